/** Writes a changed record: its row, its node, its parties, and the event with the changes and the reason. */
import type { Db } from '../../../db/db.ts'
import { uniqueBroken } from '../../../db/errors.ts'
import { inOrder } from '../../../db/inorder.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Event, writeEvents } from '../../../kernel/events/events.ts'
import { codeOfState } from '../declare/recordstate.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { type RecordData, rowOf } from '../declare/rows.ts'
import { ownWords } from '../search/recordwords.ts'
import { areSame, type PartyRow, partyRows, replaceParties } from '../tree/parties.ts'
import { entriesKnown, targetsAfter } from '../tree/partytexts.ts'
import { refreshBelow } from '../tree/tree.ts'
import { asRead, readsOthers } from './effects.ts'
import type { LoadedRecord } from './loadforupdate.ts'
import { numberTaken } from './new/insert.ts'
import { folderName } from './new/newrecord.ts'
import { numbersFor } from './new/numbering.ts'
import { addReply } from './replies.ts'
import { type Shape, type Statement, shapeWritten, type Values } from './savestatement.ts'
import type { ApprovedChange } from './validate.ts'

export interface ChangeToSave extends ApprovedChange {
  loaded: LoadedRecord
}

/** The result of a saved change, for the steps after it. */
export interface Saved {
  /** Whether the court may have changed. */
  affectsCourt: boolean
  /** The record as it would be read now; undefined if it must be read to know. */
  record: RecordData | undefined
  /** Whether other records may read differently after it. */
  touchesOthers: boolean
}

/** Writes only the columns that changed. */
export async function save(recordType: RecordType<any>, call: Call, change: ChangeToSave): Promise<Saved> {
  const { loaded, changes, manner } = change
  const { folderId, project } = loaded
  const { projectId } = project
  const number = loaded.number ?? (await numberIfDue(recordType, call, change))
  if (number !== loaded.number) changes.push([recordType.number ?? 'number', null, number])
  const parties = await partiesOf(recordType, call, change)
  const event = eventOf(change)
  const { version } = event
  // Once it is issued, more people find it, but not by what was said before.
  if (hasOtherAudience(recordType, change)) call.changed.add(folderId)
  const write = writeOf(recordType, change, number, parties)
  const written = version ? writeRecord(recordType, call, change, write, event) : writeEvents(call, [event])
  // Its result is not needed: an error is reported at the end of the transaction.
  if (write.isAlone && version) return savedOf(recordType, change, write)
  const { reason } = manner
  try {
    await inOrder([
      written,
      version && recordType.holds ? refreshBelow(call, folderId) : undefined,
      write.hasOtherParties ? replaceParties(call, folderId, parties) : undefined,
      reason ? addReply(call, { projectId, folderId, words: reason }) : undefined,
    ])
  } catch (error) {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(recordType) : error
  }
  return savedOf(recordType, change, write)
}

/** A change that one statement writes, and that touches nothing but the record itself: many of them can be written at once. */
export interface PlainChange {
  statement: Statement
  values: Values
  saved: Saved
}

/** Undefined if the change is more than that. It writes nothing. */
export async function plainChangeOf(
  recordType: RecordType<any>,
  call: Call,
  change: ChangeToSave,
): Promise<PlainChange | undefined> {
  const { number } = change.loaded
  if (number === null || change.changes.length === 0 || hasOtherAudience(recordType, change)) return undefined
  if (runsAfter(recordType, change)) return undefined
  const write = writeOf(recordType, change, number, await partiesOf(recordType, call, change))
  const saved = savedOf(recordType, change, write)
  if (!write.isAlone || saved.touchesOthers) return undefined
  const { statement, values } = statementOf(recordType, call, change, write, eventOf(change))
  return { statement, values, saved }
}

/** Writes such changes of different records, those of the same fields by one statement. It need not be waited for. */
export function writePlainChanges(db: Db, changes: readonly PlainChange[]): Promise<unknown> {
  const byStatement = new Map<Statement, Values[]>()
  for (const { statement, values } of changes) {
    const all = byStatement.get(statement)
    if (all) all.push(values)
    else byStatement.set(statement, [values])
  }
  const written = Promise.all(
    [...byStatement].map(([statement, all]) =>
      all.length === 1
        ? db.rows(statement.text, statement.values(all[0]!))
        : db.rows(statement.many.text, statement.many.values(all)),
    ),
  )
  // None of them can fail but by an error that ends the transaction, which reports it.
  written.catch(() => undefined)
  return written
}

/** The same for changes of as many calls that share the transaction. */
export function writeChangesOfCalls(db: Db, changes: readonly PlainChange[]): void {
  for (const [i, { values }] of changes.entries()) values.extra.callNumber = i + 1
  void writePlainChanges(db, changes)
}

/** Whether `after` of the record type follows such a change. */
export const runsAfter = (
  { after, afterFields }: RecordType<any>,
  { changes }: Pick<ApprovedChange, 'changes'>,
): boolean => after !== undefined && (!afterFields || changes.some(([key]) => afterFields.includes(key)))

function eventOf({ loaded, changes, extraChanges, manner }: ChangeToSave): Event {
  const { folderId, project, version } = loaded
  const { reason, onBehalf, isCorrection, override, isStep } = manner
  const plain = isCorrection ? 'Corrected' : 'Updated'
  return {
    folderId,
    projectId: project.projectId,
    reason,
    onBehalf,
    action: override ? 'StatusOverridden' : isStep ? 'StatusChanged' : plain,
    ...(changes.length > 0 && { version: version + 1 }),
    changes: [...changes, ...extraChanges],
  }
}

