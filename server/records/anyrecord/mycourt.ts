/** The records in the court of the caller, in all their projects, the earliest due day first. */
import type { Value } from '../../../contract/kit.ts'
import {
  courtCountMax,
  MyCourtCount,
  type MyCourtItem,
  MyCourtRead,
} from '../../../contract/records/anyrecord/mycourt.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import { codeName } from '../../codes/codes.ts'
import { folderType } from '../../codes/nodetypes.ts'
import { lookUp } from '../../db/lookup.ts'
import { param, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { reachesNobodyOf } from '../engine/court/court.ts'
import { f } from '../engine/declare/column.ts'
import { listOfField } from '../engine/declare/recordstate.ts'
import { type RecordTypes, sqlByStates } from '../engine/declare/recordtypes.ts'
import { daysTo, overdue } from '../engine/listing/declarelisting.ts'
import { sorts } from '../engine/listing/listfield.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { broughtJoin } from './broughtstep.ts'
import { lastStepJoin } from './laststep.ts'

type Item = Value<typeof MyCourtItem.fields>

/** A record that waits for the caller. Ordered by due day, records without one last. */
export interface Waiting {
  id: number
  projectId: number
  day: string | null
}
type Place = Pick<Waiting, 'id' | 'day'>

/**
 * SQL: records that are in the court of the caller personally, of their company, of them as the From person
 * who manages, or as the owner of the project if the From person does not manage. Each part scans an index
 * ordered by the due day. A record that waits through another record is left out: the other one is listed.
 */
function waiting(place: string, order: string): string {
  const scan = (from: string): string => `(SELECT c.folder_id AS id, c.project_id, c.due_day ${from}
    AND c.through_id IS NULL AND ($2::int IS NULL OR c.project_id = $2) AND ${place} ORDER BY ${order} LIMIT $5)`
  const manages = `c.is_manager AND EXISTS (SELECT FROM in_court w
    WHERE w.folder_id = c.folder_id AND w.position = c.position AND w.person_id = $1)`
  const owned = scan(`FROM court c WHERE c.project_id = p.id AND ${manages}`)
  return [
    scan('FROM court c WHERE c.person_id = $1 AND NOT c.is_manager'),
    scan(`FROM court c WHERE c.organization_id = (SELECT n.organization_id FROM person n WHERE n.id = $1)
      AND c.project_id IN (SELECT m.project_id FROM member m WHERE m.person_id = $1 AND m.removed_at IS NULL)`),
    scan(`FROM court c WHERE c.person_id = $1 AND ${manages}`),
    `(SELECT w.* FROM project p CROSS JOIN LATERAL ${owned} w WHERE p.owner_id = $1)`,
  ].join(' UNION ALL ')
}

/** Each record once. $3 and $4 are the position of the last record of the previous page, $5 is the limit. */
const statement = (place: string, order: string): string => `
  SELECT DISTINCT c.id, c.project_id AS "projectId", c.due_day AS day
    FROM (${waiting(place, order)}) c
   ORDER BY c.due_day, c.id LIMIT $5`

const due = statement(
  `c.due_day IS NOT NULL AND ($4::int IS NULL OR (c.due_day, c.folder_id) > ($3::date, $4::int))`,
  'c.due_day, c.folder_id',
)
const withoutDueDay = statement(
  `c.due_day IS NULL AND $3::date IS NULL AND ($4::int IS NULL OR c.folder_id > $4::int)`,
  'c.folder_id',
)

async function nextWaiting(
  call: Call,
  projectId: number | null,
  after: Place | undefined,
  wanted: number,
): Promise<Waiting[]> {
  const read = (text: string, from: Place | undefined, count: number) =>
    call.db.rows<Waiting>(text, [call.caller.id, projectId, from?.day ?? null, from?.id ?? null, count])
  const isPastDueDays = after?.day === null
  const some = isPastDueDays ? [] : await read(due, after, wanted)
  if (some.length >= wanted) return some
  return [...some, ...(await read(withoutDueDay, isPastDueDays ? after : undefined, wanted - some.length))]
}

/** SQL: a field that only some record types have, for the record of the node `f`. */
const ofRecord = (types: RecordTypes, field: 'revision' | 'verdict'): string =>
  sqlByStates(types, ({ [field]: key, table, columns }) =>
    key ? `(SELECT ${columns[key]!.read} FROM ${table} t WHERE t.folder_id = f.id)` : 'NULL',
  )

const lastStep = (
  types: RecordTypes,
): string => `${lastStepJoin(types, "'StatusChanged', 'StatusOverridden', 'Created'")}
  ${broughtJoin(types)}
  LEFT JOIN person n ON n.id = step.person_id LEFT JOIN organization o ON o.id = n.organization_id`

const today = 'today.day'

const select = (
  types: RecordTypes,
  more: string,
): string => `WITH ${rightsOnce({ projects: sql`${param(3)}::int[]` })}
  SELECT f.id AS "folderId", f.type AS "folderType", f.project_id AS "projectId",
  p.name AS "projectName", p.time_zone AS "timeZone", f.number, f.title, f.state AS "statusId",
  ${sqlByStates(types, (recordType) => codeName(listOfField(recordType, recordType.status!)!, f('state')).text)} AS "statusName",
  to_char(f.due_day, 'YYYY-MM-DD') AS "dueDate", ${sqlByStates(types, (recordType) => overdue(recordType, 'f', today))} AS "isOverdue",
  ${reachesNobodyOf('f.id')} AS "reachesNobody", ${daysTo(today)} AS "daysOpen", f.updated_at AS "updatedDate",
  ${ofRecord(types, 'revision')} AS revision, ${ofRecord(types, 'verdict')} AS outcome,
  step.person_id AS "steppedById", coalesce(n.full_name, brought.name) AS "steppedByName", to_char(brought.day, 'YYYY-MM-DD') AS "steppedOn",
  o.name AS "steppedByCompany", step.at AS "steppedDate", step.is_entry AS "isEntered",
  CASE WHEN step.is_withheld AND ${types.hidesNode} THEN NULL ELSE step.reason END AS "stepReason",
  CASE WHEN step.is_withheld AND ${types.hidesNode} THEN NULL ELSE step.on_behalf END AS "steppedOnBehalfOfName" ${more}
  FROM unnest($4::int[]) WITH ORDINALITY AS page (id, place)
 ${lookUp('folder', 'id = page.id', 'f')}
  JOIN project p ON p.id = f.project_id JOIN a ON a.project_id = f.project_id AND a.section = f.section
 CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE p.time_zone)::date AS day) today
  ${lastStep(types)}
 WHERE f.is_open AND NOT p.is_disabled AND ${visible} ORDER BY page.place`

/** Reads the records that the caller may see, in order. `more`: SQL of further columns. */
export function itemReader(types: RecordTypes, more = ''): ItemReader {
  const statement = select(types, more)
  return async (call, some) => {
    const items = await call.db.rows<Item>(statement, [
      call.caller.id,
      call.now,
      [...new Set(some.map(({ projectId }) => projectId))],
      some.map(({ id }) => id),
    ])
    return items.map((item) => ({ ...item, folderTypeName: folderType(item.folderType!).name }))
  }
}
type ItemReader = (call: Call, some: readonly Waiting[]) => Promise<Item[]>

/** The position of an item in the order, for the cursor. */
export const placeIn = (item: Item): [string | null, number] => [item.dueDate ?? null, item.folderId!]

/**
 * Records in the caller's court that they may not see are left out, so a full page may need several reads.
 */
async function myCourt(itemsOf: ItemReader, request: Paged & { projectId?: number | null }, call: Call) {
  const projectId = request.projectId ?? null
  if (projectId) await projectRights(call, 'documents', projectId)
  const wanted = rowsWanted(request)
  const place = readCursor(request, isDay, isNode)
  let after: Place | undefined = place && { day: place[0] as string | null, id: place[1] as number }
  const items: Item[] = []
  while (items.length <= wanted) {
    const some = await nextWaiting(call, projectId, after, wanted + 1)
    if (some.length > 0) items.push(...(await itemsOf(call, some)))
    if (some.length <= wanted) break
    after = some.at(-1)
  }
  const { page, nextCursor } = pageOf(items, wanted, placeIn)
  return { items: page, nextCursor }
}

const count = `WITH ${rightsOnce({ projects: sql`${param(2)}::int[]` })}
  SELECT count(*)::int AS count FROM unnest($3::int[]) AS page (id)
 ${lookUp('folder', 'id = page.id', 'f')}
  JOIN project p ON p.id = f.project_id JOIN a ON a.project_id = f.project_id AND a.section = f.section
 WHERE f.is_open AND NOT p.is_disabled AND ${visible}`

/** Of those that wait on the caller, the ones that they may see. */
async function countMine(call: Call): Promise<number> {
  const some = await nextWaiting(call, null, undefined, courtCountMax)
  if (some.length === 0) return 0
  const projects = [...new Set(some.map(({ projectId }) => projectId))]
  const counted = await call.db.row<{ count: number }>(count, [
    call.caller.id,
    projects,
    some.map(({ id }) => id),
  ])
  return counted!.count
}

export const isDay = (value: unknown): boolean => value === null || sorts.day.isValid(value)
export const isNode = (value: unknown): boolean =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

export default (types: RecordTypes): Served[] => {
  const itemsOf = itemReader(types)
  return [
    serve(MyCourtRead, (request, call) => myCourt(itemsOf, request, call)),
    serve(MyCourtCount, async (_, call) => ({ count: await countMine(call) })),
  ]
}
