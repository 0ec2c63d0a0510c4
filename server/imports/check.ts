/** What an import would do with each row of its sheet. */

import type { Value } from '../../contract/kit.ts'
import { ImportDryRun, importNamesMax } from '../../contract/projects/import.ts'
import type { Call } from '../kernel/call.ts'
import { invalidField } from '../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import { serve } from '../kernel/serve.ts'
import type { ProjectRights } from '../records/engine/declare/writecontext.ts'
import { filesOf, type ImportFiles } from './archives.ts'
import type { Checked, CheckedRow, ImportKind } from './importkind.ts'
import { kindNamed } from './kinds.ts'
import { checkLabels, labelsField, labelsIn } from './labels.ts'
import { meaningsOf, type NewPerson, nameInCell } from './names.ts'
import { rememberColumns } from './remembered.ts'
import { adminIn, rowsOf, type StoredImport, storedImport } from './stored.ts'

type Request = Value<(typeof ImportDryRun)['request']['fields']>
export type SentColumns = Request['columns']

export interface Preparing {
  call: Call
  project: ProjectRights
  stored: StoredImport
  columns: SentColumns
  source?: string
  people?: ReadonlyMap<string, NewPerson>
  files?: ImportFiles
}

/** The fields of the columns, and what becomes of each row. */
export async function checkImport({ call, project, stored, columns, source, people, files }: Preparing) {
  const kind = kindNamed(stored.kind)
  const fields = fieldsOf(kind, columns)
  const rows = await rowsOf(call, stored.importId)
  const checked = await kind.check({
    call,
    project,
    importId: stored.importId,
    source: source ?? stored.source,
    // Also those of columns that are left out behind the last one that is read.
    headings: Array.from(
      { length: Math.max(fields.length, stored.headings.length) },
      (_, i) => stored.headings[i] ?? '',
    ),
    fields: fields.map((field) => (field === labelsField.field ? undefined : field)),
    rows,
    people: people ?? new Map(),
    ...(kind.hasFiles ? { files: files ?? (await filesOf(call, stored)) } : {}),
  })
  const labels = labelsIn(rows, fields)
  await checkLabels({ call, project }, checked.rows, labels)
  addProblems(checked.rows, stored, fields)
  return { kind, fields, checked, labels }
}

/** The field of each column by its place. Refuses fields that are not there, twice, or missing. */
function fieldsOf(kind: ImportKind, columns: SentColumns): Array<string | undefined> {
  const fields: Array<string | undefined> = []
  for (const [i, { column, field }] of (columns ?? []).entries()) {
    if (!field?.trim()) continue
    const found = kind.fields.find((one) => one.field.toLowerCase() === field.trim().toLowerCase())
    if (!found || !column || column > columnsMax)
      throw invalidField(
        `Columns[${i}].${found ? 'Column' : 'Field'}`,
        'Enum',
        found ? 'There is no such column.' : `"${field.slice(0, 60)}" is no field of ${kind.name}.`,
      )
    if (fields.includes(found.field) && !found.isList)
      throw invalidField(
        `Columns[${i}].Field`,
        'Duplicate',
        `Two columns are read as ${found.label}. Please choose one of them, and leave the other out.`,
      )
    while (fields.length < column) fields.push(undefined)
    fields[column - 1] = found.field
  }
  const needed = kind.fields.find(({ field, isNeeded }) => isNeeded && !fields.includes(field))
  const lack = needed
    ? `Please say which column has the ${needed.label}.`
    : kind.lacks?.(fields.flatMap((field) => field ?? []))
  if (lack) throw invalidField('Columns', 'NotEmpty', lack)
  return fields
}

const columnsMax = 200

/** Cells without a value to read, in columns that are read, make their rows wrong. */
function addProblems(
  rows: readonly CheckedRow[],
  { problems, headings }: StoredImport,
  fields: ReadonlyArray<string | undefined>,
): void {
  if (problems.length === 0) return
  const byLine = new Map(rows.map((row) => [row.line, row]))
  for (const [line, column, message] of problems)
    if (fields[column])
      byLine.get(line)?.faults.push(`${headings[column] || `Column ${column + 1}`} ${message}`)
}

export const outcomeOf = ({ faults, isThere }: CheckedRow): 'Wrong' | 'AlreadyThere' | 'New' =>
  faults.length > 0 ? 'Wrong' : isThere ? 'AlreadyThere' : 'New'

async function dryRun(request: Request, call: Call) {
  const project = await adminIn(call, request.projectId)
  const stored = await storedImport(call, project.projectId, request.importId)
  const { kind, fields, checked } = await checkImport({ call, project, stored, columns: request.columns })
  if (!request.cursor) await rememberColumns(call, project.projectId, kind, stored, fields)
  const outcomes = checked.rows.map(outcomeOf)
  const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length
  const wanted = rowsWanted(request)
  const [after = 0] = readCursor(request, 'number') ?? []
  const chosen = checked.rows.filter(
    (row, i) => row.line > Number(after) && (!request.outcome || sameWord(request.outcome, outcomes[i]!)),
  )
  const { page, nextCursor } = pageOf(chosen.slice(0, wanted + 1), wanted, ({ line }) => [line])
  return {
    rows: page.map((row) => ({
      line: row.line,
      outcome: outcomeOf(row),
      number: row.number,
      title: row.title,
      folderId: row.folderId,
      message: [...row.faults, ...row.notes].join(' ').slice(0, messageCharsMax) || undefined,
    })),
    countNew: count('New'),
    countThere: count('AlreadyThere'),
    countWrong: count('Wrong'),
    unknownNames: await unknownNames(call, project.projectId, checked),
    canAddPeople: call.caller.isAdmin,
    nextCursor,
  }
}

const messageCharsMax = 2_000

const sameWord = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase()

/** The names that stand for nobody, those of the most rows first. */
async function unknownNames(call: Call, projectId: number, { names }: Checked) {
  const meaningOf = await meaningsOf(call, projectId, names, new Map())
  const counts = new Map<string, number>()
  for (const name of names) if (!meaningOf(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, importNamesMax)
    .map(([text, rowCount]) => ({ ...nameInCell(text), rowCount }))
}

export default [serve(ImportDryRun, dryRun)]
