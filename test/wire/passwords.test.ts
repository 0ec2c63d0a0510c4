/** User name and password: who may sign in, what is stored, and what is reported. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { password, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, expectBlock, refusal } from './ask.ts'

/** Others fail to sign in from the usual address, and too many in a minute have to wait. */
const from = '127.0.0.79'
const here = prepared(() => site())
const admin = prepared(() => here.organization())

describe('a person who may not sign in', () => {
  const right = prepared(() => here.person(admin))
  const asleep = prepared(() => here.person(admin))
  beforeAll(async () => {
    await here.database.rows('UPDATE person SET is_active = false WHERE id = $1', [asleep.id])
  })
  const contact = prepared(() => here.person(admin))
  beforeAll(async () => {
    await here.database.rows('UPDATE person SET password = NULL WHERE id = $1', [contact.id])
  })

  test.each([
    ['has a wrong password', () => right.login, 'wrong'],
    ['is no longer active', () => asleep.login, password],
    ['is a contact without a password', () => contact.login, password],
    ['is unknown', () => randomUUID(), password],
    ['gives an odd name', () => `' OR 1=1 -- ${randomUUID()}`, password],
  ])('and %s, gets the one answer', async (_who, name, given) => {
    const response = await ask(here, '/api/UserLoginRequest', { body: { userName: name(), password: given } })
    expect(refusal(response)).toEqual([401, 'Unauthorized'])
    expect(response.body.uiErrorMessage).toBe('Invalid Username or Password')
    expectBlock(response)
  })

  test('is refused with either name, in any letter case', async () => {
    for (const userName of [asleep.login.toUpperCase(), asleep.email, ` ${asleep.email} `])
      expect((await ask(here, '/auth', { from, body: { userName, password } })).status).toBe(401)
    for (const userName of [right.login.toUpperCase(), right.email, ` ${right.email} `])
      expect((await ask(here, '/auth', { from, body: { userName, password } })).status).toBe(200)
  })
})

describe('a password hashed at another cost', () => {
  const stored = async (id: number): Promise<string> =>
    (await here.database.row<{ password: string }>('SELECT password FROM person WHERE id = $1', [id]))!
      .password

  test('is hashed again when it is used, and only if it is correct', async () => {
    const { id, login } = await here.person(admin)
    const old = await hashPassword(password, 11)
    await here.database.rows('UPDATE person SET password = $2 WHERE id = $1', [id, old])
    const enter = (given: string) => ask(here, '/auth', { from, body: { userName: login, password: given } })
    expect((await enter('wrong')).status).toBe(401)
    expect(await stored(id)).toBe(old)
    const first = await enter(password)
    expect(first.status).toBe(200)
    const renewed = await stored(id)
    expect(renewed).toMatch(/^scrypt\$10\$/)
    expect((await enter(password)).status).toBe(200)
    expect(await stored(id)).toBe(renewed)
    // It is the same password, so no session ends.
    expect((await ask(here, '/auth', { key: first.body.sessionId })).status).toBe(200)
  })
})

describe('while a password is checked', () => {
  test.each([
    ['it may be changed', `UPDATE person SET password = 'another' WHERE id = $1`],
    ['its owner may be deactivated', 'UPDATE person SET is_active = false WHERE id = $1'],
  ])('%s: then the sign-in is refused', async (_what, change) => {
    const { id, login } = await here.person(admin)
    const { entering } = await here.database.transaction(async (db) => {
      await db.rows('SELECT FROM person WHERE id = $1 FOR UPDATE', [id])
      const entering = ask(here, '/auth', { from, body: { userName: login, password } })
      const waiting = () =>
        db.rows('SELECT DISTINCT pid FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))')
      await expect.poll(waiting, { timeout: 120_000 }).toHaveLength(1)
      await db.rows(change, [id])
      return { entering }
    })
    expect(refusal(await entering)).toEqual([401, 'Unauthorized'])
  })
})

describe('the events of', () => {
  let id: number, login: string, organizationId: number
  beforeAll(async () => {
    ;({ id, login, organizationId } = await here.person(admin))
  })
  const noted = async (action: string) =>
    here.database.rows<{ person_id: number; organization_id: number; changes: unknown[][]; reason: string }>(
      `SELECT person_id, organization_id, changes, reason FROM event
        WHERE action = $1 AND person_id = $2 ORDER BY id`,
      [action, id],
    )
  const enter = (userName: string, given: string, more: object = {}) =>
    ask(here, '/api/UserLoginRequest', { body: { userName, password: given, ...more } })

  test('a sign-in that failed', async () => {
    expect(await noted('SignInFailed')).toEqual([])
    const wrong = `wrong ${randomUUID()}`
    await enter(login, wrong, { loginMethod: 'app' })
    expect(await noted('SignInFailed')).toEqual([
      {
        person_id: id,
        organization_id: organizationId,
        reason: 'Wrong name or password',
        changes: [
          ['SessionId', null, null],
          ['LoginMethod', null, 'app'],
          ['Address', null, '127.0.0.1'],
        ],
      },
    ])
    expect(await here.database.rows('SELECT FROM event e WHERE strpos(e::text, $1) > 0', [wrong])).toEqual([])
  })

  test('a sign-in of a person who may not sign in', async () => {
    const { id: asleep, login: name } = await here.person(admin)
    await here.database.rows('UPDATE person SET is_active = false WHERE id = $1', [asleep])
    await enter(name, password)
    const events = await here.database.rows(
      `SELECT person_id FROM event WHERE action = 'SignInFailed' AND person_id = $1`,
      [asleep],
    )
    expect(events).toHaveLength(1)
  })

  test('a sign-in with a name that nobody has', async () => {
    const loginMethod = randomUUID()
    await enter(randomUUID(), password, { loginMethod })
    const events = await here.database.rows(
      `SELECT action, person_id, organization_id FROM event e WHERE strpos(e::text, $1) > 0`,
      [loginMethod],
    )
    expect(events).toEqual([{ action: 'SignInFailed', person_id: null, organization_id: null }])
  })

  test('signing in and out', async () => {
    const { body } = await enter(login, password)
    expect((await noted('SignedIn')).at(-1)).toMatchObject({ organization_id: organizationId })
    await ask(here, '/api/UserLogoutRequest', { key: body.authSessionKey, body: {} })
    expect((await noted('SignedOut')).at(-1)).toMatchObject({
      organization_id: organizationId,
      changes: [['Address', null, '127.0.0.1']],
    })
    const all = JSON.stringify([await noted('SignedIn'), await noted('SignedOut')])
    for (const secret of [body.authSessionKey, password]) expect(all).not.toContain(secret)
  })
})
