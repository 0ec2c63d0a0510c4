import { describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { UserAdd, UserUpdate } from '../../../contract/people/user.ts'
import {
  ProjectGet,
  ProjectGetMembersByProject,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../../contract/projects/project.ts'
import { RFIRead } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['General Contractor PM', 'Viewer', 'Owner']))
const stranger = prepared(() => here.organization())
const other = prepared(() => here.project(['Viewer'], team.admin))
const colleague = prepared(() => here.person(team.admin))
const who = prepared(async () => ({ admin: team.admin, stranger, colleague, ...team.people }))
const none = 2147483647

const add = (by: Person, projectId: number, member: object) =>
  by.client.call(ProjectMemberAdd, { projectId, member })
const update = (by: Person, projectId: number, member: object) =>
  by.client.call(ProjectMemberUpdate, { projectId, member })
const remove = (by: Person, projectId: number, member: object) =>
  by.client.call(ProjectMemberRemove, { projectId, member })
const rolesIn = async (projectId: number) =>
  Object.fromEntries(
    (await team.admin.client.call(ProjectGetMembersByProject, { projectId })).projectMembers!.map(
      ({ userId, role }) => [userId, role],
    ),
  )
const eventsAfter = async (projectId: number, work: () => Promise<unknown>) => {
  const before = await eventsOf(here, { projectId })
  await work()
  return (await eventsOf(here, { projectId })).slice(before.length)
}

describe('another role', () => {
  test('takes effect at once and is one event', async () => {
    const { id: projectId, people: theirs } = await here.project(['Consultant'], team.admin)
    const { folderId } = await makeOne(team.admin, recordTypes.rfi, projectId, {})
    const person = theirs.Consultant
    const read = () => person.client.call(RFIRead, { folderId })
    expect(await told(read())).toBe('404 NotFound')
    const events = await eventsAfter(projectId, async () => {
      const answer = await update(team.admin, projectId, { userId: person.id, role: 'superINTENDENT ' })
      expect(answer.member).toMatchObject({ userId: person.id, role: 'Superintendent', email: person.email })
      expect(answer.numberOfRecordsEffected).toBe(1)
    })
    expect((await read()).rfi!.userCanModify).toBe(true)
    expect(events).toMatchObject([{ action: 'MemberUpdated', personId: team.admin.id }])
    expect(events[0]!.changes).toEqual([
      ['userId', person.id, person.id],
      ['role', 'Consultant', 'Superintendent'],
    ])
  })

  test('that is the same, or absent, changes nothing; null is the default role', async () => {
    const { id: projectId, people: theirs } = await here.project(['Engineer'], team.admin)
    const userId = theirs.Engineer.id
    const events = await eventsAfter(projectId, async () => {
      await update(team.admin, projectId, { userId, role: 'Engineer' })
      await update(team.admin, projectId, { userId })
    })
    expect(events).toEqual([])
    expect((await update(team.admin, projectId, { userId, role: null })).member!.role).toBe('Viewer')
  })

  test('can be given by e-mail, too', async () => {
    const guest = await here.person(stranger)
    await add(team.admin, team.id, { email: guest.email })
    const { member } = await update(team.admin, team.id, {
      email: guest.email.toUpperCase(),
      role: 'Architect',
    })
    expect(member).toMatchObject({ userId: guest.id, role: 'Architect' })
  })
})

describe('a member who is removed', () => {
  test('sees nothing any more, and stays the author of their records', async () => {
    const { id: projectId, rootFolderId, people: theirs } = await here.project(['Superintendent'], team.admin)
    const person = theirs.Superintendent
    const { folderId } = await makeOne(person, recordTypes.rfi, projectId, { subject: 'Mine' })
    const events = await eventsAfter(projectId, async () => {
      const answer = await remove(team.admin, projectId, { userId: person.id })
      expect(answer.member).toMatchObject({ userId: person.id, role: 'Superintendent' })
    })
    expect(events).toMatchObject([{ action: 'MemberRemoved', personId: team.admin.id }])
    expect(events[0]!.changes).toEqual([
      ['userId', person.id, null],
      ['role', 'Superintendent', null],
    ])
    for (const folder of [rootFolderId, folderId])
      expect(await told(person.client.call(FolderGet, { folderId: folder }))).toBe('404 NotFound')
    expect(await rolesIn(projectId)).not.toHaveProperty(String(person.id))
    const { folder } = await team.admin.client.call(FolderGet, { folderId })
    expect(folder).toMatchObject({ createdBy: person.id, createdByFullName: person.fullName })
    const { rfi } = await team.admin.client.call(RFIRead, { folderId })
    expect(rfi).toMatchObject({ fromUserId: person.id, fromName: person.fullName })
  })

  test('can neither be changed nor removed again, but added again in another role', async () => {
    const { id: projectId, people: theirs } = await here.project(['Superintendent'], team.admin)
    const person = theirs.Superintendent
    const { folderId } = await makeOne(person, recordTypes.rfi, projectId, {})
    await remove(team.admin, projectId, { userId: person.id })
    expect(await told(update(team.admin, projectId, { userId: person.id, role: 'Owner' }))).toBe(
      '404 NotFound',
    )
    expect(await told(remove(team.admin, projectId, { userId: person.id }))).toBe('404 NotFound')
    expect((await add(team.admin, projectId, { userId: person.id, role: 'Consultant' })).member!.role).toBe(
      'Consultant',
    )
    expect(await told(add(team.admin, projectId, { userId: person.id }))).toBe('409 Conflict')
    // As a Consultant they see the records they are a party of: their own.
    expect((await person.client.call(RFIRead, { folderId })).rfi!.folderId).toBe(folderId)
  })

  test('stays the owner of the project', async () => {
    const boss = await here.person(team.admin)
    const { id: projectId } = await here.project([], boss)
    await add(boss, projectId, { userId: colleague.id, role: 'Project Admin' })
    await remove(colleague, projectId, { userId: boss.id })
    const { project } = await colleague.client.call(ProjectGet, { projectId })
    expect(project!.projectOwnerId).toBe(boss.id)
  })
})

