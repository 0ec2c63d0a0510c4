/** Inserts new records: their nodes, rows, parties, events, search words and courts. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { valuesOfRows } from '../../../db/columnsets.ts'
import type { Db } from '../../../db/db.ts'
import { uniqueBroken } from '../../../db/errors.ts'
import { inOrder } from '../../../db/inorder.ts'
import type { Change } from '../../../kernel/events.ts'
import { conflict, type Fault } from '../../../kernel/faults.ts'
import { writeNewCourts } from '../court/court.ts'
import type { OnBehalf } from '../declare/callerrights.ts'
import type { RecordChange } from '../declare/recordchange.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { changesOf, persistedKeys, type RecordData, rowOf, setKeys } from '../declare/rows.ts'
import { lowered } from '../declare/statemachine.ts'
import type { WriteContext } from '../declare/writecontext.ts'
import { ownWords } from '../search/recordwords.ts'
import type { Entry } from '../search/searchentry.ts'
import type { Weighted } from '../search/words.ts'
import { type PartyRow, valuesOfParties } from '../tree/parties.ts'
import { asName } from '../tree/tree.ts'
import { insertStatement } from './insertstatement.ts'

/** Where an imported record comes from. Its words are nobody's here. */
export interface ImportedFrom {
  /** What the source is called: "Procore", "our old spreadsheet". */
  source: string
  /** Its number there, which it keeps. */
  number?: string | undefined
}

/** A record that is to be created. */
export interface NewRecord {
  record: RecordData
  /** The record that it is created from, if any. */
  had: RecordData | undefined
  context: WriteContext
  changing: RecordChange<any>
  parentId: number
  folderId: number
  id: number
  number: string | null
  /** Set if it is brought in from elsewhere. */
  imported?: ImportedFrom
  /** For whom its creator filled something in. */
  onBehalf?: OnBehalf
}

/** The number that a new record keeps: of its source, or given by the client. */
export const keptNumber = (
  recordType: RecordType<any>,
  { record, imported }: Pick<NewRecord, 'record' | 'imported'>,
): string | undefined => imported?.number ?? givenNumber(recordType, record)

/** A number given by the client. */
export const givenNumber = (recordType: RecordType<any>, record: RecordData): string | undefined =>
  recordType.number ? (record[recordType.number] as string | undefined)?.trim() || undefined : undefined

/** The number and the title. A number that the server did not generate is a field of the record. */
export function folderName(
  recordType: RecordType<any>,
  record: RecordData,
  generated: string | null,
): string {
  const number = recordType.prefix ? generated : givenNumber(recordType, record)
  return asName([number, recordType.title(record)].filter(Boolean).join(' ') || recordType.label)
}

export const numberTaken = (recordType: RecordType<any>): Fault =>
  conflict(
    `There is ${recordType.states ? lowered(recordType.states) : `a ${recordType.label}`} with this number already. Leave the number out to get the next one.`,
  )

/** PostgreSQL writes as many while the statement of the next ones is prepared here. */
const recordsAtOnce = 1_000

/** Inserts new records of any calls: rows, nodes, parties, events and search words by one statement, then their courts. */
export async function insertAll(
  recordType: RecordType<any>,
  db: Db,
  drafts: NewRecord[],
  parties: readonly PartyRow[],
  namesOf: (folderId: number) => Weighted[],
): Promise<void> {
  const keys = keysOf(recordType, drafts)
  const partiesOf = partiesByNode(parties)
  const statements: Array<Promise<unknown>> = []
  for (let from = 0; from < drafts.length; from += recordsAtOnce) {
    // Others are answered meanwhile, and the statement before is sent.
    if (from > 0) await nextTurn()
    const some = drafts.slice(from, from + recordsAtOnce)
    const { text, columns } = insertStatement(recordType, keys)
    const rows = some.map((draft) => rowOfNew(recordType, draft, namesOf))
    statements.push(
      db.rows(text, [...valuesOfRows(columns, rows), ...valuesOfParties(some.flatMap(partiesOf))]),
    )
  }
  const courts = writeNewCourts(
    recordType,
    db,
    drafts.map(({ folderId }) => folderId),
  )
  const inserted = inOrder([...statements, courts]).catch((error) => {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(recordType) : error
  })
  // Only a number that was given can be taken. Other failures end the transaction, whether somebody waits or not.
  if (drafts.some((draft) => keptNumber(recordType, draft))) await inserted
  else inserted.catch(() => undefined)
}

/** The stored fields that any of the records sets. */
function keysOf(recordType: RecordType<any>, drafts: readonly NewRecord[]): string[] {
  const given = new Set<string>()
  for (const { record } of drafts) for (const key of setKeys(recordType, record)) given.add(key)
  return recordType.storedKeys.filter((key) => given.has(key))
}

function partiesByNode(parties: readonly PartyRow[]): (draft: NewRecord) => PartyRow[] {
  const found = new Map<number, PartyRow[]>()
  for (const party of parties) {
    const ofNode = found.get(party.folder_id)
    if (ofNode) ofNode.push(party)
    else found.set(party.folder_id, [party])
  }
  return ({ folderId }) => found.get(folderId) ?? []
}

/** The columns of a row, and the values for its node, its event and its search entry. */
const rowOfNew = (
  recordType: RecordType<any>,
  draft: NewRecord,
  namesOf: (folderId: number) => Weighted[],
): RecordData => {
  const entry = wordsOf(recordType, draft, namesOf)
  return Object.assign(
    extraColumnsOf(recordType, draft),
    rowOf(recordType, draft.record, setKeys(recordType, draft.record)),
    {
      event_action: draft.imported ? 'Imported' : 'Created',
      event_changes: createdChanges(recordType, draft),
      event_behalf_of: draft.onBehalf?.personId,
      event_behalf_name: draft.onBehalf?.name,
      entry_number: entry?.number,
      entry_words: entry?.own,
      entry_related: entry?.around,
    },
  )
}

/**
 * The search words, if they can be computed here; record types with words in other tables have theirs read from those
 * tables at the end of the call.
 */
function wordsOf(
  recordType: RecordType<any>,
  { record, folderId, number, context: { project, call } }: NewRecord,
  namesOf: (folderId: number) => Weighted[],
): Entry | undefined {
  const name = folderName(recordType, record, number)
  const entry = ownWords(recordType, { record, folderId, number, name, project }, namesOf(folderId))
  if (!entry) call.changed.add(folderId)
  return entry
}

/** The columns of a row that are not fields of the record, and the values for its node. */
const extraColumnsOf = (
  recordType: RecordType<any>,
  { record, context, folderId, id, number, parentId, imported }: NewRecord,
): RecordData => ({
  ...recordType.extraColumns?.of(record, context),
  id,
  folder_id: folderId,
  project_id: context.project.projectId,
  number,
  parent_id: parentId,
  node_name: folderName(recordType, record, number),
  node_description: recordType.description ? (record[recordType.description] ?? null) : null,
  // A day that was not brought along is unknown, not today.
  today: imported ? null : context.today,
  created_by: context.call.caller.id,
  created_at: context.call.now,
})

const createdChanges = (recordType: RecordType<any>, { record, number, imported }: NewRecord): Change[] => [
  ...changesOf(recordType, {}, record, persistedKeys(recordType)).map(
    ([key, , to]): Change => [key, null, to],
  ),
  ...(number ? [[recordType.number ?? 'number', null, number] as Change] : []),
  ...(imported ? [['importedFrom', null, imported.source] as Change] : []),
]
