/** Projects: what they are. Their members, roles and favourites have files of their own. */

import type { Value } from '../../contract/kit.ts'
import {
  Project,
  ProjectAdd,
  ProjectGet,
  ProjectGetOrganizations,
  ProjectsGetByUser,
  ProjectUpdate,
} from '../../contract/project.ts'
import { keepRights } from '../access/keeprights.ts'
import { addRoles, adminRole } from '../access/roles.ts'
import { hasRights, rights } from '../access/visibility.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { etagOf } from '../records/engine/read/read.ts'
import { standingIn } from '../records/engine/tree/standing.ts'
import { addTree, lockTree } from '../records/engine/tree/tree.ts'
import { checkIfMatch } from '../records/engine/write/ifmatch.ts'
import { isTimeZone } from '../settings.ts'
import { putMember } from './member.ts'
import { assigned, assignments, differences, filledKeys, type Kept, merged, selected } from './row.ts'

type ProjectValue = Value<typeof Project.fields>
/** The version is that of its root: the project's node in the tree. */
type Seen = ProjectValue & { version: number }

const kept: Kept = {
  dto: Project,
  columns: {
    projectName: 'name',
    projectNumber: 'number',
    projectStatus: 'status',
    projectOwnerId: 'owner_id',
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
  },
}

/** Of the project `p`. */
export const projectColumns = `p.id AS "projectId", p.root_folder_id AS "rootFolderId",
  (SELECT name FROM organization WHERE id = p.organization_id) AS organization, ${selected(kept, 'p')}`

/** Whether the caller, $1, sees the project `p`. */
export const isSeen = hasRights({ project: 'p.id', section: 'setup' })

/** The projects that the caller, $1, sees. OFFSET 0: they are worked out first, not every project there is. */
const seen = `(${rights({ section: 'setup' })} OFFSET 0) seen`

const newName = 'New project'
const named = (name: string | null | undefined): string => (name?.trim() ? name : newName)

function checkTimeZone({ timeZone }: ProjectValue): void {
  if (timeZone && !isTimeZone(timeZone))
    throw invalidField(
      'Project.TimeZone',
      'Enum',
      'Project.TimeZone must be a time zone such as America/Chicago.',
    )
}

async function addProject(project: ProjectValue | null | undefined, call: Call): Promise<ProjectValue> {
  if (!project) throw notEmpty('Project', 'the project to make')
  checkTimeZone(project)
  if (project.projectOwnerId && project.projectOwnerId !== call.caller.id)
    await refuseForeignOwner(call, project.projectOwnerId)
  const name = named(project.projectName)
  const sent: ProjectValue = {
    ...project,
    projectName: name,
    timeZone: project.timeZone || call.settings.timeZone,
    projectOwnerId: project.projectOwnerId || call.caller.id,
  }
  const { organizationId } = call.caller
  const row = assigned(kept, sent, filledKeys(kept, sent), 2)
  const made = await call.db.row<{ id: number }>(
    `INSERT INTO project (organization_id, created_at, ${row.columns.join(', ')})
     VALUES ($1, $2, ${row.places.join(', ')}) RETURNING id`,
    [organizationId, call.now, ...row.values],
  )
  const projectId = made!.id
  await addRoles(call.db, projectId)
  await putMember(call, projectId, call.caller.id, adminRole)
  const rootId = await addTree(call, projectId, name)
  await call.db.rows('UPDATE project SET root_folder_id = $2 WHERE id = $1', [projectId, rootId])
  await keepRights(call.db, { projects: [projectId] })
  const changes: Change[] = [['projectName', null, name]]
  await writeEvents(call, [{ action: 'ProjectAdded', projectId, organizationId, changes }])
  return readProject(call, projectId)
}

async function refuseForeignOwner(call: Call, ownerId: number): Promise<void> {
  const own = await call.db.row('SELECT FROM person WHERE id = $1 AND organization_id = $2', [
    ownerId,
    call.caller.organizationId,
  ])
  if (!own) throw wrongOwner(`${ownerId} is not of your organization`)
}

const wrongOwner = (why: string) =>
  invalidField('Project.ProjectOwnerId', 'Enum', `Project.ProjectOwnerId: ${why}.`)

