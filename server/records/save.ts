/** Writing a changed record: its row, its node, its parties, the event that says what changed, and why. */
import { uniqueBroken } from '../db/errors.ts'
import type { Call } from '../kernel/call.ts'
import { type Event, eventsJson, insertEvents, writeEvents } from '../kernel/events.ts'
import type { Current } from './current.ts'
import { asRead, type Following, followingOf } from './follows.ts'
import { folderName, numberColumn, numberTaken } from './insert.ts'
import type { Judged } from './judge.ts'
import type { RecordKind } from './kind.ts'
import { nodeChanges } from './node.ts'
import { numbersFor } from './numbering.ts'
import { areSame, type PartyRow, partyRows, replaceParties, targetsKept, targetsOf } from './parties.ts'
import { addReply } from './replies.ts'
import { type Loose, rowOf, shapeOf } from './rows.ts'
import { writeOwnWords } from './search/entry.ts'
import { ownWords } from './search/recordwords.ts'
import { codeOfState } from './states.ts'
import { together } from './together.ts'
import { refreshBelow } from './tree.ts'

export interface Saving extends Judged {
  current: Current
}

/** What a change that was written means for what comes after it. */
export interface Saved {
  /** Whether it may be in another court now. */
  movesCourt: boolean
  /** The record as it would be read now, where that is known. */
  record: Loose | undefined
}

/** Only what differs is written. */
export async function save(kind: RecordKind<any>, call: Call, saving: Saving): Promise<Saved> {
  const { current, changes, besides, step } = saving
  const { folderId, project } = current
  const { projectId } = project
  const number = current.number ?? (await numberIfDue(kind, call, saving))
  if (number !== current.number) changes.push([kind.number ?? 'number', null, number])
  const parties = await partiesOf(kind, call, saving)
  const action = step.override ? 'StatusOverridden' : step.steps ? 'StatusChanged' : 'Updated'
  const { reason } = step
  const version = changes.length > 0 ? current.version + 1 : undefined
  const event = { action, projectId, folderId, version, reason, changes: [...changes, ...besides] }
  const writing = writingOf(kind, saving, number, parties)
  const written = version ? writeRecord(kind, call, saving, writing, event) : writeEvents(call, [event])
  // Nobody needs its answer: what fails is told at the end of the transaction.
  if (writing.isAlone && version) return savedOf(kind, saving, writing)
  try {
    await together([
      written,
      version && kind.holds ? refreshBelow(call, folderId) : undefined,
      writing.hasOtherParties ? replaceParties(call, folderId, parties) : undefined,
      reason ? addReply(call, { projectId, folderId, words: reason }) : undefined,
    ])
  } catch (error) {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(kind) : error
  }
  return savedOf(kind, saving, writing)
}

/** What is to be written of a record. */
interface Writing {
  number: string | null
  name: string
  row: Loose
  shape: Shape
  hasOtherName: boolean
  hasOtherParties: boolean
  /** Nothing changes but fields of the row, and none that could be taken: of no other statement anything is to be heard. */
  isAlone: boolean
}

function writingOf(
  kind: RecordKind<any>,
  { current, is, changing, changes, step }: Saving,
  number: string | null,
  parties: readonly PartyRow[],
): Writing {
  const changed = new Set(changes.map(([key]) => key))
  // A name beside an id that changed goes with it.
  const keys = kind.storedKeys.filter(
    (key) => changed.has(key) || changed.has(kind.columns[key]!.beside ?? ''),
  )
  const extras = kind.extras?.of(is, changing.making) ?? {}
  const name = folderName(kind, is, number)
  const hasOtherName = name !== folderName(kind, current.record, current.number)
  const hasOtherParties = !areSame(current.parties, parties)
  const isOwn = changes.every(([key]) => keys.includes(key) && key !== kind.number && key !== kind.revision)
  return {
    number,
    name,
    row: { number, ...extras, ...rowOf(kind, is, keys) },
    shape: shapeWritten(kind, keys),
    hasOtherName,
    hasOtherParties,
    isAlone: isOwn && !hasOtherParties && !step.reason && !kind.holds,
  }
}

function savedOf(kind: RecordKind<any>, { current, parentId, besides }: Saving, writing: Writing): Saved {
  const { shape, isAlone, hasOtherName, hasOtherParties, row } = writing
  const isMoved = parentId !== current.record.folderParentId
  const isKnown = isAlone && !hasOtherName && besides.length === 0 && !kind.after && shape.readsAsWritten
  return {
    movesCourt: isMoved || hasOtherParties || shape.movesCourt,
    record: isKnown ? asRead(kind, current.record, row) : undefined,
  }
}

