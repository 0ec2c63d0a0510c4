-- Taking part by the mails: the tokens in them, the devices that opened a link, the codes for it, and what was done so.

-- How the caller came, if it was not by signing in: "mail link, ann@example.com", "mail, ann@example.com". The call sets it once,
-- for all events of its transaction.
ALTER TABLE event ADD COLUMN came_by text;
ALTER TABLE event ALTER COLUMN came_by SET DEFAULT nullif(current_setting('plumbline.came_by', true), '');

-- The tokens in a mail, by their SHA-256: of one person and one record. A link opens the page of the record, a reply address lets
-- an answer by mail in. What may be done is judged at each use.
CREATE TABLE mail_token (
  digest     bytea PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('link', 'reply')),
  person_id  int NOT NULL REFERENCES person,
  project_id int NOT NULL REFERENCES project,
  folder_id  int NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- The mail that has it.
  mail_id    bigint REFERENCES mail,
  made_at    timestamptz NOT NULL,
  -- Since when it opens nothing: the person left, or a manager ended it.
  ended_at   timestamptz
);
-- Ends the tokens of a person in a project.
CREATE INDEX mail_token_of_person ON mail_token (person_id, project_id);
-- Ends the tokens of a record, and removes them with it.
CREATE INDEX mail_token_of_record ON mail_token (folder_id);
-- Checks the foreign key when a mail is removed.
CREATE INDEX mail_token_of_mail ON mail_token (mail_id) WHERE mail_id IS NOT NULL;

-- The devices on which a person opened the link of a record with a code, by the SHA-256 of their key.
CREATE TABLE mail_device (
  digest     bytea NOT NULL,
  person_id  int NOT NULL REFERENCES person,
  project_id int NOT NULL REFERENCES project,
  folder_id  int NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- Where the code went; a person with another address needs another code.
  address    text NOT NULL,
  made_at    timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL,
  PRIMARY KEY (digest, person_id, folder_id)
);
-- Ends the devices of a person in a project.
CREATE INDEX mail_device_of_person ON mail_device (person_id, project_id);
-- Ends the devices of a record, and removes them with it.
CREATE INDEX mail_device_of_record ON mail_device (folder_id);
-- Removes those that have ended.
CREATE INDEX mail_device_end ON mail_device (ends_at);

-- The codes that were sent to open a link on a new device.
CREATE TABLE mail_code (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person,
  folder_id int NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- When somebody asked for it.
  asked_at  timestamptz NOT NULL,
  -- Of the code with person and record, once it is sent: it is made when its mail is.
  digest    bytea,
  address   text,
  sent_at   timestamptz,
  tries     int NOT NULL DEFAULT 0,
  used_at   timestamptz
);
-- Finds the last code of a person, and counts those of an hour.
CREATE INDEX mail_code_of_person ON mail_code (person_id, asked_at);
-- Removes the codes of a record with it.
CREATE INDEX mail_code_of_record ON mail_code (folder_id);

ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE mail ADD CONSTRAINT mail_kind_check CHECK (kind IN ('notices', 'summary', 'code'));
-- The code that the mail brings.
ALTER TABLE mail ADD COLUMN code_id bigint REFERENCES mail_code ON DELETE SET NULL;
-- Checks the foreign key when a code is removed.
CREATE INDEX mail_of_code ON mail (code_id) WHERE code_id IS NOT NULL;

-- Ends what the mails of a person open in a project, also if they become a member again.
CREATE FUNCTION end_mail_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail_token SET ended_at = now()
   WHERE person_id = NEW.person_id AND project_id = NEW.project_id AND ended_at IS NULL;
  DELETE FROM mail_device WHERE person_id = NEW.person_id AND project_id = NEW.project_id;
  RETURN NULL;
END $$;
-- When a member leaves a project.
CREATE TRIGGER member_left AFTER UPDATE OF removed_at ON member FOR EACH ROW
  WHEN (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL) EXECUTE FUNCTION end_mail_tokens();

-- Ends all that the mails of a person open.
CREATE FUNCTION end_mail_tokens_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail_token SET ended_at = now() WHERE person_id = NEW.id AND ended_at IS NULL;
  DELETE FROM mail_device WHERE person_id = NEW.id;
  RETURN NULL;
END $$;
-- When a person is made inactive.
CREATE TRIGGER person_left AFTER UPDATE OF is_active ON person FOR EACH ROW
  WHEN (NOT NEW.is_active AND OLD.is_active) EXECUTE FUNCTION end_mail_tokens_of_person();
