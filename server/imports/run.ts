/** Carries an import out: all rows that are new, or none; or all but the wrong ones, if the caller leaves them out. */

import type { Value } from '../../contract/kit.ts'
import { ImportRun, importContactsMax } from '../../contract/projects/import.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { type FieldFault, invalid, invalidField } from '../kernel/faults.ts'
import type { Prepared } from '../kernel/prepared.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { refreshMadeBy } from '../records/engine/court/refresh.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { filesOf, type ImportFiles, storeFiles } from './archives.ts'
import { checkImport, outcomeOf } from './check.ts'
import type { CheckedRow, ImportKind } from './importkind.ts'
import { kindNamed } from './kinds.ts'
import { putLabels } from './labels.ts'
import { type NewPerson, namePartsOf } from './names.ts'
import { type MadePeople, makePeople, type WantedPerson } from './people.ts'
import { rememberColumns } from './remembered.ts'
import { adminIn, refuseDone, type StoredImport, storedImport } from './stored.ts'

type Request = Value<(typeof ImportRun)['request']['fields']>
type Contact = NonNullable<Request['contacts']>[number]

/** The files of a request that are in the store, before its transaction began. */
const filesBefore = new WeakMap<Request, ImportFiles>()

/** Unpacking may take long: no connection to the database is held meanwhile. */
async function storeFirst(request: Request, call: Call): Promise<Prepared | undefined> {
  const { projectId } = await adminIn(call, request.projectId, true)
  const stored = await storedImport(call, projectId, request.importId)
  refuseDone(stored)
  if (!kindNamed(stored.kind).hasFiles) return undefined
  const { files, prepared } = await storeFiles(call, await filesOf(call, stored))
  filesBefore.set(request, files)
  return prepared
}

async function run(types: RecordTypes, request: Request, call: Call) {
  const project = await adminIn(call, request.projectId)
  const { projectId } = project
  // Two imports of the same sheet at the same moment: the second finds the records of the first.
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.imports, projectId])
  const stored = await storedImport(call, projectId, request.importId, 'FOR UPDATE')
  refuseDone(stored)
  const source = request.source?.trim() || stored.source
  const contacts = await makeContacts(call, projectId, source, request.contacts ?? [])
  const { kind, fields, checked, labels } = await checkImport({
    call,
    project,
    stored,
    columns: request.columns,
    source,
    people: contacts.people,
    files: filesBefore.get(request),
  })
  const wrong = checked.rows.filter(({ faults }) => faults.length > 0)
  if (!request.leaveOutWrong) refuseWrong(wrong)
  const made = await checked.make(new Set(wrong.map(({ line }) => line)))
  await putLabels({ call, project, importId: stored.importId, source }, labels)
  // The courts of what somebody made earlier may depend on their side.
  for (const personId of [...contacts.made.known, ...made.known])
    await refreshMadeBy(types, call, projectId, personId)
  const there = checked.rows.filter((row) => outcomeOf(row) === 'AlreadyThere').length
  await finish(call, { projectId, stored, kind, fields, source, made: made.made, there })
  return {
    countMade: made.made,
    countThere: there,
    countWrong: wrong.length,
    countReplies: made.replies,
    countPeople: made.people + contacts.made.people,
    countCompanies: made.companies + contacts.made.companies,
    numberOfRecordsEffected: made.made,
  }
}

const faultsMax = 100

/** All or none: the first wrong rows, and how many there are. */
function refuseWrong(wrong: readonly CheckedRow[]): void {
  if (wrong.length === 0) return
  throw invalid(
    wrong.slice(0, faultsMax).map(
      ({ line, faults }): FieldFault => ({
        fieldName: `Line ${line}`,
        errorCode: 'Row',
        message: `Line ${line}: ${faults.join(' ')}`,
      }),
    ),
  )
}

/** The people whom texts of the sheet shall mean. */
async function makeContacts(call: Call, projectId: number, source: string, contacts: readonly Contact[]) {
  if (contacts.length > importContactsMax)
    throw invalidField('Contacts', 'Length', `At most ${importContactsMax} people can be made at once.`)
  const wanted = contacts.map((contact, i) => wantedOf(contact, i))
  const made: MadePeople = await makePeople(call, projectId, source, wanted)
  const people = new Map<string, NewPerson>()
  for (const [i, { text, fullName }] of contacts.entries())
    if (made.personIds[i] && text) people.set(text, { personId: made.personIds[i]!, fullName: fullName! })
  return { people, made }
}

function wantedOf({ fullName, company, email, role }: Contact, i: number): WantedPerson {
  const lack = !fullName?.trim() ? 'FullName' : !company?.trim() ? 'Company' : undefined
  if (lack)
    throw invalidField(
      `Contacts[${i}].${lack}`,
      'NotEmpty',
      lack === 'Company'
        ? `Please give the company of ${fullName}: a contact is made in their company.`
        : 'Please give the name of the person.',
    )
  return {
    line: 0,
    ...namePartsOf(fullName!),
    company: company!.trim(),
    ...(email?.trim() ? { email: email.trim() } : {}),
    ...(role?.trim() ? { role: role.trim() } : {}),
  }
}

interface Finished {
  projectId: number
  stored: StoredImport
  kind: ImportKind
  fields: ReadonlyArray<string | undefined>
  source: string
  made: number
  there: number
}

/** Notes who brought it in, and remembers the fields of its columns for the next sheet. */
async function finish(call: Call, done: Finished): Promise<void> {
  const { projectId, stored, kind, fields, source, made, there } = done
  await call.db.rows(
    `UPDATE import SET ran_by = $2, ran_at = $3, source = $4, fields = $5, made_count = $6, there_count = $7 WHERE id = $1`,
    [stored.importId, call.caller.id, call.now, source, fields.map((field) => field ?? null), made, there],
  )
  await rememberColumns(call, projectId, kind, stored, fields)
  await writeEvents(call, [
    {
      action: 'DataImported',
      projectId,
      changes: [
        ['kind', null, kind.name],
        ['importedFrom', null, source],
        ['fileName', null, stored.fileName],
        ['made', null, made],
      ],
    },
  ])
}

export default (types: RecordTypes): Served[] => [
  serve(ImportRun, (request, call) => run(types, request, call), { prepare: storeFirst }),
]
