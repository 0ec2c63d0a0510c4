-- Outside of a transaction.

-- Lists what is in a folder, in its order; walks down the tree, deleted nodes as well; checks the foreign key for each node that is
-- removed. In place of folder_children and folder_parent: every change of a node writes all its indexes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS folder_in_order ON folder (parent_id, sorting, id);
