-- Which database a backup is of: those of another one in the same folder are never removed.

-- A random id of this database. A restored one has the id of the database that was backed up.
ALTER TABLE installation ADD COLUMN database_id uuid NOT NULL DEFAULT gen_random_uuid();
