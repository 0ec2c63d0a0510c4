import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { UserAdd, UserGet, UserUpdate } from '../../../contract/people/user.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { info } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization())
const stranger = prepared(() => here.organization())
const colleague = prepared(() => here.person(admin))
const none = 2147483647
const newPassword = 'short crane, grey sky'

const get = async (by: Person, userId = by.id) => (await by.client.call(UserGet, { userId })).user!
const update = (by: Person, user: object | null | undefined, more: Record<string, string> = {}) =>
  by.client.call(UserUpdate, { user, additionalInfo: info(more) })
const signIn = (userName: string, given = password) =>
  admin.client.withKey(undefined).call(UserLogin, { userName, password: given })
const works = (person: Person) =>
  person.client.call(UserGet, { userId: person.id }).then(
    () => true,
    () => false,
  )
const eventsAfter = async (personId: number, work: () => Promise<unknown>) => {
  const before = await eventsOf(here, { personId })
  await work()
  return (await eventsOf(here, { personId })).slice(before.length)
}
/** The row as stored in the database. */
const rowOf = (id: number) =>
  here.database.row<Record<string, unknown>>('SELECT * FROM person WHERE id = $1', [id])

describe('the caller’s own user', () => {
  const mine = {
    firstName: 'Zoë ',
    lastName: 'Müller',
    email: 'zoe@example.com',
    userCompany: 'Stairs Inc',
    locationId: 3,
    address: { line1: '1 Main St', city: 'Tulsa' },
    phone: '1',
    extension: '2',
    fax: '3',
    cell: '4',
    registrationNotes: 'Notes',
    secretQuestion: 'Which crane?',
    notificationEmail: 'n@example.com',
    additionalInfo: 'More',
  }

  test('can change names and contact data; absent fields stay, null and "" clear', async () => {
    const person = await here.person(admin)
    const before = await get(person)
    const answer = await update(person, { userId: person.id, ...mine })
    expect(answer.numberOfRecordsEffected).toBe(1)
    expect(await get(person)).toEqual({ ...before, ...mine })
    await update(person, { userId: person.id, phone: null, fax: '', address: { city: null, zip: '74103' } })
    const { phone, fax, ...rest } = mine
    expect(await get(person)).toEqual({ ...before, ...rest, address: { line1: '1 Main St', zip: '74103' } })
    await update(person, { userId: person.id, address: null })
    expect(await get(person)).not.toHaveProperty('address')
  })

  test('sent back unchanged changes nothing and writes no event', async () => {
    const person = await here.person(admin)
    await update(person, { userId: person.id, ...mine })
    const before = await get(person)
    expect(await eventsAfter(person.id, () => update(person, before))).toEqual([])
    expect(await eventsAfter(admin.id, () => update(admin, before))).toEqual([])
    expect(await get(person)).toEqual(before)
    expect(await works(person)).toBe(true)
  })

  test('is changed with one event that names the fields', async () => {
    const person = await here.person(admin)
    const [event, ...more] = await eventsAfter(person.id, () =>
      update(person, { userId: person.id, phone: '1', cell: '', secretAnswer: 'the blue one' }),
    )
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'UserUpdated', organizationId: admin.organizationId })
    expect(event!.changes).toEqual([
      ['userId', person.id, person.id],
      ['phone', null, '1'],
      ['secretAnswer', '***', '***'],
    ])
  })

  test.each<[string, () => object]>([
    ['login', () => ({ userLogin: 'somebody-else' })],
    ['login, to none', () => ({ userLogin: null })],
    ['administrator flag', () => ({ isAdmin: true })],
    ['being active', () => ({ isActive: false })],
    ['role', () => ({ defaultRole: 1 })],
    ['organization', () => ({ organizationID: stranger.organizationId })],
  ])('cannot change: %s', async (_, user) => {
    const person = await here.person(admin)
    const before = await get(person)
    expect(await told(update(person, { userId: person.id, phone: '1', ...user() }))).toBe('403 Forbidden')
    expect(await get(person)).toEqual(before)
  })

  test('has secrets that cannot be cleared', async () => {
    const person = await here.person(admin)
    await update(person, { userId: person.id, secretAnswer: 'the blue one' })
    const { password, secret_answer } = (await rowOf(person.id))!
    expect(secret_answer).toMatch(/^scrypt\$/)
    for (const nothing of ['', null])
      await update(person, { userId: person.id, userPassword: nothing, secretAnswer: nothing, phone: '1' })
    expect(await rowOf(person.id)).toMatchObject({ password, secret_answer })
    expect(await works(person)).toBe(true)
  })
})

