import { describe, expect, test } from 'vitest'
import { FolderGet, FoldersGetByParentFolder, FolderUpdate } from '../../../contract/documents/folder.ts'
import {
  ProjectGet,
  ProjectGetOrganizations,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectUpdate,
} from '../../../contract/projects/project.ts'
import { RFIRead } from '../../../contract/records/rfi.ts'
import { type Person, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['General Contractor PM', 'Viewer', 'Subcontractor']))
const stranger = prepared(() => here.organization())
const colleague = prepared(() => here.person(team.admin))
const who = prepared(async () => ({ admin: team.admin, stranger, colleague, ...team.people }))
const none = 2147483647

const get = async (by: Person, projectId = team.id) =>
  (await by.client.call(ProjectGet, { projectId })).project!
const update = async (by: Person, project: object, ifMatch?: string) =>
  (await by.client.call(ProjectUpdate, { project }, { ifMatch })).project!

describe('a project is read', () => {
  test('by its members and the administrators of its organization', async () => {
    const answer = await team.admin.client.call(ProjectGet, { projectId: team.id })
    expect(answer.project).toMatchObject({
      projectId: team.id,
      rootFolderId: team.rootFolderId,
      projectOwnerId: team.admin.id,
    })
    expect(answer.numberOfRecordsEffected).toBe(1)
    for (const by of Object.values(team.people)) expect(await get(by)).toEqual(answer.project)
  })

  test.each<[string, keyof typeof who, () => unknown, string]>([
    ['without one', 'admin', () => undefined, wrong('ProjectId', 'NotEmpty')],
    ['with a text', 'admin', () => 'x', wrong('ProjectId', 'Type')],
    ['that does not exist', 'admin', () => none, '404 NotFound'],
    ['by others', 'stranger', () => team.id, '404 NotFound'],
    ['by a colleague who is no member', 'colleague', () => team.id, '404 NotFound'],
  ])('and refused %s', async (_, by, projectId, answer) => {
    expect(await told(who[by].client.call(ProjectGet, { projectId: projectId() as number }))).toBe(answer)
  })
})

