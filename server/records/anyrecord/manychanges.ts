/**
 * Changes many records of any types, each independent of the others: one that cannot be changed is skipped, and its result says
 * why.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Value } from '../../../contract/kit.ts'
import type { RecordUpdateResult } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, notFound } from '../../kernel/faults.ts'
import { writeCourts } from '../engine/court/court.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { lockTreeOf } from '../engine/tree/tree.ts'
import { approveChange, writeChange } from '../engine/write/change.ts'
import { type LoadedRecord, loadForUpdate, loadMany, lockNodes } from '../engine/write/loadforupdate.ts'
import { readAhead } from '../engine/write/references.ts'
import { type PlainChange, plainChangeOf, writePlainChanges } from '../engine/write/save.ts'
import type { ApprovedChange } from '../engine/write/validate.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'

/** The path of the fields in the request. */
export const changesPath = 'Changes'

export type Result = Value<typeof RecordUpdateResult.fields>

/** What is to be changed. */
export interface ManyChanges {
  folderIds: readonly number[]
  /** What is sent for a record; throws a fault if that record cannot be changed so. */
  sentFor: (recordType: RecordType<any>, folderId: number) => RecordData
  /** For the references to be looked up ahead: what is sent for records of that type. */
  ahead: (recordType: RecordType<any>, folderIds: readonly number[]) => readonly RecordData[]
  /** Called with the records once they are locked, before any is changed. */
  locked?: (typeOf: ReadonlyMap<number, number>) => Promise<void>
  dryRun: boolean
}

/** A record that was changed, as it was. */
export interface ChangedRecord {
  recordType: RecordType<any>
  was: LoadedRecord
}

export async function changeMany(
  types: RecordTypes,
  call: Call,
  many: ManyChanges,
): Promise<{ results: Result[]; changed: ChangedRecord[] }> {
  const isOver = stopwatch(call)
  const typeOf = await lockVisible(call, many.folderIds)
  await many.locked?.(typeOf)
  const { db } = call
  const work = await prepare(types, call, typeOf, many)
  void db.rows('SAVEPOINT before')
  const results: Result[] = []
  let written: Promise<unknown> = Promise.resolve()
  for (const [n, folderId] of many.folderIds.entries()) {
    const ofType = work.byType.get(types.byType(typeOf.get(folderId) ?? 0)!)
    const fault = !ofType
      ? notFound('This record')
      : isOver()
        ? noTimeLeft()
        : await changeOne(work, ofType, call, folderId)
    results.push({ folderId, errorCode: fault?.code ?? '', message: fault?.message ?? '' })
    if ((n + 1) % changesAtOnce > 0) continue
    const before = written
    written = writeWaiting(call, work)
    // They are sent in this pause, in which other calls have their turn. The next are judged while PostgreSQL writes them, but not
    // those after the next: the stopwatch would not see how long writing takes.
    await nextTurn()
    await before
  }
  void writeWaiting(call, work)
  if (many.dryRun) await db.rows('ROLLBACK TO SAVEPOINT before')
  else
    for (const { recordType, courts } of work.byType.values())
      await writeCourts(recordType, call, [...courts])
  call.etag = undefined
  return { results, changed: work.changed }
}

/** Changes that are written by one statement, where they touch nothing but their records. */
const changesAtOnce = 100

/**
 * Stops before the request times out: the results so far are returned, and the other records can be sent
 * again. It counts the waiting for locks, reading and writing as well; the rest of the time is for the courts and the commit.
 */
function stopwatch({ settings }: Call): () => boolean {
  const end = performance.now() + settings.requestTimeoutMs * shareOfTimeout
  return () => performance.now() > end
}
const shareOfTimeout = 2 / 3

const noTimeLeft = (): Fault =>
  new Fault('ServiceUnavailable', 'There was no time left for this record. Please send it again.')

/**
 * The records that the caller may see, with their types. All are locked before the first is changed, the
 * newest first as everywhere, so that two such calls cannot deadlock; the tree is locked first, then the
 * nodes.
 */
