-- Both halves of the view must be plain scans: only then PostgreSQL looks versions up by an index when records ask for theirs.
DROP VIEW document_state;
ALTER TABLE document_past ADD COLUMN folder_id int;
ALTER TABLE document_past DISABLE TRIGGER document_past_stays;
UPDATE document_past s SET folder_id = t.folder_id FROM document t WHERE t.id = s.document_id;
ALTER TABLE document_past ENABLE TRIGGER document_past_stays;
ALTER TABLE document_past ALTER COLUMN folder_id SET NOT NULL;
CREATE INDEX document_past_node ON document_past (folder_id);

CREATE VIEW document_state AS
SELECT t.id AS document_id, t.folder_id, t.project_id, t.version, true AS is_newest,
       NULL::text AS name, NULL::text AS description, t.number, t.discipline, t.discipline_name, t.csi,
       t.type, t.type_name, t.status, t.status_name, t.issue, t.issue_date, t.issue_date_day, t.updated_at
  FROM document t
UNION ALL
SELECT s.document_id, s.folder_id, s.project_id, s.version, false,
       s.name, s.description, s.number, s.discipline, NULL::text, s.csi,
       s.type, NULL::text, s.status, NULL::text, s.issue, s.issue_date, s.issue_date_day, s.updated_at
  FROM document_past s;
