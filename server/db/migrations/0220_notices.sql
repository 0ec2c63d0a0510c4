-- Notices: who is told of which event, and what each person wants to be told.

-- The transaction that wrote the event. Readers of events go by it: what commits late is then not skipped. Unset in events from
-- before this column existed: nobody is told of those.
ALTER TABLE event ADD COLUMN transaction_id xid8;
ALTER TABLE event ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id();
-- Nobody is told of it: it belongs to the demo.
ALTER TABLE event ADD COLUMN is_quiet boolean NOT NULL DEFAULT false;

-- How far each reader of the events has come. Events follow each other by their transaction, then by their id, and are read once
-- no transaction that is older is under way.
CREATE TABLE event_reader (
  name           text PRIMARY KEY,
  -- The last event that was read.
  transaction_id xid8 NOT NULL,
  event_id       bigint NOT NULL,
  -- Events up to this one were restored from a backup, and are not read.
  after_event_id bigint NOT NULL DEFAULT 0
);
INSERT INTO event_reader (name, transaction_id, event_id) VALUES ('notices', pg_current_xact_id(), 0);

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

-- In whose court each record was when its events were last read: whoever is new there is told.
CREATE TABLE court_seen (
  folder_id int NOT NULL REFERENCES folder ON DELETE CASCADE,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  PRIMARY KEY (folder_id, person_id)
);

-- Notes the courts of now, of which nobody is told.
CREATE FUNCTION note_courts() RETURNS void LANGUAGE sql AS $$
  INSERT INTO court_seen (folder_id, person_id)
  SELECT c.folder_id, c.person_id FROM in_court c WHERE c.through_id IS NULL AND c.person_id IS NOT NULL
   UNION
  SELECT c.folder_id, n.id FROM in_court c
    JOIN person n ON n.organization_id = c.organization_id
    JOIN member m ON m.person_id = n.id AND m.project_id = c.project_id AND m.removed_at IS NULL
   WHERE c.through_id IS NULL AND c.person_id IS NULL
      ON CONFLICT DO NOTHING
$$;
SELECT note_courts();