describe('the last Project Admin', () => {
  test.each<[string, (by: Person, projectId: number, userId: number) => Promise<unknown>]>([
    ['removed', (by, projectId, userId) => remove(by, projectId, { userId })],
    ['given another role', (by, projectId, userId) => update(by, projectId, { userId, role: 'Viewer' })],
  ])('cannot be %s by anybody', async (_, change) => {
    const boss = await here.person(team.admin)
    const { id: projectId } = await here.project([], boss)
    await add(boss, projectId, { userId: colleague.id, role: 'General Contractor PM' })
    for (const by of [boss, team.admin])
      expect(await told(change(by, projectId, boss.id))).toBe('409 Conflict')
    expect(await rolesIn(projectId)).toMatchObject({ [boss.id]: 'Project Admin' })
    const asleep = await here.person(team.admin)
    await add(boss, projectId, { userId: asleep.id, role: 'Project Admin' })
    await team.admin.client.call(UserUpdate, { user: { userId: asleep.id, isActive: false } })
    expect(await told(change(boss, projectId, boss.id))).toBe('409 Conflict')
    // A contact cannot add anybody.
    const contact = (await team.admin.client.call(UserAdd, { user: { firstName: 'Con' } })).user!.userId!
    await add(boss, projectId, { userId: contact, role: 'Project Admin' })
    expect(await told(change(boss, projectId, boss.id))).toBe('409 Conflict')
    await update(boss, projectId, { userId: colleague.id, role: 'Project Admin' })
    await change(boss, projectId, boss.id)
    expect(await told(change(colleague, projectId, colleague.id))).toBe('409 Conflict')
  })

  test.each([1, 2, 3, 4, 5, 6])('stays when two remove each other at the same time (%i)', async () => {
    const [one, two] = [await here.person(team.admin), await here.person(team.admin)]
    const { id: projectId } = await here.project([], one)
    await add(one, projectId, { userId: two.id, role: 'Project Admin' })
    const outcomes = await Promise.allSettled([
      remove(one, projectId, { userId: two.id }),
      remove(two, projectId, { userId: one.id }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(Object.values(await rolesIn(projectId))).toEqual(['Project Admin'])
  })

  test('may be saved unchanged', async () => {
    const boss = await here.person(team.admin)
    const { id: projectId } = await here.project([], boss)
    const { member } = await update(boss, projectId, { userId: boss.id, role: 'project admin' })
    expect(member!.role).toBe('Project Admin')
  })
})

describe.each([
  ['changing', ProjectMemberUpdate],
  ['removing', ProjectMemberRemove],
] as const)('%s a member is refused', (_, operation) => {
  const member = prepared(async () => ({ userId: team.people.Viewer.id, role: 'Owner' }))

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a project', 'admin', () => ({ member }), wrong('ProjectId', 'NotEmpty')],
    ['without a member', 'admin', () => ({ projectId: team.id }), wrong('Member', 'NotEmpty')],
    [
      'with nobody',
      'admin',
      () => ({ projectId: team.id, member: { role: 'Owner' } }),
      wrong('Member.UserId', 'NotEmpty'),
    ],
    [
      'with a text for an id',
      'admin',
      () => ({ projectId: team.id, member: { userId: 'x' } }),
      wrong('Member.UserId', 'Type'),
    ],
    ['in no project', 'admin', () => ({ projectId: none, member }), '404 NotFound'],
    ['who does not exist', 'admin', () => ({ projectId: team.id, member: { userId: none } }), '404 NotFound'],
    [
      'who is no member',
      'admin',
      () => ({ projectId: team.id, member: { userId: colleague.id } }),
      '404 NotFound',
    ],
    [
      'of another project',
      'admin',
      () => ({ projectId: team.id, member: { userId: other.people.Viewer.id } }),
      '404 NotFound',
    ],
    [
      'with an unknown e-mail',
      'admin',
      () => ({ projectId: team.id, member: { email: colleague.email } }),
      '404 NotFound',
    ],
    ["in another's project", 'stranger', () => ({ projectId: team.id, member }), '404 NotFound'],
    ['by a colleague', 'colleague', () => ({ projectId: team.id, member }), '404 NotFound'],
    ['by a manager', 'General Contractor PM', () => ({ projectId: team.id, member }), '403 Forbidden'],
    ['by an owner', 'Owner', () => ({ projectId: team.id, member }), '403 Forbidden'],
    ['by themselves', 'Viewer', () => ({ projectId: team.id, member }), '403 Forbidden'],
  ])('%s', async (_, by, request, answer) => {
    const before = await rolesIn(team.id)
    expect(await told(who[by].client.call(operation, request()))).toBe(answer)
    expect(await rolesIn(team.id)).toEqual(before)
  })

  test('without a session', async () => {
    const nobody = team.admin.client.withKey(undefined)
    expect(await told(nobody.call(operation, { projectId: team.id, member }))).toBe('401 Unauthorized')
  })
})

test('an unknown role is refused, and the message lists the roles', async () => {
  const fault = await update(team.admin, team.id, { userId: team.people.Viewer.id, role: 'King' }).catch(
    (error) => error,
  )
  expect(fault).toMatchObject({ status: 400, fields: [{ fieldName: 'Member.Role', errorCode: 'Enum' }] })
  expect(fault.message).toContain('Superintendent')
})
