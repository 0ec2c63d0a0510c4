-- Events, and the responses stored for repeated calls.

-- Every change, written in the transaction that made it. History, audit, feeds and hooks read this one table.
CREATE TABLE event (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id      int,
  organization_id int,
  -- The node that changed. No foreign key: the history stays when the record is removed for good.
  folder_id       int,
  -- The version of the record after the change.
  version         int,
  action          text NOT NULL,
  person_id       int,
  at              timestamptz NOT NULL,
  reason          text,
  -- [[field, from, to], …] in the names of the wire.
  changes         jsonb NOT NULL DEFAULT '[]',
  -- The person or company that the event was done for, by somebody else: "by X on behalf of Y".
  on_behalf_of    int REFERENCES person,
  -- Its name, if it is no person.
  on_behalf_name  text,
  -- A reply, file or reason of a reviewer during the review.
  is_withheld     boolean NOT NULL DEFAULT false,
  -- The transaction that wrote the event. Readers of events go by it: what commits late is then not skipped. Unset in events from
  -- before this column existed: nobody is told of those.
  transaction_id  xid8 DEFAULT pg_current_xact_id(),
  -- Nobody is told of it: it belongs to the demo.
  is_quiet        boolean NOT NULL DEFAULT false,
  -- How the caller came, if it was not by signing in: "mail link, ann@example.com", "mail, ann@example.com". The call sets it once,
  -- for all events of its transaction.
  came_by         text DEFAULT nullif(current_setting('plumbline.came_by', true), ''),
  -- Which of the calls that shared its transaction wrote the event; unset if the transaction was of one call. What one call changes is
  -- one notice.
  call_number     smallint,
  -- The name of whoever did it, at that moment.
  person_name     text
);
-- Reads the history of a record.
CREATE INDEX event_of_record ON event (folder_id, id) WHERE folder_id IS NOT NULL;
-- The audit of an organization, by time.
CREATE INDEX event_of_organization ON event (organization_id, at, id) WHERE organization_id IS NOT NULL;
-- The audit of an organization, filtered by action: found at once, also where there are few among a million events.
CREATE INDEX event_of_organization_action ON event (organization_id, lower(action), at, id)
  WHERE organization_id IS NOT NULL;
-- The audit of an organization, filtered by person.
CREATE INDEX event_of_organization_person ON event (organization_id, person_id, at, id)
  WHERE organization_id IS NOT NULL;
-- The audit of a project, by time: all that is no change of a record, changes of the project itself and of who sees a
-- folder, and exports of listings.
CREATE INDEX event_of_rights ON event (project_id, at, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
-- The audit of a project, filtered by action.
CREATE INDEX event_of_rights_action ON event (project_id, lower(action), at, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
-- The audit of a project, filtered by person.
CREATE INDEX event_of_rights_person ON event (project_id, person_id, at, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
-- Reads the events in the order of their transactions.
CREATE INDEX event_by_transaction ON event (transaction_id, id) WHERE transaction_id IS NOT NULL;

-- Responses stored under an Idempotency-Key, so that a call that is sent again is answered and not repeated.
CREATE TABLE idempotent_answer (
  person_id int NOT NULL,
  operation text NOT NULL,
  -- The Idempotency-Key.
  key       text NOT NULL,
  -- Of the request: another request under the same key is refused.
  digest    bytea NOT NULL,
  -- The response, encrypted by the secret key.
  answer    text,
  etag      text,
  at        timestamptz NOT NULL,
  -- The ids in the response, in its form: what is replayed after the whole response was removed.
  ids       jsonb,
  PRIMARY KEY (person_id, operation, key)
);
-- Removes what is too old.
CREATE INDEX idempotent_answer_age ON idempotent_answer (at);
-- Finds the whole responses that are too old.
CREATE INDEX idempotent_answer_whole ON idempotent_answer (at) WHERE answer IS NOT NULL AND ids IS NOT NULL;

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
INSERT INTO event_reader (name, transaction_id, event_id)
  SELECT name, pg_current_xact_id(), 0 FROM unnest(ARRAY['notices', 'changes', 'guests']) AS name;

-- A change of many records at once, by one call.
CREATE TABLE bulk_change (
  id        int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person,
  at        timestamptz NOT NULL,
  undone_at timestamptz
);
-- Removes what is too old to be undone.
CREATE INDEX bulk_change_age ON bulk_change (person_id, at);

-- A record that it changed.
CREATE TABLE bulk_change_record (
  bulk_change_id int NOT NULL REFERENCES bulk_change ON DELETE CASCADE,
  folder_id      int NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- The version of the record after it.
  version        int NOT NULL,
  -- The fields before it, by their keys.
  former         jsonb NOT NULL,
  PRIMARY KEY (bulk_change_id, folder_id)
);
-- Removes those of a record that is removed for good.
CREATE INDEX bulk_change_record_of ON bulk_change_record (folder_id);
