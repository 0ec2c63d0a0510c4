-- Records that came from one another: an open issue and the RFI made of it, a meeting and the next one.
CREATE TABLE record_link (
  project_id int NOT NULL REFERENCES project,
  from_id    int NOT NULL REFERENCES folder ON DELETE CASCADE,
  to_id      int NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- What became of the first: ConvertedTo, CarriedOverTo.
  relation   text NOT NULL,
  created_by int NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (from_id, relation, to_id)
);
CREATE INDEX record_link_back ON record_link (to_id);
