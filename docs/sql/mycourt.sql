-- MyCourtReadRequest, made by `npm run docs`.

SELECT DISTINCT c.id,
  c.project_id AS "projectId",
  c.due_day AS day
FROM ((
  SELECT c.folder_id AS id,
    c.project_id,
    c.due_day
  FROM court c
  WHERE c.person_id = $1
    AND NOT c.is_manager
    AND c.through_id IS NULL
    AND ($2::int IS NULL OR c.project_id = $2)
    AND c.due_day IS NOT NULL
    AND ($4::int IS NULL OR (c.due_day, c.folder_id) > ($3::date, $4::int))
  ORDER BY c.due_day,
    c.folder_id
  LIMIT $5) UNION ALL (
  SELECT c.folder_id AS id,
    c.project_id,
    c.due_day
  FROM court c
  WHERE c.organization_id = (
    SELECT n.organization_id
    FROM person n
    WHERE n.id = $1)
    AND c.project_id IN (
    SELECT m.project_id
    FROM member m
    WHERE m.person_id = $1
      AND m.removed_at IS NULL)
    AND c.through_id IS NULL
    AND ($2::int IS NULL OR c.project_id = $2)
    AND c.due_day IS NOT NULL
    AND ($4::int IS NULL OR (c.due_day, c.folder_id) > ($3::date, $4::int))
  ORDER BY c.due_day,
    c.folder_id
  LIMIT $5) UNION ALL (
  SELECT c.folder_id AS id,
    c.project_id,
    c.due_day
  FROM court c
  WHERE c.person_id = $1
    AND c.is_manager
    AND EXISTS (
    SELECT
    FROM in_court w
    WHERE w.folder_id = c.folder_id
      AND w.position = c.position
      AND w.person_id = $1)
    AND c.through_id IS NULL
    AND ($2::int IS NULL OR c.project_id = $2)
    AND c.due_day IS NOT NULL
    AND ($4::int IS NULL OR (c.due_day, c.folder_id) > ($3::date, $4::int))
  ORDER BY c.due_day,
    c.folder_id
  LIMIT $5) UNION ALL (
  SELECT w.*
  FROM project p
  CROSS JOIN LATERAL (
    SELECT c.folder_id AS id,
      c.project_id,
      c.due_day
    FROM court c
    WHERE c.project_id = p.id
      AND c.is_manager
      AND EXISTS (
      SELECT
      FROM in_court w
      WHERE w.folder_id = c.folder_id
        AND w.position = c.position
        AND w.person_id = $1)
      AND c.through_id IS NULL
      AND ($2::int IS NULL OR c.project_id = $2)
      AND c.due_day IS NOT NULL
      AND ($4::int IS NULL OR (c.due_day, c.folder_id) > ($3::date, $4::int))
    ORDER BY c.due_day,
      c.folder_id
    LIMIT $5) w
  WHERE p.owner_id = $1)) c
ORDER BY c.due_day,
  c.id
LIMIT $5;

SELECT DISTINCT c.id,
  c.project_id AS "projectId",
  c.due_day AS day
