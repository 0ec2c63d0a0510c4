-- The daily digest.

-- The days for which the digests of a project were made; free days, too.
CREATE TABLE digest_day (
  project_id int NOT NULL REFERENCES project ON DELETE CASCADE,
  day        date NOT NULL,
  PRIMARY KEY (project_id, day)
);

ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE mail ADD CONSTRAINT mail_kind_check CHECK (kind IN ('notices', 'summary', 'code', 'digest'));

-- Finds what waits for the digest of a project.
CREATE INDEX notice_to_digest ON notice (project_id, person_id) WHERE delivery = 'digest' AND mail_id IS NULL;
