/** Creates many records at once: all or none, in order, and never twice. */
import type { Fields, Value } from '../../../../contract/kit.ts'
import { folderType } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { Fault, notEmpty, placedAt } from '../../../kernel/faults.ts'
import { initialState, setState } from '../declare/recordstate.ts'
import type { PartyEntry, RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { fieldAt } from '../declare/writecontext.ts'
import { type Place, placesOf, projectInInfo } from '../tree/recordplace.ts'
import { behalfOfAuthor, namedBehalf } from './behalf.ts'
import {
  type ImportedFrom,
  insertAll,
  keptNumber,
  type NewRecord,
  numberTaken,
  readParties,
} from './insert.ts'
import { judgeNew, mayNotMake } from './judge.ts'
import { firstTaken, numbersFor } from './numbering.ts'
import { checkReferences } from './references.ts'
import { idsByTempId, rejectDuplicates } from './tempids.ts'
import { writeContexts } from './writecontexts.ts'

export interface CreatedRecord {
  folderId: number
  id: number
  number: string | null
  isNew: boolean
}

/** Handler that creates records of a type: a list of records → their ids, one map for each, in order. */
export const createMany =
  <F extends Fields>(recordType: RecordType<F>, key: string, listName: string) =>
  async (request: RecordData, call: Call) => {
    const list = request[key] as Array<Value<F>> | null | undefined
    if (!list) throw notEmpty(listName, `the ${recordType.label}s to create`)
    const created = await createRecords(recordType, call, list, (i) => `${listName}[${i}]`)
    return {
      returnedIdList: created.map(({ folderId, id, number }, i) => ({
        tempItemId: String((list[i] as RecordData).tempItemId ?? ''),
        folderId: String(folderId),
        [recordType.key]: String(id),
        number: number ?? '',
      })),
      numberOfRecordsEffected: created.filter(({ isNew }) => isNew).length,
    }
  }

/** What the server decides about the records that it creates. */
export interface CreateOptions {
  /** A rule creates them: the caller does not need the right to. */
  follows?: boolean
  place?: Place
  state?: number
  /** Their number, if it is none of the series. */
  number?: string
  /**
   * The record that they are created from: they may take over its coded values even if those are retired by
   * now.
   */
  from?: RecordData
  /** Their project, if the record type has no field for it. */
  projectId?: number
  /** They are brought in from elsewhere: where each of them comes from. */
  imported?: (i: number) => ImportedFrom
}

export async function createRecords<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  list: ReadonlyArray<Value<F>>,
  at: (i: number) => string,
  { follows = false, place, state, number, from, projectId, imported }: CreateOptions = {},
): Promise<CreatedRecord[]> {
  if (list.length === 0) return []
  const sent = list.map((record) => withoutNulls(record as RecordData))
  rejectDuplicates(sent as Array<{ tempItemId?: string }>, (i) => fieldAt(at(i), 'TempItemId'))
  const contextOf = writeContexts(recordType, call)
  const [places, ids] = await Promise.all([
    place ? sent.map(() => place) : requestedPlaces(recordType, call, sent, at, projectId),
    newIds(call, recordType.table, list.length),
  ])
  const forbiddenAt = follows ? -1 : places.findIndex(({ project }) => !project.makes)
  if (forbiddenAt >= 0) throw placedAt(mayNotMake(recordType.label), at(forbiddenAt))
  const folderIds = await idsByTempId(
    call,
    recordType.table,
    sent.map((record, i) => ({
      projectId: places[i]!.project.projectId,
      tempItemId: record.tempItemId as string | undefined,
      record,
      newId: ids[i]!.folderId,
    })),
  )
  const holderParties = await partiesOfHolders(recordType, call, places)
  const drafts = sent.flatMap((record, i): NewRecord[] => {
    const { project, parentId } = places[i]!
    if (folderIds[i] !== ids[i]!.folderId) return []
    const context = contextOf(project, at(i))
    const changing = {
      was: undefined,
      sent: record,
      context,
      follows,
      isImported: imported !== undefined,
      holderParties: holderParties.get(parentId),
    }
    const draft = { ...ids[i]!, record, had: from, context, changing, parentId, number: null }
    return [{ ...draft, imported: imported?.(i) }]
  })
  const unnumbered = await settleAll(recordType, call, drafts, { state, follows })
  const [parties] = await Promise.all([
    readParties(recordType, call, drafts),
    giveNumbers(recordType, call, unnumbered, number),
  ])
  await insertAll(recordType, call, drafts, parties)
  return createdRecords(recordType, call, folderIds, drafts)
}

/** By their nodes: the parties of the records that new ones are made in, in one statement. */
async function partiesOfHolders(
  { holders, type }: RecordType<any>,
  call: Call,
  places: readonly Place[],
): Promise<Map<number, PartyEntry[]>> {
  const found = new Map<number, PartyEntry[]>()
  if (!holders || !folderType(type).parties) return found
  const rows = await call.db.rows<PartyEntry & { folderId: number }>(
    `SELECT y.folder_id AS "folderId", y.part, y.person_id AS "personId", y.organization_id AS "organizationId"
       FROM party y WHERE y.folder_id = ANY ($1::int[])`,
    [[...new Set(places.map(({ parentId }) => parentId))]],
  )
  for (const { folderId, ...party } of rows) found.set(folderId, [...(found.get(folderId) ?? []), party])
  return found
}

const requestedPlaces = (
  recordType: RecordType<any>,
  call: Call,
  sent: readonly RecordData[],
  at: (i: number) => string,
  projectId: number | undefined,
): Promise<Place[]> =>
  placesOf(
    call,
    recordType,
    sent.map((record, i) =>
      requestedPlace(recordType, record, at(i), () => projectId ?? projectInInfo(call)),
    ),
  )