/** The statement that writes these fields, and what follows from them: the same each time, and so worked out once. */
interface Shape extends Following {
  statement: string
  /** The same where the words for the search are written along. */
  withWords: string
}

const shapes = new WeakMap<RecordKind<any>, Map<string, Shape>>()
/** Who changes ever other fields together must not fill the memory. */
const shapesMax = 200

function shapeWritten(kind: RecordKind<any>, keys: readonly string[]): Shape {
  const ofKind = shapes.get(kind) ?? new Map<string, Shape>()
  shapes.set(kind, ofKind)
  const name = keys.join()
  const known = ofKind.get(name)
  if (known) return known
  const fields = [...Object.entries(kind.extras?.types ?? {}), ...shapeOf(kind, keys)]
  const columns = [...numberColumn(kind), ...fields]
  const shape = {
    ...followingOf(
      kind,
      fields.map(([column]) => column),
    ),
    statement: statementOf(kind, columns),
    withWords: statementOf(kind, columns, `, s AS (${writeOwnWords('$11')})`),
  }
  if (ofKind.size >= shapesMax) ofKind.clear()
  ofKind.set(name, shape)
  return shape
}

/**
 * The row, the node, the event and the words of the search, as one statement: each for itself would cost the way there and
 * back. What the node says of the record is worked out from the row as it is then.
 */
const statementOf = (
  kind: RecordKind<any>,
  columns: ReadonlyArray<[string, string]>,
  besides = '',
): string => `WITH t AS (UPDATE ${kind.table} t SET ${columns.map(([column]) => `${column} = r.${column}`).join(', ')}
         FROM json_to_record($2::text::json) AS r (${columns.map((pair) => pair.join(' ')).join(', ')})
        WHERE t.folder_id = $1 RETURNING t.*),
       e AS (${insertEvents('$10', '$6', '$7')}) ${besides}
  UPDATE folder f SET name = $3, parent_id = $4, description = CASE WHEN $5 THEN $9 ELSE f.description END,
         version = f.version + 1, updated_by = $6, updated_at = $7, ${nodeChanges(kind, '$8::date')}
    FROM t WHERE f.id = $1 AND t.folder_id = f.id AND $8::date IS NOT NULL`

/** Numbers are given on leaving Draft. */
async function numberIfDue(
  kind: RecordKind<any>,
  call: Call,
  { is, current }: Saving,
): Promise<string | null> {
  if (!kind.prefix || kind.states?.isDraft(codeOfState(kind, is))) return null
  const series = kind.series?.(is) ?? kind.prefix
  const [number] = await numbersFor(call, kind.table, [{ projectId: current.project.projectId, series }])
  return number!
}

async function partiesOf(kind: RecordKind<any>, call: Call, { is, changing, current }: Saving) {
  const entries = kind.parties(is, changing)
  const { projectId } = current.project
  const kept = targetsKept(current.parties)
  const labels = entries.flatMap(({ label }) => (label === undefined || kept.has(label) ? [] : label))
  const found = labels.length > 0 ? await targetsOf(call, projectId, labels) : []
  return partyRows(current.folderId, projectId, entries, new Map([...kept, ...found]))
}

function writeRecord(
  kind: RecordKind<any>,
  call: Call,
  saving: Saving,
  writing: Writing,
  event: Event,
): Promise<unknown> {
  const { shape } = writing
  const words = wordsWritten(kind, call, saving, writing)
  return call.db.rows(words ? shape.withWords : shape.statement, [
    saving.current.folderId,
    JSON.stringify(writing.row),
    writing.name,
    saving.parentId,
    kind.description !== undefined,
    call.asker.id,
    call.now,
    saving.changing.making.today,
    kind.description ? (saving.is[kind.description] ?? null) : null,
    eventsJson([event]),
    ...(words ? [JSON.stringify([words])] : []),
  ])
}

/**
 * Its own words for the search, where they are others now and known. Where they hang on more than its row, they are made from
 * the tables at the end of the call.
 */
function wordsWritten(kind: RecordKind<any>, call: Call, { current, is }: Saving, writing: Writing) {
  const { shape, number, name, isAlone, hasOtherName } = writing
  if (isAlone && !hasOtherName && !shape.isSaidOtherwise) return undefined
  const own = isAlone ? ownWords(kind, { ...current, record: is, number, name }) : undefined
  if (!own) call.changed.add(current.folderId)
  return own
}
