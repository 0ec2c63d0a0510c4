-- People who are reached for one record alone.

-- Whom somebody who is no manager gave an address: they see this record, by its mail link, until a manager makes them a member.
CREATE TABLE record_contact (
  project_id int NOT NULL REFERENCES project,
  -- Without it the record was deleted for good.
  folder_id  int REFERENCES folder ON DELETE SET NULL,
  person_id  int NOT NULL REFERENCES person,
  -- That of the record.
  section    text NOT NULL REFERENCES section,
  added_by   int NOT NULL REFERENCES person,
  added_at   timestamptz NOT NULL
);
-- Says whether a party of a record is a contact of it, and keeps each once.
CREATE UNIQUE INDEX record_contact_of_record ON record_contact (folder_id, person_id);
-- Finds the rights of a person.
CREATE INDEX record_contact_of_person ON record_contact (person_id, project_id);
-- Finds the contacts of a project.
CREATE INDEX record_contact_of_project ON record_contact (project_id);

-- The one definition of what a person may do in a section of a project. Administrators of the project's organization have
-- every right; all others have those of their role. The owner of the project manages it, whatever their role. The contact of a
-- record, who was never a member, reads what they are a party of themselves: they count for no company.
CREATE OR REPLACE VIEW access_rules AS
  SELECT m.person_id, m.project_id, a.organization_id, r.section, r.reads <> 'none' AS reads, r.reads = 'all' AS reads_all,
         r.writes, r.deletes, role.is_manager OR p.owner_id = m.person_id AS is_manager, role.is_admin, r.makes, r.verifies,
         role.side
    FROM member m
    JOIN role ON role.id = m.role_id
    JOIN role_right r ON r.role_id = m.role_id
    JOIN person a ON a.id = m.person_id
    JOIN project p ON p.id = m.project_id
   WHERE m.removed_at IS NULL AND NOT (a.is_admin AND a.organization_id = p.organization_id)
  UNION ALL
  SELECT a.id, p.id, a.organization_id, s.name, true, true, true, true, true, true, true, true, 'contractor'
    FROM person a
    JOIN project p ON p.organization_id = a.organization_id
   CROSS JOIN section s
   WHERE a.is_admin
  UNION ALL
  SELECT DISTINCT c.person_id, c.project_id, 0, c.section, true, false, false, false, false, false, false, false, 'none'
    FROM record_contact c
    JOIN person a ON a.id = c.person_id
    JOIN project p ON p.id = c.project_id
   WHERE NOT (a.is_admin AND a.organization_id = p.organization_id)
     AND NOT EXISTS (SELECT FROM member m WHERE m.project_id = c.project_id AND m.person_id = c.person_id);
