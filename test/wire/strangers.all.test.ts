/** Callers whose key, if they have one, is in the body: what is read of theirs, and what is refused. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiKeyAdd } from '../../contract/projects/configuration.ts'
import { sample } from '../kit/cases.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { type Ask, ask, expectBlock, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const mebibyte = 1024 * 1024

const route = '/api/internal/folder/createpunchlist'
const file = '/api/FileCreateRequest'
const fields = prepared(async () => ({ folderProjectId: team.id, folderName: 'Lobby' }))
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const gzip = { 'Content-Encoding': 'gzip' }
const parts = (boundary: string) => ({ 'Content-Type': `multipart/form-data; boundary=${boundary}` })
const part = (name: string, value: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const post = (path: string, more: Ask) => ask(here, path, { method: 'POST', ...more })
const list = (entries: number) => `{"a":[${'0,'.repeat(entries)}0]}`
const long = 'x'.repeat(1.5 * mebibyte)
const json = (value: object) => JSON.stringify(value)

test('a session does not make a deep body readable', async () => {
  for (const body of ['['.repeat(500_000), '{"a":'.repeat(100_000)])
    expect(refusal(await post(route, { body, key: team.admin.key }))).toEqual([400, 'SerializationException'])
})

describe('a hostile body is refused, and a caller beside it is answered', () => {
  // Each would take minutes or hours if every byte of it were read in the way that it aims at.
  test.each(
    sample<[string, [status: number, code: string], string, () => Ask]>(
      [
        [
          'padding of base64',
          [401, 'Unauthorized'],
          file,
          () => ({ body: { fileContent: `${'='.repeat(60_000)}a` } }),
        ],
        [
          'much padding',
          [401, 'Unauthorized'],
          file,
          () => ({ body: { fileContent: `${'='.repeat(3e6)}a` } }),
        ],
        ['deep lists', [401, 'Unauthorized'], route, () => ({ body: '['.repeat(500_000) })],
        ['deep objects', [401, 'Unauthorized'], route, () => ({ body: '{"a":'.repeat(100_000) })],
        ['many values', [401, 'Unauthorized'], route, () => ({ body: list(30_000) })],
        ['very many values', [401, 'Unauthorized'], route, () => ({ body: list(10 * mebibyte) })],
        [
          'many values of a batch',
          [401, 'Unauthorized'],
          '/api/FolderGetRequest[]',
          () => ({ body: `[${'{},'.repeat(6e5)}{}]` }),
        ],
        ['a long text', [401, 'Unauthorized'], route, () => ({ body: json({ long }) })],
        ['a wrong key', [401, 'Unauthorized'], route, () => ({ body: json({ authSessionKey: 'x', long }) })],
        [
          'a key that is deeper',
          [401, 'Unauthorized'],
          route,
          () => ({ body: json({ folder: { authSessionKey: team.admin.key }, long }) }),
        ],
        [
          'a bomb',
          [413, 'PayloadTooLarge'],
          route,
          () => ({ headers: gzip, body: gzipSync(Buffer.alloc(20 * mebibyte)) }),
        ],
        [
          'a large bomb',
          [413, 'PayloadTooLarge'],
          '/auth',
          () => ({ headers: gzip, body: gzipSync(Buffer.alloc(40 * mebibyte)) }),
        ],
        [
          'no gzip',
          [400, 'SerializationException'],
          route,
          () => ({ headers: gzip, body: 'x'.repeat(70_000) }),
        ],
        [
          'pairs',
          [400, 'SerializationException'],
          route,
          () => ({ headers: form, body: 'a=1&'.repeat(1_000_000) }),
        ],
        ['some pairs', [401, 'Unauthorized'], route, () => ({ headers: form, body: 'a&'.repeat(5_000) })],
        [
          'a long boundary',
          [400, 'SerializationException'],
          route,
          () => ({ headers: parts('-'.repeat(8_000)), body: '-'.repeat(mebibyte) }),
        ],
        [
          'many parts',
          [401, 'Unauthorized'],
          route,
          () => ({ headers: parts('X'), body: `${part('a', '').repeat(3_000)}--X--\r\n` }),
        ],
        [
          'more parts than allowed, cut short',
          [400, 'SerializationException'],
          route,
          () => ({ headers: parts('X'), body: part('a', '').repeat(2_000).slice(0, -10) }),
        ],
        [
          'very many parts',
          [400, 'SerializationException'],
          route,
          () => ({ headers: parts('X'), body: `${part('a', '').repeat(30_000)}--X--\r\n` }),
        ],
        [
          'a sign-in',
          [413, 'PayloadTooLarge'],
          '/api/internal/userlogin',
          () => ({ body: json({ userName: 'a', password: long }) }),
        ],
        [
          'the stock sign-in',
          [413, 'PayloadTooLarge'],
          '/auth',
          () => ({ body: json({ userName: 'a', password: long }) }),
        ],
        [
          'a query',
          [400, 'SerializationException'],
          `/api/FolderGetRequest?${'a&'.repeat(5_000)}`,
          () => ({ method: 'GET' }),
        ],
        [
          'a query of JSV',
          [401, 'Unauthorized'],
          `/api/FolderGetRequest?folderId=${'[{a:'.repeat(5_000)}`,
          () => ({ method: 'GET' }),
        ],
        [
          'a callback',
          [401, 'Unauthorized'],
          `/api/FolderGetRequest?callback=f&folderId=${'['.repeat(20_000)}`,
          () => ({ method: 'GET' }),
        ],
      ],
      'strangers',
      4,
    ),
  )('%s', async (_what, refused, path, more) => {
    const [hostile, beside] = await Promise.all([
      post(path, more()),
      ask(here, '/api/ProjectsGetByUserRequest', { body: { authSessionKey: team.admin.key } }),
    ])
    expect(beside.status).toBe(200)
    if (path.includes('callback')) return expect(hostile.text).toContain(`"statusCode":"${refused[0]}"`)
    expect(refusal(hostile)).toEqual(refused)
    expectBlock(hostile)
  })

  test('also of a caller who is known', async () => {
    const padding = { fileContent: `${'='.repeat(3e6)}a`, attachmentFolderId: 1 }
    expect((await post(file, { key: team.admin.key, body: padding })).status).toBe(400)
    expect(refusal(await post(route, { key: team.admin.key, body: list(300_000) }))).toEqual([
      400,
      'SerializationException',
    ])
  })
})

describe('a long body is read whole', () => {
  let encoded: URLSearchParams
  let inParts: string[]
  beforeAll(() => {
    encoded = new URLSearchParams({ ...fields, folderProjectId: String(team.id), long })
    inParts = Object.entries({ ...fields, long }).map(([name, value]) => part(name, String(value)))
  })
  test.each<[string, () => Ask]>([
    ['with its key first', () => ({ body: json({ authSessionKey: team.admin.key, ...fields, long }) })],
    [
      'with its key last, in capitals',
      () => ({ body: json({ ...fields, long, AUTHSESSIONKEY: team.admin.key }) }),
    ],
    [
      'with its key in escapes',
      () => ({
        body: `{"long":"${long}","\\u0061uthSessionKey":"${team.admin.key}",${json(fields).slice(1)}`,
      }),
    ],
    ['with its key in a header', () => ({ key: team.admin.key, body: json({ ...fields, long }) })],
    [
      'compressed',
      () => ({
        headers: gzip,
        body: gzipSync(json({ ...fields, noise: noise(), authSessionKey: team.admin.key })),
      }),
    ],
    ['as a form', () => ({ headers: form, body: `${encoded}&authSessionKey=${team.admin.key}` })],
    [
      'as JSON that is declared as a form',
      () => ({ headers: form, body: json({ ...fields, long, authSessionKey: team.admin.key }) }),
    ],
    [
      'in parts',
      () => ({
        headers: parts('X'),
        body: `${inParts.join('')}${part('authSessionKey', team.admin.key)}--X--\r\n`,
      }),
    ],
    [
      'in chunks',
      () => ({
        body: [
          Buffer.from(`{"long":"${long}`),
          Buffer.from(`","authSessionKey":"${team.admin.key}",${json(fields).slice(1)}`),
        ],
      }),
    ],
    [
      'with very many values',
      () => ({
        body: `{"authSessionKey":"${team.admin.key}","a":[${'0,'.repeat(30_000)}0],${json(fields).slice(1)}`,
      }),
    ],
  ])('%s', async (_how, more) => {
    expect(await post(route, more())).toMatchObject({ status: 200, body: { errorOccured: false } })
  })

  test('with its key in the query', async () => {
    const answer = await post(`${route}?authSessionKey=${team.admin.key}`, {
      body: json({ ...fields, long }),
    })
    expect(answer.status).toBe(200)
  })

  test('in a batch, with the key in each request', async () => {
    const one = { ...fields, long, authSessionKey: team.admin.key }
    const answer = await post('/api/FolderCreatePunchListRequest[]', { body: json([one, one]) })
    expect([answer.status, answer.headers['x-autobatch-completed']]).toEqual([200, '2'])
  })

  test('with an API key where that is needed, and not with a wrong one', async () => {
    const { apiKey } = await team.admin.client.call(ApiKeyAdd, { name: 'Import', connectorNames: ['Ledger'] })
    const body = (given: string) =>
      json({
        configurationElements: [{ keyName: 'a', keyValue: 'b' }],
        long,
        connectorName: 'Ledger',
        apiKey: given,
      })
    const path = '/api/ClientSaveConfigurationRequest'
    expect((await post(path, { body: body(apiKey!) })).status).toBe(200)
    expect(refusal(await post(path, { body: body('wrong') }))).toEqual([413, 'PayloadTooLarge'])
  })
})

/** Text of 2 MB that can hardly be compressed. */
function noise(): string {
  let text = ''
  for (let i = 0; text.length < 2 * mebibyte; i++) text += Math.sin(i).toString(36)
  return text
}

