/** Inserts new records: their nodes, rows, parties and events. */
import { companyPart } from '../../../access/visibility.ts'
import { folderType } from '../../../codes/nodetypes.ts'
import { uniqueBroken } from '../../../db/errors.ts'
import { inOrder } from '../../../db/inorder.ts'
import { sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Change, eventsJson, insertEvents } from '../../../kernel/events.ts'
import { conflict, type Fault } from '../../../kernel/faults.ts'
import { writeCourts } from '../court/court.ts'
import type { OnBehalf } from '../declare/callerrights.ts'
import type { PartyEntry, RecordChange, RecordType } from '../declare/recordtype.ts'
import { changesOf, persistedKeys, type RecordData, rowOf, setKeys, shapeOf } from '../declare/rows.ts'
import { lowered } from '../declare/statemachine.ts'
import type { WriteContext } from '../declare/writecontext.ts'
import { ownWords, partyTexts } from '../search/recordwords.ts'
import { type Entry, writeEntries } from '../search/searchentry.ts'
import type { Weighted } from '../search/words.ts'
import { nodeColumns } from '../tree/nodecolumns.ts'
import { insertParties, type PartyRow, partyRows } from '../tree/parties.ts'
import { entriesKnown, type TargetOf, targetsIn, targetsOf } from '../tree/partytexts.ts'
import { asName } from '../tree/tree.ts'

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

/** The column of the numbers that the server generates. */
export const numberColumn = ({ prefix }: RecordType<any>): Array<[string, string]> =>
  prefix ? [['number', 'text']] : []

export const numberTaken = (recordType: RecordType<any>): Fault =>
  conflict(
    `There is ${recordType.states ? lowered(recordType.states) : `a ${recordType.label}`} with this number already. Leave the number out to get the next one.`,
  )

export async function insertAll(
  recordType: RecordType<any>,
  call: Call,
  drafts: NewRecord[],
  { rows, namesOf }: NewParties,
): Promise<void> {
  if (drafts.length === 0) return
  const inserted = inOrder([
    insertRows(recordType, call, drafts),
    insertParties(call, rows),
    writeEvents(recordType, call, drafts),
    writeWords(recordType, call, drafts, namesOf),
    writeCourts(
      recordType,
      call,
      drafts.map(({ folderId }) => folderId),
      { areNew: true },
    ),
  ]).catch((error) => {
    throw uniqueBroken(error)?.endsWith('_number') ? numberTaken(recordType) : error
  })
  // Only a number that was given can be taken. Other failures end the transaction, whether somebody waits or not.
  if (drafts.some((draft) => keptNumber(recordType, draft))) await inserted
  else inserted.catch(() => undefined)
  if (!recordType.afterCreate) return
  for (const projectId of new Set(drafts.map(({ context }) => context.project.projectId))) {
    const there = drafts.filter(({ context }) => context.project.projectId === projectId)
    await recordType.afterCreate(
      there.map(({ record, folderId }) => ({ ...record, folderId })),
      there[0]!.context,
      there[0]!.imported !== undefined,
    )
  }
}

const writeEvents = (recordType: RecordType<any>, call: Call, drafts: readonly NewRecord[]) =>
  call.db.rows(insertEvents('$1', '$2', '$3'), [
    eventsJson(drafts.map((draft) => createdEvent(recordType, draft))),
    call.caller.id,
    call.now,
  ])

/**
 * Writes the search words that can be computed here; record types with words in other tables have theirs read from those
 * tables at the end of the call.
 */
function writeWords(
  recordType: RecordType<any>,
  call: Call,
  drafts: readonly NewRecord[],
  namesOf: NewParties['namesOf'],
): Promise<unknown> | undefined {
  const entries = drafts.flatMap(({ record, folderId, number, context: { project } }): Entry[] => {
    const name = folderName(recordType, record, number)
    const entry = ownWords(recordType, { record, folderId, number, name, project }, namesOf(folderId))
    if (!entry) call.changed.add(folderId)
    return entry ? [entry] : []
  })
  return entries.length > 0 ? writeEntries(call.db, entries) : undefined
}

/** The parties of new records, and their names as search words. */
export interface NewParties {
  rows: PartyRow[]
  namesOf: (folderId: number) => Weighted[]
}

export async function readParties(
  recordType: RecordType<any>,
  call: Call,
  drafts: NewRecord[],
): Promise<NewParties> {
  const rows = await partiesOf(recordType, call, drafts)
  return { rows, namesOf: await partyTexts(call, rows) }
}

async function partiesOf(recordType: RecordType<any>, call: Call, drafts: NewRecord[]): Promise<PartyRow[]> {
  // Who brings a record in is not its author.
  const isMade = ({ imported }: NewRecord): boolean => !imported && folderType(recordType.type).parties
  const named = drafts.map((draft): PartyEntry[] => [
    ...(isMade(draft) ? [{ part: 'creator', personId: call.caller.id }] : []),
    ...companyOf(recordType, call, draft),
    ...recordType.parties(draft.record, draft.changing),
  ])
  const entries = await knownOf(call, drafts, named)
  const labels = new Map<number, string[]>()
  for (const [i, { context }] of drafts.entries()) {
    const { projectId } = context.project
    const ofProject = labels.get(projectId) ?? []
    labels.set(projectId, ofProject)
    for (const entry of entries[i]!) if ('label' in entry && entry.label) ofProject.push(entry.label)
  }
  const targets = new Map<number, TargetOf>()
  for (const [projectId, names] of labels)
    targets.set(projectId, targetsIn(await targetsOf(call, projectId, names)))
  return drafts.flatMap(({ folderId, context }, i) =>
    partyRows(folderId, context.project.projectId, entries[i]!, targets.get(context.project.projectId)!),
  )
}

