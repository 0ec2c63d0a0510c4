/** Sessions that last, and the list in which their person sees and ends them. */
import { describe, expect, test } from 'vitest'
import { SessionEnd, SessionsRead, UserLogin } from '../../../contract/people/session.ts'
import { type Person, password, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'
import { ask } from '../../../test/wire/ask.ts'
import { deviceOf } from '../../http/caller/device.ts'

const here = prepared(() => site())
const admin = prepared(() => here.organization())

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const signIn = async ({ login: userName }: Person, rememberMe = false): Promise<string> =>
  (await ask(here, '/auth', { body: { userName, password, rememberMe }, headers: { 'User-Agent': android } }))
    .body.sessionId
const status = async (key: string): Promise<number> =>
  (await ask(here, '/api/SessionGetRequest', { key, body: {} })).status
const listed = async (key: string) => (await ask(here, SessionsRead.route, { key, body: {} })).body.sessions
const end = async (key: string, body: object) => (await ask(here, SessionEnd.route, { key, body })).body

describe('the sessions of a person', () => {
  test('are listed with device, address and times, this one first', async () => {
    const person = await here.person(admin)
    await here.database.rows('DELETE FROM session WHERE person_id = $1', [person.id])
    const lasting = await signIn(person, true)
    const { body } = await ask(here, UserLogin.route, {
      body: { userName: person.login, password },
      headers: { 'User-Agent': 'curl/8.5.0' },
    })
    const sessions = await listed(lasting)
    expect(sessions).toMatchObject([
      { device: 'Chrome on Android', address: '127.0.0.1', isLasting: true, isCurrent: true },
      { device: 'curl', address: '127.0.0.1', isCurrent: false },
    ])
    for (const { createdAt, usedAt } of sessions) expect([createdAt, usedAt]).toEqual([usedAt, createdAt])
    expect(JSON.stringify(sessions)).not.toContain(lasting)
    expect((await listed(body.authSessionKey)).map((one: any) => one.isCurrent)).toEqual([true, false])
  })

  test('are ended one by one, with an event, and only by their person', async () => {
    const person = await here.person(admin)
    const [own, lost] = [await signIn(person), await signIn(person)]
    const id = (await listed(lost))[0].sessionId
    expect((await end(admin.key, { sessionId: id })).responseStatus.errorCode).toBe('NotFound')
    expect(await status(lost)).toBe(200)
    expect((await end(own, { sessionId: id })).endedCount).toBe(1)
    expect([await status(own), await status(lost)]).toEqual([200, 401])
    expect((await end(own, { sessionId: id })).responseStatus.errorCode).toBe('NotFound')
    const { changes } = (await here.database.row<{ changes: unknown }>(
      `SELECT changes FROM event WHERE person_id = $1 AND action = 'SessionEnded'`,
      [person.id],
    ))!
    expect(changes).toEqual([
      ['device', 'Chrome on Android', null],
      ['address', '127.0.0.1', null],
    ])
  })

  test('are ended all but this one', async () => {
    const person = await here.person(admin)
    const [own, ...others] = [await signIn(person), await signIn(person, true), await signIn(person)]
    expect((await end(own, { allOthers: true })).endedCount).toBe(3)
    for (const key of others) expect(await status(key)).toBe(401)
    expect(await status(own)).toBe(200)
    expect((await end(own, { allOthers: true })).endedCount ?? 0).toBe(0)
  })

  test.each([
    ['neither', {}, 'SessionId:NotEmpty'],
    ['both', { sessionId: 1, allOthers: true }, 'AllOthers:Choice'],
  ])('with %s a session and all others given: nothing is ended', async (_how, request, why) => {
    expect(await told(admin.client.call(SessionEnd, request))).toBe(`400 ValidationException ${why}`)
  })
})

describe('a session', () => {
  const day = 24 * 60
  /** Used every `every` minutes, then left alone for `idle` minutes. */
  test.each<[boolean, number, number, number]>([
    [false, 12 * 60 - 1, 0, 200],
    [false, 12 * 60 + 1, 0, 401],
    [true, 30 * day - 1, 0, 200],
    [true, 30 * day + 1, 0, 401],
    [false, 1, 14 * day - 2, 200],
    [false, 1, 14 * day, 401],
    [true, 1, 180 * day - 2, 200],
    [true, 1, 180 * day, 401],
  ])('that lasts: %j, unused for %i minutes at the age of %i: %i', async (isLasting, idle, age, expected) => {
    const person = await here.person(admin)
    const key = await signIn(person, isLasting)
    await here.database.rows(
      `UPDATE session SET used_at = now() - $2 * interval '1 minute', created_at = now() - $3 * interval '1 minute'
        WHERE digest = sha256(convert_to($1, 'UTF8'))`,
      [key, idle, age + idle],
    )
    expect(await status(key)).toBe(expected)
    if (expected === 200) expect((await listed(key))[0].isLasting ?? false).toBe(isLasting)
  })
})

test.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [android, 'Chrome on Android'],
  ['python-requests/2.32', 'python-requests'],
  ['\u00e9'.repeat(9), undefined],
])('the device of %j is %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
