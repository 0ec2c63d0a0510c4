-- RFIReadInFolderRequest, made by `npm run docs`.

SELECT f.type,
  f.id AS "parentId",
  p.id AS "projectId",
  p.time_zone AS "timeZone",
  coalesce(k.reads_all, true) AS "readsAll",
  k.organization_id AS "organizationId",
  NOT coalesce(k.is_admin, false)
  AND EXISTS (
  SELECT
  FROM folder g
  WHERE g.project_id = p.id
    AND g.access_by_list <> 0) AS "isRestricted",
  q.n::int AS gathered
FROM unnest((
  SELECT $1::int[]), (
  SELECT $2::int[])) WITH ORDINALITY AS q (person_id, folder_id, n)
CROSS JOIN LATERAL (
  SELECT *
  FROM folder x
  WHERE x.id = q.folder_id
  OFFSET 0) f
CROSS JOIN LATERAL (
  SELECT *
  FROM project x
  WHERE x.id = f.project_id
  OFFSET 0) p
JOIN LATERAL (
  SELECT *
  FROM access x
  WHERE x.person_id = q.person_id
    AND x.project_id = f.project_id
    AND x.section = f.section
  OFFSET 0) a ON true
LEFT JOIN LATERAL (
  SELECT *
  FROM folder x
  WHERE x.id = f.parent_id
  OFFSET 0) up ON true
LEFT JOIN LATERAL (
  SELECT *
  FROM access x
  WHERE x.person_id = q.person_id
    AND x.project_id = p.id
    AND x.section = 'rfis'
  OFFSET 0) k ON true