/** Whether other people see the record after the step. */
function hasOtherAudience(recordType: RecordType<any>, { loaded, next }: ChangeToSave): boolean {
  const seenBy = (record: RecordData): string | undefined =>
    recordType.states?.states[recordType.states.nameOf(codeOfState(recordType, record))]?.seenBy
  return recordType.states !== undefined && seenBy(loaded.record) !== seenBy(next)
}

/** The parts of a record that are to be written. */
interface RecordWrite {
  number: string | null
  name: string
  row: RecordData
  shape: Shape
  hasOtherName: boolean
  /** Whether columns of its node changed, or the folder that it is in. */
  hasOtherNode: boolean
  hasOtherParties: boolean
  /** Only fields of the row change, none of them unique. */
  isRowOnly: boolean
  /** And nothing else is written: no other statement is needed, and none can fail. */
  isAlone: boolean
}

function writeOf(
  recordType: RecordType<any>,
  { loaded, next, changing, changes, parentId, manner }: ChangeToSave,
  number: string | null,
  parties: readonly PartyRow[],
): RecordWrite {
  const changed = new Set(changes.map(([key]) => key))
  // A name that is stored beside an id changes together with it.
  const keys = recordType.storedKeys.filter(
    (key) => changed.has(key) || changed.has(recordType.columns[key]!.beside ?? ''),
  )
  const extraColumns = recordType.extraColumns?.of(next, changing.context) ?? {}
  const name = folderName(recordType, next, number)
  const hasOtherName = name !== folderName(recordType, loaded.record, loaded.number)
  const hasOtherParties = !areSame(loaded.parties, parties)
  const shape = shapeWritten(recordType, keys)
  const isElsewhere = hasOtherName || parentId !== loaded.record.folderParentId
  const isRowOnly = changes.every(
    ([key]) => keys.includes(key) && key !== recordType.number && key !== recordType.revision,
  )
  return {
    number,
    name,
    row: { number, ...extraColumns, ...rowOf(recordType, next, keys) },
    shape,
    hasOtherName,
    hasOtherNode: isElsewhere || shape.affectsNode || !isRowOnly,
    hasOtherParties,
    isRowOnly,
    isAlone: isRowOnly && !hasOtherParties && !manner.reason && !recordType.holds,
  }
}

function savedOf(recordType: RecordType<any>, { loaded, parentId }: ChangeToSave, write: RecordWrite): Saved {
  const { shape, isAlone, isRowOnly, hasOtherName, hasOtherParties, row } = write
  const isMoved = parentId !== loaded.record.folderParentId
  const keepsRecord =
    (!recordType.after || recordType.afterElsewhere) && !readsOthers(recordType, loaded.record)
  const isKnown = isAlone && !hasOtherName && keepsRecord && shape.readsAsWritten
  return {
    affectsCourt: isMoved || hasOtherParties || shape.affectsCourt,
    record: isKnown ? asRead(recordType, loaded.record, row) : undefined,
    touchesOthers: !isRowOnly || hasOtherParties || recordType.holds || !keepsRecord,
  }
}

/** A record gets its number when it leaves Draft. */
async function numberIfDue(
  recordType: RecordType<any>,
  call: Call,
  { next, loaded }: ChangeToSave,
): Promise<string | null> {
  if (!recordType.prefix || recordType.states?.isDraft(codeOfState(recordType, next))) return null
  const series = recordType.series?.(next) ?? recordType.prefix
  const [number] = await numbersFor(call, recordType, [{ projectId: loaded.project.projectId, series }])
  return number!
}

async function partiesOf(recordType: RecordType<any>, call: Call, { next, changing, loaded }: ChangeToSave) {
  const { projectId } = loaded.project
  const named = recordType.parties(next, changing)
  const entries = named.map(await entriesKnown(call, projectId, named, loaded.parties))
  const targets = await targetsAfter(call, projectId, loaded.parties, entries)
  return partyRows(loaded.folderId, projectId, entries, targets)
}

function writeRecord(...of: Parameters<typeof statementOf>): Promise<unknown> {
  const { statement, values } = statementOf(...of)
  return of[1].db.rows(statement.text, statement.values(values))
}

function statementOf(
  recordType: RecordType<any>,
  call: Call,
  change: ChangeToSave,
  write: RecordWrite,
  event: Event,
): { statement: Statement; values: Values } {
  const { shape, row, name, hasOtherNode } = write
  const words = wordsWritten(recordType, call, change, write)
  const { folderId, project } = change.loaded
  const extra = {
    folderId,
    projectId: project.projectId,
    personId: call.caller.id,
    at: call.now,
    version: event.version,
    action: event.action,
    reason: event.reason,
    changes: event.changes,
    onBehalfOf: event.onBehalf?.personId,
    onBehalfName: event.onBehalf?.name,
    words: words?.own,
    numberKey: words?.number,
    name,
    parentId: change.parentId,
    today: change.changing.context.today,
    description: recordType.description && change.next[recordType.description],
  }
  return {
    statement: shape.statement({ node: hasOtherNode, words: words !== undefined }),
    values: { row, extra },
  }
}

/**
 * The record's own search words, if they changed and can be computed here. If they depend on more than its
 * row, they are read from the tables at the end of the call.
 */
function wordsWritten(
  recordType: RecordType<any>,
  call: Call,
  { loaded, next }: ChangeToSave,
  write: RecordWrite,
) {
  const { shape, number, name, isAlone, hasOtherName } = write
  if (isAlone && !hasOtherName && !shape.affectsSearch && !recordType.hidden) return undefined
  const { folderId, project } = loaded
  // Hidden fields may be unset in this record, so its words are read from the tables.
  const own =
    isAlone && !recordType.hidden
      ? ownWords(recordType, { record: next, folderId, number, name, project })
      : undefined
  if (!own) call.changed.add(folderId)
  return own
}
