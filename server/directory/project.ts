/** Projects and their members. */
import type { Value } from '../../contract/kit.ts'
import {
  type Project,
  ProjectAdd,
  ProjectGetMembersByProject,
  type ProjectMember,
  ProjectMemberAdd,
  ProjectsGetByUser,
} from '../../contract/project.ts'
import { addRoles, adminRole, standardRole } from '../access/roles.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { standingIn } from '../records/standing.ts'
import { addTree } from '../records/tree.ts'
import { isTimeZone } from '../settings.ts'
import { memberColumns } from './member.ts'

type ProjectValue = Value<typeof Project.fields>
type Member = Value<typeof ProjectMember.fields>

/** The fields of a project and the columns they are kept in. */
const stored: Record<string, string> = {
  projectName: 'name',
  projectNumber: 'number',
  projectStatus: 'status',
  description: 'description',
  address: 'address',
  phone: 'phone',
  fax: 'fax',
  logo: 'logo',
  logoUrl: 'logo_url',
  filePath: 'file_path',
  startDate: 'start_date',
  endDate: 'end_date',
  numberOwner: 'number_owner',
  numberArchitect: 'number_architect',
  isProjectDisabled: 'is_disabled',
  submitTo: 'submit_to',
  submitFrom: 'submit_from',
  returnTo: 'return_to',
  returnFrom: 'return_from',
  budget: 'budget',
  contingency: 'contingency',
  projectValuation: 'project_valuation',
  location: 'location',
  driveOrgID: 'drive_org_id',
  timeZone: 'time_zone',
}

const columns = `p.id AS "projectId", p.owner_id AS "projectOwnerId", p.root_folder_id AS "rootFolderId",
  (SELECT name FROM organization WHERE id = p.organization_id) AS organization,
  ${Object.entries(stored)
    .map(([key, column]) => `p.${column} AS "${key}"`)
    .join(', ')}`

