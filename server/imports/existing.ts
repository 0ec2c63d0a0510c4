/** Rows that are there already: imported before, or with the number and title of a record that was made here. */
import { createHash } from 'node:crypto'
import { joinNodeRights, visibleOrInBin } from '../access/visibility.ts'
import type { Importing } from './importkind.ts'
import type { RecordKind, RowOfRecord } from './recordrow.ts'

/** What makes a row the same in the next sheet: its id in the source, its number, else its words. */
export function keyOf(values: ReadonlyMap<string, unknown>, titleField: string): string {
  const text = (field: string): string => String(values.get(field) ?? '').trim()
  const id = text('SourceId') || text('Number')
  if (id) return `${text('SourceId') ? 'id' : 'number'} ${id.toLowerCase()}`
  const words = [titleField, 'Question', 'Description', 'Location', 'LocationRoom', 'MadeOn', 'MadeBy'].map(
    text,
  )
  return `words ${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`
}

interface Known {
  folderId: number
  number: string
  title: string | null
  /** Whether the importer may see it, also in the bin. Of others no more is said than that the number is taken. */
  isSeen: boolean
}

/** Marks the rows that are there, and those whose number another record has. */
export async function existingOf(
  { name, recordType: { table }, title }: RecordKind,
  { call, project: { projectId } }: Importing,
  rows: readonly RowOfRecord[],
): Promise<void> {
  const imported = await call.db.rows<{ key: string; folderId: number }>(
    `SELECT m.source_key AS key, m.folder_id AS "folderId" FROM imported_record m
      WHERE m.project_id = $1 AND m.kind = $2 AND m.source_key = ANY ($3::text[])`,
    [projectId, name, rows.map(({ key }) => key)],
  )
  const byKey = new Map(imported.map(({ key, folderId }) => [key, folderId]))
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const numbered = await call.db.rows<Known>(
    `SELECT t.folder_id AS "folderId", t.number, t.${title.column} AS title,
            EXISTS (SELECT FROM folder f ${joinNodeRights} WHERE f.id = t.folder_id AND ${visibleOrInBin}) AS "isSeen"
       FROM ${table} t WHERE t.project_id = $2 AND t.number = ANY ($3::text[])
     UNION ALL
     SELECT 0, g.number, NULL, true FROM purged_record g
      WHERE g.project_id = $2 AND g.record_type = '${table}' AND g.number = ANY ($3::text[])`,
    [call.caller.id, projectId, numbers],
  )
  const byNumber = new Map(numbered.map((one) => [one.number, one]))
  for (const row of rows) {
    const known = byNumber.get(row.number ?? '')
    const folderId =
      byKey.get(row.key) ?? (known?.isSeen && known.title === row.title ? known.folderId : undefined)
    if (folderId) Object.assign(row, { isThere: true, folderId })
    else if (known) row.faults.push(takenNumber(row.number!, known))
  }
}

const takenNumber = (number: string, { folderId, title, isSeen }: Known): string =>
  !isSeen
    ? `The number ${number} is taken here. Please give it another number.`
    : folderId
      ? `The number ${number} is that of another record here, "${(title ?? '').slice(0, 80)}". Please give it another number.`
      : `The number ${number} was that of a record that was deleted for good. Please give it another number.`
