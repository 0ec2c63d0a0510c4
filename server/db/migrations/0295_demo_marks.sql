-- What belongs to the demo: it is told to nobody, marked in lists, and gone from them with the demo.

-- Whether it is the demo project.
ALTER TABLE project ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
-- Whether the demo made them.
ALTER TABLE person ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
-- Whether the demo made it.
ALTER TABLE organization ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

-- Only the demo writes quiet events.
UPDATE project p SET is_demo = true
  FROM event e WHERE e.project_id = p.id AND e.action = 'ProjectAdded' AND e.is_quiet;
UPDATE person n SET is_demo = true
  FROM event e WHERE e.action = 'UserAdded' AND e.is_quiet AND n.id = (e.changes #>> '{0,2}')::int;
UPDATE organization o SET is_demo = true
  FROM event e WHERE e.action = 'OrganizationAdded' AND e.is_quiet AND o.id = (e.changes #>> '{0,2}')::int;
-- Companies that stayed behind when the demo was removed, because somebody in them did.
UPDATE organization SET is_disabled = true WHERE is_demo AND NOT EXISTS (SELECT FROM project WHERE is_demo);
-- What waits to be told of the demo is not sent.
UPDATE notice k SET delivery = 'never'
  FROM project p WHERE p.id = k.project_id AND p.is_demo AND k.mail_id IS NULL AND k.delivery <> 'never';
