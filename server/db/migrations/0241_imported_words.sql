-- Replies and rounds that were brought in: they are according to a source, by nobody here.

-- A reply that was brought in has nobody who wrote it here.
ALTER TABLE reply ALTER COLUMN person_id DROP NOT NULL;
-- The import that brought it in.
ALTER TABLE reply ADD COLUMN import_id int REFERENCES import;
-- Who said it, according to the source.
ALTER TABLE reply ADD COLUMN said_by text;
-- The day when it was said, according to the source.
ALTER TABLE reply ADD COLUMN said_day date;
-- Either somebody here wrote it, or it was brought in.
ALTER TABLE reply ADD CONSTRAINT reply_by_somebody CHECK (person_id IS NOT NULL OR import_id IS NOT NULL);

-- Its days are those of an imported record: a marked part of the answer times.
ALTER TABLE rfi_round ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
