/** Creates many records at once: all or none, in order, and never twice. */
import type { Fields, Value } from '../../../../../contract/kit.ts'
import type { Call } from '../../../../kernel/call.ts'
import { Fault, notEmpty, placedAt } from '../../../../kernel/faults.ts'
import type { Shared } from '../../../../kernel/serve.ts'
import type { PartyEntry } from '../../declare/recordchange.ts'
import { initialState, setState } from '../../declare/recordstate.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import type { RecordData } from '../../declare/rows.ts'
import { fieldAt } from '../../declare/writecontext.ts'
import type { RecordPlace } from '../../tree/recordplace.ts'
import { behalfNames, behalfOfAuthor } from '../behalf.ts'
import { checkNewOwnership, mayNotMake } from '../checkownership.ts'
import { checkReferences } from '../references.ts'
import { writeContexts } from '../writecontexts.ts'
import { numberTaken } from './insert.ts'
import { labelsOfNew } from './newlabels.ts'
import { newParties } from './newparties.ts'
import { partiesOfHolders, readPlaces } from './newplaces.ts'
import { type ImportedFrom, keptNumber, type NewRecord } from './newrecord.ts'
import { firstTaken, type SeriesRequest, seriesOf } from './numbering.ts'
import { rejectDuplicates, sentRecord, tempRows } from './tempids.ts'
import { writeNew } from './writenew.ts'

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

/** Calls of few records share a transaction; nobody should have to wait for a long one. */
export const shareCreates = (key: string) => ({
  shares: (request: RecordData): Shared | undefined => {
    const list = request[key]
    return Array.isArray(list) && list.length <= sharedRecordsMax ? { record: undefined } : undefined
  },
})

const sharedRecordsMax = 10

/** What the server decides about the records that it creates. */
export interface CreateOptions {
  /** A rule creates them: the caller does not need the right to. */
  follows?: boolean
  place?: RecordPlace
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
  /** They are imported from elsewhere: where each of them comes from. */
  imported?: (i: number) => ImportedFrom
}

export async function createRecords<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  list: ReadonlyArray<Value<F>>,
  at: (i: number) => string,
  options: CreateOptions = {},
): Promise<CreatedRecord[]> {
  if (list.length === 0) return []
  const sent = list.map((record) => withoutNulls(record as RecordData))
  rejectDuplicates(sent as Array<{ tempItemId?: string }>, (i) => fieldAt(at(i), 'TempItemId'))
  const { places, ids, known } = await readPlaces(recordType, call, sent, at, options)
  const forbiddenAt = options.follows ? -1 : places.findIndex(({ project }) => !project.makes)
  if (forbiddenAt >= 0) throw placedAt(mayNotMake(recordType.label), at(forbiddenAt))
  const holderParties = await partiesOfHolders(recordType, call, places)
  const contextOf = writeContexts(recordType, call)
  const drafts = sent.flatMap((record, i): NewRecord[] => {
    const { project, parentId } = places[i]!
    const draft = { record, parentId, context: contextOf(project, at(i)), ...ids[i]! }
    return known[i] ? [] : [newRecord(draft, holderParties.get(parentId), options.imported?.(i), options)]
  })
  const temps = tempRows(
    call,
    recordType.table,
    drafts.map(({ record, context: { project }, folderId }) =>
      sentRecord(record, project.projectId, folderId),
    ),
  )
  // What is made by the server from another record has the labels of that one.
  const isOwn = !options.follows && !options.imported && !options.from
  const putLabels = await labelsOfNew(call, isOwn ? drafts : [])
  const numbered = await settleAll(recordType, call, drafts, options)
  const parties = await newParties(recordType, call, drafts)
  const requests = await numberRequests(recordType, call, numbered, options.number)
  await writeNew(recordType, call, { drafts, parties, numbered, requests, temps })
  await afterCreate(recordType, drafts)
  await putLabels()
  return createdRecords(
    recordType,
    call,
    ids.map(({ folderId }, i) => known[i] ?? folderId),
    drafts,
  )
}

const newRecord = (
  draft: Pick<NewRecord, 'folderId' | 'id' | 'record' | 'parentId' | 'context'>,
  holderParties: PartyEntry[] | undefined,
  imported: ImportedFrom | undefined,
  { follows = false, from }: CreateOptions,
): NewRecord => ({
  had: from,
  number: null,
  imported,
  onBehalf: undefined,
  changing: {
    was: undefined,
    sent: draft.record,
    context: draft.context,
    follows,
    isImported: imported !== undefined,
    holderParties,
  },
  ...draft,
})

/** In a new record, null and "" mean the same as absent. */
export function withoutNulls(record: RecordData): RecordData {
  const given: RecordData = {}
  for (const key of Object.keys(record))
    if (record[key] !== null && record[key] !== '') given[key] = record[key]
  return given
}

/** Checks references, then gives each record its state and its dependent fields. Returns those that get a number. */
async function settleAll(
  recordType: RecordType<any>,
  call: Call,
  drafts: NewRecord[],
  decided: Pick<CreateOptions, 'state' | 'follows'>,
): Promise<NewRecord[]> {
  if (recordType.incoming) for (const { changing } of drafts) await recordType.incoming(changing)
  await checkReferences(recordType, call, drafts)
  const numbered: NewRecord[] = []
  const nameOf = behalfNames(call)
  for (const draft of drafts) {
    // Before the rules fill in an author whom nobody named.
    const author = behalfOfAuthor(recordType, call, draft.record)
    const isNumbered = await settledAt(recordType, draft, decided.state)
    const behalf =
      decided.follows || draft.imported
        ? undefined
        : (checkNewOwnership(recordType, draft.record, draft.changing) ?? author)
    if (behalf) draft.onBehalf = await nameOf(draft.context.project.projectId, behalf)
    if (isNumbered) numbered.push(draft)
  }
  return recordType.prefix ? numbered : []
}

/** The numbers to take for these records; none if their number is decided. */
async function numberRequests(
  recordType: RecordType<any>,
  call: Call,
  numbered: NewRecord[],
  decided: string | undefined,
): Promise<SeriesRequest[]> {
  if (decided) for (const draft of numbered.splice(0)) draft.number = decided
  const requests = numbered.map((draft) => ({
    projectId: draft.context.project.projectId,
    series: recordType.series?.(draft.record) ?? recordType.prefix!,
    given: keptNumber(recordType, draft),
    revision: recordType.revision && (draft.record[recordType.revision] as string),
  }))
  const taken = await firstTaken(call, recordType, requests)
  if (taken !== undefined) throw placedAt(numberTaken(recordType), numberField(recordType, numbered[taken]!))
  return seriesOf(call, recordType, requests)
}

async function afterCreate(recordType: RecordType<any>, drafts: readonly NewRecord[]): Promise<void> {
  if (!recordType.afterCreate) return
  for (const projectId of new Set(drafts.map(({ context }) => context.project.projectId))) {
    const there = drafts.filter(({ context }) => context.project.projectId === projectId)
    await recordType.afterCreate(
      there.map(({ record, folderId }) => Object.assign({}, record, { folderId })),
      there[0]!.context,
      there[0]!.imported !== undefined,
    )
  }
}

/** The number of an RFI is no field of it. */
const numberField = ({ number }: RecordType<any>, { context }: NewRecord): string =>
  number ? context.fieldName(number) : context.fieldName('number')

/** The same as `settleOne`; a fault about an invalid first state gets its path in the request. */
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
  changing.isStateSent = requestsState
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
