/** A new project that begins like another one: what is copied, what stays there, and who may do it. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderCreatePunchList,
  FoldersGetByParentFolder,
} from '../../../contract/documents/folder.ts'
import { DrawingPublicationList } from '../../../contract/drawings/publication.ts'
import { SheetMarkupsSave } from '../../../contract/drawings/sheetmarkup.ts'
import { DistributionGroupRead, DistributionGroupSave } from '../../../contract/people/distributiongroup.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import { ListRead, ListSave } from '../../../contract/projects/codelist.ts'
import { ProjectGetMembersByProject } from '../../../contract/projects/project.ts'
import {
  ProjectCopy,
  ProjectSourcesRead,
  ProjectTemplateSave,
} from '../../../contract/projects/projectcopy.ts'
import { ProjectDefaultsRead, ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import { copyParts } from '../../../contract/projects/projectparts.ts'
import { LabelRead, LabelSave } from '../../../contract/records/label.ts'
import { PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { place } from '../../../test/kit/drawings/pinning.ts'
import { published, register } from '../../../test/kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { keepRightsOf } from '../../../test/kit/rights.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Viewer'] as const
let source: Project<(typeof roles)[number]>

const folder = async (more: RecordData): Promise<number> => {
  const sent = { folderProjectId: source.id, ...more }
  return (await source.admin.client.call(FolderAdd, { folder: sent })).folder!.folderId!
}

/** A project with something of its own in every part that can be copied. */
beforeAll(async () => {
  source = await here.project(roles)
  const { id: projectId, admin } = source
  const call = admin.client.call
  const site = await folder({ folderName: 'Site', folderSorting: 2 })
  await folder({ folderName: 'Photos', folderParentId: site, folderType: 7 })
  const list = await listOf(source, [admin])
  const claims = await folder({ folderName: 'Claims', accessByList: list })
  await folder({ folderName: 'Letters', folderParentId: claims })
  const { roles: known } = await call(ProjectRoleRead, { projectId })
  const consultant = known!.find(({ roleName }) => roleName === 'Consultant')!
  const drones = { roleName: 'Drone pilot', side: 'owner', rights: [{ section: 'documents', reads: 'all' }] }
  await call(ProjectRoleSave, { projectId, roles: [drones], removedRoleIds: [consultant.roleId!] })
  const { items } = await call(ListRead, { listName: 'rfiReason', projectId })
  await call(ListSave, { listName: 'rfiReason', projectId, items: [...items!, { name: 'Weather' }] })
  await call(LabelSave, { projectId, label: { name: 'Safety', color: 'orange' } })
  await call(ProjectDefaultsSave, {
    projectId,
    defaults: {
      workingWeekdays: [1, 2, 3, 4, 5, 6],
      holidays: [{ day: '2026-12-25', name: 'Christmas' }],
      rfiDays: 5,
      submitTo: source.people.Viewer.login,
      numbering: [{ folderType: 121, prefix: 'Q', start: 100 }],
    },
  })
  const memberList = [source.people.Viewer.id, admin.id]
  await call(DistributionGroupSave, { projectId, group: { name: 'Owner team', memberList } })
  await make(admin, recordTypes.rfi, projectId, { subject: 'Secret beam' })
})

const copy = (who: Person, parts: readonly string[], more: RecordData = {}) =>
  who.client.call(ProjectCopy, {
    fromProjectId: source.id,
    project: { projectName: 'New tower' },
    parts: [...parts],
    ...more,
  })

/** What of the source is in the project. */
async function contentOf({ client: { call } }: Person, { projectId, rootFolderId }: RecordData) {
  const folders = await call(FoldersGetByParentFolder, { parentFolderId: rootFolderId })
  const own = folders.folderList!.find(({ folderName }) => folderName === 'Site')
  const inner = own && (await call(FoldersGetByParentFolder, { parentFolderId: own.folderId! })).folderList!
  const { roles } = await call(ProjectRoleRead, { projectId })
  const { items } = await call(ListRead, { listName: 'rfiReason', projectId })
  const { defaults } = await call(ProjectDefaultsRead, { projectId })
  const { projectMembers } = await call(ProjectGetMembersByProject, { projectId })
  const groups = (await call(DistributionGroupRead, { projectId })).groups!
  return {
    folders: [own?.folderName, ...(inner ?? []).map((one) => `${one.folderName} ${one.folderType}`)],
    hasClaims: folders.folderList!.some(({ folderName }) => folderName === 'Claims'),
    hasDrones: roles!.some(({ roleName, side }) => roleName === 'Drone pilot' && side === 'owner'),
    hasConsultants: roles!.some(({ roleName }) => roleName === 'Consultant'),
    hasWeather: items!.some(({ name }) => name === 'Weather'),
    labels: (await call(LabelRead, { projectId })).labels!.map(({ name, color }) => `${name} ${color}`),
    saturday: defaults!.workingWeekdays!.includes(6),
    holidays: defaults!.holidays!.length,
    rfiDays: defaults!.rfiDays,
    submitTo: defaults!.submitTo,
    numbering: defaults!.numbering,
    members: projectMembers!.map(({ role }) => role).sort(),
    groups: groups.map(({ name, memberList }) => [name, memberList!.length]),
  }
}