FROM ((
  SELECT c.folder_id AS id,
    c.project_id,
    c.due_day
  FROM court c
  WHERE c.person_id = $1
    AND NOT c.is_manager
    AND c.through_id IS NULL
    AND ($2::int IS NULL OR c.project_id = $2)
    AND c.due_day IS NULL
    AND $3::date IS NULL
    AND ($4::int IS NULL OR c.folder_id > $4::int)
  ORDER BY c.folder_id
  LIMIT $5) UNION ALL (
  SELECT c.folder_id AS id,
    c.project_id,
    c.due_day
  FROM court c
  WHERE c.organization_id = (
    SELECT n.organization_id
    FROM person n
    WHERE n.id = $1)
    AND c.project_id IN (
    SELECT m.project_id
    FROM member m
    WHERE m.person_id = $1
      AND m.removed_at IS NULL)
    AND c.through_id IS NULL
    AND ($2::int IS NULL OR c.project_id = $2)
    AND c.due_day IS NULL
    AND $3::date IS NULL
    AND ($4::int IS NULL OR c.folder_id > $4::int)
  ORDER BY c.folder_id
  LIMIT $5) UNION ALL (
  SELECT c.folder_id AS id,
    c.project_id,
    c.due_day
  FROM court c
  WHERE c.person_id = $1
    AND c.is_manager
    AND EXISTS (
    SELECT
    FROM in_court w
    WHERE w.folder_id = c.folder_id
      AND w.position = c.position
      AND w.person_id = $1)
    AND c.through_id IS NULL
    AND ($2::int IS NULL OR c.project_id = $2)
    AND c.due_day IS NULL
    AND $3::date IS NULL
    AND ($4::int IS NULL OR c.folder_id > $4::int)
  ORDER BY c.folder_id
  LIMIT $5) UNION ALL (
  SELECT w.*
  FROM project p
  CROSS JOIN LATERAL (
    SELECT c.folder_id AS id,
      c.project_id,
      c.due_day
    FROM court c
    WHERE c.project_id = p.id
      AND c.is_manager
      AND EXISTS (
      SELECT
      FROM in_court w
      WHERE w.folder_id = c.folder_id
        AND w.position = c.position
        AND w.person_id = $1)
      AND c.through_id IS NULL
      AND ($2::int IS NULL OR c.project_id = $2)
      AND c.due_day IS NULL
      AND $3::date IS NULL
      AND ($4::int IS NULL OR c.folder_id > $4::int)
    ORDER BY c.folder_id
    LIMIT $5) w
  WHERE p.owner_id = $1)) c
ORDER BY c.due_day,
  c.id
LIMIT $5;

WITH a AS MATERIALIZED (
  SELECT *
  FROM access x
  WHERE x.person_id = $1
    AND x.project_id = ANY ($3::int[]))
