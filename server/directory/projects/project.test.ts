import { beforeAll, describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import {
  ProjectAdd,
  ProjectGetMembersByProject,
  ProjectsGetByUser,
} from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization('Ashlar & Sons'))
const none = 2147483647

const add = async (project: object, person: Person = admin) =>
  (await person.client.call(ProjectAdd, { project })).project!
const projectsOf = async (person: Person) =>
  (await person.client.call(ProjectsGetByUser)).projects!.map(({ projectId }) => projectId)

const whole = {
  projectStatus: 3,
  projectName: ' Tower – Süd 🏗',
  projectNumber: '24-017',
  description: 'Forty\nfloors ',
  address: {
    line1: '1 Main St',
    line2: 'Suite 2',
    city: 'Tulsa',
    zip: '74103',
    state: 'OK',
    county: 'Tulsa',
    country: 'US',
  },
  phone: '+1 918 555 0100',
  fax: '0101',
  logo: 17,
  logoUrl: 'https://example.com/logo.png',
  filePath: 'N:\\Projects\\24-017',
  startDate: '/Date(1767225600000-0000)/',
  endDate: '/Date(1798761599999-0000)/',
  numberOwner: 'O-1',
  numberArchitect: 'A-1',
  isProjectDisabled: true,
  submitTo: 'Us',
  submitFrom: 'Them',
  returnTo: 'Them again',
  returnFrom: 'Us again',
  budget: 123456789.25,
  contingency: -0.5,
  projectValuation: '12 million',
  location: 'Downtown',
  driveOrgID: 'drive-1',
  timeZone: 'America/Chicago',
}

describe('a project', () => {
  test('is returned as it was sent, with the rest filled in', async () => {
    const answer = await admin.client.call(ProjectAdd, { project: whole })
    expect(answer.project).toEqual({
      ...whole,
      projectId: expect.any(Number),
      projectOwnerId: admin.id,
      rootFolderId: expect.any(Number),
      organization: 'Ashlar & Sons',
    })
    expect(answer.numberOfRecordsEffected).toBe(1)
    const { projects } = await admin.client.call(ProjectsGetByUser)
    expect(projects!.find(({ projectId }) => projectId === answer.project!.projectId)).toEqual(answer.project)
  })

  test('stores amounts exactly, up to 28 digits', async () => {
    const budget = '1234567890123456789012345.678'
    const response = await here.fetch('/api/internal/project/add', {
      method: 'POST',
      as: admin,
      body: JSON.stringify({ project: { budget, contingency: '0.10' } }),
    })
    expect(await response.text()).toContain(`"budget":${budget},"contingency":0.10`)
  })

  test('without fields has a default name, an owner, a time zone and its numbers are 0', async () => {
    expect(await add({})).toEqual({
      projectId: expect.any(Number),
      projectStatus: 0,
      projectOwnerId: admin.id,
      projectName: 'New project',
      logo: 0,
      rootFolderId: expect.any(Number),
      isProjectDisabled: false,
      budget: 0,
      contingency: 0,
      organization: 'Ashlar & Sons',
      timeZone: 'UTC',
    })
  })

  test('may have the name and number of another', async () => {
    const twin = { projectName: 'Twin', projectNumber: '1' }
    expect((await add(twin)).projectId).not.toBe((await add(twin)).projectId)
  })

  test('has a root with its name, and its creator is its Project Admin and owner', async () => {
    const person = await here.person(admin)
    const project = await add({ projectName: 'Mine' }, person)
    expect(project.projectOwnerId).toBe(person.id)
    const { folder } = await person.client.call(FolderGet, { folderId: project.rootFolderId })
    expect(folder).toMatchObject({ folderName: 'Mine', folderProjectId: project.projectId, folderType: 100 })
    const { projectId } = project
    const { projectMembers } = await person.client.call(ProjectGetMembersByProject, { projectId })
    expect(projectMembers).toMatchObject([{ userId: person.id, role: 'Project Admin' }])
  })

  test('may be owned by somebody else of the organization', async () => {
    const person = await here.person(admin)
    expect((await add({ projectOwnerId: person.id })).projectOwnerId).toBe(person.id)
    expect((await add({ projectOwnerId: 0 })).projectOwnerId).toBe(admin.id)
  })

  test('writes one event', async () => {
    const { projectId } = await add({ projectName: 'Told' })
    const events = await eventsOf(here, { projectId: projectId! })
    expect(events).toMatchObject([{ action: 'ProjectAdded', personId: admin.id }])
    expect(events[0]!.changes).toContainEqual(['projectName', null, 'Told'])
  })
})

