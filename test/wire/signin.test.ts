import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password, site } from '../kit/harness.ts'
import { type Ask, ask, expectBlock, type RawResponse, refusal } from './ask.ts'

const here = await site()
const { rootFolderId: folderId, admin, people } = await here.project(['Viewer'])
const { login: userName } = admin

const open = (headers: Ask['headers']) => ask(here, '/api/FolderGetRequest', { headers, body: { folderId } })

describe('UserLogin', () => {
  const doors = ['/api/internal/userlogin', '/json/reply/UserLoginRequest', '/api/UserLoginRequest']

  test.each(doors)('at %s returns a valid session key', async (path) => {
    const response = await ask(here, path, { body: { UserName: userName.toUpperCase(), PASSWORD: password } })
    const { authSessionKey, ...block } = response.body
    // 32 bytes as letters and digits have 43 characters.
    expect(authSessionKey).toMatch(/^[A-Za-z0-9]{43}$/)
    expect(block).toMatchObject({ errorOccured: false, responseStatus: {}, logMessageType: 'DEBUG' })
    expect((await open({ 'X-ss-id': authSessionKey })).status).toBe(200)
  })

  test('returns another session key each time, and records SessionId without using it as one', async () => {
    const request = { userName, password, sessionId: 'mine'.repeat(11), loginMethod: 'app' }
    const keys = [
      await ask(here, doors[0]!, { body: request }),
      await ask(here, doors[0]!, { body: request }),
    ]
    expect(keys[0]!.body.authSessionKey).not.toBe(keys[1]!.body.authSessionKey)
    expect((await open({ 'X-ss-id': request.sessionId })).status).toBe(401)
    const noted = await here.database.row<{ changes: string }>(
      `SELECT changes::text FROM event WHERE person_id = $1 AND action = 'SignedIn' ORDER BY id DESC LIMIT 1`,
      [admin.id],
    )
    expect(noted!.changes).toContain(request.sessionId)
    expect(noted!.changes).toContain('app')
    expect(noted!.changes).not.toContain(keys[1]!.body.authSessionKey)
  })

  test('stores only the digest of a session key', async () => {
    const { body } = await ask(here, doors[0]!, { body: { userName, password } })
    const stored = await here.database.rows(
      `SELECT 1 FROM session WHERE digest = sha256(convert_to($1, 'UTF8')) AND person_id = $2`,
      [body.authSessionKey, admin.id],
    )
    expect(stored).toHaveLength(1)
  })

  test.each<[string, Ask['headers']]>([
    ['a header', { 'X-ss-id': 'old' }],
    ['a bearer', { Authorization: 'Bearer old' }],
    ['a cookie', { Cookie: 'ss-id=old' }],
  ])('is not held up by an old key in %s', async (_place, headers) => {
    for (const path of [doors[0]!, '/auth'])
      expect((await ask(here, path, { headers, body: { userName, password } })).status).toBe(200)
  })

  test('refuses a wrong password and an unknown name with the same response', async () => {
    const wrong = await ask(here, doors[0]!, {
      body: { userName: people.Viewer.login, password: `${password}!` },
    })
    const unknown = await ask(here, doors[0]!, { body: { userName: randomUUID(), password } })
    for (const response of [wrong, unknown]) {
      expect(refusal(response)).toEqual([401, 'Unauthorized'])
      expectBlock(response)
    }
    expect(unknown.body.responseStatus).toEqual(wrong.body.responseStatus)
    expect(unknown.body.uiErrorMessage).toBe(wrong.body.uiErrorMessage)
  })
})

const cookiesOf = (response: RawResponse): string[] => (response.headers['set-cookie'] ?? []) as string[]
const cookieOf = (response: RawResponse, name: string): string | undefined =>
  cookiesOf(response)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0]

const authAddresses = ['/auth', '/auth/credentials', '/json/reply/Authenticate', '/api/Authenticate']
const credentials = { provider: 'credentials', userName, password }

