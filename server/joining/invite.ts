/**
 * Invites people by e-mail. The person is made at once, as a contact without a password, and is a member of the projects from then on;
 * the link only lets them sign in. Who joins a company, its own administrators decide.
 */
import { emailAddress } from '../../contract/fields/emailaddress.ts'
import type { Value } from '../../contract/kit.ts'
import {
  InvitationSend,
  type Invitee,
  inviteesMax,
  type SentInvitation,
} from '../../contract/people/invitation.ts'
import { standardRole } from '../access/roles.ts'
import { administeredPerson } from '../directory/companies/organization.ts'
import { lockNames } from '../directory/people/takennames.ts'
import { insertUser } from '../directory/people/user.ts'
import { joinProject, lockMembers, refuseNotAdmin } from '../directory/projects/membership.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { conflict, Fault, forbidden, invalidField, notEmpty, placedAt } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { mailIsOn } from '../notices/mailison.ts'
import { refreshPartOf } from '../records/engine/court/refresh.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { type Company, companyFor, newStandIn } from './company.ts'
import { sendLink } from './sendlink.ts'

type InviteRequest = Value<typeof InvitationSend.request.fields>
type Invited = Required<Pick<Value<typeof Invitee.fields>, 'email'>> & Value<typeof Invitee.fields>
type Sent = Value<typeof SentInvitation.fields>

/** What is the same for all who are invited together. */
interface Inviting {
  types: RecordTypes
  company: Company
  projectIds: readonly number[]
  role: string
}

/** Somebody here with the address. */
interface Known {
  id: number
  organizationId: number
  signsIn: boolean
  isAdministered: boolean
  invitationId: number | null
}

async function invite(types: RecordTypes, request: InviteRequest, call: Call) {
  const invitees = inviteesOf(request.invitees)
  const projectIds = [...new Set((request.projectIds ?? []).filter((id) => id > 0))].sort((a, b) => a - b)
  for (const projectId of projectIds) await refuseNotAdmin(call, projectId)
  // Two who invite one address at the same moment: the second waits here, and finds the person.
  await lockNames(
    call,
    invitees.map(({ email }) => email!),
  )
  const company = await companyFor(call, request.organizationId || call.caller.organizationId)
  if (projectIds.length === 0 && !company.isAdministered)
    throw forbidden(`Only an administrator of ${company.name} can invite people into it without a project.`)
  for (const projectId of projectIds) await lockMembers(call, projectId)
  const inviting = { types, company, projectIds, role: request.role || standardRole }
  const sent: Sent[] = []
  for (const [i, invitee] of invitees.entries())
    sent.push(await at(i, () => inviteOne(call, inviting, invitee, `Invitees[${i}].Email`)))
  return {
    sent,
    isMailOn: mailIsOn(call.settings),
    numberOfRecordsEffected: sent.filter(({ outcome }) => outcome !== 'Known').length,
  }
}

function inviteesOf(given: InviteRequest['invitees']): Invited[] {
  if (!given || given.length === 0) throw notEmpty('Invitees', 'the people to invite')
  if (given.length > inviteesMax)
    throw invalidField('Invitees', 'Length', `At most ${inviteesMax} people are invited at once.`)
  const seen = new Set<string>()
  return given.map((one, i) => {
    const fieldName = `Invitees[${i}].Email`
    if (!one.email) throw notEmpty(fieldName, 'the e-mail address of each person')
    if (one.email.length > 255 || !emailAddress.test(one.email))
      throw invalidField(fieldName, 'Email', `"${one.email.slice(0, 100)}" is no e-mail address.`)
    if (seen.has(one.email.toLowerCase()))
      throw invalidField(fieldName, 'Duplicate', `${one.email} is in the list twice.`)
    seen.add(one.email.toLowerCase())
    return { ...one, email: one.email }
  })
}

/** A refusal says which of them it is about. */
async function at<T>(i: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Fault ? placedAt(error, `Invitees[${i}]`) : error
  }
}

async function inviteOne(call: Call, inviting: Inviting, invitee: Invited, fieldName: string): Promise<Sent> {
  const known = await whoHas(call, invitee.email!, fieldName)
  const { company } = inviting
  if (known && !known.signsIn && !known.invitationId && known.isAdministered) {
    if (known.organizationId !== company.id)
      throw invalidField(
        fieldName,
        'Enum',
        `${invitee.email} is a contact of another company of your directory. Please choose that company.`,
      )
    return inviteNew(call, inviting, invitee, known.id)
  }
  if (!known) return inviteNew(call, inviting, invitee)
  const added = await addToProjects(call, inviting, known.id, 'MemberAdded')
  const outcome = known.invitationId ? 'InvitedBefore' : added.length > 0 ? 'Added' : 'Known'
  return { email: invitee.email, userId: known.id, invitationId: known.invitationId ?? 0, outcome }
}

/**
 * By the confirmed address: one that people set for themselves makes them no member. Or by an open invitation whose links all went to
 * that address: nobody else can accept it.
 */