const nothing = {
  folders: [undefined],
  hasClaims: false,
  hasDrones: false,
  hasConsultants: true,
  hasWeather: false,
  labels: [],
  saturday: false,
  holidays: 0,
  rfiDays: 7,
  submitTo: undefined,
  numbering: [],
  members: ['Project Admin'],
  groups: [],
}

describe('a project', () => {
  test('begins like the other one in all parts, with none of its records and restricted folders', async () => {
    const { admin } = source
    const made = await copy(
      admin,
      copyParts.filter((part) => part !== 'PunchItems'),
    )
    expect(made).toMatchObject({ membersLeftOut: [], foldersLeftOut: 2 })
    expect(made.project).toMatchObject({ projectName: 'New tower' })
    expect(await contentOf(admin, made.project!)).toEqual({
      folders: ['Site', 'Photos 7'],
      hasClaims: false,
      hasDrones: true,
      hasConsultants: false,
      hasWeather: true,
      labels: ['Safety orange'],
      saturday: true,
      holidays: 1,
      rfiDays: 5,
      submitTo: source.people.Viewer.login,
      numbering: [{ folderType: 121, prefix: 'Q', start: 100 }],
      members: ['General Contractor PM', 'Project Admin', 'Viewer'],
      groups: [['Owner team', 2]],
    })
    const records = await here.database.rows('SELECT FROM rfi WHERE project_id = $1', [
      made.project!.projectId,
    ])
    expect(records).toEqual([])
    const { number } = await makeOne(admin, recordTypes.rfi, made.project!.projectId!, { subject: 'First' })
    expect(number).toBe('Q-100')
  })

  test.each<[string, RecordData]>([
    ['Folders', { folders: ['Site', 'Photos 7'] }],
    ['roles', { hasDrones: true, hasConsultants: false }],
    ['LISTS', { hasWeather: true }],
    ['Labels', { labels: ['Safety orange'] }],
    ['Calendar', { saturday: true, holidays: 1 }],
    ['Defaults', { rfiDays: 5 }],
    ['Numbering', { numbering: [{ folderType: 121, prefix: 'Q', start: 100 }] }],
    ['Members', { members: ['General Contractor PM', 'Project Admin', 'Viewer'] }],
    ['Groups', { groups: [['Owner team', 1]] }],
  ])('copies only %s if asked for it alone', async (part, expected) => {
    const made = await copy(source.admin, [part])
    expect(await contentOf(source.admin, made.project!)).toEqual({ ...nothing, ...expected })
  })

  test('takes the standard punch items of a template, as drafts without people', async () => {
    const template = await here.project([])
    const { admin, id: projectId } = template
    await admin.client.call(ProjectTemplateSave, { projectId, isTemplate: true })
    const list = await admin.client.call(FolderCreatePunchList, {
      folderProjectId: projectId,
      folderName: 'Every room',
    })
    await make(
      admin,
      recordTypes.punchList,
      projectId,
      { summary: 'Doors close', folderParentId: list.folderId, responsiblePartyList: [String(admin.id)] },
      { summary: 'Old', status: 7 },
    )
    const restricted = { folderProjectId: projectId, accessByList: await listOf(template, [admin]) }
    const claims = await admin.client.call(FolderAdd, { folder: { ...restricted, folderName: 'Claims' } })
    const secret = await admin.client.call(FolderCreatePunchList, {
      folderProjectId: projectId,
      folderName: 'Against them',
      folderParentId: claims.folder!.folderId,
    })
    await make(admin, recordTypes.punchList, projectId, {
      summary: 'Not for all',
      folderParentId: secret.folderId,
    })
    const made = await copy(admin, ['PunchItems'], { fromProjectId: projectId })
    const { projectId: id, rootFolderId } = made.project!
    const { folderList } = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: rootFolderId })
    expect(folderList!.map(({ folderName }) => folderName)).not.toContain('Against them')
    const { punchListList } = await admin.client.call(PunchListReadInFolder, { parentFolderId: rootFolderId })
    expect(punchListList).toMatchObject([{ summary: 'Doors close', status: 'Draft' }])
    const parties = await here.database.rows<{ part: string }>(
      'SELECT part FROM party WHERE project_id = $1',
      [id],
    )
    expect(parties.map(({ part }) => part)).toEqual(['creator'])
  })
})

