-- From the 51 migrations of version 0.1.0 to the baseline (server/db/schema): what is no longer needed is dropped, what has
-- another name now is renamed. The result equals a fresh database, column by column; test/upgrade compares them.

-- The page cache is gone: a write to a record's row, court, parties or files need not write its node any more.
DROP TRIGGER writes_node ON rfi;
DROP TRIGGER writes_node ON punch_list;
DROP TRIGGER writes_node ON open_issue;
DROP TRIGGER writes_node ON submittal_item;
DROP TRIGGER writes_node ON meeting_minute;
DROP TRIGGER more_writes_node ON court;
DROP TRIGGER other_writes_node ON court;
DROP TRIGGER less_writes_node ON court;
DROP TRIGGER more_writes_node ON party;
DROP TRIGGER other_writes_node ON party;
DROP TRIGGER less_writes_node ON party;
DROP TRIGGER more_writes_node ON attachment;
DROP TRIGGER other_writes_node ON attachment;
DROP TRIGGER less_writes_node ON attachment;
DROP FUNCTION row_changed, parts_changed, parts_moved;

-- Who manages a project is no name that is cached.
DROP TRIGGER member_changed ON member;
DROP TRIGGER member_moved ON member;
DROP TRIGGER role_changed ON role;
DROP TRIGGER person_moved ON person;
DROP TRIGGER project_moved ON project;

-- The operations that change rights bring the table access up to the view access_rules, not triggers.
DROP TRIGGER access_of_new_person ON person;
DROP TRIGGER access_of_former_person ON person;
DROP TRIGGER access_of_person ON person;
DROP TRIGGER access_of_project ON project;
DROP TRIGGER access_of_new_projects ON project;
DROP TRIGGER access_of_former_projects ON project;
DROP TRIGGER access_of_new_members ON member;
DROP TRIGGER access_of_members ON member;
DROP TRIGGER access_of_former_members ON member;
DROP TRIGGER access_of_no_members ON member;
DROP TRIGGER access_by_role ON role;
DROP TRIGGER access_by_new_cells ON role_right;
DROP TRIGGER access_by_cells ON role_right;
DROP TRIGGER access_by_former_cells ON role_right;
DROP TRIGGER access_by_no_cells ON role_right;
DROP TRIGGER access_in_sections ON section;
DROP FUNCTION person_rights_changed, project_rights_changed, projects_changed, members_changed, role_changed,
              role_rights_changed, all_rights_changed, keep_access_by, keep_access, lock_access;

-- idempotent_answer
ALTER TABLE kept_answer RENAME TO idempotent_answer;
ALTER TABLE idempotent_answer RENAME CONSTRAINT kept_answer_pkey TO idempotent_answer_pkey;
ALTER INDEX kept_answer_age RENAME TO idempotent_answer_age;

-- code_list, code_list_item, code_list_last_code
ALTER TABLE list RENAME TO code_list;
ALTER SEQUENCE list_id_seq RENAME TO code_list_id_seq;
ALTER TABLE code_list RENAME CONSTRAINT list_pkey TO code_list_pkey;
ALTER TABLE code_list RENAME CONSTRAINT list_check TO code_list_one_level;
ALTER TABLE code_list RENAME CONSTRAINT list_organization_id_fkey TO code_list_organization_id_fkey;
ALTER TABLE code_list RENAME CONSTRAINT list_project_id_fkey TO code_list_project_id_fkey;
ALTER INDEX list_level RENAME TO code_list_level;
ALTER TABLE list_item RENAME TO code_list_item;
ALTER TABLE code_list_item RENAME COLUMN list_id TO code_list_id;
ALTER TABLE code_list_item RENAME CONSTRAINT list_item_pkey TO code_list_item_pkey;
ALTER TABLE code_list_item RENAME CONSTRAINT list_item_list_id_fkey TO code_list_item_code_list_id_fkey;
ALTER TABLE list_code RENAME TO code_list_last_code;
ALTER TABLE code_list_last_code RENAME CONSTRAINT list_code_pkey TO code_list_last_code_pkey;
ALTER TABLE code_list_last_code RENAME CONSTRAINT list_code_organization_id_fkey TO code_list_last_code_organization_id_fkey;

-- name_version: each change of a name writes another random value, where 0.1.0 counted.
DROP TRIGGER person_renamed ON person;
DROP TRIGGER organization_renamed ON organization;
DROP TRIGGER list_changed ON code_list;
DROP TRIGGER list_item_changed ON code_list_item;
DROP TRIGGER list_item_renamed ON code_list_item;
DROP FUNCTION names_changed;
DROP TABLE naming;
CREATE TABLE name_version (
  is_one  boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  version bigint NOT NULL DEFAULT trunc(random() * 9007199254740991)
);
INSERT INTO name_version DEFAULT VALUES;

CREATE FUNCTION change_name_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('plumbline.renamed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE name_version SET version = DEFAULT;
    PERFORM set_config('plumbline.renamed', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER person_known AFTER INSERT OR DELETE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER person_renamed AFTER UPDATE ON person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER organization_known AFTER INSERT OR DELETE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER organization_renamed AFTER UPDATE ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER project_known AFTER INSERT OR DELETE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER project_moved AFTER UPDATE ON project DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id) EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER code_list_changed AFTER INSERT OR UPDATE OR DELETE ON code_list DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER code_list_item_changed AFTER INSERT OR DELETE ON code_list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION change_name_version();
CREATE CONSTRAINT TRIGGER code_list_item_renamed AFTER UPDATE ON code_list_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.code_list_id, OLD.code, OLD.name) IS DISTINCT FROM (NEW.code_list_id, NEW.code, NEW.name))
  EXECUTE FUNCTION change_name_version();

