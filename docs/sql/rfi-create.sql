-- RFICreateManyRequest, made by `npm run docs`.

BEGIN;

SELECT 1 AS closed
FROM folder f
JOIN project p ON p.id = f.project_id
  AND p.is_disabled
WHERE f.id = $1::int;

SELECT f.id,
  f.project_id AS "projectId",
  f.type
FROM folder f
JOIN LATERAL (
  SELECT *
  FROM access x
  WHERE x.person_id = $1
    AND x.project_id = f.project_id
    AND x.section = f.section
  OFFSET 0) a ON true
WHERE f.id = $2::int
  AND f.deleted_at IS NULL
  AND a.reads
  AND (a.is_admin OR NOT EXISTS (
  SELECT
  FROM folder h
  CROSS JOIN LATERAL unnest(h.access_list_ids || f.access_by_list) AS guard (list)
  WHERE h.id = CASE
    WHEN f.path IS NULL THEN f.parent_id
    ELSE f.id END
    AND guard.list <> 0
    AND NOT EXISTS (
    SELECT
    FROM access_list_member m
    WHERE m.access_list_id = guard.list
      AND m.person_id = a.person_id)))
  AND CASE
  WHEN f.audience = 0 THEN (a.reads_all OR f.type NOT IN (121, 132, 141, 142, 151, 161, 171) OR EXISTS (
  SELECT
  FROM party y
  WHERE (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator' AND NOT (y.part = 'reviewing' AND f.type = 142 AND f.state IN (1, 5))))
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)))
  ELSE (a.is_manager OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id = f.id
    AND y.person_id = a.person_id
    AND y.part IN ('creator', 'from', 'author')) OR CASE f.audience WHEN 2 THEN a.writes WHEN 3 THEN a.writes AND EXISTS (
  SELECT
  FROM person maker
  WHERE maker.id = f.created_by
    AND maker.organization_id = a.organization_id) WHEN 4 THEN a.writes OR EXISTS (
  SELECT
  FROM person maker
  WHERE maker.id = f.created_by
    AND maker.organization_id = a.organization_id) WHEN 5 THEN EXISTS (
  SELECT
  FROM party y
  WHERE (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator' AND NOT (y.part = 'reviewing' AND f.type = 142 AND f.state IN (1, 5))))
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END
ORDER BY f.id FOR KEY SHARE OF f;

SELECT nextval('folder_id_seq') AS "folderId",
  nextval('rfi_id_seq') AS id;

SELECT d.working_weekdays AS weekdays,
  json_build_object('days', d.rfi_days, 'isWorking', d.rfi_is_working) AS rfi,
  json_build_object('days', d.issue_days, 'isWorking', d.issue_is_working) AS issue,
  json_build_object('days', d.punch_days, 'isWorking', d.punch_is_working) AS punch,
  json_build_object('days', d.review_days, 'isWorking', d.review_is_working) AS review,
  d.copies,
  d.report_lock_days AS "reportLockDays",
  p.start_date AS "startsAt",
  p.submit_to AS to,
  p.submit_from AS from,
  p.return_to AS "projectManager",
  p.return_from AS reviewer,
  ARRAY(
  SELECT to_char(h.day, 'YYYY-MM-DD')
  FROM project_holiday h
  WHERE h.project_id = p.id) AS holidays,
  (
  SELECT coalesce(json_object_agg(n.record_type, json_build_object('prefix', n.prefix, 'start', n.start)), '{}')
  FROM project_numbering n
  WHERE n.project_id = p.id) AS numbering
FROM project p
LEFT JOIN project_defaults d ON d.project_id = p.id
WHERE p.id = $1;

SELECT p.id AS "projectId",
  p.organization_id AS "organizationId",
  p.owner_id AS "ownerId",
  p.time_zone AS "timeZone",
  p.root_folder_id AS "rootFolderId",
  coalesce((
  SELECT d.contractor_review
  FROM project_defaults d
  WHERE d.project_id = p.id), false) AS "contractorReview",
  p.is_disabled AS "isClosed",
  a.reads,
  a.makes,
  a.writes,
  a.verifies,
  a.side,
  a.is_manager AS "isManager",
  a.is_admin AS "isAdmin"
FROM project p
JOIN LATERAL (
  SELECT *
  FROM access x
  WHERE x.person_id = $1
    AND x.project_id = p.id
    AND x.section = $2
  OFFSET 0) a ON true
WHERE p.id = $3::int;

SELECT id,
  project_id AS "projectId"
FROM folder
WHERE project_id = $1::int
  AND type = $2
  AND type IN (100, 110, 120, 130, 140, 150, 160, 170);

SELECT person_id AS id
FROM member
WHERE project_id = $1
  AND removed_at IS NULL
  AND person_id = $2::int;

(
  SELECT 1 AS is_reached
  FROM member m
  JOIN person n ON n.id = m.person_id
  WHERE m.project_id = $1::int
    AND m.removed_at IS NULL
    AND (n.is_active AND (n.password IS NOT NULL OR coalesce(n.email, '') <> ''))
    AND (n.id = $2::int OR n.organization_id = $3::int)
  UNION ALL
  SELECT 1
  FROM record_contact c
  JOIN person n ON n.id = c.person_id
  WHERE c.project_id = $1::int
    AND n.id = $2::int
    AND (n.is_active AND (n.password IS NOT NULL OR coalesce(n.email, '') <> ''))
    AND NOT EXISTS (
    SELECT
    FROM member m
    WHERE m.project_id = $1::int
      AND m.person_id = n.id)
  LIMIT 1);

SELECT concat_ws(', ', n.full_name, y.label, coalesce(n.company, o.name)) AS names
FROM ROWS
FROM (json_to_recordset($1::text::json) AS (person_id int, organization_id int, label text)) WITH ORDINALITY AS y (person_id, organization_id, label, n)
LEFT JOIN person n ON n.id = y.person_id
LEFT JOIN organization o ON o.id = coalesce(y.organization_id, n.organization_id)
ORDER BY y.n;

WITH r AS MATERIALIZED (
  SELECT *
  FROM json_to_recordset($1::text::json) AS r ("projectId" int, series text, count int, highest int, first int))
INSERT INTO number_series AS n (project_id, record_type, series, last)
SELECT r."projectId",
  $2,
  r.series,
  greatest(r.highest, r.first + p.numbers_left_out) + r.count
FROM r
JOIN project p ON p.id = r."projectId"
ORDER BY r."projectId",
  r.series ON CONFLICT (project_id, record_type, series) DO UPDATE SET last = (
  SELECT greatest(n.last, r.highest) + r.count
  FROM r
  WHERE r."projectId" = n.project_id
    AND r.series = n.series)
RETURNING n.project_id AS "projectId",
  n.series,
  n.last;

WITH r AS MATERIALIZED (
  SELECT q.id AS id,
    q.folder_id AS folder_id,
    q.project_id AS project_id,
    q.number AS number,
    q.first_due AS first_due,
    q.question_revision AS question_revision,
    q.to_user_id AS to_user_id,
    q.from_user_id AS from_user_id,
    q.date_submitted AS date_submitted,
    q.date_submitted_day AS date_submitted_day,
    q.date_due AS date_due,
    q.date_due_day AS date_due_day,
    q.status_id AS status_id,
    q.subject AS subject,
    q.question AS question,
    q.parent_id AS parent_id,
    q.node_name AS node_name,
    q.node_description AS node_description,
    q.today AS today,
    q.created_by AS created_by,
    q.created_at AS created_at,
    q.event_action AS event_action,
    nullif(q.event_changes, 'null') AS event_changes,
    q.event_behalf_of AS event_behalf_of,
    q.event_behalf_name AS event_behalf_name,
    q.entry_number AS entry_number,
    q.entry_words AS entry_words,
    q.entry_related AS entry_related
  FROM (
    SELECT unnest($1::int[]) AS id,
      unnest($2::int[]) AS folder_id,
      unnest($3::int[]) AS project_id,
      unnest($4::text[]) AS number,
      unnest($5::text[]) AS first_due,
      unnest($6::int[]) AS question_revision,
      unnest($7::int[]) AS to_user_id,
      unnest($8::int[]) AS from_user_id,
      unnest($9::text[]) AS date_submitted,
      unnest($10::date[]) AS date_submitted_day,
      unnest($11::text[]) AS date_due,
      unnest($12::date[]) AS date_due_day,
      unnest($13::int[]) AS status_id,
      unnest($14::text[]) AS subject,
      unnest($15::text[]) AS question,
      unnest($16::int[]) AS parent_id,
      unnest($17::text[]) AS node_name,
      unnest($18::text[]) AS node_description,
      unnest($19::date[]) AS today,
      unnest($20::int[]) AS created_by,
      unnest($21::timestamptz[]) AS created_at,
      unnest($22::text[]) AS event_action,
      jsonb_array_elements($23::jsonb) AS event_changes,
      unnest($24::int[]) AS event_behalf_of,
      unnest($25::text[]) AS event_behalf_name,
      unnest($26::text[]) AS entry_number,
      unnest($27::tsvector[]) AS entry_words,
      unnest($28::tsvector[]) AS entry_related) q),
  t AS (
  INSERT INTO rfi AS t (id, folder_id, project_id, number, first_due, question_revision, to_user_id, from_user_id, date_submitted, date_submitted_day, date_due, date_due_day, status_id, subject, question)
  SELECT id,
    folder_id,
    project_id,
    number,
    first_due,
    question_revision,
    to_user_id,
    from_user_id,
    date_submitted,
    date_submitted_day,
    date_due,
    date_due_day,
    status_id,
    subject,
    question
  FROM r
  RETURNING t.folder_id,
    t.number,
    t.status_id,
    t.original_rfi_id,
    t.date_due_day,
    t.date_submitted_day,
    t.date_closed_day,
    t.project_id,
    t.date_transmitted_day,
    t.date_responsed_day),
  also AS (
  INSERT INTO rfi_round (folder_id, round, project_id, opened_day, due_day, answered_day, is_imported)
  SELECT t.folder_id,
    1,
    t.project_id,
    coalesce(t.date_transmitted_day, t.date_submitted_day, r.today),
    t.date_due_day,
    CASE
    WHEN t.status_id <> 3 THEN t.date_responsed_day END,
    r.today IS NULL
  FROM r
  JOIN t ON t.folder_id = r.folder_id
  WHERE t.status_id IN (3, 4, 5)
    AND coalesce(t.date_transmitted_day, t.date_submitted_day, r.today) IS NOT NULL),
  y AS (
  INSERT INTO party (project_id, folder_id, part, position, label, person_id, organization_id, status_id)
  SELECT q.project_id AS project_id,
    q.folder_id AS folder_id,
    q.part AS part,
    q.position AS position,
    q.label AS label,
    q.person_id AS person_id,
    q.organization_id AS organization_id,
    q.status_id AS status_id
  FROM (
    SELECT unnest($29::int[]) AS project_id,
      unnest($30::int[]) AS folder_id,
      unnest($31::text[]) AS part,
      unnest($32::int[]) AS position,
      unnest($33::text[]) AS label,
      unnest($34::int[]) AS person_id,
      unnest($35::int[]) AS organization_id,
      unnest($36::int[]) AS status_id) q),
  e AS (
  INSERT INTO event (project_id, folder_id, version, action, reason, changes, on_behalf_of, on_behalf_name, call_number, person_id, at, person_name)
  SELECT r.project_id,
    r.folder_id,
    1,
    r.event_action,
    NULL,
    r.event_changes,
    r.event_behalf_of,
    coalesce(r.event_behalf_name, (
    SELECT named.full_name
    FROM person named
    WHERE named.id = r.event_behalf_of)),
    NULL,
    r.created_by,
    r.created_at,
    (
    SELECT named.full_name
    FROM person named
    WHERE named.id = r.created_by)
  FROM r),
  s AS (
  INSERT INTO search_entry (folder_id, project_id, type, number, words, related_words, word_version)
  SELECT r.folder_id,
    r.project_id,
    121,
    r.entry_number,
    r.entry_words || r.entry_related,
    r.entry_related,
    3
  FROM r
  WHERE r.entry_words IS NOT NULL)
INSERT INTO folder (id, project_id, parent_id, reference_id, name, description, type, section, path, access_list_ids, created_by, created_at, updated_by, updated_at, number, state, audience, due_day, opened_day, is_open, closed_day)
SELECT r.folder_id,
  r.project_id,
  r.parent_id,
  r.id,
  r.node_name,
  r.node_description,
  121,
  'rfis',
  NULL,
  '{}',
  r.created_by,
  r.created_at,
  r.created_by,
  r.created_at,
  t.number,
  t.status_id,
  CASE t.status_id
  WHEN 1 THEN 1
  WHEN 2 THEN 4
  WHEN 6 THEN 0
  ELSE CASE
  WHEN t.original_rfi_id IS NULL THEN 0
  ELSE 5 END END,
  t.date_due_day,
  t.date_submitted_day,
  NOT coalesce(t.status_id IN (5, 6), false),
  CASE
  WHEN t.status_id IN (5, 6) THEN coalesce(t.date_closed_day, r.today) END
FROM r
JOIN t ON t.folder_id = r.folder_id;

INSERT INTO court (folder_id, position, project_id, is_manager, person_id, organization_id, name, through_id, due_day, reaches_nobody)
SELECT s.folder_id,
  row_number() OVER (PARTITION BY s.folder_id ORDER BY s.position) - 1,
  s.project_id,
  s.is_manager,
  CASE
  WHEN s.is_manager THEN (
  SELECT y.person_id
  FROM party y
  WHERE y.folder_id = s.folder_id
    AND y.part = 'from'
  ORDER BY y.position
  LIMIT 1)
  ELSE s.person_id END,
  s.organization_id,
  s.name,
  s.through_id,
  s.due_day,
  s.is_manager
  AND s.reaches_nobody
FROM (
  SELECT f.id AS folder_id,
    f.project_id,
    f.due_day,
    f.state,
    NULL::int AS through_id,
    seat.*,
    coalesce(f.state NOT IN (1, 2, 6), true)
    AND (bool_or(NOT seat.is_reached) OVER (PARTITION BY f.id) OR has.part IN ('to', 'reviewing')) AS reaches_nobody,
    min(seat.rank) FILTER (WHERE seat.is_reached) OVER (PARTITION BY f.id) AS best
  FROM json_array_elements_text($1::text::json) AS meant (id)
  CROSS JOIN LATERAL (
    SELECT *
    FROM folder x
    WHERE x.id = meant.id::int
    OFFSET 0) f
  CROSS JOIN LATERAL (
    SELECT *
    FROM rfi x
    WHERE x.folder_id = meant.id::int
    OFFSET 0) own
  CROSS JOIN LATERAL (
    SELECT CASE f.state
      WHEN 1 THEN 'creator'
      WHEN 2 THEN 'manager'
      WHEN 3 THEN 'to'
      WHEN 4 THEN 'manager' END AS part) has
  CROSS JOIN LATERAL (
    SELECT own.*) t
  CROSS JOIN LATERAL (
    SELECT 1 AS rank,
      y.position,
      false AS is_manager,
      y.person_id,
      y.organization_id,
      y.label AS name,
      (CASE WHEN y.person_id IS NOT NULL THEN EXISTS (
      SELECT
      FROM person n
      WHERE n.id = y.person_id
        AND (n.is_active AND (n.password IS NOT NULL OR coalesce(n.email, '') <> ''))) AND NOT (y.person_id IS NOT NULL AND EXISTS (
      SELECT
      FROM member m
      WHERE m.project_id = f.project_id
        AND m.person_id = y.person_id
        AND m.removed_at IS NOT NULL) AND NOT EXISTS (
      SELECT
      FROM access x
      WHERE x.person_id = y.person_id
        AND x.project_id = f.project_id)) WHEN y.organization_id IS NOT NULL THEN EXISTS (
      SELECT
      FROM person n
      WHERE n.organization_id = y.organization_id
        AND (n.is_active AND (n.password IS NOT NULL OR coalesce(n.email, '') <> ''))
        AND EXISTS (
        SELECT
        FROM access x
        WHERE x.person_id = n.id
          AND x.project_id = f.project_id)) ELSE false END) AS is_reached
    FROM party y
    WHERE y.part = has.part
      AND y.folder_id = t.folder_id
    UNION ALL
    SELECT 3,
      0,
      false,
      NULL,
      NULL,
      NULL,
      false
    WHERE CASE has.part
      WHEN 'to' THEN t.to_name END IS NOT NULL
    UNION ALL
    SELECT 9,
      0,
      true,
      NULL,
      NULL,
      NULL,
      true) seat
  WHERE f.is_open
    AND has.part IS NOT NULL) s
WHERE s.rank = s.best
  AND (s.is_reached OR s.person_id IS NULL);

COMMIT;
