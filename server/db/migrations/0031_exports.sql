-- Lists that were taken away as files are read by those in charge of the project, like changes of its rights.
DROP INDEX event_of_rights;
CREATE INDEX event_of_rights ON event (project_id, id)
  WHERE folder_id IS NULL OR action IN ('ProjectUpdated', 'Exported') OR changes @> '[["accessByList"]]';
