-- Names give no rights: whom a text of a record refers to is decided when it is written.

-- Since when their e-mail address counts as confirmed: typed by an administrator who may change them, and not changed by
-- themselves since. Unset: it refers to nobody, and may be that of somebody else.
ALTER TABLE person ADD COLUMN email_confirmed_at timestamptz;

-- Until now an address has no mark. The last change of it says who typed it: an administrator, if there is none by the person.
UPDATE person n SET email_confirmed_at = n.created_at
 WHERE btrim(n.email) <> '' AND NOT EXISTS (
   SELECT FROM (SELECT DISTINCT ON (c.user_id) c.user_id, c.person_id
                  FROM (SELECT e.id, e.person_id, (e.changes -> 0 ->> 2)::int AS user_id FROM event e
                         WHERE e.action = 'UserUpdated' AND e.changes -> 0 ->> 0 = 'userId'
                           AND jsonb_path_exists(e.changes, '$[*] ? (@[0] == "email")')) c
                 ORDER BY c.user_id, c.id DESC) last
    WHERE last.user_id = n.id AND last.person_id = n.id);

-- Finds people by the name that pages show: a login must not read like it.
CREATE INDEX person_by_full_name ON person (lower(full_name));
-- Finds companies by their name in any letter case: a text may refer to one, and a person must not take its name.
CREATE INDEX organization_by_name ON organization (lower(btrim(name)));
-- Finds the outside parties of a project by their text: a manager may say whom it means.
CREATE INDEX party_outside ON party (project_id, lower(btrim(label)))
  WHERE label IS NOT NULL AND person_id IS NULL AND organization_id IS NULL;

-- Texts that version 0.1.0 took for a person by a name that people could set for themselves. They stay, and managers see them
-- until one of them says that they were looked at.
CREATE TABLE earlier_party_match (
  project_id int NOT NULL REFERENCES project,
  -- The text of the records, in lower case.
  label      text NOT NULL,
  person_id  int NOT NULL REFERENCES person,
  -- When a manager of the project had looked at it, and who.
  seen_at    timestamptz,
  seen_by    int REFERENCES person,
  PRIMARY KEY (project_id, label, person_id)
);
INSERT INTO earlier_party_match (project_id, label, person_id)
SELECT DISTINCT y.project_id, lower(btrim(y.label)), y.person_id
  FROM party y JOIN person n ON n.id = y.person_id
 WHERE y.label IS NOT NULL AND y.via IS NULL
   AND lower(btrim(y.label)) NOT IN (n.id::text, coalesce(lower(n.login), ''),
                                     CASE WHEN n.email_confirmed_at IS NULL THEN '' ELSE lower(btrim(n.email)) END);