describe('the caller’s own password', () => {
  const change = (person: Person, OldPassword: string) =>
    update(person, { userId: person.id, userPassword: newPassword }, { OldPassword })

  test('is changed with the old one, and that ends every session of the user, including this one', async () => {
    const person = await here.person(admin)
    const { authSessionKey } = await signIn(person.login)
    const elsewhere = { ...person, client: person.client.withKey(authSessionKey!) }
    expect([await works(person), await works(elsewhere)]).toEqual([true, true])
    const [event] = await eventsAfter(person.id, () => change(person, password))
    expect(event!.changes).toEqual([
      ['userId', person.id, person.id],
      ['userPassword', '***', '***'],
    ])
    expect([await works(person), await works(elsewhere)]).toEqual([false, false])
    expect(await told(signIn(person.login))).toBe('401 Unauthorized')
    expect((await signIn(person.login, newPassword)).authSessionKey).toBeDefined()
    expect(await works(colleague)).toBe(true)
  })

  test('is not changed without the old one or with a wrong one', async () => {
    const person = await here.person(admin)
    expect(await told(update(person, { userId: person.id, userPassword: newPassword }))).toBe(
      wrong('AdditionalInfo.OldPassword', 'NotEmpty'),
    )
    const fault = await change(person, `${password}!`).catch((error) => error)
    expect([fault.status, fault.message]).toEqual([401, 'The old password is not right.'])
    expect(await works(person)).toBe(true)
    expect((await signIn(person.login)).authSessionKey).toBeDefined()
  })

  test('cannot be guessed: wrong old ones count as failed sign-ins', async () => {
    const person = await here.person(admin)
    const answers: string[] = []
    for (let tries = 0; tries < 6; tries++)
      answers.push((await change(person, `wrong ${tries}`).catch((error) => error)).message)
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('The old password is not right.'))
    expect(answers[5]).toMatch(/^Too many tries failed/)
    const failed = (await eventsOf(here, { personId: person.id })).filter(
      ({ action }) => action === 'SignInFailed',
    )
    expect(failed).toHaveLength(6)
  })

  test('of an administrator needs the old one too', async () => {
    const boss = await here.organization()
    expect(await told(update(boss, { userId: boss.id, userPassword: newPassword }))).toBe(
      wrong('AdditionalInfo.OldPassword', 'NotEmpty'),
    )
    await change(boss, password)
    expect((await signIn(boss.login, newPassword)).authSessionKey).toBeDefined()
  })

  test.each<[string, string, string]>([
    ['short', 'elevenchars', 'Length'],
    ['common', 'Password1234', 'Password'],
    ['made of the name', 'Featherstonehaugh1', 'Password'],
    ['made of the new name', 'Cholmondeley12', 'Password'],
  ])('is refused when it is %s', async (_, userPassword, code) => {
    const person = await here.person(admin, { lastName: 'Featherstonehaugh' })
    const sent = { userId: person.id, firstName: 'Cholmondeley', userPassword }
    expect(await told(update(person, sent, { OldPassword: password }))).toBe(wrong('User.UserPassword', code))
    expect(await works(person)).toBe(true)
  })
})

