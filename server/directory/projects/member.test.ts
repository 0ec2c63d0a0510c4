import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { PeopleRead } from '../../../contract/people/people.ts'
import { SessionGet } from '../../../contract/people/session.ts'
import { UserAdd, UserGet, UserUpdate } from '../../../contract/people/user.ts'
import {
  ProjectGetMembersByProject,
  ProjectMemberAdd,
  ProjectMemberRemove,
} from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let admin: Person,
  people: Record<'General Contractor PM' | 'Superintendent' | 'Viewer', Person>,
  rootFolderId: number,
  id: number
beforeAll(async () => {
  ;({ admin, people, rootFolderId, id } = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Viewer',
  ]))
})
const stranger = prepared(() => here.organization())
const outsider = prepared(() => here.person(stranger))
const who = prepared(async () => ({ admin, stranger, ...people }))
const none = 2147483647
const roles = [
  'Project Admin',
  'General Contractor PM',
  'Superintendent',
  'Project Assistant',
  'Architect',
  'Engineer',
  'Consultant',
  'Owner',
  'Viewer',
  'Subcontractor',
]

const add = (member: object, person: Person = admin, projectId = id) =>
  person.client.call(ProjectMemberAdd, { projectId, member })
const membersOf = async (projectId = id, person = admin) =>
  (await person.client.call(ProjectGetMembersByProject, { projectId })).projectMembers!

