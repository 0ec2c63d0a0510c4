-- Projects that others begin like.

-- Whether its admins marked the project as a template: its punch list items are standard items then.
ALTER TABLE project ADD COLUMN is_template boolean NOT NULL DEFAULT false;
