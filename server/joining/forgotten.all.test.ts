/** A forgotten password: the same response for everybody, one link that sets a new one, and what is refused. */
import { describe, expect, test } from 'vitest'
import { PasswordForgotten, PasswordLinkOpen, PasswordReset } from '../../contract/people/password.ts'
import { SessionGet, UserLogin } from '../../contract/people/session.ts'
import { UserUpdate } from '../../contract/people/user.ts'
import { type Person, password, refused } from '../../test/kit/harness.ts'
import { inviting, newEmail, tokenIn } from '../../test/kit/mail/inviting.ts'
import { sendAll } from '../../test/kit/mail/mailbox.ts'
import { hears, tellAll } from '../../test/kit/mail/telling.ts'
import type { RecordData } from '../../test/kit/records.ts'
import { told, wrong } from '../../test/kit/told.ts'

const w = inviting()
const next = 'four grey cranes at rest'

const forget = (userName: string) => w.nobody.call(PasswordForgotten, { userName }) as Promise<RecordData>
const reset = (token: string, more: RecordData = {}) =>
  w.nobody.call(PasswordReset, { token, password: next, ...more })
const somebody = (): Promise<Person> => w.here.person(w.admin)

describe('a forgotten password', () => {
  test('is set anew by a link, once, and all sessions end', async () => {
    const person = await somebody()
    await forget(person.login.toUpperCase())
    const token = await w.mailedToken()
    expect(w.box.received).toHaveLength(1)
    expect(w.box.received[0]!.to).toBe(person.email)
    expect(w.box.received[0]!.text).toContain(`https://build.example.com/password#${token}`)
    const opened = { userLogin: person.login, fullName: person.fullName }
    expect(await w.nobody.call(PasswordLinkOpen, { token })).toMatchObject(opened)
    expect(await reset(token)).toMatchObject({ userLogin: person.login })
    expect(await told(person.client.call(SessionGet, {}))).toBe('401 Unauthorized')
    expect(await told(w.nobody.call(UserLogin, { userName: person.login, password }))).toBe(
      '401 Unauthorized',
    )
    await w.nobody.call(UserLogin, { userName: person.login, password: next })
    expect(await told(reset(token))).toBe('409 Conflict')
    // They are told, as of any new password.
    await tellAll(w.here)
    w.later(1)
    await sendAll(w.here)
    expect(w.box.received.at(-1)!.header('Subject')).toBe('Plumbline: your account')
  })

  test('has the same response and the same rows for known and unknown names', async () => {
    const person = await somebody()
    const rows = () =>
      w.here.database.row<{ count: number }>('SELECT count(*)::int AS count FROM password_request')
    const before = (await rows())!.count
    const known = await forget(person.email)
    const unknown = await forget(newEmail())
    expect(unknown).toEqual(known)
    expect((await rows())!.count).toBe(before + 2)
    await sendAll(w.here)
    expect(w.box.received.map(({ to }) => to)).toEqual([person.email])
  })

  test('of somebody asked for again and again brings three mails an hour', async () => {
    const person = await somebody()
    for (let i = 0; i < 5; i++) {
      await forget(person.email)
      await sendAll(w.here)
    }
    expect(w.box.received).toHaveLength(3)
    // Each of them opens the page; the first that is used ends the others.
    const tokens = w.box.received.map(({ text }) => tokenIn(text))
    await reset(tokens[0]!)
    expect(await told(reset(tokens[1]!))).toBe('409 Conflict')
  })

  const silent: Record<string, (person: Person) => Promise<unknown>> = {
    'was switched off': ({ id }) =>
      w.admin.client.call(UserUpdate, { user: { userId: id, isActive: false } }),
    'changed the address themselves': ({ id, client }) =>
      client.call(UserUpdate, { user: { userId: id, email: newEmail() } }),
    'never signs in': ({ id }) =>
      w.here.database.rows('UPDATE person SET password = NULL WHERE id = $1', [id]),
  }
  test.each(Object.entries(silent))('of somebody who %s brings no mail', async (_who, change) => {
    const person = await somebody()
    await change(person)
    const { email } = (await w.here.database.row<{ email: string }>(
      'SELECT email FROM person WHERE id = $1',
      [person.id],
    ))!
    await forget(email)
    await forget(person.login)
    await sendAll(w.here)
    expect(w.box.received).toEqual([])
  })
})

describe('refused is', () => {
  const refusals: Record<string, { change?: (person: Person) => unknown; more?: RecordData; is: string }> = {
    'a link that nobody sent': { change: () => ({ token: 'guessed' }), is: '404 NotFound' },
    'a link after an hour': { change: () => w.later(1), is: '409 Conflict' },
    'a link after the address changed': {
      change: ({ id }) => w.admin.client.call(UserUpdate, { user: { userId: id, email: newEmail() } }),
      is: '409 Conflict',
    },
    'a link of somebody who was switched off': {
      change: ({ id }) => w.admin.client.call(UserUpdate, { user: { userId: id, isActive: false } }),
      is: '409 Conflict',
    },
    'a link after an administrator set a password': {
      change: ({ id }) => w.admin.client.call(UserUpdate, { user: { userId: id, userPassword: next } }),
      is: '409 Conflict',
    },
    'no password': { more: { password: '' }, is: wrong('Password', 'NotEmpty') },
    'a password that is too short': { more: { password: 'short' }, is: wrong('Password', 'Length') },
    'one of the worst passwords': { more: { password: 'password1234' }, is: wrong('Password', 'Password') },
  }
  test.each(Object.entries(refusals))('%s', async (_what, { change = () => undefined, more, is }) => {
    const person = await somebody()
    await forget(person.email)
    const given = { token: await w.mailedToken(), ...more } as RecordData
    Object.assign(given, await change(person))
    expect(await told(reset(given.token, given))).toBe(is)
    // The link counts as long as it was not used.
    if (more) await reset(given.token)
  })

  test('a name that is missing, and a server that sends no mail', async () => {
    expect(await told(forget(' '))).toBe(wrong('UserName', 'NotEmpty'))
    Object.assign(w.here.settings, { smtpUrl: '' })
    try {
      for (const name of [w.admin.login, newEmail()]) expect(await told(forget(name))).toBe('409 Conflict')
    } finally {
      Object.assign(w.here.settings, w.mails)
    }
  })

  test('more than thirty an hour from one address', async () => {
    for (let i = 0; i < 30; i++) await forget(newEmail())
    expect((await refused(forget(w.admin.email))).status).toBe(429)
    w.later(2)
    await forget(w.admin.email)
    expect(await hears(w.admin)).toEqual([])
  })
})
