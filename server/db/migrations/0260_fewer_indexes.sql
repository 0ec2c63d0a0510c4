-- Indexes that folder_in_order replaces.

DROP INDEX folder_children;
DROP INDEX folder_parent;