/** The contractor's own people see its records by their roles. */
const companyOf = (
  { isOfCompany }: RecordType<any>,
  { caller: { organizationId } }: Call,
  { changing: { follows }, context: { project }, imported }: NewRecord,
): PartyEntry[] =>
  isOfCompany && !follows && !imported && organizationId !== project.organizationId
    ? [{ part: companyPart, organizationId }]
    : []

/** The entries of each record, with the companies that its project knows. */
async function knownOf(call: Call, drafts: NewRecord[], named: PartyEntry[][]): Promise<PartyEntry[][]> {
  const projectOf = (i: number): number => drafts[i]!.context.project.projectId
  const known = new Map<number, (entry: PartyEntry) => PartyEntry>()
  for (const projectId of new Set(drafts.map((_, i) => projectOf(i)))) {
    const there = named.filter((_, i) => projectOf(i) === projectId).flat()
    known.set(projectId, await entriesKnown(call, projectId, there))
  }
  return named.map((entries, i) => entries.map(known.get(projectOf(i))!))
}

const ofNode: Array<[string, string]> = [
  ['parent_id', 'int'],
  ['node_name', 'text'],
  ['node_description', 'text'],
  ['today', 'date'],
]

/**
 * Inserts the rows `t` and their nodes in one statement, as columns of the node are computed from the row.
 * Columns that no record sets are left out: most records set few of their fields.
 */
async function insertRows(recordType: RecordType<any>, call: Call, drafts: NewRecord[]): Promise<void> {
  const given = new Set<string>()
  const rows = drafts.map((draft) => {
    const keys = setKeys(recordType, draft.record)
    for (const key of keys) given.add(key)
    return Object.assign(extraColumnsOf(recordType, draft), rowOf(recordType, draft.record, keys))
  })
  const columns: Array<[string, string]> = [
    ['id', 'int'],
    ['folder_id', 'int'],
    ['project_id', 'int'],
    ...numberColumn(recordType),
    ...Object.entries(recordType.extraColumns?.types ?? {}),
    ...shapeOf(
      recordType,
      recordType.storedKeys.filter((key) => given.has(key)),
    ),
  ]
  const names = columns.map(([column]) => column).join(', ')
  const node = nodeColumns(recordType, { today: sql`r.today` })
  await call.db.rows(
    `WITH r AS MATERIALIZED (SELECT * FROM json_to_recordset($1::text::json)
            AS r (${[...columns, ...ofNode].map((pair) => pair.join(' ')).join(', ')})),
          t AS (INSERT INTO ${recordType.table} (${names}) SELECT ${names} FROM r RETURNING *)
     INSERT INTO folder (id, project_id, parent_id, reference_id, name, description, type, section, path,
                         access_list_ids, created_by, created_at, updated_by, updated_at,
                         ${node.map(([column]) => column).join(', ')})
     SELECT r.folder_id, r.project_id, r.parent_id, r.id, r.node_name, r.node_description, $2, $3,
            ${recordType.holds ? `concat_ws(' / ', nullif(up.path, ''), r.node_name), up.access_list_ids` : `NULL, '{}'`},
            $4, $5, $4, $5, ${node.map(([, value]) => value).join(', ')}
       FROM r JOIN t ON t.folder_id = r.folder_id JOIN folder up ON up.id = r.parent_id`,
    [JSON.stringify(rows), recordType.type, recordType.section, call.caller.id, call.now],
  )
}

/** The columns of a row that are not fields of the record, and the values for its node. */
const extraColumnsOf = (
  recordType: RecordType<any>,
  { record, context, folderId, id, number, parentId }: NewRecord,
): RecordData => ({
  ...recordType.extraColumns?.of(record, context),
  id,
  folder_id: folderId,
  project_id: context.project.projectId,
  number,
  parent_id: parentId,
  node_name: folderName(recordType, record, number),
  node_description: recordType.description ? (record[recordType.description] ?? null) : null,
  today: context.today,
})

const createdEvent = (
  recordType: RecordType<any>,
  { record, context, folderId, number, onBehalf, imported }: NewRecord,
) => ({
  action: imported ? 'Imported' : 'Created',
  onBehalf,
  projectId: context.project.projectId,
  folderId,
  version: 1,
  changes: [
    ...changesOf(recordType, {}, record, persistedKeys(recordType)).map(
      ([key, , to]): Change => [key, null, to],
    ),
    ...(number ? [[recordType.number ?? 'number', null, number] as Change] : []),
    ...(imported ? [['importedFrom', null, imported.source] as Change] : []),
  ],
})
