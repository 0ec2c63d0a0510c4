-- The projects somebody marked as favourites.
CREATE TABLE favorite (
  person_id  int NOT NULL REFERENCES person,
  project_id int NOT NULL REFERENCES project,
  PRIMARY KEY (person_id, project_id)
);
