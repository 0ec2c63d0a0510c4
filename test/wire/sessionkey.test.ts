import { describe, expect, test } from 'vitest'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { type Ask, ask, expectBlock, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const stranger = prepared(() => here.organization())

const sent: Array<[place: string, by: (key: string) => Ask]> = [
  ['the body', (key) => ({ body: { folderId: team.rootFolderId, authSessionKey: key } })],
  ['Authorization', (key) => ({ headers: { Authorization: `Bearer ${key}` } })],
  ['X-ss-id', (key) => ({ headers: { 'X-ss-id': key } })],
  ['the cookie', (key) => ({ headers: { Cookie: `ss-pid=x; ss-id=${key}; ss-opt=temp` } })],
]

const read = (...asks: Ask[]) =>
  ask(here, '/api/internal/folder/get', {
    body: { folderId: team.rootFolderId, ...Object.assign({}, ...asks.map(({ body }) => body)) },
    headers: Object.assign({}, ...asks.map(({ headers }) => headers)),
  })

/** A stranger gets 404 for the folder, so the response shows whose session key was used. */

describe('a session key', () => {
  test.each(sent)('is accepted in %s', async (_place, by) => {
    expect((await read(by(team.admin.key))).status).toBe(200)
    expect((await read(by(stranger.key))).status).toBe(404)
  })

  test('is accepted in the query', async () => {
    for (const path of ['/api/internal/folder/get', '/api/FolderGetRequest'])
      expect(
        (
          await ask(here, `${path}?authSessionKey=${team.admin.key}`, {
            body: { folderId: team.rootFolderId },
          })
        ).status,
      ).toBe(200)
  })

  const pairs = sent.flatMap((first, at) => sent.slice(at + 1).map((second) => [first, second] as const))
  test.each(pairs.map(([first, second]) => [first[0], second[0], first[1], second[1]] as const))(
    'in %s counts before one in %s',
    async (_first, _second, first, second) => {
      expect((await read(first(team.admin.key), second(stranger.key))).status).toBe(200)
      expect((await read(first(stranger.key), second(team.admin.key))).status).toBe(404)
      expect((await read(first(team.admin.key), second('wrong'))).status).toBe(200)
      // A bad session key in the first place is not a reason to look at the next.
      expect(refusal(await read(first('wrong'), second(team.admin.key)))).toEqual([401, 'Unauthorized'])
    },
  )

  test.each<[string, () => Ask]>([
    ['truncated', () => ({ headers: { 'X-ss-id': team.admin.key.slice(0, -1) } })],
    ['doubled', () => ({ headers: { 'X-ss-id': team.admin.key + team.admin.key } })],
    ['in another letter case', () => ({ headers: { 'X-ss-id': team.admin.key.toLowerCase() } })],
    ['cut off at a quote', () => ({ headers: { 'X-ss-id': `${team.admin.key}'` } })],
    ['very long', () => ({ body: { folderId: team.rootFolderId, authSessionKey: 'x'.repeat(50_000) } })],
    ['odd in the body', () => ({ body: { folderId: team.rootFolderId, authSessionKey: 'ß 🏗 \\' } })],
  ])('that is %s is refused', async (_what, wrong) => {
    const response = await read(wrong())
    expect(refusal(response)).toEqual([401, 'Unauthorized'])
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expectBlock(response)
  })

  test.each<[string, Ask]>([
    ['nothing', {}],
    ['an empty one in the body', { body: { authSessionKey: '' } }],
    ['null in the body', { body: { authSessionKey: null } }],
    ['an empty header', { headers: { 'X-ss-id': ' ' } }],
    ['an empty bearer', { headers: { Authorization: 'Bearer ' } }],
    ['another scheme', { headers: { Authorization: 'Digest YTpi' } }],
    ['an empty cookie', { headers: { Cookie: 'ss-id=' } }],
    ['other cookies', { headers: { Cookie: '22 Aug 2046 12:00:00 GMT=null; ss-pid=x; =; ; xss-id=y' } }],
  ])('is not seen in %s: the next place counts', async (_what, nothing) => {
    const response = await read(nothing)
    expect(refusal(response)).toEqual([401, 'Unauthorized'])
    expect(response.body.uiDevErrorMessage).toContain('userlogin')
    const last = nothing.headers?.['X-ss-id'] || nothing.headers?.Cookie ? sent[1]! : sent[2]!
    expect((await read(nothing, last[1](team.admin.key))).status).toBe(200)
  })

  test('is found among odd cookies', async () => {
    const odd = `22 Aug 2046 12:00:00 GMT=null; path=/; ss-id=${team.admin.key} ; HttpOnly; a="b;c"`
    expect((await read({ headers: { Cookie: odd } })).status).toBe(200)
  })

  test('is checked before the fields, but after the syntax of the body', async () => {
    const path = '/api/internal/folder/get'
    expect(refusal(await ask(here, path, { body: { folderId: 'abc' } }))).toEqual([401, 'Unauthorized'])
    expect(refusal(await ask(here, path, { body: '{' }))).toEqual([400, 'SerializationException'])
  })
})

describe('a cookie', () => {
  const made = prepared(() => ({ origin: new URL(here.url).origin, host: new URL(here.url).host }))
  test.each<[string, () => Ask['headers'], status: number]>([
    ['no browser at all', () => ({}), 200],
    ['our own page', () => ({ Origin: made.origin }), 200],
    ['our own page, says the browser', () => ({ 'Sec-Fetch-Site': 'same-origin' }), 200],
    ['the address bar', () => ({ 'Sec-Fetch-Site': 'none' }), 200],
    ['both', () => ({ Origin: made.origin, 'Sec-Fetch-Site': 'same-origin' }), 200],
    ['another page', () => ({ Origin: 'https://elsewhere.example' }), 403],
    ['another port', () => ({ Origin: 'http://127.0.0.1:1' }), 403],
    ['a name that begins like ours', () => ({ Origin: `http://${made.host}.elsewhere.example` }), 403],
    ['a page without an origin', () => ({ Origin: 'null' }), 403],
    ['another site, says the browser', () => ({ 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['a neighbour, says the browser', () => ({ 'Sec-Fetch-Site': 'same-site' }), 403],
    [
      'another site that claims our origin',
      () => ({ Origin: made.origin, 'Sec-Fetch-Site': 'cross-site' }),
      403,
    ],
  ])('from %s', async (_whence, headers, status) => {
    const cookie = { Cookie: `ss-id=${team.admin.key}` }
    expect((await read({ headers: { ...headers(), ...cookie } })).status).toBe(status)
    // Only cookies are sent automatically; a client that sends the session key in another way knows it.
    expect((await read({ headers: { ...headers(), 'X-ss-id': team.admin.key } })).status).toBe(200)
  })
})

const there = prepared(() => site())

describe('a session', () => {
  /** Starts a session, then uses it that many hours later. */
  async function begun() {
    const start = Date.parse('2026-03-01T08:00:00Z')
    there.clock.now = new Date(start)
    const { key, id } = await there.organization()
    const later = (hours: number) => {
      there.clock.now = new Date(start + hours * 3_600_000)
      return ask(there, '/api/ProjectsGetByUserRequest', { key, body: {} })
    }
    /** The last recorded use: seconds after its start. */
    later.noted = async (): Promise<number> => {
      const session = await there.database.row<{ used_at: Date }>(
        'SELECT used_at FROM session WHERE person_id = $1',
        [id],
      )
      return (session!.used_at.getTime() - start) / 1000
    }
    return later
  }

  test('ends after 12 hours without use, and each use extends it', async () => {
    const later = await begun()
    for (const hour of [11.9, 23.8, 35.7]) expect([hour, (await later(hour)).status]).toEqual([hour, 200])
    expect(refusal(await later(35.7 + 12.1))).toEqual([401, 'Unauthorized'])
  })

  const moment = 1 / 3_600_000
  test.each([
    ['12 hours after its use', [12, 24], 36],
    ['14 days after its beginning', Array.from({ length: 28 }, (_, i) => 12 * (i + 1)), 14 * 24],
  ])('ends %s, to the moment', async (_what, used, end) => {
    const later = await begun()
    for (const hour of used) expect([hour, (await later(hour)).status]).toEqual([hour, 200])
    expect((await later(end + moment)).status).toBe(401)
  })

  test('has its use recorded once a minute', async () => {
    const later = await begun()
    for (const [second, noted] of [
      [60, 0],
      [61, 61],
      [90, 61],
      [121, 61],
      [122, 122],
    ]) {
      await later(second! / 3600)
      expect([second, await later.noted()]).toEqual([second, noted])
    }
  })

  test('ends after 14 days however much it is used', async () => {
    const later = await begun()
    for (let hour = 8; hour < 14 * 24; hour += 8) expect((await later(hour)).status).toBe(200)
    expect(refusal(await later(14 * 24 + 0.1))).toEqual([401, 'Unauthorized'])
  })
})
