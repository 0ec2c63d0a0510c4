-- From version 0.2.0 to 0.3.0. server/db/upgrades/upgrade.ts says when each part runs; new tables, indexes, functions, views and
-- triggers come from server/db/schema.

-- Part: columns
ALTER TABLE project ADD COLUMN IF NOT EXISTS is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE person ADD COLUMN IF NOT EXISTS is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE organization ADD COLUMN IF NOT EXISTS is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE import
  ADD COLUMN IF NOT EXISTS undone_by int REFERENCES person,
  ADD COLUMN IF NOT EXISTS undone_at timestamptz;
ALTER TABLE installation
  ADD COLUMN IF NOT EXISTS backup_told text CHECK (backup_told IN ('failed', 'incomplete', 'late')),
  ADD COLUMN IF NOT EXISTS backup_told_after int,
  ADD COLUMN IF NOT EXISTS backup_told_at timestamptz,
  ADD COLUMN IF NOT EXISTS cleaned_at timestamptz;
ALTER TABLE project_defaults ADD COLUMN IF NOT EXISTS original_photos boolean NOT NULL DEFAULT false;
ALTER TABLE court ADD COLUMN IF NOT EXISTS reaches_nobody boolean NOT NULL DEFAULT false;
ALTER TABLE rfi_round
  ADD COLUMN IF NOT EXISTS reply_id int REFERENCES reply ON DELETE SET NULL,
  ADD COLUMN IF NOT EXISTS withdrawn_at timestamptz,
  ADD COLUMN IF NOT EXISTS withdrawn_by int REFERENCES person,
  ADD COLUMN IF NOT EXISTS withdrawn_name text,
  ADD COLUMN IF NOT EXISTS withdrawn_why text,
  ADD COLUMN IF NOT EXISTS closed_day date;
-- Of an imported RFI that is reopened, the day of asking can be unknown.
ALTER TABLE rfi_round ALTER COLUMN opened_day DROP NOT NULL;

-- Part: rows
-- # What belongs to the demo
-- Only the demo writes quiet events.
UPDATE project p SET is_demo = true
  FROM event e WHERE e.project_id = p.id AND e.action = 'ProjectAdded' AND e.is_quiet;
