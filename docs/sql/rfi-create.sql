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
  SELECT *
  FROM json_to_recordset($1::text::json) AS r (id int, folder_id int, project_id int, number text, first_due text, question_revision int, to_user_id int, from_user_id int, date_submitted text, date_submitted_day date, date_due text, date_due_day date, status_id int, subject text, question text, parent_id int, node_name text, node_description text, today date, created_by int, created_at timestamptz)),
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
  SELECT r.*
  FROM json_to_recordset($2::text::json) AS r (project_id int, folder_id int, part text, position int, label text, person_id int, organization_id int, status_id int)),
  e AS (
  INSERT INTO event (project_id, organization_id, folder_id, version, action, reason, changes, on_behalf_of, on_behalf_name, person_id, at, person_name)
  SELECT e.project_id,
    e.organization_id,
    e.folder_id,
    e.version,
    e.action,
    e.reason,
    e.changes,
    e.on_behalf_of,
    coalesce(e.on_behalf_name, (
    SELECT named.full_name
    FROM person named
    WHERE named.id = e.on_behalf_of)),
    e.person_id,
    e.at,
    (
    SELECT named.full_name
    FROM person named
    WHERE named.id = e.person_id)
  FROM json_to_recordset($3::text::json) AS e (project_id int, organization_id int, folder_id int, version int, action text, reason text, changes jsonb, on_behalf_of int, on_behalf_name text, person_id int, at timestamptz)),
  s AS (
  INSERT INTO search_entry (folder_id, project_id, type, number, words, related_words, withheld_words, word_version)
  SELECT r.folder_id,
    r.project_id,
    r.type,
    r.number,
    r.own || r.around,
    r.around,
    r.own || r.around || r.withheld,
    3
  FROM json_to_recordset($4::text::json) AS r (folder_id int, project_id int, type int, number text, own tsvector, around tsvector, withheld tsvector))
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

INSERT INTO court (folder_id, position, project_id, is_manager, person_id, organization_id, name, through_id, due_day)
SELECT s.folder_id,
  row_number() OVER (PARTITION BY s.folder_id ORDER BY s.position) - 1,
  s.project_id,
  s.is_manager,
  s.person_id,
  s.organization_id,
  s.name,
  s.through_id,
  s.due_day
FROM (
  SELECT f.id AS folder_id,
    f.project_id,
    f.due_day,
    NULL::int AS through_id,
    seat.*,
    rank() OVER (PARTITION BY f.id ORDER BY seat.rank) AS best
  FROM json_array_elements_text($1::text::json) AS meant (id)
  CROSS JOIN LATERAL (
    SELECT *
    FROM folder x
    WHERE x.id = meant.id::int
    OFFSET 0) f
  CROSS JOIN LATERAL (
    SELECT *
    FROM rfi x
    WHERE x.folder_id = f.id
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
    SELECT CASE
      WHEN y.folder_id = f.parent_id THEN 2
      ELSE 1 END AS rank,
      y.position,
      false AS is_manager,
      y.person_id,
      y.organization_id,
      y.label AS name
    FROM party y
    WHERE y.part = has.part
      AND (y.folder_id = t.folder_id OR (y.folder_id = f.parent_id AND y.part <> 'creator'))
      AND NOT (y.person_id IS NOT NULL AND EXISTS (
      SELECT
      FROM member m
      WHERE m.project_id = f.project_id
        AND m.person_id = y.person_id
        AND m.removed_at IS NOT NULL) AND NOT EXISTS (
      SELECT
      FROM access x
      WHERE x.person_id = y.person_id
        AND x.project_id = f.project_id))
    UNION ALL
    SELECT 3,
      0,
      false,
      NULL,
      NULL,
      named.name
    FROM (
      SELECT CASE has.part
        WHEN 'to' THEN t.to_name END AS name) named
    WHERE named.name IS NOT NULL
      AND NOT EXISTS (
      SELECT
      FROM party y
      WHERE y.folder_id = t.folder_id
        AND y.part = has.part
        AND (y.person_id IS NOT NULL AND EXISTS (
        SELECT
        FROM member m
        WHERE m.project_id = f.project_id
          AND m.person_id = y.person_id
          AND m.removed_at IS NOT NULL) AND NOT EXISTS (
        SELECT
        FROM access x
        WHERE x.person_id = y.person_id
          AND x.project_id = f.project_id)))
    UNION ALL
    SELECT 9,
      0,
      true,
      (
      SELECT y.person_id
      FROM party y
      WHERE y.folder_id = f.id
        AND y.part = 'from'
      LIMIT 1),
      NULL,
      NULL ) seat
  WHERE f.is_open
    AND has.part IS NOT NULL) s
WHERE s.best = 1;

COMMIT;
