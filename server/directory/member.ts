/** The members of a project. Removing one takes his rights away, not what he made. */
import type { Value } from '../../contract/kit.ts'
import {
  ProjectGetMembersByProject,
  type ProjectMember,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../contract/project.ts'
import { keepRights } from '../access/keeprights.ts'
import { standardRole } from '../access/roles.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { refreshRecords } from '../records/engine/court/refresh.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { outdate } from '../records/engine/search/searchindex.ts'
import { lockMembersOut } from '../records/engine/tree/parties.ts'
import { standingIn } from '../records/engine/tree/standing.ts'

type Member = Value<typeof ProjectMember.fields>

interface Asked {
  projectId?: number | null
  member?: Member | null
}

/** A person as others in a project see him: of the person `n` and his organization `o`. */
export const memberColumns = `n.id AS "userId", n.full_name AS "fullName", n.first_name AS "firstName",
  n.last_name AS "lastName", coalesce(n.company, o.name) AS company, n.email, n.phone, n.cell AS "cellPhone"`

/** Of the members `m` of the project $1 that are members still. */
const from = `FROM member m JOIN person n ON n.id = m.person_id
       JOIN organization o ON o.id = n.organization_id JOIN role r ON r.id = m.role_id
      WHERE m.project_id = $1 AND m.removed_at IS NULL`

const members = (call: Call, projectId: number, personId?: number): Promise<Member[]> =>
  call.db.rows<Member>(
    `SELECT ${memberColumns}, r.name AS role ${from} AND ($2::int IS NULL OR n.id = $2)
      ORDER BY n.last_name, n.first_name, n.id`,
    [projectId, personId ?? null],
  )

/** What is asked, of whom, by somebody who may; who changes members waits for the one before. */
async function checked(call: Call, { projectId, member }: Asked) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const standing = await standingIn(call, 'setup', projectId)
  if (!standing.writes) throw forbidden('Only a project admin can add, change or remove members.')
  if (!member) throw notEmpty('Member', 'the member')
  await lockMembers(call, projectId)
  return { projectId, member }
}

/** Members and roles change one after the other: a role must not go while somebody gets it. */
export const lockMembers = async (call: Call, projectId: number): Promise<void> => {
  await call.db.rows('SELECT FROM project WHERE id = $1 FOR NO KEY UPDATE', [projectId])
}

/** False where they are a member already. Their rights are the caller's to keep. */
export async function putMember(
  call: Call,
  projectId: number,
  personId: number,
  roleName: string,
): Promise<boolean> {
  const put = await call.db.row(
    `INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
     SELECT $1, $2, r.id, $4, $5 FROM role r WHERE r.project_id = $1 AND r.name = $3
     ON CONFLICT (project_id, person_id) DO UPDATE
       SET role_id = excluded.role_id, added_by = $4, added_at = $5, removed_at = NULL
      WHERE member.removed_at IS NOT NULL
     RETURNING person_id`,
    [projectId, personId, roleName, call.caller.id, call.now],
  )
  return put !== undefined
}

async function addMember(types: RecordTypes, request: Asked, call: Call): Promise<Member> {
  const { projectId, member } = await checked(call, request)
  const personId = await personMeant(call, member)
  const role = await roleMeant(call, projectId, member.role)
  await lockMembersOut(call, projectId)
  if (!(await putMember(call, projectId, personId, role)))
    throw conflict('This person is a member of the project already.')
  await keepRights(call.db, { people: [personId], projects: [projectId] })
  await recognise(types, call, projectId, personId)
  await writeEvents(call, [
    {
      action: 'MemberAdded',
      projectId,
      changes: [
        ['userId', null, personId],
        ['role', null, role],
      ],
    },
  ])
  return (await members(call, projectId, personId))[0]!
}

/**
 * Parties named by text before this person was a member get their meaning now: his id, login, e-mail or full
 * name stand for him, the name of his company for the company.
 */
async function recognise(types: RecordTypes, call: Call, projectId: number, personId: number): Promise<void> {
  const self = `lower(btrim(y.label)) IN (n.id::text, lower(n.login), lower(n.email), lower(n.full_name))`
  const company = 'lower(btrim(y.label)) = lower(o.name)'
  const ownCompany = 'lower(btrim(y.label)) = lower(n.company)'
  const known = await call.db.rows<{ id: number }>(
    `UPDATE party y SET person_id = CASE WHEN ${self} OR NOT ${company} THEN n.id END,
                        organization_id = CASE WHEN NOT coalesce(${self}, false) AND ${company} THEN o.id END
       FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE y.project_id = $1 AND n.id = $2 AND y.person_id IS NULL AND y.organization_id IS NULL
        AND (${self} OR ${company} OR ${ownCompany})
  RETURNING y.folder_id AS id`,
    [projectId, personId],
  )
  const ids = known.map(({ id }) => id)
  await refreshRecords(types, call, ids)
  await outdate(call.db, ids)
}

/** By id from one's own organization and those it looks after, from others by exact e-mail. */
async function personMeant(call: Call, member: Member): Promise<number> {
  const email = member.email?.trim() ?? ''
  if (!member.userId && !email) throw nobodyMeant()
  const [person, namesake] = await call.db.rows<{ id: number }>(
    `SELECT n.id FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.is_active
        AND CASE WHEN $1::int > 0
            THEN n.id = $1 AND ($3 IN (o.id, o.steward_id) OR lower(n.email) = lower($2))
            ELSE lower(n.email) = lower($2) END
      LIMIT 2`,
    [member.userId ?? 0, email, call.caller.organizationId],
  )
  if (namesake) throw severalMeant()
  if (person) return person.id
  throw member.userId
    ? invalidField(
        'Member.UserId',
        'Enum',
        `Member.UserId: ${member.userId} is not of your organization. Add others by their e-mail.`,
      )
    : invalidField('Member.Email', 'Enum', 'Nobody here has this e-mail address.')
}