async function lockVisible(call: Call, folderIds: readonly number[]): Promise<Map<number, number>> {
  const nodes = await call.db.rows<{ id: number; type: number }>(
    `SELECT f.id, f.type FROM folder f ${joinNodeRights} WHERE f.id = ANY($2::int[]) AND ${visible} ORDER BY f.id`,
    [call.caller.id, folderIds],
  )
  const ids = nodes.map(({ id }) => id)
  await lockTreeOf(call, ...ids)
  await call.db.rows(lockNodes, [ids])
  return new Map(nodes.map(({ id, type }) => [id, type]))
}

interface Work {
  byType: Map<RecordType<any>, TypeWork>
  /** Approved, and still to be written: before anything else is read or written, so that changes stay in their order. */
  waiting: PlainChange[]
  sentFor: ManyChanges['sentFor']
  changed: ChangedRecord[]
}

const writeWaiting = ({ db }: Call, { waiting }: Work): Promise<unknown> =>
  writePlainChanges(db, waiting.splice(0))

/** The records of one type that are to be changed. */
interface TypeWork {
  recordType: RecordType<any>
  contextOf: ReturnType<typeof writeContexts>
  /** Loaded at once, as long as no change has touched other records than its own. */
  loaded: Map<number, LoadedRecord>
  /** Those whose courts are to be written: at the end, as one by one that took most of the time. */
  courts: Set<number>
}

async function prepare(
  types: RecordTypes,
  call: Call,
  typeOf: ReadonlyMap<number, number>,
  { ahead, sentFor }: ManyChanges,
): Promise<Work> {
  const byType: Work['byType'] = new Map()
  for (const recordType of types.all) {
    const ids = [...typeOf].flatMap(([id, type]) => (type === recordType.type ? id : []))
    if (ids.length === 0) continue
    const sent = ahead(recordType, ids)
    const loaded = sent.length > 0 ? await loadMany(recordType, call, ids) : new Map()
    const projects = [...new Set([...loaded.values()].map(({ project }) => project.projectId))]
    const pairs = projects.flatMap((projectId) => sent.map((record) => ({ projectId, record })))
    readAhead(
      recordType,
      call,
      pairs.map(({ record }) => record),
      pairs.map(({ projectId }) => projectId),
    )
    byType.set(recordType, {
      recordType,
      loaded,
      contextOf: writeContexts(recordType, call),
      courts: new Set(),
    })
  }
  return { byType, waiting: [], sentFor, changed: [] }
}

/** Returns a fault if the record could not be changed; it is then unchanged. */
async function changeOne(
  work: Work,
  ofType: TypeWork,
  call: Call,
  folderId: number,
): Promise<Fault | undefined> {
  const { recordType, contextOf, loaded: ahead, courts } = ofType
  try {
    const record = { ...work.sentFor(recordType, folderId), folderId }
    if (!ahead.has(folderId)) void writeWaiting(call, work)
    const loaded = ahead.get(folderId) ?? (await loadForUpdate(recordType, call, record, changesPath))
    // One that is named twice is loaded again.
    ahead.delete(folderId)
    const approved = await approveChange(recordType, { loaded, contextOf, record, at: changesPath })
    if (approved.changes.length + approved.extraChanges.length === 0) return undefined
    const plain = await plainChangeOf(recordType, call, { loaded, ...approved })
    if (!plain) await writeOne(work, ofType, call, loaded, approved)
    if (approved.changes.length > 0) work.changed.push({ recordType, was: loaded })
    if (!plain) return undefined
    work.waiting.push(plain)
    if (plain.saved.affectsCourt) courts.add(folderId)
    return undefined
  } catch (error) {
    // An error that is not a fault of the request, such as a lost connection or a deadlock, ends the whole
    // call.
    if (!(error instanceof Fault)) throw error
    return error
  }
}

/** A change that may fail while it is written, or that touches other records. */
async function writeOne(
  work: Work,
  { recordType, courts }: TypeWork,
  call: Call,
  loaded: LoadedRecord,
  approved: ApprovedChange,
): Promise<void> {
  const { db } = call
  void writeWaiting(call, work)
  void db.rows('SAVEPOINT one')
  try {
    const noteCourt = (id: number): void => void courts.add(id)
    const { touchesOthers } = await writeChange(recordType, call, loaded, approved, noteCourt)
    if (touchesOthers) for (const { loaded } of work.byType.values()) loaded.clear()
    void db.rows('RELEASE SAVEPOINT one')
  } catch (error) {
    if (error instanceof Fault) void db.rows('ROLLBACK TO SAVEPOINT one')
    throw error
  }
}
