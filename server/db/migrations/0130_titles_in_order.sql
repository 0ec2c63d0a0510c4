-- Documents are read by their titles too, in a folder and in a project. Other kinds have no such order, so their nodes are not
-- in these. As the lists write it: an index on an expression is used by that very expression only.
CREATE INDEX folder_in_title ON folder (parent_id, type, (lower(title) COLLATE "C"), id)
  WHERE deleted_at IS NULL AND type IN (111, 181);
CREATE INDEX folder_of_title ON folder (project_id, type, (lower(title) COLLATE "C"), id)
  WHERE deleted_at IS NULL AND type IN (111, 181);
