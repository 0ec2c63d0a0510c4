-- The words of what lies with a node in other tables (its people, replies, files …), by themselves: who changes a text of
-- the record itself adds them to its new words, and need not read all that again. They are in `words` as well.
ALTER TABLE search_entry ADD COLUMN around tsvector NOT NULL DEFAULT '';
