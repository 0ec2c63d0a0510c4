import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { UserAdd } from '../../../contract/people/user.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'
import { digestOf } from '../../access/secrets.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization())
const stranger = prepared(() => here.organization())
const person = prepared(() => here.person(admin))

const add = async (user: object, by: Person = admin) => (await by.client.call(UserAdd, { user })).user!
const signIn = (userName: string, given = password) =>
  admin.client.withKey(undefined).call(UserLogin, { userName, password: given })
const login = () => `u-${randomUUID()}`
/** The row as stored in the database. */
const rowOf = (id: number) =>
  here.database.row<Record<string, unknown>>('SELECT * FROM person WHERE id = $1', [id])

const contact = () => ({
  userLogin: login(),
  firstName: ' Zoë',
  lastName: 'Müller',
  email: `${login()}@example.com`,
  userCompany: 'Stairs Inc',
  isAdmin: false,
  defaultRole: 4,
  locationId: 12,
  address: { line1: '1 Main St', city: 'Tulsa', zip: '74103', country: 'US' },
  phone: '1',
  extension: '2',
  fax: '3',
  registrationNotes: 'As sent ',
  secretQuestion: 'Which crane?',
  cell: '4',
  isActive: true,
  notificationEmail: 'notices@example.com',
  additionalInfo: 'More',
})

describe('a user', () => {
  test('is returned as sent, without secrets', async () => {
    const sent = contact()
    const secrets = { userPassword: password, extUserPassword: 'elsewhere', secretAnswer: 'the blue one' }
    const answer = await admin.client.call(UserAdd, { user: { ...sent, ...secrets } })
    expect(answer.user).toEqual({
      ...sent,
      userId: expect.any(Number),
      organizationID: admin.organizationId,
      loginCount: 0,
    })
    expect(answer.numberOfRecordsEffected).toBe(1)
  })

  test('without fields is a contact who cannot sign in', async () => {
    const user = await add({})
    expect(user).toEqual({
      userId: expect.any(Number),
      isAdmin: false,
      defaultRole: 0,
      locationId: 0,
      organizationID: admin.organizationId,
      isActive: true,
      loginCount: 0,
    })
    expect(await rowOf(user.userId!)).toMatchObject({ login: null, password: null })
  })

  test('signs in with their login or e-mail, ignoring case, and their password', async () => {
    const { userLogin, email } = await add({ ...contact(), userPassword: password })
    for (const name of [userLogin!, userLogin!.toUpperCase(), email!])
      expect((await signIn(name)).authSessionKey).toMatch(/^\w{40,}$/)
    expect(await told(signIn(userLogin!, `${password}!`))).toBe('401 Unauthorized')
  })

  test('with a password and no login signs in with their e-mail', async () => {
    const email = `${login()}@example.com`
    expect((await add({ email, userPassword: password })).userLogin).toBe(email)
    expect((await signIn(email)).authSessionKey).toBeDefined()
  })

  test('can sign in even if somebody else has the same e-mail', async () => {
    const [first, second] = [login(), login()]
    const email = `${login()}@example.com`
    const others = 'a quite other sentence'
    const { userId } = await add({ userLogin: first, userPassword: others })
    const owner = await add({ userLogin: second, email, userPassword: password })
    // As it may be since 0.1.0: now the second would be refused.
    const share = (address: string) =>
      here.database.rows('UPDATE person SET email = $2 WHERE id = $1', [userId, address])
    await share(email.toUpperCase())
    const whose = async (userPassword: string) => {
      const { authSessionKey } = await signIn(email, userPassword)
      return here.database.row('SELECT person_id AS id FROM session WHERE digest = $1', [
        digestOf(authSessionKey!),
      ])
    }
    expect(await whose(password)).toEqual({ id: owner.userId })
    expect(await whose(others)).toEqual({ id: userId })
    expect(await told(signIn(email, 'the password of nobody'))).toBe('401 Unauthorized')
    // A login is unique, whatever the e-mail addresses of others are.
    await share(second)
    expect(await told(signIn(second, others))).toBe('401 Unauthorized')
    expect((await signIn(second)).authSessionKey).toBeDefined()
  })

  test('who is not active, or has no password, cannot sign in', async () => {
    const [asleep, contact] = [login(), login()]
    await add({ userLogin: asleep, userPassword: password, isActive: false })
    await add({ userLogin: contact })
    expect(await told(signIn(asleep))).toBe('401 Unauthorized')
    expect(await told(signIn(contact))).toBe('401 Unauthorized')
    expect(await told(signIn(contact, 'anything at all'))).toBe('401 Unauthorized')
  })

  test('has no secret in clear text, neither in the row nor in the events', async () => {
    const secrets = { userPassword: `clear ${randomUUID()}`, secretAnswer: `clear ${randomUUID()}` }
    const { userId } = await add({ userLogin: login(), ...secrets })
    const stored = JSON.stringify([await rowOf(userId!), await eventsOf(here, { personId: admin.id })])
    for (const secret of Object.values(secrets)) expect(stored).not.toContain(secret)
    expect((await rowOf(userId!))!.password).toMatch(/^scrypt\$10\$8\$1\$/)
  })

  test('may be an administrator, who then has the rights of their organization', async () => {
    const boss = await add({ userLogin: login(), userPassword: password, isAdmin: true })
    expect(boss.isAdmin).toBe(true)
    const { authSessionKey } = await signIn(boss.userLogin!)
    const created = await admin.client.withKey(authSessionKey!).call(UserAdd, { user: { firstName: 'Made' } })
    expect(created.user!.organizationID).toBe(admin.organizationId)
  })

  test('may be of a company in the directory of the organization', async () => {
    const { organization } = await admin.client.call(OrganizationAdd, { organization: {} })
    const organizationID = organization!.organizationId!
    expect((await add({ organizationID })).organizationID).toBe(organizationID)
    expect(await told(add({ organizationID }, stranger))).toBe('403 Forbidden')
  })

  test('is added with one event', async () => {
    const before = await eventsOf(here, { personId: admin.id })
    const user = await add({ userLogin: login() })
    const [event, ...more] = (await eventsOf(here, { personId: admin.id })).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'UserAdded', organizationId: admin.organizationId })
    expect(event!.changes).toContainEqual(['userId', null, user.userId])
  })
})

