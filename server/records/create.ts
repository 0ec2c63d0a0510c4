/** Making records, many at once: all or none, in order, and never twice. */
import type { Fields, Value } from '../../contract/kit.ts'
import { folderType } from '../codes/foldertypes.ts'
import { uniqueBroken } from '../db/open.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { conflict, type Fault, forbidden, notEmpty } from '../kernel/faults.ts'
import type { Changing, RecordKind } from './kind.ts'
import { lowered } from './machine.ts'
import { fieldAt, type Making, makings } from './making.ts'
import { isUsedUp, numbersFor } from './numbering.ts'
import { insertParties, partyRows, targetsOf } from './parties.ts'
import { placesOf, toldProject } from './place.ts'
import { checkReferences } from './references.ts'
import { changesOf, keptKeys, type Loose, rowOf, shapeOf } from './rows.ts'
import { idsOfSent, refuseTwins } from './sent.ts'
import { initialState, setState } from './states.ts'
import { together } from './together.ts'
import { asName } from './tree.ts'

export interface Made {
  folderId: number
  id: number
  number: string | null
  isNew: boolean
}

interface Draft {
  record: Loose
  making: Making
  changing: Changing<any>
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

/** `follows`: it is nobody's wish but follows from something else, so nobody needs the right to make it. */
export async function makeRecords<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  list: ReadonlyArray<Value<F>>,
  at: (i: number) => string,
  { follows = false }: { follows?: boolean } = {},
): Promise<Made[]> {
  if (list.length === 0) return []
  const sent = list.map((record) => withoutNulls(record as Loose))
  refuseTwins(sent as Array<{ tempItemId?: string }>, (i) => fieldAt(at(i), 'TempItemId'))
  const makingOf = makings(kind, call)
  const places = await placesOf(
    call,
    kind,
    sent.map((record, i) => wantedPlace(kind, call, record, at(i))),
  )
  if (!follows && places.some(({ project }) => !project.writes))
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
    if (folderIds[i] !== ids[i]!.folderId) return []
    const making = makingOf(project, at(i))
    const changing = { was: undefined, sent: record, making }
    return [{ ...ids[i]!, record, making, changing, parentId, number: null }]
  })
  await settleAll(kind, call, drafts)
  await insertAll(kind, call, drafts)
  return madeOf(kind, call, folderIds, drafts)
}

/** In a new record null and "" mean the same as absent. */
export const withoutNulls = (record: Loose): Loose =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''))

function wantedPlace(kind: RecordKind<any>, call: Call, record: Loose, at: string) {
  const { project } = kind
  const name = project && kind.dto.entries.find(({ key }) => key === project)!.documented
  return {
    parentId: record.folderParentId as number | undefined,
    projectId: project ? (record[project] as number | undefined) : toldProject(call),
    parentField: fieldAt(at, kind.parentField ?? 'FolderParentId'),
    projectField: name ? fieldAt(at, name) : 'AdditionalInfo.ProjectId',
  }
}

const newIds = (call: Call, table: string, count: number) =>
  call.db.rows<{ folderId: number; id: number }>(
    `SELECT nextval(pg_get_serial_sequence('folder', 'id')) AS "folderId",
            nextval(pg_get_serial_sequence($1, 'id')) AS id
       FROM generate_series(1, $2::int)`,
    [table, count],
  )

/** Checks the references, gives each its state and what follows from it, then its number. */
async function settleAll(kind: RecordKind<any>, call: Call, drafts: Draft[]): Promise<void> {
  for (const { changing } of drafts) await kind.incoming?.(changing)
  await checkReferences(kind, call, drafts)
  const numbered: Draft[] = []
  for (const draft of drafts) {
    if (await settleOne(kind, draft)) numbered.push(draft)
  }
  if (!kind.prefix) return
  const wanted = numbered.map(({ record, making }) => ({
    projectId: making.project.projectId,
    series: kind.series?.(record) ?? kind.prefix!,
    given: givenNumber(kind, record),
    revision: kind.revision && (record[kind.revision] as string),
  }))
  if (await isUsedUp(call, kind.table, wanted)) throw numberTaken(kind)
  const numbers = await numbersFor(call, kind.table, wanted)
  for (const [i, draft] of numbered.entries()) draft.number = numbers[i]!
}