async function addProject(project: ProjectValue | null | undefined, call: Call): Promise<ProjectValue> {
  if (!project) throw notEmpty('Project', 'the project to make')
  if (project.timeZone && !isTimeZone(project.timeZone))
    throw invalidField(
      'Project.TimeZone',
      'Enum',
      'Project.TimeZone must be a time zone such as America/Chicago.',
    )
  if (project.projectOwnerId && project.projectOwnerId !== call.asker.id)
    await refuseForeignOwner(call, project.projectOwnerId)
  const name = project.projectName?.trim() ? project.projectName : 'New project'
  const values: Record<string, unknown> = {
    ...project,
    projectName: name,
    timeZone: project.timeZone || call.settings.timeZone,
  }
  const given = Object.entries(stored).filter(
    ([key]) => values[key] !== undefined && values[key] !== null && values[key] !== '',
  )
  const fixed = [call.asker.organizationId, project.projectOwnerId || call.asker.id, call.now]
  const names = given.map(([, column]) => column)
  const places = given.map(([key], i) => (key === 'address' ? `$${i + 4}::text::jsonb` : `$${i + 4}`))
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO project (organization_id, owner_id, created_at, ${names.join(', ')})
     VALUES ($1, $2, $3, ${places.join(', ')}) RETURNING id`,
    [...fixed, ...given.map(([key]) => (key === 'address' ? JSON.stringify(values[key]) : values[key]))],
  )
  const projectId = row!.id
  await addRoles(call.db, projectId)
  await putMember(call, projectId, call.asker.id, adminRole)
  const rootId = await addTree(call, projectId, name)
  await call.db.rows('UPDATE project SET root_folder_id = $2 WHERE id = $1', [projectId, rootId])
  await writeEvents(call, [
    {
      action: 'ProjectAdded',
      projectId,
      organizationId: call.asker.organizationId,
      changes: [['projectName', null, name]],
    },
  ])
  const [made] = await call.db.rows<ProjectValue>(`SELECT ${columns} FROM project p WHERE p.id = $1`, [
    projectId,
  ])
  return made!
}

async function refuseForeignOwner(call: Call, ownerId: number): Promise<void> {
  const own = await call.db.row('SELECT FROM person WHERE id = $1 AND organization_id = $2', [
    ownerId,
    call.asker.organizationId,
  ])
  if (!own)
    throw invalidField(
      'Project.ProjectOwnerId',
      'Enum',
      `Project.ProjectOwnerId: ${ownerId} is not of your organization.`,
    )
}

/** False where he is a member already. */
async function putMember(
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
    [projectId, personId, roleName, call.asker.id, call.now],
  )
  return put !== undefined
}

async function addMember(
  request: { projectId?: number | null; member?: Member | null },
  call: Call,
): Promise<Member> {
  const { projectId, member } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const standing = await standingIn(call, 'setup', projectId)
  if (!standing.writes) throw forbidden('Only a project admin can add members.')
  if (!member) throw notEmpty('Member', 'the member to add')
  const personId = await personMeant(call, member)
  const role = await roleMeant(call, projectId, member.role)
  if (!(await putMember(call, projectId, personId, role)))
    throw conflict('This person is a member of the project already.')
  await recognise(call, projectId, personId)
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
async function recognise(call: Call, projectId: number, personId: number): Promise<void> {
  const self = `lower(btrim(y.label)) IN (n.id::text, lower(n.login), lower(n.email), lower(n.full_name))`
  const company = 'lower(btrim(y.label)) = lower(o.name)'
  const ownCompany = 'lower(btrim(y.label)) = lower(n.company)'
  await call.db.rows(
    `UPDATE party y SET person_id = CASE WHEN ${self} OR NOT ${company} THEN n.id END,
                        organization_id = CASE WHEN NOT coalesce(${self}, false) AND ${company} THEN o.id END
       FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE y.project_id = $1 AND n.id = $2 AND y.person_id IS NULL AND y.organization_id IS NULL
        AND (${self} OR ${company} OR ${ownCompany})`,
    [projectId, personId],
  )
}

/** By id from one's own organization and those it looks after, from others by exact e-mail. */
async function personMeant(call: Call, member: Member): Promise<number> {
  const email = member.email?.trim() ?? ''
  if (!member.userId && !email) throw notEmpty('Member.UserId', 'the UserId or the Email of the member')
  const row = await call.db.row<{ id: number }>(
    `SELECT n.id FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.is_active
        AND CASE WHEN $1::int > 0
            THEN n.id = $1 AND ($3 IN (o.id, o.steward_id) OR lower(n.email) = lower($2))
            ELSE lower(n.email) = lower($2) END
      ORDER BY o.id = $3 DESC, n.id LIMIT 1`,
    [member.userId ?? 0, email, call.asker.organizationId],
  )
  if (row) return row.id
  throw member.userId
    ? invalidField(
        'Member.UserId',
        'Enum',
        `Member.UserId: ${member.userId} is not of your organization. Add others by their e-mail.`,
      )
    : invalidField('Member.Email', 'Enum', 'Nobody here has this e-mail address.')
}

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

const members = (call: Call, projectId: number, personId?: number): Promise<Member[]> =>
  call.db.rows<Member>(
    `SELECT ${memberColumns}, r.name AS role
       FROM member m JOIN person n ON n.id = m.person_id JOIN organization o ON o.id = n.organization_id
       JOIN role r ON r.id = m.role_id
      WHERE m.project_id = $1 AND m.removed_at IS NULL AND ($2::int IS NULL OR n.id = $2)
      ORDER BY n.last_name, n.first_name, n.id`,
    [projectId, personId ?? null],
  )

export default [
  serve(ProjectAdd, async (request, call) => ({ project: await addProject(request.project, call) })),
  serve(ProjectsGetByUser, async (_request, call) => ({
    projects: await call.db.rows<ProjectValue>(
      `SELECT ${columns} FROM project p
        WHERE EXISTS (SELECT FROM access a WHERE a.person_id = $1 AND a.project_id = p.id)
        ORDER BY p.name, p.id`,
      [call.asker.id],
    ),
  })),
  serve(ProjectGetMembersByProject, async (request, call) => {
    if (!request.projectId) throw notEmpty('ProjectId', 'the project')
    await standingIn(call, 'documents', request.projectId)
    return { projectMembers: await members(call, request.projectId) }
  }),
  serve(ProjectMemberAdd, async (request, call) => ({ member: await addMember(request, call) })),
]