describe('a member', () => {
  test('is returned with name, company, e-mail, phones and role', async () => {
    const login = `u-${randomUUID()}`
    const profile = {
      firstName: 'Ínes',
      lastName: 'O’Neill',
      email: `${login}@example.com`,
      phone: '1',
      cell: '2',
    }
    const { user } = await admin.client.call(UserAdd, {
      user: { ...profile, userLogin: login, userCompany: 'Stairs Inc' },
    })
    const answer = await add({ userId: user!.userId, role: 'architect' })
    expect(answer.member).toEqual({
      userId: user!.userId,
      fullName: 'Ínes O’Neill',
      firstName: 'Ínes',
      lastName: 'O’Neill',
      company: 'Stairs Inc',
      email: `${login}@example.com`,
      phone: '1',
      cellPhone: '2',
      role: 'Architect',
    })
    expect(answer.numberOfRecordsEffected).toBe(1)
    const members = await membersOf()
    expect(members.find(({ userId }) => userId === user!.userId)).toEqual(answer.member)
  })

  test('has their organization everywhere, whatever they type as their company', async () => {
    const company = `Org ${randomUUID()}`
    const boss = await here.organization(company)
    const { id } = await here.project([], boss)
    const user = { userId: boss.id, userCompany: 'Typed by themself' }
    await boss.client.call(UserUpdate, { user })
    expect(await membersOf(id, boss)).toMatchObject([{ userId: boss.id, company }])
    expect(await boss.client.call(SessionGet, {})).toMatchObject({ company })
    const { people } = await boss.client.call(PeopleRead, {})
    expect(people).toMatchObject([{ userId: boss.id, company }])
    expect((await boss.client.call(UserGet, { userId: boss.id })).user).toMatchObject(user)
  })

  test('without a company has that of their organization', async () => {
    const company = `Org ${randomUUID()}`
    const boss = await here.organization(company)
    const { id } = await here.project([], boss)
    expect(await membersOf(id, boss)).toMatchObject([{ userId: boss.id, company, role: 'Project Admin' }])
  })

  test.each(roles)('may be %s', async (role) => {
    const person = await here.person(admin)
    expect((await add({ userId: person.id, role })).member!.role).toBe(role)
  })

  test.each([undefined, null, '', ' '])('without a role (%j) is a viewer', async (role) => {
    const person = await here.person(admin)
    expect((await add({ userId: person.id, role })).member!.role).toBe('Viewer')
  })

  test('sees the project from then on', async () => {
    const person = await here.person(admin)
    const read = () => person.client.call(FolderGet, { folderId: rootFolderId })
    expect(await told(read())).toBe('404 NotFound')
    await add({ userId: person.id })
    expect((await read()).folder!.folderId).toBe(rootFolderId)
  })

  test('of another organization is added by e-mail, ignoring case', async () => {
    const other = await here.person(stranger)
    const { member } = await add({ email: ` ${other.email.toUpperCase()} `, role: 'Owner' })
    expect(member).toMatchObject({ userId: other.id, role: 'Owner' })
    const both = await here.person(stranger)
    expect((await add({ userId: both.id, email: both.email })).member!.userId).toBe(both.id)
  })

  test('with the same e-mail as somebody else is added with their id, too', async () => {
    const [member, other] = [await here.person(stranger), await here.person(admin)]
    // As it may be since 0.1.0: now the second would be refused.
    await here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [
      other.id,
      member.email.toUpperCase(),
    ])
    expect(await told(add({ email: member.email }))).toBe(wrong('Member.UserId', 'NotEmpty'))
    expect((await add({ email: member.email, userId: member.id })).member!.userId).toBe(member.id)
    await add({ userId: other.id })
    const remove = (member: object) => admin.client.call(ProjectMemberRemove, { projectId: id, member })
    expect(await told(remove({ email: member.email }))).toBe(wrong('Member.UserId', 'NotEmpty'))
    expect((await remove({ userId: other.id })).member!.userId).toBe(other.id)
  })

  test('is not added by an address that they set for themselves', async () => {
    const person = await here.person(stranger)
    const email = `${randomUUID()}@example.com`
    await person.client.call(UserUpdate, { user: { userId: person.id, email } })
    expect(await told(add({ email }))).toBe(wrong('Member.Email', 'Enum'))
  })

  test('of a company in the directory is added by id', async () => {
    const { organization } = await admin.client.call(OrganizationAdd, { organization: {} })
    const contact = await here.person(admin, { organizationId: organization!.organizationId! })
    expect((await add({ userId: contact.id })).member!.userId).toBe(contact.id)
  })

  test('is added with one event', async () => {
    const person = await here.person(admin)
    const before = await eventsOf(here, { projectId: id })
    await add({ userId: person.id, role: 'Engineer' })
    const [event, ...more] = (await eventsOf(here, { projectId: id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'MemberAdded', personId: admin.id })
    expect(event!.changes).toEqual([
      ['userId', null, person.id],
      ['role', null, 'Engineer'],
    ])
  })

  test('is added once, also by two calls at the same time', async () => {
    const person = await here.person(admin)
    const outcomes = await Promise.allSettled([
      add({ userId: person.id, role: 'Owner' }),
      add({ userId: person.id, role: 'Owner' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await told(add({ userId: person.id }))).toBe('409 Conflict')
    expect(await told(add({ email: person.email }))).toBe('409 Conflict')
    expect((await membersOf()).filter(({ userId }) => userId === person.id)).toHaveLength(1)
  })
})

describe('adding a member is refused', () => {
  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a project', 'admin', () => ({ member: {} }), wrong('ProjectId', 'NotEmpty')],
    ['without a member', 'admin', () => ({ projectId: id }), wrong('Member', 'NotEmpty')],
    [
      'with nobody',
      'admin',
      () => ({ projectId: id, member: { role: 'Viewer' } }),
      wrong('Member.UserId', 'NotEmpty'),
    ],
    [
      'who does not exist',
      'admin',
      () => ({ projectId: id, member: { userId: none } }),
      wrong('Member.UserId', 'Enum'),
    ],
    [
      'of others by id',
      'admin',
      () => ({ projectId: id, member: { userId: outsider.id } }),
      wrong('Member.UserId', 'Enum'),
    ],
    [
      'with a text for an id',
      'admin',
      () => ({ projectId: id, member: { userId: 'x' } }),
      wrong('Member.UserId', 'Type'),
    ],
    [
      'with an unknown e-mail',
      'admin',
      () => ({ projectId: id, member: { email: 'nobody@example.com' } }),
      wrong('Member.Email', 'Enum'),
    ],
    [
      'with part of an e-mail',
      'admin',
      () => ({ projectId: id, member: { email: outsider.email.slice(0, -1) } }),
      wrong('Member.Email', 'Enum'),
    ],
    ['in no project', 'admin', () => ({ projectId: none, member: { userId: admin.id } }), '404 NotFound'],
    [
      "in another's project",
      'stranger',
      () => ({ projectId: id, member: { userId: outsider.id } }),
      '404 NotFound',
    ],
    [
      'by a manager',
      'General Contractor PM',
      () => ({ projectId: id, member: { userId: admin.id } }),
      '403 Forbidden',
    ],
    ['by a superintendent', 'Superintendent', () => ({ projectId: id, member: {} }), '403 Forbidden'],
    [
      'by a viewer',
      'Viewer',
      () => ({ projectId: id, member: { userId: people.Viewer.id } }),
      '403 Forbidden',
    ],
  ])('%s', async (_, person, request, answer) => {
    const before = await membersOf()
    expect(await told(who[person].client.call(ProjectMemberAdd, request()))).toBe(answer)
    expect(await membersOf()).toEqual(before)
  })

  test('in an unknown role, and the message lists the roles', async () => {
    const person = await here.person(admin)
    const fault = await add({ userId: person.id, role: 'King' }).catch((error) => error)
    expect(fault).toMatchObject({ status: 400, fields: [{ fieldName: 'Member.Role', errorCode: 'Enum' }] })
    for (const role of roles) expect(fault.message).toContain(role)
  })
})

describe('the members of a project', () => {
  test('are visible to every member, and counted', async () => {
    const { id, admin, people } = await here.project(['Viewer', 'Engineer', 'Subcontractor'])
    for (const person of [admin, ...Object.values(people)]) {
      const answer = await person.client.call(ProjectGetMembersByProject, { projectId: id })
      expect(answer.projectMembers!.map(({ role }) => role).toSorted()).toEqual([
        'Engineer',
        'Project Admin',
        'Subcontractor',
        'Viewer',
      ])
      expect(answer.numberOfRecordsEffected).toBe(4)
    }
  })

  test.each<[string, keyof typeof who, () => unknown, string]>([
    ['without a project', 'admin', () => undefined, wrong('ProjectId', 'NotEmpty')],
    ['with 0', 'admin', () => 0, wrong('ProjectId', 'NotEmpty')],
    ['with a text', 'admin', () => 'x', wrong('ProjectId', 'Type')],
    ['of no project', 'admin', () => none, '404 NotFound'],
    ["of another's project", 'stranger', () => id, '404 NotFound'],
  ])('are refused %s', async (_, person, projectId, answer) => {
    const request = { projectId: projectId() as number }
    expect(await told(who[person].client.call(ProjectGetMembersByProject, request))).toBe(answer)
  })

  test.each([ProjectGetMembersByProject, ProjectMemberAdd])(
    'are refused without a session: $name',
    async (operation) => {
      const nobody = admin.client.withKey(undefined)
      expect(await told(nobody.call(operation as typeof ProjectMemberAdd, { projectId: id }))).toBe(
        '401 Unauthorized',
      )
    },
  )
})
