/** Projects. Their members, roles and favorites have files of their own. */

import { isTimeZone } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  Project,
  ProjectAdd,
  ProjectGet,
  ProjectGetOrganizations,
  ProjectsGetByUser,
  ProjectUpdate,
} from '../../../contract/projects/project.ts'
import { keepRights } from '../../access/keeprights.ts'
import { addRoles, adminRole } from '../../access/roles.ts'
import { hasRights, rights } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { fieldsToClear, withCleared } from '../../kernel/clear.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { etagOf } from '../../records/engine/read/read.ts'
import { addDefaults } from '../../records/engine/tree/projectdefaults.ts'
import { projectClosed, projectRights } from '../../records/engine/tree/projectrights.ts'
import { addTree, lockTree } from '../../records/engine/tree/tree.ts'
import { checkIfMatch } from '../../records/engine/write/ifmatch.ts'
import {
  assignments,
  columnValues,
  differences,
  filledKeys,
  merged,
  type StoredFields,
  selected,
} from '../row.ts'
import { putMember } from './membership.ts'

type ProjectValue = Value<typeof Project.fields>
/** The version is that of the project's root node. */
type VersionedProject = ProjectValue & { version: number }

const storedFields: StoredFields = {
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

/** Columns of the project `p`. */
export const projectColumns = `p.id AS "projectId", p.root_folder_id AS "rootFolderId",
  (SELECT name FROM organization WHERE id = p.organization_id) AS organization, ${selected(storedFields, 'p')}`

/** SQL: whether the caller, $1, may see the project `p`. */
export const isSeen = hasRights({ project: 'p.id', section: 'setup' })

/**
 * The projects that the caller, $1, may see. OFFSET 0 makes PostgreSQL compute them first, instead of for
 * every project.
 */
const seen = `(${rights({ section: 'setup' })} OFFSET 0) seen`

const newName = 'New project'
const nameOrDefault = (name: string | null | undefined): string => (name?.trim() ? name : newName)

function checkTimeZone({ timeZone }: ProjectValue): void {
  if (timeZone && !isTimeZone(timeZone))
    throw invalidField(
      'Project.TimeZone',
      'Enum',
      'Project.TimeZone must be a time zone such as America/Chicago.',
    )
}

async function addProject(project: ProjectValue | null | undefined, call: Call): Promise<ProjectValue> {
  if (!project) throw notEmpty('Project', 'the project to create')
  checkTimeZone(project)
  if (project.projectOwnerId && project.projectOwnerId !== call.caller.id)
    await refuseForeignOwner(call, project.projectOwnerId)
  const name = nameOrDefault(project.projectName)
  const sent: ProjectValue = {
    ...project,
    projectName: name,
    timeZone: project.timeZone || call.settings.timeZone,
    projectOwnerId: project.projectOwnerId || call.caller.id,
  }
  const { organizationId } = call.caller
  await refuseStandIn(call)
  const row = columnValues(storedFields, sent, filledKeys(storedFields, sent), 2)
  const created = await call.db.row<{ id: number }>(
    `INSERT INTO project (organization_id, created_at, ${row.columns.join(', ')})
     VALUES ($1, $2, ${row.places.join(', ')}) RETURNING id`,
    [organizationId, call.now, ...row.values],
  )
  const projectId = created!.id
  await addRoles(call.db, projectId)
  await addDefaults(call, projectId)
  await putMember(call, projectId, call.caller.id, adminRole)
  const rootId = await addTree(call, projectId, name)
  await call.db.rows('UPDATE project SET root_folder_id = $2 WHERE id = $1', [projectId, rootId])
  await keepRights(call.db, { projects: [projectId] })
  const changes: FieldChange[] = [['projectName', null, name]]
  await writeEvents(call, [{ action: 'ProjectAdded', projectId, organizationId, changes }])
  return readProject(call, projectId)
}

/** Anyone who waits to be taken into a company has none that a project could belong to. */
async function refuseStandIn(call: Call): Promise<void> {
  const waits = await call.db.row('SELECT FROM organization WHERE id = $1 AND is_stand_in', [
    call.caller.organizationId,
  ])
  if (waits)
    throw forbidden(
      'You belong to no company here yet, so you cannot start a project. Its administrators decide.',
    )
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

/** The project; sets the ETag of the call. A 404 if the caller may not see it. */
async function readProject(call: Call, projectId: number | null | undefined): Promise<VersionedProject> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const row = await call.db.row<VersionedProject>(
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
  const { writes, isAdmin, isClosed, rootFolderId: folderId } = await projectRights(call, 'setup', projectId)
  // Opening it again is the only change of a closed project; other fields may come with it.
  const isOpened = sent.isProjectDisabled === false || sent.isProjectDisabled === null
  const staysClosed = isClosed && !isOpened
  if (staysClosed && !writes) throw projectClosed()
  if (!writes) throw forbidden('Only a project admin can change a project.')
  await lockTree(call, projectId)
  const previous = await readProject(call, projectId)
  await checkIfMatch(call, { folderId, version: previous.version, label: 'project', dto: Project })
  checkTimeZone(sent)
  const next = merged(storedFields, previous, {
    ...sent,
    projectOwnerId: sent.projectOwnerId || undefined,
  }) as ProjectValue
  if (!next.projectName?.trim()) throw notEmpty('Project.ProjectName', 'the name of the project')
  next.timeZone ||= call.settings.timeZone
  const changes = differences(storedFields, previous, next)
  if (changes.length === 0) return previous
  if (staysClosed) throw projectClosed()
  if (!isAdmin) refuseAdminOnly(changes)
  if (next.projectOwnerId !== previous.projectOwnerId)
    await refuseNoMember(call, projectId, next.projectOwnerId!)
  await write(call, next, changes)
  // The owner manages the project, whatever their role.
  if (next.projectOwnerId !== previous.projectOwnerId)
    await keepRights(call.db, {
      projects: [projectId],
      people: [previous.projectOwnerId, next.projectOwnerId].flatMap((id) => id ?? []),
    })
  return readProject(call, projectId)
}

/** The owner manages the project, and closing it takes everybody's rights to write. */
function refuseAdminOnly(changes: readonly FieldChange[]): void {
  if (changes.some(([key]) => key === 'projectOwnerId'))
    throw forbidden('Only a project admin can change the owner of a project.')
  if (changes.some(([key]) => key === 'isProjectDisabled'))
    throw forbidden('Only a project admin can close a project or open it again.')
}

async function refuseNoMember(call: Call, projectId: number, ownerId: number): Promise<void> {
  const member = await call.db.row(
    'SELECT FROM member WHERE project_id = $1 AND person_id = $2 AND removed_at IS NULL',
    [projectId, ownerId],
  )
  if (!member) throw wrongOwner(`${ownerId} is not a member of this project`)
}

/** Changes fields that another operation of the project's setup shares. */
export async function changeProjectFields(
  call: Call,
  projectId: number,
  values: ProjectValue,
  changes: FieldChange[],
): Promise<void> {
  const previous = await readProject(call, projectId)
  call.etag = undefined
  await write(call, { ...previous, ...pickKeys(values, changes) }, changes)
}

const pickKeys = (values: ProjectValue, changes: readonly FieldChange[]): ProjectValue =>
  Object.fromEntries(changes.map(([key]) => [key, values[key as keyof ProjectValue]]))

/** The root folder has the name of the project. Paths begin below it, so they do not change. */
async function write(call: Call, next: ProjectValue, changes: FieldChange[]): Promise<void> {
  const { projectId, rootFolderId: folderId } = next
  const keys = changes.map(([key]) => key)
  const row = columnValues(storedFields, next, keys, 1)
  await call.db.rows(`UPDATE project SET ${assignments(row)} WHERE id = $1`, [projectId, ...row.values])
  const node = await call.db.row<{ version: number }>(
    `UPDATE folder SET name = coalesce($2, name), version = version + 1, updated_by = $3, updated_at = $4
      WHERE id = $1 RETURNING version`,
    [folderId, keys.includes('projectName') ? next.projectName : null, call.caller.id, call.now],
  )
  const { version } = node!
  await writeEvents(call, [
    { action: 'ProjectUpdated', projectId: projectId!, folderId: folderId!, version, changes },
  ])
}

export default [
  serve(ProjectAdd, async (request, call) => ({ project: await addProject(request.project, call) })),
  serve(ProjectGet, async (request, call) => ({ project: await readProject(call, request.projectId) })),
  serve(ProjectUpdate, async ({ project }, call) => {
    const clears = fieldsToClear(call, Project, (key) => key in storedFields.columns)
    return { project: await updateProject(project && withCleared(project, clears), call) }
  }),
  serve(ProjectsGetByUser, async (_request, call) => ({
    projects: await call.db.rows<ProjectValue>(
      `SELECT ${projectColumns} FROM ${seen} JOIN project p ON p.id = seen.project_id ORDER BY p.name, p.id`,
      [call.caller.id],
    ),
  })),
  serve(ProjectGetOrganizations, async (request, call) => {
    if (!request.projectId) throw notEmpty('ProjectId', 'the project')
    await projectRights(call, 'setup', request.projectId)
    return {
      organizations: await call.db.rows(
        `SELECT o.id AS "organizationId", o.name AS "organizationName" FROM organization o
          WHERE o.id IN (SELECT organization_id FROM project WHERE id = $1
                         UNION SELECT n.organization_id FROM member m JOIN person n ON n.id = m.person_id
                                WHERE m.project_id = $1 AND m.removed_at IS NULL)
            AND NOT o.is_stand_in
          ORDER BY o.name, o.id`,
        [request.projectId],
      ),
    }
  }),
]
