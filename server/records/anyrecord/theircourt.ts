/**
 * The records that the caller follows up and that are in the court of others: counted by company, and as a
 * list.
 */
import type { Value } from '../../../contract/kit.ts'
import {
  type Court,
  CourtsRead,
  courtsMax,
  TheirCourtRead,
} from '../../../contract/records/anyrecord/theircourt.ts'
import { rights, visible } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { lookUp } from '../../db/lookup.ts'
import type { Call } from '../../kernel/call.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import {
  companiesOf,
  courtCompanies,
  courtCompaniesOf,
  courtNames,
  outsideParties,
} from '../engine/court/court.ts'
import { type RecordTypes, sqlByStates } from '../engine/declare/recordtypes.ts'
import { daysTo, overdue } from '../engine/listing/declarelisting.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { isDay, isNode, itemReader, placeIn, type Waiting } from './mycourt.ts'

/** The parts that follow a record up: its creator, From person, submitter and manager wait for the others. */
const parts = `('creator', 'from')`
const packageParts = `('submitting', 'projectmanager')`

/**
 * SQL: the open records of the caller's projects that they follow up. The manager of a record is its From
 * person if that person is a manager, which the part already covers, else the owner of the project.
 */
const own = `
  SELECT c.folder_id AS id FROM place JOIN party y ON y.project_id = place.id AND y.person_id = $1 AND y.part IN ${parts}
    JOIN court c ON c.project_id = place.id AND c.folder_id = y.folder_id
   UNION
  SELECT c.folder_id FROM place
    JOIN party y ON y.project_id = place.id AND y.person_id = $1 AND y.part IN ${packageParts}
    JOIN folder i ON i.parent_id = y.folder_id AND i.type = ${nodeType.submittalItem}
    JOIN court c ON c.folder_id = i.id
   UNION
  SELECT c.folder_id FROM place JOIN project p ON p.id = place.id AND p.owner_id = $1
    JOIN court c ON c.project_id = p.id
   WHERE NOT EXISTS (SELECT FROM party y WHERE y.folder_id = c.folder_id AND y.part = 'from'
                        AND (y.project_id, y.person_id) IN (SELECT m.project_id, m.person_id FROM manager m))`

/** SQL: the managers of the projects that the caller owns. */
const managers = `
  SELECT x.project_id, x.person_id FROM project p
    JOIN (${rights({ caller: 'anybody', section: 'setup' })}) x ON x.project_id = p.id AND x.is_manager
   WHERE p.owner_id = $1`

const drafts = (types: RecordTypes): string =>
  sqlByStates(types, ({ states }) => {
    const codes = Object.values(states!.states).flatMap(({ code, draft }) => (draft ? [code] : []))
    return codes.length > 0 ? `f.state IN (${codes.join(', ')})` : 'false'
  })

/**
 * SQL: the records that the caller $1 waits for; $2 is the project or null, $3 is now. The rights `a` have
 * the local day.
 */
const records = (types: RecordTypes, columns: string, where = ''): string => `
  WITH a AS MATERIALIZED (
    SELECT x.*, ($3::timestamptz AT TIME ZONE p.time_zone)::date AS today
      FROM (${rights()}) x JOIN project p ON p.id = x.project_id
     WHERE NOT p.is_disabled AND ($2::int IS NULL OR x.project_id = $2)),
  place AS MATERIALIZED (SELECT DISTINCT a.project_id AS id FROM a),
  manager AS MATERIALIZED (${managers}),
  record AS MATERIALIZED (
    SELECT f.id, ${columns}
      FROM (${own}) w
     ${lookUp('folder', 'id = w.id', 'f')}
      JOIN a ON a.project_id = f.project_id AND a.section = f.section
     WHERE f.is_open AND NOT ${drafts(types)} AND ${visible} AND NOT EXISTS (SELECT FROM in_court c
             WHERE c.folder_id = f.id AND (c.person_id = $1 OR c.organization_id = a.organization_id)) ${where})`

