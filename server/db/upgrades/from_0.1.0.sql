-- From version 0.1.0 to 0.3.0, with what from_0.2.0.sql says. server/db/upgrades/upgrade.ts says when each part runs; new tables,
-- indexes, functions, views and triggers come from server/db/schema.

-- Part: names
-- What is no longer needed is dropped, and what has another name now is renamed.

-- Functions of triggers, and with them the triggers: those of the page cache, of cached names, of rights, and of sessions.
DROP FUNCTION row_changed, parts_changed, parts_moved, names_changed, person_rights_changed, project_rights_changed,
              projects_changed, members_changed, role_changed, role_rights_changed, all_rights_changed, tell_session,
              tell_person, refuse_change CASCADE;
DROP FUNCTION keep_access_by, keep_access, lock_access;

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

-- name_version, a random value, instead of a count.
DROP TABLE naming;

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

-- Indexes that said too little by their names.
ALTER INDEX member_of RENAME TO member_of_person;
ALTER INDEX member_role RENAME TO member_of_role;
ALTER INDEX attachment_of RENAME TO attachment_of_record;
ALTER INDEX reply_of RENAME TO reply_of_record;
ALTER INDEX daily_report_activity_of RENAME TO daily_report_activity_of_report;

-- Part: columns
-- Nothing reads the rights yet: they are computed again from the rules.
TRUNCATE access;
ALTER TABLE role ADD COLUMN IF NOT EXISTS side text NOT NULL DEFAULT 'none' CHECK (side IN ('contractor', 'design', 'owner', 'subcontractor', 'none'));
ALTER TABLE role_right
  ADD COLUMN IF NOT EXISTS makes boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS verifies boolean NOT NULL DEFAULT false;
ALTER TABLE access
  ADD COLUMN IF NOT EXISTS makes boolean NOT NULL,
  ADD COLUMN IF NOT EXISTS verifies boolean NOT NULL,
  ADD COLUMN IF NOT EXISTS side text NOT NULL;
ALTER TABLE folder ADD COLUMN IF NOT EXISTS audience smallint NOT NULL DEFAULT 0 CHECK (audience BETWEEN 0 AND 5);
ALTER TABLE event
  ADD COLUMN IF NOT EXISTS on_behalf_of int REFERENCES person,
  ADD COLUMN IF NOT EXISTS on_behalf_name text,
  ADD COLUMN IF NOT EXISTS is_withheld boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS transaction_id xid8,
  ADD COLUMN IF NOT EXISTS is_quiet boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS came_by text,
  ADD COLUMN IF NOT EXISTS call_number smallint,
  ADD COLUMN IF NOT EXISTS person_name text;
ALTER TABLE person
  ADD COLUMN IF NOT EXISTS email_confirmed_at timestamptz,
  ADD COLUMN IF NOT EXISTS merged_into int REFERENCES person,
  ADD COLUMN IF NOT EXISTS language text,
  ADD COLUMN IF NOT EXISTS is_service boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS states_own_company boolean NOT NULL DEFAULT false;
ALTER TABLE organization
  ADD COLUMN IF NOT EXISTS merged_into int REFERENCES organization,
  ADD COLUMN IF NOT EXISTS is_stand_in boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS trades text;
ALTER TABLE rfi
  ADD COLUMN IF NOT EXISTS first_due text,
  ADD COLUMN IF NOT EXISTS question_revision int NOT NULL DEFAULT 0;
ALTER TABLE daily_report
  ADD COLUMN IF NOT EXISTS signed_at timestamptz,
  ADD COLUMN IF NOT EXISTS signed_by int,
  ADD COLUMN IF NOT EXISTS signed_digest text,
  ADD COLUMN IF NOT EXISTS locked_at timestamptz,
  ADD COLUMN IF NOT EXISTS sealed_files int[],
  ADD COLUMN IF NOT EXISTS reopened_at timestamptz;
ALTER TABLE meeting_minute
  ADD COLUMN IF NOT EXISTS distributed_at timestamptz,
  ADD COLUMN IF NOT EXISTS objections_until date,
  ADD COLUMN IF NOT EXISTS was_final boolean NOT NULL DEFAULT false;
