/** HTTP Basic: name and password with each call. Failures are counted by address, so each test has one of its own. */
import { beforeAll, describe, expect, test } from 'vitest'
import { UserUpdate } from '../../contract/people/user.ts'
import { type Person, password, type Site, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { type Ask, ask, expectBlock, refusal } from './ask.ts'

/** The clocks stand still, so that a delay is not over before it is seen. */
const start = Date.now()
const here = prepared(() => site())
/** Another process on the same database. */
const there = prepared(() => site())
const closed = prepared(() => site({ basicSignIn: 'off' }))
const minutesLater = (minutes: number) => {
  here.clock.now = new Date(start + minutes * 60_000)
  there.clock.now = here.clock.now
}
beforeAll(() => minutesLater(0))
const team = prepared(() => here.project())
const own = prepared(() => ({ origin: new URL(here.url).origin }))

let address = 10
const newAddress = (): string => `127.0.8.${address++}`

const basic = (name: string, given = password, coding: BufferEncoding = 'utf8') => ({
  Authorization: `Basic ${Buffer.from(`${name}:${given}`, coding).toString('base64')}`,
})
const get = '/api/FolderGetRequest'
const read = (headers: Ask['headers'], from: string, at: Site = here) =>
  ask(at, get, { headers, from, body: { folderId: team.rootFolderId } })
/** How often the password was checked. */
const signIns = async ({ id }: Person): Promise<number> =>
  (
    await here.database.rows(
      `SELECT 1 FROM event WHERE person_id = $1 AND action = 'SignedIn' AND changes::text LIKE '%"Basic"%'`,
      [id],
    )
  ).length
const failures = async ({ id }: Person, from: string): Promise<number> =>
  (
    await here.database.rows(
      `SELECT 1 FROM event WHERE person_id = $1 AND action = 'SignInFailed' AND changes::text LIKE $2`,
      [id, `%"${from}"%`],
    )
  ).length

describe('name and password with a call', () => {
  const from = newAddress()
  const headers = prepared(async () => basic(team.admin.login))

  test.each<[string, () => string, () => Ask]>([
    ['its own route', () => '/api/internal/folder/get', () => ({ body: { folderId: team.rootFolderId } })],
    ['/json/reply', () => '/json/reply/FolderGetRequest', () => ({ body: { folderId: team.rootFolderId } })],
    ['a GET', () => `${get}?folderId=${team.rootFolderId}`, () => ({})],
    [
      'a batch',
      () => `${get}[]`,
      () => ({ body: [{ folderId: team.rootFolderId }, { folderId: team.rootFolderId }] }),
    ],
    [
      'reads together',
      () => '/api/internal/together',
      () => ({ body: { reads: [{ operation: 'SessionGetRequest' }] } }),
    ],
    ['who am I', () => '/auth', () => ({})],
    [
      'a long body',
      () => get,
      () => ({
        body: { folderId: team.rootFolderId, additionalInfo: [{ propertyValue: 'x'.repeat(90_000) }] },
      }),
    ],
    [
      'a body of unknown length',
      () => get,
      () => ({ body: [Buffer.from(JSON.stringify({ folderId: team.rootFolderId }))] }),
    ],
  ])('are enough for %s', async (_what, path, sent) => {
    const response = await ask(here, path(), { ...sent(), headers, from })
    expect(response.status, response.text).toBe(200)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('act as that person, by e-mail address and in other letters too', async () => {
    for (const name of [team.admin.login.toUpperCase(), team.admin.email]) {
      const response = await ask(here, '/api/SessionGetRequest', { headers: basic(name), from, body: {} })
      expect(response.body.userId).toBe(team.admin.id)
    }
  })

  test('are given in UTF-8 or Latin-1', async () => {
    const person = await here.person(team.admin)
    const next = 'größer als der Turm 7'
    await person.client.call(UserUpdate, {
      user: { userId: person.id, userPassword: next },
      additionalInfo: [{ propertyName: 'OldPassword', propertyValue: password }],
    })
    for (const coding of ['utf8', 'latin1'] as const)
      expect((await ask(here, '/auth', { headers: basic(person.login, next, coding), from })).status).toBe(
        200,
      )
  })

  test('open no session, and sign out of none', async () => {
    const sessions = () =>
      here.database
        .rows('SELECT 1 FROM session WHERE person_id = $1', [team.admin.id])
        .then((rows) => rows.length)
    const before = await sessions()
    const out = await ask(here, '/api/UserLogoutRequest', { headers, from, body: {} })
    expect(out.status).toBe(200)
    expect((await ask(here, '/auth', { headers, from, method: 'POST' })).body.sessionId).toBe('')
    expect(await sessions()).toBe(before)
  })

  test('upload and download a file', async () => {
    const put = await ask(
      here,
      `/files?parentFolderId=${team.rootFolderId}&name=a.txt&projectId=${team.id}`,
      {
        method: 'PUT',
        headers,
        from,
        body: 'level',
      },
    )
    expect(put.status, put.text).toBe(200)
    const got = await ask(here, `/files/document/${put.body.newId}`, { headers, from })
    expect([got.status, got.text]).toEqual([200, 'level'])
  })

  test('are looked at only where no session key is sent', async () => {
    const wrong = basic(team.admin.login, 'wrong')
    const at = newAddress()
    expect((await read({ ...wrong, 'X-ss-id': team.admin.key }, at)).status).toBe(200)
    expect((await read({ ...wrong, Cookie: `ss-id=${team.admin.key}` }, at)).status).toBe(200)
    const inBody = { folderId: team.rootFolderId, authSessionKey: team.admin.key }
    expect((await ask(here, get, { headers: wrong, from: at, body: inBody })).status).toBe(200)
    for (const path of ['/api/UserLoginRequest', '/auth']) {
      const sent = { headers: wrong, from: at, body: { userName: team.admin.login, password } }
      expect((await ask(here, path, sent)).status).toBe(200)
    }
    expect(
      (await ask(here, '/api/SignInOptionsReadRequest', { headers: wrong, from: at, body: {} })).status,
    ).toBe(200)
    expect(await failures(team.admin, at)).toBe(0)
  })
})

describe('a checked password', () => {
  test('is remembered for five minutes, for its address', async () => {
    const person = await here.person(team.admin)
    const [one, two] = [newAddress(), newAddress()]
    const call = async (from: string) =>
      (await ask(here, '/auth', { headers: basic(person.login), from })).status
    expect(await Promise.all([call(one), call(one), call(one)])).toEqual([200, 200, 200])
    expect(await signIns(person)).toBe(1)
    minutesLater(4.9)
    expect([await call(one), await signIns(person)]).toEqual([200, 1])
    expect([await call(two), await signIns(person)]).toEqual([200, 2])
    minutesLater(5)
    expect([await call(one), await signIns(person)]).toEqual([200, 3])
    minutesLater(0)
  })

  test.each<[string, (person: Person) => Promise<unknown>, login?: string]>([
    [
      'a new password',
      (person) =>
        person.client.call(UserUpdate, {
          user: { userId: person.id, userPassword: 'seven plumb bobs of brass' },
          additionalInfo: [{ propertyName: 'OldPassword', propertyValue: password }],
        }),
    ],
    [
      'a new password by an administrator',
      ({ id }) =>
        team.admin.client.call(UserUpdate, {
          user: { userId: id, userPassword: 'seven plumb bobs of brass' },
        }),
    ],
    [
      'the end of their right to sign in',
      ({ id }) => here.database.rows('UPDATE person SET is_active = false WHERE id = $1', [id]),
    ],
    [
      'another login',
      ({ id }) => here.database.rows(`UPDATE person SET login = login || '.new' WHERE id = $1`, [id]),
    ],
  ])('ends with %s, at once and in every process', async (_what, change) => {
    const person = await here.person(team.admin)
    const from = newAddress()
    const call = async (at: Site) => (await ask(at, '/auth', { headers: basic(person.login), from })).status
    expect([await call(here), await call(there)]).toEqual([200, 200])
    await change(person)
    expect([await call(here), await call(there)]).toEqual([401, 401])
  })
})

describe('a call is refused', () => {
  let login: string
  beforeAll(() => {
    login = team.admin.login
  })
  const from = newAddress()
  test.each<[string, () => Ask['headers'], number, string]>([
    ['with a wrong password', () => basic(login, 'wrong'), 401, 'Unauthorized'],
    ['with no password', () => basic(login, ''), 401, 'Unauthorized'],
    ['of nobody we know', () => basic('nobody.we.know'), 401, 'Unauthorized'],
    ['without a name', () => basic(''), 401, 'Unauthorized'],
    [
      'without a colon',
      () => ({ Authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
      401,
      'Unauthorized',
    ],
    ['with no base64', () => ({ Authorization: 'Basic ***' }), 401, 'Unauthorized'],
    ['with nothing', () => ({ Authorization: 'Basic ' }), 401, 'Unauthorized'],
    ['with a very long password', () => basic(login, 'x'.repeat(1001)), 401, 'Unauthorized'],
    ['of another page', () => ({ ...basic(login), Origin: 'https://elsewhere.example' }), 403, 'Forbidden'],
    [
      'of another site, says the browser',
      () => ({ ...basic(login), 'Sec-Fetch-Site': 'cross-site' }),
      403,
      'Forbidden',
    ],
    [
      'meant for another person',
      () => ({ ...basic(login), 'Plumbline-Person': '999999999' }),
      401,
      'Unauthorized',
    ],
  ])('%s, and never asked for a password', async (_what, headers, status, code) => {
    const response = await read(headers(), from)
    expect(refusal(response).slice(0, 2)).toEqual([status, code])
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
    expectBlock(response)
  })

  test('if a setting turns it off, without a look at the password', async () => {
    const response = await read(basic(login), newAddress(), closed)
    expect(refusal(response)).toEqual([401, 'Unauthorized'])
    expect(response.body.uiDevErrorMessage).toContain('PLUMBLINE_BASIC_SIGN_IN')
    expect((await read({ ...basic(login), 'X-ss-id': team.admin.key }, from, closed)).status).toBe(200)
  })

  test('as a live stream, which lasts as long as a session', async () => {
    expect(refusal(await ask(here, '/events', { headers: basic(login), from }))).toEqual([
      401,
      'Unauthorized',
    ])
  })

  test('as JSONP, which any page can send', async () => {
    const headers = { ...basic(login), Origin: own.origin }
    const response = await ask(here, `${get}?folderId=${team.rootFolderId}&callback=f`, { headers, from })
    expect(response.text).toMatch(/^f\(.*"Unauthorized"/)
  })
})

describe('wrong passwords', () => {
  const wrong = ({ login }: Person, from: string, body: Ask['body'] = { folderId: team.rootFolderId }) =>
    ask(here, get, { headers: basic(login, 'wrong'), from, body })

  test('lead to the delays of a sign-in, and count there', async () => {
    const [person, from] = [await here.person(team.admin), newAddress()]
    for (let tries = 0; tries < 5; tries++)
      expect((await wrong(person, from)).headers['retry-after']).toBeUndefined()
    const right = await read(basic(person.login), from)
    expect([right.status, right.headers['retry-after']]).toEqual([401, '1'])
    const signIn = { from, body: { userName: person.login, password } }
    expect((await ask(here, '/api/UserLoginRequest', signIn)).headers['retry-after']).toBe('1')
    expect((await ask(here, '/auth', { headers: basic(person.login), from: newAddress() })).status).toBe(200)
  })

  test('count once for a request, however long its body', async () => {
    const [person, from] = [await here.person(team.admin), newAddress()]
    const long = { folderId: team.rootFolderId, additionalInfo: [{ propertyValue: 'x'.repeat(90_000) }] }
    expect((await wrong(person, from, long)).status).toBe(401)
    expect((await wrong(person, from, [Buffer.from('{'), Buffer.from('}')])).status).toBe(401)
    expect(await failures(person, from)).toBe(2)
  })
})

test('jsconfig changes nothing, and is no field', async () => {
  const plain = await ask(here, get, { key: team.admin.key, body: { folderId: team.rootFolderId } })
  for (const path of [get, '/api/internal/folder/get']) {
    const asked = await ask(here, `${path}?jsconfig=eccn,edv:false`, {
      key: team.admin.key,
      body: { folderId: team.rootFolderId },
    })
    expect([asked.status, asked.body]).toEqual([200, plain.body])
  }
})
