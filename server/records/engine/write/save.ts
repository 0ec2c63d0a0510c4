/** Writing a changed record: its row, its node, its parties, the event that says what changed, and why. */
import { uniqueBroken } from '../../../db/errors.ts'
import { inOrder } from '../../../db/inorder.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Event, writeEvents } from '../../../kernel/events.ts'
import { codeOfState } from '../declare/recordstate.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { type RecordData, rowOf } from '../declare/rows.ts'
import { ownWords } from '../search/recordwords.ts'
import { areSame, type PartyRow, partyRows, replaceParties, targetsKept, targetsOf } from '../tree/parties.ts'
import { refreshBelow } from '../tree/tree.ts'
import { asRead } from './effects.ts'
import { folderName, numberTaken } from './insert.ts'
import type { LoadedRecord } from './loadforupdate.ts'
import { numbersFor } from './numbering.ts'
import { addReply } from './replies.ts'
import { type Shape, shapeWritten } from './savestatement.ts'
import type { ApprovedChange } from './validate.ts'

export interface Saving extends ApprovedChange {
  loaded: LoadedRecord
}

/** What a change that was written means for what comes after it. */
export interface Saved {
  /** Whether it may be in another court now. */
  affectsCourt: boolean
  /** The record as it would be read now, where that is known. */
  record: RecordData | undefined
}

/** Only what differs is written. */
export async function save(recordType: RecordType<any>, call: Call, saving: Saving): Promise<Saved> {
  const { loaded, changes, besides, step } = saving
  const { folderId, project } = loaded
  const { projectId } = project
  const number = loaded.number ?? (await numberIfDue(recordType, call, saving))
  if (number !== loaded.number) changes.push([recordType.number ?? 'number', null, number])
  const parties = await partiesOf(recordType, call, saving)
  const action = step.override ? 'StatusOverridden' : step.steps ? 'StatusChanged' : 'Updated'
  const { reason } = step
  const version = changes.length > 0 ? loaded.version + 1 : undefined
  const event = { action, projectId, folderId, version, reason, changes: [...changes, ...besides] }
  const writing = writingOf(recordType, saving, number, parties)
  const written = version ? writeRecord(recordType, call, saving, writing, event) : writeEvents(call, [event])
  // Nobody needs its answer: what fails is told at the end of the transaction.
  if (writing.isAlone && version) return savedOf(recordType, saving, writing)
  try {
    await inOrder([
      written,
      version && recordType.holds ? refreshBelow(call, folderId) : undefined,
      writing.hasOtherParties ? replaceParties(call, folderId, parties) : undefined,
      reason ? addReply(call, { projectId, folderId, words: reason }) : undefined,
    ])
  } catch (error) {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(recordType) : error
  }
  return savedOf(recordType, saving, writing)
}

/** What is to be written of a record. */
interface Writing {
  number: string | null
  name: string
  row: RecordData
  shape: Shape
  hasOtherName: boolean
  /** Whether its node keeps something else of it now, or lies elsewhere. */
  hasOtherNode: boolean
  hasOtherParties: boolean
  /** Nothing changes but fields of the row, and none that could be taken: of no other statement anything is to be heard. */
  isAlone: boolean
}

function writingOf(
  recordType: RecordType<any>,
  { loaded, is, changing, changes, parentId, step }: Saving,
  number: string | null,
  parties: readonly PartyRow[],
): Writing {
  const changed = new Set(changes.map(([key]) => key))
  // A name beside an id that changed goes with it.
  const keys = recordType.storedKeys.filter(
    (key) => changed.has(key) || changed.has(recordType.columns[key]!.beside ?? ''),
  )
  const extras = recordType.extras?.of(is, changing.context) ?? {}
  const name = folderName(recordType, is, number)
  const hasOtherName = name !== folderName(recordType, loaded.record, loaded.number)
  const hasOtherParties = !areSame(loaded.parties, parties)
  const shape = shapeWritten(recordType, keys)
  const isElsewhere = hasOtherName || parentId !== loaded.record.folderParentId
  const isOwn = changes.every(
    ([key]) => keys.includes(key) && key !== recordType.number && key !== recordType.revision,
  )
  return {
    number,
    name,
    row: { number, ...extras, ...rowOf(recordType, is, keys) },
    shape,
    hasOtherName,
    hasOtherNode: isElsewhere || shape.affectsNode || !isOwn,
    hasOtherParties,
    isAlone: isOwn && !hasOtherParties && !step.reason && !recordType.holds,
  }
}

function savedOf(
  recordType: RecordType<any>,
  { loaded, parentId, besides }: Saving,
  writing: Writing,
): Saved {
  const { shape, isAlone, hasOtherName, hasOtherParties, row } = writing
  const isMoved = parentId !== loaded.record.folderParentId
  const isKnown =
    isAlone && !hasOtherName && besides.length === 0 && !recordType.after && shape.readsAsWritten
  return {
    affectsCourt: isMoved || hasOtherParties || shape.affectsCourt,
    record: isKnown ? asRead(recordType, loaded.record, row) : undefined,
  }
}

/** Numbers are given on leaving Draft. */
async function numberIfDue(
  recordType: RecordType<any>,
  call: Call,
  { is, loaded }: Saving,
): Promise<string | null> {
  if (!recordType.prefix || recordType.states?.isDraft(codeOfState(recordType, is))) return null
  const series = recordType.series?.(is) ?? recordType.prefix
  const [number] = await numbersFor(call, recordType.table, [{ projectId: loaded.project.projectId, series }])
  return number!
}

async function partiesOf(recordType: RecordType<any>, call: Call, { is, changing, loaded }: Saving) {
  const entries = recordType.parties(is, changing)
  const { projectId } = loaded.project
  const kept = targetsKept(loaded.parties)
  const labels = entries.flatMap(({ label }) => (label === undefined || kept.has(label) ? [] : label))
  const found = labels.length > 0 ? await targetsOf(call, projectId, labels) : []
  return partyRows(loaded.folderId, projectId, entries, new Map([...kept, ...found]))
}

function writeRecord(
  recordType: RecordType<any>,
  call: Call,
  saving: Saving,
  writing: Writing,
  event: Event,
): Promise<unknown> {
  const { shape, row, name, hasOtherNode } = writing
  const words = wordsWritten(recordType, call, saving, writing)
  const statement = shape.statement({ node: hasOtherNode, words: words !== undefined })
  const { folderId, project } = saving.loaded
  const values = statement.values(row, {
    ...{ folderId, projectId: project.projectId, personId: call.caller.id, at: call.now },
    ...{ version: event.version, action: event.action, reason: event.reason },
    ...{ changes: JSON.stringify(event.changes), words: words?.own, numberKey: words?.number },
    ...{ name, parentId: saving.parentId, today: saving.changing.context.today },
    description: recordType.description && saving.is[recordType.description],
  })
  return call.db.rows(statement.text, values)
}

/**
 * Its own words for the search, where they are others now and known. Where they hang on more than its row, they are made from
 * the tables at the end of the call.
 */
function wordsWritten(recordType: RecordType<any>, call: Call, { loaded, is }: Saving, writing: Writing) {
  const { shape, number, name, isAlone, hasOtherName } = writing
  if (isAlone && !hasOtherName && !shape.affectsSearch) return undefined
  const own = isAlone ? ownWords(recordType, { ...loaded, record: is, number, name }) : undefined
  if (!own) call.changed.add(loaded.folderId)
  return own
}