describe('Authenticate', () => {
  test.each([...authAddresses, '/auth/login', '/Auth/Credentials/', '/json/reply/authenticate.json'])(
    'at %s signs in the same people',
    async (path) => {
      const response = await ask(here, path, { body: credentials })
      expect([response.status, response.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ])
      expect(response.body).toEqual({
        userId: String(admin.id),
        sessionId: cookieOf(response, 'ss-id'),
        userName,
        displayName: admin.fullName,
        roles: expect.any(Array),
        permissions: expect.any(Array),
        responseStatus: {},
      })
      expect((await open({ 'X-ss-id': response.body.sessionId })).status).toBe(200)
      expect((await open({ Cookie: `ss-id=${cookieOf(response, 'ss-id')}` })).status).toBe(200)
      // As Java's client sends it.
      expect((await open({ Cookie: `$Version="1"; ss-id="${cookieOf(response, 'ss-id')}"` })).status).toBe(
        200,
      )
    },
  )

  test('accepts the message without a provider, and as a form', async () => {
    expect((await ask(here, '/auth', { body: { UserName: userName, Password: password } })).status).toBe(200)
    const form = new URLSearchParams(credentials).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await ask(here, '/auth/credentials', { headers, body: form })).status).toBe(200)
  })

  test.each([
    [true, /; Max-Age=15552000;/],
    [false, /^(?!.*Max-Age)/],
    ['true', /; Max-Age=15552000;/],
  ])('with rememberMe %j sets its cookies', async (rememberMe, age) => {
    const response = await ask(here, '/auth', { body: { ...credentials, rememberMe } })
    expect(cookiesOf(response).map((cookie) => cookie.split('=')[0])).toEqual(['ss-id', 'ss-pid', 'ss-opt'])
    expect(cookiesOf(response)[0]).toMatch(age)
    for (const cookie of cookiesOf(response)) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
      // A stock client splits at commas.
      expect(cookie).not.toMatch(/expires|,|Secure/i)
    }
    expect((await open({ Cookie: `ss-id=${cookieOf(response, 'ss-pid')}` })).status).toBe(401)
  })

  test.each(authAddresses)('at %s refuses a wrong password', async (path) => {
    for (const body of [
      { ...credentials, userName: people.Viewer.login, password: 'wrong' },
      { ...credentials, userName: randomUUID() },
    ]) {
      const response = await ask(here, path, { body })
      expect(refusal(response)).toEqual([401, 'Unauthorized'])
      expect(response.body.responseStatus.message).toBe('Invalid Username or Password')
      expect(cookiesOf(response)).toEqual([])
      expectBlock(response)
    }
  })

  test.each(authAddresses)('at %s does not accept a password in the URL', async (path) => {
    const response = await ask(here, `${path}?${new URLSearchParams(credentials)}`)
    expect([refusal(response), cookiesOf(response)]).toEqual([[405, 'MethodNotAllowed'], []])
  })
})

describe('who am I', () => {
  const cookie = { headers: { Cookie: `ss-id=${admin.key}` } }
  const bearer = { headers: { Authorization: `Bearer ${admin.key}` } }
  test.each<[string, Ask, string | undefined]>([
    ['by GET with a cookie: without the key', cookie, undefined],
    ['by GET with a bearer: without the key', bearer, undefined],
    ['by POST with a cookie: without the key', { body: {}, ...cookie }, undefined],
    ['by POST of nothing', { body: {}, key: admin.key }, admin.key],
    ['by POST with a bearer', { body: {}, ...bearer }, admin.key],
  ])('%s', async (_how, sent, key) => {
    for (const path of ['/auth', '/json/reply/Authenticate', '/api/Authenticate']) {
      const { status, body, text } = await ask(here, path, sent)
      expect([status, body.userName, body.sessionId || undefined]).toEqual([200, userName, key])
      expect(text.includes(admin.key)).toBe(key !== undefined)
    }
  })

  test.each<[string, Ask]>([
    ['with no session', {}],
    ['with an empty cookie', { headers: { Cookie: 'ss-id=' } }],
    ['by POST of nothing', { body: {} }],
  ])('%s is refused', async (_how, sent) => {
    const response = await ask(here, '/auth', sent)
    expect([...refusal(response), response.body.responseStatus.message]).toEqual([
      401,
      'Unauthorized',
      'Not Authenticated',
    ])
  })

  test('with an invalid session is refused', async () => {
    expect(refusal(await ask(here, '/auth', { key: 'none' }))).toEqual([401, 'Unauthorized'])
  })
})

