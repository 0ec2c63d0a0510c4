import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserAdd, UserGet } from '../../../contract/people/user.ts'
import { ProjectMemberAdd, ProjectMemberRemove, ProjectUpdate } from '../../../contract/projects/project.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const company = `Org ${randomUUID()}`
const admin = prepared(() => here.organization(company))
const stranger = prepared(() => here.organization())
const outsider = prepared(() => here.organization())
const none = 2147483647

const get = async (by: Person, userId: number) => (await by.client.call(UserGet, { userId })).user!

/** A user with all fields. */
async function known(more: object = {}) {
  const login = `u-${randomUUID()}`
  const sent = {
    userLogin: login,
    firstName: 'Zoë',
    lastName: 'Müller',
    email: `${login}@example.com`,
    isAdmin: false,
    defaultRole: 4,
    locationId: 12,
    address: { line1: '1 Main St' },
    phone: '1',
    extension: '2',
    fax: '3',
    registrationNotes: 'Notes',
    secretQuestion: 'Which crane?',
    cell: '4',
    isActive: true,
    notificationEmail: 'notices@example.com',
    additionalInfo: 'More',
    ...more,
  }
  const secrets = { userPassword: password, secretAnswer: 'the blue one', extUserPassword: 'elsewhere' }
  const { user } = await admin.client.call(UserAdd, { user: { ...sent, ...secrets } })
  return { sent, login, userId: user!.userId! }
}

/** The fields that other members of a project see: nothing else is set. */
const shared = (userId: number, login: string) => ({
  userId,
  firstName: 'Zoë',
  lastName: 'Müller',
  email: `${login}@example.com`,
  userCompany: company,
  phone: '1',
  isAdmin: false,
  defaultRole: 0,
  locationId: 0,
  organizationID: 0,
  isActive: false,
  loginCount: 0,
})

describe('a user', () => {
  test('sees all their own fields but secrets, and so does an administrator of their organization', async () => {
    const person = await here.person(admin)
    const own = await get(person, person.id)
    expect(own).toEqual({
      userId: person.id,
      userLogin: person.login,
      firstName: 'Pat',
      lastName: person.login,
      email: person.email,
      isAdmin: false,
      defaultRole: 0,
      locationId: 0,
      organizationID: admin.organizationId,
      isActive: true,
      lastLogin: expect.stringMatching(/^\/Date\(\d+-0000\)\/$/),
      lastIP: '127.0.0.1',
      loginCount: 1,
    })
    expect(await get(admin, person.id)).toEqual(own)
  })

  test('has secrets that nobody sees', async () => {
    const { sent, userId } = await known()
    const answer = await admin.client.call(UserGet, { userId })
    expect(answer.user).toEqual({ ...sent, userId, organizationID: admin.organizationId, loginCount: 0 })
    expect(answer.numberOfRecordsEffected).toBe(1)
    expect(JSON.stringify(answer)).not.toMatch(/scrypt|blue one|elsewhere/)
  })

  test('is visible to the people of their projects by name, company, e-mail and phone only', async () => {
    const { id, people } = await here.project(['Viewer', 'Subcontractor'], admin)
    const { login, userId } = await known()
    for (const person of Object.values(people)) {
      expect(await told(get(person, userId))).toBe('404 NotFound')
    }
    await admin.client.call(ProjectMemberAdd, { projectId: id, member: { userId } })
    for (const person of Object.values(people))
      expect(await get(person, userId)).toEqual(shared(userId, login))
    await admin.client.call(ProjectMemberRemove, { projectId: id, member: { userId } })
    for (const person of Object.values(people)) expect(await told(get(person, userId))).toBe('404 NotFound')
  })

  test('is visible in the same way to an administrator of another organization who shares a project', async () => {
    const { id } = await here.project([], admin)
    const { login, userId } = await known({ userCompany: company })
    await admin.client.call(ProjectMemberAdd, { projectId: id, member: { userId } })
    await admin.client.call(ProjectMemberAdd, { projectId: id, member: { email: stranger.email } })
    expect(await get(stranger, userId)).toEqual(shared(userId, login))
  })

  test('who owns a project stays visible to its members after leaving it', async () => {
    const { id, people } = await here.project(['Viewer', 'Owner'], admin)
    const [viewer, owner] = [people.Viewer, people.Owner]
    await admin.client.call(ProjectUpdate, { project: { projectId: id, projectOwnerId: owner.id } })
    await admin.client.call(ProjectMemberRemove, { projectId: id, member: { userId: owner.id } })
    expect((await get(viewer, owner.id)).email).toBe(owner.email)
  })

  test('of a company in the directory is visible to the administrators who look after it', async () => {
    const { organization } = await admin.client.call(OrganizationAdd, { organization: {} })
    const organizationID = organization!.organizationId!
    const { userId } = await known({ organizationID })
    expect((await get(admin, userId)).secretQuestion).toBe('Which crane?')
    expect(await told(get(stranger, userId))).toBe('404 NotFound')
  })

  test('and a colleague without a common project do not see each other', async () => {
    const [one, other] = [await here.person(admin), await here.person(admin)]
    expect(await told(get(one, other.id))).toBe('404 NotFound')
    expect(await told(get(one, admin.id))).toBe('404 NotFound')
  })

  test.each<[string, () => unknown, string]>([
    ['without an id', () => undefined, wrong('UserId', 'NotEmpty')],
    ['with 0', () => 0, wrong('UserId', 'NotEmpty')],
    ['with a text', () => 'x', wrong('UserId', 'Type')],
    ['who does not exist', () => none, '404 NotFound'],
    ['of others', () => outsider.id, '404 NotFound'],
  ])('is refused %s', async (_, userId, answer) => {
    expect(await told(admin.client.call(UserGet, { userId: userId() as number }))).toBe(answer)
  })

  test('is refused without a session', async () => {
    expect(await told(admin.client.withKey(undefined).call(UserGet, { userId: admin.id }))).toBe(
      '401 Unauthorized',
    )
  })
})
