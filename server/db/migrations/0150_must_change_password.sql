-- Whether the password is one that somebody else made up: then its owner is asked for one of his own.
ALTER TABLE person ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