SELECT f.id AS "folderId",
  f.type AS "folderType",
  f.project_id AS "projectId",
  p.name AS "projectName",
  p.time_zone AS "timeZone",
  f.number,
  f.title,
  f.state AS "statusId",
  CASE f.type
  WHEN 121 THEN coalesce((
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = coalesce((
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'rfiStatus'
      AND coalesce(l.project_id, 0) = p.id
      AND coalesce(l.organization_id, 0) = 0), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'rfiStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = p.organization_id), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'rfiStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0))), (
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'rfiStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0)))
  WHEN 132 THEN coalesce((
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = coalesce((
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'punchListStatus'
      AND coalesce(l.project_id, 0) = p.id
      AND coalesce(l.organization_id, 0) = 0), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'punchListStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = p.organization_id), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'punchListStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0))), (
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'punchListStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0)))
  WHEN 142 THEN coalesce((
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = coalesce((
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'submittalStage'
      AND coalesce(l.project_id, 0) = p.id
      AND coalesce(l.organization_id, 0) = 0), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'submittalStage'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = p.organization_id), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'submittalStage'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0))), (
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'submittalStage'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0)))
  WHEN 151 THEN coalesce((
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = coalesce((
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'openIssueStatus'
      AND coalesce(l.project_id, 0) = p.id
      AND coalesce(l.organization_id, 0) = 0), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'openIssueStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = p.organization_id), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'openIssueStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0))), (
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'openIssueStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0)))
  WHEN 171 THEN coalesce((
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = coalesce((
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'meetingStatus'
      AND coalesce(l.project_id, 0) = p.id
      AND coalesce(l.organization_id, 0) = 0), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'meetingStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = p.organization_id), (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'meetingStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0))), (
  SELECT i.name
  FROM code_list_item i
  WHERE i.code = f.state
    AND i.code_list_id = (
    SELECT l.id
    FROM code_list l
    WHERE l.name = 'meetingStatus'
      AND coalesce(l.project_id, 0) = 0
      AND coalesce(l.organization_id, 0) = 0)))
  ELSE NULL END AS "statusName",
  to_char(f.due_day, 'YYYY-MM-DD') AS "dueDate",
  CASE f.type
  WHEN 121 THEN (f.is_open AND f.due_day < today.day AND f.state NOT IN (1, 4))
  WHEN 132 THEN (f.is_open AND f.due_day < today.day AND f.state NOT IN (1))
  WHEN 142 THEN (f.is_open AND f.due_day < today.day)
  WHEN 151 THEN (f.is_open AND f.due_day < today.day AND f.state NOT IN (1))
  WHEN 171 THEN (f.is_open AND f.due_day < today.day)
  ELSE NULL END AS "isOverdue",
  f.is_open
  AND EXISTS (
  SELECT
  FROM court c
  WHERE c.folder_id = f.id
    AND c.reaches_nobody) AS "reachesNobody",
  (CASE WHEN f.opened_day IS NOT NULL THEN CASE WHEN CASE WHEN f.is_open THEN today.day ELSE f.closed_day END < f.opened_day THEN 0 ELSE CASE WHEN f.is_open THEN today.day ELSE f.closed_day END - f.opened_day END WHEN NOT EXISTS (
  SELECT
  FROM imported_record i
  WHERE i.folder_id = f.id) THEN 0 END) AS "daysOpen",
  f.updated_at AS "updatedDate",
  CASE f.type
  WHEN 121 THEN NULL
  WHEN 132 THEN NULL
  WHEN 142 THEN (
  SELECT t.revision
  FROM submittal_item t
  WHERE t.folder_id = f.id)
  WHEN 151 THEN NULL
  WHEN 171 THEN NULL
  ELSE NULL END AS revision,
  CASE f.type
  WHEN 121 THEN NULL
  WHEN 132 THEN NULL
  WHEN 142 THEN (
  SELECT CASE
    WHEN (t.stage_id <> 4 AND (NOT a.writes AND NOT a.is_manager AND (EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('submitting', 'contractor')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator')
      AND y.person_id = a.person_id)) AND NOT EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part = 'contractor'
      AND y.organization_id = (
      SELECT q.organization_id
      FROM project q
      WHERE q.id = y.project_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part))))) THEN NULL
    ELSE coalesce((
    SELECT i.name
    FROM code_list_item i
    WHERE i.code = t.returned_status_id
      AND i.code_list_id = coalesce((
      SELECT l.id
      FROM code_list l
      WHERE l.name = 'returnedStatus'
        AND coalesce(l.project_id, 0) = p.id
        AND coalesce(l.organization_id, 0) = 0), (
      SELECT l.id
      FROM code_list l
      WHERE l.name = 'returnedStatus'
        AND coalesce(l.project_id, 0) = 0
        AND coalesce(l.organization_id, 0) = p.organization_id), (
      SELECT l.id
      FROM code_list l
      WHERE l.name = 'returnedStatus'
        AND coalesce(l.project_id, 0) = 0
        AND coalesce(l.organization_id, 0) = 0))), (
    SELECT i.name
    FROM code_list_item i
    WHERE i.code = t.returned_status_id
      AND i.code_list_id = (
      SELECT l.id
      FROM code_list l
      WHERE l.name = 'returnedStatus'
        AND coalesce(l.project_id, 0) = 0
        AND coalesce(l.organization_id, 0) = 0))) END
  FROM submittal_item t
  WHERE t.folder_id = f.id)
  WHEN 151 THEN NULL
  WHEN 171 THEN NULL
  ELSE NULL END AS outcome,
  step.person_id AS "steppedById",
  coalesce(n.full_name, brought.name) AS "steppedByName",
  to_char(brought.day, 'YYYY-MM-DD') AS "steppedOn",
  o.name AS "steppedByCompany",
  step.at AS "steppedDate",
  step.is_entry AS "isEntered",
  CASE
  WHEN step.is_withheld
  AND CASE f.type
  WHEN 142 THEN EXISTS (
  SELECT
  FROM submittal_item t
  WHERE t.folder_id = f.id
    AND (t.stage_id <> 4 AND (NOT a.writes AND NOT a.is_manager AND (EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('submitting', 'contractor')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator')
      AND y.person_id = a.person_id)) AND NOT EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part = 'contractor'
      AND y.organization_id = (
      SELECT q.organization_id
      FROM project q
      WHERE q.id = y.project_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part))))))
  ELSE false END THEN NULL
  ELSE step.reason END AS "stepReason",
  CASE
  WHEN step.is_withheld
  AND CASE f.type
  WHEN 142 THEN EXISTS (
  SELECT
  FROM submittal_item t
  WHERE t.folder_id = f.id
    AND (t.stage_id <> 4 AND (NOT a.writes AND NOT a.is_manager AND (EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('submitting', 'contractor')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator')
      AND y.person_id = a.person_id)) AND NOT EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part = 'contractor'
      AND y.organization_id = (
      SELECT q.organization_id
      FROM project q
      WHERE q.id = y.project_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part))))))
  ELSE false END THEN NULL
  ELSE step.on_behalf END AS "steppedOnBehalfOfName"
