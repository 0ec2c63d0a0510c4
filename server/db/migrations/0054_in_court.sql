-- Who the manager is, within the view: a function that says it took a hundred times as long. As the view access says it, but
-- by primary keys alone, because lists ask it for every row that waits on its manager.
CREATE OR REPLACE VIEW in_court AS
  SELECT c.folder_id, c.position, c.project_id, c.is_manager, c.organization_id, c.name, c.through_id, c.due_day,
         CASE WHEN NOT c.is_manager THEN c.person_id
              WHEN EXISTS (SELECT FROM member m JOIN role r ON r.id = m.role_id
                            WHERE m.project_id = c.project_id AND m.person_id = c.person_id AND m.removed_at IS NULL
                              AND r.is_manager) THEN c.person_id
              WHEN EXISTS (SELECT FROM person n JOIN project p ON p.organization_id = n.organization_id
                            WHERE n.id = c.person_id AND n.is_admin AND p.id = c.project_id) THEN c.person_id
              ELSE (SELECT p.owner_id FROM project p WHERE p.id = c.project_id) END AS person_id
    FROM court c;
DROP FUNCTION manages;
