-- How two pages of drawings lie on each other, and where they differ.

-- By the SHA-256 of their files. Measured when a sheet gets a new revision, or when somebody compares; measured again if it is missing.
CREATE TABLE sheet_shift (
  old_sha256  bytea NOT NULL,
  new_sha256  bytea NOT NULL,
  -- Two places of each page that somebody said are the same, in points: old x, old y, new x, new y, twice. Empty: found by what is drawn.
  places      text NOT NULL DEFAULT '',
  -- Or since when it waits to be measured.
  measured_at timestamptz NOT NULL,
  -- As the engine found it (server/kernel/drawingpdf.ts).
  comparison  jsonb,
  -- Why there is none.
  problem     text,
  PRIMARY KEY (old_sha256, new_sha256, places)
);
-- Finds what is to be measured next.
CREATE INDEX sheet_shift_to_measure ON sheet_shift (measured_at) WHERE comparison IS NULL AND problem IS NULL;
