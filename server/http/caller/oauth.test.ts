/** OAuth 2, client credentials: a token for a key of a service account. */
import { describe, expect, test } from 'vitest'
import { AuditRead } from '../../../contract/people/audit.ts'
import {
  ServiceAccountSave,
  ServiceKeyAdd,
  ServiceKeyRevoke,
  ServiceKeyRotate,
} from '../../../contract/people/serviceaccount.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { password, site } from '../../../test/kit/harness.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { ask, expectBlock } from '../../../test/wire/ask.ts'
import { sweepServiceTokens } from '../../access/servicetokens.ts'

const here = await site()
const start = Date.parse('2026-03-02T10:30:00Z')
const at = (ms: number) => {
  here.clock.now = new Date(ms)
}
at(start)
const { id: projectId, admin } = await here.project()
const { folderId } = await makeOne(admin, recordTypes.rfi, projectId)

async function account() {
  const { serviceAccount } = await admin.client.call(ServiceAccountSave, {
    serviceAccount: { name: 'Robot' },
  })
  const userId = serviceAccount!.userId!
  await admin.client.call(ProjectMemberAdd, { projectId, member: { userId, role: 'General Contractor PM' } })
  return userId
}
const keyOf = async (userId: number, more: object = {}) => {
  const made = await admin.client.call(ServiceKeyAdd, { userId, name: 'Nightly', ...more })
  return { id: made.serviceKeyId!, key: made.serviceKey! }
}

const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' }
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(here, '/oauth/token', {
    headers: { ...formHeaders, ...headers },
    body: `${new URLSearchParams(fields)}`,
  })
