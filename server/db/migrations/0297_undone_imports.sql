-- Who undid the import; the records that it made and nobody has changed since are in the bin then.
ALTER TABLE import ADD COLUMN undone_by int REFERENCES person;
-- When that was.
ALTER TABLE import ADD COLUMN undone_at timestamptz;