describe('a login', () => {
  test('is unique, ignoring case, across organizations', async () => {
    const userLogin = login()
    await add({ userLogin })
    for (const again of [userLogin, userLogin.toUpperCase(), ` ${userLogin} `])
      expect(await told(add({ userLogin: again }))).toBe('409 Conflict User.UserLogin:Name')
    expect(await told(add({ userLogin: userLogin.toUpperCase() }, stranger))).toBe(
      '409 Conflict User.UserLogin:Name',
    )
  })

  test('is given to one of two at the same time', async () => {
    const userLogin = login()
    const outcomes = await Promise.allSettled([add({ userLogin }), add({ userLogin })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('may be absent for many, and e-mails may repeat', async () => {
    const email = `${login()}@example.com`
    expect((await add({ email })).userId).not.toBe((await add({ email })).userId)
  })
})

describe('a user is refused', () => {
  test.each<[string, object, string]>([
    ['a short password', { userPassword: 'elevenchars' }, 'UserPassword:Length'],
    ['a common password', { userPassword: 'Password1234' }, 'UserPassword:Password'],
    ['a password of one letter', { userPassword: 'aaaaaaaaaaaaaaaa' }, 'UserPassword:Password'],
    [
      'a password made of the login',
      { userLogin: 'featherstonehaugh', userPassword: 'Featherstonehaugh7' },
      'UserPassword:Password',
    ],
    [
      'a password made of the first name',
      { firstName: 'Featherstonehaugh', userPassword: 'Featherstonehaugh7' },
      'UserPassword:Password',
    ],
    [
      'a password made of the last name',
      { lastName: 'Featherstonehaugh', userPassword: 'Featherstonehaugh7' },
      'UserPassword:Password',
    ],
    [
      'a password made of the e-mail address',
      { email: 'featherstonehaugh@example.com', userPassword: 'Featherstonehaugh7' },
      'UserPassword:Password',
    ],
    ['a password and no name', { userLogin: '', userPassword: password }, 'UserLogin:NotEmpty'],
    ['a login too long', { userLogin: 'x'.repeat(256) }, 'UserLogin:Length'],
    ['NUL in the name', { firstName: 'a\0' }, 'FirstName:Text'],
    ['an invalid bool', { isAdmin: 'yes' }, 'IsAdmin:Type'],
    ['a role that is no number', { defaultRole: 'Viewer' }, 'DefaultRole:Type'],
    ['an address that is a text', { address: 'Main St' }, 'Address:Type'],
  ])('with %s', async (_, fields, fault) => {
    const before = await eventsOf(here, { personId: admin.id })
    expect(await told(add({ userLogin: login(), ...fields }))).toBe(`400 ValidationException User.${fault}`)
    expect(await eventsOf(here, { personId: admin.id })).toEqual(before)
  })

  test.each<[string, Person, () => object | undefined, string]>([
    ['without one', admin, () => undefined, wrong('User', 'NotEmpty')],
    ['from a caller who is no administrator', person, () => ({}), '403 Forbidden'],
    [
      'into another organization',
      admin,
      () => ({ organizationID: stranger.organizationId }),
      '403 Forbidden',
    ],
    [
      'into one that does not exist, in the same words',
      admin,
      () => ({ organizationID: 2147483647 }),
      '403 Forbidden',
    ],
    [
      'into their own by a caller who is no administrator',
      person,
      () => ({ organizationID: person.organizationId }),
      '403 Forbidden',
    ],
  ])('%s', async (_, by, user, answer) => {
    expect(await told(by.client.call(UserAdd, { user: user() }))).toBe(answer)
  })

  test('without a session', async () => {
    expect(await told(admin.client.withKey(undefined).call(UserAdd, { user: 'x' as never }))).toBe(
      '401 Unauthorized',
    )
  })
})
