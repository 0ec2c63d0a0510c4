-- Notices: who is told of which event, and what each person wants to be told.

-- What tells a person of an event, once.
CREATE TABLE notice (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id    int NOT NULL REFERENCES person,
  event_id     bigint NOT NULL REFERENCES event,
  project_id   int REFERENCES project,
  -- The record, if it is about one.
  folder_id    int REFERENCES folder ON DELETE CASCADE,
  -- Why they are told, the strongest reason first (contract/outbound/notice.ts).
  reasons      text[] NOT NULL CHECK (reasons <> '{}'),
  -- Of records that were changed together: how many, of those that they saw.
  record_count int NOT NULL DEFAULT 1,
  -- When it was made.
  at           timestamptz NOT NULL,
  read_at      timestamptz,
  -- How it goes out by mail: now, digest or never.
  delivery     text NOT NULL CHECK (delivery IN ('now', 'digest', 'never')),
  -- The mail that the notice goes out with.
  mail_id      bigint REFERENCES mail,
  -- Who saw the record when the event was written, as in `folder`.
  audience     smallint NOT NULL DEFAULT 0,
  CONSTRAINT notice_once UNIQUE (person_id, event_id)
);
-- Pages of the inbox of a person, the newest first.
CREATE INDEX notice_of_person ON notice (person_id, id);
-- Counts what a person has not read.
CREATE INDEX notice_unread ON notice (person_id, id) WHERE read_at IS NULL;
-- Says who was told of a record.
CREATE INDEX notice_of_record ON notice (folder_id, id) WHERE folder_id IS NOT NULL;
-- Checks the foreign key when an event is removed.
CREATE INDEX notice_of_event ON notice (event_id);
-- Finds what waits to go out.
CREATE INDEX notice_to_mail ON notice (person_id, at) WHERE delivery = 'now' AND mail_id IS NULL;
-- Reads the notices of a mail.
CREATE INDEX notice_of_mail ON notice (mail_id) WHERE mail_id IS NOT NULL;
-- Finds what waits for the digest of a project.
CREATE INDEX notice_to_digest ON notice (project_id, person_id) WHERE delivery = 'digest' AND mail_id IS NULL;

-- How a person wants to be told, where it is not as usual.
CREATE TABLE notice_preference (
  person_id int NOT NULL REFERENCES person,
  reason    text NOT NULL,
  delivery  text NOT NULL CHECK (delivery IN ('now', 'digest', 'never')),
  PRIMARY KEY (person_id, reason)
);

-- The projects of which a person wants to hear nothing.
CREATE TABLE muted_project (
  person_id  int NOT NULL REFERENCES person,
  project_id int NOT NULL REFERENCES project ON DELETE CASCADE,
  PRIMARY KEY (person_id, project_id)
);

-- Records that a person follows without a part in them, or has left although they have one.
CREATE TABLE record_follow (
  folder_id int NOT NULL REFERENCES folder ON DELETE CASCADE,
  person_id int NOT NULL REFERENCES person,
  -- False: they have left it.
  follows   boolean NOT NULL,
  PRIMARY KEY (folder_id, person_id)
);
-- Lists what a person follows.
CREATE INDEX record_follow_of_person ON record_follow (person_id);

-- The days for which the digests of a project were made; free days, too.
CREATE TABLE digest_day (
  project_id int NOT NULL REFERENCES project ON DELETE CASCADE,
  day        date NOT NULL,
  PRIMARY KEY (project_id, day)
);