/** Everybody sets his own address: whoever takes somebody else's must not get in by it. */
const severalMeant = () =>
  invalidField(
    'Member.UserId',
    'NotEmpty',
    'Several people have this e-mail address: please give the UserId of the one you mean, too.',
  )

const nobodyMeant = () => notEmpty('Member.UserId', 'the UserId or the Email of the member')

async function roleMeant(call: Call, projectId: number, name: string | null | undefined): Promise<string> {
  const roles = await call.db.rows<{ name: string }>(
    'SELECT name FROM role WHERE project_id = $1 ORDER BY id',
    [projectId],
  )
  const wanted = name?.trim() || standardRole
  const found = roles.find((role) => role.name.toLowerCase() === wanted.toLowerCase())
  if (!found)
    throw invalidField(
      'Member.Role',
      'Enum',
      `There is no role "${wanted}". The roles are: ${roles.map((role) => role.name).join(', ')}.`,
    )
  return found.name
}

/** The member meant, by UserId or else by e-mail: one of this project, or a 404. */
async function memberMeant(call: Call, projectId: number, { userId, email }: Member) {
  const mail = email?.trim() ?? ''
  if (!userId && !mail) throw nobodyMeant()
  const [found, namesake] = await call.db.rows<{ userId: number; role: string; isAdmin: boolean }>(
    `SELECT n.id AS "userId", r.name AS role, r.is_admin AS "isAdmin" ${from}
        AND CASE WHEN $2::int > 0 THEN n.id = $2 ELSE lower(n.email) = lower($3) END
      LIMIT 2`,
    [projectId, userId ?? 0, mail],
  )
  if (namesake) throw severalMeant()
  if (!found) throw notFound('This member')
  return found
}

/** Somebody must be left who can let others in, so he must be able to sign in. */
async function refuseLastAdmin(call: Call, projectId: number, userId: number): Promise<void> {
  const other = await call.db.row(
    `SELECT n.id ${from} AND r.is_admin AND n.is_active AND n.login IS NOT NULL AND n.id <> $2 LIMIT 1`,
    [projectId, userId],
  )
  if (!other)
    throw conflict('This is the last Project Admin of the project. Please make somebody else one first.')
}

async function updateMember(request: Asked, call: Call): Promise<Member> {
  const { projectId, member } = await checked(call, request)
  const { userId, role: was, isAdmin } = await memberMeant(call, projectId, member)
  const role = member.role === undefined ? was : await roleMeant(call, projectId, member.role)
  if (role !== was) {
    if (isAdmin) await refuseLastAdmin(call, projectId, userId)
    await call.db.rows(
      `UPDATE member SET role_id = (SELECT id FROM role WHERE project_id = $1 AND name = $3)
        WHERE project_id = $1 AND person_id = $2`,
      [projectId, userId, role],
    )
    await keepRights(call.db, { people: [userId], projects: [projectId] })
    const changes: Change[] = [
      ['userId', userId, userId],
      ['role', was, role],
    ]
    await writeEvents(call, [{ action: 'MemberUpdated', projectId, changes }])
  }
  return (await members(call, projectId, userId))[0]!
}

async function removeMember(request: Asked, call: Call): Promise<Member> {
  const { projectId, member } = await checked(call, request)
  const { userId, role, isAdmin } = await memberMeant(call, projectId, member)
  if (isAdmin) await refuseLastAdmin(call, projectId, userId)
  const [was] = await members(call, projectId, userId)
  await call.db.rows('UPDATE member SET removed_at = $3 WHERE project_id = $1 AND person_id = $2', [
    projectId,
    userId,
    call.now,
  ])
  await keepRights(call.db, { people: [userId], projects: [projectId] })
  const changes: Change[] = [
    ['userId', userId, null],
    ['role', role, null],
  ]
  const lists = await leaveLists(call, projectId, userId)
  if (lists.length > 0) changes.push(['accessLists', lists, null])
  await writeEvents(call, [{ action: 'MemberRemoved', projectId, changes }])
  return was!
}

/** Added again one day, he sees what every new member sees. Answers the names of the lists he was on. */
async function leaveLists(call: Call, projectId: number, userId: number): Promise<string[]> {
  const rows = await call.db.rows<{ name: string }>(
    `DELETE FROM access_list_member a USING access_list l
      WHERE l.id = a.access_list_id AND l.project_id = $1 AND a.person_id = $2 RETURNING l.name`,
    [projectId, userId],
  )
  return rows.map(({ name }) => name)
}

export default (types: RecordTypes): Served[] => [
  serve(ProjectGetMembersByProject, async (request, call) => {
    if (!request.projectId) throw notEmpty('ProjectId', 'the project')
    await standingIn(call, 'documents', request.projectId)
    return { projectMembers: await members(call, request.projectId) }
  }),
  serve(ProjectMemberAdd, async (request, call) => ({ member: await addMember(types, request, call) })),
  serve(ProjectMemberUpdate, async (request, call) => ({ member: await updateMember(request, call) })),
  serve(ProjectMemberRemove, async (request, call) => ({ member: await removeMember(request, call) })),
]
