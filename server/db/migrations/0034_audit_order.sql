-- The audit is read by time, and asked for by action or person: each of them finds its lines at once, also where there
-- are none among a million events.
DROP INDEX event_of_organization;
CREATE INDEX event_of_organization ON event (organization_id, at, id) WHERE organization_id IS NOT NULL;
CREATE INDEX event_of_organization_action ON event (organization_id, lower(action), at, id)
  WHERE organization_id IS NOT NULL;
CREATE INDEX event_of_organization_person ON event (organization_id, person_id, at, id)
  WHERE organization_id IS NOT NULL;

DROP INDEX event_of_rights;
CREATE INDEX event_of_rights ON event (project_id, at, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
CREATE INDEX event_of_rights_action ON event (project_id, lower(action), at, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
CREATE INDEX event_of_rights_person ON event (project_id, person_id, at, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
