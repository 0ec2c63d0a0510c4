/** Bringing in a submittal register from a CSV file: first all is looked at, then all is made, or nothing. */

import type { Value } from '../../../contract/kit.ts'
import {
  type RegisterImportRow,
  registerLinesMax,
  SubmittalRegisterImport,
} from '../../../contract/submittalregister.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Call } from '../../kernel/call.ts'
import { readCsv } from '../../kernel/csv.ts'
import { Fault, type FieldFault, forbidden, invalid, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { onlyProject, standingIn } from '../engine/tree/standing.ts'
import { type CreatedRecord, createRecords, settleOne } from '../engine/write/create.ts'
import { writeContexts } from '../engine/write/writecontexts.ts'
import { registerLists } from './registercodes.ts'
import { type Column, columnsOf, fieldOf } from './registerheadings.ts'
import {
  companiesIn,
  identityOf,
  type Known,
  knownItems,
  knownPackages,
  packageKey,
} from './registerknown.ts'
import { lineOf, type RegisterLine } from './registerlines.ts'
import { submittal } from './submittal.ts'
import { submittalItem } from './submittalitem.ts'

const field = 'FileContent'
const columnsMax = 200

interface Asked {
  projectId?: number | null
  fileContent?: Buffer | null
  dryRun?: boolean | null
}

type Row = Value<typeof RegisterImportRow.fields>
interface Looked extends RegisterLine {
  /** Of an item that is there already. */
  folderId?: number
}

async function importRegister(request: Asked, call: Call) {
  const projectId = request.projectId ?? (await onlyProject(call))
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const project = await standingIn(call, 'submittals', projectId)
  if (!project.writes) throw forbidden('You may not make submittal items in this project.')
  if (!request.fileContent?.length) throw notEmpty(field, 'the CSV file')
  const [head, ...rows] = readCsv(request.fileContent, field, {
    rowsMax: registerLinesMax + 1,
    cellsMax: columnsMax,
  })
  if (!head) throw notEmpty(field, 'a CSV file with its headings in the first line')
  const columns = columnsOf(head.cells, field)
  // The same file twice at the same moment: the second one finds what the first has made.
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.register, projectId])
  const context = writeContexts(submittalItem, call)
  const lists = await registerLists(context(project, ''))
  const lines: Looked[] = rows.map((row, i) => lineOf(row, columns, lists, `Rows[${i}]`))
  const packages = await lookOver(lines, projectId, call, (at) => context(project, at))
  const wrong = lines.flatMap(({ faults, line }) =>
    faults.map((fault) => ({ ...fault, message: `Line ${line}: ${fault.message}` })),
  )
  if (wrong.length > 0 && !request.dryRun) throw invalid(wrong)
  const absent = absentIn(lines, packages)
  const made = request.dryRun ? undefined : await makeAll(lines, packages, absent, { call, projectId })
  return answerOf({ lines, columns, packages: absent.size, made })
}

/** Notes what is wrong with each line and what is there already; gives the packages that are there. */
async function lookOver(
  lines: Looked[],
  projectId: number,
  call: Call,
  context: (at: string) => WriteContext,
): Promise<ReadonlyMap<string, Known>> {
  rejectDuplicates(lines)
  const companyOf = await companiesIn(call, projectId, lines)
  const known = await knownItems(call, projectId, lines)
  const packages = await knownPackages(call, projectId, lines)
  for (const [i, line] of lines.entries()) {
    const at = `Rows[${i}]`
    line.item.responsibleContractorId = companyOf(line.item.responsibleContractor)
    const { submittalItemNumber: number } = line.item
    if (number) line.item.submittalItemNumber = known.spelled(number)
    const there = known.find(line.item)
    if (there?.isSeen) line.folderId = there.folderId
    else if (there) line.faults.push(taken(`${at}.SubmittalItemNumber`, 'number'))
    if (line.folderId || line.faults.length > 0) continue
    if (packages.get(packageKey(line.packageName))?.isSeen === false)
      line.faults.push(taken(`${at}.Package`, 'number of the package'))
    line.faults.push(...(await wrongWith(line, context(at), at)))
  }
  return packages
}

const taken = (fieldName: string, what: string): FieldFault => ({
  fieldName,
  errorCode: 'Conflict',
  message: `The ${what} is taken by one that you do not see, or that was deleted.`,
})

