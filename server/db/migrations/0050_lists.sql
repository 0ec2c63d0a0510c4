-- What lists of records are sorted, filtered and paged by stands with the node, because an index that is walked page by
-- page must begin with the place and go on with the value. Written by the engine together with the record.

-- RFI-9 before RFI-10: numbers in a text count by their value, letters without their case. As long as an index takes it.
CREATE FUNCTION natural_order(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(regexp_replace(regexp_replace(lower(given), '(\d+)', '000000000000\1', 'g'), '0*(\d{12,})', '\1', 'g'), 200)
$$;

ALTER TABLE folder
  ADD COLUMN number     text,
  ADD COLUMN number_key text COLLATE "C" GENERATED ALWAYS AS (natural_order(number)) STORED,
  ADD COLUMN title      text,
  -- The code of its state, of a record that has states.
  ADD COLUMN state      int,
  ADD COLUMN is_open    boolean NOT NULL DEFAULT false,
  ADD COLUMN due_day    date,
  ADD COLUMN opened_day date,
  ADD COLUMN closed_day date;

UPDATE folder f SET number = t.number, state = t.status_id, is_open = t.status_id NOT IN (5, 6), due_day = t.date_due_day,
       opened_day = t.date_submitted_day, closed_day = t.date_closed_day FROM rfi t WHERE t.folder_id = f.id;
UPDATE folder f SET number = t.number, state = t.status_id, is_open = t.status_id NOT IN (6, 7), due_day = t.due_date_day,
       opened_day = t.issue_date_day, closed_day = t.completed_date_day FROM punch_list t WHERE t.folder_id = f.id;
UPDATE folder f SET number = t.number, state = t.status_id, is_open = t.status_id NOT IN (6, 7), due_day = t.due_date_day,
       opened_day = t.created_date_day, closed_day = t.closed_date_day FROM open_issue t WHERE t.folder_id = f.id;
UPDATE folder f SET number = t.number, state = t.stage_id, is_open = t.status_id = 1 AND t.stage_id < 4 AND t.is_newest,
       due_day = CASE t.stage_id WHEN 1 THEN t.submitted_due_date_day WHEN 2 THEN t.returned_due_date_day END,
       opened_day = t.date_submitted_day FROM submittal_item t WHERE t.folder_id = f.id;
UPDATE folder f SET number = t.number FROM submittal t WHERE t.folder_id = f.id;
UPDATE folder f SET number = t.number FROM daily_report t WHERE t.folder_id = f.id;
UPDATE folder f SET number = t.number, state = t.status_id, is_open = t.status_id < 3 FROM meeting_minute t
 WHERE t.folder_id = f.id;
UPDATE folder f SET closed_day = CASE WHEN NOT f.is_open THEN coalesce(f.closed_day, (f.updated_at AT TIME ZONE p.time_zone)::date) END,
       opened_day = coalesce(f.opened_day, CASE WHEN f.type = 171 THEN (f.created_at AT TIME ZONE p.time_zone)::date END)
  FROM project p WHERE p.id = f.project_id AND f.state IS NOT NULL;
UPDATE folder SET title = nullif(btrim(CASE WHEN starts_with(name, number) THEN substr(name, length(number) + 1) ELSE name END), '')
 WHERE type > 100 AND number IS NOT NULL;

-- In a folder, and in a project. A new kind of record is in them by being a node.
CREATE INDEX folder_in_number  ON folder (parent_id, type, number_key, id) WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_in_state   ON folder (parent_id, type, state, id)      WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_in_due     ON folder (parent_id, type, due_day, id)    WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_in_updated ON folder (parent_id, type, updated_at, id) WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_of_number  ON folder (project_id, type, number_key, id) WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_of_state   ON folder (project_id, type, state, id)      WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_of_due     ON folder (project_id, type, due_day, id)    WHERE deleted_at IS NULL AND type > 100;
CREATE INDEX folder_of_updated ON folder (project_id, type, updated_at, id) WHERE deleted_at IS NULL AND type > 100;
