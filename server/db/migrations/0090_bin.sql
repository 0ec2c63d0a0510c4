-- The bin: a node is deleted by itself or with a folder it lies in, and comes back with what went with it.

ALTER TABLE folder ADD COLUMN deleted_by int REFERENCES person;
-- The node that was asked to be deleted: itself, or the one above that took it along.
ALTER TABLE folder ADD COLUMN deleted_with int;
-- Set on a node that was asked to be deleted, once the bin is being emptied of it: nothing brings it back.
ALTER TABLE folder ADD COLUMN purged_at timestamptz;
ALTER TABLE folder ADD CONSTRAINT folder_deleted
  CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL) = (deleted_with IS NULL));

CREATE INDEX folder_bin ON folder (project_id, deleted_at, id) WHERE deleted_with = id;
CREATE INDEX folder_bin_age ON folder (deleted_at) WHERE deleted_with = id;
CREATE INDEX folder_deleted_with ON folder (deleted_with) WHERE deleted_with IS NOT NULL;
