-- PunchListUpdateRequest, made by `npm run docs`.

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
  FROM punch_list_item
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
  t.id AS "_ownId",
  (t.document_id IS NOT NULL) AS "_rare",
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
  json_build_object('folderId', f.id, 'number', t.number, 'version', f.version, 'closed', (t.status_id IN (6, 7)), 'unchangeable', (false), 'hides', (false), 'project', json_build_object('projectId', p.id, 'organizationId', p.organization_id, 'ownerId', p.owner_id, 'timeZone', p.time_zone, 'rootFolderId', p.root_folder_id, 'isClosed', p.is_disabled, 'contractorReview', coalesce((
  SELECT d.contractor_review
  FROM project_defaults d
  WHERE d.project_id = p.id), false), 'reads', a.reads, 'makes', a.makes, 'writes', a.writes, 'verifies', a.verifies, 'side', a.side, 'isManager', a.is_manager, 'isAdmin', a.is_admin)) AS "_current",
  NULL AS "_phase"
FROM folder f
JOIN punch_list_item t ON t.folder_id = f.id
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
  FROM punch_list_item
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
  UPDATE punch_list_item t
  SET drawing = $5::text
  WHERE t.folder_id = $1::int ),
  e AS (
  INSERT INTO event (project_id, folder_id, version, action, reason, changes, on_behalf_of, on_behalf_name, call_number, person_id, at, person_name)
  SELECT $2::int,
    $1::int,
    $6::int,
    $7::text,
    $8::text,
    $9::jsonb,
    $10::int,
    coalesce($11::text, (
    SELECT named.full_name
    FROM person named
    WHERE named.id = $10::int)),
    $12::smallint,
    $3::int,
    $4::timestamptz,
    (
    SELECT named.full_name
    FROM person named
    WHERE named.id = $3::int) ) ,
  s AS (
  INSERT INTO search_entry (folder_id, project_id, type, number, words, word_version)
  SELECT $1::int,
    $2::int,
    132,
    $13::text,
    $14::tsvector,
    0 ON CONFLICT (folder_id) DO UPDATE SET number = excluded.number,
    words = excluded.words || search_entry.related_words)
UPDATE folder f
SET version = f.version + 1,
  updated_by = $3::int,
  updated_at = $4::timestamptz
WHERE f.id = $1::int;

COMMIT;
