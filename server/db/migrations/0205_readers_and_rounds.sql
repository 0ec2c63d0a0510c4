-- Who sees a record of their company, and what later readers do not learn of the time before a record was issued.

-- The company whose people made an RFI is a party of it, unless it is the contractor: its people see it in every state once it
-- is submitted. A sub-RFI is between the forwarder and the person they ask.
INSERT INTO party (project_id, folder_id, part, position, organization_id)
SELECT t.project_id, t.folder_id, 'company', 0, n.organization_id
  FROM rfi t JOIN folder f ON f.id = t.folder_id JOIN person n ON n.id = f.created_by JOIN project p ON p.id = t.project_id
 WHERE t.original_rfi_id IS NULL AND n.organization_id <> p.organization_id;

-- The section that a plain folder belongs to by its place: that of the first node above it that is no plain folder. Folders
-- below the root belong to the documents.
CREATE FUNCTION section_of_place(node int) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  WITH RECURSIVE up AS (
    SELECT f.parent_id, f.type, f.section FROM folder f WHERE f.id = node
    UNION ALL
    SELECT f.parent_id, f.type, f.section FROM up JOIN folder f ON f.id = up.parent_id WHERE up.type < 100)
  SELECT CASE WHEN up.type = 100 THEN 'documents' ELSE up.section END FROM up WHERE up.type >= 100
$$;

-- The rounds of an RFI: each begins with the step to Open, and ends with the answer. Answer times are measured by them.
CREATE TABLE rfi_round (
  folder_id    int NOT NULL REFERENCES folder ON DELETE CASCADE,
  -- 1 for the first; each reopening begins the next.
  round        int NOT NULL,
  project_id   int NOT NULL REFERENCES project,
  -- The day of the step to Open, in the time zone of the project.
  opened_day   date NOT NULL,
  -- When the answer was due, as agreed when it was given.
  due_day      date,
  answered_day date,
  -- The answer was given by somebody else than the party that the RFI was addressed to, so it is not in their answer times.
  is_on_behalf boolean NOT NULL DEFAULT false,
  PRIMARY KEY (folder_id, round)
);
-- Finds the answers of a project by their day.
CREATE INDEX rfi_round_answered ON rfi_round (project_id, answered_day) WHERE answered_day IS NOT NULL;
-- Until now DateTransmitted was the day when an RFI was sent to its recipient.
INSERT INTO rfi_round (folder_id, round, project_id, opened_day, due_day, answered_day)
SELECT t.folder_id, 1, t.project_id, coalesce(t.date_transmitted_day, t.date_submitted_day, f.created_at::date), t.date_due_day,
       CASE WHEN t.status_id IN (4, 5) THEN t.date_responsed_day END
  FROM rfi t JOIN folder f ON f.id = t.folder_id WHERE t.status_id IN (3, 4, 5);

-- The number of the last revision of the question since the RFI was opened; 0 is the question as it was opened.
ALTER TABLE rfi ADD COLUMN question_revision int NOT NULL DEFAULT 0;

-- Of an answer that somebody else wrote down: the person that the RFI was addressed to at that moment.
ALTER TABLE reply ADD COLUMN on_behalf_of int REFERENCES person;
-- Their name, if it is a company or an outside party.
ALTER TABLE reply ADD COLUMN on_behalf_name text;
-- Who saw the record when the reply was written, as in `folder`. What was said before it was issued stays with them.
ALTER TABLE reply ADD COLUMN audience smallint NOT NULL DEFAULT 0;
UPDATE reply r SET audience = f.audience FROM folder f WHERE f.id = r.folder_id AND f.audience BETWEEN 1 AND 4;
-- Sets it.
CREATE FUNCTION reply_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.audience := coalesce((SELECT nullif(f.audience, 5) FROM folder f WHERE f.id = NEW.folder_id), 0);
  RETURN NEW;
END
$$;
-- Notes who saw the record.
CREATE TRIGGER reply_audience BEFORE INSERT ON reply FOR EACH ROW EXECUTE FUNCTION reply_audience();

-- Its words together with those that some people do not see yet: the verdict on a submittal item. Null if there are none. The
-- search asks for each caller whether these count.
ALTER TABLE search_entry ADD COLUMN withheld_words tsvector;
-- Finds the few records with such words.
CREATE INDEX search_entry_withheld ON search_entry (project_id, folder_id) WHERE withheld_words IS NOT NULL;
-- They are made in the background.
UPDATE search_entry s SET word_version = 0 FROM submittal_item t
 WHERE t.folder_id = s.folder_id AND t.stage_id <> 4 AND t.returned_note IS NOT NULL;
