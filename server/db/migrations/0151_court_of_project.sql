-- Whom somebody waits for is looked up among what is open in his projects.
CREATE INDEX court_of_project ON court (project_id, folder_id);