/** Two lines of one file that mean the same item. */
function rejectDuplicates(lines: readonly RegisterLine[]): void {
  const first = new Map<string, number>()
  for (const [i, { line, item, faults }] of lines.entries()) {
    if (faults.length > 0) continue
    const before = first.get(identityOf(item))
    if (before === undefined) first.set(identityOf(item), line)
    else
      faults.push({
        fieldName: `Rows[${i}].${item.submittalItemNumber ? 'SubmittalItemNumber' : 'Description'}`,
        errorCode: 'Duplicate',
        message: `The same item and revision stands in line ${before} already.`,
      })
  }
}

/** What the rules of items have against it: the same as when it is made, but nothing is. */
async function wrongWith({ item }: RegisterLine, context: WriteContext, at: string): Promise<FieldFault[]> {
  const record = { ...item }
  const changing = { was: undefined, sent: record, context }
  try {
    await submittalItem.incoming?.(changing)
    await settleOne(submittalItem, { record, context, changing })
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.more.fields ?? [{ fieldName: `${at}.Status`, errorCode: error.code, message: error.message }]
  }
}

/** The packages to be made: those that new items name and that are not there, each once. */
function absentIn(lines: readonly Looked[], packages: ReadonlyMap<string, Known>): Map<string, string> {
  const absent = new Map<string, string>()
  for (const { packageName, folderId, faults } of lines) {
    const key = packageKey(packageName)
    if (key && !folderId && faults.length === 0 && !packages.has(key) && !absent.has(key))
      absent.set(key, packageName!)
  }
  return absent
}

/** Makes the packages, then the items in them. */
async function makeAll(
  lines: readonly Looked[],
  packages: ReadonlyMap<string, Known>,
  absent: ReadonlyMap<string, string>,
  context: { call: Call; projectId: number },
) {
  const { call, projectId } = context
  const records = [...absent.values()].map((name) =>
    isNumber(name) ? { number: name.toUpperCase() } : { description: name },
  )
  const madePackages = await createRecords(submittal, call, records, () => 'Package', { projectId })
  const folders = new Map([...packages].map(([key, { folderId }]) => [key, folderId]))
  for (const [i, key] of [...absent.keys()].entries()) folders.set(key, madePackages[i]!.folderId)
  const fresh = lines.flatMap((line, i) => (line.folderId ? [] : [{ line, i }]))
  const made = await createRecords(
    submittalItem,
    call,
    fresh.map(({ line }) => ({ ...line.item, folderParentId: folders.get(packageKey(line.packageName)) })),
    (n) => `Rows[${fresh[n]!.i}]`,
    { projectId },
  )
  const items = new Map<Looked, CreatedRecord>(fresh.map(({ line }, n) => [line, made[n]!]))
  return { items, count: made.length + madePackages.length }
}

const isNumber = (name: string): boolean => new RegExp(`^${submittal.prefix}-\\d{1,9}$`, 'i').test(name)

interface Outcome {
  lines: readonly Looked[]
  columns: readonly Column[]
  packages: number
  made: Awaited<ReturnType<typeof makeAll>> | undefined
}

function answerOf({ lines, columns, packages, made }: Outcome) {
  const rows = lines.map((line) => rowOf(line, made?.items.get(line)))
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length
  return {
    rows,
    headings: columns.map(({ heading, meaning }) => ({ heading, field: meaning && fieldOf(meaning) })),
    countMade: count('New'),
    countThere: count('AlreadyThere'),
    countWrong: count('Wrong'),
    countPackages: packages,
    numberOfRecordsEffected: made?.count ?? 0,
  }
}

function rowOf({ line, item, packageName, folderId, faults }: Looked, made: CreatedRecord | undefined): Row {
  const [first] = faults
  return {
    line,
    outcome: first ? 'Wrong' : folderId ? 'AlreadyThere' : 'New',
    number: made?.number ?? item.submittalItemNumber,
    revision: item.revision,
    description: item.description,
    package: packageName,
    folderId: made?.folderId ?? folderId,
    fieldName: first?.fieldName,
    errorCode: first?.errorCode,
    message: first && faults.map(({ message }) => message).join(' '),
  }
}

export default [serve(SubmittalRegisterImport, importRegister)]
