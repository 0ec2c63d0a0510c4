-- Companies: their trades and their logo.

-- What the company does, as people write it: "Electrical, fire alarm".
ALTER TABLE organization ADD COLUMN trades text;

-- The logo of a company: a small picture.
CREATE TABLE organization_logo (
  organization_id int PRIMARY KEY REFERENCES organization,
  -- Its media type, by its bytes.
  type            text NOT NULL,
  bytes           bytea NOT NULL,
  changed_at      timestamptz NOT NULL
);