-- access_list_member.access_list_id, folder.access_list_ids
ALTER TABLE access_list_member RENAME COLUMN list_id TO access_list_id;
ALTER TABLE access_list_member RENAME CONSTRAINT access_list_member_list_id_fkey TO access_list_member_access_list_id_fkey;
ALTER TABLE folder RENAME COLUMN guards TO access_list_ids;

-- number_series, temp_item; a record type is called by the name of its table.
ALTER TABLE numbering RENAME TO number_series;
ALTER TABLE number_series RENAME COLUMN kind TO record_type;
ALTER TABLE number_series RENAME CONSTRAINT numbering_pkey TO number_series_pkey;
ALTER TABLE number_series RENAME CONSTRAINT numbering_project_id_fkey TO number_series_project_id_fkey;
ALTER TABLE sent_item RENAME TO temp_item;
ALTER TABLE temp_item RENAME COLUMN kind TO record_type;
ALTER TABLE temp_item RENAME CONSTRAINT sent_item_pkey TO temp_item_pkey;
ALTER TABLE purged_record RENAME COLUMN kind TO record_type;
ALTER INDEX purged_number RENAME TO purged_record_number;

-- punch_list_item: a row is an item, not a punch list.
ALTER TABLE punch_list RENAME TO punch_list_item;
ALTER SEQUENCE punch_list_id_seq RENAME TO punch_list_item_id_seq;
ALTER TABLE punch_list_item RENAME CONSTRAINT punch_list_pkey TO punch_list_item_pkey;
ALTER TABLE punch_list_item RENAME CONSTRAINT punch_list_folder_id_key TO punch_list_item_folder_id_key;
ALTER TABLE punch_list_item RENAME CONSTRAINT punch_list_folder_id_fkey TO punch_list_item_folder_id_fkey;
ALTER TABLE punch_list_item RENAME CONSTRAINT punch_list_project_id_fkey TO punch_list_item_project_id_fkey;
ALTER INDEX punch_list_number RENAME TO punch_list_item_number;
UPDATE number_series SET record_type = 'punch_list_item' WHERE record_type = 'punch_list';
UPDATE temp_item SET record_type = 'punch_list_item' WHERE record_type = 'punch_list';
UPDATE purged_record SET record_type = 'punch_list_item' WHERE record_type = 'punch_list';

-- location_key
ALTER FUNCTION place_of RENAME TO location_key;
ALTER INDEX punch_list_place RENAME TO punch_list_item_location;
ALTER INDEX open_issue_place RENAME TO open_issue_location;

-- document_past_version, document_any_version
ALTER TABLE document_past RENAME TO document_past_version;
ALTER TABLE document_past_version RENAME CONSTRAINT document_past_pkey TO document_past_version_pkey;
ALTER TABLE document_past_version
  RENAME CONSTRAINT document_past_document_id_fkey TO document_past_version_document_id_fkey;
ALTER TABLE document_past_version
  RENAME CONSTRAINT document_past_project_id_fkey TO document_past_version_project_id_fkey;
ALTER INDEX document_past_node RENAME TO document_past_version_node;
ALTER VIEW document_state RENAME TO document_any_version;
ALTER FUNCTION refuse_change RENAME TO reject_update;
ALTER TRIGGER document_version_stays ON document_version RENAME TO document_version_is_final;
ALTER TRIGGER document_past_stays ON document_past_version RENAME TO document_past_version_is_final;

-- replaced_secret_key
ALTER TABLE seal_key RENAME TO replaced_secret_key;
ALTER TABLE replaced_secret_key RENAME CONSTRAINT seal_key_pkey TO replaced_secret_key_pkey;

-- api_key_refusal: reported, unreported
ALTER TABLE api_key_refusal RENAME COLUMN told TO reported;
ALTER TABLE api_key_refusal RENAME COLUMN untold TO unreported;
ALTER TABLE api_key_refusal RENAME COLUMN told_at TO reported_at;
ALTER INDEX api_key_refusal_told RENAME TO api_key_refusal_reported;

-- search_entry: word_version, related_words
ALTER TABLE search_entry RENAME COLUMN making TO word_version;
ALTER TABLE search_entry RENAME COLUMN around TO related_words;
ALTER INDEX search_words RENAME TO search_entry_words;
ALTER INDEX search_newest RENAME TO search_entry_newest;
ALTER INDEX search_number RENAME TO search_entry_number;
ALTER INDEX search_outdated RENAME TO search_entry_outdated;

-- No query uses these.
DROP INDEX organization_by_name;
DROP INDEX event_of_project;

-- Indexes and functions that said too little by their names.
ALTER INDEX member_of RENAME TO member_of_person;
ALTER INDEX member_role RENAME TO member_of_role;
ALTER INDEX attachment_of RENAME TO attachment_of_record;
ALTER INDEX reply_of RENAME TO reply_of_record;
ALTER INDEX daily_report_activity_of RENAME TO daily_report_activity_of_report;
ALTER FUNCTION tell_session RENAME TO notify_session_ended;
ALTER FUNCTION tell_person RENAME TO notify_person_changed;