/** Gives a record its state; tells whether it gets a number. A draft that was asked for has none. */
async function settleOne(kind: RecordKind<any>, { record, making, changing }: Draft): Promise<boolean> {
  const asksForState = kind.status !== undefined && !!record[kind.status]
  const state = kind.states ? initialState(kind, record, changing) : undefined
  if (state !== undefined) setState(kind, record, state)
  await kind.settle?.(record, changing)
  const refusal = kind.refuses?.(record, changing)
  if (refusal && !making.project.isAdmin) throw refusal
  const isDraft = state !== undefined && kind.states!.isDraft(state)
  return !isDraft || !asksForState || givenNumber(kind, record) !== undefined
}

const givenNumber = (kind: RecordKind<any>, record: Loose): string | undefined =>
  kind.number ? (record[kind.number] as string | undefined)?.trim() || undefined : undefined

/** Its number and its title. A number that we did not give is a field of the record. */
export function folderName(kind: RecordKind<any>, record: Loose, ours: string | null): string {
  const number = kind.prefix ? ours : givenNumber(kind, record)
  return asName([number, kind.title(record)].filter(Boolean).join(' ') || kind.label)
}

/** The column of the numbers that we give. */
export const numberColumn = ({ prefix }: RecordKind<any>): Array<[string, string]> =>
  prefix ? [['number', 'text']] : []

export const numberTaken = (kind: RecordKind<any>): Fault =>
  conflict(
    `There is ${kind.states ? lowered(kind.states) : `a ${kind.label}`} with this number already. Leave the number out and the next one is taken.`,
  )

async function insertAll(kind: RecordKind<any>, call: Call, drafts: Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const keys = kind.storedKeys
  const columns: Array<[string, string]> = [
    ['id', 'int'],
    ['folder_id', 'int'],
    ['project_id', 'int'],
    ...numberColumn(kind),
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
    await together([
      insertNodes(kind, call, drafts),
      call.db.rows(
        `INSERT INTO ${kind.table} (${columns.map(([column]) => column).join(', ')})
         SELECT r.* FROM json_to_recordset($1::text::json)
             AS r (${columns.map((pair) => pair.join(' ')).join(', ')})`,
        [JSON.stringify(rows)],
      ),
      insertParties(call, parties),
      writeEvents(
        call,
        drafts.map((draft) => createdEvent(kind, draft)),
      ),
    ])
  } catch (error) {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(kind) : error
  }
  if (!kind.made) return
  for (const projectId of new Set(drafts.map(({ making }) => making.project.projectId))) {
    const there = drafts.filter(({ making }) => making.project.projectId === projectId)
    await kind.made(
      there.map(({ record, folderId }) => ({ ...record, folderId })),
      there[0]!.making,
    )
  }
}

async function partiesOf(kind: RecordKind<any>, call: Call, drafts: Draft[]) {
  const entries = drafts.map((draft) => [
    ...(folderType(kind.type).parties ? [{ part: 'creator', personId: call.asker.id }] : []),
    ...kind.parties(draft.record, draft.changing),
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
    `INSERT INTO folder (id, project_id, parent_id, reference_id, name, description, type, section, path, guards,
                         created_by, created_at, updated_by, updated_at)
     SELECT r.*, $2, $3, CASE WHEN $6 THEN concat_ws(' / ', nullif(up.path, ''), r.name) END,
            CASE WHEN $6 THEN up.guards ELSE '{}' END, $4, $5, $4, $5
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
    ...changesOf(kind, {}, record, keptKeys(kind)).map(([key, , to]): Change => [key, null, to]),
    ...(number ? [[kind.number ?? 'number', null, number] as Change] : []),
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
      `SELECT folder_id AS "folderId", id, number FROM ${kind.table} WHERE folder_id = ANY($1::int[])
       UNION ALL SELECT folder_id, record_id, number FROM purged_record WHERE folder_id = ANY($1::int[])`,
      [earlier],
    )
    for (const row of rows) made.set(row.folderId, { ...row, isNew: false })
  }
  return folderIds.map((folderId) => made.get(folderId)!)
}
