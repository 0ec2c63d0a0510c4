-- Mail that comes in: replies to our mails, those that a manager decides about, and mails that came back.

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
  decided_at     timestamptz
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

ALTER TABLE mail DROP CONSTRAINT mail_state_check;
ALTER TABLE mail ADD CONSTRAINT mail_state_check
  CHECK (state IN ('queued', 'sent', 'refused', 'given up', 'not sent', 'bounced'));

-- Addresses from which a mail came back, in small letters.
CREATE TABLE bounced_address (
  address text PRIMARY KEY,
  at      timestamptz NOT NULL,
  -- What the mail server said.
  said    text
);
