-- What administrators read: all that concerns an organization; in a project all that is no change of a record, the
-- project's own changes, and those of who may see a folder.
CREATE INDEX event_of_organization ON event (organization_id, id) WHERE organization_id IS NOT NULL;
CREATE INDEX event_of_rights ON event (project_id, id)
  WHERE folder_id IS NULL OR action = 'ProjectUpdated' OR changes @> '[["accessByList"]]';

-- Where an API key was used from, each connector and address by itself: another address is always noted.
CREATE TABLE api_key_use (
  api_key_id int NOT NULL REFERENCES api_key,
  connector  text NOT NULL,
  address    text NOT NULL,
  used_at    timestamptz NOT NULL,
  PRIMARY KEY (api_key_id, connector, address)
);