ALTER TABLE reply
  ADD COLUMN IF NOT EXISTS is_withheld boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS on_behalf_of int REFERENCES person,
  ADD COLUMN IF NOT EXISTS on_behalf_name text,
  ADD COLUMN IF NOT EXISTS audience smallint NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS import_id int REFERENCES import,
  ADD COLUMN IF NOT EXISTS said_by text,
  ADD COLUMN IF NOT EXISTS said_day date,
  ADD COLUMN IF NOT EXISTS signed_name text,
  ADD COLUMN IF NOT EXISTS signed_company text;
ALTER TABLE attachment ADD COLUMN IF NOT EXISTS is_withheld boolean NOT NULL DEFAULT false;
ALTER TABLE search_entry ADD COLUMN IF NOT EXISTS withheld_words tsvector;
ALTER TABLE document_reference ADD COLUMN IF NOT EXISTS is_withheld boolean NOT NULL DEFAULT false;
ALTER TABLE project
  ADD COLUMN IF NOT EXISTS numbers_left_out int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS is_template boolean NOT NULL DEFAULT false;
ALTER TABLE idempotent_answer ADD COLUMN IF NOT EXISTS ids jsonb;
ALTER TABLE session
  ADD COLUMN IF NOT EXISTS id int GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN IF NOT EXISTS is_lasting boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS device text;
-- Only of events from now on.
ALTER TABLE event
  ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id(),
  ALTER COLUMN came_by SET DEFAULT nullif(current_setting('plumbline.came_by', true), '');
ALTER TABLE idempotent_answer ALTER COLUMN answer DROP NOT NULL;
ALTER TABLE reply ALTER COLUMN person_id DROP NOT NULL;
ALTER TABLE reply ADD CONSTRAINT reply_by_somebody CHECK (person_id IS NOT NULL OR import_id IS NOT NULL);
-- It was computed by an expression that no version of PostgreSQL before 17 can change.
ALTER TABLE person ALTER COLUMN full_name DROP EXPRESSION IF EXISTS;
ALTER TABLE person ADD CONSTRAINT person_service_has_keys_only
  CHECK (NOT is_service OR (login IS NULL AND password IS NULL AND NOT is_admin));
ALTER TABLE person ADD CONSTRAINT person_service_has_no_address
  CHECK (NOT is_service OR (last_name IS NULL AND email IS NULL AND notification_email IS NULL AND company IS NULL));
-- Foreign keys that are not needed to keep the data whole: the sections are fixed, and the project of a record is a copy of that of
-- its node.
ALTER TABLE folder DROP CONSTRAINT IF EXISTS folder_section_fkey,
  DROP CONSTRAINT IF EXISTS folder_section,
  ADD CONSTRAINT folder_section CHECK (section IN ('setup', 'documents', 'rfis', 'submittals', 'punchlists', 'openissues',
    'dailyreports', 'meetingminutes'));
ALTER TABLE rfi DROP CONSTRAINT IF EXISTS rfi_project_id_fkey;
ALTER TABLE punch_list_item DROP CONSTRAINT IF EXISTS punch_list_item_project_id_fkey;
ALTER TABLE submittal DROP CONSTRAINT IF EXISTS submittal_project_id_fkey;
ALTER TABLE submittal_item DROP CONSTRAINT IF EXISTS submittal_item_project_id_fkey;
ALTER TABLE open_issue DROP CONSTRAINT IF EXISTS open_issue_project_id_fkey;
ALTER TABLE daily_report DROP CONSTRAINT IF EXISTS daily_report_project_id_fkey;
ALTER TABLE meeting_minute DROP CONSTRAINT IF EXISTS meeting_minute_project_id_fkey;
ALTER TABLE document DROP CONSTRAINT IF EXISTS document_project_id_fkey;
-- folder_in_order replaces these.
DROP INDEX IF EXISTS folder_children, folder_parent;