/** SQL: company names that differ only in case are one company. No company is ''. */
const companyKey = `coalesce(lower(held.company), '') COLLATE "C"`

const mine = companiesOf('SELECT $1::int AS person_id, NULL::int AS organization_id, NULL::text AS name')

const courts = (types: RecordTypes): string => `
  ${records(types, `${daysTo('a.today')} AS days, coalesce(${sqlByStates(types, (recordType) => overdue(recordType, 'f', 'a.today'))}, false) AS is_late`)},
  counted AS (
    SELECT key, min(company COLLATE "C") AS company, count(*)::int AS count,
           (count(*) FILTER (WHERE is_late))::int AS overdue, max(days)::int AS "oldestDays",
           coalesce(bool_and(is_outside) AND key <> '', false) AS "isOutside"
      FROM (SELECT DISTINCT ON (record.id, ${companyKey}) record.*, held.company, held.is_outside, ${companyKey} AS key
              FROM record LEFT JOIN ${courtCompaniesOf('record')} ON held.folder_id = record.id
             ORDER BY record.id, ${companyKey}, held.is_outside) each
     GROUP BY key)
  SELECT counted.*, key IN (SELECT lower(held.company) FROM ${mine}) AS "isMine",
         (count(*) OVER ())::int AS companies
    FROM counted ORDER BY count DESC, key LIMIT ${courtsMax}`

interface CourtsRequest {
  projectId?: number | null
}

async function readCourts(statement: string, request: CourtsRequest, call: Call) {
  const projectId = await requestedProject(request, call)
  const rows = await call.db.rows<Value<typeof Court.fields> & { companies: number }>(statement, [
    call.caller.id,
    projectId,
    call.now,
  ])
  return { courts: rows, courtsLeftOff: (rows[0]?.companies ?? 0) - rows.length }
}

async function requestedProject({ projectId }: CourtsRequest, call: Call): Promise<number | null> {
  if (projectId) await projectRights(call, 'documents', projectId)
  return projectId || null
}

/**
 * $4 is the company or null, $5 and $6 the position of the last record, $7 the limit. Records without due day
 * are last.
 */
const listed = (types: RecordTypes): string => `
  ${records(
    types,
    'f.project_id, f.due_day',
    `AND ($4::text IS NULL OR EXISTS (SELECT FROM ${courtCompanies()} WHERE ${companyKey} = lower($4)))`,
  )}
  SELECT id, project_id AS "projectId", due_day AS day FROM record
   WHERE $6::int IS NULL OR (coalesce(due_day, 'infinity'), id) > (coalesce($5::date, 'infinity'), $6::int)
   ORDER BY due_day NULLS LAST, id LIMIT $7`

async function readTheirCourt(
  statement: string,
  itemsOf: ReturnType<typeof itemReader>,
  request: CourtsRequest & Paged & { company?: string | null },
  call: Call,
) {
  const projectId = await requestedProject(request, call)
  const wanted = rowsWanted(request)
  const [day, id] = readCursor(request, isDay, isNode) ?? []
  const { caller, now } = call
  const after = [day ?? null, id ?? null]
  const some = await call.db.rows<Waiting>(statement, [
    caller.id,
    projectId,
    now,
    request.company?.trim() ?? null,
    ...after,
    wanted + 1,
  ])
  const items = some.length > 0 ? await itemsOf(call, some) : []
  const { page, nextCursor } = pageOf(items, wanted, placeIn)
  return { items: page, nextCursor }
}

export default (types: RecordTypes): Served[] => {
  const [counted, one] = [courts(types), listed(types)]
  const itemsOf = itemReader(
    types,
    `, ${courtNames()} AS "courtName", ${outsideParties()} AS "outsideParties"`,
  )
  return [
    serve(CourtsRead, (request, call) => readCourts(counted, request, call)),
    serve(TheirCourtRead, (request, call) => readTheirCourt(one, itemsOf, request, call)),
  ]
}
