-- What somebody has a part in is found in the index alone, also where it is much.
CREATE INDEX party_nodes_of_person ON party (project_id, person_id, folder_id, part) WHERE person_id IS NOT NULL;
CREATE INDEX party_nodes_of_organization ON party (project_id, organization_id, folder_id, part)
  WHERE organization_id IS NOT NULL;
DROP INDEX party_of_person;
DROP INDEX party_of_organization;

-- Whether a project has restricted folders at all: most have none, and then nothing needs to be looked at one by one.
CREATE INDEX folder_restricted_of ON folder (project_id) WHERE access_by_list <> 0;

-- Whether somebody manages a project: as the view access says it, but by primary keys alone, because lists ask it for every
-- row that waits on its manager. In a function, so that statements that ask it stay short.
CREATE FUNCTION manages(somebody int, somewhere int) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM member m JOIN role r ON r.id = m.role_id
      WHERE m.project_id = somewhere AND m.person_id = somebody AND m.removed_at IS NULL AND r.is_manager)
    OR EXISTS (SELECT FROM person n WHERE n.id = somebody AND n.is_admin
      AND n.organization_id = (SELECT p.organization_id FROM project p WHERE p.id = somewhere));
END $$;

CREATE OR REPLACE VIEW in_court AS
  SELECT c.folder_id, c.position, c.project_id, c.is_manager, c.organization_id, c.name, c.through_id, c.due_day,
         CASE WHEN c.is_manager AND NOT manages(c.person_id, c.project_id)
              THEN (SELECT p.owner_id FROM project p WHERE p.id = c.project_id) ELSE c.person_id END AS person_id
    FROM court c;
