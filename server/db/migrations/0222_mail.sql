-- Mail that goes out: its queue, its log, and the tokens in it.

-- Since when no mail goes out, because the database was restored: an administrator lets it go on.
ALTER TABLE installation ADD COLUMN mail_held_at timestamptz;

-- A mail to one person. It is composed when it is sent, from its notices, by what the person sees then.
CREATE TABLE mail (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is: the notices of a record, or the summary of what was over the limit of an hour.
  kind         text NOT NULL CHECK (kind IN ('notices', 'summary')),
  person_id    int NOT NULL REFERENCES person,
  project_id   int REFERENCES project,
  -- The record that it is about; mails about one are one thread.
  folder_id    int REFERENCES folder ON DELETE SET NULL,
  -- Where it was sent, as far as it was.
  address      text,
  subject      text,
  -- Sent once more after a failure it has the same.
  message_id   text NOT NULL,
  state        text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sent', 'refused', 'given up', 'not sent')),
  made_at      timestamptz NOT NULL,
  next_try_at  timestamptz NOT NULL,
  tries        int NOT NULL DEFAULT 0,
  sent_at      timestamptz,
  -- What the mail server said, or why it was not sent.
  said         text
);
-- Finds what is to be sent.
CREATE INDEX mail_due ON mail (next_try_at) WHERE state = 'queued';
-- Counts the mails to a person in an hour.
CREATE INDEX mail_of_person ON mail (person_id, made_at);
-- Reads the log of a project, the newest first.
CREATE INDEX mail_of_project ON mail (project_id, id);
-- Checks the foreign key when a record is removed.
CREATE INDEX mail_of_record ON mail (folder_id) WHERE folder_id IS NOT NULL;

-- The mail that the notice goes out with.
ALTER TABLE notice ADD COLUMN mail_id bigint REFERENCES mail;
-- Who saw the record when the event was written, as in `folder`.
ALTER TABLE notice ADD COLUMN audience smallint NOT NULL DEFAULT 0;
-- Finds what waits to go out.
CREATE INDEX notice_to_mail ON notice (person_id, at) WHERE delivery = 'now' AND mail_id IS NULL;
-- Reads the notices of a mail.
CREATE INDEX notice_of_mail ON notice (mail_id) WHERE mail_id IS NOT NULL;

-- The tokens in mails, by their SHA-256. Each is of one person, and can end mails for these reasons and nothing else.
CREATE TABLE unsubscribe_token (
  digest    bytea PRIMARY KEY,
  person_id int NOT NULL REFERENCES person,
  reasons   text[] NOT NULL,
  made_at   timestamptz NOT NULL
);
-- Removes what is too old.
CREATE INDEX unsubscribe_token_age ON unsubscribe_token (made_at);
