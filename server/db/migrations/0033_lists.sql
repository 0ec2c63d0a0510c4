-- An item that records use may be retired: its name stays for them, but it is no longer offered nor taken.
ALTER TABLE list_item ADD COLUMN is_retired boolean NOT NULL DEFAULT false;

-- The highest code that an organization ever gave to an item of its own, or of one of its projects. It is never given
-- twice: an old record would get another meaning.
CREATE TABLE list_code (
  organization_id int NOT NULL REFERENCES organization,
  name            text NOT NULL,
  last            int NOT NULL,
  PRIMARY KEY (organization_id, name)
);
INSERT INTO list_code (organization_id, name, last)
SELECT coalesce(l.organization_id, p.organization_id), l.name, max(i.code)
  FROM list l JOIN list_item i ON i.list_id = l.id LEFT JOIN project p ON p.id = l.project_id
 WHERE coalesce(l.organization_id, p.organization_id) IS NOT NULL
 GROUP BY 1, 2;
