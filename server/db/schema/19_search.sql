-- The search.

-- The words of a node: of the record itself, its people, replies and files. The engine writes them in the transaction of every
-- change. The words are made by the program (server/records/engine/search/words.ts).
CREATE TABLE search_entry (
  folder_id     int PRIMARY KEY REFERENCES folder ON DELETE CASCADE,
  project_id    int NOT NULL,
  type          int NOT NULL,
  -- The words of its number, which is found by all of it only.
  number        text,
  -- Besides the words of the record: the words of its project and section, by which a search is narrowed.
  words         tsvector NOT NULL,
  -- The version of the program that made the words. 0: a name in them has changed, and they are made again in the background.
  word_version  int NOT NULL,
  -- The words of what other tables have of the record (people, replies, files …), which are in `words` as well: a change of
  -- the record itself adds them to its new words and need not read those tables.
  related_words tsvector NOT NULL DEFAULT '',
  -- Its words together with those that some people do not see yet: the verdict on a submittal item. Null if there are none. The
  -- search asks for each caller whether these count.
  withheld_words tsvector
);
-- Finds records by words. A short pending list keeps searches fast while many records are written.
CREATE INDEX search_entry_words ON search_entry USING gin (words) WITH (gin_pending_list_limit = 1024);
-- Reads the newest first, where a word is in very many.
CREATE INDEX search_entry_newest ON search_entry (project_id, folder_id);
-- Finds a record by its number.
CREATE INDEX search_entry_number ON search_entry (number, project_id) WHERE number IS NOT NULL;
-- Finds the entries whose words are to be made again.
CREATE INDEX search_entry_outdated ON search_entry (folder_id) WHERE word_version = 0;
-- Finds the few records with such words.
CREATE INDEX search_entry_withheld ON search_entry (project_id, folder_id) WHERE withheld_words IS NOT NULL;