-- Part: rows
-- # Rights
-- The shipped roles of 0.1.0, their side, and their rights then and now, in letters and in the order of the sections.
CREATE TEMPORARY TABLE shipped_role (name text, side text, was text, is_now text) ON COMMIT DROP;
INSERT INTO shipped_role VALUES
  ('Project Admin',         'contractor',    'RWD RWD RWD RWD RWD RWD RWD RWD', 'RWD RWD RWVD RWD RWD RWD RWD RWD'),
  ('General Contractor PM', 'contractor',    'RWD RWD RWD RWD RWD RWD RWD R',   'RWD RWD RWVD RWD RWD RWD RWD R'),
  ('Superintendent',        'contractor',    'RW RW RWD R RW RWD RW -',         'RW RW RWVD R RW RWD RW -'),
  ('Project Assistant',     'contractor',    'RW RW RW RW RW RW RW -',          'RW RW RW RW RW RW RW -'),
  ('Architect',             'design',        'RW R RW R RW - R -',              'RW R Rw R Rw - R -'),
  ('Engineer',              'design',        'R r r r r - r -',                 'R r rw r rw - r -'),
  ('Consultant',            'design',        'R r r r r - r -',                 'R r rw r rw - r -'),
  ('Owner',                 'owner',         'R R R R R R R -',                 'R R Rw R Rw R R -'),
  ('Viewer',                'none',          'R R R R R R R -',                 'R R R R R R R -'),
  ('Subcontractor',         'subcontractor', 'R rW r rW rW rW r -',             'R rw r rw rw rw r -');

-- Of a role that was changed, or that the project made: what was read as a party and written is now its own to change, and
-- roles that manage verify. Its side is for an admin to say.
UPDATE role_right c
   SET makes = c.writes, writes = c.writes AND c.reads = 'all',
       verifies = c.section = 'punchlists' AND c.writes AND r.is_manager
  FROM role r WHERE r.id = c.role_id;

-- The roles that are as they were shipped get the new rights.
WITH section_place AS (
  SELECT * FROM unnest(ARRAY['documents', 'rfis', 'punchlists', 'submittals', 'openissues', 'dailyreports', 'meetingminutes',
    'setup']) WITH ORDINALITY AS s (section, place)),
unchanged AS (
  SELECT r.id, s.side, string_to_array(s.is_now, ' ') AS cells
    FROM role r JOIN shipped_role s ON s.name = r.name
   WHERE s.was = (
     SELECT string_agg(coalesce(nullif(CASE c.reads WHEN 'all' THEN 'R' WHEN 'party' THEN 'r' ELSE '' END
              || CASE WHEN c.makes THEN 'W' ELSE '' END || CASE WHEN c.deletes THEN 'D' ELSE '' END, ''), '-'), ' '
              ORDER BY p.place)
       FROM section_place p LEFT JOIN role_right c ON c.role_id = r.id AND c.section = p.section)),
sided AS (UPDATE role r SET side = u.side FROM unchanged u WHERE u.id = r.id)
UPDATE role_right c
   SET makes = u.cells[p.place] ~* 'w', writes = u.cells[p.place] ~ 'W', verifies = u.cells[p.place] ~ 'V'
  FROM unchanged u, section_place p
 WHERE c.role_id = u.id AND c.section = p.section;

INSERT INTO access SELECT * FROM access_rules;

-- # Who sees a record
UPDATE folder f SET audience = CASE
    WHEN f.state = 1 OR f.state_before = 1 THEN CASE f.type WHEN 171 THEN 2 WHEN 132 THEN 3 ELSE 1 END
    WHEN f.state = 2 OR f.state_before = 2 THEN 4 END
 WHERE (f.type IN (121, 132, 151, 171) AND f.state = 1) OR (f.type = 121 AND f.state = 2)
    OR (f.type = 121 AND f.state = 6 AND f.state_before IN (1, 2)) OR (f.type IN (132, 151) AND f.state = 7 AND f.state_before = 1);
UPDATE folder f SET audience = 5 FROM rfi t WHERE t.folder_id = f.id AND t.original_rfi_id IS NOT NULL AND f.audience = 0;

-- # Names
-- Until now an address has no mark. The last change of it says who typed it: an administrator, if there is none by the person.
UPDATE person n SET email_confirmed_at = n.created_at
 WHERE btrim(n.email) <> '' AND NOT EXISTS (
   SELECT FROM (SELECT DISTINCT ON (c.user_id) c.user_id, c.person_id
                  FROM (SELECT e.id, e.person_id, (e.changes -> 0 ->> 2)::int AS user_id FROM event e
                         WHERE e.action = 'UserUpdated' AND e.changes -> 0 ->> 0 = 'userId'
                           AND jsonb_path_exists(e.changes, '$[*] ? (@[0] == "email")')) c
                 ORDER BY c.user_id, c.id DESC) last
    WHERE last.user_id = n.id AND last.person_id = n.id);

