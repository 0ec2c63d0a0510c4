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
