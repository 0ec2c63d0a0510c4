-- Tours of the web app.

-- A tour that a person has seen or skipped.
CREATE TABLE tour_seen (
  person_id int NOT NULL REFERENCES person,
  -- The name of a role, or * for all.
  name      text NOT NULL,
  seen_at   timestamptz NOT NULL,
  PRIMARY KEY (person_id, name)
);