/** The project, with its ETag told to the call; a 404 where there is none for the asker. */
async function readProject(call: Call, projectId: number | null | undefined): Promise<Seen> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const row = await call.db.row<Seen>(
    `SELECT ${projectColumns}, f.version FROM project p JOIN folder f ON f.id = p.root_folder_id
      WHERE p.id = $2 AND ${isSeen}`,
    [call.caller.id, projectId],
  )
  if (!row) throw notFound('This project')
  call.etag = etagOf(row.rootFolderId!, row.version)
  return row
}

async function updateProject(sent: ProjectValue | null | undefined, call: Call): Promise<ProjectValue> {
  if (!sent) throw notEmpty('Project', 'the project to change')
  const { projectId } = sent
  if (!projectId) throw notEmpty('Project.ProjectId', 'the project to change')
  const { writes, rootFolderId: folderId } = await standingIn(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can change a project.')
  await lockTree(call, projectId)
  const was = await readProject(call, projectId)
  await checkIfMatch(call, { folderId, version: was.version, label: 'project', dto: Project })
  checkTimeZone(sent)
  const is = merged(kept, was, { ...sent, projectOwnerId: sent.projectOwnerId || undefined }) as ProjectValue
  is.projectName = named(is.projectName)
  is.timeZone ||= call.settings.timeZone
  const changes = differences(kept, was, is)
  if (changes.length === 0) return was
  if (is.projectOwnerId !== was.projectOwnerId) await refuseNoMember(call, projectId, is.projectOwnerId!)
  await write(call, is, changes)
  return readProject(call, projectId)
}

async function refuseNoMember(call: Call, projectId: number, ownerId: number): Promise<void> {
  const member = await call.db.row(
    'SELECT FROM member WHERE project_id = $1 AND person_id = $2 AND removed_at IS NULL',
    [projectId, ownerId],
  )
  if (!member) throw wrongOwner(`${ownerId} is not a member of this project`)
}

/** The root folder has the name of the project. Paths begin below it, so they stay. */
async function write(call: Call, is: ProjectValue, changes: Change[]): Promise<void> {
  const { projectId, rootFolderId: folderId } = is
  const keys = changes.map(([key]) => key)
  const row = assigned(kept, is, keys, 1)
  await call.db.rows(`UPDATE project SET ${assignments(row)} WHERE id = $1`, [projectId, ...row.values])
  const node = await call.db.row<{ version: number }>(
    `UPDATE folder SET name = coalesce($2, name), version = version + 1, updated_by = $3, updated_at = $4
      WHERE id = $1 RETURNING version`,
    [folderId, keys.includes('projectName') ? is.projectName : null, call.caller.id, call.now],
  )
  const { version } = node!
  await writeEvents(call, [
    { action: 'ProjectUpdated', projectId: projectId!, folderId: folderId!, version, changes },
  ])
}

export default [
  serve(ProjectAdd, async (request, call) => ({ project: await addProject(request.project, call) })),
  serve(ProjectGet, async (request, call) => ({ project: await readProject(call, request.projectId) })),
  serve(ProjectUpdate, async (request, call) => ({ project: await updateProject(request.project, call) })),
  serve(ProjectsGetByUser, async (_request, call) => ({
    projects: await call.db.rows<ProjectValue>(
      `SELECT ${projectColumns} FROM ${seen} JOIN project p ON p.id = seen.project_id ORDER BY p.name, p.id`,
      [call.caller.id],
    ),
  })),
  serve(ProjectGetOrganizations, async (request, call) => {
    if (!request.projectId) throw notEmpty('ProjectId', 'the project')
    await standingIn(call, 'setup', request.projectId)
    return {
      organizations: await call.db.rows(
        `SELECT o.id AS "organizationId", o.name AS "organizationName" FROM organization o
          WHERE o.id IN (SELECT organization_id FROM project WHERE id = $1
                         UNION SELECT n.organization_id FROM member m JOIN person n ON n.id = m.person_id
                                WHERE m.project_id = $1 AND m.removed_at IS NULL)
          ORDER BY o.name, o.id`,
        [request.projectId],
      ),
    }
  }),
]