FROM unnest($4::int[]) WITH ORDINALITY AS page (id, place)
CROSS JOIN LATERAL (
  SELECT *
  FROM folder x
  WHERE x.id = page.id
  OFFSET 0) f
JOIN project p ON p.id = f.project_id
JOIN a ON a.project_id = f.project_id
  AND a.section = f.section
CROSS JOIN LATERAL (
  SELECT ($2::timestamptz AT TIME ZONE p.time_zone)::date AS day) today
LEFT JOIN LATERAL (
  SELECT e.person_id,
    e.at,
    e.reason,
    e.is_withheld,
    CASE
    WHEN e.action <> 'Created'
    OR CASE f.type
    WHEN 121 THEN f.state IN (3, 2)
    WHEN 132 THEN f.state IN (2)
    WHEN 142 THEN f.state IN (1)
    WHEN 151 THEN f.state IN (2)
    WHEN 171 THEN f.state IN (1)
    ELSE NULL END THEN coalesce(e.on_behalf_name, (
    SELECT b.full_name
    FROM person b
    WHERE b.id = e.on_behalf_of)) END AS on_behalf,
    e.action = 'Created'
    AND CASE f.type
    WHEN 121 THEN f.state NOT IN (3, 2, 1)
    WHEN 132 THEN f.state NOT IN (2, 1)
    WHEN 142 THEN f.state NOT IN (1)
    WHEN 151 THEN f.state NOT IN (2, 1)
    WHEN 171 THEN f.state NOT IN (1, 1)
    ELSE NULL END AS is_entry
  FROM event e
  WHERE e.folder_id = f.id
    AND e.action IN ('StatusChanged', 'StatusOverridden', 'Created')
  ORDER BY e.id DESC
  LIMIT 1) taken ON true
LEFT JOIN LATERAL (
  SELECT r.person_id,
    r.at,
    r.is_withheld,
    coalesce(r.on_behalf_name, (
    SELECT b.full_name
    FROM person b
    WHERE b.id = r.on_behalf_of)) AS on_behalf
  FROM reply r
  WHERE ((f.type = 121 AND f.state = 4))
    AND r.folder_id = f.id
    AND r.is_answer
    AND (r.at > taken.at OR (r.at = taken.at AND r.person_id <> taken.person_id))
  LIMIT 1) given ON true
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN given.at IS NULL THEN taken.person_id
    ELSE given.person_id END AS person_id,
    coalesce(given.at, taken.at) AS at,
    CASE
    WHEN given.at IS NULL THEN taken.reason END AS reason,
    CASE
    WHEN given.at IS NULL THEN taken.is_withheld
    ELSE given.is_withheld END AS is_withheld,
    CASE
    WHEN given.at IS NULL THEN taken.on_behalf
    ELSE given.on_behalf END AS on_behalf,
    coalesce(given.at IS NULL AND taken.is_entry, false) AS is_entry) step
