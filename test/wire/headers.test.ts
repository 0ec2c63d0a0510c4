import { describe, expect, test } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'
import { password, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { type Ask, ask, type RawResponse } from './ask.ts'

const here = prepared(() => site({ trustedProxies: '127.0.0.0/8, 10.9.0.1' }))
const alone = prepared(() => site())
const admin = prepared(() => here.organization())

const security = ({ headers }: RawResponse) => ({
  sniff: headers['x-content-type-options'],
  referrer: headers['referrer-policy'],
  frame: headers['x-frame-options'],
  opener: headers['cross-origin-opener-policy'],
  allowed: headers['permissions-policy'],
  cache: headers['cache-control'],
})
const everyAnswer = { sniff: 'nosniff', referrer: 'no-referrer', cache: 'no-store' }
const everyPage = {
  ...everyAnswer,
  frame: 'DENY',
  opener: 'same-origin',
  allowed: expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\), .*usb=\(\)$/),
}

describe('security headers', () => {
  test.each<[string, number, string, () => Ask]>([
    ['a good answer', 200, '/api/ProjectsGetByUserRequest', () => ({ key: admin.key, body: {} })],
    ['a refusal', 401, '/api/ProjectsGetByUserRequest', () => ({ body: {} })],
    ['nothing', 404, '/nowhere', () => ({})],
    ['a sign-in', 401, '/auth', () => ({ body: { userName: 'nobody', password: 'nothing' } })],
    ['health', 200, '/health', () => ({})],
    ['options', 204, '/api/ProjectsGetByUserRequest', () => ({ method: 'OPTIONS' })],
  ])('go with %s', async (_what, status, path, sent) => {
    const response = await ask(here, path, sent())
    expect([response.status, security(response)]).toEqual([status, everyAnswer])
  })

  test.each(['/metadata', '/json/metadata?op=RFIReadRequest'])('are sent with the page %s', async (path) => {
    const response = await ask(here, path, { headers: { Accept: 'text/html' } })
    expect(response.headers['content-type']).toContain('text/html')
    expect([response.status, security(response)]).toEqual([200, everyPage])
  })
})

test('an unknown Expect header is ignored', async () => {
  const path = '/api/ProjectsGetByUserRequest'
  const send = (key?: string) => ask(here, path, { key, body: {}, headers: { Expect: 'the unexpected' } })
  expect(await send(admin.key)).toMatchObject({ status: 200, body: { errorOccured: false } })
  expect(await send()).toMatchObject({ status: 401, body: { errorOccured: true } })
})

const credentials = prepared(async () => ({ userName: admin.login, password }))
const cookies = (response: RawResponse) => (response.headers['set-cookie'] ?? []) as string[]

describe('https', () => {
  test.each<[string, boolean, typeof here, Ask['headers']]>([
    ['a proxy that we trust says so', true, here, { 'X-Forwarded-Proto': 'https' }],
    ['it says so of the first of several', true, here, { 'X-Forwarded-Proto': 'HTTPS, http' }],
    ['a proxy that we trust says http', false, here, { 'X-Forwarded-Proto': 'http' }],
    ['it says something like it', false, here, { 'X-Forwarded-Proto': 'httpsx' }],
    ['nobody says so', false, here, {}],
    ['somebody else says so', false, alone, { 'X-Forwarded-Proto': 'https' }],
  ])('where %s: %j', async (_who, secure, at, headers) => {
    for (const path of ['/auth', '/auth/logout']) {
      const response = await ask(at, path, { headers, body: path === '/auth' ? credentials : {} })
      expect(response.status).toBe(200)
      expect(cookies(response)).toHaveLength(3)
      for (const cookie of cookies(response)) expect(/; Secure$/.test(cookie)).toBe(secure)
      expect(response.headers['strict-transport-security']).toBe(secure ? 'max-age=31536000' : undefined)
    }
  })
})

describe('the address of a sign-in', () => {
  test.each<[string, typeof here, string | undefined, string]>([
    ['is what a proxy that we trust says', here, '203.0.113.7', '203.0.113.7'],
    ['is the last one that is no proxy of ours', here, '1.2.3.4, 203.0.113.7, 10.9.0.1', '203.0.113.7'],
    ['may be of the newer kind', here, '2001:db8::7', '2001:db8::7'],
    ['is the first where all are proxies of ours', here, '10.9.0.1, 127.0.0.9', '10.9.0.1'],
    ['is the socket where nonsense is said', here, 'unknown, ; DROP', '127.0.0.1'],
    ['is the socket where nothing is said', here, undefined, '127.0.0.1'],
    ['is the socket where we trust nobody', alone, '203.0.113.7', '127.0.0.1'],
  ])('%s', async (_what, at, forwarded, address) => {
    const headers = forwarded ? { 'X-Forwarded-For': forwarded } : {}
    const { body } = await ask(at, '/auth', { headers, body: credentials })
    const session = await here.database.row<{ address: string }>(
      `SELECT address FROM session WHERE digest = sha256(convert_to($1, 'UTF8'))`,
      [body.sessionId],
    )
    expect(session!.address).toBe(address)
  })

  test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', ''])('can be set to proxies: %s', (value) => {
    expect(readSettings({ PLUMBLINE_TRUSTED_PROXIES: value }).trustedProxies).toBe(value)
  })

  test.each(['localhost', '10.0.0.0/33', '10.0.0.0/8/9', '10.0.0.1,', 'fd00::/129', '*'])(
    'cannot be set to %s',
    (value) => {
      expect(() => readSettings({ PLUMBLINE_TRUSTED_PROXIES: value })).toThrow(
        'PLUMBLINE_TRUSTED_PROXIES must be addresses or networks',
      )
    },
  )
})
