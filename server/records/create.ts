/** Making records, many at once: all or none, in order, and never twice. */
import type { Fields, Value } from '../../contract/kit.ts'
import { uniqueBroken } from '../db/open.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, notEmpty } from '../kernel/faults.ts'
import type { RecordKind } from './kind.ts'
import { type Making, makings } from './making.ts'
import { numbersFor } from './numbering.ts'
import { insertParties, partyRows, targetsOf } from './parties.ts'
import { placesOf } from './place.ts'
import { checkReferences } from './references.ts'
import { type Loose, rowOf, shapeOf } from './rows.ts'
import { idsOfSent, refuseTwins } from './sent.ts'
import { codeOfState, initialState, setState } from './states.ts'

export interface Made {
  folderId: number
  id: number
  number: string | null
  isNew: boolean
}

interface Draft {
  record: Loose
  making: Making
  parentId: number
  folderId: number
  id: number
  number: string | null
}

/** The ability of a kind to be made: a list of records → their ids, one map for each, in order. */
export const createMany =
  <F extends Fields>(kind: RecordKind<F>, key: string, listName: string) =>
  async (request: Loose, call: Call) => {
    const list = request[key] as Array<Value<F>> | null | undefined
    if (!list) throw notEmpty(listName, `the ${kind.label}s to make`)
    const made = await makeRecords(kind, call, list, (i) => `${listName}[${i}]`)
    return {
      returnedIdList: made.map(({ folderId, id, number }, i) => ({
        tempItemId: String((list[i] as Loose).tempItemId ?? ''),
        folderId: String(folderId),
        [kind.key]: String(id),
        number: number ?? '',
      })),
      numberOfRecordsEffected: made.filter(({ isNew }) => isNew).length,
    }
  }

export async function makeRecords<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  list: ReadonlyArray<Value<F>>,
  at: (i: number) => string,
): Promise<Made[]> {
  if (list.length === 0) return []
  const sent = list.map((record) => withoutNulls(record as Loose))
  refuseTwins(sent as Array<{ tempItemId?: string }>, (i) => `${at(i)}.TempItemId`)
  const makingOf = makings(kind, call)
  const places = await placesOf(
    call,
    kind,
    sent.map((record, i) => wantedPlace(kind, call, record, at(i))),
  )
  if (places.some(({ project }) => !project.writes))
    throw forbidden(`You may not make ${kind.label}s in this project.`)
  const ids = await newIds(call, kind.table, list.length)
  const folderIds = await idsOfSent(
    call,
    kind.table,
    sent.map((record, i) => ({
      projectId: places[i]!.project.projectId,
      tempItemId: record.tempItemId as string | undefined,
      record,
      newId: ids[i]!.folderId,
    })),
  )
  const drafts = sent.flatMap((record, i): Draft[] => {
    const { project, parentId } = places[i]!
    const isNew = folderIds[i] === ids[i]!.folderId
    return isNew ? [{ ...ids[i]!, record, parentId, making: makingOf(project, at(i)), number: null }] : []
  })
  await settleAll(kind, call, drafts)
  await insertAll(kind, call, drafts)
  return madeOf(kind, call, folderIds, drafts)
}

/** In a new record null means the same as absent. */
const withoutNulls = (record: Loose): Loose =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''))

function wantedPlace(kind: RecordKind<any>, call: Call, record: Loose, at: string) {
  const project = kind.project ?? 'projectId'
  const told = kind.project ? record[project] : Number(call.info('ProjectId') ?? 0)
  return {
    parentId: record.folderParentId as number | undefined,
    projectId: (told || undefined) as number | undefined,
    parentField: `${at}.FolderParentId`,
    projectField: kind.project
      ? `${at}.${project[0]!.toUpperCase()}${project.slice(1)}`
      : 'AdditionalInfo.ProjectId',
  }
}

const newIds = (call: Call, table: string, count: number) =>
  call.db.rows<{ folderId: number; id: number }>(
    `SELECT nextval(pg_get_serial_sequence('folder', 'id')) AS "folderId", nextval(pg_get_serial_sequence($1, 'id')) AS id
       FROM generate_series(1, $2::int)`,
    [table, count],
  )

/** Checks the references, gives each its state and what follows from it, then its number. */
async function settleAll(kind: RecordKind<any>, call: Call, drafts: Draft[]): Promise<void> {
  for (const { record, making } of drafts) await kind.incoming?.(record, making, undefined)
  await checkReferences(kind, call, drafts)
  for (const { record, making } of drafts) {
    if (kind.states) setState(kind, record, initialState(kind, record, making))
    await kind.settle?.(record, making, undefined, record)
  }
  const numbered = drafts.filter(({ record }) => !kind.states || hasNumber(kind, record))
  const numbers = await numbersFor(
    call,
    numbered.map(({ record, making }) => ({
      projectId: making.project.projectId,
      series: kind.series?.(record) ?? kind.prefix,
      given: kind.number ? (record[kind.number] as string | undefined)?.trim() || undefined : undefined,
    })),
  )
  for (const [i, draft] of numbered.entries()) draft.number = numbers[i]!
}

