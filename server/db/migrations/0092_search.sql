-- The words of every node, for the search: of the record itself, its people, replies, files and what else is said in it.
-- The engine keeps them right in the transaction of every change; the words are made by the program (words.ts).
CREATE TABLE search_entry (
  folder_id  int PRIMARY KEY REFERENCES folder ON DELETE CASCADE,
  project_id int NOT NULL,
  type       int NOT NULL,
  -- The words of its number, to be found by all of it.
  number     text,
  -- Besides the words of the record: in whose project and in which of its sections it lies.
  words      tsvector NOT NULL,
  -- By which making of words; 0: something it tells of has another name since, and it is to be made anew.
  making     int NOT NULL
);
CREATE INDEX search_words ON search_entry USING gin (words) WITH (gin_pending_list_limit = 1024);
CREATE INDEX search_newest ON search_entry (project_id, folder_id);
CREATE INDEX search_number ON search_entry (number, project_id) WHERE number IS NOT NULL;
CREATE INDEX search_outdated ON search_entry (folder_id) WHERE making = 0;
