-- A number series that began after a backup was made is not in it: once that backup is restored, it must not begin with the
-- same numbers again.

-- How many numbers a number series leaves out when it begins: 100 for each time that the project was restored from a backup.
ALTER TABLE project ADD COLUMN numbers_left_out int NOT NULL DEFAULT 0;
