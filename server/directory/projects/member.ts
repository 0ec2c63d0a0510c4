/** The members of a project. Removing a member takes their rights away; their records stay. */

import type { Value } from '../../../contract/kit.ts'
import {
  ProjectGetMembersByProject,
  type ProjectMember,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../../contract/projects/project.ts'
import { keepRights } from '../../access/keeprights.ts'
import { standardRole } from '../../access/roles.ts'
import { shownCompany } from '../../access/showncompany.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { refreshMadeBy, refreshPartOf } from '../../records/engine/court/refresh.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { grantingRoles, grantorIn, refuseGranting, refuseGrantingSide, refuseTaking } from './grants.ts'
import { findRole, joinProject, leaveProject, lockMembers, refuseNotAdmin } from './membership.ts'

type Member = Value<typeof ProjectMember.fields>

interface MemberRequest {
  projectId?: number | null
  member?: Member | null
}

/** The columns of a person `n` and their organization `o` that other members of a project may see. */
const memberColumns = `n.id AS "userId", n.full_name AS "fullName", n.first_name AS "firstName",
  n.last_name AS "lastName", ${shownCompany()} AS company, n.email, n.phone, n.cell AS "cellPhone"`

/** The current members `m` of the project $1. */
const from = `FROM member m JOIN person n ON n.id = m.person_id
       JOIN organization o ON o.id = n.organization_id JOIN role r ON r.id = m.role_id
      WHERE m.project_id = $1 AND m.removed_at IS NULL`

const members = (call: Call, projectId: number, personId?: number): Promise<Member[]> =>
  call.db.rows<Member>(
    `SELECT ${memberColumns}, r.name AS role ${from} AND ($2::int IS NULL OR n.id = $2)
      ORDER BY n.last_name, n.first_name, n.id`,
    [projectId, personId ?? null],
  )

/** Checks the request and the caller's right. Changes of members of one project run one after the other. */
async function checkRequest(call: Call, { projectId, member }: MemberRequest) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await refuseNotAdmin(call, projectId)
  if (!member) throw notEmpty('Member', 'the member')
  await lockMembers(call, projectId)
  return { projectId, member }
}

async function addMember(request: MemberRequest, call: Call): Promise<Member> {
  const { projectId, member } = await checkRequest(call, request)
  const personId = await findPerson(call, member)
  const wanted = member.role?.trim()
  const role = await joinProject(call, { projectId, personId, wanted, action: 'MemberAdded' })
  if (!role) throw conflict('This person is a member of the project already.')
  return (await members(call, projectId, personId))[0]!
}

/** SQL: an address that people set for themselves makes them no member, and gives them no role. */
const hasConfirmed = (email: string): string =>
  `(lower(n.email) = lower(${email}) AND n.email_confirmed_at IS NOT NULL)`

/** By id in the caller's organization and those it looks after; in others by exact e-mail. */
async function findPerson(call: Call, member: Member): Promise<number> {
  const email = member.email?.trim() ?? ''
  if (!member.userId && !email) throw noMemberGiven()
  const [person, namesake] = await call.db.rows<{ id: number }>(
    `SELECT n.id FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.is_active
        AND CASE WHEN $1::int > 0
            THEN n.id = $1 AND ($3 IN (o.id, o.steward_id) OR ${hasConfirmed('$2')})
            ELSE ${hasConfirmed('$2')} END
      LIMIT 2`,
    [member.userId ?? 0, email, call.caller.organizationId],
  )
  if (namesake) throw ambiguousEmail()
  if (person) return person.id
  throw member.userId
    ? invalidField(
        'Member.UserId',
        'Enum',
        `Member.UserId: ${member.userId} is not of your organization. Add others by their e-mail.`,
      )
    : invalidField('Member.Email', 'Enum', 'Nobody here has this e-mail address. Please invite them instead.')
}

/**
 * People set their own e-mail address: somebody who enters another person's must not become a member by it.
 */
const ambiguousEmail = () =>
  invalidField(
    'Member.UserId',
    'NotEmpty',
    'Several people have this e-mail address: please choose the one you mean by name.',
  )

