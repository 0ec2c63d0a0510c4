-- Who signed keeps the name and the company of that moment, whatever they are called later. Rows from before have none and show
-- the names of now.

-- The name of whoever wrote the reply, when they wrote it.
ALTER TABLE reply ADD COLUMN signed_name text;
-- Their company then.
ALTER TABLE reply ADD COLUMN signed_company text;

-- The name of the sender when it was sent.
ALTER TABLE transmittal ADD COLUMN sent_by_name text;
-- Their company then.
ALTER TABLE transmittal ADD COLUMN sent_by_company text;

-- The name of the recipient when it was sent.
ALTER TABLE transmittal_recipient ADD COLUMN full_name text;
-- Their company then.
ALTER TABLE transmittal_recipient ADD COLUMN company text;

-- The name of the reviewer when their verdict was given.
ALTER TABLE submittal_reviewer ADD COLUMN signed_name text;
-- Their company then.
ALTER TABLE submittal_reviewer ADD COLUMN signed_company text;
-- The name of whoever gave it on their behalf.
ALTER TABLE submittal_reviewer ADD COLUMN given_by_name text;

-- The verdict of an item that has no reviewers of its own: in whose name it was given, as they were called then.
CREATE TABLE submittal_stamp (
  folder_id  int PRIMARY KEY REFERENCES folder ON DELETE CASCADE,
  project_id int NOT NULL REFERENCES project,
  name       text NOT NULL,
  company    text
);
-- Removes those of a project with it.
CREATE INDEX submittal_stamp_of_project ON submittal_stamp (project_id);

-- The name of whoever did it, at that moment.
ALTER TABLE event ADD COLUMN person_name text;
