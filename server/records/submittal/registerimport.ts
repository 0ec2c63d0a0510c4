/** Importing a submittal register from a CSV file: all lines are checked, then all or none are created. */

import type { Value } from '../../../contract/kit.ts'
import {
  type RegisterImportRow,
  registerLinesMax,
  SubmittalRegisterImport,
} from '../../../contract/records/submittalregister.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault, type FieldFault, forbidden, invalid, notEmpty } from '../../kernel/faults.ts'
import { type CsvRow, readCsv } from '../../kernel/formats/csv.ts'
import { serve } from '../../kernel/serve.ts'
import type { ProjectRights, WriteContext } from '../engine/declare/writecontext.ts'
import { onlyProject, projectRights } from '../engine/tree/projectrights.ts'
import { type CreatedRecord, createRecords, settleOne } from '../engine/write/new/create.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'
import { registerLists } from './registercodes.ts'
import { type Column, columnsOf, fieldOf } from './registerheadings.ts'
import {
  companiesIn,
  identityOf,
  type KnownRecord,
  knownItems,
  knownPackages,
  packageKey,
} from './registerknown.ts'
import { lineOf, type RegisterLine } from './registerlines.ts'
import { submittal } from './submittal.ts'
import { submittalItem } from './submittalitem.ts'

const field = 'FileContent'
const columnsMax = 200

interface ImportRequest {
  projectId?: number | null
  fileContent?: Buffer | null
  dryRun?: boolean | null
}

type Row = Value<typeof RegisterImportRow.fields>
export interface CheckedLine extends RegisterLine {
  /** Set if the item exists already. */
  folderId?: number
}

async function importRegister(request: ImportRequest, call: Call) {
  const projectId = request.projectId ?? (await onlyProject(call))
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const project = await projectRights(call, 'submittals', projectId)
  if (!project.makes) throw forbidden('You may not create submittal items in this project.')
  if (!request.fileContent?.length) throw notEmpty(field, 'the CSV file')
  const [head, ...rows] = readCsv(request.fileContent, field, {
    rowsMax: registerLinesMax + 1,
    cellsMax: columnsMax,
  })
  if (!head) throw notEmpty(field, 'a CSV file with its headings in the first line')
  const columns = columnsOf(head.cells, field)
  // If the same file is sent twice at the same moment, the second import finds the items of the first.
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.register, projectId])
  const register = await readRegister(call, project, rows, columns)
  const { lines, packages } = register
  const created = await createOrRefuse({ register, dryRun: request.dryRun ?? false }, { call, projectId })
  return responseOf({ lines, columns, packages: packagesToCreate(lines, packages).size, created })
}

/**
 * Creates all lines, or refuses them with the faults of all; of a dry run nothing is created. They are validated while PostgreSQL
 * writes them, which takes much longer: hardly a line that could be created has a fault. If one has, all are rolled back.
 */
async function createOrRefuse(
  { register, dryRun }: { register: ReadRegister; dryRun: boolean },
  { call, projectId }: { call: Call; projectId: number },
): Promise<CreatedRegister | undefined> {
  const isFaulty = register.lines.some(({ faults }) => faults.length > 0)
  let created: CreatedRegister | undefined
  let refusal: Fault | undefined
  try {
    if (!dryRun && !isFaulty) created = await createAll(register, { call, projectId })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    refusal = error
  }
  await register.validate()
  const faultsOfLines = register.lines.flatMap(({ faults, line }) =>
    faults.map((fault) => ({ ...fault, message: `Line ${line}: ${fault.message}` })),
  )
  if (faultsOfLines.length > 0 && !dryRun) throw invalid(faultsOfLines)
  if (refusal) throw refusal
  return created
}

/** The lines of a register with their faults, and the packages that exist. */
export interface CheckedRegister {
  lines: readonly CheckedLine[]
  packages: ReadonlyMap<string, KnownRecord>
}

interface ReadRegister extends CheckedRegister {
  /** Adds the faults that new lines would have when they are created. */
  validate(): Promise<void>
}

export async function checkRegister(
  call: Call,
  project: ProjectRights,
  rows: readonly CsvRow[],
  columns: readonly Column[],
): Promise<CheckedRegister> {
  const register = await readRegister(call, project, rows, columns)
  await register.validate()
  return register
}

async function readRegister(
  call: Call,
  project: ProjectRights,
  rows: readonly CsvRow[],
  columns: readonly Column[],
): Promise<ReadRegister> {
  const context = writeContexts(submittalItem, call)
  const lists = await registerLists(context(project, ''))
  const lines: CheckedLine[] = rows.map((row, i) => lineOf(row, columns, lists, `Rows[${i}]`))
  const { packages, newLines } = await checkLines(lines, project.projectId, call)
  return {
    lines,
    packages,
    async validate() {
      for (const [at, line] of newLines)
        line.faults.push(...(await validationFaults(line, context(project, at), at)))
    },
  }
}

