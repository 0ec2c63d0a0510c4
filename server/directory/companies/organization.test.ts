import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  OrganizationAdd,
  OrganizationGet,
  OrganizationList,
  OrganizationUpdate,
} from '../../../contract/people/organization.ts'
import { ProjectMemberAdd, ProjectMemberRemove } from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization())
const person = prepared(() => here.person(admin))

const add = async (organization: object) =>
  (await admin.client.call(OrganizationAdd, { organization })).organization!

describe('an organization', () => {
  test('is returned as it was sent', async () => {
    const sent = {
      organizationName: ' Doors – Söhne ',
      address: { line1: '1', line2: '2', city: '3', zip: '4', state: '5', county: '6', country: '7' },
      phone: '+1',
      fax: '+2',
      isDisabled: true,
    }
    const answer = await admin.client.call(OrganizationAdd, { organization: sent })
    expect(answer.organization).toEqual({ ...sent, organizationId: expect.any(Number), isDemo: false })
    expect(answer.numberOfRecordsEffected).toBe(1)
  })

  test('without fields has a default name', async () => {
    expect(await add({ phone: '' })).toEqual({
      organizationId: expect.any(Number),
      organizationName: 'New organization',
      isDemo: false,
      isDisabled: false,
    })
  })

  test('may have the name of another', async () => {
    const twin = { organizationName: 'Twin' }
    expect((await add(twin)).organizationId).not.toBe((await add(twin)).organizationId)
  })

  test('is added with one event', async () => {
    const before = await eventsOf(here, { personId: admin.id })
    await add({ organizationName: 'Told' })
    const [event, ...more] = (await eventsOf(here, { personId: admin.id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'OrganizationAdded' })
    expect(event!.changes).toContainEqual(['organizationName', null, 'Told'])
  })

  test.each<[string, Person, object | undefined, string]>([
    ['without one', admin, undefined, wrong('Organization', 'NotEmpty')],
    ['with a list', admin, [], wrong('Organization', 'Type')],
    [
      'with a name too long',
      admin,
      { organizationName: 'x'.repeat(256) },
      wrong('Organization.OrganizationName', 'Length'),
    ],
    ['with an invalid address', admin, { address: 1 }, wrong('Organization.Address', 'Type')],
    ['from a caller who is no administrator', person, { organizationName: 'x' }, '403 Forbidden'],
  ])('is refused %s', async (_, by, organization, answer) => {
    expect(await told(by.client.call(OrganizationAdd, { organization: organization as object }))).toBe(answer)
  })

  test('is refused without a session', async () => {
    expect(await told(admin.client.withKey(undefined).call(OrganizationAdd, {}))).toBe('401 Unauthorized')
  })
})

const get = async (by: Person, organizationId: number) =>
  (await by.client.call(OrganizationGet, { organizationId })).organization!
const update = async (by: Person, organization: object) =>
  (await by.client.call(OrganizationUpdate, { organization })).organization!
const listed = async (by: Person, more: object = {}) => {
  const { organizations, nextCursor } = await by.client.call(OrganizationList, more)
  return { ids: organizations!.map(({ organizationId }) => organizationId!), nextCursor }
}
const none = 2147483647

describe('an organization is visible', () => {
  test('to its people, and to those of the organization that added it', async () => {
    const added = await add({ organizationName: 'Doors', phone: '1' })
    const theirs = await here.person(admin, { organizationId: added.organizationId! })
    for (const by of [admin, person, theirs]) expect(await get(by, added.organizationId!)).toEqual(added)
    expect((await get(person, admin.organizationId)).organizationId).toBe(admin.organizationId)
    expect(await told(get(theirs, admin.organizationId))).toBe('404 NotFound')
  })

  test('to those who share a project with one of its people, as long as they do', async () => {
    const { id, admin: boss, people } = await here.project(['Viewer'])
    const guest = await here.organization()
    const member = { email: guest.email }
    expect(await told(get(people.Viewer, guest.organizationId))).toBe('404 NotFound')
    await boss.client.call(ProjectMemberAdd, { projectId: id, member })
    expect((await get(people.Viewer, guest.organizationId)).organizationId).toBe(guest.organizationId)
    expect((await get(guest, boss.organizationId)).organizationId).toBe(boss.organizationId)
    await boss.client.call(ProjectMemberRemove, { projectId: id, member })
    expect(await told(get(people.Viewer, guest.organizationId))).toBe('404 NotFound')
    expect(await told(get(guest, boss.organizationId))).toBe('404 NotFound')
  })

  test.each<[string, unknown, string]>([
    ['without an id', undefined, wrong('OrganizationId', 'NotEmpty')],
    ['with a text', 'x', wrong('OrganizationId', 'Type')],
    ['that does not exist', none, '404 NotFound'],
  ])('and refused %s', async (_, organizationId, answer) => {
    expect(await told(get(admin, organizationId as number))).toBe(answer)
  })
})

describe('the listing of organizations', () => {
  test('has those visible to the caller, each once, by name', async () => {
    const { admin: boss, people, id } = await here.project(['Viewer'])
    const guest = await here.organization(`A ${randomUUID()}`)
    await boss.client.call(ProjectMemberAdd, { projectId: id, member: { email: guest.email } })
    const { organization } = await boss.client.call(OrganizationAdd, {
      organization: { organizationName: '!first' },
    })
    const first = organization!.organizationId!
    expect(await listed(people.Viewer)).toEqual({
      ids: [first, guest.organizationId, boss.organizationId],
      nextCursor: undefined,
    })
    expect((await listed(guest)).ids).toEqual([guest.organizationId, boss.organizationId])
    expect((await boss.client.call(OrganizationList)).numberOfRecordsEffected).toBe(3)
  })

  test('has exactly those that can be read one by one, for every caller', async () => {
    const one = await here.project(['Viewer'])
    const other = await here.project(['Viewer'])
    const [guest, former, stranger] = [
      await here.organization(),
      await here.organization(),
      await here.organization(),
    ]
    for (const { email } of [guest, former])
      await one.admin.client.call(ProjectMemberAdd, { projectId: one.id, member: { email } })
    await one.admin.client.call(ProjectMemberRemove, { projectId: one.id, member: { email: former.email } })
    await other.admin.client.call(ProjectMemberAdd, { projectId: other.id, member: { email: guest.email } })
    const { organization } = await one.admin.client.call(OrganizationAdd, { organization: {} })
    const staff = await here.person(one.admin, { organizationId: organization!.organizationId! })
    const callers = [
      one.admin,
      one.people.Viewer,
      other.admin,
      other.people.Viewer,
      guest,
      former,
      stranger,
      staff,
    ]
    const all = [...new Set(callers.map(({ organizationId }) => organizationId))]
    for (const caller of callers) {
      const read = await Promise.all(
        all.map((id) =>
          get(caller, id).then(
            () => [id],
            () => [],
          ),
        ),
      )
      expect(read.flat().toSorted()).toEqual((await listed(caller)).ids.toSorted())
    }
  })

  test('is in pages that miss nothing, also among equal names', async () => {
    const boss = await here.organization('Zz')
    for (const organizationName of ['b', 'a', 'b', 'b', 'ä', 'B'])
      await boss.client.call(OrganizationAdd, { organization: { organizationName } })
    const all = (await listed(boss)).ids
    expect(all).toHaveLength(7)
    for (const take of [1, 2, 3, 7]) {
      const ids: number[] = []
      for (let cursor: string | undefined | null = ''; cursor !== undefined; ) {
        const page: Awaited<ReturnType<typeof listed>> = await listed(boss, { take, cursor })
        expect(page.ids.length).toBeLessThanOrEqual(take)
        ids.push(...page.ids)
        cursor = page.nextCursor
      }
      expect(ids).toEqual(all)
    }
  })

  test('has 200 by default', async () => {
    const boss = await here.organization()
    await here.database.rows(
      `INSERT INTO organization (name, steward_id, created_at)
       SELECT 'n' || i, $1, now() FROM generate_series(1, 200) AS i`,
      [boss.organizationId],
    )
    const { ids, nextCursor } = await listed(boss)
    expect(ids).toHaveLength(200)
    const rest = await listed(boss, { take: 0, cursor: nextCursor })
    expect([rest.ids.length, rest.nextCursor]).toEqual([1, undefined])
  })

  const encoded = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

  test.each<[string, object, string]>([
    ['too many rows', { take: 201 }, wrong('Take', 'InclusiveBetween')],
    ['a negative number', { take: -1 }, wrong('Take', 'InclusiveBetween')],
    ['an invalid number', { take: 'all' }, wrong('Take', 'Type')],
    ['an invalid cursor', { cursor: 'x' }, wrong('Cursor', 'Enum')],
    ['a cursor of another listing', { cursor: encoded([1]) }, wrong('Cursor', 'Enum')],
    ['a forged cursor', { cursor: encoded(['a', 'b']) }, wrong('Cursor', 'Enum')],
    ['a cursor with a fraction', { cursor: encoded(['a', 1.5]) }, wrong('Cursor', 'Enum')],
    ['a cursor with NUL', { cursor: encoded(['a\0', 1]) }, wrong('Cursor', 'Enum')],
  ])('is refused with %s', async (_, request, answer) => {
    expect(await told(listed(admin, request))).toBe(answer)
  })

  test('accepts a cursor with a very large id', async () => {
    expect((await listed(admin, { cursor: encoded(['', 2 ** 52]) })).ids).toContain(admin.organizationId)
  })
})

describe('a change of an organization', () => {
  test('keeps absent fields, clears null and "", and writes one event', async () => {
    const added = await add({ organizationName: 'Doors', phone: '1', fax: '2', address: { city: 'Tulsa' } })
    const { organizationId } = added
    expect(await update(admin, { organizationId, phone: '3', fax: '', isDisabled: true })).toEqual({
      organizationId,
      organizationName: 'Doors',
      isDemo: false,
      phone: '3',
      address: { city: 'Tulsa' },
      isDisabled: true,
    })
    const [event] = (await eventsOf(here, { personId: admin.id })).slice(-1)
    expect(event).toMatchObject({
      action: 'OrganizationUpdated',
      organizationId,
      changes: [
        ['phone', '1', '3'],
        ['fax', '2', null],
        ['isDisabled', false, true],
      ],
    })
    const echo = await get(admin, organizationId!)
    expect(await update(admin, echo)).toEqual(echo)
    expect((await eventsOf(here, { personId: admin.id })).at(-1)!.id).toBe(event!.id)
    for (const organizationName of ['', ' ', null])
      expect(await told(update(admin, { organizationId, organizationName }))).toBe(
        wrong('Organization.OrganizationName', 'NotEmpty'),
      )
  })

  test('is for its administrators and those who look after it', async () => {
    const boss = await here.organization()
    await update(boss, { organizationId: boss.organizationId, phone: '1' })
    const { organizationId } = await add({})
    const theirs = await here.person(admin, { organizationId: organizationId! })
    const change = (by: Person, id = organizationId) => told(update(by, { organizationId: id, phone: '1' }))
    expect(await change(person)).toBe('403 Forbidden')
    expect(await change(theirs)).toBe('403 Forbidden')
    expect(await change(boss)).toBe('404 NotFound')
    expect(await change(admin, boss.organizationId)).toBe('404 NotFound')
    expect(await change(admin, none)).toBe('404 NotFound')
  })

  test('of a partner in a project is refused', async () => {
    const { id, admin: boss } = await here.project()
    await boss.client.call(ProjectMemberAdd, { projectId: id, member: { email: admin.email } })
    expect(await told(update(admin, { organizationId: boss.organizationId, phone: '1' }))).toBe(
      '403 Forbidden',
    )
  })

  test.each<[string, object | undefined, string]>([
    ['without one', undefined, wrong('Organization', 'NotEmpty')],
    ['without an id', { phone: '1' }, wrong('Organization.OrganizationId', 'NotEmpty')],
  ])('is refused %s', async (_, organization, answer) => {
    expect(await told(admin.client.call(OrganizationUpdate, { organization }))).toBe(answer)
  })

  test.each([OrganizationGet, OrganizationUpdate, OrganizationList])(
    'and $name are refused without a session',
    async (operation) => {
      const nobody = admin.client.withKey(undefined)
      expect(await told(nobody.call(operation as typeof OrganizationGet))).toBe('401 Unauthorized')
    },
  )
})
