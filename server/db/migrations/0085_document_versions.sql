-- A document's row is what it is now, and `version` says which version that is; 0 while it has no file.
ALTER TABLE document ADD COLUMN version int NOT NULL DEFAULT 0;
UPDATE document t SET version = v.version
  FROM (SELECT document_id, max(version) AS version FROM document_version GROUP BY document_id) v
 WHERE v.document_id = t.id;

-- What a document was when a newer version took its place. A name that is no item of a list is kept as text.
CREATE TABLE document_past (
  document_id     int NOT NULL REFERENCES document,
  version         int NOT NULL,
  project_id      int NOT NULL REFERENCES project,
  name            text NOT NULL,
  description     text,
  number          text,
  discipline      int NOT NULL,
  csi             text,
  type            int NOT NULL,
  status          int NOT NULL,
  issue           text,
  issue_date      text,
  issue_date_day  date,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (document_id, version)
);

-- Both are only ever added to: which file a version is, and what an earlier version was, is so for good.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed, only added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER document_version_stays BEFORE UPDATE ON document_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_past_stays BEFORE UPDATE ON document_past
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every version of every document. The name and description of the newest are those of its node.
CREATE VIEW document_state AS
SELECT t.id AS document_id, t.folder_id, t.project_id, t.version, true AS is_newest,
       NULL::text AS name, NULL::text AS description, t.number, t.discipline, t.discipline_name, t.csi,
       t.type, t.type_name, t.status, t.status_name, t.issue, t.issue_date, t.issue_date_day, t.updated_at
  FROM document t
UNION ALL
SELECT t.id, t.folder_id, t.project_id, s.version, false,
       s.name, s.description, s.number, s.discipline, NULL, s.csi,
       s.type, NULL, s.status, NULL, s.issue, s.issue_date, s.issue_date_day, s.updated_at
  FROM document_past s JOIN document t ON t.id = s.document_id;

-- Which document a file belongs to.
CREATE INDEX document_version_file ON document_version (stored_file_id);

-- The records that refer to a document, in order.
DROP INDEX document_reference_back;
CREATE INDEX document_reference_back ON document_reference (document_id, folder_id);