/** A draft has no number yet, unless it was given one or nobody asked for a draft. */
const hasNumber = (kind: RecordKind<any>, record: Loose): boolean =>
  codeOfState(kind, record) !== kind.states!.states[kind.states!.draft]!.code ||
  kind.states!.starts[0] === kind.states!.draft ||
  (kind.number !== undefined && !!record[kind.number])

const nameCharsMax = 255

export const folderName = (kind: RecordKind<any>, record: Loose, number: string | null): string =>
  ([number, kind.title(record)].filter(Boolean).join(' ') || kind.label).slice(0, nameCharsMax)

async function insertAll(kind: RecordKind<any>, call: Call, drafts: Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const keys = kind.storedKeys
  const columns: Array<[string, string]> = [
    ['id', 'int'],
    ['folder_id', 'int'],
    ['project_id', 'int'],
    ['number', 'text'],
    ...Object.entries(kind.extras?.types ?? {}),
    ...shapeOf(kind, keys),
  ]
  const rows = drafts.map(({ record, making, folderId, id, number }) => ({
    id,
    folder_id: folderId,
    project_id: making.project.projectId,
    number,
    ...kind.extras?.of(record, making),
    ...rowOf(kind, record, keys),
  }))
  const parties = await partiesOf(kind, call, drafts)
  try {
    // Sent together, carried out in this order.
    await Promise.all([
      insertNodes(kind, call, drafts),
      call.db.rows(
        `INSERT INTO ${kind.table} (${columns.map(([column]) => column).join(', ')})
         SELECT r.* FROM json_to_recordset($1::text::json) AS r (${columns.map((pair) => pair.join(' ')).join(', ')})`,
        [JSON.stringify(rows)],
      ),
      insertParties(call, parties),
      writeEvents(
        call,
        drafts.map((draft) => createdEvent(kind, draft)),
      ),
    ])
  } catch (error) {
    if (uniqueBroken(error)?.endsWith('_number'))
      throw conflict(
        `A ${kind.label} with this number is there already. Leave the number out and the next one is taken.`,
      )
    throw error
  }
}

async function partiesOf(kind: RecordKind<any>, call: Call, drafts: Draft[]) {
  const entries = drafts.map((draft) => [
    { part: 'creator', personId: call.asker.id },
    ...kind.parties(draft.record, undefined),
  ])
  const labels = new Map<number, string[]>()
  for (const [i, { making }] of drafts.entries()) {
    const { projectId } = making.project
    labels.set(projectId, [
      ...(labels.get(projectId) ?? []),
      ...entries[i]!.flatMap((entry) => ('label' in entry && entry.label ? [entry.label] : [])),
    ])
  }
  const targets = new Map<number, Awaited<ReturnType<typeof targetsOf>>>()
  for (const [projectId, wanted] of labels) targets.set(projectId, await targetsOf(call, projectId, wanted))
  return drafts.flatMap(({ folderId, making }, i) =>
    partyRows(folderId, making.project.projectId, entries[i]!, targets.get(making.project.projectId)!),
  )
}

async function insertNodes(kind: RecordKind<any>, call: Call, drafts: Draft[]): Promise<void> {
  const rows = drafts.map(({ record, making, folderId, id, number, parentId }) => ({
    id: folderId,
    project_id: making.project.projectId,
    parent_id: parentId,
    reference_id: id,
    name: folderName(kind, record, number),
    description: kind.description ? (record[kind.description] ?? null) : null,
  }))
  await call.db.rows(
    `INSERT INTO folder (id, project_id, parent_id, reference_id, name, description, type, section, path,
                         created_by, created_at, updated_by, updated_at)
     SELECT r.*, $2, $3, CASE WHEN $6 THEN concat_ws(' / ', nullif(up.path, ''), r.name) END, $4, $5, $4, $5
       FROM json_to_recordset($1::text::json)
         AS r (id int, project_id int, parent_id int, reference_id int, name text, description text)
       JOIN folder up ON up.id = r.parent_id`,
    [JSON.stringify(rows), kind.type, kind.section, call.asker.id, call.now, kind.holds],
  )
}

const createdEvent = (kind: RecordKind<any>, { record, making, folderId, number }: Draft) => ({
  action: 'Created',
  projectId: making.project.projectId,
  folderId,
  version: 1,
  changes: [
    ...(kind.status ? [[kind.status, null, record[kind.status]] as [string, unknown, unknown]] : []),
    ...(number ? [['number', null, number] as [string, unknown, unknown]] : []),
  ],
})

/** The ids of all, in order: those made now and those of the first time. */
async function madeOf(
  kind: RecordKind<any>,
  call: Call,
  folderIds: number[],
  drafts: Draft[],
): Promise<Made[]> {
  const made = new Map<number, Made>(
    drafts.map(({ folderId, id, number }) => [folderId, { folderId, id, number, isNew: true }]),
  )
  const earlier = folderIds.filter((folderId) => !made.has(folderId))
  if (earlier.length > 0) {
    const rows = await call.db.rows<Omit<Made, 'isNew'>>(
      `SELECT folder_id AS "folderId", id, number FROM ${kind.table} WHERE folder_id = ANY($1::int[])`,
      [earlier],
    )
    for (const row of rows) made.set(row.folderId, { ...row, isNew: false })
  }
  return folderIds.map((folderId) => made.get(folderId)!)
}