const noMemberGiven = () => notEmpty('Member.UserId', 'the member or their e-mail address')

/** The member of this project with that UserId, else e-mail; a 404 if there is none. */
async function findMember(call: Call, projectId: number, { userId, email }: Member) {
  const mail = email?.trim() ?? ''
  if (!userId && !mail) throw noMemberGiven()
  const [found, namesake] = await call.db.rows<{ userId: number; role: string; isAdmin: boolean }>(
    `SELECT n.id AS "userId", r.name AS role, r.is_admin AS "isAdmin" ${from}
        AND CASE WHEN $2::int > 0 THEN n.id = $2 ELSE ${hasConfirmed('$3')} END
      LIMIT 2`,
    [projectId, userId ?? 0, mail],
  )
  if (namesake) throw ambiguousEmail()
  if (!found) throw notFound('This member')
  return found
}

/** A project needs an admin who can sign in, to add other members. */
async function refuseLastAdmin(call: Call, projectId: number, userId: number): Promise<void> {
  const other = await call.db.row(
    `SELECT n.id ${from} AND r.is_admin AND n.is_active AND n.login IS NOT NULL AND n.id <> $2 LIMIT 1`,
    [projectId, userId],
  )
  if (!other)
    throw conflict('This is the last Project Admin of the project. Please make somebody else one first.')
}

async function updateMember(request: MemberRequest, call: Call): Promise<Member> {
  const { projectId, member } = await checkRequest(call, request)
  const { userId, role: previous, isAdmin } = await findMember(call, projectId, member)
  const roles = await grantingRoles(call, projectId)
  const granted = findRole(roles, member.role === undefined ? previous : member.role?.trim() || standardRole)
  const role = granted.roleName
  if (role !== previous) {
    const by = await grantorIn(call, projectId)
    refuseTaking(by, await grantorIn(call, projectId, userId))
    refuseGranting(by, granted)
    refuseGrantingSide(by, granted, findRole(roles, previous))
    if (isAdmin) await refuseLastAdmin(call, projectId, userId)
    await call.db.rows(
      `UPDATE member SET role_id = (SELECT id FROM role WHERE project_id = $1 AND name = $3)
        WHERE project_id = $1 AND person_id = $2`,
      [projectId, userId, role],
    )
    await keepRights(call.db, { people: [userId], projects: [projectId] })
    const changes: FieldChange[] = [
      ['userId', userId, userId],
      ['role', previous, role],
    ]
    await writeEvents(call, [{ action: 'MemberUpdated', projectId, changes }])
  }
  return (await members(call, projectId, userId))[0]!
}

async function removeMember(request: MemberRequest, call: Call): Promise<Member> {
  const { projectId, member } = await checkRequest(call, request)
  const { userId, role, isAdmin } = await findMember(call, projectId, member)
  refuseTaking(await grantorIn(call, projectId), await grantorIn(call, projectId, userId))
  if (isAdmin) await refuseLastAdmin(call, projectId, userId)
  const [previous] = await members(call, projectId, userId)
  await leaveProject(call, { projectId, userId, role })
  return previous!
}

/** Courts depend on who is in the project, and those of what a member made may depend on their side. */
const membersServed = (types: RecordTypes): Served[] => {
  const changing =
    (
      change: (request: MemberRequest, call: Call) => Promise<Member>,
      refresh: typeof refreshMadeBy = refreshPartOf,
    ) =>
    async (request: MemberRequest, call: Call) => {
      const member = await change(request, call)
      await refresh(types, call, request.projectId!, member.userId!)
      return { member }
    }
  return [
    serve(ProjectGetMembersByProject, async (request, call) => {
      if (!request.projectId) throw notEmpty('ProjectId', 'the project')
      await projectRights(call, 'documents', request.projectId)
      return { projectMembers: await members(call, request.projectId) }
    }),
    serve(ProjectMemberAdd, changing(addMember)),
    serve(ProjectMemberUpdate, changing(updateMember, refreshMadeBy)),
    serve(ProjectMemberRemove, changing(removeMember)),
  ]
}

export default membersServed
