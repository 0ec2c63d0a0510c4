-- In whose court the ball is: a row for everybody who has it. It follows from the state of the record and its parties, and
-- is kept so that what waits on somebody is found without looking at all he has a part in.
CREATE TABLE court (
  folder_id       int NOT NULL REFERENCES folder ON DELETE CASCADE,
  position        int NOT NULL,
  project_id      int NOT NULL,
  -- The manager of the record has it. Who that is follows from roles, which change without the record: person_id is the
  -- From person, and where he does not manage the project it is its owner.
  is_manager      boolean NOT NULL,
  person_id       int,
  organization_id int,
  -- An outside party.
  name            text,
  -- The record through which this one waits: an RFI that was forwarded.
  through_id      int,
  -- That of the record: what waits on somebody is read by it.
  due_day         date,
  PRIMARY KEY (folder_id, position)
);
CREATE INDEX court_of_person ON court (person_id, due_day, folder_id) WHERE person_id IS NOT NULL;
CREATE INDEX court_of_organization ON court (organization_id, project_id, due_day, folder_id) WHERE organization_id IS NOT NULL;
CREATE INDEX court_of_manager ON court (project_id, due_day, folder_id) WHERE is_manager;

CREATE VIEW in_court AS
  SELECT c.folder_id, c.position, c.project_id, c.is_manager, c.organization_id, c.name, c.through_id, c.due_day,
         CASE WHEN c.is_manager AND NOT EXISTS (
                SELECT FROM access x WHERE x.person_id = c.person_id AND x.project_id = c.project_id
                   AND x.section = 'setup' AND x.is_manager)
              THEN (SELECT p.owner_id FROM project p WHERE p.id = c.project_id) ELSE c.person_id END AS person_id
    FROM court c;

-- Those of the records that are there already.
INSERT INTO court (folder_id, position, project_id, is_manager, person_id, organization_id, name, due_day)
SELECT s.folder_id, row_number() OVER (PARTITION BY s.folder_id ORDER BY s.position) - 1, s.project_id, s.is_manager,
       s.person_id, s.organization_id, s.name, s.due_day
  FROM (
    SELECT f.id AS folder_id, f.project_id, f.due_day, c.*, rank() OVER (PARTITION BY f.id ORDER BY c.rank) AS best
      FROM folder f
      LEFT JOIN rfi r ON r.folder_id = f.id AND f.type = 121
      LEFT JOIN open_issue i ON i.folder_id = f.id AND f.type = 151
      LEFT JOIN submittal s ON s.folder_id = f.parent_id AND f.type = 142
      CROSS JOIN LATERAL (SELECT CASE f.type
        WHEN 121 THEN (ARRAY['creator', 'manager', 'to', 'manager'])[f.state]
        WHEN 132 THEN (ARRAY['creator', 'responsible', 'manager', 'responsible', 'manager'])[f.state]
        WHEN 142 THEN (ARRAY['submitting', 'reviewing', 'projectmanager'])[f.state]
        WHEN 151 THEN (ARRAY['from', 'to', 'to', 'from', 'from'])[f.state]
        WHEN 171 THEN (ARRAY['creator'])[f.state] END AS part) at
      CROSS JOIN LATERAL (
        SELECT 1 AS rank, y.position, false AS is_manager, y.person_id, y.organization_id, y.label AS name
          FROM party y WHERE y.part = at.part AND (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator'))
        UNION ALL
        SELECT 2, 0, false, NULL, NULL, n.name FROM (SELECT CASE at.part
            WHEN 'to' THEN coalesce(r.to_name, i.to_name) WHEN 'from' THEN i.from_name
            WHEN 'submitting' THEN s.submitting_company_contact WHEN 'reviewing' THEN s.reviewing_company_contact
            WHEN 'projectmanager' THEN s.project_manager END AS name) n WHERE n.name IS NOT NULL
        UNION ALL
        SELECT 3, 0, true, (SELECT y.person_id FROM party y WHERE y.folder_id = f.id AND y.part = 'from' LIMIT 1), NULL, NULL
      ) c
     WHERE f.is_open AND at.part IS NOT NULL) s
 WHERE s.best = 1;
