/**
 * A name without an address. A manager gives one, and the person who has it is a member of the project, who hears of its records; given by
 * others it makes a contact of the record.
 */
import type { Value } from '../../contract/kit.ts'
import { PartyAddressSave } from '../../contract/people/party.ts'
import { administered, isOthersInUse } from '../directory/companies/organization.ts'
import { lockNames, refusedName, refuseWaiting } from '../directory/people/takennames.ts'
import { joinProject, lockMembers } from '../directory/projects/membership.ts'
import type { Call } from '../kernel/call.ts'
import { Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { assignText } from '../records/anyrecord/partytexts.ts'
import { refreshPartOf } from '../records/engine/court/refresh.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { plainText } from '../records/engine/tree/partytexts.ts'
import { projectRights } from '../records/engine/tree/projectrights.ts'
import { type Addressed, addressedBy, newContact, refuseWithoutAddress } from './addressed.ts'
import { addressableRecords, contactNamed, contactOf } from './recordcontact.ts'

type Request = Value<typeof PartyAddressSave.request.fields>

interface Meant {
  personId: number
  /** The records of which they are a contact; of a member, all that have the text. */
  ofRecords?: readonly number[]
}

async function save(types: RecordTypes, request: Request, call: Call) {
  if (!request.projectId) throw notEmpty('ProjectId', 'the project')
  const { isManager, projectId } = await projectRights(call, 'setup', request.projectId)
  const addressed = addressedBy(request, projectId)
  const own = isManager ? undefined : await addressableRecords(types, call, addressed, request.folderId)
  // Two who give one address at the same moment: the second waits here, and finds the person.
  await lockNames(call, [addressed.email])
  await lockMembers(call, projectId)
  await call.db.rows('SAVEPOINT addressing')
  const { text } = addressed
  const { personId, ofRecords } = await meant(types, call, addressed, own, request.folderId).catch(
    (error) => {
      throw inOwnFields(error)
    },
  )
  const { fullName } = (await call.db.row<{ fullName: string }>(
    'SELECT full_name AS "fullName" FROM person WHERE id = $1',
    [personId],
  ))!
  const target = { personId, organizationId: null, name: fullName }
  const assigned = await assignText(
    types,
    call,
    { projectId, text, dryRun: false, ...(own && { ofRecords: own }) },
    target,
  )
  const isContact = ofRecords !== undefined
  if (!request.dryRun) return { ...assigned, userId: personId, isContact }
  await call.db.rows('ROLLBACK TO SAVEPOINT addressing')
  call.changed.clear()
  return { ...assigned, userId: 0, isContact, numberOfRecordsEffected: 0 }
}

/** `own`: the records in which somebody who is no manager may give the address. */
async function meant(
  types: RecordTypes,
  call: Call,
  addressed: Addressed,
  own: readonly number[] | undefined,
  folderId: Request['folderId'],
): Promise<Meant> {
  if (!own) return { personId: await memberOf(types, call, addressed, folderId) }
  refuseWithoutAddress(addressed)
  const known = await whoHas(call, addressed, ranks.member)
  if (known) return { personId: known.id }
  return { personId: await contactOf(call, addressed, own), ofRecords: own }
}

async function memberOf(
  types: RecordTypes,
  call: Call,
  addressed: Addressed,
  folderId: Request['folderId'],
): Promise<number> {
  const { projectId, role: wanted, email, phone, company } = addressed
  const known = email || phone ? await whoHas(call, addressed) : undefined
  if (known?.isMember) return known.id
  const contactId = email || phone ? undefined : await contactNamed(call, addressed, folderId)
  if (!contactId) refuseWithoutAddress(addressed)
  const ofCompany = company ? await administeredCompany(call, company) : undefined
  const personId = known?.id ?? contactId ?? (await newContact(call, addressed, ofCompany))
  await joinProject(call, { projectId, personId, wanted, action: 'MemberAdded' })
  await refreshPartOf(types, call, projectId, personId)
  return personId
}

interface Known {
  id: number
  isMember: boolean
  /** The lowest is who is meant. */
  rank: number
}

const ranks = { member: 1, known: 2, contact: 3 } as const

/**
 * Somebody with the confirmed address: one that people set for themselves makes them no member. Or a member whom somebody named
 * here, and who cannot sign in to set it; else a contact of the project.
 */
async function whoHas(
  call: Call,
  { email, projectId }: Addressed,
  rankMax: number = ranks.contact,
): Promise<Known | undefined> {
  if (!email) return undefined
  await refuseWaiting(call)
  const found = await call.db.rows<Known>(
    `SELECT * FROM (
       SELECT n.id, m.person_id IS NOT NULL AS "isMember",
              CASE WHEN m.person_id IS NOT NULL AND (n.email_confirmed_at IS NOT NULL OR n.password IS NULL) THEN ${ranks.member}
                   WHEN n.email_confirmed_at IS NOT NULL THEN ${ranks.known}
                   WHEN EXISTS (SELECT FROM record_contact c WHERE c.person_id = n.id AND c.project_id = $2) THEN ${ranks.contact} END AS rank
         FROM person n
         LEFT JOIN member m ON m.person_id = n.id AND m.project_id = $2 AND m.removed_at IS NULL
        WHERE ${plainText('n.email')} = lower($1) AND n.is_active AND n.merged_into IS NULL) x
      WHERE rank <= $3 ORDER BY rank, id`,
    [email, projectId, rankMax],
  )
  const [first] = found
  // Several contacts: each was given the address by somebody else.
  if (first && first.rank < ranks.contact && found.filter(({ rank }) => rank === first.rank).length > 1)
    throw refusedName(
      call,
      invalidField(
        'Email',
        'NotEmpty',
        'Several people have this e-mail address: please choose the one you mean by name.',
      ),
    )
  return first
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
