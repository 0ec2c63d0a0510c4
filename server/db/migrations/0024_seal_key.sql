-- A key that seals no more, and the one after it. Keys are known here by short ids only.
CREATE TABLE seal_key (
  id          text PRIMARY KEY,
  replaced_by text NOT NULL,
  at          timestamptz NOT NULL
);