INSERT INTO earlier_party_match (project_id, label, person_id)
SELECT DISTINCT y.project_id, lower(btrim(y.label)), y.person_id
  FROM party y JOIN person n ON n.id = y.person_id
 WHERE y.label IS NOT NULL AND y.via IS NULL
   AND lower(btrim(y.label)) NOT IN (n.id::text, coalesce(lower(n.login), ''),
                                     CASE WHEN n.email_confirmed_at IS NULL THEN '' ELSE lower(btrim(n.email)) END);

-- Names in Han characters and Hangul stand family first.
UPDATE person SET full_name = shown_name(first_name, last_name, login, email)
 WHERE full_name <> shown_name(first_name, last_name, login, email);

-- Those who typed the name of their company themselves, and last.
UPDATE person n SET states_own_company = true
 WHERE n.company IS NOT NULL AND n.id = (
   SELECT e.person_id FROM event e
    WHERE e.organization_id = n.organization_id AND e.action = 'UserUpdated' AND e.changes @> '[["userCompany"]]'
      AND e.changes @> jsonb_build_array(jsonb_build_array('userId', n.id)) ORDER BY e.id DESC LIMIT 1);

-- # Projects
-- Projects that exist already go on as they were.
INSERT INTO project_defaults (project_id, working_weekdays, rfi_days, rfi_is_working, issue_days, issue_is_working,
                              punch_days, punch_is_working, review_days, review_is_working, contractor_review)
SELECT id, '{1,2,3,4,5}', 7, true, 7, false, 14, false, 14, false, false FROM project;

-- The new stage stands behind Created in every list of stages.
UPDATE code_list_item i SET position = i.position + 1
  FROM code_list l, code_list_item first
 WHERE l.name = 'submittalStage' AND i.code_list_id = l.id AND first.code_list_id = l.id AND first.code = 1
   AND i.position > first.position;
INSERT INTO code_list_item (code_list_id, code, position, name)
SELECT l.id, 5, coalesce((SELECT i.position + 1 FROM code_list_item i WHERE i.code_list_id = l.id AND i.code = 1), 1),
       'Contractor review'
  FROM code_list l WHERE l.name = 'submittalStage'
ON CONFLICT (code_list_id, code) DO NOTHING;

-- # Records
-- The company whose people made an RFI is a party of it, unless it is the contractor: its people see it in every state once it
-- is submitted. A sub-RFI is between the forwarder and the person they ask.
INSERT INTO party (project_id, folder_id, part, position, organization_id)
SELECT t.project_id, t.folder_id, 'company', 0, n.organization_id
  FROM rfi t JOIN folder f ON f.id = t.folder_id JOIN person n ON n.id = f.created_by JOIN project p ON p.id = t.project_id
 WHERE t.original_rfi_id IS NULL AND n.organization_id <> p.organization_id;

-- Until now DateTransmitted was the day when an RFI was sent to its recipient.
INSERT INTO rfi_round (folder_id, round, project_id, opened_day, due_day, answered_day)
SELECT t.folder_id, 1, t.project_id, coalesce(t.date_transmitted_day, t.date_submitted_day, f.created_at::date), t.date_due_day,
       CASE WHEN t.status_id IN (4, 5) THEN t.date_responsed_day END
  FROM rfi t JOIN folder f ON f.id = t.folder_id WHERE t.status_id IN (3, 4, 5);

UPDATE reply r SET audience = f.audience FROM folder f WHERE f.id = r.folder_id AND f.audience BETWEEN 1 AND 4;

-- Words that some people do not see yet are made in the background.
UPDATE search_entry s SET word_version = 0 FROM submittal_item t
 WHERE t.folder_id = s.folder_id AND t.stage_id <> 4 AND t.returned_note IS NOT NULL;

-- The person or company that an open issue names as its recipient by a text is a party, as of an RFI. Whom a text stands for is
-- decided when it is written, so those written before stand for nobody until a manager says whom they mean.
INSERT INTO party (project_id, folder_id, part, position, label)
SELECT t.project_id, t.folder_id, 'to', 0, t.to_name
  FROM open_issue t
 WHERE coalesce(t.issue_to, 0) = 0 AND btrim(t.to_name) <> ''
   AND NOT EXISTS (SELECT FROM party y WHERE y.folder_id = t.folder_id AND y.part = 'to');

