/**
 * Labels as a column of a sheet, of every kind whose rows are records. Names that the project does not have are made: anyone who
 * brings data in keeps its labels as well. Nobody is told.
 */
import { labelsMax } from '../../contract/records/labelrules.ts'
import { addLabels, labelNameFault, labelNames } from '../directory/projects/label.ts'
import { writeEvents } from '../kernel/events/events.ts'
import type { FieldOfKind } from '../records/engine/declare/recordimport.ts'
import type { CheckedRow, Importing } from './importkind.ts'
import type { SheetRow } from './sheet/sheet.ts'

export const labelsField: FieldOfKind = {
  field: 'Labels',
  label: 'Labels',
  cell: 'text',
  headings: ['Labels', 'Label', 'Tags', 'Tag', 'Keywords'],
  about: 'Separated by ";", "," or lines. Labels that the project does not have are made.',
  isList: true,
}

/** The labels of a row, by its line. */
export type RowLabels = ReadonlyMap<number, readonly string[]>

export function labelsIn(
  rows: readonly SheetRow[],
  fields: ReadonlyArray<string | undefined>,
): Map<number, string[]> {
  const places = fields.flatMap((field, at) => (field === labelsField.field ? [at] : []))
  const found = new Map<number, string[]>()
  if (places.length === 0) return found
  for (const { line, cells } of rows) {
    const names = places.flatMap((at) => namesIn(cells[at] ?? ''))
    if (names.length > 0) found.set(line, unlikeNames(names))
  }
  return found
}

const namesIn = (text: string): string[] =>
  text.split(/[;,\n]/).flatMap((name) => name.replace(/\s+/g, ' ').trim() || [])

/** One of each, in any letter case. */
const unlikeNames = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed()

/** Adds what is wrong with the labels of rows, and says at the first row of each which ones are new. */
export async function checkLabels(
  { call, project: { projectId } }: Pick<Importing, 'call' | 'project'>,
  rows: readonly CheckedRow[],
  labels: RowLabels,
): Promise<void> {
  if (labels.size === 0) return
  const known = new Set((await labelNames(call, projectId)).map((name) => name.toLowerCase()))
  for (const row of rows) {
    const names = row.isThere ? [] : (labels.get(row.line) ?? [])
    if (names.length > labelsMax) row.faults.push(`Labels: the row has more than ${labelsMax}.`)
    else for (const name of names) checkName(row, name, known)
  }
}

function checkName(row: CheckedRow, name: string, known: Set<string>): void {
  if (known.has(name.toLowerCase())) return
  const fault = labelNameFault(name)
  if (fault) row.faults.push(`Labels: "${name.slice(0, 60)}" ${fault}`)
  else if (known.size >= labelsMax)
    row.faults.push(`Labels: with "${name}" the project would have more than ${labelsMax} labels.`)
  else {
    known.add(name.toLowerCase())
    row.notes.push(`The label "${name}" is new and is made.`)
  }
}

/** Puts them on the records that this import made. */
export async function putLabels(
  {
    call,
    project: { projectId },
    importId,
    source,
  }: Pick<Importing, 'call' | 'project' | 'importId' | 'source'>,
  labels: RowLabels,
): Promise<void> {
  if (labels.size === 0) return
  const made = await call.db.rows<{ folderId: number; line: number }>(
    'SELECT folder_id AS "folderId", line FROM imported_record WHERE import_id = $1 AND line = ANY ($2::int[]) ORDER BY line',
    [importId, [...labels.keys()]],
  )
  if (made.length === 0) return
  const wanted = new Set(made.flatMap(({ line }) => labels.get(line)!))
  const ids = await addLabels(call, projectId, [...wanted])
  const pairs = made.flatMap(({ folderId, line }) =>
    labels.get(line)!.map((name) => [folderId, ids.get(name)]),
  )
  await call.db.rows(
    `INSERT INTO record_label (project_id, folder_id, label_id)
     SELECT $1, (r.pair ->> 0)::int, (r.pair ->> 1)::int FROM json_array_elements($2::text::json) AS r (pair)
     ON CONFLICT DO NOTHING`,
    [projectId, JSON.stringify(pairs)],
  )
  await writeEvents(
    call,
    made.map(({ folderId, line }) => ({
      action: 'LabelsImported',
      projectId,
      folderId,
      changes: [
        ['labels', null, labels.get(line)],
        ['importedFrom', null, source],
      ],
    })),
  )
}
