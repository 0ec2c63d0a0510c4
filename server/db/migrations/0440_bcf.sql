-- Open issues and RFIs that came as topics of BCF files.

-- A record that is a topic of a BCF file, and what came in with it that has no place here: it is written back.
CREATE TABLE bcf_topic (
  folder_id  int PRIMARY KEY REFERENCES folder ON DELETE CASCADE,
  project_id int NOT NULL REFERENCES project,
  -- The import whose file has its viewpoints and other files.
  import_id  int NOT NULL REFERENCES import,
  guid       uuid NOT NULL,
  -- As the server keeps it (server/bcf/topic.ts).
  kept       jsonb NOT NULL
);
-- Finds the record of a topic. Two people who do not see each other's records may bring in the same.
CREATE INDEX bcf_topic_guid ON bcf_topic (project_id, guid);

-- A reply that was a comment of a topic.
CREATE TABLE bcf_comment (
  reply_id  int PRIMARY KEY REFERENCES reply ON DELETE CASCADE,
  folder_id int NOT NULL REFERENCES folder ON DELETE CASCADE,
  guid      uuid NOT NULL,
  -- The comment without its words (server/bcf/topic.ts).
  kept      jsonb NOT NULL
);
-- Lists those of a record, and checks the foreign key for each one that is removed.
CREATE INDEX bcf_comment_of_record ON bcf_comment (folder_id);
