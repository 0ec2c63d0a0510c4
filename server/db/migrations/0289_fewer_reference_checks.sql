-- Each foreign key of a new row is a query of its own: all of them together were a fifth of what PostgreSQL needs to create a
-- record. These are not needed to keep the data whole.

-- The sections are fixed: a list of them is checked without a query.
ALTER TABLE folder DROP CONSTRAINT folder_section_fkey,
  ADD CONSTRAINT folder_section CHECK (section IN ('setup', 'documents', 'rfis', 'submittals', 'punchlists', 'openissues',
    'dailyreports', 'meetingminutes'));

-- The project of a record is a copy of that of its node, and never changes. The node refers to the project, and the record to its
-- node.
ALTER TABLE rfi DROP CONSTRAINT rfi_project_id_fkey;
ALTER TABLE rfi_round DROP CONSTRAINT rfi_round_project_id_fkey;
ALTER TABLE punch_list_item DROP CONSTRAINT punch_list_item_project_id_fkey;
ALTER TABLE submittal DROP CONSTRAINT submittal_project_id_fkey;
ALTER TABLE submittal_item DROP CONSTRAINT submittal_item_project_id_fkey;
ALTER TABLE open_issue DROP CONSTRAINT open_issue_project_id_fkey;
ALTER TABLE daily_report DROP CONSTRAINT daily_report_project_id_fkey;
ALTER TABLE meeting_minute DROP CONSTRAINT meeting_minute_project_id_fkey;
ALTER TABLE document DROP CONSTRAINT document_project_id_fkey;

-- In whose court a record was last seen is noted after its events were read. A row that is left of a record that was purged at
-- that moment is read by nobody.
ALTER TABLE court_seen DROP CONSTRAINT court_seen_folder_id_fkey, DROP CONSTRAINT court_seen_person_id_fkey;

-- Forgets in whose court nodes were that are removed.
CREATE FUNCTION forget_seen_courts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM court_seen c USING removed r WHERE c.folder_id = r.id;
  RETURN NULL;
END
$$;
-- Of court_seen, in place of ON DELETE CASCADE.
CREATE TRIGGER forget_seen_courts AFTER DELETE ON folder REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_seen_courts();