const grant = { grant_type: 'client_credentials' }
const basic = (id: number | string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const tokenOf = async (userId: number, key: string): Promise<string> => {
  const response = await post({ ...grant, client_id: String(userId), client_secret: key })
  expect(response.status, response.text).toBe(200)
  return response.body.access_token
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const rename = (token: string, subject: string) =>
  ask(here, '/api/RFIUpdateRequest', { headers: bearer(token), body: { rfi: { folderId, subject } } })
const who = async (token: string) =>
  (await ask(here, '/api/SessionGetRequest', { headers: bearer(token), body: {} })).status

const userId = await account()
const { key } = await keyOf(userId)

test('a token acts as the account of its key, and history says by which', async () => {
  const response = await post({ ...grant, client_id: String(userId), client_secret: key, scope: 'all' })
  expect(response.status, response.text).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const { access_token: token, ...rest } = response.body
  expect(rest).toEqual({ token_type: 'Bearer', expires_in: 3600 })
  expect(token).toMatch(/^plt_[A-Za-z0-9]{43}$/)
  expect((await rename(token, 'By a token')).status).toBe(200)
  const { changes } = await admin.client.call(RecordHistoryRead, { folderId: folderId! })
  expect(changes![0]).toMatchObject({ fullName: 'Robot', cameBy: 'key Nightly' })
  const rows = await here.database.rows(
    `SELECT 1 FROM service_token WHERE digest = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  expect(rows).toHaveLength(1)
})

test('name and key may be sent by HTTP Basic', async () => {
  const response = await post(grant, basic(userId, key))
  expect(response.status, response.text).toBe(200)
  expect(await who(response.body.access_token)).toBe(200)
})

test('a token of a key that may only read does not write', async () => {
  const { key: reading } = await keyOf(userId, { isReadOnly: true })
  const token = await tokenOf(userId, reading)
  expect(await who(token)).toBe(200)
  expect((await rename(token, 'x')).status).toBe(403)
})

test('a token ends after an hour, and is deleted then', async () => {
  const token = await tokenOf(userId, key)
  at(start + 3_599_000)
  expect(await who(token)).toBe(200)
  at(start + 3_600_000)
  expect(await who(token)).toBe(401)
  await sweepServiceTokens(here.database, new Date(start + 3_600_000))
  const rows = await here.database.rows(
    `SELECT 1 FROM service_token WHERE digest = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  expect(rows).toHaveLength(0)
  at(start)
})

test('a token ends with its key', async () => {
  const revoked = await keyOf(userId)
  const token = await tokenOf(userId, revoked.key)
  await admin.client.call(ServiceKeyRevoke, { serviceKeyId: revoked.id })
  expect(await who(token)).toBe(401)

  const replaced = await keyOf(userId)
  const old = await tokenOf(userId, replaced.key)
  await admin.client.call(ServiceKeyRotate, { serviceKeyId: replaced.id, overlapHours: 0 })
  expect(await who(old)).toBe(401)
})

test('a token ends with its account, and does not begin again with it', async () => {
  const robot = await account()
  const token = await tokenOf(robot, (await keyOf(robot)).key)
  for (const isActive of [false, true])
    await admin.client.call(ServiceAccountSave, { serviceAccount: { userId: robot, isActive } })
  expect(await who(token)).toBe(401)
})

test('a key has at most a thousand tokens that work', async () => {
  const { id, key: busy } = await keyOf(userId)
  await here.database.rows(
    `INSERT INTO service_token (digest, service_key_id, ends_at)
     SELECT sha256(convert_to($1 || n, 'UTF8')), $2, $3 FROM generate_series(1, 1000) AS n`,
    [busy, id, new Date(start + 60_000)],
  )
  const response = await post({ ...grant, client_id: String(userId), client_secret: busy })
  expect(response.status).toBe(429)
  at(start + 61_000)
  await tokenOf(userId, busy)
  at(start)
})

const other = await account()
const token = await tokenOf(userId, key)
const id = String(userId)

test.each<[string, number, string, Record<string, string>, Record<string, string>?]>([
  ['no grant_type', 400, 'invalid_request', { client_id: id, client_secret: key }],
  [
    'another grant',
    400,
    'unsupported_grant_type',
    { grant_type: 'password', client_id: id, client_secret: key },
  ],
  ['no client', 401, 'invalid_client', grant],
  ['no key', 401, 'invalid_client', { ...grant, client_id: id }],
  ['a wrong key', 401, 'invalid_client', { ...grant, client_id: id, client_secret: `${key}x` }],
  [
    'the key of another account',
    401,
    'invalid_client',
    { ...grant, client_id: String(other), client_secret: key },
  ],
  ['a token in the place of a key', 401, 'invalid_client', { ...grant, client_id: id, client_secret: token }],
  ['a session key', 401, 'invalid_client', { ...grant, client_id: id, client_secret: admin.key }],
  ['the key twice', 400, 'invalid_request', { ...grant, client_id: id, client_secret: key }, basic(id, key)],
  ['a wrong key by Basic', 401, 'invalid_client', grant, basic(id, 'x')],
  ['Basic without a colon', 401, 'invalid_client', grant, { Authorization: 'Basic eA==' }],
])('%s is refused', async (_what, status, error, fields, headers) => {
  const response = await post(fields, headers)
  expect([response.status, response.body.error], response.text).toEqual([status, error])
  expect(response.body.error_description).toBe(response.body.responseStatus.message)
  const { error: _error, error_description: _description, ...block } = response.body
  expectBlock({ ...response, body: block })
  const challenge = status === 401 ? (headers ? /^Basic / : /^Bearer$/) : /^$/
  expect(response.headers['www-authenticate'] ?? '').toMatch(challenge)
})

test.each(['GET', 'DELETE'])('%s is not allowed: a key in an address ends up in logs', async (method) => {
  const path = `/oauth/token?${new URLSearchParams({ ...grant, client_id: id, client_secret: key })}`
  expect((await ask(here, path, { method })).status).toBe(405)
})

test('a key in the query is not taken', async () => {
  const path = `/oauth/token?${new URLSearchParams({ ...grant, client_id: id, client_secret: key })}`
  expect(
    (await ask(here, path, { headers: formHeaders, body: 'grant_type=client_credentials' })).status,
  ).toBe(401)
})

describe('what a library for OAuth cannot use is refused in its own words:', () => {
  const json = { 'Content-Type': 'application/json' }
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
  test.each<[what: string, status: number, error: string, sent: Parameters<typeof ask>[2]]>([
    ['GET', 405, 'invalid_request', { method: 'GET' }],
    ['DELETE', 405, 'invalid_request', { method: 'DELETE' }],
    ['a large body', 413, 'invalid_request', { headers: formHeaders, body: 'a='.padEnd(2_000_000, 'a') }],
    [
      'another charset',
      415,
      'invalid_request',
      { headers: { 'Content-Type': 'text/plain; charset=utf-16' }, body: 'a' },
    ],
    [
      'another encoding',
      415,
      'invalid_request',
      { headers: { ...formHeaders, 'Content-Encoding': 'x' }, body: 'a=b' },
    ],
    ['no JSON', 400, 'invalid_request', { headers: json, body: '{"grant_type"' }],
    ['a list', 400, 'invalid_request', { headers: json, body: '[]' }],
    ['a broken form', 400, 'invalid_request', { headers: multipart, body: '--y' }],
    [
      'bytes that are no text',
      400,
      'invalid_request',
      { headers: formHeaders, body: Buffer.from([0x61, 0x3d, 0xff]) },
    ],
  ])('%s', async (_what, status, error, sent) => {
    const response = await ask(here, '/oauth/token', sent)
    expect([response.status, response.body.error], response.text).toEqual([status, error])
    expect(response.body.error_description).toBe(response.body.responseStatus.message)
  })
})

describe('a wrong secret', () => {
  const failures = async (action = 'SignInFailed') =>
    (await admin.client.call(AuditRead, { action })).changes!
  const wrong = (name: string, secret = `${key}x`) =>
    post({ ...grant, client_id: name, client_secret: secret })

  test('is in the audit of the account, without the secret', async () => {
    const robot = await account()
    const before = (await failures()).length
    await wrong(String(robot))
    await post(grant, basic(robot, key))
    const found = await failures()
    const robots = { action: 'SignInFailed', userId: robot, fullName: 'Robot', address: '127.0.0.1' }
    expect(
      found.slice(0, found.length - before).filter(({ field }) => field === 'LoginMethod'),
    ).toMatchObject([
      { ...robots, newValue: 'OAuth 2' },
      { ...robots, newValue: 'OAuth 2' },
    ])
    expect(JSON.stringify(found)).not.toContain(key)
  })

  test('for nobody, or for a person, is counted in /metrics and names nobody', async () => {
    const before = (await failures()).length
    for (const name of ['', 'robot', '99999999999999999999', '2147483647', String(admin.id)])
      await wrong(name)
    expect(await failures()).toHaveLength(before)
    const { text } = await ask(here, '/metrics', { method: 'GET' })
    expect(text).toMatch(/^plumbline_calls_total\{.*operation="OAuthToken",status="401".*\} \d+$/m)
  })

  test('is refused after some in a minute, and the right one is not', async () => {
    const robot = await account()
    const { key: right } = await keyOf(robot)
    at(start + 600_000)
    const said = await Promise.all(Array.from({ length: 40 }, () => wrong(String(robot), `${right}x`)))
    const [tooMany] = said.filter(({ status }) => status === 429)
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect([tooMany!.body.error, tooMany!.headers['retry-after']]).toEqual(['temporarily_unavailable', '60'])
    await tokenOf(robot, right)
    // People of the same office sign in as before.
    await admin.client.call(UserLogin, { userName: admin.login, password })
    at(start)
  })
})
