-- RecordSearchRequest, made by `npm run docs`.

SELECT a.project_id AS "projectId",
  bool_and(a.reads_all OR a.section = 'setup') AS "isWhole",
  coalesce(array_agg(a.section) FILTER (WHERE a.reads), '{}') AS sections,
  coalesce(array_agg(a.section) FILTER (WHERE a.reads_all), '{}') AS all,
  p.organization_id = $3
  AND n.is_admin AS "isOwn"
FROM (
  SELECT *
  FROM access x
  WHERE x.person_id = $1) a
JOIN project p ON p.id = a.project_id
JOIN person n ON n.id = a.person_id
WHERE $2::int IS NULL
  OR a.project_id = $2
GROUP BY a.project_id,
  p.organization_id,
  n.is_admin;

SELECT count(*)::int AS hits
FROM unnest($2::int[]) AS mine (project_id)
CROSS JOIN LATERAL (
  SELECT s.words
  FROM search_entry s
  WHERE s.project_id = mine.project_id
  ORDER BY s.folder_id DESC
  LIMIT 2000 / cardinality($2::int[])) newest
WHERE newest.words @@ $1::tsquery;

BEGIN;

WITH matching AS MATERIALIZED (
  SELECT s.folder_id,
    s.project_id
  FROM search_entry s
  WHERE s.folder_id <= coalesce($5::bigint, 2147483647)
    AND ($6::int[] IS NULL OR s.type = ANY($6))
    AND s.words @@ $3::tsquery),
  by_words AS (
  SELECT s.folder_id,
    s.project_id
  FROM matching s
  WHERE CASE
    WHEN (
    SELECT f.deleted_at IS NULL
      AND f.audience = 0
      AND f.access_by_list = 0
      AND h.access_list_ids = '{}'
    FROM folder f
    JOIN folder h ON h.id = CASE
      WHEN f.path IS NULL THEN f.parent_id
      ELSE f.id END
    WHERE f.id = s.folder_id) THEN true
    ELSE EXISTS (
    SELECT
    FROM folder f
    JOIN LATERAL (
      SELECT *
      FROM access x
      WHERE x.person_id = $1
        AND x.project_id = f.project_id
        AND x.section = f.section
      OFFSET 0) a ON true
    WHERE f.id = s.folder_id
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
        AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END) END
  ORDER BY s.folder_id DESC
  LIMIT 1000),
  parts AS MATERIALIZED (
  SELECT y.folder_id,
    y.part
  FROM party y
  WHERE y.project_id = ANY($7::int[])
    AND y.person_id = $1
  UNION
  SELECT y.folder_id,
    y.part
  FROM party y
  WHERE y.project_id = ANY($7::int[])
    AND y.organization_id = (
    SELECT organization_id
    FROM person
    WHERE id = $1)),
  found AS MATERIALIZED (
  SELECT *
  FROM by_words
  UNION (
    SELECT s.folder_id,
      s.project_id
    FROM (
      SELECT folder_id AS id
      FROM parts
      UNION
      SELECT c.id
      FROM parts y
      JOIN folder h ON h.id = y.folder_id
        AND h.path IS NOT NULL
      JOIN folder c ON c.parent_id = y.folder_id
        AND y.part <> 'creator'
        AND NOT (y.part = 'reviewing' AND c.type = 142 AND c.state IN (1, 5))) own
    JOIN search_entry s ON s.folder_id = own.id
    WHERE s.folder_id <= coalesce($5::bigint, 2147483647)
      AND ($6::int[] IS NULL OR s.type = ANY($6))
      AND s.words @@ $2::tsquery
    ORDER BY s.folder_id DESC
    LIMIT 1000)
  UNION (
    SELECT s.folder_id,
      s.project_id
    FROM search_entry s
    WHERE s.folder_id <= coalesce($5::bigint, 2147483647)
      AND ($6::int[] IS NULL OR s.type = ANY($6))
      AND s.number = $4
      AND s.project_id = ANY($8::int[])
    ORDER BY s.folder_id DESC
    LIMIT 1000)
  UNION (
    SELECT s.folder_id,
      s.project_id
    FROM search_entry s
    WHERE s.folder_id <= coalesce($5::bigint, 2147483647)
      AND ($6::int[] IS NULL OR s.type = ANY($6))
      AND s.project_id = ANY($8::int[])
      AND s.withheld_words IS NOT NULL
      AND s.withheld_words @@ $2::tsquery
    ORDER BY s.folder_id DESC
    LIMIT 1000)),
  rights AS MATERIALIZED (
  SELECT *
  FROM access x
  WHERE x.person_id = $1
    AND x.project_id = ANY (
    SELECT project_id
    FROM found)),
  ranked AS (
  SELECT f.id,
    f.project_id,
    (s.number IS NOT DISTINCT FROM $4)::int AS exact,
    (ts_rank(s.words, $2::tsquery, 1) * 1000000)::int AS rank,
    s.words @@ $2::tsquery
    OR s.number IS NOT DISTINCT FROM $4 AS is_open,
    withheld.is_seen
  FROM found
  JOIN search_entry s ON s.folder_id = found.folder_id
  JOIN folder f ON f.id = s.folder_id
  JOIN rights a ON a.project_id = f.project_id
    AND a.section = f.section
  CROSS JOIN LATERAL (
    SELECT s.withheld_words IS NOT NULL
      AND NOT (CASE f.type WHEN 142 THEN EXISTS (
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
            AND o.part = y.part)))))) ELSE false END) AS is_seen) withheld
  WHERE f.deleted_at IS NULL
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
      AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)) ELSE false END) END)
