/**
 * The values of new records for their insert statement, column by column. As objects with a property for each column, the rows
 * would be dictionaries for V8, as they have so many; making and reading those took a tenth of the time of a create.
 */
import { type Columns, valuesOfColumn } from '../../../../db/driver/columnsets.ts'
import type { FieldChange } from '../../../../kernel/events/events.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import { changesOfNew, dayOfStored, persistedKeys, type RecordData, storedValue } from '../../declare/rows.ts'
import { ownWords } from '../../search/recordwords.ts'
import type { Entry } from '../../search/searchentry.ts'
import type { Weighted } from '../../search/words.ts'
import { commonColumns } from './insertstatement.ts'
import { folderName, type NewRecord } from './newrecord.ts'

/** A new record, with what its columns are computed from. */
interface NewRow {
  draft: NewRecord
  name: string
  description: unknown
  changes: FieldChange[]
  entry: Entry | undefined
  extra: RecordData | undefined
}

export const newRows = (
  recordType: RecordType<any>,
  drafts: readonly NewRecord[],
  namesOf: (folderId: number) => Weighted[],
): NewRow[] =>
  drafts.map((draft) => {
    const { record, number, context, folderId } = draft
    const name = folderName(recordType, record, number)
    return {
      draft,
      name,
      description: recordType.description ? (record[recordType.description] ?? null) : null,
      changes: createdChanges(recordType, draft),
      entry: wordsOf(recordType, draft, name, namesOf(folderId)),
      extra: recordType.extraColumns?.of(record, context),
    }
  })

/** The parameters of an insert statement with these columns. */
export function valuesOfNew(
  recordType: RecordType<any>,
  keys: readonly string[],
  columns: Columns,
  rows: readonly NewRow[],
): unknown[] {
  const ofFields = fieldColumns(recordType, keys)
  return columns.map((column) => {
    const [name] = column
    const valueIn = ofFields.get(name) ?? otherColumns[name] ?? (({ extra }) => extra![name])
    return valuesOfColumn(column, rows, valueIn)
  })
}

/** For fewer, another prepared statement is not worth it: calls of few records are written together. */
const commonMin = 20

/** Whether all have the same values in the common columns. The times of creation of two calls are different objects, so they do not. */
export function haveCommonValues(rows: readonly NewRow[]): boolean {
  const [first] = rows
  if (!first || rows.length < commonMin) return false
  return commonColumns.every((name) => {
    const valueIn = otherColumns[name]!
    const value = valueIn(first)
    return rows.every((row) => valueIn(row) === value)
  })
}

type ValueOf = (row: NewRow) => unknown

/** By column: the stored fields of the record, and the days of those that are moments. */
function fieldColumns(recordType: RecordType<any>, keys: readonly string[]): Map<string, ValueOf> {
  const found = new Map<string, ValueOf>()
  for (const key of keys) {
    const { column, day } = recordType.columns[key]!
    const value: ValueOf = ({ draft }) => storedValue(recordType, draft.record, key)
    found.set(column!, value)
    if (day) found.set(`${column}_day`, (row) => dayOfStored(value(row)))
  }
  return found
}

/** The columns that are no fields of the record, and the values for its node, its event and its search entry. */
const otherColumns: Readonly<Record<string, ValueOf>> = {
  id: ({ draft }) => draft.id,
  folder_id: ({ draft }) => draft.folderId,
  project_id: ({ draft }) => draft.context.project.projectId,
  number: ({ draft }) => draft.number,
  parent_id: ({ draft }) => draft.parentId,
  node_name: ({ name }) => name,
  node_description: ({ description }) => description,
  // A day that was not brought along is unknown, not today.
  today: ({ draft }) => (draft.imported ? null : draft.context.today),
  created_by: ({ draft }) => draft.context.call.caller.id,
  created_at: ({ draft }) => draft.context.call.now,
  event_action: ({ draft }) => (draft.imported ? 'Imported' : 'Created'),
  event_changes: ({ changes }) => changes,
  event_behalf_of: ({ draft }) => draft.onBehalf?.personId,
  event_behalf_name: ({ draft }) => draft.onBehalf?.name,
  entry_number: ({ entry }) => entry?.number,
  entry_words: ({ entry }) => entry?.own,
  entry_related: ({ entry }) => entry?.around,
}

/**
 * The search words, if they can be computed here; record types with words in other tables have theirs read from those
 * tables at the end of the call.
 */
function wordsOf(
  recordType: RecordType<any>,
  { record, folderId, number, context: { project, call } }: NewRecord,
  name: string,
  names: Weighted[],
): Entry | undefined {
  const entry = ownWords(recordType, { record, folderId, number, name, project }, names)
  if (!entry) call.changed.add(folderId)
  return entry
}

function createdChanges(recordType: RecordType<any>, { record, number, imported }: NewRecord): FieldChange[] {
  const changes = changesOfNew(recordType, record, persistedKeys(recordType))
  if (number) changes.push([recordType.number ?? 'number', null, number])
  if (imported) changes.push(['importedFrom', null, imported.source])
  return changes
}
