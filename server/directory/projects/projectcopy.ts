/**
 * A new project that begins like another one. Each part is read and written by the operations for it, as the caller: what they may
 * not read there is not copied, and what they may not write is refused.
 */

import type { Value } from '../../../contract/kit.ts'
import { DistributionGroupRead, DistributionGroupSave } from '../../../contract/people/distributiongroup.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import { ListRead, ListSave } from '../../../contract/projects/codelist.ts'
import {
  ProjectAdd,
  ProjectGet,
  ProjectGetMembersByProject,
  ProjectMemberAdd,
} from '../../../contract/projects/project.ts'
import {
  ProjectCopy,
  ProjectSourcesRead,
  ProjectTemplateSave,
} from '../../../contract/projects/projectcopy.ts'
import { ProjectDefaultsRead, ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import { type CopyPart, copyParts } from '../../../contract/projects/projectparts.ts'
import { LabelRead, LabelSave } from '../../../contract/records/label.ts'
import { hasRights } from '../../access/visibility.ts'
import { type ListName, shippedLists } from '../../codes/shipped.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { Fault, forbidden, invalid, invalidField, notEmpty } from '../../kernel/faults.ts'
import { type Perform, type Served, serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { type Copying, copyFolders, copyPunchItems } from './projectcopytree.ts'

type CopyRequest = Value<typeof ProjectCopy.request.fields>

async function copyProject(perform: Perform, request: CopyRequest, call: Call) {
  const { fromProjectId: from, project: sent } = request
  if (!from) throw notEmpty('FromProjectId', 'the project to copy from')
  const source = await projectRights(call, 'setup', from)
  if (!source.reads)
    throw forbidden(
      'Only somebody who may read the setup of a project can copy it. Ask a project admin there.',
    )
  const parts = checkedParts(request.parts)
  if (parts.has('PunchItems')) await refuseRecords(call, from)
  if (!sent) throw notEmpty('Project', 'the project to create')
  const made = await perform(ProjectAdd, { project: sent }, call)
  const to = made.project!.projectId!
  const copying: Copying = {
    perform,
    call,
    from,
    to,
    isOwn: source.organizationId === call.caller.organizationId,
  }
  if (parts.has('Roles')) await copyRoles(copying)
  if (parts.has('Lists')) for (const list of listNames) await copyList(copying, list)
  if (parts.has('Labels')) await copyLabels(copying)
  const membersLeftOut = parts.has('Members') ? await copyMembers(copying) : []
  await copyDefaults(copying, parts)
  if (parts.has('Groups')) await copyGroups(copying)
  const folders = parts.has('Folders') ? await copyFolders(copying) : undefined
  if (parts.has('PunchItems')) await copyPunchItems(copying, folders?.copies ?? new Map())
  const changes = [['fromProjectId', null, from] as const, ['parts', null, [...parts]] as const]
  await writeEvents(call, [
    { action: 'ProjectCopied', projectId: to, changes: changes.map((change) => [...change]) },
  ])
  const { project } = await perform(ProjectGet, { projectId: to }, call)
  return { project, membersLeftOut, foldersLeftOut: folders?.leftOut ?? 0, numberOfRecordsEffected: 1 }
}

/** In any letter case; none is a project that begins empty, which ProjectAdd makes. */
function checkedParts(sent: readonly string[] | null | undefined): ReadonlySet<CopyPart> {
  if (!sent || sent.length === 0) throw notEmpty('Parts', `what to copy: ${copyParts.join(', ')}`)
  const faults: Array<{ errorCode: string; fieldName: string; message: string }> = []
  const parts = sent.flatMap((name, i) => {
    const part = copyParts.find((one) => one.toLowerCase() === name.trim().toLowerCase())
    const at = `Parts[${i}]`
    const message = `${at} must be one of ${copyParts.join(', ')}.`
    if (!part) faults.push({ errorCode: 'Enum', fieldName: at, message })
    return part ?? []
  })
  if (faults.length > 0) throw invalid(faults)
  return new Set(parts)
}

async function refuseRecords(call: Call, projectId: number): Promise<void> {
  const template = await call.db.row('SELECT FROM project WHERE id = $1 AND is_template', [projectId])
  if (!template)
    throw invalidField(
      'Parts',
      'Enum',
      'Parts: punch list items are copied only from a template, as records of a project stay there. ' +
        'Its admin can mark it as a template.',
    )
}

const listNames = Object.keys(shippedLists) as ListName[]

/** A role of the same name is changed; one that the other project does not have is removed. */
async function copyRoles({ perform, call, from, to }: Copying): Promise<void> {
  const theirs = (await perform(ProjectRoleRead, { projectId: from }, call)).roles!
  const ours = (await perform(ProjectRoleRead, { projectId: to }, call)).roles!
  const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
    one?.toLowerCase() === other?.toLowerCase()
  const roles = theirs
    .filter(({ isAdmin }) => !isAdmin)
    .map(({ roleName, side, isManager, rights }) => {
      const roleId = ours.find((one) => same(one.roleName, roleName))?.roleId
      return { roleId, roleName, side, isManager, rights }
    })
  const removedRoleIds = ours
    .filter(({ isAdmin, roleName }) => !isAdmin && !theirs.some((one) => same(one.roleName, roleName)))
    .map(({ roleId }) => roleId!)
  await perform(ProjectRoleSave, { projectId: to, roles, removedRoleIds }, call)
}

/** A list that is not the project's own is in force in the new one as well, if it is of the same organization. */
async function copyList({ perform, call, from, to, isOwn }: Copying, listName: ListName): Promise<void> {
  const { items, level } = await perform(ListRead, { listName, projectId: from }, call)
  if (level !== 'Project' && (isOwn || level !== 'Organization')) return
  // The codes of another organization may mean something else here: its own items get new ones.
  const shipped = new Set(shippedLists[listName].map(({ code }) => code))
  const sent = items!.map((item) => (isOwn || shipped.has(item.id!) ? item : { ...item, id: undefined }))
  await perform(ListSave, { listName, projectId: to, items: sent }, call)
}

async function copyLabels({ perform, call, from, to }: Copying): Promise<void> {
  const { labels } = await perform(LabelRead, { projectId: from }, call)
  for (const { name, color } of labels!)
    await perform(LabelSave, { projectId: to, label: { name, color } }, call)
}

/** Each on their own: somebody whom the caller may not add is left out, and it is said why. */
async function copyMembers({ perform, call, from, to }: Copying) {
  const { projectMembers } = await perform(ProjectGetMembersByProject, { projectId: from }, call)
  const leftOut: Array<{ fullName: string; message: string }> = []
  for (const { userId, email, role, fullName } of projectMembers!) {
    if (!userId || userId === call.caller.id) continue
    await call.db.rows('SAVEPOINT member')
    try {
      await perform(ProjectMemberAdd, { projectId: to, member: { userId, email, role } }, call)
      await call.db.rows('RELEASE SAVEPOINT member')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await call.db.rows('ROLLBACK TO SAVEPOINT member')
      leftOut.push({ fullName: fullName ?? '', message: error.message })
    }
  }
  return leftOut
}

/** The fields of the defaults, by the part that copies them. */
const defaultsOf: Partial<Record<CopyPart, readonly string[]>> = {
  Calendar: ['workingWeekdays', 'holidays'],
  Defaults: [
    ...['rfi', 'issue', 'punch', 'review'].flatMap((of) => [`${of}Days`, `${of}InWorkingDays`]),
    'contractorReview',
    'reportLockDays',
    'objectionDays',
    'objectionClause',
    'paperSize',
    'originalPhotos',
  ],
  Numbering: ['numbering'],
  DefaultPeople: ['submitTo', 'submitFrom', 'returnTo', 'returnFrom', 'copies'],
}

async function copyDefaults(copying: Copying, parts: ReadonlySet<CopyPart>): Promise<void> {
  const keys = [...parts].flatMap((part) => defaultsOf[part] ?? [])
  if (keys.length === 0) return
  const { perform, call, from, to } = copying
  const { defaults: theirs } = await perform(ProjectDefaultsRead, { projectId: from }, call)
  const chosen = Object.entries(theirs!).filter(([key, value]) => keys.includes(key) && value !== null)
  await perform(ProjectDefaultsSave, { projectId: to, defaults: Object.fromEntries(chosen) }, call)
}

/** With those of their people who are members of the new project. */
async function copyGroups({ perform, call, from, to }: Copying): Promise<void> {
  const { groups } = await perform(DistributionGroupRead, { projectId: from }, call)
  const { projectMembers } = await perform(ProjectGetMembersByProject, { projectId: to }, call)
  const isMember = (id: number): boolean => projectMembers!.some(({ userId }) => userId === id)
  for (const { name, memberList } of groups!) {
    const group = { name, memberList: memberList!.filter(isMember) }
    await perform(DistributionGroupSave, { projectId: to, group }, call)
  }
}

const readSources = (call: Call) =>
  call.db.rows<{ projectId: number; projectName: string; projectNumber: string; isTemplate: boolean }>(
    `SELECT p.id AS "projectId", p.name AS "projectName", p.number AS "projectNumber", p.is_template AS "isTemplate"
       FROM project p WHERE ${hasRights({ project: 'p.id', section: 'setup' }, 'AND x.reads')}
      ORDER BY p.is_template DESC, lower(p.name), p.id`,
    [call.caller.id],
  )

async function saveTemplate(
  { projectId, isTemplate }: { projectId?: number | null; isTemplate?: boolean | null },
  call: Call,
): Promise<object> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { writes } = await projectRights(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can mark a project as a template.')
  const next = isTemplate ?? true
  const changed = await call.db.row(
    'UPDATE project SET is_template = $2 WHERE id = $1 AND is_template <> $2 RETURNING id',
    [projectId, next],
  )
  if (changed)
    await writeEvents(call, [
      { action: 'ProjectTemplateSaved', projectId, changes: [['isTemplate', !next, next]] },
    ])
  return {}
}

export const projectCopyOperations = (perform: Perform): Served[] => [
  serve(ProjectCopy, (request, call) => copyProject(perform, request, call)),
  serve(ProjectSourcesRead, async (_request, call) => ({ sources: await readSources(call) })),
  serve(ProjectTemplateSave, saveTemplate),
]
