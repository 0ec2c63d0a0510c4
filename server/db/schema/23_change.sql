-- The feed of changes, and the web hooks that are called with them.

-- One row. The id is in every cursor: a database that was restored or lost something at a failover gets another one, and whoever
-- reads with an old cursor starts again.
CREATE TABLE change_feed (
  -- There is no second row.
  is_only       boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id            uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The PostgreSQL and its timeline that the feed was last written on.
  written_on    text,
  -- The position of the last change. Positions have no gaps.
  last_position bigint NOT NULL DEFAULT 0
);
INSERT INTO change_feed DEFAULT VALUES;

-- A change of a node, or of what somebody sees. The columns saw_… say who saw the node before, of a change by which somebody may
-- have lost sight of it: they are told that it is gone.
CREATE TABLE change (
  position                  bigint PRIMARY KEY,
  -- Unset: only who sees it changed.
  event_id                  bigint,
  project_id                int NOT NULL,
  -- Unset: what people see in the project changed.
  folder_id                 int,
  folder_type               int,
  section                   text,
  version                   int,
  action                    text NOT NULL,
  person_id                 int,
  at                        timestamptz NOT NULL,
  -- Who saw the node when the event was written, as in `folder`.
  audience                  smallint NOT NULL DEFAULT 0,
  -- As in `event`.
  is_withheld               boolean NOT NULL DEFAULT false,
  -- Of a withheld one: it changed something that is not kept back, too. Those it is kept back from hear that, and no more.
  is_partly_shown           boolean NOT NULL DEFAULT false,
  -- The only one who is told.
  for_person_id             int,
  saw_audience              smallint,
  saw_person_ids            int[],
  saw_organization_ids      int[],
  -- Those whose words it is.
  saw_author_ids            int[],
  saw_list_ids              int[],
  saw_maker_organization_id int
);
-- Reads the changes of a project.
CREATE INDEX change_of_project ON change (project_id, position);
-- Says whether it was told that a node was deleted.
CREATE INDEX change_of_lost_node ON change (folder_id) WHERE saw_audience IS NOT NULL;
-- Removes what is too old.
CREATE INDEX change_age ON change (at);

-- What somebody sees has changed, for the one who writes the feed: rights in a project, a place on an access list, a party of a
-- record that is one no more. Written by triggers, removed when it is in the feed.
CREATE TABLE sight_change (
  transaction_id  xid8 NOT NULL DEFAULT pg_current_xact_id(),
  project_id      int NOT NULL,
  -- The record of a party.
  folder_id       int,
  person_id       int,
  organization_id int
);
-- Reads it in the order of the transactions.
CREATE INDEX sight_change_in_order ON sight_change (transaction_id);

-- Notes whose rights in which projects a statement changed.
CREATE FUNCTION note_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sight_change (project_id, person_id) SELECT DISTINCT c.project_id, c.person_id FROM changed c;
  RETURN NULL;
END $$;
-- Rights that somebody gained.
CREATE TRIGGER note_rights_added AFTER INSERT ON access REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rights();
-- Rights that are others now.
CREATE TRIGGER note_rights_changed AFTER UPDATE ON access REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rights();
-- Rights that somebody lost.
CREATE TRIGGER note_rights_removed AFTER DELETE ON access REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_rights();

-- Notes whose place on an access list changed.
CREATE FUNCTION note_list_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed access_list_member := coalesce(NEW, OLD);
BEGIN
  INSERT INTO sight_change (project_id, person_id)
  SELECT l.project_id, changed.person_id FROM access_list l WHERE l.id = changed.access_list_id;
  RETURN NULL;
END $$;
-- A place on an access list.
CREATE TRIGGER note_list_member AFTER INSERT OR DELETE ON access_list_member
  FOR EACH ROW EXECUTE FUNCTION note_list_member();

-- Notes a party that is one no more, or another one.
CREATE FUNCTION note_former_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sight_change (project_id, folder_id, person_id, organization_id)
  VALUES (OLD.project_id, OLD.folder_id, OLD.person_id, OLD.organization_id);
  RETURN NULL;
END $$;
-- A party that was removed.
CREATE TRIGGER note_former_party AFTER DELETE ON party FOR EACH ROW
  WHEN (OLD.person_id IS NOT NULL OR OLD.organization_id IS NOT NULL) EXECUTE FUNCTION note_former_party();
-- A party that means somebody else.
CREATE TRIGGER note_other_party AFTER UPDATE OF person_id, organization_id ON party FOR EACH ROW
  EXECUTE FUNCTION note_former_party();

-- Notes a record that has a party by another record, which has no event of its own.
CREATE FUNCTION note_lent_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sight_change (project_id, folder_id) VALUES (NEW.project_id, NEW.folder_id);
  RETURN NULL;
END $$;
-- A party by another record.
CREATE TRIGGER note_lent_party AFTER INSERT ON party FOR EACH ROW WHEN (NEW.via IS NOT NULL)
  EXECUTE FUNCTION note_lent_party();

-- An address that is told of changes, as far as its owner sees them when they are sent.
CREATE TABLE web_hook (
  id              int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Ends with this person.
  owner_id        int NOT NULL REFERENCES person,
  organization_id int NOT NULL REFERENCES organization,
  -- Unset: all projects of the organization.
  project_id      int REFERENCES project ON DELETE CASCADE,
  name            text NOT NULL,
  url             text NOT NULL,
  -- Only of nodes of these types; empty: of all.
  folder_types    int[] NOT NULL,
  -- Only these actions; empty: all.
  actions         text[] NOT NULL,
  is_on           boolean NOT NULL DEFAULT true,
  -- Why it was switched off by itself.
  off_because     text,
  -- The last change that was looked at for it.
  position        bigint NOT NULL,
  -- Since when everything that is sent fails.
  failing_since   timestamptz,
  created_at      timestamptz NOT NULL
);
-- Counts the hooks of a person.
CREATE INDEX web_hook_of_owner ON web_hook (owner_id);
-- Lists the hooks of a project.
CREATE INDEX web_hook_of_project ON web_hook (project_id) WHERE project_id IS NOT NULL;
-- Lists the hooks of an organization.
CREATE INDEX web_hook_of_organization ON web_hook (organization_id);

-- The secrets that sign what is sent. After a rotation the former one signs as well, until it ends.
CREATE TABLE web_hook_secret (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hook_id int NOT NULL REFERENCES web_hook ON DELETE CASCADE,
  -- Encrypted by the secret key.
  secret  text NOT NULL,
  ends_at timestamptz
);
-- Reads the secrets of a hook.
CREATE INDEX web_hook_secret_of_hook ON web_hook_secret (hook_id);

-- A change that goes to a hook, and what became of it.
CREATE TABLE web_hook_delivery (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hook_id     int NOT NULL REFERENCES web_hook ON DELETE CASCADE,
  -- The change in the feed.
  position    bigint NOT NULL,
  -- Deliveries of one record go out in their order; 0: of a project.
  folder_id   int NOT NULL,
  action      text NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'given up', 'not sent')),
  made_at     timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries       int NOT NULL DEFAULT 0,
  sent_at     timestamptz,
  -- What the receiver answered.
  status      int,
  -- Why it failed or was not sent.
  said        text
);
-- Finds what is due, in order.
CREATE INDEX web_hook_delivery_due ON web_hook_delivery (hook_id, folder_id, id) WHERE state = 'waiting';
-- Reads the log of a hook, the newest first.
CREATE INDEX web_hook_delivery_of_hook ON web_hook_delivery (hook_id, id);
-- Removes what is too old.
CREATE INDEX web_hook_delivery_age ON web_hook_delivery (made_at);