LEFT JOIN LATERAL (
  SELECT m.source,
    CASE
    WHEN step.at IS NOT NULL THEN NULL
    WHEN (f.type = 121 AND f.state = 4) THEN said.by
    ELSE CASE f.type
    WHEN 121 THEN CASE
    WHEN f.state IN (3, 2) THEN coalesce((
    SELECT coalesce((
      SELECT n.full_name
      FROM person n
      WHERE n.id = t.from_user_id), t.from_name)
    FROM rfi t
    WHERE t.folder_id = f.id), i.made_by) END
    WHEN 132 THEN CASE
    WHEN f.state IN (2) THEN coalesce(NULL, i.made_by) END
    WHEN 142 THEN CASE
    WHEN f.state IN (1) THEN coalesce(NULL, i.made_by) END
    WHEN 151 THEN CASE
    WHEN f.state IN (2) THEN coalesce((
    SELECT coalesce((
      SELECT n.full_name
      FROM person n
      WHERE n.id = t.issue_from), t.from_name)
    FROM open_issue t
    WHERE t.folder_id = f.id), i.made_by) END
    WHEN 171 THEN CASE
    WHEN f.state IN (1) THEN coalesce(NULL, i.made_by) END
    ELSE NULL END END AS name,
    CASE
    WHEN step.at IS NOT NULL THEN NULL
    WHEN (f.type = 121 AND f.state = 4) THEN said.day
    WHEN CASE f.type
    WHEN 111 THEN EXISTS (
    SELECT
    FROM document t
    WHERE t.folder_id = f.id
      AND (t.status IN (6, 7)))
    WHEN 121 THEN EXISTS (
    SELECT
    FROM rfi t
    WHERE t.folder_id = f.id
      AND (t.status_id IN (5, 6)))
    WHEN 132 THEN EXISTS (
    SELECT
    FROM punch_list_item t
    WHERE t.folder_id = f.id
      AND (t.status_id IN (6, 7)))
    WHEN 142 THEN EXISTS (
    SELECT
    FROM submittal_item t
    WHERE t.folder_id = f.id
      AND (t.stage_id = 4 OR t.status_id = 3 OR NOT t.is_newest))
    WHEN 151 THEN EXISTS (
    SELECT
    FROM open_issue t
    WHERE t.folder_id = f.id
      AND (t.status_id IN (6, 7)))
    WHEN 171 THEN EXISTS (
    SELECT
    FROM meeting_minute t
    WHERE t.folder_id = f.id
      AND (t.status_id IN (3)))
    ELSE false END THEN f.closed_day
    ELSE CASE f.type
    WHEN 121 THEN CASE
    WHEN f.state IN (3, 2) THEN f.opened_day END
    WHEN 132 THEN CASE
    WHEN f.state IN (2) THEN f.opened_day END
    WHEN 142 THEN CASE
    WHEN f.state IN (1) THEN f.opened_day END
    WHEN 151 THEN CASE
    WHEN f.state IN (2) THEN f.opened_day END
    WHEN 171 THEN CASE
    WHEN f.state IN (1) THEN f.opened_day END
    ELSE NULL END END AS day
  FROM imported_record i
  JOIN import m ON m.id = i.import_id
  LEFT JOIN LATERAL (
    SELECT r.said_by AS by,
      r.said_day AS day
    FROM reply r
    WHERE r.folder_id = f.id
      AND r.is_answer
    LIMIT 1) said ON true
  WHERE i.folder_id = f.id) brought ON true
LEFT JOIN person n ON n.id = step.person_id
LEFT JOIN organization o ON o.id = n.organization_id
WHERE f.is_open
  AND NOT p.is_disabled
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
ORDER BY page.place;