async function whoHas(call: Call, email: string, fieldName: string): Promise<Known | undefined> {
  const [known, namesake] = await call.db.rows<Known>(
    `SELECT n.id, n.organization_id AS "organizationId", n.login IS NOT NULL AND n.password IS NOT NULL AS "signsIn",
            ${administeredPerson} AS "isAdministered",
            (SELECT v.id FROM invitation v WHERE v.person_id = n.id AND v.accepted_at IS NULL AND v.withdrawn_at IS NULL)
              AS "invitationId"
       FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE lower(n.email) = lower($2) AND n.is_active AND n.merged_into IS NULL
        AND (n.email_confirmed_at IS NOT NULL OR EXISTS (
          SELECT FROM invitation v WHERE v.person_id = n.id AND v.accepted_at IS NULL AND v.withdrawn_at IS NULL
             AND v.is_by_mail))
      ORDER BY (n.login IS NOT NULL AND n.password IS NOT NULL) DESC, n.id LIMIT 2`,
    [call.caller.id, email],
  )
  // Contacts may share an address; anyone who signs in with it has it alone.
  if (known && namesake && !known.signsIn)
    throw invalidField(
      fieldName,
      'NotEmpty',
      `Several people here have the address ${email}. Please merge them first, or add the one you mean by hand.`,
    )
  return known
}

/** `personId`: a contact who is here already. */
async function inviteNew(call: Call, inviting: Inviting, invitee: Invited, personId?: number): Promise<Sent> {
  const { company, role } = inviting
  const id = personId ?? (await newPerson(call, company, invitee))
  // A contact may be a member already: the invitation is to the project all the same.
  const { projectIds } = inviting
  const added = await addToProjects(call, inviting, id, 'MemberInvited')
  const given = added.length > 0 ? role : await roleIn(call, projectIds[0], id)
  const isWaiting = !company.isAdministered
  const made = await call.db.row<{ id: number }>(
    `INSERT INTO invitation (person_id, organization_id, email, role, project_ids, invited_by, invited_at, sent_at,
                             is_new_person, decision, is_by_mail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [
      id,
      company.id,
      invitee.email,
      given ?? null,
      projectIds,
      call.caller.id,
      call.now,
      personId === undefined,
      isWaiting ? 'waits' : 'not needed',
      mailIsOn(call.settings),
    ],
  )
  if (!made) throw conflict('This person was invited at the same moment. Please look at the invitations.')
  await noteInvited(call, company, id, isWaiting)
  const link = await sendLink(call, { invitationId: made.id, personId: id, projectId: projectIds[0] ?? null })
  return {
    email: invitee.email,
    userId: id,
    invitationId: made.id,
    outcome: 'Invited',
    isWaiting,
    ...(link ? { link } : {}),
  }
}

async function roleIn(
  call: Call,
  projectId: number | undefined,
  userId: number,
): Promise<string | undefined> {
  const found = await call.db.row<{ role: string }>(
    `SELECT r.name AS role FROM member m JOIN role r ON r.id = m.role_id
      WHERE m.project_id = $1 AND m.person_id = $2 AND m.removed_at IS NULL`,
    [projectId ?? null, userId],
  )
  return found?.role
}

/** In the company, if the caller administers it; else for themselves, until the company takes them in. */
async function newPerson(call: Call, company: Company, invitee: Invited): Promise<number> {
  const organizationID = company.isAdministered ? company.id : await newStandIn(call, company)
  const { email, firstName, lastName } = invitee
  const { userId } = await insertUser(call, { organizationID, email, firstName, lastName, isActive: true })
  // Who is no administrator of theirs cannot vouch for the address: it is confirmed when the person accepts by it.
  if (!company.isAdministered)
    await call.db.rows('UPDATE person SET email_confirmed_at = NULL WHERE id = $1', [userId])
  return userId!
}

/** Anyone who decides about it is told. */
async function noteInvited(
  call: Call,
  company: Company,
  personId: number,
  isWaiting: boolean,
): Promise<void> {
  await writeEvents(call, [
    {
      action: isWaiting ? 'InvitationWaits' : 'PersonInvited',
      organizationId: isWaiting ? company.decidedBy : company.id,
      changes: [
        ['userId', null, personId],
        ['organizationId', null, company.id],
      ],
    },
  ])
}

/** Returns the projects that they were no members of. */
async function addToProjects(
  call: Call,
  { types, projectIds, role }: Inviting,
  personId: number,
  action: 'MemberAdded' | 'MemberInvited',
): Promise<number[]> {
  const added: number[] = []
  for (const projectId of projectIds) {
    if (!(await joinProject(call, { projectId, personId, wanted: role, action }))) continue
    await refreshPartOf(types, call, projectId, personId)
    added.push(projectId)
  }
  return added
}

export default (types: RecordTypes): Served[] => [
  serve(InvitationSend, (request, call) => invite(types, request, call)),
]
