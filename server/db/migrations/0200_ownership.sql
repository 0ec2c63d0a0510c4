-- Who may change what: sides of roles, rights to make and to verify, and who sees a record that is not issued yet.

-- The party of the project that the role belongs to. The rules ask for it, never for the name of a role.
ALTER TABLE role ADD COLUMN side text NOT NULL DEFAULT 'none'
  CHECK (side IN ('contractor', 'design', 'owner', 'subcontractor', 'none'));

-- Makes records, and changes its own. `writes` is more: changes what others of its side made, as the parts of a record allow.
ALTER TABLE role_right ADD COLUMN makes boolean NOT NULL DEFAULT false;
-- Verifies work: accepts, rejects, closes.
ALTER TABLE role_right ADD COLUMN verifies boolean NOT NULL DEFAULT false;

-- The shipped roles of 0.1.0, their side, and their rights then and now, in letters and in the order of the sections.
CREATE TEMPORARY TABLE shipped_role (name text, side text, was text, is_now text) ON COMMIT DROP;
INSERT INTO shipped_role VALUES
  ('Project Admin',         'contractor',    'RWD RWD RWD RWD RWD RWD RWD RWD', 'RWD RWD RWVD RWD RWD RWD RWD RWD'),
  ('General Contractor PM', 'contractor',    'RWD RWD RWD RWD RWD RWD RWD R',   'RWD RWD RWVD RWD RWD RWD RWD R'),
  ('Superintendent',        'contractor',    'RW RW RWD R RW RWD RW -',         'RW RW RWVD R RW RWD RW -'),
  ('Project Assistant',     'contractor',    'RW RW RW RW RW RW RW -',          'RW RW RW RW RW RW RW -'),
  ('Architect',             'design',        'RW R RW R RW - R -',              'RW R Rw R Rw - R -'),
  ('Engineer',              'design',        'R r r r r - r -',                 'R r rw r rw - r -'),
  ('Consultant',            'design',        'R r r r r - r -',                 'R r rw r rw - r -'),
  ('Owner',                 'owner',         'R R R R R R R -',                 'R R Rw R Rw R R -'),
  ('Viewer',                'none',          'R R R R R R R -',                 'R R R R R R R -'),
  ('Subcontractor',         'subcontractor', 'R rW r rW rW rW r -',             'R rw r rw rw rw r -');

-- Of a role that was changed, or that the project made: what was read as a party and written is now its own to change, and
-- roles that manage verify. Its side is for an admin to say.
UPDATE role_right c
   SET makes = c.writes, writes = c.writes AND c.reads = 'all',
       verifies = c.section = 'punchlists' AND c.writes AND r.is_manager
  FROM role r WHERE r.id = c.role_id;

-- The roles that are as they were shipped get the new rights.
WITH section_place AS (
  SELECT * FROM unnest(ARRAY['documents', 'rfis', 'punchlists', 'submittals', 'openissues', 'dailyreports', 'meetingminutes',
    'setup']) WITH ORDINALITY AS s (section, place)),
unchanged AS (
  SELECT r.id, s.side, string_to_array(s.is_now, ' ') AS cells
    FROM role r JOIN shipped_role s ON s.name = r.name
   WHERE s.was = (
     SELECT string_agg(coalesce(nullif(CASE c.reads WHEN 'all' THEN 'R' WHEN 'party' THEN 'r' ELSE '' END
              || CASE WHEN c.makes THEN 'W' ELSE '' END || CASE WHEN c.deletes THEN 'D' ELSE '' END, ''), '-'), ' '
              ORDER BY p.place)
       FROM section_place p LEFT JOIN role_right c ON c.role_id = r.id AND c.section = p.section)),
sided AS (UPDATE role r SET side = u.side FROM unchanged u WHERE u.id = r.id)
UPDATE role_right c
   SET makes = u.cells[p.place] ~* 'w', writes = u.cells[p.place] ~ 'W', verifies = u.cells[p.place] ~ 'V'
  FROM unchanged u, section_place p
 WHERE c.role_id = u.id AND c.section = p.section;

DROP VIEW access_rules;
-- The one definition of what a person may do in a section of a project. Administrators of the project's organization have
-- every right; all others have those of their role. The owner of the project manages it, whatever their role.
CREATE VIEW access_rules AS
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
   WHERE a.is_admin;

TRUNCATE access;
-- May make records, and change its own.
ALTER TABLE access ADD COLUMN makes boolean NOT NULL;
-- May accept, reject and close work.
ALTER TABLE access ADD COLUMN verifies boolean NOT NULL;
-- The side of their role.
ALTER TABLE access ADD COLUMN side text NOT NULL;
INSERT INTO access SELECT * FROM access_rules;

-- Who sees the record yet: 0 everybody who may read it; else it is not issued, and only its creator, the person it comes from
-- and managers do, and: 1 nobody more, 2 members who write, 3 members who write and are of the creator's organization,
-- 4 members who write and people of the creator's organization, 5 (a sub-RFI) its other parties.
ALTER TABLE folder ADD COLUMN audience smallint NOT NULL DEFAULT 0 CHECK (audience BETWEEN 0 AND 5);
UPDATE folder f SET audience = CASE
    WHEN f.state = 1 OR f.state_before = 1 THEN CASE f.type WHEN 171 THEN 2 WHEN 132 THEN 3 ELSE 1 END
    WHEN f.state = 2 OR f.state_before = 2 THEN 4 END
 WHERE (f.type IN (121, 132, 151, 171) AND f.state = 1) OR (f.type = 121 AND f.state = 2)
    OR (f.type = 121 AND f.state = 6 AND f.state_before IN (1, 2)) OR (f.type IN (132, 151) AND f.state = 7 AND f.state_before = 1);
UPDATE folder f SET audience = 5 FROM rfi t WHERE t.folder_id = f.id AND t.original_rfi_id IS NOT NULL AND f.audience = 0;
-- Finds the records of a project that are not issued.
CREATE INDEX folder_not_issued ON folder (project_id) WHERE audience <> 0;

-- The person or company that the event was done for, by somebody else: "by X on behalf of Y".
ALTER TABLE event ADD COLUMN on_behalf_of int REFERENCES person;
-- Its name, if it is no person.
ALTER TABLE event ADD COLUMN on_behalf_name text;