describe('a change of a project', () => {
  const whole = {
    projectStatus: 3,
    projectNumber: '24-017',
    description: 'Forty floors',
    address: { line1: '1 Main St', city: 'Tulsa' },
    phone: '1',
    fax: '2',
    logo: 17,
    logoUrl: 'https://example.com/logo.png',
    filePath: 'N:\\24-017',
    startDate: '/Date(1767225600000-0000)/',
    endDate: '/Date(1798761599999-0000)/',
    numberOwner: 'O-1',
    numberArchitect: 'A-1',
    submitTo: 'Us',
    submitFrom: 'Them',
    returnTo: 'Them again',
    returnFrom: 'Us again',
    budget: 123456.25,
    contingency: -0.5,
    projectValuation: '12 million',
    location: 'Downtown',
    driveOrgID: 'drive-1',
    timeZone: 'America/Chicago',
  }

  test('stores sent fields and keeps absent ones', async () => {
    const project = await here.project()
    const before = await get(project.admin, project.id)
    const is = await update(project.admin, { projectId: project.id, ...whole })
    expect(is).toEqual({ ...before, ...whole })
    expect(await get(project.admin, project.id)).toEqual(is)
    expect(await update(project.admin, { projectId: project.id, phone: '3' })).toEqual({ ...is, phone: '3' })
  })

  test('clears null and ""; an address line by line', async () => {
    const project = await here.project()
    const projectId = project.id
    await update(project.admin, { projectId, ...whole, projectName: 'Tower' })
    const cleared = await update(project.admin, {
      projectId,
      phone: '',
      startDate: null,
      budget: null,
      projectStatus: null,
      isProjectDisabled: null,
      timeZone: '',
      projectOwnerId: 0,
      address: { line1: null, zip: '74103' },
    })
    expect(cleared).toMatchObject({
      budget: 0,
      projectStatus: 0,
      isProjectDisabled: false,
      timeZone: 'UTC',
      projectOwnerId: project.admin.id,
      address: { city: 'Tulsa', zip: '74103' },
    })
    expect(cleared.address).not.toHaveProperty('line1')
    for (const field of ['phone', 'startDate']) expect(cleared).not.toHaveProperty(field)
  })

  test.each(['', ' ', null])('to the name %j is refused at the field', async (projectName) => {
    const project = await here.project()
    expect(await told(update(project.admin, { projectId: project.id, projectName }))).toBe(
      wrong('Project.ProjectName', 'NotEmpty'),
    )
  })

  test('to the same values is none: no event, the same ETag', async () => {
    const project = await here.project()
    await update(project.admin, { projectId: project.id, ...whole, budget: '5.00' })
    const read = await project.admin.client.call(ProjectGet, { projectId: project.id })
    const events = await eventsOf(here, { projectId: project.id })
    const again = await project.admin.client.call(ProjectUpdate, { project: read.project })
    expect(again.project).toEqual(read.project)
    expect(again.etag).toBe(read.etag)
    expect(await eventsOf(here, { projectId: project.id })).toEqual(events)
  })

  test('is one event that names the fields', async () => {
    const project = await here.project()
    const before = await eventsOf(here, { projectId: project.id })
    await update(project.admin, { projectId: project.id, phone: '1', budget: 5 })
    const [event, ...more] = (await eventsOf(here, { projectId: project.id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'ProjectUpdated', personId: project.admin.id })
    expect(event!.changes).toEqual([
      ['phone', null, '1'],
      ['budget', 0, '5'],
    ])
  })

  test('of the name renames the root folder, and no path below it', async () => {
    const project = await here.project()
    const { folderId } = await makeOne(project.admin, recordTypes.rfi, project.id, { subject: 'Leak' })
    const pathOf = async () => (await project.admin.client.call(RFIRead, { folderId })).rfi!.folderPath
    const path = await pathOf()
    await update(project.admin, { projectId: project.id, projectName: 'Tower – Süd' })
    const { folder } = await project.admin.client.call(FolderGet, { folderId: project.rootFolderId })
    expect(folder!.folderName).toBe('Tower – Süd')
    expect(await pathOf()).toBe(path)
    const { folderList } = await project.admin.client.call(FoldersGetByParentFolder, {
      parentFolderId: project.rootFolderId,
    })
    expect(folderList!.map(({ folderName }) => folderName)).toContain('RFIs')
  })

  test('of something else leaves the root folder its name', async () => {
    const project = await here.project()
    const folder = { folderId: project.rootFolderId, folderName: 'Root' }
    await project.admin.client.call(FolderUpdate, { folder })
    await update(project.admin, { projectId: project.id, phone: '1' })
    const read = await project.admin.client.call(FolderGet, { folderId: project.rootFolderId })
    expect(read.folder!.folderName).toBe('Root')
  })

  test('by two people at once: a stale ETag is a 409 that names the fields', async () => {
    const project = await here.project()
    const seen = await project.admin.client.call(ProjectGet, { projectId: project.id })
    await update(project.admin, { projectId: project.id, phone: '1', projectName: 'Tower' }, seen.etag)
    const fault = await refused(update(project.admin, { projectId: project.id, fax: '2' }, seen.etag))
    expect([fault.status, fault.meta.fields]).toEqual([409, 'ProjectName,Phone'])
    const now = await project.admin.client.call(ProjectGet, { projectId: project.id })
    expect(fault.meta.etag).toBe(now.etag)
    expect(now.project).not.toHaveProperty('fax')
    await update(project.admin, { projectId: project.id, fax: '2' }, now.etag)
  })

  test('may give it to another member, and to nobody else; the owner stays named', async () => {
    const { id: projectId, admin: boss, people: theirs } = await here.project(['Owner'])
    const owner = theirs.Owner
    expect((await update(boss, { projectId, projectOwnerId: owner.id })).projectOwnerId).toBe(owner.id)
    for (const projectOwnerId of [none, stranger.id, (await here.person(boss)).id])
      expect(await told(update(boss, { projectId, projectOwnerId }))).toBe(
        wrong('Project.ProjectOwnerId', 'Enum'),
      )
    await boss.client.call(ProjectMemberRemove, { projectId, member: { userId: owner.id } })
    const former = await here.person(boss)
    await boss.client.call(ProjectMemberAdd, { projectId, member: { userId: former.id } })
    await boss.client.call(ProjectMemberRemove, { projectId, member: { userId: former.id } })
    expect(await told(update(boss, { projectId, projectOwnerId: former.id }))).toBe(
      wrong('Project.ProjectOwnerId', 'Enum'),
    )
    const read = await get(boss, projectId)
    expect(read.projectOwnerId).toBe(owner.id)
    expect(await update(boss, { ...read, phone: '1' })).toMatchObject({
      phone: '1',
      projectOwnerId: owner.id,
    })
  })

  test.each<[string, keyof typeof who, () => object | undefined, string]>([
    ['without one', 'admin', () => undefined, wrong('Project', 'NotEmpty')],
    ['without an id', 'admin', () => ({ phone: '1' }), wrong('Project.ProjectId', 'NotEmpty')],
    ['of none', 'admin', () => ({ projectId: none }), '404 NotFound'],
    ['by others', 'stranger', () => ({ projectId: team.id }), '404 NotFound'],
    ['by a colleague who is no member', 'colleague', () => ({ projectId: team.id }), '404 NotFound'],
    [
      'by a manager, who reads the setup',
      'General Contractor PM',
      () => ({ projectId: team.id, phone: '1' }),
      '403 Forbidden',
    ],
    ['by a viewer', 'Viewer', () => ({ projectId: team.id, phone: '1' }), '403 Forbidden'],
    [
      'with an unknown time zone',
      'admin',
      () => ({ projectId: team.id, timeZone: 'Mars' }),
      wrong('Project.TimeZone', 'Enum'),
    ],
    [
      'with a name too long',
      'admin',
      () => ({ projectId: team.id, projectName: 'x'.repeat(256) }),
      wrong('Project.ProjectName', 'Length'),
    ],
    [
      'with an invalid amount',
      'admin',
      () => ({ projectId: team.id, budget: 'x' }),
      wrong('Project.Budget', 'Type'),
    ],
  ])('is refused %s', async (_, by, project, answer) => {
    const before = await get(team.admin)
    expect(await told(who[by].client.call(ProjectUpdate, { project: project() }))).toBe(answer)
    expect(await get(team.admin)).toEqual(before)
  })
})

describe('the organizations of a project', () => {
  const organizations = async (by: Person, projectId = team.id) =>
    (await by.client.call(ProjectGetOrganizations, { projectId })).organizations!

  test('are its own and those of its members, each once, by name', async () => {
    const boss = await here.organization('M builders')
    const { id: projectId, people: theirs } = await here.project(['Viewer'], boss)
    const [last, first] = [await here.organization('Z doors'), await here.organization('A stairs')]
    for (const { email } of [last, first, await here.person(first)])
      await boss.client.call(ProjectMemberAdd, { projectId, member: { email } })
    const all = [
      { organizationId: first.organizationId, organizationName: 'A stairs' },
      { organizationId: boss.organizationId, organizationName: 'M builders' },
      { organizationId: last.organizationId, organizationName: 'Z doors' },
    ]
    for (const by of [boss, theirs.Viewer, first]) expect(await organizations(by, projectId)).toEqual(all)
    await boss.client.call(ProjectMemberRemove, { projectId, member: { email: last.email } })
    expect(await organizations(boss, projectId)).toEqual(all.slice(0, 2))
  })

  test.each<[string, keyof typeof who, () => number | undefined, string]>([
    ['without a project', 'admin', () => undefined, wrong('ProjectId', 'NotEmpty')],
    ['of none', 'admin', () => none, '404 NotFound'],
    ['by others', 'stranger', () => team.id, '404 NotFound'],
  ])('are refused %s', async (_, by, projectId, answer) => {
    expect(await told(who[by].client.call(ProjectGetOrganizations, { projectId: projectId() }))).toBe(answer)
  })

  test.each([ProjectGet, ProjectUpdate, ProjectGetOrganizations])(
    'and $name are refused without a session',
    async (operation) => {
      const nobody = team.admin.client.withKey(undefined)
      expect(await told(nobody.call(operation as typeof ProjectGet))).toBe('401 Unauthorized')
    },
  )
})
