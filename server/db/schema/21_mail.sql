-- Mail that goes out and comes in, and what the tokens in it open.

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

-- A mail to one person. It is composed when it is sent, from its notices, by what the person sees then.
CREATE TABLE mail (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is: the notices of a record, the summary of what was over the limit of an hour, a code for a link, the daily digest,
  -- what a guest of a meeting is told, an answer to a wrong address, an invitation, a link for a new password, or what the address
  -- is told that a person had until it was changed.
  kind         text NOT NULL
    CHECK (kind IN ('notices', 'summary', 'code', 'digest', 'guest', 'wrong address', 'invitation', 'password', 'former address')),
  person_id    int REFERENCES person,
  project_id   int REFERENCES project,
  -- The record that it is about; mails about one are one thread.
  folder_id    int REFERENCES folder ON DELETE SET NULL,
  -- Where it was sent, as far as it was.
  address      text,
  subject      text,
  -- Sent once more after a failure it has the same.
  message_id   text NOT NULL,
  state        text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sent', 'refused', 'given up', 'not sent', 'bounced')),
  made_at      timestamptz NOT NULL,
  next_try_at  timestamptz NOT NULL,
  tries        int NOT NULL DEFAULT 0,
  sent_at      timestamptz,
  -- What the mail server said, or why it was not sent.
  said         text,
  -- The code that the mail brings.
  code_id      bigint REFERENCES mail_code ON DELETE SET NULL,
  -- Of a mail to somebody without an account: their name; its address says where it goes.
  to_name      text,
  -- Of a mail to a guest: the event that it tells of.
  event_id     bigint REFERENCES event,
  -- Of an answer to a message: the Message-ID of that.
  in_reply_to  text,
  -- The invitation that the mail brings.
  invitation_id int REFERENCES invitation,
  -- Whether a paper goes out with it: minutes, an issued RFI, a transmittal. Such mails are sent beside the others, which never wait
  -- for a paper that is being made.
  has_paper    boolean NOT NULL DEFAULT false,
  CONSTRAINT mail_goes_somewhere CHECK (person_id IS NOT NULL OR address IS NOT NULL)
);
-- Finds what is to be sent.
CREATE INDEX mail_due ON mail (next_try_at) WHERE state = 'queued';
-- Counts the mails to a person in an hour.
CREATE INDEX mail_of_person ON mail (person_id, made_at);
-- Reads the log of a project, the newest first.
CREATE INDEX mail_of_project ON mail (project_id, id);
-- Checks the foreign key when a record is removed.
CREATE INDEX mail_of_record ON mail (folder_id) WHERE folder_id IS NOT NULL;
-- Checks the foreign key when a code is removed.
CREATE INDEX mail_of_code ON mail (code_id) WHERE code_id IS NOT NULL;
-- A guest is told of an event once.
CREATE UNIQUE INDEX mail_to_guest ON mail (event_id, address) WHERE event_id IS NOT NULL;
-- Counts the answers to wrong addresses.
CREATE INDEX mail_about_wrong_address ON mail (made_at) WHERE kind = 'wrong address';
-- Finds the mails of an invitation.
CREATE INDEX mail_of_invitation ON mail (invitation_id) WHERE invitation_id IS NOT NULL;

-- The tokens in mails, by their SHA-256. Each is of one person, and can end mails for these reasons and nothing else.
CREATE TABLE unsubscribe_token (
  digest    bytea PRIMARY KEY,
  person_id int REFERENCES person,
  reasons   text[] NOT NULL,
  made_at   timestamptz NOT NULL,
  -- Of somebody without an account, in small letters.
  address   text,
  CONSTRAINT unsubscribe_token_of_somebody CHECK ((person_id IS NULL) <> (address IS NULL))
);
-- Removes what is too old.
CREATE INDEX unsubscribe_token_age ON unsubscribe_token (made_at);

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
  ended_at   timestamptz,
  -- The transmittal that a link opens, instead of a record; its folder is the root of the project then.
  transmittal_id int REFERENCES transmittal ON DELETE CASCADE
);
-- Ends the tokens of a person in a project.
CREATE INDEX mail_token_of_person ON mail_token (person_id, project_id);
-- Ends the tokens of a record, and removes them with it.
CREATE INDEX mail_token_of_record ON mail_token (folder_id);
-- Checks the foreign key when a mail is removed.
CREATE INDEX mail_token_of_mail ON mail_token (mail_id) WHERE mail_id IS NOT NULL;
-- Removes the tokens of a transmittal with it.
CREATE INDEX mail_token_of_transmittal ON mail_token (transmittal_id) WHERE transmittal_id IS NOT NULL;

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

