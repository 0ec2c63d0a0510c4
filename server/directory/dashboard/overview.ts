/**
 * An overview of the caller's projects. The page of projects is read first, and records are counted only for
 * these.
 */
import { ProjectOverviewRead } from '../../../contract/projects/projectoverview.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import { param, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { countedTypes, countsOf, totalCodes } from '../../records/engine/counts/openrecords.ts'
import { waitingOn } from '../../records/engine/court/court.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { overdue } from '../../records/engine/listing/declarelisting.ts'

/** The sort key. Names are sorted ignoring case. */
const sortKey = `(p.is_disabled IS TRUE, v.project_id IS NULL, lower(p.name) COLLATE "C", p.id)`

/**
 * $2 is the search text with LIKE wildcards escaped, or null; $4 to $7 the sort key of the cursor, $8 the
 * number of rows.
 */
const statementOf = (types: RecordTypes): string => {
  const { isCounted, counts } = countsIn(types)
  return `WITH ${rightsOnce({})},
  page AS MATERIALIZED (
    SELECT p.*, v.project_id IS NOT NULL AS is_favorite, ($3::timestamptz AT TIME ZONE p.time_zone)::date AS today,
           row_number() OVER (ORDER BY ${sortKey}) AS position
      FROM a JOIN project p ON p.id = a.project_id
      LEFT JOIN favorite v ON v.project_id = p.id AND v.person_id = $1
     WHERE a.section = 'setup'
       AND ($2::text IS NULL OR concat_ws(' ', p.number, p.name, p.address ->> 'city') ILIKE '%' || $2 || '%')
       AND ($7::int IS NULL OR ${sortKey} > ($4::boolean, $5::boolean, $6::text COLLATE "C", $7::int))
     ORDER BY ${sortKey} LIMIT $8)
  SELECT page.id AS "projectId", page.name AS "projectName", page.number AS "projectNumber",
         page.time_zone AS "timeZone", page.address ->> 'city' AS city, page.is_favorite AS "isFavorite",
         page.is_disabled IS TRUE AS "isProjectDisabled", open.*, waiting.count AS "waitingCount",
         lower(page.name) AS key
    FROM page
   CROSS JOIN LATERAL (
     SELECT ${counts} FROM a
       JOIN folder f ON f.project_id = a.project_id AND f.section = a.section
      WHERE a.project_id = page.id AND NOT page.is_disabled AND f.is_open AND (${isCounted}) AND ${visible}) open
   CROSS JOIN LATERAL (
     SELECT count(*)::int FROM (SELECT DISTINCT c.folder_id AS id
              FROM (${waitingOn(sql`ARRAY[${param(1)}::int]`, 'AND c.through_id IS NULL', raw('page.id'))}) c) w
      CROSS JOIN LATERAL (SELECT * FROM folder x WHERE x.id = w.id OFFSET 0) f
       JOIN a ON a.project_id = page.id AND a.section = f.section
      WHERE f.is_open AND NOT page.is_disabled AND ${visible}) waiting
   ORDER BY page.position`
}

/** SQL: what is counted of the nodes `f`, as on the dashboard. */
function countsIn(types: RecordTypes) {
  const counted = countedTypes(types).flatMap((recordType) => {
    const { overview } = countsOf(recordType)
    return overview ? { recordType, overview, isOf: `f.type = ${recordType.type}` } : []
  })
  return {
    isCounted: counted
      .map(({ recordType, isOf }) => `(${isOf} AND f.state IN (${totalCodes(recordType).join(', ')}))`)
      .join(' OR '),
    counts: counted
      .map(
        ({ recordType, overview, isOf }) => `(count(*) FILTER (WHERE ${isOf}))::int AS "${overview.open}",
    (count(*) FILTER (WHERE ${isOf} AND ${overdue(recordType, 'f', 'page.today')}))::int AS "${overview.overdue}"`,
      )
      .join(', '),
  }
}

interface Row {
  projectId: number
  isProjectDisabled: boolean
  isFavorite: boolean
  key: string
}

async function readOverview(statement: string, request: Paged & { text?: string | null }, call: Call) {
  const wanted = rowsWanted(request)
  const after = readCursor(request, isFlag, isFlag, 'string', isId) ?? [null, null, null, null]
  const text = request.text?.trim().replace(/[\\%_]/g, '\\$&') || null
  const values = [call.caller.id, text, call.now, ...after, wanted + 1]
  const rows = await call.db.rows<Row>(statement, values)
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [
    row.isProjectDisabled,
    !row.isFavorite,
    row.key,
    row.projectId,
  ])
  return { projects: page, nextCursor }
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isId = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

export default (types: RecordTypes): readonly Served[] => {
  const statement = statementOf(types)
  return [serve(ProjectOverviewRead, (request, call) => readOverview(statement, request, call))]
}
