-- RFIReadRequest, made by `npm run docs`.

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
