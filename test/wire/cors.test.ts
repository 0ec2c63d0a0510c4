/** Apps of other origins, in a browser or a web view, call with a Bearer key if a setting names their origin. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectGet } from '../../contract/index.ts'
import { password, type Site, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask } from './ask.ts'

const app = 'capacitor://localhost'
const web = 'https://app.example.com'
let open: Site, closed: Site
beforeAll(async () => {
  ;[open, closed] = [await site({ corsOrigins: `${web}, ${app}` }), await site()]
})
const team = prepared(() => open.project())

const corsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
const question = (Origin: string) => ({
  method: 'OPTIONS',
  headers: {
    Origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
    'Sec-Fetch-Site': 'cross-site',
  },
})
const call = (server: typeof open, Origin: string, key = team.admin.key) =>
  ask(server, ProjectGet.route, {
    body: { projectId: team.id },
    headers: { Origin, 'Sec-Fetch-Site': 'cross-site', Authorization: `Bearer ${key}` },
  })

describe('a named origin', () => {
  test.each([app, web])('%s asks before it calls', async (origin) => {
    for (const path of [ProjectGet.route, '/json/reply/ProjectGetRequest', '/auth', '/nowhere']) {
      const response = await ask(open, path, question(origin))
      expect([response.status, response.headers.vary]).toEqual([204, 'Accept, Origin'])
      expect(corsOf(response)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringMatching(
          /Authorization.*Idempotency-Key.*If-Match.*If-Range.*Content-Digest.*Plumbline-Person/,
        ),
        'access-control-max-age': '7200',
      })
    }
  })

  test('calls, reads answers and refusals, and what their headers say', async () => {
    for (const [key, status] of [
      [team.admin.key, 200],
      ['wrong', 401],
    ] as const) {
      const response = await call(open, app, key)
      expect([response.status, response.headers.vary]).toEqual([status, 'Accept, Origin'])
      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': app,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': expect.stringMatching(/ETag.*X-Request-Id.*Retry-After/),
      })
    }
  })

  test('signs in for a key, and never by the cookie', async () => {
    const headers = { Origin: app, 'Sec-Fetch-Site': 'cross-site' }
    const body = { userName: team.admin.login, password }
    for (const path of ['/auth/credentials', '/api/internal/userlogin'])
      expect((await ask(open, path, { headers, body })).status).toBe(200)
    const cookie = { ...headers, Cookie: `ss-id=${team.admin.key}` }
    const response = await ask(open, ProjectGet.route, { headers: cookie, body: { projectId: team.id } })
    expect([response.status, response.text.includes('projectName')]).toEqual([403, false])
  })
})

test.each([
  'https://app.example.com.evil.example',
  'http://app.example.com',
  'https://app.example.com:8443',
  'null',
  '*',
])('%s is another origin', async (origin) => {
  expect(corsOf(await ask(open, ProjectGet.route, question(origin)))).toEqual({})
  expect(corsOf(await call(open, origin))).toEqual({})
})

test('without the setting no origin is named, and answers do not depend on it', async () => {
  const response = await ask(closed, ProjectGet.route, question(web))
  expect([corsOf(response), response.headers.vary]).toEqual([{}, 'Accept'])
})
