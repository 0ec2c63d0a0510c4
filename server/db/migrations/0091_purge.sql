-- The bin is emptied by deleting nodes: what belongs to a node goes with it, what refers to it lets go.

-- What stays of a record: a client that sends it again hears its ids, and its number is never given again.
CREATE TABLE purged_record (
  folder_id  int PRIMARY KEY,
  project_id int NOT NULL REFERENCES project,
  kind       text NOT NULL,
  record_id  int NOT NULL,
  number     text,
  -- Of what has several revisions of one number.
  revision   text NOT NULL
);
CREATE INDEX purged_number ON purged_record (project_id, kind, number);

ALTER TABLE party DROP CONSTRAINT party_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE reply DROP CONSTRAINT reply_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE attachment DROP CONSTRAINT attachment_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE drive_node DROP CONSTRAINT drive_node_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE rfi DROP CONSTRAINT rfi_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE punch_list DROP CONSTRAINT punch_list_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE submittal DROP CONSTRAINT submittal_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE submittal_item DROP CONSTRAINT submittal_item_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE open_issue DROP CONSTRAINT open_issue_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE daily_report DROP CONSTRAINT daily_report_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE daily_report_activity DROP CONSTRAINT daily_report_activity_daily_report_id_fkey,
  ADD FOREIGN KEY (daily_report_id) REFERENCES daily_report ON DELETE CASCADE;
ALTER TABLE meeting_minute DROP CONSTRAINT meeting_minute_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE document DROP CONSTRAINT document_folder_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE;
ALTER TABLE document_version DROP CONSTRAINT document_version_document_id_fkey,
  ADD FOREIGN KEY (document_id) REFERENCES document ON DELETE CASCADE;
ALTER TABLE document_past DROP CONSTRAINT document_past_document_id_fkey,
  ADD FOREIGN KEY (document_id) REFERENCES document ON DELETE CASCADE;
ALTER TABLE document_reference DROP CONSTRAINT document_reference_folder_id_fkey,
  DROP CONSTRAINT document_reference_document_id_fkey,
  ADD FOREIGN KEY (folder_id) REFERENCES folder ON DELETE CASCADE,
  ADD FOREIGN KEY (document_id) REFERENCES document ON DELETE CASCADE;
ALTER TABLE rfi DROP CONSTRAINT rfi_original_rfi_id_fkey, DROP CONSTRAINT rfi_sub_rfi_id_fkey,
  ADD FOREIGN KEY (original_rfi_id) REFERENCES rfi ON DELETE SET NULL,
  ADD FOREIGN KEY (sub_rfi_id) REFERENCES rfi ON DELETE SET NULL;

-- For each row that goes these are looked up by it.
CREATE INDEX attachment_folder ON attachment (folder_id);
CREATE INDEX project_root ON project (root_folder_id);