describe('signing out', () => {
  test.each<[string, string, Ask]>([
    ['the message', '/auth', { body: { provider: 'logout' } }],
    ['the message at the generic door', '/api/Authenticate', { body: { provider: 'LOGOUT' } }],
    ['the address', '/auth/logout', { body: {} }],
  ])('by %s ends the session and deletes the cookies', async (_how, path, sent) => {
    const { body } = await ask(here, '/auth', { body: credentials })
    const headers = { Cookie: `ss-id=${body.sessionId}` }
    expect((await open(headers)).status).toBe(200)
    const response = await ask(here, path, { ...sent, headers })
    expect([response.status, response.text]).toEqual([200, '{}'])
    expect(cookiesOf(response).map((cookie) => cookie.split(';')[0])).toEqual([
      'ss-id=',
      'ss-pid=',
      'ss-opt=',
    ])
    for (const cookie of cookiesOf(response)) expect(cookie).toMatch(/; Max-Age=0;/)
    expect((await open(headers)).status).toBe(401)
    expect((await open({ 'X-ss-id': admin.key })).status).toBe(200)
  })

  test('without a session is not an error', async () => {
    for (const headers of [{}, { Cookie: 'ss-id=none' }])
      expect(await ask(here, '/auth/logout', { headers, body: {} })).toMatchObject({
        status: 200,
        text: '{}',
      })
  })

  test.each(['/auth/logout', '/auth?provider=logout', '/api/Authenticate?provider=logout'])(
    'by GET %s is refused, and the session goes on',
    async (path) => {
      const response = await ask(here, path, { headers: { Cookie: `ss-id=${admin.key}` } })
      expect([refusal(response), response.headers.allow]).toEqual([
        [405, 'MethodNotAllowed'],
        'POST, OPTIONS',
      ])
      expect(cookiesOf(response)).toEqual([])
      expect((await open({ 'X-ss-id': admin.key })).status).toBe(200)
    },
  )

  test.each(['/api/internal/userlogout', '/json/reply/UserLogoutRequest', '/api/UserLogoutRequest'])(
    'by %s ends that one session at once',
    async (path) => {
      const { body } = await ask(here, '/api/UserLoginRequest', { body: { userName, password } })
      const key = body.authSessionKey
      expect((await ask(here, path, { body: { authSessionKey: key } })).body.errorOccured).toBe(false)
      expect(refusal(await open({ 'X-ss-id': key }))).toEqual([401, 'Unauthorized'])
      expect(refusal(await ask(here, path, { body: { authSessionKey: key } }))).toEqual([401, 'Unauthorized'])
      expect((await open({ 'X-ss-id': admin.key })).status).toBe(200)
    },
  )
})

describe('pages of other origins', async () => {
  const friend = 'https://friend.example'
  const open = await site({ allowedOrigins: `https://other.example,${friend}` })
  const calls: Array<[string, string, object]> = [
    ['sign in', '/auth', credentials],
    ['sign in by our own operation', '/api/internal/userlogin', { userName, password }],
    ['sign out', '/auth/logout', {}],
    ['sign out by the message', '/auth', { provider: 'logout' }],
  ]
  const others: Array<Ask['headers']> = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'nonsense' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: `${friend}.evil.example`, 'Sec-Fetch-Site': 'cross-site' },
  ]

  test.each(calls)('cannot %s', async (_what, path, body) => {
    for (const server of [here, open])
      for (const headers of others) {
        const response = await ask(server, path, { headers, body })
        expect([headers, refusal(response), cookiesOf(response)]).toEqual([headers, [403, 'Forbidden'], []])
      }
  })

  test.each(calls)('can %s if a setting names their origin', async (_what, path, body) => {
    const headers = { Origin: friend, 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask(open, path, { headers, body })).status).toBe(200)
    expect(refusal(await ask(here, path, { headers, body }))).toEqual([403, 'Forbidden'])
  })

  test.each(calls)('our own can %s, and so can programs', async (_what, path, body) => {
    const own = { Origin: here.url, 'Sec-Fetch-Site': 'same-origin' }
    for (const headers of [own, {}]) expect((await ask(here, path, { headers, body })).status).toBe(200)
  })
})
