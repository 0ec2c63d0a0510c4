-- Which form the database has.

-- One row for this baseline, and one for each migration that was carried out on top of it (server/db/migrations).
CREATE TABLE migration (
  -- The name of the file; `baseline` for the files of this folder together.
  name text PRIMARY KEY,
  at   timestamptz NOT NULL DEFAULT now()
);
