-- A project may want photos as they were taken.

-- Whether devices send photos as they were taken; otherwise they are made smaller before.
ALTER TABLE project_defaults ADD COLUMN original_photos boolean NOT NULL DEFAULT false;
