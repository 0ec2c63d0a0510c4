-- Who the manager is, asked of what is kept of the rights: one look-up, and nobody else says what the rules are.
CREATE OR REPLACE VIEW in_court AS
  SELECT c.folder_id, c.position, c.project_id, c.is_manager, c.organization_id, c.name, c.through_id, c.due_day,
         CASE WHEN NOT c.is_manager THEN c.person_id
              WHEN EXISTS (SELECT FROM access x WHERE x.person_id = c.person_id AND x.project_id = c.project_id
                              AND x.section = 'setup' AND x.is_manager) THEN c.person_id
              ELSE (SELECT p.owner_id FROM project p WHERE p.id = c.project_id) END AS person_id
    FROM court c;
