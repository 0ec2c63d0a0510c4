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
  changes         jsonb NOT NULL DEFAULT '[]'
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

-- Responses stored under an Idempotency-Key, so that a call that is sent again is answered and not repeated.
CREATE TABLE idempotent_answer (
  person_id int NOT NULL,
  operation text NOT NULL,
  -- The Idempotency-Key.
  key       text NOT NULL,
  -- Of the request: another request under the same key is refused.
  digest    bytea NOT NULL,
  -- The response, encrypted by the secret key.
  answer    text NOT NULL,
  etag      text,
  at        timestamptz NOT NULL,
  PRIMARY KEY (person_id, operation, key)
);
-- Removes what is too old.
CREATE INDEX idempotent_answer_age ON idempotent_answer (at);