UPDATE person n SET is_demo = true
  FROM event e WHERE e.action = 'UserAdded' AND e.is_quiet AND n.id = (e.changes #>> '{0,2}')::int;
UPDATE organization o SET is_demo = true
  FROM event e WHERE e.action = 'OrganizationAdded' AND e.is_quiet AND o.id = (e.changes #>> '{0,2}')::int;
-- Companies that stayed behind when the demo was removed, because somebody in them did.
UPDATE organization SET is_disabled = true WHERE is_demo AND NOT EXISTS (SELECT FROM project WHERE is_demo);
-- What waits to be told of the demo is not sent.
UPDATE notice k SET delivery = 'never'
  FROM project p WHERE p.id = k.project_id AND p.is_demo AND k.mail_id IS NULL AND k.delivery <> 'never';

-- # Points in one court
-- A point that was carried over waits by the latest distributed minutes: those before wait on nobody any more.
WITH RECURSIVE carried AS (
  SELECT l.from_id, l.to_id FROM record_link l WHERE l.relation = 'CarriedOverTo'
  UNION
  SELECT c.from_id, l.to_id FROM carried c JOIN record_link l ON l.from_id = c.to_id AND l.relation = 'CarriedOverTo')
DELETE FROM court w USING folder f, carried c, folder next
 WHERE w.folder_id = f.id AND f.state = 2 AND c.from_id = f.id
   AND next.id = c.to_id AND next.deleted_at IS NULL AND next.state IN (2, 3);

-- # Records that reach nobody
-- Courts in which nobody is reached: those of outside parties, and of people and companies without a sign-in and an address.
CREATE TEMP TABLE unreached ON COMMIT DROP AS
  SELECT w.folder_id, w.project_id, min(w.through_id) AS through_id, min(w.due_day) AS due_day
    FROM court w
    LEFT JOIN person n ON n.id = w.person_id
   GROUP BY w.folder_id, w.project_id
  HAVING NOT bool_or(w.is_manager)
     AND NOT bool_or(n.is_active AND (n.password IS NOT NULL OR coalesce(n.email, '') <> ''))
     AND NOT bool_or(EXISTS (SELECT FROM person m
          WHERE m.organization_id = w.organization_id AND m.is_active AND (m.password IS NOT NULL OR coalesce(m.email, '') <> '')
            AND EXISTS (SELECT FROM access x WHERE x.person_id = m.id AND x.project_id = w.project_id)));
DELETE FROM court w USING unreached u WHERE w.folder_id = u.folder_id;
INSERT INTO court (folder_id, position, project_id, is_manager, person_id, through_id, due_day, reaches_nobody)
  SELECT u.folder_id, 0, u.project_id, true,
         (SELECT y.person_id FROM party y WHERE y.folder_id = u.folder_id AND y.part = 'from' ORDER BY y.position LIMIT 1),
         u.through_id, u.due_day, false
    FROM unreached u;

-- The parts on which issued records wait, by type and state. A manager has the court of such a record if nobody of the part is
-- reached: of an RFI, an issue and a review also if nobody has the part. Of what is not issued nobody is to hear.
UPDATE court w SET reaches_nobody = true
  FROM folder f
  JOIN (VALUES (121, 3, 'to'), (132, 2, 'responsible'), (132, 4, 'responsible'), (142, 1, 'submitting'), (142, 2, 'reviewing'),
               (142, 3, 'projectmanager'), (142, 5, 'projectmanager'), (151, 2, 'to'), (151, 3, 'to'), (151, 4, 'from'),
               (151, 5, 'from'), (171, 2, 'assigned')) AS waits (type, state, part) ON waits.type = f.type AND waits.state = f.state
 WHERE w.is_manager AND f.id = coalesce(w.through_id, w.folder_id)
   AND (waits.part IN ('to', 'reviewing')
        OR EXISTS (SELECT FROM party y WHERE y.folder_id IN (f.id, f.parent_id) AND y.part = waits.part));

-- # Answers of RFIs that were opened again
-- RFIs that are open again and have the answer of the round before: it was withdrawn when they were opened. An answer that was
-- given since then is that of the round that runs, and what is answered or closed now stays as it is.
CREATE TEMPORARY TABLE opened_again ON COMMIT DROP AS
SELECT t.folder_id, t.project_id, t.answer, t.date_responsed, t.answer IS NOT NULL AS had_answer, t.date_responsed_day AS answered_day, e.person_id, e.at,
       e.reason, (e.at AT TIME ZONE p.time_zone)::date AS day, (SELECT count(*) FROM rfi_round x WHERE x.folder_id = t.folder_id) AS rounds
  FROM rfi t JOIN project p ON p.id = t.project_id
 CROSS JOIN LATERAL (
       SELECT s.* FROM event s CROSS JOIN LATERAL jsonb_array_elements(s.changes) AS c (change)
        WHERE s.folder_id = t.folder_id AND c.change ->> 0 = 'statusId' AND c.change ->> 1 IN ('4', '5', '6')
          AND c.change ->> 2 = '3'
        ORDER BY s.id DESC LIMIT 1) e
 WHERE t.status_id = 3 AND (t.answer IS NOT NULL OR t.date_responsed IS NOT NULL)
   AND NOT EXISTS (
       SELECT FROM event s CROSS JOIN LATERAL jsonb_array_elements(s.changes) AS c (change)
        WHERE s.folder_id = t.folder_id AND s.id >= e.id AND c.change ->> 0 = 'answer' AND c.change ->> 2 <> '');

-- Opened again before there were rounds, or imported without a day of asking: the one round that they have is the one that runs.
UPDATE rfi_round x SET round = 2, opened_day = o.day FROM opened_again o WHERE x.folder_id = o.folder_id AND o.rounds = 1;
INSERT INTO rfi_round (folder_id, round, project_id, opened_day, answered_day, is_imported)
SELECT t.folder_id, 1, t.project_id, coalesce(t.date_transmitted_day, t.date_submitted_day), t.date_responsed_day,
       EXISTS (SELECT FROM imported_record i WHERE i.folder_id = t.folder_id)
  FROM opened_again o JOIN rfi t ON t.folder_id = o.folder_id WHERE o.rounds = 1;

UPDATE rfi_round x
   SET reply_id = r.id, answered_day = coalesce(x.answered_day, o.answered_day),
       is_on_behalf = x.is_on_behalf OR r.on_behalf_of IS NOT NULL OR r.on_behalf_name IS NOT NULL,
       withdrawn_at = CASE WHEN o.had_answer THEN o.at END, withdrawn_by = CASE WHEN o.had_answer THEN o.person_id END,
       withdrawn_name = CASE WHEN o.had_answer THEN (SELECT n.full_name FROM person n WHERE n.id = o.person_id) END,
       withdrawn_why = CASE WHEN o.had_answer THEN o.reason END
  FROM opened_again o LEFT JOIN reply r ON r.folder_id = o.folder_id AND r.is_answer
 WHERE x.folder_id = o.folder_id AND x.round = (SELECT max(z.round) - 1 FROM rfi_round z WHERE z.folder_id = o.folder_id);

UPDATE reply r SET is_answer = false FROM opened_again o WHERE r.folder_id = o.folder_id AND r.is_answer;
UPDATE rfi t SET answer = NULL, date_responsed = NULL, date_responsed_day = NULL FROM opened_again o WHERE t.folder_id = o.folder_id;
-- The history says so, without a person; nobody is told of it.
WITH changed AS (
  UPDATE folder f SET version = f.version + 1 FROM opened_again o WHERE f.id = o.folder_id
  RETURNING f.id, f.project_id, f.version, o.answer, o.date_responsed)
INSERT INTO event (project_id, folder_id, version, action, at, changes, is_quiet)
SELECT project_id, id, version, 'Updated', now(),
       (SELECT jsonb_agg(jsonb_build_array(c.field, c.was, NULL)) FROM (VALUES ('answer', to_jsonb(answer)),
          ('dateResponsed', to_jsonb(date_responsed))) AS c (field, was) WHERE c.was IS NOT NULL),
       true
  FROM changed ORDER BY id;

-- Their search words are made again in the background.
UPDATE search_entry s SET word_version = 0 FROM opened_again o WHERE s.folder_id = o.folder_id;

-- # Kept counts
-- Triggers that mark what is to be counted again did not run for these rows.
DELETE FROM counted_project;
DELETE FROM recount;