describe('bodies of strangers are held within a budget', () => {
  const small = prepared(() => site({ strangerBytesMax: 2 * mebibyte }))
  const half = 'x'.repeat(1.4 * mebibyte)
  const whole = (body: object, more: Ask = {}) => ask(small, route, { ...more, body: json(body) })
  let socket: ReturnType<typeof connect>

  /** Sends a body that does not end, from another address. One address may hold half of the budget. */
  const holdRoom = async (): Promise<void> => {
    const { hostname, port } = new URL(small.url)
    socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.9' })
    const head = `POST ${route} HTTP/1.1\r\nHost: a\r\nContent-Length: ${half.length + 1}\r\n\r\n`
    await new Promise((sent) => socket.write(head + half.slice(0, 0.9 * mebibyte), sent))
  }
  beforeAll(holdRoom)

  test('beyond it a long one is told to come again, until there is room', async () => {
    const other = 'x'.repeat(0.9 * mebibyte)
    await expect
      .poll(async () => {
        const { status } = await whole({ other })
        // The body that does not end was still arriving, and may be the one that was refused.
        if (status !== 503) {
          socket.destroy()
          await holdRoom()
        }
        return status
      })
      .toBe(503)
    const answer = await whole({ other, authSessionKey: team.admin.key })
    expect(refusal(answer)).toEqual([503, 'ServiceUnavailable'])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    const figures = await (await small.fetch('/metrics')).text()
    expect(figures).toMatch(/^plumbline_stranger_bytes\{.*\} 9\d{5}$/m)
    expect(figures).toMatch(/^plumbline_stranger_refused_total\{.*\} [1-9]/m)
    // Short ones, and callers who are known, are not shut out.
    expect((await whole({ ...fields, authSessionKey: team.admin.key })).status).toBe(200)
    expect((await whole({ ...fields, other }, { key: team.admin.key })).status).toBe(200)
    socket.destroy()
    await expect
      .poll(async () => (await whole({ ...fields, other, authSessionKey: team.admin.key })).status)
      .toBe(200)
  })
})

describe('a socket', () => {
  test('that sends a long body too slowly gets the answer, although it is still sending', async () => {
    const hasty = await site({ requestTimeoutMs: 200 })
    const bytes = 30e6
    // One byte is missing.
    const headers = { 'Content-Length': bytes + 1 }
    const sent = request(`${hasty.url}${route}`, { method: 'POST', headers })
    sent.write(Buffer.alloc(bytes, 'x'))
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(400)
    sent.destroy()
  })

  test('with late headers is refused, and closed although the client does not close it', async () => {
    const hasty = await site({ requestTimeoutMs: 200 })
    const { hostname, port } = new URL(hasty.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write('POST / HTTP/1.1\r\nHost:')
    await new Promise((resolve) => socket.once('end', resolve))
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"errorCode":"SerializationException"/)
    // Only a socket that is closed on the other side fails.
    await new Promise((resolve) => {
      const again = setInterval(() => socket.write('x'), 20)
      socket.once('error', () => resolve(clearInterval(again)))
    })
  })
})