/** In a new record, null and "" mean the same as absent. */
export const withoutNulls = (record: RecordData): RecordData =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''))

function requestedPlace(
  recordType: RecordType<any>,
  record: RecordData,
  at: string,
  defaultProject: () => number | undefined,
) {
  const { project } = recordType
  const name = project && recordType.dto.entries.find(({ key }) => key === project)!.documented
  return {
    parentId: record.folderParentId as number | undefined,
    projectId: project ? (record[project] as number | undefined) : defaultProject(),
    parentField: fieldAt(at, recordType.parentField ?? 'FolderParentId'),
    projectField: name ? fieldAt(at, name) : 'AdditionalInfo.ProjectId',
  }
}

type NewIds = Pick<NewRecord, 'folderId' | 'id'>

const newIds = (call: Call, table: string, count: number) => {
  const ids = `SELECT nextval('folder_id_seq') AS "folderId", nextval('${table}_id_seq') AS id`
  // One is the usual number: a statement without parameters is planned once.
  if (count === 1) return call.db.rows<NewIds>(ids)
  return call.db.rows<NewIds>(`${ids} FROM generate_series(1, $1::int)`, [count])
}

/** Checks references, then gives each record its state and its dependent fields. Returns those that get a number. */
async function settleAll(
  recordType: RecordType<any>,
  call: Call,
  drafts: NewRecord[],
  decided: Pick<CreateOptions, 'state' | 'follows'>,
): Promise<NewRecord[]> {
  for (const { changing } of drafts) await recordType.incoming?.(changing)
  await checkReferences(recordType, call, drafts)
  const numbered: NewRecord[] = []
  for (const draft of drafts) {
    const isNumbered = await settledAt(recordType, draft, decided.state)
    if (!decided.follows && !draft.imported)
      draft.onBehalf = await namedBehalf(
        call,
        draft.context.project.projectId,
        judgeNew(recordType, draft.record, draft.changing) ?? behalfOfAuthor(recordType, call, draft.record),
      )
    if (isNumbered) numbered.push(draft)
  }
  return recordType.prefix ? numbered : []
}

async function giveNumbers(
  recordType: RecordType<any>,
  call: Call,
  numbered: NewRecord[],
  decided: string | undefined,
): Promise<void> {
  if (decided) for (const draft of numbered.splice(0)) draft.number = decided
  const requests = numbered.map((draft) => ({
    projectId: draft.context.project.projectId,
    series: recordType.series?.(draft.record) ?? recordType.prefix!,
    given: keptNumber(recordType, draft),
    revision: recordType.revision && (draft.record[recordType.revision] as string),
  }))
  const taken = await firstTaken(call, recordType, requests)
  if (taken !== undefined) throw placedAt(numberTaken(recordType), numberField(recordType, numbered[taken]!))
  const numbers = await numbersFor(call, recordType, requests)
  for (const [i, draft] of numbered.entries()) draft.number = numbers[i]!
}

/** The number of an RFI is no field of it. */
const numberField = ({ number }: RecordType<any>, { context }: NewRecord): string =>
  number ? context.fieldName(number) : context.fieldName('number')

/** The same as settleOne; a fault about an invalid first state gets its path in the request. */
async function settledAt(recordType: RecordType<any>, draft: NewRecord, decided?: number): Promise<boolean> {
  try {
    return await settleOne(recordType, draft, decided)
  } catch (error) {
    throw error instanceof Fault && recordType.status
      ? placedAt(error, draft.context.fieldName(recordType.status))
      : error
  }
}

/**
 * Gives a record its state; returns whether it gets a number. A draft that the caller requested gets none.
 */
export async function settleOne(
  recordType: RecordType<any>,
  draft: Pick<NewRecord, 'record' | 'context' | 'changing' | 'imported'>,
  decided?: number,
): Promise<boolean> {
  const { record, context, changing } = draft
  const requestsState = recordType.status !== undefined && !!record[recordType.status]
  const state = decided ?? (recordType.states ? initialState(recordType, record, changing) : undefined)
  if (state !== undefined) setState(recordType, record, state)
  await recordType.settle?.(record, changing)
  const refusal = recordType.refuses?.(record, changing)
  if (refusal && !context.project.isAdmin) throw refusal
  const isDraft = state !== undefined && recordType.states!.isDraft(state)
  return !isDraft || !requestsState || keptNumber(recordType, draft) !== undefined
}

/**
 * The ids of all records, in order: those created now, and those created by an earlier call with the same
 * temp id.
 */
async function createdRecords(
  recordType: RecordType<any>,
  call: Call,
  folderIds: number[],
  drafts: NewRecord[],
): Promise<CreatedRecord[]> {
  const created = new Map<number, CreatedRecord>(
    drafts.map(({ folderId, id, number }) => [folderId, { folderId, id, number, isNew: true }]),
  )
  const earlier = folderIds.filter((folderId) => !created.has(folderId))
  if (earlier.length > 0) {
    const rows = await call.db.rows<Omit<CreatedRecord, 'isNew'>>(
      `SELECT folder_id AS "folderId", id, number FROM ${recordType.table} WHERE folder_id = ANY($1::int[])
       UNION ALL SELECT folder_id, record_id, number FROM purged_record WHERE folder_id = ANY($1::int[])`,
      [earlier],
    )
    for (const row of rows) created.set(row.folderId, { ...row, isNew: false })
  }
  return folderIds.map((folderId) => created.get(folderId)!)
}
