-- What waits on the owner of a project is looked for in each of his projects.
CREATE INDEX project_of_owner ON project (owner_id);
