-- PunchListReadRequest, made by `npm run docs`.

SELECT t.temp_item_id AS "tempItemId",
  f.id AS "folderId",
  f.parent_id AS "folderParentId",
  f.project_id AS "projectId",
  t.summary AS "summary",
  t.description AS "description",
  t.id AS "punchListId",
  t.number AS "punchListNumber",
  t.location_site AS "locationSite",
  t.location_building AS "locationBuilding",
  t.location_floor AS "locationFloor",
  t.location_room AS "locationRoom",
  t.due_date AS "dueDate",
  t.status_id AS "status",
  t.status_id AS "statusName",
  t.completed_date AS "completedDate",
  t.cost_impact AS "costImpact",
  t.cost AS "cost",
  t.owner_status AS "ownerStatus",
  t.owner_status AS "ownerStatusName",
  t.document_id AS "documentId",
  t.document_number AS "documentNumber",
  t.notifying_party AS "notifyingParty",
  t.issue_date AS "issueDate",
  t.subcontractor_list_status AS "subcontractorListStatus",
  t.subcontractor_list_status AS "subcontractorStatusName",
  t.architect_list_status AS "architectListStatus",
  t.architect_list_status AS "architectStatusName",
  t.cost_event_id AS "costEventId",
  t.cost_event_number AS "costEventNumber",
  t.cost_event_amount AS "costEventAmount",
  t.cost_event_status AS "costEventStatus",
  t.responsible_party_list AS "responsiblePartyList",
  t.cc_user_list AS "ccUserList",
  t.reference AS "reference",
  t.drawing AS "drawing",
  t.drawing_detail AS "drawingDetail",
  (NOT p.is_disabled AND (NOT (false) AND (a.is_admin OR CASE WHEN t.status_id IN (6, 7) THEN CASE f.state WHEN 1 THEN false WHEN 2 THEN false WHEN 3 THEN false WHEN 4 THEN false WHEN 5 THEN false WHEN 6 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
  SELECT r.side
  FROM member m
  JOIN role r ON r.id = m.role_id
  WHERE m.project_id = f.project_id
    AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('creator', 'from', 'author')
    AND y.person_id = a.person_id)))) WHEN 7 THEN false ELSE false END ELSE CASE f.state WHEN 1 THEN (a.is_manager OR (a.makes AND EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('creator', 'from', 'author')
    AND y.person_id = a.person_id)) OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id IN (f.id, f.parent_id)
    AND y.part IN ('responsible')
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
    AND (y.folder_id = f.id OR NOT EXISTS (
    SELECT
    FROM party o
    WHERE o.folder_id = f.id
      AND o.part = y.part))) OR a.verifies OR a.side = 'design' OR a.side = 'owner') WHEN 2 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
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
    AND y.part IN ('responsible')
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
    AND (y.folder_id = f.id OR NOT EXISTS (
    SELECT
    FROM party o
    WHERE o.folder_id = f.id
      AND o.part = y.part))) OR a.verifies OR a.side = 'design' OR a.side = 'owner') WHEN 3 THEN (a.is_manager OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id IN (f.id, f.parent_id)
    AND y.part IN ('responsible')
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
    AND (y.folder_id = f.id OR NOT EXISTS (
    SELECT
    FROM party o
    WHERE o.folder_id = f.id
      AND o.part = y.part))) OR a.verifies OR a.side = 'design' OR a.side = 'owner' OR (a.makes AND ((a.writes AND coalesce((
  SELECT r.side
  FROM member m
  JOIN role r ON r.id = m.role_id
  WHERE m.project_id = f.project_id
    AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('creator', 'from', 'author')
    AND y.person_id = a.person_id)))) WHEN 4 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
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
    AND y.part IN ('responsible')
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
    AND (y.folder_id = f.id OR NOT EXISTS (
    SELECT
    FROM party o
    WHERE o.folder_id = f.id
      AND o.part = y.part))) OR a.verifies OR a.side = 'design' OR a.side = 'owner') WHEN 5 THEN (a.is_manager OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id IN (f.id, f.parent_id)
    AND y.part IN ('responsible')
    AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)
    AND (y.folder_id = f.id OR NOT EXISTS (
    SELECT
    FROM party o
    WHERE o.folder_id = f.id
      AND o.part = y.part))) OR a.verifies OR a.side = 'design' OR a.side = 'owner' OR (a.makes AND ((a.writes AND coalesce((
  SELECT r.side
  FROM member m
  JOIN role r ON r.id = m.role_id
  WHERE m.project_id = f.project_id
    AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('creator', 'from', 'author')
    AND y.person_id = a.person_id)))) WHEN 6 THEN (a.is_manager OR (a.makes AND ((a.writes AND coalesce((
  SELECT r.side
  FROM member m
  JOIN role r ON r.id = m.role_id
  WHERE m.project_id = f.project_id
    AND m.person_id = f.created_by), 'contractor') IN ('contractor', 'subcontractor')) OR EXISTS (
  SELECT
  FROM party y
  WHERE y.folder_id = f.id
    AND y.part IN ('creator', 'from', 'author')
    AND y.person_id = a.person_id)))) WHEN 7 THEN (a.is_manager) ELSE false END END))) AS "userCanModify",
  (a.deletes AND NOT p.is_disabled AND (a.is_admin OR NOT (f.state <> 1 OR f.state_before IS NOT NULL OR NOT f.is_open)) AND NOT (false)) AS "userCanDelete",
  f.project_id AS "_projectId",
  (
  SELECT version
  FROM name_version) AS "_nameVersion",
  f.version,
  (t.document_id IS NOT NULL) AS "_rare",
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
  FROM punch_list_item x
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
