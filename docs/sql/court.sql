-- RFIUpdateRequest, made by `npm run docs`.

BEGIN;

SELECT 1 AS closed
FROM folder f
JOIN project p ON p.id = f.project_id
  AND p.is_disabled
WHERE f.id = $1::int;

SELECT
FROM folder f
JOIN LATERAL (
  SELECT *
  FROM access x
  WHERE x.person_id = $1
    AND x.project_id = f.project_id
    AND x.section = f.section
  OFFSET 0) a ON true
WHERE f.id = coalesce($2::int, (
  SELECT folder_id
  FROM rfi
  WHERE id = $3::int))
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
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END FOR NO KEY UPDATE OF f;

SELECT t.temp_item_id AS "tempItemId",
  f.id AS "folderId",
  f.parent_id AS "folderParentId",
  concat_ws(' / ', nullif(up.path, ''), f.name) AS "folderPath",
  t.id AS "rfiId",
  f.project_id AS "projectId",
  t.to_user_id AS "toUserId",
  t.to_name AS "toName",
  t.from_user_id AS "fromUserId",
  t.from_name AS "fromName",
  t.date_submitted AS "dateSubmitted",
  t.date_due AS "dateDue",
  t.status_id AS "statusId",
  t.status_id AS "statusName",
  t.subject AS "subject",
  t.question AS "question",
  t.answer AS "answer",
  replace(replace(replace(replace(replace(t.answer, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), E'\n', '<br>') AS "answerHTML",
  t.request_reason_id AS "requestReasonId",
  t.request_reason_name AS "requestReasonName",
  t.action_requested_id AS "actionRequestedId",
  t.action_requested_name AS "actionRequestedName",
  t.cost_impact_id AS "costImpactId",
  t.reference AS "reference",
  t.drawing AS "drawing",
  t.drawing_detail AS "drawingDetail",
  t.spec_section AS "specSection",
  t.csi_code AS "csiCode",
  t.recomendation AS "recomendation",
  t.comments AS "comments",
  t.schedule_impact AS "scheduleImpact",
  t.date_transmitted AS "dateTransmitted",
  t.date_closed AS "dateClosed",
  t.date_responsed AS "dateResponsed",
  t.change_order_id AS "changeOrderId",
  t.est_cost_impact AS "estCostImpact",
  t.est_schedule_amount AS "estScheduleAmount",
  CASE
  WHEN t.cc_user_list IS NOT NULL
  OR (t.to_user_id IS NULL AND coalesce(t.to_name, t.to_company_id::text) IS NOT NULL) THEN ARRAY(
  SELECT coalesce('p' || y.person_id, 'o' || y.organization_id, 'l' || y.label)
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('to', 'cc')
  ORDER BY y.part DESC,
    y.position)
  WHEN t.to_user_id IS NOT NULL THEN ARRAY['p' || t.to_user_id] END AS "recipientsList",
  t.change_order_number AS "changeOrderNumber",
  t.change_order_amount AS "changeOrderAmount",
  t.change_order_status AS "changeOrderStatus",
  t.to_company_id AS "toCompanyId",
  t.document_file_id AS "documentFileId",
  t.cc_user_list AS "ccUserList",
  array_to_string(t.cc_user_list, ';') AS "sCCUserList",
  t.collaboration_id AS "collaborationID",
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
  f.project_id AS "_projectId",
  (
  SELECT version
  FROM name_version) AS "_nameVersion",
  t.first_due,
  t.question_revision,
  t.id AS "_ownId",
  (t.original_rfi_id IS NOT NULL OR t.sub_rfi_id IS NOT NULL) AS "_rare",
  (
  SELECT coalesce(json_agg(json_build_object('part', y.part, 'position', y.position, 'label', y.label, 'statusId', y.status_id, 'personId', y.person_id, 'organizationId', y.organization_id, 'isLent', y.via IS NOT NULL, 'isHeld', y.folder_id <> f.id, 'isOwn', coalesce(y.person_id = a.person_id OR y.organization_id = a.organization_id, false))), '[]')
  FROM party y
  WHERE y.folder_id IN (f.id, f.parent_id)) AS "_parties",
  coalesce((
  SELECT r.side
  FROM member m
  JOIN role r ON r.id = m.role_id
  WHERE m.project_id = f.project_id
    AND m.person_id = f.created_by), 'contractor') AS "_madeBy",
  false AS "_isOfAuthorsCompany",
  json_build_object('folderId', f.id, 'number', t.number, 'version', f.version, 'closed', (t.status_id IN (5, 6)), 'unchangeable', (false), 'hides', (false), 'project', json_build_object('projectId', p.id, 'organizationId', p.organization_id, 'ownerId', p.owner_id, 'timeZone', p.time_zone, 'rootFolderId', p.root_folder_id, 'isClosed', p.is_disabled, 'contractorReview', coalesce((
  SELECT d.contractor_review
  FROM project_defaults d
  WHERE d.project_id = p.id), false), 'reads', a.reads, 'makes', a.makes, 'writes', a.writes, 'verifies', a.verifies, 'side', a.side, 'isManager', a.is_manager, 'isAdmin', a.is_admin)) AS "_current",
  NULL AS "_phase"
FROM folder f
JOIN rfi t ON t.folder_id = f.id
JOIN project p ON p.id = f.project_id
JOIN folder up ON up.id = f.parent_id
JOIN LATERAL (
  SELECT *
  FROM access x
  WHERE x.person_id = $1
    AND x.project_id = f.project_id
    AND x.section = f.section
  OFFSET 0) a ON true
WHERE f.id = coalesce($2::int, (
  SELECT folder_id
  FROM rfi
  WHERE id = $3::int))
  AND f.deleted_at IS NULL
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

WITH t AS (
  UPDATE rfi t
  SET number = $5::text,
    first_due = $6::text,
    question_revision = $7::int,
    date_due = $8::text,
    date_due_day = $9::date
  WHERE t.folder_id = $1::int
  RETURNING t.folder_id,
    t.number,
    t.status_id,
    t.original_rfi_id,
    t.date_due_day,
    t.date_submitted_day,
    t.date_closed_day),
  e AS (
  INSERT INTO event (project_id, folder_id, version, action, reason, changes, on_behalf_of, on_behalf_name, call_number, person_id, at, person_name)
  SELECT $2::int,
    $1::int,
    $10::int,
    $11::text,
    $12::text,
    $13::jsonb,
    $14::int,
    coalesce($15::text, (
    SELECT named.full_name
    FROM person named
    WHERE named.id = $14::int)),
    $16::smallint,
    $3::int,
    $4::timestamptz,
    (
    SELECT named.full_name
    FROM person named
    WHERE named.id = $3::int) )
UPDATE folder f
SET version = f.version + 1,
  updated_by = $3::int,
  updated_at = $4::timestamptz ,
  name = $18::text,
  parent_id = $19::int,
  number = t.number,
  state = t.status_id,
  state_before = CASE
  WHEN f.state <> t.status_id THEN f.state
  ELSE f.state_before END,
  audience = CASE t.status_id
  WHEN 1 THEN 1
  WHEN 2 THEN 4
  WHEN 6 THEN f.audience
  ELSE CASE
  WHEN t.original_rfi_id IS NULL THEN 0
  ELSE 5 END END,
  due_day = t.date_due_day,
  opened_day = t.date_submitted_day,
  is_open = NOT coalesce(t.status_id IN (5, 6), false),
  closed_day = CASE
  WHEN t.status_id IN (5, 6) THEN coalesce(t.date_closed_day, CASE WHEN f.is_open THEN $17::date ELSE f.closed_day END) END
FROM t
WHERE f.id = $1::int
  AND t.folder_id = f.id
  AND $17::date IS NOT NULL;

SELECT id
FROM (
  WITH RECURSIVE above AS (
    SELECT og.folder_id,
      og.original_rfi_id
    FROM rfi t
    JOIN rfi og ON og.id = t.original_rfi_id
    WHERE t.folder_id = ANY ($1::int[])
    UNION
    SELECT og.folder_id,
      og.original_rfi_id
    FROM above
    CROSS JOIN LATERAL (
      SELECT *
      FROM rfi og
      WHERE og.id = above.original_rfi_id
      OFFSET 0) og)
  SELECT folder_id
  FROM above) AS above (id);

SELECT
FROM folder
WHERE id = ANY ($1::int[])
ORDER BY id DESC FOR NO KEY UPDATE;

DELETE FROM court
WHERE folder_id = ANY ($1::int[]);

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
    through.id AS through_id,
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
    SELECT CASE
      WHEN own.sub_rfi_id IS NOT NULL
      AND own.status_id = 3 THEN (
      WITH RECURSIVE below AS (
        SELECT 0 AS distance,
          own.sub_rfi_id AS next,
          NULL::int AS node
        UNION ALL
        SELECT below.distance + 1,
          s.sub_rfi_id,
          s.folder_id
        FROM below
        CROSS JOIN LATERAL (
          SELECT *
          FROM rfi s
          WHERE s.id = below.next
            AND s.status_id NOT IN (4, 5, 6)
            AND EXISTS (
            SELECT
            FROM folder x
            WHERE x.id = s.folder_id
              AND x.deleted_at IS NULL)
            AND (
            SELECT up.access_list_ids || x.access_by_list
            FROM folder x
            JOIN folder up ON up.id = x.parent_id
            WHERE x.id = s.folder_id) <@ ((
            SELECT up.access_list_ids || x.access_by_list
            FROM folder x
            JOIN folder up ON up.id = x.parent_id
            WHERE x.id = own.folder_id) || 0)
          OFFSET 0) s)
      SELECT below.node
      FROM below
      ORDER BY below.distance DESC
      LIMIT 1) END AS id
    OFFSET 0) through
  CROSS JOIN LATERAL (
    SELECT *
    FROM rfi x
    WHERE x.folder_id = coalesce(through.id, f.id)
    OFFSET 0) t
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

SELECT t.temp_item_id AS "tempItemId",
  f.id AS "folderId",
  f.parent_id AS "folderParentId",
  concat_ws(' / ', nullif(up.path, ''), f.name) AS "folderPath",
  t.id AS "rfiId",
  f.project_id AS "projectId",
  t.to_user_id AS "toUserId",
  t.to_name AS "toName",
  t.from_user_id AS "fromUserId",
  t.from_name AS "fromName",
  t.date_submitted AS "dateSubmitted",
  t.date_due AS "dateDue",
  t.status_id AS "statusId",
  t.status_id AS "statusName",
  t.subject AS "subject",
  t.question AS "question",
  t.answer AS "answer",
  replace(replace(replace(replace(replace(t.answer, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), E'\n', '<br>') AS "answerHTML",
  t.request_reason_id AS "requestReasonId",
  t.request_reason_name AS "requestReasonName",
  t.action_requested_id AS "actionRequestedId",
  t.action_requested_name AS "actionRequestedName",
  t.cost_impact_id AS "costImpactId",
  t.reference AS "reference",
  t.drawing AS "drawing",
  t.drawing_detail AS "drawingDetail",
  t.spec_section AS "specSection",
  t.csi_code AS "csiCode",
  t.recomendation AS "recomendation",
  t.comments AS "comments",
  t.schedule_impact AS "scheduleImpact",
  t.date_transmitted AS "dateTransmitted",
  t.date_closed AS "dateClosed",
  t.date_responsed AS "dateResponsed",
  t.change_order_id AS "changeOrderId",
  t.est_cost_impact AS "estCostImpact",
  t.est_schedule_amount AS "estScheduleAmount",
  CASE
  WHEN t.cc_user_list IS NOT NULL
  OR (t.to_user_id IS NULL AND coalesce(t.to_name, t.to_company_id::text) IS NOT NULL) THEN ARRAY(
  SELECT coalesce('p' || y.person_id, 'o' || y.organization_id, 'l' || y.label)
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('to', 'cc')
  ORDER BY y.part DESC,
    y.position)
  WHEN t.to_user_id IS NOT NULL THEN ARRAY['p' || t.to_user_id] END AS "recipientsList",
  t.change_order_number AS "changeOrderNumber",
  t.change_order_amount AS "changeOrderAmount",
  t.change_order_status AS "changeOrderStatus",
  t.to_company_id AS "toCompanyId",
  t.document_file_id AS "documentFileId",
  t.cc_user_list AS "ccUserList",
  array_to_string(t.cc_user_list, ';') AS "sCCUserList",
  t.collaboration_id AS "collaborationID",
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
  f.project_id AS "_projectId",
  (
  SELECT version
  FROM name_version) AS "_nameVersion",
  EXISTS (
  SELECT
  FROM document_reference ref
  WHERE ref.folder_id = f.id) AS "_refers",
  f.version,
  (t.original_rfi_id IS NOT NULL OR t.sub_rfi_id IS NOT NULL) AS "_rare",
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
  FROM rfi x
  WHERE x.folder_id = q.folder_id
  OFFSET 0) t
CROSS JOIN LATERAL (
  SELECT *
  FROM folder x
  WHERE x.id = f.parent_id
  OFFSET 0) up
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
WHERE a.reads;

COMMIT;
