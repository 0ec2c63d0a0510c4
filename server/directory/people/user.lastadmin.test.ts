import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserAdd, UserGet, UserUpdate } from '../../../contract/people/user.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const get = async (by: Person) => (await by.client.call(UserGet, { userId: by.id })).user!
const update = (by: Person, user: object) => by.client.call(UserUpdate, { user })

describe('the last administrator of an organization', () => {
  const losing: Array<[string, object]> = [
    ['the administrator flag', { isAdmin: false }],
    ['the administrator flag by null', { isAdmin: null }],
    ['being active', { isActive: false }],
    ['the login', { userLogin: '' }],
  ]

  test.each(losing)('cannot lose %s', async (_, user) => {
    const boss = await here.organization()
    await here.person(boss)
    await boss.client.call(UserAdd, { user: { isAdmin: true, isActive: false, userLogin: randomUUID() } })
    expect(await told(update(boss, { userId: boss.id, ...user }))).toBe('409 Conflict')
    expect(await get(boss)).toMatchObject({ isAdmin: true, isActive: true, userLogin: boss.login })
  })

  test.each(losing)('may lose %s when there is another', async (_, user) => {
    const boss = await here.organization()
    const other = await here.person(boss)
    await update(boss, { userId: other.id, isAdmin: true })
    await update(boss, { userId: boss.id, ...user })
    expect(await told(update(other, { userId: other.id, ...user }))).toBe('409 Conflict')
  })

  test.each([1, 2, 3, 4, 5, 6])('stays when two demote each other at the same time (%i)', async () => {
    const one = await here.organization()
    const other = await here.person(one)
    await update(one, { userId: other.id, isAdmin: true })
    const outcomes = await Promise.allSettled([
      update(one, { userId: other.id, isAdmin: false }),
      update(other, { userId: one.id, isAdmin: false }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await here.database.rows(
      'SELECT FROM person WHERE organization_id = $1 AND is_admin AND is_active',
      [one.organizationId],
    )
    expect(left).toHaveLength(1)
  })

  test('cannot be moved to another organization', async () => {
    const boss = await here.organization()
    const { organization } = await boss.client.call(OrganizationAdd, { organization: {} })
    const user = { userId: boss.id, organizationID: organization!.organizationId }
    expect(await told(update(boss, user))).toBe('409 Conflict')
  })
})
