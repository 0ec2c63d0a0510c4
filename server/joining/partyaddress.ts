/** A name without an address: a manager gives one, and whoever has it is a member of the project, who hears of its records. */
import { emailAddress } from '../../contract/emailaddress.ts'
import type { Value } from '../../contract/kit.ts'
import { PartyAddressSave } from '../../contract/party.ts'
import { joinProject, lockMembers } from '../directory/membership.ts'
import { administered, isOthersInUse } from '../directory/organization.ts'
import { lockNames, refusedName, refuseWaiting } from '../directory/takennames.ts'
import { insertUser } from '../directory/user.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { assignText, checkManager } from '../records/anyrecord/partytexts.ts'
import { refreshPartOf } from '../records/engine/court/refresh.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { plainText } from '../records/engine/tree/partytexts.ts'
import { newStandIn } from './company.ts'

type Request = Value<typeof PartyAddressSave.request.fields>

/** Whom a text means from now on. */
interface Addressed {
  projectId: number
  text: string
  fullName: string
  company: string
  email: string
  phone: string
  role: string | undefined
}

interface Known {
  id: number
  isMember: boolean
}

const askManager =
  'Only a manager of the project can give a name an address. Please ask a manager to add this person.'

async function save(types: RecordTypes, request: Request, call: Call) {
  const projectId = await checkManager(call, request.projectId, askManager)
  const addressed = addressedBy(request, projectId)
  // Two who give one address at the same moment: the second waits here, and finds the person.
  await lockNames(call, [addressed.email])
  await lockMembers(call, projectId)
  await call.db.rows('SAVEPOINT addressing')
  const { text } = addressed
  const userId = await memberOf(types, call, addressed).catch((error) => {
    throw inOwnFields(error)
  })
  const { fullName } = (await call.db.row<{ fullName: string }>(
    'SELECT full_name AS "fullName" FROM person WHERE id = $1',
    [userId],
  ))!
  const target = { personId: userId, organizationId: null, name: fullName }
  const assigned = await assignText(types, call, { projectId, text, dryRun: false }, target)
  if (!request.dryRun) return { ...assigned, userId }
  await call.db.rows('ROLLBACK TO SAVEPOINT addressing')
  call.changed.clear()
  return { ...assigned, userId: 0, numberOfRecordsEffected: 0 }
}

async function memberOf(types: RecordTypes, call: Call, addressed: Addressed): Promise<number> {
  const known = await whoHas(call, addressed)
  if (known?.isMember) return known.id
  const personId = known?.id ?? (await newContact(call, addressed))
  const { projectId, role: wanted } = addressed
  await joinProject(call, { projectId, personId, wanted, action: 'MemberAdded' })
  await refreshPartOf(types, call, projectId, personId)
  return personId
}

function addressedBy(request: Request, projectId: number): Addressed {
  const text = request.text?.trim()
  if (!text) throw notEmpty('Text', 'the text that stands for nobody')
  const { fullName, company, email, phone, role } = request
  if (!email && !phone) throw notEmpty('Email', 'an e-mail address or a telephone number')
  if (email && (email.length > 255 || !emailAddress.test(email)))
    throw invalidField('Email', 'Email', `"${email.slice(0, 100)}" is no e-mail address.`)
  return {
    projectId,
    text,
    fullName: fullName || (text.includes('@') ? '' : text),
    company: company ?? '',
    email: email ?? '',
    phone: phone ?? '',
    role: role || undefined,
  }
}

/**
 * Somebody with the confirmed address: one that people set for themselves makes them no member. Or a member whom somebody named
 * here, and who cannot sign in to set it.
 */
async function whoHas(call: Call, { email, projectId }: Addressed): Promise<Known | undefined> {
  if (!email) return undefined
  await refuseWaiting(call)
  const found = await call.db.rows<Known>(
    `SELECT n.id, m.person_id IS NOT NULL AS "isMember" FROM person n
       LEFT JOIN member m ON m.person_id = n.id AND m.project_id = $2 AND m.removed_at IS NULL
      WHERE ${plainText('n.email')} = lower($1) AND n.is_active AND n.merged_into IS NULL
        AND (n.email_confirmed_at IS NOT NULL OR (m.person_id IS NOT NULL AND n.password IS NULL))
      ORDER BY 2 DESC, n.id`,
    [email, projectId],
  )
  const best = found.filter(({ isMember }) => isMember === found[0]!.isMember)
  if (best.length > 1)
    throw refusedName(
      call,
      invalidField(
        'Email',
        'NotEmpty',
        'Several people have this e-mail address: please choose the one you mean by name.',
      ),
    )
  return best[0]
}

/** In a company that the caller administers; else for themselves, as named by the caller. */
async function newContact(call: Call, addressed: Addressed): Promise<number> {
  const { fullName, company, email, phone } = addressed
  const own = company ? await administeredCompany(call, company) : undefined
  const organizationID = own ?? (await newStandIn(call, { name: company || fullName || email }))
  const words = fullName.split(/\s+/)
  const lastName = words.pop()
  const contact = { organizationID, firstName: words.join(' '), lastName, email, phone, isActive: true }
  const { userId } = await insertUser(call, contact)
  // Who is no administrator of theirs cannot vouch for the address.
  if (!own) await call.db.rows('UPDATE person SET email_confirmed_at = NULL WHERE id = $1', [userId])
  const changes: Array<[string, unknown, unknown]> = [['userId', null, userId]]
  await writeEvents(call, [{ action: 'UserAdded', organizationId: organizationID, changes }])
  return userId!
}

async function administeredCompany(call: Call, name: string): Promise<number | undefined> {
  const found = await call.db.row<{ id: number }>(
    `SELECT o.id FROM organization o
      WHERE ${plainText('o.name')} = ${plainText('$2')} AND ${administered} AND NOT ${isOthersInUse}
        AND NOT o.is_stand_in AND o.merged_into IS NULL AND NOT o.is_disabled ORDER BY o.id LIMIT 1`,
    [call.caller.id, name],
  )
  return found?.id
}

const ownFields: Readonly<Record<string, string>> = {
  'User.Email': 'Email',
  'User.FirstName': 'FullName',
  'User.LastName': 'FullName',
  'Member.Role': 'Role',
}

/** A refusal names the fields of this request. */
function inOwnFields(error: unknown): unknown {
  if (!(error instanceof Fault) || !error.more.fields) return error
  const fields = error.more.fields.map((one) => ({
    ...one,
    fieldName: ownFields[one.fieldName ?? ''] ?? one.fieldName,
  }))
  return new Fault(error.code, error.message, { ...error.more, fields })
}

export default (types: RecordTypes): Served[] => [
  serve(PartyAddressSave, (request, call) => save(types, request, call)),
]
