-- In whose court each record is.

-- One row for everybody whose turn it is. It follows from the state and the parties of the record, and is stored so that what
-- waits on somebody is found without looking at all they are a party of.
CREATE TABLE court (
  folder_id       int NOT NULL REFERENCES folder ON DELETE CASCADE,
  position        int NOT NULL,
  project_id      int NOT NULL,
  -- The record waits on its manager: person_id, the From person, if they manage the project, else the owner of the project.
  -- That follows from roles, which change without the record; the view in_court says who it is now.
  is_manager      boolean NOT NULL,
  person_id       int,
  organization_id int,
  -- An outside party.
  name            text,
  -- The record through which this one waits: the sub-RFI that it was forwarded as.
  through_id      int,
  -- A copy of that of the node: what waits on somebody is sorted by it.
  due_day         date,
  -- A record that is open and reaches nobody waits on its manager, and says so.
  reaches_nobody  boolean NOT NULL DEFAULT false,
  PRIMARY KEY (folder_id, position)
);
-- Pages of what waits on a person.
CREATE INDEX court_of_person ON court (person_id, due_day, folder_id) WHERE person_id IS NOT NULL;
-- Pages of what waits on a company.
CREATE INDEX court_of_organization ON court (organization_id, project_id, due_day, folder_id) WHERE organization_id IS NOT NULL;
-- Pages of what waits on managers in a project.
CREATE INDEX court_of_manager ON court (project_id, due_day, folder_id) WHERE is_manager;
-- Finds whom the open records of a project wait for.
CREATE INDEX court_of_project ON court (project_id, folder_id);

-- The court with the manager as a person, by what the stored rights say now.
CREATE VIEW in_court AS
  SELECT c.folder_id, c.position, c.project_id, c.is_manager, c.organization_id, c.name, c.through_id, c.due_day,
         CASE WHEN NOT c.is_manager THEN c.person_id
              WHEN EXISTS (SELECT FROM access x WHERE x.person_id = c.person_id AND x.project_id = c.project_id
                              AND x.section = 'setup' AND x.is_manager) THEN c.person_id
              ELSE (SELECT p.owner_id FROM project p WHERE p.id = c.project_id) END AS person_id,
         c.reaches_nobody
    FROM court c;

-- In whose court each record was when its events were last read: whoever is new there is told.
CREATE TABLE court_seen (
  folder_id int NOT NULL,
  person_id int NOT NULL,
  PRIMARY KEY (folder_id, person_id)
);

-- Notes the courts of now, of which nobody is told.
CREATE FUNCTION note_courts() RETURNS void LANGUAGE sql AS $$
  INSERT INTO court_seen (folder_id, person_id)
  SELECT c.folder_id, c.person_id FROM in_court c WHERE c.through_id IS NULL AND c.person_id IS NOT NULL
   UNION
  SELECT c.folder_id, n.id FROM in_court c
    JOIN person n ON n.organization_id = c.organization_id
    JOIN member m ON m.person_id = n.id AND m.project_id = c.project_id AND m.removed_at IS NULL
   WHERE c.through_id IS NULL AND c.person_id IS NULL
      ON CONFLICT DO NOTHING
$$;

-- Forgets in whose court nodes were that are removed.
CREATE FUNCTION forget_seen_courts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM court_seen c USING removed r WHERE c.folder_id = r.id;
  RETURN NULL;
END
$$;
-- Of court_seen, in place of ON DELETE CASCADE.
CREATE TRIGGER forget_seen_courts AFTER DELETE ON folder REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_seen_courts();