/** Adds the faults and the existing item to each line. Returns the existing packages, and the lines that are to be validated. */
async function checkLines(lines: CheckedLine[], projectId: number, call: Call) {
  rejectDuplicates(lines)
  const companyOf = await companiesIn(call, projectId, lines)
  const known = await knownItems(call, projectId, lines)
  const packages = await knownPackages(call, projectId, lines)
  const newLines: Array<[at: string, line: CheckedLine]> = []
  for (const [i, line] of lines.entries()) {
    const at = `Rows[${i}]`
    line.item.responsibleContractorId = companyOf(line.item.responsibleContractor)
    const { submittalItemNumber: number } = line.item
    if (number) line.item.submittalItemNumber = known.spelled(number)
    const existing = known.find(line.item)
    if (existing?.isSeen) line.folderId = existing.folderId
    else if (existing) line.faults.push(alreadyUsed(`${at}.SubmittalItemNumber`, 'number'))
    if (line.folderId || line.faults.length > 0) continue
    if (packages.get(packageKey(line.packageName))?.isSeen === false)
      line.faults.push(alreadyUsed(`${at}.Package`, 'number of the package'))
    newLines.push([at, line])
  }
  return { packages, newLines }
}

const alreadyUsed = (fieldName: string, what: string): FieldFault => ({
  fieldName,
  errorCode: 'Conflict',
  message: `The ${what} is already used by a record that you may not see, or that was deleted.`,
})

/** Two lines of one file must not be the same item. */
function rejectDuplicates(lines: readonly RegisterLine[]): void {
  const first = new Map<string, number>()
  for (const [i, { line, item, faults }] of lines.entries()) {
    if (faults.length > 0) continue
    const identity = identityOf(item)
    const before = first.get(identity)
    if (before === undefined) first.set(identity, line)
    else
      faults.push({
        fieldName: `Rows[${i}].${item.submittalItemNumber ? 'SubmittalItemNumber' : 'Description'}`,
        errorCode: 'Duplicate',
        message: `The same item and revision is already in line ${before}.`,
      })
  }
}

/** Runs the validation of a new item without creating it. */
async function validationFaults(
  { item }: RegisterLine,
  context: WriteContext,
  at: string,
): Promise<FieldFault[]> {
  const record = { ...item }
  const changing = { was: undefined, sent: record, context }
  try {
    await submittalItem.incoming?.(changing)
    await settleOne(submittalItem, { record, context, changing, imported: undefined })
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.more.fields ?? [{ fieldName: `${at}.Status`, errorCode: error.code, message: error.message }]
  }
}

/** The packages that new items name and that do not exist yet, each once. */
function packagesToCreate(
  lines: readonly CheckedLine[],
  packages: ReadonlyMap<string, KnownRecord>,
): Map<string, string> {
  const newPackages = new Map<string, string>()
  for (const { packageName, folderId, faults } of lines) {
    const key = packageKey(packageName)
    if (key && !folderId && faults.length === 0 && !packages.has(key) && !newPackages.has(key))
      newPackages.set(key, packageName!)
  }
  return newPackages
}

interface CreatedRegister {
  items: ReadonlyMap<CheckedLine, CreatedRecord>
  /** With the packages. */
  count: number
}

/** Creates the packages, then the items in them; `source` says what they are according to, if they are imported from elsewhere. */
export async function createAll(
  { lines, packages }: CheckedRegister,
  { call, projectId, source }: { call: Call; projectId: number; source?: string },
): Promise<CreatedRegister> {
  const newPackages = packagesToCreate(lines, packages)
  const options = { projectId, ...(source ? { imported: () => ({ source }) } : {}) }
  const records = [...newPackages.values()].map((name) =>
    isNumber(name) ? { number: name.toUpperCase() } : { description: name },
  )
  const createdPackages = await createRecords(submittal, call, records, () => 'Package', options)
  const folders = new Map([...packages].map(([key, { folderId }]) => [key, folderId]))
  for (const [i, key] of [...newPackages.keys()].entries()) folders.set(key, createdPackages[i]!.folderId)
  const newLines = lines.flatMap((line, i) => (line.folderId ? [] : [{ line, i }]))
  const created = await createRecords(
    submittalItem,
    call,
    newLines.map(({ line }) => ({ ...line.item, folderParentId: folders.get(packageKey(line.packageName)) })),
    (n) => `Rows[${newLines[n]!.i}]`,
    options,
  )
  const items = new Map<CheckedLine, CreatedRecord>(newLines.map(({ line }, n) => [line, created[n]!]))
  return { items, count: created.length + createdPackages.length }
}

const isNumber = (name: string): boolean => new RegExp(`^${submittal.prefix}-\\d{1,9}$`, 'i').test(name)

interface ImportResult {
  lines: readonly CheckedLine[]
  columns: readonly Column[]
  packages: number
  created: CreatedRegister | undefined
}

function responseOf({ lines, columns, packages, created }: ImportResult) {
  const rows = lines.map((line) => rowOf(line, created?.items.get(line)))
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length
  return {
    rows,
    headings: columns.map(({ heading, target }) => ({ heading, field: target && fieldOf(target) })),
    countMade: count('New'),
    countThere: count('AlreadyThere'),
    countWrong: count('Wrong'),
    countPackages: packages,
    numberOfRecordsEffected: created?.count ?? 0,
  }
}

function rowOf(
  { line, item, packageName, folderId, faults }: CheckedLine,
  created: CreatedRecord | undefined,
): Row {
  const [first] = faults
  return {
    line,
    outcome: first ? 'Wrong' : folderId ? 'AlreadyThere' : 'New',
    number: created?.number ?? item.submittalItemNumber,
    revision: item.revision,
    description: item.description,
    package: packageName,
    folderId: created?.folderId ?? folderId,
    fieldName: first?.fieldName,
    errorCode: first?.errorCode,
    message: first && faults.map(({ message }) => message).join(' '),
  }
}

export default [serve(SubmittalRegisterImport, importRegister)]