WHERE f.deleted_at IS NULL
  AND a.reads
  AND (a.is_admin OR (f.access_by_list = 0 AND CASE WHEN f.path IS NULL THEN up.access_list_ids ELSE f.access_list_ids END = '{}') OR NOT EXISTS (
  SELECT
  FROM unnest(CASE WHEN f.path IS NULL THEN up.access_list_ids ELSE f.access_list_ids END || f.access_by_list) AS guard (list)
  WHERE guard.list <> 0
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
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END;

SELECT r.*,
  q.n::int AS gathered
FROM unnest((
  SELECT $1::int[]), (
  SELECT $2::int[]), (
  SELECT $3::text[])) WITH ORDINALITY AS q (v1, v2, v3, n)
CROSS JOIN LATERAL (
  WITH a AS MATERIALIZED (
    SELECT *
    FROM access x
    WHERE x.person_id = q.v1
      AND x.project_id = q.v2)
  SELECT f.id AS "folderId",
    t.id AS "rfiId",
    files.count > 0 AS "rfiAttach",
    files.count AS "attachmentCount",
    t.number AS "rfiNumber",
    t.subject AS "rfiSubject",
    t.question AS "rfiQuestion",
    t.date_submitted AS "rfiSubmitted",
    t.date_submitted_day AS "rfiSubmittedOn",
    t.date_due AS "rfiDueDate",
    t.date_due_day AS "rfiDueDateOn",
    t.date_transmitted AS "rfiTransmitted",
    t.status_id AS "statusId",
    f.state_before AS "_rfiStatusOld",
    t.to_name AS "toName",
    t.to_user_id AS "_toName",
    t.from_name AS "fromName",
    t.from_user_id AS "_fromName",
    t.csi_code AS "csiCode",
    t.drawing AS "drawing",
    t.cost_impact_id AS "costImpactId",
    coalesce(t.cost_impact_id, 0) AS "_costImpactName",
    t.est_cost_impact AS "estCostImpact",
    t.schedule_impact AS "scheduleImpact",
    t.est_schedule_amount AS "estScheduleAmount",
    t.date_responsed AS "dateResponsed",
    CASE
    WHEN f.is_open THEN ARRAY(
    SELECT coalesce('p' || c.person_id, 'o' || c.organization_id, 'l' || c.name)
    FROM in_court c
    WHERE c.folder_id = f.id
    ORDER BY c.position)
    ELSE '{}' END AS "courtName",
    CASE
    WHEN EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.label IS NOT NULL
      AND y.person_id IS NULL
      AND y.organization_id IS NULL)
    OR f.is_open
    AND EXISTS (
    SELECT
    FROM court c
    WHERE c.folder_id = f.id
      AND c.name IS NOT NULL
      AND NOT c.is_manager
      AND c.person_id IS NULL
      AND c.organization_id IS NULL) THEN (
    SELECT array_agg(DISTINCT btrim(x.name))
    FROM (
      SELECT y.label AS name
      FROM party y
      WHERE y.folder_id = f.id
        AND y.label IS NOT NULL
        AND y.person_id IS NULL
        AND y.organization_id IS NULL
      UNION ALL
      SELECT c.name
      FROM court c
      WHERE c.folder_id = f.id
        AND c.name IS NOT NULL
        AND NOT c.is_manager
        AND c.person_id IS NULL
        AND c.organization_id IS NULL) x
    WHERE btrim(x.name) <> '') END AS "outsideParties",
    f.is_open
    AND EXISTS (
    SELECT
    FROM court c
    WHERE c.folder_id = f.id
      AND c.reaches_nobody) AS "reachesNobody",
    (CASE WHEN f.opened_day IS NOT NULL THEN CASE WHEN CASE WHEN f.is_open THEN q.v3::date ELSE f.closed_day END < f.opened_day THEN 0 ELSE CASE WHEN f.is_open THEN q.v3::date ELSE f.closed_day END - f.opened_day END WHEN NOT EXISTS (
    SELECT
    FROM imported_record i
    WHERE i.folder_id = f.id) THEN 0 END) AS "daysOpen",
    (f.is_open AND f.due_day < q.v3::date AND f.state NOT IN (1, 4)) AS "isOverdue",
    f.updated_at AS "updatedDate",
    (NOT p.is_disabled AND (NOT (false) AND (a.is_admin OR CASE WHEN t.status_id IN (5, 6) THEN CASE f.state WHEN 1 THEN false WHEN 2 THEN false WHEN 3 THEN false WHEN 4 THEN false WHEN 5 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id)))) WHEN 6 THEN false ELSE false END ELSE CASE f.state WHEN 1 THEN (a.is_manager OR (a.makes AND EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator')
      AND y.person_id = a.person_id)) OR (a.makes AND EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('from')
      AND y.person_id = a.person_id)) OR (a.makes AND EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id))) WHEN 2 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id)))) WHEN 3 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('to')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part)))) WHEN 4 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('to')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part)))) WHEN 5 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id)))) WHEN 6 THEN (a.is_manager) ELSE false END END))) AS "userCanModify",
    (a.deletes AND NOT p.is_disabled AND (a.is_admin OR NOT (f.state <> 1 OR f.state_before IS NOT NULL OR NOT f.is_open)) AND NOT (false)) AS "userCanDelete",
    f.id AS "_id",
    f.sort_key AS "_key",
    (t.original_rfi_id IS NOT NULL OR t.sub_rfi_id IS NOT NULL) AS "_rare",
    f.project_id AS "_projectId",
    (
    SELECT version
    FROM name_version) AS "_nameVersion"
  FROM (
    SELECT f.*,
      f.number_key AS sort_key
    FROM folder f
    LEFT JOIN rfi t ON t.folder_id = f.id
    LEFT JOIN project p ON p.id = f.project_id
    WHERE f.type = 121
      AND f.project_id = q.v2
      AND f.deleted_at IS NULL
      AND q.v3::date IS NOT NULL
      AND (
      SELECT a.reads
      FROM a
      WHERE a.section = 'rfis')
      AND (f.audience = 0 OR (
      SELECT (a.is_manager OR EXISTS (
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
          AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END)
      FROM a
      WHERE a.section = 'rfis'))
      AND (f.number_key) IS NOT NULL
    ORDER BY f.number_key ASC,
      f.id ASC
    LIMIT 51) f
  CROSS JOIN (
    SELECT *
    FROM a
    WHERE a.section = 'rfis'
    OFFSET 0) a
  CROSS JOIN LATERAL (
    SELECT *
    FROM rfi x
    WHERE x.folder_id = f.id
    OFFSET 0) t
  LEFT JOIN project p ON p.id = f.project_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count
    FROM attachment x
    WHERE x.folder_id = f.id
      AND x.deleted_at IS NULL) files
  WHERE ((
    SELECT a.reads
      AND a.reads_all
      AND (a.is_admin OR NOT EXISTS (
      SELECT
      FROM folder g
      WHERE g.project_id = q.v2
        AND g.access_by_list <> 0))
    FROM a
    WHERE a.section = 'rfis') OR (f.deleted_at IS NULL AND a.reads AND (a.is_admin OR NOT EXISTS (
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
        AND m.person_id = a.person_id))) AND CASE WHEN f.audience = 0 THEN (a.reads_all OR f.type NOT IN (121, 132, 141, 142, 151, 161, 171) OR EXISTS (
    SELECT
    FROM party y
    WHERE (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator' AND NOT (y.part = 'reviewing' AND f.type = 142 AND f.state IN (1, 5))))
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id))) ELSE (a.is_manager OR EXISTS (
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
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END))
  ORDER BY f.sort_key ASC,
    f.id ASC
  OFFSET 0) r;