SELECT id AS "folderId",
  project_id AS "projectId",
  exact,
  rank,
  is_seen AS "seesWithheld",
  coalesce($5::bigint, (
  SELECT max(folder_id)
  FROM search_entry)) AS "upTo"
FROM ranked
WHERE (is_open OR is_seen)
  AND ($9::int IS NULL OR (exact, rank, id) < ($9::int, $10::int, $11::bigint))
ORDER BY exact DESC,
  rank DESC,
  id DESC
LIMIT $12;

COMMIT;

SELECT f.id AS "folderId",
  f.project_id AS "projectId",
  p.organization_id AS "organizationId",
  f.section,
  f.type,
  f.number,
  f.title,
  left(f.description, 20000) AS description,
  CASE f.type
  WHEN 111 THEN (
  SELECT jsonb_build_array(jsonb_build_array('D', left(t.number, 20000)), jsonb_build_array('D', left(t.csi, 20000)), jsonb_build_array('D', left(t.issue, 20000)))
  FROM document t
  WHERE t.folder_id = f.id)
  WHEN 121 THEN (
  SELECT jsonb_build_array(jsonb_build_array('B', left(t.question, 20000)), jsonb_build_array('B', left(t.answer, 20000)), jsonb_build_array('D', left(t.to_name, 20000)), jsonb_build_array('D', left(t.from_name, 20000)), jsonb_build_array('D', left(t.subject, 20000)), jsonb_build_array('D', left(t.request_reason_name, 20000)), jsonb_build_array('D', left(t.action_requested_name, 20000)), jsonb_build_array('D', left(t.reference, 20000)), jsonb_build_array('D', left(t.drawing, 20000)), jsonb_build_array('D', left(t.drawing_detail, 20000)), jsonb_build_array('D', left(t.spec_section, 20000)), jsonb_build_array('D', left(t.csi_code, 20000)), jsonb_build_array('D', left(t.recomendation, 20000)), jsonb_build_array('D', left(t.comments, 20000)), jsonb_build_array('D', left(t.est_cost_impact, 20000)), jsonb_build_array('D', left(t.est_schedule_amount, 20000)), jsonb_build_array('D', left(t.change_order_number, 20000)), jsonb_build_array('D', left(t.change_order_amount, 20000)), jsonb_build_array('D', left(t.change_order_status, 20000)), jsonb_build_array('D', left(array_to_string(t.cc_user_list, ' · '), 20000)))
  FROM rfi t
  WHERE t.folder_id = f.id)
  WHEN 132 THEN (
  SELECT jsonb_build_array(jsonb_build_array('B', left(t.description, 20000)), jsonb_build_array('D', left(t.summary, 20000)), jsonb_build_array('D', left(t.location_site, 20000)), jsonb_build_array('D', left(t.location_building, 20000)), jsonb_build_array('D', left(t.location_floor, 20000)), jsonb_build_array('D', left(t.location_room, 20000)), jsonb_build_array('D', left(t.cost, 20000)), jsonb_build_array('D', left(t.document_number, 20000)), jsonb_build_array('D', left(t.notifying_party, 20000)), jsonb_build_array('D', left(t.cost_event_number, 20000)), jsonb_build_array('D', left(t.cost_event_amount, 20000)), jsonb_build_array('D', left(t.cost_event_status, 20000)), jsonb_build_array('D', left(array_to_string(t.responsible_party_list, ' · '), 20000)), jsonb_build_array('D', left(array_to_string(t.cc_user_list, ' · '), 20000)), jsonb_build_array('D', left(t.reference, 20000)), jsonb_build_array('D', left(t.drawing, 20000)), jsonb_build_array('D', left(t.drawing_detail, 20000)))
  FROM punch_list_item t
  WHERE t.folder_id = f.id)
  WHEN 141 THEN (
  SELECT jsonb_build_array(jsonb_build_array('B', left(t.description, 20000)), jsonb_build_array('D', left(t.reference, 20000)), jsonb_build_array('D', left(t.revision, 20000)), jsonb_build_array('D', left(t.subcontractor, 20000)), jsonb_build_array('D', left(t.submitting_company_contact, 20000)), jsonb_build_array('D', left(t.reviewing_company, 20000)), jsonb_build_array('D', left(t.reviewing_company_contact, 20000)), jsonb_build_array('D', left(t.project_manager, 20000)), jsonb_build_array('D', left(t.source_number, 20000)), jsonb_build_array('D', left(t.target_number, 20000)), jsonb_build_array('D', left(t.notes, 20000)))
  FROM submittal t
  WHERE t.folder_id = f.id)
  WHEN 142 THEN (
  SELECT jsonb_build_array(jsonb_build_array('B', left(t.description, 20000)), jsonb_build_array('D', left(t.revision, 20000)), jsonb_build_array('D', left(t.csi, 20000)), jsonb_build_array('D', left(t.type, 20000)), jsonb_build_array('D', left(t.expl_closed, 20000)), jsonb_build_array('D', left((CASE WHEN t.stage_id = 4 THEN t.returned_note END), 20000)), jsonb_build_array('D', left(t.responsible_contractor, 20000)), jsonb_build_array('D', left(t.notes, 20000)))
  FROM submittal_item t
  WHERE t.folder_id = f.id)
  WHEN 151 THEN (
  SELECT jsonb_build_array(jsonb_build_array('B', left(t.question, 20000)), jsonb_build_array('D', left(t.subject, 20000)), jsonb_build_array('D', left(t.location_site, 20000)), jsonb_build_array('D', left(t.location_building, 20000)), jsonb_build_array('D', left(t.location_floor, 20000)), jsonb_build_array('D', left(t.location_room, 20000)), jsonb_build_array('D', left(t.from_name, 20000)), jsonb_build_array('D', left(t.to_name, 20000)), jsonb_build_array('D', left(t.change_order_number, 20000)), jsonb_build_array('D', left(t.change_order_status, 20000)), jsonb_build_array('D', left(t.reference, 20000)), jsonb_build_array('D', left(t.drawing, 20000)), jsonb_build_array('D', left(t.drawing_detail, 20000)))
  FROM open_issue t
  WHERE t.folder_id = f.id)
  WHEN 161 THEN (
  SELECT jsonb_build_array(jsonb_build_array('D', left(t.title, 20000)), jsonb_build_array('D', left(t.report_period, 20000)), jsonb_build_array('D', left(t.temperature, 20000)), jsonb_build_array('D', left(t.precipitation, 20000)), jsonb_build_array('D', left(t.sky, 20000)), jsonb_build_array('D', left(t.wind, 20000)), jsonb_build_array('D', left(t.me_deliveries, 20000)), jsonb_build_array('D', left(t.issues, 20000)), jsonb_build_array('D', left(t.visitors, 20000)), jsonb_build_array('D', left(t.humidity, 20000)), jsonb_build_array('D', left(t.pressure, 20000)), jsonb_build_array('D', left(t.visibility, 20000)), jsonb_build_array('D', left(t.cloudcover, 20000)), jsonb_build_array('D', left(t.observation_time, 20000)), jsonb_build_array('D', left(t.units, 20000)), jsonb_build_array('D', left(t.unit_description, 20000)), jsonb_build_array('D', left(t.cc_user_list, 20000)))
  FROM daily_report t
  WHERE t.folder_id = f.id)
  WHEN 171 THEN (
  SELECT jsonb_build_array(jsonb_build_array('B', left(t.notes, 20000)), jsonb_build_array('B', left((
    SELECT string_agg(v #>> '{}', ' · ')
    FROM jsonb_path_query(t.item_list, '$.** ? (@.type() == "string")') v), 20000)), jsonb_build_array('D', left(t.topic, 20000)), jsonb_build_array('D', left(t.start_time, 20000)), jsonb_build_array('D', left(t.end_time, 20000)), jsonb_build_array('D', left(t.location, 20000)), jsonb_build_array('D', left(t.type_name, 20000)))
  FROM meeting_minute t
  WHERE t.folder_id = f.id)
  ELSE NULL END AS own,
  jsonb_build_array(jsonb_build_array('C', left((
  SELECT string_agg(DISTINCT concat_ws(', ', n.full_name, y.label, coalesce(n.company, o.name)) COLLATE "C", ' · ')
  FROM party y
  LEFT JOIN person n ON n.id = y.person_id
  LEFT JOIN organization o ON o.id = coalesce(y.organization_id, n.organization_id)
  WHERE y.folder_id = f.id
    AND y.via IS NULL), 20000)), jsonb_build_array('D', left((
  SELECT string_agg(r.words, ' · ' ORDER BY r.id DESC)
  FROM (
    SELECT id,
      concat_ws(' ', message, edited) AS words
    FROM reply
    WHERE folder_id = f.id
      AND NOT is_withheld
      AND audience IN (0, f.audience)
    ORDER BY id DESC
    LIMIT 500) r), 20000)), jsonb_build_array('D', left((
  SELECT string_agg(x.words, ' · ' ORDER BY x.id DESC)
  FROM (
    SELECT y.id,
      concat_ws(' ', s.name, y.description) AS words
    FROM attachment y
    JOIN stored_file s ON s.id = y.stored_file_id
    WHERE y.folder_id = f.id
      AND y.deleted_at IS NULL
      AND NOT y.is_withheld
    ORDER BY y.id DESC
    LIMIT 500) x), 20000)), jsonb_build_array('D', left(CASE WHEN f.type IN (161) THEN (
  SELECT string_agg(x.words, ' · ' ORDER BY x.id DESC)
  FROM (
    SELECT y.id,
      concat_ws(' ', n.full_name, y.contact_string, y.location, y.description, y.primary_subc, y.subc1_name, y.subc2_name, y.subc3_name, y.subc4_name, y.csi_name) AS words
    FROM daily_report d
    JOIN daily_report_activity y ON y.daily_report_id = d.id
    LEFT JOIN person n ON n.id = y.contact
    WHERE d.folder_id = f.id
    ORDER BY y.id DESC
    LIMIT 500) x) END, 20000)), jsonb_build_array('C', left(CASE WHEN f.type IN (111, 181) THEN (
  SELECT concat_ws(' · ', d.type_name, d.status_name, d.discipline_name, (
    SELECT string_agg(x.name, ' · ')
    FROM (
      SELECT s.name
      FROM document_version v
      JOIN stored_file s ON s.id = v.stored_file_id
      WHERE v.document_id = d.id
      ORDER BY v.version DESC
      LIMIT 500) x))
  FROM document d
  WHERE d.folder_id = f.id) END, 20000)), jsonb_build_array('D', left(CASE WHEN f.type IN (111) THEN (
  SELECT string_agg(w.words, ' · ' ORDER BY w.at)
  FROM document d
  JOIN document_version v ON v.document_id = d.id
    AND v.version = d.version
  JOIN stored_file s ON s.id = v.stored_file_id
  JOIN sheet_reading k ON k.original = s.sha256
  CROSS JOIN LATERAL (
    SELECT x.text AS words,
      min(x.at) AS at
    FROM ROWS
    FROM (jsonb_to_recordset(k.words) AS (text text)) WITH ORDINALITY AS x (text, at)
    GROUP BY x.text) w
  WHERE d.folder_id = f.id
    AND d.sheet_key IS NOT NULL
    AND d.status NOT IN (6, 7)
    AND NOT EXISTS (
    SELECT
    FROM sheet_version x
    WHERE x.document_id = d.id
      AND x.version = d.version
      AND x.withdrawn_at IS NOT NULL)) END, 20000)), jsonb_build_array('C', left(CASE WHEN f.type IN (181, 180) THEN (
  SELECT concat_ws(' · ', d.notes, d.file_path)
  FROM drive_node d
  WHERE d.folder_id = f.id) END, 20000))) AS around,
  CASE f.type
  WHEN 142 THEN (
  SELECT jsonb_build_array(jsonb_build_array('D', left((CASE WHEN NOT (t.stage_id = 4) THEN t.returned_note END), 20000)), jsonb_build_array('D', left((
    SELECT string_agg(r.words, ' · ' ORDER BY r.id DESC)
    FROM (
      SELECT id,
        concat_ws(' ', message, edited) AS words
      FROM reply
      WHERE folder_id = f.id
        AND is_withheld
        AND audience IN (0, f.audience)
      ORDER BY id DESC
      LIMIT 500) r), 20000)), jsonb_build_array('D', left((
    SELECT string_agg(x.words, ' · ' ORDER BY x.id DESC)
    FROM (
      SELECT y.id,
        concat_ws(' ', s.name, y.description) AS words
      FROM attachment y
      JOIN stored_file s ON s.id = y.stored_file_id
      WHERE y.folder_id = f.id
        AND y.deleted_at IS NULL
        AND is_withheld
      ORDER BY y.id DESC
      LIMIT 500) x), 20000)))
  FROM submittal_item t
  WHERE t.folder_id = f.id)
  ELSE NULL END AS withheld
FROM json_array_elements_text($1::text::json) AS meant (id)
CROSS JOIN LATERAL (
  SELECT *
  FROM folder x
  WHERE x.id = meant.id::int
  OFFSET 0) f
CROSS JOIN LATERAL (
  SELECT *
  FROM project x
  WHERE x.id = f.project_id
  OFFSET 0) p
WHERE f.type NOT IN (100, 110, 120, 130, 140, 150, 160, 170)
ORDER BY f.id;

SELECT t.folder_id AS id
FROM document t
JOIN sheet h ON h.document_id = t.id
WHERE t.folder_id = ANY ($1::int[]);