describe('projects are seen', () => {
  test('by members and by administrators of the organization, and by nobody else', async () => {
    const { id, admin, people } = await here.project(['Viewer'])
    const [colleague, stranger, member] = [await here.person(admin), await here.organization(), people.Viewer]
    expect(await projectsOf(member)).toEqual([id])
    expect(await projectsOf(admin)).toEqual([id])
    expect(await projectsOf(colleague)).toEqual([])
    expect(await projectsOf(stranger)).toEqual([])
    const own = await add({}, colleague)
    expect(await projectsOf(colleague)).toEqual([own.projectId])
    expect((await projectsOf(admin)).toSorted()).toEqual([id, own.projectId!].toSorted())
    expect(await projectsOf(member)).toEqual([id])
  })

  test('by an administrator with every right, without being a member', async () => {
    const person = await here.person(admin)
    const { rootFolderId, projectId } = await add({}, person)
    const { folder } = await admin.client.call(FolderGet, { folderId: rootFolderId })
    expect(folder!.userCanModify).toBe(true)
    const { projectMembers } = await admin.client.call(ProjectGetMembersByProject, { projectId })
    expect(projectMembers!.map(({ userId }) => userId)).toEqual([person.id])
  })

  test('each once, and counted', async () => {
    const { admin } = await here.project(['Viewer'])
    await add({}, admin)
    const answer = await admin.client.call(ProjectsGetByUser)
    expect([answer.projects!.length, answer.numberOfRecordsEffected]).toEqual([2, 2])
  })
})

describe('a project is refused', () => {
  let stranger: Promise<Person>
  beforeAll(() => {
    stranger = here.organization()
  })

  test.each<[string, object | null | undefined, string]>([
    ['without one', undefined, 'Project:NotEmpty'],
    ['with null', null, 'Project:NotEmpty'],
    ['with a name too long', { projectName: 'x'.repeat(256) }, 'Project.ProjectName:Length'],
    ['with an unknown time zone', { timeZone: 'Mars/Olympus' }, 'Project.TimeZone:Enum'],
    ['with an unreadable date', { startDate: 'soon' }, 'Project.StartDate:Date'],
    ['with an invalid amount', { budget: 'a lot' }, 'Project.Budget:Type'],
    ['with an amount of 29 digits', { budget: '1'.repeat(29) }, 'Project.Budget:InclusiveBetween'],
    ['with an invalid status', { projectStatus: 'x' }, 'Project.ProjectStatus:Type'],
    ['with a logo that is no link', { logoUrl: 'javascript:x' }, 'Project.LogoUrl:Url'],
    ['with an address that is a text', { address: 'Main St' }, 'Project.Address:Type'],
    ['with a line that is a list', { address: { line1: [] } }, 'Project.Address.Line1:Type'],
    ['with an invalid bool', { isProjectDisabled: 'maybe' }, 'Project.IsProjectDisabled:Type'],
    ['with an owner who does not exist', { projectOwnerId: none }, 'Project.ProjectOwnerId:Enum'],
  ])('%s', async (_, project, fault) => {
    const before = await projectsOf(admin)
    expect(await told(admin.client.call(ProjectAdd, { project }))).toBe(`400 ValidationException ${fault}`)
    expect(await projectsOf(admin)).toEqual(before)
  })

  test('with an owner of another organization', async () => {
    const project = { projectOwnerId: (await stranger).id }
    expect(await told(admin.client.call(ProjectAdd, { project }))).toBe(
      wrong('Project.ProjectOwnerId', 'Enum'),
    )
  })

  test.each([ProjectAdd, ProjectsGetByUser])('without a session: $name', async (operation) => {
    expect(await told(admin.client.withKey(undefined).call(operation as typeof ProjectAdd))).toBe(
      '401 Unauthorized',
    )
  })
})
