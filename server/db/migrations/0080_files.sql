-- Files that were taken off a record are kept for a while, and can be put back.
ALTER TABLE attachment ADD COLUMN deleted_by int REFERENCES person;
UPDATE attachment SET deleted_by = modified_by WHERE deleted_at IS NOT NULL;
ALTER TABLE attachment ADD CONSTRAINT attachment_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL));
CREATE INDEX attachment_bin ON attachment (deleted_at) WHERE deleted_at IS NOT NULL;

-- Whether anything hangs on a file: asked when contents that nobody refers to are collected.
CREATE INDEX attachment_file ON attachment (stored_file_id);
