/**
 * Changes many records of any type at once. Each is independent: if one cannot be changed, the others still
 * are.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Entry, Value } from '../../../contract/kit.ts'
import { RecordUpdateMany, type RecordUpdateResult } from '../../../contract/recordupdatemany.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, type FieldFault, invalid, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { writeCourts } from '../engine/court/court.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { lowered } from '../engine/declare/statemachine.ts'
import { fieldAt } from '../engine/declare/writecontext.ts'
import { lockTreeOf } from '../engine/tree/tree.ts'
import { approveChange, writeChange } from '../engine/write/change.ts'
import { type LoadedRecord, loadForUpdate, loadMany, lockNodes } from '../engine/write/loadforupdate.ts'
import { readAhead } from '../engine/write/references.ts'
import { type PlainChange, plainChangeOf, writePlainChanges } from '../engine/write/save.ts'
import type { ApprovedChange } from '../engine/write/validate.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'

/** The path of the fields in the request. */
const changesPath = 'Changes'

type Request = Value<typeof RecordUpdateMany.request.fields>
type Result = Value<typeof RecordUpdateResult.fields>

async function updateMany(types: RecordTypes, { folderIds, changes, dryRun }: Request, call: Call) {
  if (!folderIds) throw notEmpty('FolderIds', 'the records to change')
  if (!changes) throw notEmpty('Changes', 'the fields to change')
  const isOver = stopwatch(call)
  const readByType = readForAll(types, changes)
  const typeOf = await lockVisible(call, folderIds)
  const { db } = call
  const work = await prepare(types, call, typeOf, readByType)
  void db.rows('SAVEPOINT before')
  const results: Result[] = []
  let written: Promise<unknown> = Promise.resolve()
  for (const [n, folderId] of folderIds.entries()) {
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
  if (dryRun) await db.rows('ROLLBACK TO SAVEPOINT before')
  else
    for (const { recordType, courts } of work.byType.values())
      await writeCourts(recordType, call, [...courts])
  call.etag = undefined
  const changed = results.filter(({ errorCode }) => errorCode === '').length
  return { results, numberOfRecordsEffected: dryRun ? 0 : changed }
}

/** Changes that are written by one statement, where they touch nothing but their records. */
const changesAtOnce = 100

/**
 * Stops before the request times out: the results so far are returned, and the other records can be sent
 * again. It counts the waiting for locks, reading and writing, too; the rest of the time is for the courts and the commit.
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
}

const writeWaiting = ({ db }: Call, { waiting }: Work): Promise<unknown> =>
  writePlainChanges(db, waiting.splice(0))

/** The records of one type that are to be changed. */
interface TypeWork {
  recordType: RecordType<any>
  change: ReadChanges
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
  readByType: ReadonlyMap<RecordType<any>, ReadChanges>,
): Promise<Work> {
  const byType: Work['byType'] = new Map()
  for (const recordType of types.all) {
    const ids = [...typeOf].flatMap(([id, type]) => (type === recordType.type ? id : []))
    const change = readByType.get(recordType)!
    if (ids.length === 0) continue
    const loaded = change.faults.size > 0 ? new Map() : await loadMany(recordType, call, ids)
    const projects = [...new Set([...loaded.values()].map(({ project }) => project.projectId))]
    readAhead(
      recordType,
      call,
      projects.map(() => change.sent),
      projects,
    )
    byType.set(recordType, {
      recordType,
      change,
      loaded,
      contextOf: writeContexts(recordType, call),
      courts: new Set(),
    })
  }
  return { byType, waiting: [] }
}

/** Returns a fault if the record could not be changed; it is then unchanged. */
async function changeOne(
  work: Work,
  ofType: TypeWork,
  call: Call,
  folderId: number,
): Promise<Fault | undefined> {
  const { recordType, change, contextOf, loaded: ahead, courts } = ofType
  if (change.faults.size > 0) return invalid([...change.faults.values()])
  const record = { ...change.sent, folderId }
  try {
    if (!ahead.has(folderId)) void writeWaiting(call, work)
    const loaded = ahead.get(folderId) ?? (await loadForUpdate(recordType, call, record, changesPath))
    // One that is named twice is loaded again.
    ahead.delete(folderId)
    const approved = await approveChange(recordType, { loaded, contextOf, record, at: changesPath })
    if (approved.changes.length + approved.extraChanges.length === 0) return undefined
    const plain = await plainChangeOf(recordType, call, { loaded, ...approved })
    if (!plain) return await writeOne(work, ofType, call, loaded, approved)
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
): Promise<undefined> {
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

/** The changes as read for one record type: the fields, and the faults by field name as sent. */
interface ReadChanges {
  sent: RecordData
  faults: Map<string, FieldFault>
}

/** A field that no record type has, or whose value none of them can read, is a fault of the whole request. */
function readForAll(types: RecordTypes, changes: Record<string, string>): Map<RecordType<any>, ReadChanges> {
  const readByType = new Map(types.all.map((recordType) => [recordType, readFor(recordType, changes)]))
  const wrong = Object.keys(changes).flatMap((name) => {
    const faults = [...readByType.values()].map((one) => one.faults.get(name))
    if (!faults.every((fault) => fault !== undefined)) return []
    return [faults.find(({ errorCode }) => errorCode !== noSuchField) ?? faults[0]!]
  })
  if (wrong.length > 0) throw invalid(wrong)
  return readByType
}

const noSuchField = 'Enum'

function readFor(recordType: RecordType<any>, changes: Record<string, string>): ReadChanges {
  const sent: RecordData = {}
  const faults = new Map<string, FieldFault>()
  for (const [name, value] of Object.entries(changes)) {
    const fault = (fieldName: string, errorCode: string, message: string) => {
      faults.set(name, { fieldName, errorCode, message })
      return undefined
    }
    const entry = fieldOf(recordType, name)
    const at = fieldAt(changesPath, entry?.documented ?? name)
    if (!entry) fault(at, noSuchField, `${at} is not a field of ${nounOf(recordType)} that can be changed.`)
    // Read as from a query string, where every value is a string. An empty string clears the field.
    else sent[entry.key] = value === '' ? null : entry.field.type.read(value, at, { loose: true, fault })
  }
  return { sent, faults }
}

const nounOf = ({ states, label }: RecordType<any>): string => (states ? lowered(states) : `a ${label}`)

/** A field that can be changed: not an id of the record, and not a number that the server generated. */
function fieldOf(recordType: RecordType<any>, name: string): Entry | undefined {
  const fixed = ['folderId', recordType.key, recordType.prefix && recordType.number]
  const wanted = name.trim().toLowerCase()
  return recordType.dto.entries.find(
    ({ key, documented, field }) =>
      !field.isReadOnly &&
      !fixed.includes(key) &&
      (key.toLowerCase() === wanted || documented.toLowerCase() === wanted),
  )
}

export default (types: RecordTypes): Served[] => [
  serve(RecordUpdateMany, (request, call) => updateMany(types, request, call)),
]
