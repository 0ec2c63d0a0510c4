/** Whose company: the organization that added one looks after it until it has an administrator of its own. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditRead } from '../../../contract/people/audit.ts'
import { OrganizationAdd, OrganizationUpdate } from '../../../contract/people/organization.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { UserAdd, UserGet, UserUpdate } from '../../../contract/people/user.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let builder: Person
let third: Person

beforeAll(async () => {
  builder = await here.organization()
  third = await here.organization()
})

/** A company that the builder added to its directory. */
const company = async (): Promise<number> => {
  const organization = { organizationName: `Company ${randomUUID()}` }
  return (await builder.client.call(OrganizationAdd, { organization })).organization!.organizationId!
}
const add = async (organizationID: number, user: object = {}, by: Person = builder) =>
  (await by.client.call(UserAdd, { user: { organizationID, firstName: 'Con', ...user } })).user!
const change = (userId: number, by: Person = builder) =>
  by.client.call(UserUpdate, { user: { userId, phone: randomUUID() } })
const newLogin = () => ({ userLogin: `u-${randomUUID()}`, userPassword: password })
const signIn = (userName: string) => builder.client.withKey(undefined).call(UserLogin, { userName, password })

describe('a company without an administrator', () => {
  test('has its contacts and its first people from the organization that added it', async () => {
    const id = await company()
    const [contact, first] = [await add(id), await add(id, newLogin())]
    for (const { userId } of [contact, first]) await change(userId!)
    expect((await builder.client.call(UserGet, { userId: first.userId! })).user!.userLogin).toBe(
      first.userLogin,
    )
    await builder.client.call(OrganizationUpdate, { organization: { organizationId: id, phone: '1' } })
  })

  test('loses it for a person with their first sign-in, and for nobody else', async () => {
    const id = await company()
    const [contact, first] = [await add(id), await add(id, newLogin())]
    await signIn(first.userLogin!)
    expect(await told(change(first.userId!))).toBe('404 NotFound')
    const reset = { userId: first.userId!, userPassword: 'short crane, grey sky' }
    expect(await told(builder.client.call(UserUpdate, { user: reset }))).toBe('404 NotFound')
    await change(contact.userId!)
    await add(id)
  })

  test('gets only contacts from it once one of its people signed in', async () => {
    const id = await company()
    const [contact, first, second] = [await add(id), await add(id, newLogin()), await add(id, newLogin())]
    const own = await here.person(builder)
    await signIn(first.userLogin!)
    const update = (user: object) => builder.client.call(UserUpdate, { user })
    const calls: Array<[string, () => Promise<unknown>]> = [
      ['a person', () => add(id, newLogin())],
      ['a person by e-mail', () => add(id, { email: `${randomUUID()}@x.test`, userPassword: password })],
      ['a login', () => add(id, { userLogin: randomUUID() })],
      ['an administrator', () => add(id, { ...newLogin(), isAdmin: true })],
      ['a contact as administrator', () => add(id, { isAdmin: true })],
      ['a login for a contact', () => update({ userId: contact.userId, ...newLogin() })],
      ['the administrator right of a contact', () => update({ userId: contact.userId, isAdmin: true })],
      ['the administrator right of a person', () => update({ userId: second.userId, isAdmin: true })],
      ['a person of their own', () => update({ userId: own.id, organizationID: id })],
    ]
    for (const [what, call] of calls) expect([what, await told(call())]).toEqual([what, '403 Forbidden'])
    await change((await add(id)).userId!)
    await change(second.userId!)
  })

  test('keeps its name and its data once one of its people signed in', async () => {
    const id = await company()
    const first = await add(id, newLogin())
    const rename = (fields: object) =>
      builder.client.call(OrganizationUpdate, { organization: { organizationId: id, ...fields } })
    await rename({ organizationName: `Company ${randomUUID()}` })
    await signIn(first.userLogin!)
    for (const fields of [{ organizationName: `Company ${randomUUID()}` }, { phone: '2' }])
      expect(await told(rename(fields))).toBe('403 Forbidden')
  })

  test('is out of reach for an administrator of a third organization', async () => {
    const id = await company()
    const { userId } = await add(id)
    expect(await told(change(userId!, third))).toBe('404 NotFound')
    expect(await told(add(id, {}, third))).toBe('403 Forbidden')
  })
})

test('with the first administrator of the company all of it ends', async () => {
  const id = await company()
  const contact = await add(id)
  const boss = await add(id, { ...newLogin(), isAdmin: true })
  const calls: Array<[string, () => Promise<unknown>]> = [
    ['404 NotFound', () => change(contact.userId!)],
    ['404 NotFound', () => change(boss.userId!)],
    ['403 Forbidden', () => add(id)],
    [
      '403 Forbidden',
      () => builder.client.call(OrganizationUpdate, { organization: { organizationId: id, phone: '1' } }),
    ],
    ['403 Forbidden', () => builder.client.call(AuditRead, { organizationId: id })],
  ]
  for (const [answer, call] of calls) expect(await told(call())).toBe(answer)
  const own = builder.client.withKey((await signIn(boss.userLogin!)).authSessionKey!)
  await own.call(UserUpdate, { user: { userId: contact.userId!, phone: '1' } })
})
