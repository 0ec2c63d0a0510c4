/** People and companies that are imported: looked up first, then made as contacts without a sign-in, by the rules of the directory. */
import { keepRights } from '../access/keeprights.ts'
import { standardRole } from '../access/roles.ts'
import { addOrganization, administered } from '../directory/companies/organization.ts'
import { addUser } from '../directory/people/user.ts'
import { grantingRoles } from '../directory/projects/grants.ts'
import { lockMembers, putMember } from '../directory/projects/membership.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { Fault } from '../kernel/faults.ts'
import { knownCompanies, plainText } from '../records/engine/tree/partytexts.ts'

/** A person, or a company alone. */
export interface WantedPerson {
  line: number
  firstName?: string
  lastName?: string
  email?: string
  company?: string
  phone?: string
  cell?: string
  role?: string
}

/** What is there of a wanted person. */
export interface FoundPerson {
  personId: number | null
  isMember: boolean
  /** How many people have the address. */
  addressCount: number
  organizationId: number | null
  /** Whether the caller may add people to that company. */
  isAdministered: boolean
}

export const fullNameOf = ({ firstName, lastName }: WantedPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** By the confirmed address; else by name in the company. Companies are those that the project knows. */
const lookUp = `SELECT w.i, o.id AS "organizationId", coalesce(o.own, false) AS "isAdministered",
       found.id AS "personId", coalesce(cardinality(mail.ids), 0) AS "addressCount",
       EXISTS (SELECT FROM member m WHERE m.project_id = $2 AND m.person_id = found.id AND m.removed_at IS NULL) AS "isMember"
  FROM json_to_recordset($3::text::json) AS w (i int, email text, name text, company text)
  LEFT JOIN LATERAL (
    SELECT coalesce(o.merged_into, o.id) AS id, ${administered} AS own FROM organization o JOIN project p ON p.id = $2
     WHERE w.company <> '' AND ${plainText('o.name')} = ${plainText('w.company')} AND ${knownCompanies}
     ORDER BY o.id LIMIT 1) o ON true
  LEFT JOIN LATERAL (
    SELECT array_agg(n.id ORDER BY n.id) AS ids FROM person n
     WHERE w.email <> '' AND lower(n.email) = lower(w.email) AND n.email_confirmed_at IS NOT NULL
       AND n.is_active AND n.merged_into IS NULL) mail ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(mail.ids[1], (
      SELECT min(n.id) FROM person n WHERE w.name <> '' AND n.organization_id = o.id AND n.is_active
         AND n.merged_into IS NULL AND lower(n.full_name) = lower(w.name)
         AND (w.email = '' OR coalesce(n.email, '') = ''))) AS id) found ON true
 ORDER BY w.i`

export async function findPeople(
  call: Call,
  projectId: number,
  wanted: readonly WantedPerson[],
): Promise<FoundPerson[]> {
  const json = wanted.map((one, i) => ({
    i,
    email: one.email?.trim() ?? '',
    name: fullNameOf(one),
    company: one.company?.trim() ?? '',
  }))
  return call.db.rows<FoundPerson>(lookUp, [call.caller.id, projectId, JSON.stringify(json)])
}

export const companyKey = (name: string | undefined): string => (name ?? '').trim().toLowerCase()

export interface MadePeople {
  /** In the order of those who were wanted; undefined for a company alone. */
  personIds: Array<number | undefined>
  people: number
  companies: number
  /** Those who were here, and became members. */
  known: number[]
}

/** Makes those who are not there, and makes all of them members. Nobody is told. */
export async function makePeople(
  call: Call,
  projectId: number,
  source: string,
  wanted: readonly WantedPerson[],
): Promise<MadePeople> {
  if (wanted.length === 0) return { personIds: [], people: 0, companies: 0, known: [] }
  await lockMembers(call, projectId)
  const found = await findPeople(call, projectId, wanted)
  const companies = new Map<string, number>()
  const personIds: Array<number | undefined> = []
  const known: number[] = []
  let people = 0
  for (const [i, one] of wanted.entries()) {
    const there = found[i]!
    const organizationId = there.personId
      ? undefined
      : await atLine(one, () => companyOf(call, one, there, companies))
    const isNew = !there.personId && fullNameOf(one) !== ''
    const personId = isNew ? await atLine(one, () => newContact(call, one, organizationId!)) : there.personId
    personIds.push(personId ?? undefined)
    if (isNew) people++
    else if (personId && !there.isMember) known.push(personId)
  }
  const members = wanted.flatMap((one, i) => {
    const personId = personIds[i]
    return personId && !found[i]!.isMember ? [{ personId, role: one.role }] : []
  })
  await makeMembers(call, projectId, source, members)
  return { personIds, people, companies: companies.size, known }
}

/** A refusal says at which line. */
async function atLine<T>({ line }: WantedPerson, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || line === 0) throw error
    const { code, message, more } = error
    throw new Fault(code, `Line ${line}: ${message}`, more)
  }
}

async function companyOf(
  call: Call,
  { company }: WantedPerson,
  { organizationId }: FoundPerson,
  made: Map<string, number>,
): Promise<number | undefined> {
  const before = organizationId ?? made.get(companyKey(company))
  if (before || !company) return before ?? undefined
  const organization = await addOrganization({ organizationName: company.trim() }, call)
  made.set(companyKey(company), organization.organizationId!)
  return organization.organizationId!
}

async function newContact(call: Call, one: WantedPerson, organizationID: number): Promise<number> {
  const { firstName, lastName, email, phone, cell } = one
  const user = await addUser(
    { firstName, lastName, email, phone, cell, organizationID, isActive: true },
    call,
  )
  return user.userId!
}

async function makeMembers(
  call: Call,
  projectId: number,
  source: string,
  members: ReadonlyArray<{ personId: number; role: string | undefined }>,
): Promise<void> {
  if (members.length === 0) return
  const roles = await grantingRoles(call, projectId)
  const events = []
  for (const { personId, role } of members) {
    const wanted = (role ?? standardRole).toLowerCase()
    const { roleName } = roles.find((one) => one.roleName.toLowerCase() === wanted) ?? roles.at(-1)!
    await putMember(call, projectId, personId, roleName)
    const changes: Array<[string, unknown, unknown]> = [
      ['userId', null, personId],
      ['role', null, roleName],
      ['importedFrom', null, source],
    ]
    events.push({ action: 'MemberImported', projectId, changes })
  }
  await keepRights(call.db, { people: members.map(({ personId }) => personId), projects: [projectId] })
  await writeEvents(call, events)
}
