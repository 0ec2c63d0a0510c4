-- Web-hooks: addresses of programs that are told of changes, what was sent to them, and the secrets that sign it.

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