describe('who may', () => {
  test('is somebody who reads the setup there; members whom they may not add are named', async () => {
    const other = await here.organization()
    const manager = source.people['General Contractor PM']
    await here.database.rows('UPDATE person SET organization_id = $2, is_admin = false WHERE id = $1', [
      source.people.Viewer.id,
      other.organizationId,
    ])
    await here.database.rows('UPDATE person SET email_confirmed_at = NULL WHERE id = $1', [
      source.people.Viewer.id,
    ])
    await keepRightsOf(here.database, { people: [source.people.Viewer.id] })
    const { project, membersLeftOut } = await copy(manager, ['Members'])
    expect(membersLeftOut!.map(({ fullName }) => fullName)).toEqual([source.people.Viewer.fullName])
    expect((await contentOf(manager, project!)).members).toEqual(['Project Admin', 'Project Admin'])
    expect(await told(copy(source.people.Viewer, ['Labels']))).toBe('403 Forbidden')
    expect(await told(copy(other, ['Labels']))).toBe('404 NotFound')
  })

  test('sees in the list of sources what they may copy, templates first', async () => {
    const { admin } = source
    const template = await here.project([], admin)
    const saved = { projectId: template.id, isTemplate: true }
    await admin.client.call(ProjectTemplateSave, saved)
    const { sources } = await admin.client.call(ProjectSourcesRead, {})
    expect(sources![0]).toMatchObject({ projectId: template.id, isTemplate: true })
    expect(sources!.map(({ projectId }) => projectId)).toContain(source.id)
    const viewer = await source.people.Viewer.client.call(ProjectSourcesRead, {})
    expect(viewer.sources).toEqual([])
    expect(await told(source.people.Viewer.client.call(ProjectTemplateSave, { projectId: source.id }))).toBe(
      '403 Forbidden',
    )
  })
})

describe('refused is', () => {
  test.each<[string, RecordData, string]>([
    ['no source', { fromProjectId: 0 }, wrong('FromProjectId', 'NotEmpty')],
    ['no project', { project: undefined }, wrong('Project', 'NotEmpty')],
    ['no parts', { parts: [] }, wrong('Parts', 'NotEmpty')],
    ['an unknown part', { parts: ['Labels', 'Records'] }, wrong('Parts[1]', 'Enum')],
    ['the items of no template', { parts: ['PunchItems'] }, wrong('Parts', 'Enum')],
    [
      'an unknown time zone',
      { project: { projectName: 'x', timeZone: 'Mars' } },
      wrong('Project.TimeZone', 'Enum'),
    ],
  ])('%s, and nothing is made', async (_, more, refusal) => {
    // Other tests make projects in this database as well.
    const own = () =>
      here.database.rows('SELECT FROM project WHERE organization_id = $1', [source.admin.organizationId])
    const before = await own()
    expect(await told(copy(source.admin, ['Labels'], more))).toBe(refusal)
    expect(await own()).toHaveLength(before.length)
  })
})

test('drawings stay in their project: nobody has published anything in the new one', async () => {
  const from = await here.project(['General Contractor PM'])
  const [{ admin }, pm] = [from, from.people['General Contractor PM']]
  const { items } = await admin.client.call(ListRead, { listName: 'discipline', projectId: from.id })
  const disciplines = items!.map((item) =>
    item.name === 'Architectural' ? { ...item, name: 'Architecture' } : item,
  )
  await admin.client.call(ListSave, { listName: 'discipline', projectId: from.id, items: disciplines })
  await published(here, pm, from.id, [{ number: 'A-101', revision: '2' }])
  const sheetFolderId = (await register(pm, from.id))[0]!.folderId!
  const item = await makeOne(pm, recordTypes.punchList, from.id, { summary: 'Doors close by themselves' })
  await place(pm, { sheetFolderId, recordFolderId: item.folderId })
  for (const layer of [1, 2, 3]) {
    const markups = [{ kind: 'Text', points: [9, 9], text: `Layer ${layer}`, layer }]
    await pm.client.call(SheetMarkupsSave, { sheetFolderId, markups })
  }
  await admin.client.call(ProjectTemplateSave, { projectId: from.id, isTemplate: true })
  const { project } = await admin.client.call(ProjectCopy, {
    fromProjectId: from.id,
    project: { projectName: 'Next tower' },
    parts: [...copyParts],
  })
  const [to, rootFolderId] = [project!.projectId!, project!.rootFolderId!]
  expect(await register(admin, to)).toEqual([])
  expect((await admin.client.call(DrawingPublicationList, { projectId: to })).publications).toEqual([])
  const counts = await here.database.row(
    `SELECT (SELECT count(*)::int FROM document WHERE project_id = $1) AS documents,
            (SELECT count(*)::int FROM sheet_pin WHERE project_id = $1) AS pins,
            (SELECT count(*)::int FROM sheet_markup WHERE project_id = $1) AS markups,
            (SELECT count(*)::int FROM event WHERE project_id = $1 AND action LIKE 'Drawings%') AS told`,
    [to],
  )
  expect(counts).toEqual({ documents: 0, pins: 0, markups: 0, told: 0 })
  const { punchListList } = await admin.client.call(PunchListReadInFolder, { parentFolderId: rootFolderId })
  expect(punchListList!.map(({ summary }) => summary)).toEqual(['Doors close by themselves'])
  const copied = await read(admin, recordTypes.punchList, punchListList![0]! as RecordData)
  expect([copied.drawing, copied.documentId || undefined]).toEqual([undefined, undefined])
  await published(here, admin, to, [{ number: 'A-101', revision: '1' }])
  expect((await register(admin, to))[0]).toMatchObject({ disciplineName: 'Architecture', revision: '1' })
})