describe('an administrator', () => {
  test('changes login, administrator flag and role of their people', async () => {
    const person = await here.person(admin)
    const login = `new-${randomUUID()}`
    await update(admin, { userId: person.id, userLogin: ` ${login} `, isAdmin: true, defaultRole: 7 })
    expect(await get(admin, person.id)).toMatchObject({ userLogin: login, isAdmin: true, defaultRole: 7 })
    await signIn(login)
    // The session continues, and has the change at once.
    expect((await person.client.call(UserAdd, { user: {} })).user).toBeDefined()
  })

  test('gives a new password without the old one, which ends the sessions', async () => {
    const person = await here.person(admin)
    await update(admin, { userId: person.id, userPassword: newPassword })
    expect(await works(person)).toBe(false)
    expect((await signIn(person.login, newPassword)).authSessionKey).toBeDefined()
  })

  test('gives a new password to a user who has to wait after wrong ones, which ends the wait', async () => {
    const person = await here.person(admin)
    for (let tries = 0; tries < 5; tries++) await told(signIn(person.login, 'not the right one'))
    expect(await told(signIn(person.login))).toBe('401 Unauthorized')
    await update(admin, { userId: person.id, userPassword: newPassword })
    expect((await signIn(person.login, newPassword)).authSessionKey).toBeDefined()
  })

  test('deactivates a user: sessions end at once, and signing in is refused until they are active again', async () => {
    const person = await here.person(admin)
    await update(admin, { userId: person.id, isActive: false })
    expect(await works(person)).toBe(false)
    expect(await told(signIn(person.login))).toBe('401 Unauthorized')
    await update(admin, { userId: person.id, isActive: true })
    expect(await works(person)).toBe(false)
    expect((await signIn(person.login)).authSessionKey).toBeDefined()
  })

  test('removes the login: the sessions end, and the user becomes a contact', async () => {
    const person = await here.person(admin)
    await update(admin, { userId: person.id, userLogin: '' })
    expect(await get(admin, person.id)).not.toHaveProperty('userLogin')
    expect(await works(person)).toBe(false)
    expect(await told(signIn(person.email))).toBe('401 Unauthorized')
  })

  test('makes a contact a user: with a password and no login they sign in with their e-mail', async () => {
    const email = `${randomUUID()}@example.com`
    const { user } = await admin.client.call(UserAdd, { user: { email } })
    const userId = user!.userId!
    await update(admin, { userId, userPassword: newPassword })
    expect((await get(admin, userId)).userLogin).toBe(email)
    expect((await signIn(email, newPassword)).authSessionKey).toBeDefined()
    const { user: nameless } = await admin.client.call(UserAdd, { user: {} })
    expect(await told(update(admin, { userId: nameless!.userId, userPassword: newPassword }))).toBe(
      wrong('User.UserLogin', 'NotEmpty'),
    )
  })

  test('moves a user to a company of the directory and back, and nowhere else', async () => {
    const { organization } = await admin.client.call(OrganizationAdd, { organization: {} })
    const organizationID = organization!.organizationId!
    // One who has not signed in yet: else they would be that company's alone.
    const id = (await admin.client.call(UserAdd, { user: {} })).user!.userId!
    await update(admin, { userId: id, organizationID })
    expect((await get(admin, id)).organizationID).toBe(organizationID)
    await update(admin, { userId: id, organizationID: admin.organizationId })
    const move = (to: number) => update(admin, { userId: id, organizationID: to })
    expect(await told(move(stranger.organizationId))).toBe('403 Forbidden')
    expect(await told(move(none))).toBe('403 Forbidden')
    await update(admin, { userId: id, organizationID: null })
    expect((await get(admin, id)).organizationID).toBe(admin.organizationId)
  })

  test('cannot give a login that somebody has', async () => {
    const person = await here.person(admin)
    const userLogin = stranger.login.toUpperCase()
    const sent = { userId: person.id, userLogin, phone: '1' }
    expect(await told(update(admin, sent))).toBe('409 Conflict User.UserLogin:Name')
    expect(await get(admin, person.id)).not.toHaveProperty('phone')
  })
})

describe('a change of a user is refused', () => {
  test.each<[string, () => object | null | undefined, string]>([
    ['without one', () => undefined, wrong('User', 'NotEmpty')],
    ['with null', () => null, wrong('User', 'NotEmpty')],
    ['without an id', () => ({ phone: '1' }), wrong('User.UserId', 'NotEmpty')],
    ['of a user who does not exist', () => ({ userId: none, phone: '1' }), '404 NotFound'],
    ['of another organization', () => ({ userId: stranger.id, phone: '1' }), '404 NotFound'],
    [
      'with a name too long',
      () => ({ userId: colleague.id, firstName: 'x'.repeat(256) }),
      wrong('User.FirstName', 'Length'),
    ],
    [
      'with an invalid bool',
      () => ({ userId: colleague.id, isActive: 'no' }),
      wrong('User.IsActive', 'Type'),
    ],
    [
      'with an invalid address',
      () => ({ userId: colleague.id, address: 'x' }),
      wrong('User.Address', 'Type'),
    ],
  ])('%s', async (_, user, answer) => {
    expect(await told(update(admin, user()))).toBe(answer)
  })

  test('of a user the caller sees and does not administer, even if nothing changes', async () => {
    const { people } = await here.project(['Viewer', 'Owner'], admin)
    const seen = await get(people.Viewer, people.Owner.id)
    expect(await told(update(people.Viewer, seen))).toBe('403 Forbidden')
    expect(await told(update(people.Viewer, { userId: people.Owner.id, userPassword: newPassword }))).toBe(
      '403 Forbidden',
    )
    expect(await works(people.Owner)).toBe(true)
  })

  test('of a colleague the caller does not see', async () => {
    expect(await told(update(colleague, { userId: admin.id, phone: '1' }))).toBe('404 NotFound')
  })

  test('without a session', async () => {
    const nobody = admin.client.withKey(undefined)
    expect(await told(nobody.call(UserUpdate, { user: { userId: admin.id } }))).toBe('401 Unauthorized')
  })
})