-- Minutes that ever were final.
UPDATE meeting_minute t SET was_final = true
 WHERE t.status_id = 3 OR EXISTS (
   SELECT FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
    WHERE e.folder_id = t.folder_id AND e.action IN ('Created', 'StatusChanged', 'StatusOverridden')
      AND c.change ->> 0 = 'statusId' AND c.change ->> 2 = '3');

-- # Courts
-- Points of distributed minutes are in the court of those who have to do them.
INSERT INTO court (folder_id, position, project_id, is_manager, person_id)
SELECT f.id, row_number() OVER (PARTITION BY f.id ORDER BY assigned.first) - 1, f.project_id, false, assigned.person_id
  FROM meeting_minute t JOIN folder f ON f.id = t.folder_id
 CROSS JOIN LATERAL (
   SELECT (point ->> 'assignedTo')::int AS person_id, min(place) AS first
     FROM jsonb_array_elements(coalesce(t.item_list, '[]')) WITH ORDINALITY AS points (point, place)
    WHERE coalesce((point ->> 'assignedTo')::int, 0) > 0 AND coalesce((point ->> 'statusId')::int, 0) <> 3
    GROUP BY 1) assigned
 WHERE t.status_id = 2 AND f.is_open AND f.deleted_at IS NULL
    ON CONFLICT DO NOTHING;

-- A punch list item that is ready for review, made by the design or the owner's side and not accepted by it yet, waits on its
-- creator and not on the manager: without that acceptance nobody can close it.
UPDATE court c SET is_manager = false, person_id = f.created_by
  FROM folder f JOIN punch_list_item t ON t.folder_id = f.id
  JOIN member m ON m.project_id = f.project_id AND m.person_id = f.created_by AND m.removed_at IS NULL
  JOIN role r ON r.id = m.role_id
 WHERE c.folder_id = f.id AND c.is_manager AND f.type = 132 AND f.state = 3
   AND ((r.side = 'design' AND t.architect_list_status IS DISTINCT FROM 3)
     OR (r.side = 'owner' AND t.owner_status IS DISTINCT FROM 3));

-- A submittal item to submit, without a submitting contact, waits on its responsible contractor, that of the item before that
-- of its package.
UPDATE court c SET is_manager = false, person_id = NULL, organization_id = y.organization_id
  FROM folder f JOIN project p ON p.id = f.project_id
 CROSS JOIN LATERAL (SELECT y.organization_id FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id) AND y.part = 'contractor' AND y.organization_id IS NOT NULL
    ORDER BY (y.folder_id = f.id) DESC, y.position LIMIT 1) y
 WHERE c.folder_id = f.id AND c.is_manager AND f.type = 142 AND f.state = 1 AND y.organization_id <> p.organization_id;

-- Without a responsible contractor it waits on the subcontractor who made it, or who made its first revision.
UPDATE court c SET is_manager = false, person_id = y.person_id
  FROM folder f
 CROSS JOIN LATERAL (SELECT y.person_id FROM party y
    JOIN access x ON x.person_id = y.person_id AND x.project_id = f.project_id AND x.section = f.section
     AND x.makes AND NOT x.writes AND NOT x.is_manager
    WHERE y.folder_id = f.id AND y.part = 'creator' ORDER BY y.position LIMIT 1) y
 WHERE c.folder_id = f.id AND c.is_manager AND f.type = 142 AND f.state = 1
   AND NOT EXISTS (SELECT FROM party o WHERE o.folder_id IN (f.id, f.parent_id) AND o.part = 'contractor');

-- Nobody is told of the courts of now.
SELECT note_courts();

-- # The installation
-- The key that sealed what is there: the last one of the replacements, or the one that a sealed value names.
INSERT INTO installation (secret_key_id)
SELECT coalesce(
  (SELECT k.replaced_by FROM replaced_secret_key k
    WHERE NOT EXISTS (SELECT FROM replaced_secret_key o WHERE o.id = k.replaced_by) ORDER BY k.at DESC LIMIT 1),
  (SELECT split_part(e.key_value, '.', 1) FROM configuration_element e
    WHERE e.is_encrypted AND position('.' IN e.key_value) > 0 ORDER BY e.id DESC LIMIT 1));

INSERT INTO name_version DEFAULT VALUES ON CONFLICT DO NOTHING;
INSERT INTO change_feed DEFAULT VALUES;
INSERT INTO event_reader (name, transaction_id, event_id)
  SELECT name, pg_current_xact_id(), 0 FROM unnest(ARRAY['notices', 'changes', 'guests']) AS name;
