/**
 * Changes the sent fields of a record and leaves the others. A change that the rules forbid changes nothing.
 */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { fieldsToClear, withCleared } from '../../../kernel/clear.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import type { Shared } from '../../../kernel/serve.ts'
import { writeCourts } from '../court/court.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { persistedKeys, type RecordData } from '../declare/rows.ts'
import { etagOf, rereadRecord } from '../read/read.ts'
import { checkIfMatch } from './ifmatch.ts'
import { type LoadedRecord, loadForUpdate, loadTogether } from './loadforupdate.ts'
import { plainChangeOf, runsAfter, save, writeChangesOfCalls } from './save.ts'
import { type ApprovedChange, type ChangeOptions, validate } from './validate.ts'
import { writeContexts } from './writecontexts.ts'

/** Handler that changes a record of a type: takes and returns the record under `key`. */
export const update =
  <F extends Fields, K extends string>(recordType: RecordType<F>, key: K, documented: string) =>
  async (request: RecordData, call: Call): Promise<{ [P in K]: Value<F> }> => {
    const sent = request[key] as Value<F> | null | undefined
    if (!sent) throw notEmpty(documented, `the ${recordType.label} to change`)
    const options = { clears: clearedFields(recordType, call) }
    const change = call.sharedTransaction ? changeShared : applyChange
    return {
      [key]: await asRecord(recordType, call, change(recordType, call, sent, documented, options)),
    } as {
      [P in K]: Value<F>
    }
  }

/** The changes of different records can share a transaction. By its own id a record is not known before it is read. */
export const shareChanges = (key: string) => ({
  shares: (request: RecordData): Shared | undefined => {
    const { folderId } = (request[key] ?? {}) as { folderId?: number | null }
    return folderId ? { record: folderId } : undefined
  },
})

/** The fields that the caller empties by `Clear`. A state cannot be emptied, nor a number that the server gives. */
export function clearedFields(recordType: RecordType<any>, call: Call): string[] {
  const { states, status, alsoSteps = [], prefix, number, revision } = recordType
  const fixed = [states && status, ...alsoSteps, prefix && number, prefix && revision, 'tempItemId']
  const keys = persistedKeys(recordType)
  return fieldsToClear(call, recordType.dto, (key) => keys.includes(key) && !fixed.includes(key))
}

/** A name as read, beside an id that is emptied, goes with it: it was looked up by that id. */
function namesBeside(
  recordType: RecordType<any>,
  was: RecordData,
  sent: RecordData,
  clears: readonly string[],
) {
  return recordType.storedKeys.filter((key) => {
    const { beside } = recordType.columns[key]!
    return beside !== undefined && clears.includes(beside) && sent[key] === was[key]
  })
}

/** Returns the record after the change. */
export async function changeRecord<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  record: Value<F>,
  at: string,
  options: ChangeOptions<F> = {},
): Promise<Value<F>> {
  return asRecord(recordType, call, applyChange(recordType, call, record, at, options))
}

async function asRecord<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  change: Promise<Changed>,
): Promise<Value<F>> {
  const { folderId, version, record } = await change
  if (!record) return rereadRecord(recordType, call, folderId)
  call.etag = etagOf(folderId, version)
  return record as Value<F>
}

/**
 * Writes the court of a changed record. A call that changes many records writes all courts at once instead.
 */
type Courts = (folderId: number) => Promise<void> | void

interface Changed {
  folderId: number
  version: number
  /** The record as it would be read now; undefined if it must be read to know. */
  record: RecordData | undefined
}

/** The same without reading the record back. */
export async function applyChange<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  record: Value<F>,
  at: string,
  options: ChangeOptions<F> = {},
): Promise<Changed> {
  const loaded = await loadForUpdate(recordType, call, record as RecordData, at)
  const contextOf = writeContexts(recordType, call)
  const approved = await approveChange(recordType, { loaded, contextOf, record, at }, options)
  return writeChange(recordType, call, loaded, approved, (folderId) =>
    writeCourts(recordType, call, [folderId]),
  )
}

/**
 * The same for a call that shares its transaction: what all of them change is read at once and written at once. A change that
 * touches more than its record is run by itself.
 */
async function changeShared<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  record: Value<F>,
  at: string,
  options: ChangeOptions<F>,
): Promise<Changed> {
  const shared = call.sharedTransaction!
  const loaded = await loadTogether(recordType, call, record as RecordData, at)
  const contextOf = writeContexts(recordType, call)
  const approved = await approveChange(recordType, { loaded, contextOf, record, at }, options)
  const { folderId, version } = loaded
  if (approved.changes.length + approved.extraChanges.length === 0)
    return { folderId, version, record: loaded.record }
  const plain = await plainChangeOf(recordType, call, { loaded, ...approved })
  if (!plain?.saved.record || plain.saved.affectsCourt) return shared.leave()
  await shared.write(plain, async (all) => writeChangesOfCalls(call.db, all))
  return { folderId, version: version + 1, record: plain.saved.record }
}

/** A change of a record that was locked and loaded. */
interface Attempt<F extends Fields> {
  loaded: LoadedRecord
  contextOf: ReturnType<typeof writeContexts>
  record: Value<F>
  at: string
}

/** Checks the ETag and validates the change. It writes nothing. */
export async function approveChange<F extends Fields>(
  recordType: RecordType<F>,
  { loaded, contextOf, record, at }: Attempt<F>,
  options: ChangeOptions<F> = {},
): Promise<ApprovedChange> {
  const context = contextOf(loaded.project, at, loaded.parties, loaded.callerRights.madeBy)
  const hidden = loaded.hides ? recordType.hidden!.fields : []
  const { folderId, version } = loaded
  await checkIfMatch(context.call, {
    folderId,
    version,
    label: recordType.label,
    dto: recordType.dto,
    hidden,
  })
  const { clears = [] } = options
  const allClears = [...clears, ...namesBeside(recordType, loaded.record, record as RecordData, clears)]
  return validate(recordType, loaded, {
    sent: { ...withCleared(record as RecordData, allClears) },
    context,
    at,
    ...options,
  })
}

export async function writeChange<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  loaded: LoadedRecord,
  approved: ApprovedChange,
  courts: Courts,
): Promise<Changed & { touchesOthers: boolean }> {
  const { folderId, version } = loaded
  if (approved.changes.length + approved.extraChanges.length === 0)
    return { folderId, version, record: loaded.record, touchesOthers: false }
  const saved = await save(recordType, call, { loaded, ...approved })
  if (saved.affectsCourt) await courts(folderId)
  if (runsAfter(recordType, approved)) await recordType.after!(approved.next as Value<F>, approved.changing)
  return { folderId, version: version + 1, record: saved.record, touchesOthers: saved.touchesOthers }
}
