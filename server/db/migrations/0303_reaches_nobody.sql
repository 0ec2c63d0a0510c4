-- A record that is open and reaches nobody waits on its manager, and says so.
ALTER TABLE court ADD COLUMN reaches_nobody boolean NOT NULL DEFAULT false;

-- The court with the manager as a person, by what the stored rights say now.
CREATE OR REPLACE VIEW in_court AS
  SELECT c.folder_id, c.position, c.project_id, c.is_manager, c.organization_id, c.name, c.through_id, c.due_day,
         CASE WHEN NOT c.is_manager THEN c.person_id
              WHEN EXISTS (SELECT FROM access x WHERE x.person_id = c.person_id AND x.project_id = c.project_id
                              AND x.section = 'setup' AND x.is_manager) THEN c.person_id
              ELSE (SELECT p.owner_id FROM project p WHERE p.id = c.project_id) END AS person_id,
         c.reaches_nobody
    FROM court c;

-- Courts in which nobody is reached: those of outside parties, and of people and companies without a sign-in and an address.
CREATE TEMP TABLE unreached ON COMMIT DROP AS
  SELECT w.folder_id, w.project_id, min(w.through_id) AS through_id, min(w.due_day) AS due_day
    FROM court w
    LEFT JOIN person n ON n.id = w.person_id
   GROUP BY w.folder_id, w.project_id
  HAVING NOT bool_or(w.is_manager)
     AND NOT bool_or(n.is_active AND (n.password IS NOT NULL OR coalesce(n.email, '') <> ''))
     AND NOT bool_or(EXISTS (SELECT FROM person m
          WHERE m.organization_id = w.organization_id AND m.is_active AND (m.password IS NOT NULL OR coalesce(m.email, '') <> '')
            AND EXISTS (SELECT FROM access x WHERE x.person_id = m.id AND x.project_id = w.project_id)));
DELETE FROM court w USING unreached u WHERE w.folder_id = u.folder_id;
INSERT INTO court (folder_id, position, project_id, is_manager, person_id, through_id, due_day, reaches_nobody)
  SELECT u.folder_id, 0, u.project_id, true,
         (SELECT y.person_id FROM party y WHERE y.folder_id = u.folder_id AND y.part = 'from' ORDER BY y.position LIMIT 1),
         u.through_id, u.due_day, false
    FROM unreached u;

-- The parts on which issued records wait, by type and state. A manager has the court of such a record if nobody of the part is
-- reached: of an RFI, an issue and a review also if nobody has the part. Of what is not issued nobody is to hear.
UPDATE court w SET reaches_nobody = true
  FROM folder f
  JOIN (VALUES (121, 3, 'to'), (132, 2, 'responsible'), (132, 4, 'responsible'), (142, 1, 'submitting'), (142, 2, 'reviewing'),
               (142, 3, 'projectmanager'), (142, 5, 'projectmanager'), (151, 2, 'to'), (151, 3, 'to'), (151, 4, 'from'),
               (151, 5, 'from'), (171, 2, 'assigned')) AS waits (type, state, part) ON waits.type = f.type AND waits.state = f.state
 WHERE w.is_manager AND f.id = coalesce(w.through_id, w.folder_id)
   AND (waits.part IN ('to', 'reviewing')
        OR EXISTS (SELECT FROM party y WHERE y.folder_id IN (f.id, f.parent_id) AND y.part = waits.part));