-- A message to a reply address. The whole of it is kept apart from the files of the record: what is quoted below a reply is often
-- internal.
CREATE TABLE incoming_mail (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at    timestamptz NOT NULL,
  -- Whose reply address it was sent to; who sent it is another question.
  person_id      int NOT NULL REFERENCES person,
  project_id     int NOT NULL REFERENCES project,
  folder_id      int NOT NULL REFERENCES folder ON DELETE CASCADE,
  message_id     text,
  from_address   text,
  subject        text,
  -- What it says, without quotes and signature.
  words          text,
  file_names     text[] NOT NULL DEFAULT '{}',
  -- What became of it: a reply, the official answer, nothing, or a note that a mail came back; held ones wait for a manager.
  state          text NOT NULL
    CHECK (state IN ('reply', 'answer', 'held', 'accepted', 'thrown away', 'no reply', 'bounce')),
  -- Why it is held, or makes no reply.
  why            text,
  stored_file_id int REFERENCES stored_file,
  decided_by     int REFERENCES person,
  decided_at     timestamptz,
  -- Whether it comes from the person whose reply address it was sent to, by DMARC or DKIM.
  is_proven      boolean NOT NULL DEFAULT false,
  -- Not all of it could be read: accepted, it is attached as it came.
  is_partial     boolean NOT NULL DEFAULT false
);
-- Lists the messages of a project, the newest first.
CREATE INDEX incoming_mail_of_project ON incoming_mail (project_id, id);
-- Lists what a manager has to decide about.
CREATE INDEX incoming_mail_held ON incoming_mail (project_id, id) WHERE state = 'held';
-- Counts the messages of a person to a record, and finds one that comes again.
CREATE INDEX incoming_mail_of_record ON incoming_mail (folder_id, person_id, received_at);
-- Checks the foreign key when contents are removed.
CREATE INDEX incoming_mail_contents ON incoming_mail (stored_file_id) WHERE stored_file_id IS NOT NULL;

-- The contents of a message go with it.
CREATE FUNCTION delete_message_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stored_file WHERE id = OLD.stored_file_id;
  RETURN NULL;
END $$;
-- When the record of a message is removed for good.
CREATE TRIGGER incoming_mail_contents AFTER DELETE ON incoming_mail FOR EACH ROW
  WHEN (OLD.stored_file_id IS NOT NULL) EXECUTE FUNCTION delete_message_contents();

-- Addresses from which a mail came back, in small letters.
CREATE TABLE bounced_address (
  address text PRIMARY KEY,
  at      timestamptz NOT NULL,
  -- What the mail server said.
  said    text
);

-- The mailbox that is read by IMAP: how far it was read, and how that goes. One row at most.
CREATE TABLE mailbox (
  -- There is no second row.
  is_only       boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Which one: its user, host and folder.
  name          text NOT NULL,
  -- Of the folder, as IMAP gives it: with another one, the ids of messages begin anew.
  uid_validity  bigint NOT NULL DEFAULT 0,
  -- Messages below this id were looked at.
  next_uid      bigint NOT NULL DEFAULT 1,
  -- How many messages could not be taken yet, and are tried again.
  waiting       int NOT NULL DEFAULT 0,
  -- When it was last read.
  read_at       timestamptz,
  -- Since when it cannot be read, and what was said.
  failing_since timestamptz,
  failure       text
);

-- Addresses of people without an account who want no mail, in small letters.
CREATE TABLE unsubscribed_address (
  address text PRIMARY KEY,
  at      timestamptz NOT NULL
);