SELECT r.*,
  q.n::int AS gathered
FROM unnest((
  SELECT $1::int[]), (
  SELECT $2::int[]), (
  SELECT $3::text[])) WITH ORDINALITY AS q (v1, v2, v3, n)
CROSS JOIN LATERAL (
  WITH a AS MATERIALIZED (
    SELECT *
    FROM access x
    WHERE x.person_id = q.v1
      AND x.project_id = q.v2)
  SELECT f.id AS "folderId",
    t.id AS "rfiId",
    files.count > 0 AS "rfiAttach",
    files.count AS "attachmentCount",
    t.number AS "rfiNumber",
    t.subject AS "rfiSubject",
    t.question AS "rfiQuestion",
    t.date_submitted AS "rfiSubmitted",
    t.date_submitted_day AS "rfiSubmittedOn",
    t.date_due AS "rfiDueDate",
    t.date_due_day AS "rfiDueDateOn",
    t.date_transmitted AS "rfiTransmitted",
    t.status_id AS "statusId",
    f.state_before AS "_rfiStatusOld",
    t.to_name AS "toName",
    t.to_user_id AS "_toName",
    t.from_name AS "fromName",
    t.from_user_id AS "_fromName",
    t.csi_code AS "csiCode",
    t.drawing AS "drawing",
    t.cost_impact_id AS "costImpactId",
    coalesce(t.cost_impact_id, 0) AS "_costImpactName",
    t.est_cost_impact AS "estCostImpact",
    t.schedule_impact AS "scheduleImpact",
    t.est_schedule_amount AS "estScheduleAmount",
    t.date_responsed AS "dateResponsed",
    CASE
    WHEN f.is_open THEN ARRAY(
    SELECT coalesce('p' || c.person_id, 'o' || c.organization_id, 'l' || c.name)
    FROM in_court c
    WHERE c.folder_id = f.id
    ORDER BY c.position)
    ELSE '{}' END AS "courtName",
    CASE
    WHEN EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.label IS NOT NULL
      AND y.person_id IS NULL
      AND y.organization_id IS NULL)
    OR f.is_open
    AND EXISTS (
    SELECT
    FROM court c
    WHERE c.folder_id = f.id
      AND c.name IS NOT NULL
      AND NOT c.is_manager
      AND c.person_id IS NULL
      AND c.organization_id IS NULL) THEN (
    SELECT array_agg(DISTINCT btrim(x.name))
    FROM (
      SELECT y.label AS name
      FROM party y
      WHERE y.folder_id = f.id
        AND y.label IS NOT NULL
        AND y.person_id IS NULL
        AND y.organization_id IS NULL
      UNION ALL
      SELECT c.name
      FROM court c
      WHERE c.folder_id = f.id
        AND c.name IS NOT NULL
        AND NOT c.is_manager
        AND c.person_id IS NULL
        AND c.organization_id IS NULL) x
    WHERE btrim(x.name) <> '') END AS "outsideParties",
    f.is_open
    AND EXISTS (
    SELECT
    FROM court c
    WHERE c.folder_id = f.id
      AND c.reaches_nobody) AS "reachesNobody",
    (CASE WHEN f.opened_day IS NOT NULL THEN CASE WHEN CASE WHEN f.is_open THEN q.v3::date ELSE f.closed_day END < f.opened_day THEN 0 ELSE CASE WHEN f.is_open THEN q.v3::date ELSE f.closed_day END - f.opened_day END WHEN NOT EXISTS (
    SELECT
    FROM imported_record i
    WHERE i.folder_id = f.id) THEN 0 END) AS "daysOpen",
    (f.is_open AND f.due_day < q.v3::date AND f.state NOT IN (1, 4)) AS "isOverdue",
    f.updated_at AS "updatedDate",
    (NOT p.is_disabled AND (NOT (false) AND (a.is_admin OR CASE WHEN t.status_id IN (5, 6) THEN CASE f.state WHEN 1 THEN false WHEN 2 THEN false WHEN 3 THEN false WHEN 4 THEN false WHEN 5 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id)))) WHEN 6 THEN false ELSE false END ELSE CASE f.state WHEN 1 THEN (a.is_manager OR (a.makes AND EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator')
      AND y.person_id = a.person_id)) OR (a.makes AND EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('from')
      AND y.person_id = a.person_id)) OR (a.makes AND EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id))) WHEN 2 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id)))) WHEN 3 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('to')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part)))) WHEN 4 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id))) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id IN (f.id, f.parent_id)
      AND y.part IN ('to')
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
      AND (y.folder_id = f.id OR NOT EXISTS (
      SELECT
      FROM party o
      WHERE o.folder_id = f.id
        AND o.part = y.part)))) WHEN 5 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
    SELECT r.side
    FROM member m
    JOIN role r ON r.id = m.role_id
    WHERE m.project_id = f.project_id
      AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
    SELECT
    FROM party y
    WHERE y.folder_id = f.id
      AND y.part IN ('creator', 'from', 'author')
      AND y.person_id = a.person_id)))) WHEN 6 THEN (a.is_manager) ELSE false END END))) AS "userCanModify",
    (a.deletes AND NOT p.is_disabled AND (a.is_admin OR NOT (f.state <> 1 OR f.state_before IS NOT NULL OR NOT f.is_open)) AND NOT (false)) AS "userCanDelete",
    f.id AS "_id",
    f.sort_key AS "_key",
    (t.original_rfi_id IS NOT NULL OR t.sub_rfi_id IS NOT NULL) AS "_rare",
    f.project_id AS "_projectId",
    (
    SELECT version
    FROM name_version) AS "_nameVersion"
  FROM (
    SELECT f.*,
      NULL AS sort_key
    FROM folder f
    LEFT JOIN rfi t ON t.folder_id = f.id
    LEFT JOIN project p ON p.id = f.project_id
    WHERE f.type = 121
      AND f.project_id = q.v2
      AND f.deleted_at IS NULL
      AND q.v3::date IS NOT NULL
      AND (
      SELECT a.reads
      FROM a
      WHERE a.section = 'rfis')
      AND (f.audience = 0 OR (
      SELECT (a.is_manager OR EXISTS (
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
          AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END)
      FROM a
      WHERE a.section = 'rfis'))
      AND (f.number_key) IS NULL
    ORDER BY f.id ASC
    LIMIT 51) f
  CROSS JOIN (
    SELECT *
    FROM a
    WHERE a.section = 'rfis'
    OFFSET 0) a
  CROSS JOIN LATERAL (
    SELECT *
    FROM rfi x
    WHERE x.folder_id = f.id
    OFFSET 0) t
  LEFT JOIN project p ON p.id = f.project_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count
    FROM attachment x
    WHERE x.folder_id = f.id
      AND x.deleted_at IS NULL) files
  WHERE ((
    SELECT a.reads
      AND a.reads_all
      AND (a.is_admin OR NOT EXISTS (
      SELECT
      FROM folder g
      WHERE g.project_id = q.v2
        AND g.access_by_list <> 0))
    FROM a
    WHERE a.section = 'rfis') OR (f.deleted_at IS NULL AND a.reads AND (a.is_admin OR NOT EXISTS (
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
        AND m.person_id = a.person_id))) AND CASE WHEN f.audience = 0 THEN (a.reads_all OR f.type NOT IN (121, 132, 141, 142, 151, 161, 171) OR EXISTS (
    SELECT
    FROM party y
    WHERE (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator' AND NOT (y.part = 'reviewing' AND f.type = 142 AND f.state IN (1, 5))))
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id))) ELSE (a.is_manager OR EXISTS (
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
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END))
  ORDER BY f.id ASC
  OFFSET 0) r;
