/** Service accounts: what their keys open, when they end, and what stays closed to them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditRead } from '../../../contract/people/audit.ts'
import { MergeCandidatesRead, UserMerge } from '../../../contract/people/merge.ts'
import {
  ServiceAccountSave,
  ServiceAccountsRead,
  ServiceKeyAdd,
  ServiceKeyRevoke,
  ServiceKeyRotate,
} from '../../../contract/people/serviceaccount.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import { ProjectMemberAdd, ProjectMemberRemove } from '../../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { password, refused, site } from '../../../test/kit/harness.ts'
import { hears, tellAll } from '../../../test/kit/mail/telling.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { type Ask, ask, expectBlock, refusal } from '../../../test/wire/ask.ts'

const here = prepared(() => site())
/** Another process on the same database. */
const there = prepared(() => site())
const start = Date.parse('2026-03-02T10:30:00Z')
const at = (ms: number) => {
  here.clock.now = new Date(ms)
  there.clock.now = here.clock.now
}
beforeAll(() => at(start))
const team = prepared(() => here.project())
const stranger = prepared(() => here.organization())
const ready = prepared(() => makeOne(team.admin, recordTypes.rfi, team.id))

async function account(name: string, role: string | undefined = 'General Contractor PM') {
  const { serviceAccount } = await team.admin.client.call(ServiceAccountSave, { serviceAccount: { name } })
  const userId = serviceAccount!.userId!
  if (role) await team.admin.client.call(ProjectMemberAdd, { projectId: team.id, member: { userId, role } })
  return userId
}
const keyOf = async (userId: number, more: object = {}) => {
  const made = await team.admin.client.call(ServiceKeyAdd, { userId, name: 'Nightly', ...more })
  return { id: made.serviceKeyId!, key: made.serviceKey! }
}
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })
const read = (headers: Ask['headers'], site = here) =>
  ask(site, '/api/FolderGetRequest', { headers, body: { folderId: team.rootFolderId } })
const rename = (key: string, subject: string) =>
  ask(here, '/api/RFIUpdateRequest', {
    headers: bearer(key),
    body: { rfi: { folderId: ready.folderId, subject } },
  })
const listed = async (userId: number) =>
  (await team.admin.client.call(ServiceAccountsRead, {})).serviceAccounts!.find(
    (one) => one.userId === userId,
  )!

describe('a key', () => {
  let userId: number
  beforeAll(async () => {
    userId = await account('Sync robot')
  })
  let key: string, id: number
  beforeAll(async () => {
    ;({ key, id } = await keyOf(userId))
  })

  test('is shown once, and stored as a digest', async () => {
    expect(key).toMatch(/^plk_[A-Za-z0-9]{43}$/)
    expect(JSON.stringify(await listed(userId))).not.toContain(key)
    const rows = await here.database.rows(
      `SELECT 1 FROM service_key WHERE id = $1 AND digest = sha256(convert_to($2, 'UTF8'))`,
      [id, key],
    )
    expect(rows).toHaveLength(1)
  })

  test.each<[string, () => Ask['headers']]>([
    ['Authorization: Bearer', () => bearer(key)],
    ['X-Api-Key', () => ({ 'X-Api-Key': key })],
    ['X-ss-id', () => ({ 'X-ss-id': key })],
  ])('acts as its account by %s', async (_how, headers) => {
    expect((await read(headers())).status).toBe(200)
    const who = await ask(here, '/api/SessionGetRequest', { headers: headers(), body: {} })
    expect(who.body).toMatchObject({ userId, fullName: 'Sync robot', isAdmin: false })
  })

  test('has the projects and sections of its account, and no others', async () => {
    const none = await keyOf(await account('Idle robot', ''))
    expect(refusal(await read(bearer(none.key)))).toEqual([404, 'NotFound'])
    const viewer = await keyOf(await account('Reading robot', 'Viewer'))
    expect((await read(bearer(viewer.key))).status).toBe(200)
    expect((await rename(viewer.key, 'x')).status).toBe(403)
  })

  test('writes, and history says by which key', async () => {
    const response = await rename(key, 'Anchor bolts')
    expect(response.status, response.text).toBe(200)
    const { changes } = await team.admin.client.call(RecordHistoryRead, { folderId: ready.folderId! })
    expect(changes![0]).toMatchObject({ fullName: 'Sync robot', cameBy: 'key Nightly' })
  })

  test('shows its last use to the minute', async () => {
    await read(bearer(key))
    const { keys } = await listed(userId)
    expect(keys![0]).toMatchObject({ serviceKeyId: id, name: 'Nightly', isReadOnly: false, isRevoked: false })
    expect(keys![0]!.lastUsedDate).toBe(`/Date(${start}-0000)/`)
    expect(keys![0]!.lastUsedAddress).toMatch(/127\.0\.0\.1/)
  })

  test('uploads and downloads files', async () => {
    const headers = bearer(key)
    const put = await ask(here, `/files?folderId=${ready.folderId}&name=a.txt`, {
      method: 'PUT',
      headers,
      body: 'level',
    })
    expect(put.status, put.text).toBe(200)
    const id = put.body.attachmentFileId ?? put.body.fileId
    expect((await ask(here, `/files/${id}`, { headers })).text).toBe('level')
  })
})

describe('a key that may only read', () => {
  let key: string
  beforeAll(async () => {
    ;({ key } = await keyOf(await account('Reader'), { isReadOnly: true }))
  })

  test('reads', async () => {
    expect((await read(bearer(key))).status).toBe(200)
  })

  test.each<[string, () => string, () => Ask]>([
    [
      'a change',
      () => '/api/RFIUpdateRequest',
      () => ({ body: { rfi: { folderId: ready.folderId, subject: 'x' } } }),
    ],
    [
      'a batch',
      () => '/api/RFIUpdateRequest[]',
      () => ({ body: [{ rfi: { folderId: ready.folderId, subject: 'x' } }] }),
    ],
    [
      'a one-way call',
      () => '/json/oneway/ProjectAddRequest',
      () => ({ body: { project: { projectName: 'x' } } }),
    ],
    ['an upload', () => `/files?folderId=${ready.folderId}&name=a.txt`, () => ({ method: 'PUT', body: 'x' })],
  ])('is refused %s', async (_what, path, sent) => {
    const response = await ask(here, path(), { ...sent(), headers: bearer(key) })
    expect(refusal(response)).toEqual([403, 'Forbidden'])
    expect(response.body.uiErrorMessage).toBe('This key may only read.')
  })
})

describe('ends', () => {
  const status = async (key: string, site = here) => (await read(bearer(key), site)).status

  test('by being revoked, at once in every process and for good', async () => {
    const { key, id } = await keyOf(await account('A'))
    expect([await status(key), await status(key, there)]).toEqual([200, 200])
    await team.admin.client.call(ServiceKeyRevoke, { serviceKeyId: id })
    expect([await status(key), await status(key, there)]).toEqual([401, 401])
    const again = await team.admin.client.call(ServiceKeyRevoke, { serviceKeyId: id })
    expect(again.numberOfRecordsEffected).toBe(0)
  })

  test('with the account, and begins again with it', async () => {
    const userId = await account('B')
    const { key } = await keyOf(userId)
    const save = (isActive: boolean) =>
      team.admin.client.call(ServiceAccountSave, { serviceAccount: { userId, isActive } })
    await save(false)
    expect(await status(key)).toBe(401)
    expect((await listed(userId)).name).toBe('B')
    await save(true)
    expect(await status(key)).toBe(200)
  })

  test('after its last day', async () => {
    const { key } = await keyOf(await account('C'), { expiresOn: '2026-03-03' })
    at(Date.parse('2026-03-03T23:59:00Z'))
    expect(await status(key)).toBe(200)
    at(Date.parse('2026-03-04T00:01:00Z'))
    expect(await status(key)).toBe(401)
    at(start)
  })

  test('after the overlap, when it was replaced', async () => {
    const userId = await account('D')
    const old = await keyOf(userId, { isReadOnly: true, expiresOn: '2027-01-01' })
    const made = await team.admin.client.call(ServiceKeyRotate, { serviceKeyId: old.id, overlapHours: 2 })
    const next = made.serviceKey!
    expect([await status(old.key), await status(next)]).toEqual([200, 200])
    at(start + 2 * 3_600_000)
    expect([await status(old.key), await status(next)]).toEqual([401, 200])
    at(start)
    const { keys } = await listed(userId)
    expect(keys![0]).toMatchObject({ name: 'Nightly', isReadOnly: true, expiresOn: '2027-01-01' })
    expect(keys![1]!.endsDate).toBe(`/Date(${start + 2 * 3_600_000}-0000)/`)
    const twice = await refused(team.admin.client.call(ServiceKeyRotate, { serviceKeyId: old.id }))
    expect(twice.status).toBe(409)
  })

  test('and is replaced after its last day only with another last day', async () => {
    const userId = await account('E')
    const old = await keyOf(userId)
    await here.database.rows('UPDATE service_key SET expires_on = $2 WHERE id = $1', [old.id, '2026-03-01'])
    const error = await refused(team.admin.client.call(ServiceKeyRotate, { serviceKeyId: old.id }))
    expect(error.status).toBe(409)
    const next = { serviceKeyId: old.id, expiresOn: '2026-03-02' }
    const { serviceKey } = await team.admin.client.call(ServiceKeyRotate, next)
    expect([await status(old.key), await status(serviceKey!)]).toEqual([401, 200])
  })

  test.each<[string, string, number]>([
    // In Niue it is still the day before, in Kiritimati the day after.
    ['Pacific/Niue', '2026-03-01', 200],
    ['Pacific/Kiritimati', '2026-03-02', 400],
  ])('by the day in the time zone of the server, %s', async (timeZone, expiresOn, is) => {
    const userId = await account('F')
    Object.assign(here.settings, { timeZone })
    try {
      if (is === 200) expect(await status((await keyOf(userId, { expiresOn })).key)).toBe(200)
      else expect((await refused(keyOf(userId, { expiresOn }))).status).toBe(is)
    } finally {
      Object.assign(here.settings, { timeZone: 'UTC' })
    }
  })
})

test('an account has another key after its twenty have expired', async () => {
  const many = await account('Expired', '')
  for (let made = 0; made < 20; made++) await keyOf(many)
  await here.database.rows('UPDATE service_key SET expires_on = $2 WHERE person_id = $1', [
    many,
    '2026-03-01',
  ])
  await keyOf(many)
})

test.runIf(isAll)('administrators hear of a key that was replaced', async () => {
  const other = await here.person(team.admin)
  await team.admin.client.call(UserUpdate, { user: { userId: other.id, isAdmin: true } })
  const { id } = await keyOf(await account('Told', ''))
  await tellAll(here)
  await team.admin.client.call(ServiceKeyRotate, { serviceKeyId: id })
  await tellAll(here)
  expect(await hears(other)).toContain('account - ServiceKeyRotated')
})

describe('a call is refused', () => {
  let userId: number
  beforeAll(async () => {
    userId = await account('Refused')
  })
  let key: string
  beforeAll(async () => {
    ;({ key } = await keyOf(userId))
  })

  test.each<[string, () => Ask['headers']]>([
    ['with an unknown key', () => bearer(`plk_${'x'.repeat(43)}`)],
    ['with a key in another letter case', () => bearer(key.toLowerCase())],
    ['with a key in a cookie', () => ({ Cookie: `ss-id=${key}` })],
    ['as another person', () => ({ ...bearer(key), 'Plumbline-Person': '999999999' })],
  ])('%s', async (_what, headers) => {
    const response = await read(headers())
    expect(refusal(response)).toEqual([401, 'Unauthorized'])
    expectBlock(response)
  })

  test('as a live stream, which needs a session', async () => {
    expect((await ask(here, '/events', { headers: bearer(key) })).status).toBe(401)
  })

  test('in the name of an administrator: it manages no accounts and keys', async () => {
    for (const path of [
      '/api/ServiceAccountsReadRequest',
      '/api/ApiKeyListRequest',
      '/api/ServiceKeyAddRequest',
    ]) {
      const body = { userId, name: 'Mine' }
      expect((await ask(here, path, { headers: bearer(key), body })).status).toBe(403)
    }
  })
})

describe('an account', () => {
  let userId: number
  beforeAll(async () => {
    userId = await account('Guarded')
  })

  test.each<[string, object]>([
    ['a login', { userLogin: 'robot' }],
    ['a login and a password', { userLogin: 'robot', userPassword: 'seven bobs of old brass' }],
    ['the right of an administrator', { isAdmin: true }],
    ['an address', { email: 'robot@example.com' }],
    ['an address for notices', { notificationEmail: 'robot@example.com' }],
    ['the last name of a colleague', { lastName: 'Delgado' }],
    ['a company of its own', { userCompany: 'Somebody Else' }],
  ])('never has %s', async (_what, fields) => {
    const error = await refused(team.admin.client.call(UserUpdate, { user: { userId, ...fields } }))
    expect(error.status).toBe(409)
    const signIn = { from: '127.0.9.1', body: { userName: 'Guarded', password } }
    expect((await ask(here, '/api/UserLoginRequest', signIn)).status).toBe(401)
  })

  test.each([
    ['an address', { email: 'robot@example.com' }],
    ['another name', { firstName: 'Maria', lastName: 'Delgado' }],
  ])('cannot give itself %s by its key', async (_what, fields) => {
    const { key } = await keyOf(userId)
    const body = { user: { userId, ...fields } }
    expect((await ask(here, '/api/UserUpdateRequest', { headers: bearer(key), body })).status).toBe(409)
    expect((await listed(userId)).name).toBe('Guarded')
  })

  test.each([
    ['ProjectAddRequest', { project: { projectName: 'Its own' } }],
    ['InvitationSendRequest', { invitees: [{ email: 'new@example.com' }] }],
    ['UserAddRequest', { user: { firstName: 'New' } }],
    ['OrganizationAddRequest', { organization: { organizationName: 'New' } }],
  ])('cannot call %s, also with the role of a project admin', async (name, sent) => {
    const { key } = await keyOf(await account(`Founder of ${name}`, 'Project Admin'))
    const body = { ...sent, projectIds: [team.id], role: 'Viewer' }
    const response = await ask(here, `/api/${name}`, { headers: bearer(key), body })
    expect(refusal(response)).toEqual([403, 'Forbidden'])
    expect(response.body.uiErrorMessage).toBe(
      'A service account cannot do this. Please ask a person to do it.',
    )
  })

  test('is named in the audit with the key that it came by', async () => {
    const { key } = await keyOf(await account('Rights robot', 'Project Admin'))
    const body = { projectId: team.id, member: { userId: await account('New robot', ''), role: 'Viewer' } }
    expect((await ask(here, '/api/ProjectMemberAddRequest', { headers: bearer(key), body })).status).toBe(200)
    await team.admin.client.call(ProjectMemberRemove, {
      projectId: team.id,
      member: { userId: body.member.userId },
    })
    const { changes } = await team.admin.client.call(AuditRead, { projectId: team.id, take: 50 })
    const byAction = (action: string) => {
      const { fullName, cameBy } = changes!.find((one) => one.action === action)!
      return [fullName, cameBy]
    }
    expect(byAction('MemberAdded')).toEqual(['Rights robot', 'key Nightly'])
    expect(byAction('MemberRemoved')).toEqual([team.admin.fullName, undefined])
  })

  test.each(['goes', 'stays'])('is not merged with a person, if it %s', async (which) => {
    const { id } = await here.person(team.admin)
    const [from, into] = which === 'goes' ? [userId, id] : [id, userId]
    const error = await refused(team.admin.client.call(UserMerge, { userId: from, intoUserId: into }))
    expect([error.status, error.message]).toEqual([
      409,
      expect.stringContaining('Guarded is a service account'),
    ])
    const { candidates } = await team.admin.client.call(MergeCandidatesRead, { text: 'Guarded' })
    expect(candidates).toEqual([])
  })

  test('each change is in the audit', async () => {
    const robot = await account('Audited', '')
    const { id } = await keyOf(robot)
    const { serviceKeyId } = await team.admin.client.call(ServiceKeyRotate, { serviceKeyId: id })
    await team.admin.client.call(ServiceKeyRevoke, { serviceKeyId: serviceKeyId! })
    const serviceAccount = { userId: robot, name: 'Renamed', isActive: false }
    await team.admin.client.call(ServiceAccountSave, { serviceAccount })
    const { changes } = await team.admin.client.call(AuditRead, { take: 50 })
    expect(changes!.map(({ action }) => action)).toContain('ServiceKeyRotated')
    expect(JSON.stringify(changes)).not.toContain('plk_')
    const rows = await here.database.rows<{ action: string }>(
      `SELECT action FROM event WHERE organization_id = $1 ORDER BY id DESC LIMIT 5`,
      [team.admin.organizationId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'ServiceAccountUpdated',
      'ServiceKeyRevoked',
      'ServiceKeyRotated',
      'ServiceKeyAdded',
      'ServiceAccountAdded',
    ])
  })
})

describe('is refused', () => {
  let userId: number
  beforeAll(async () => {
    userId = await account('Own')
  })
  let id: number
  beforeAll(async () => {
    ;({ id } = await keyOf(userId))
  })
  const cases: Array<[string, () => Promise<unknown>, number, string?]> = [
    ['no account', () => team.admin.client.call(ServiceAccountSave, {}), 400, 'ServiceAccount'],
    [
      'an account without a name',
      () => team.admin.client.call(ServiceAccountSave, { serviceAccount: { name: ' ' } }),
      400,
      'ServiceAccount.Name',
    ],
    [
      'a long name',
      () => team.admin.client.call(ServiceAccountSave, { serviceAccount: { name: 'x'.repeat(256) } }),
      400,
      'ServiceAccount.Name',
    ],
    [
      'a person as an account',
      () =>
        team.admin.client.call(ServiceAccountSave, { serviceAccount: { userId: team.admin.id, name: 'x' } }),
      404,
    ],
    [
      'the account of others',
      () => stranger.client.call(ServiceAccountSave, { serviceAccount: { userId, name: 'x' } }),
      404,
    ],
    ['a key of no account', () => team.admin.client.call(ServiceKeyAdd, { name: 'x' }), 400, 'UserId'],
    ['a key without a name', () => team.admin.client.call(ServiceKeyAdd, { userId }), 400, 'Name'],
    [
      'a key of a person',
      () => team.admin.client.call(ServiceKeyAdd, { userId: team.admin.id, name: 'x' }),
      404,
    ],
    ['a key for others', () => stranger.client.call(ServiceKeyAdd, { userId, name: 'x' }), 404],
    [
      'a day that is none',
      () => team.admin.client.call(ServiceKeyAdd, { userId, name: 'x', expiresOn: 'soon' }),
      400,
      'ExpiresOn',
    ],
    [
      'a day that is gone',
      () => team.admin.client.call(ServiceKeyAdd, { userId, name: 'x', expiresOn: '2026-03-01' }),
      400,
      'ExpiresOn',
    ],
    ['to replace no key', () => team.admin.client.call(ServiceKeyRotate, {}), 400, 'ServiceKeyId'],
    ['to replace a key of others', () => stranger.client.call(ServiceKeyRotate, { serviceKeyId: id }), 404],
    [
      'a long overlap',
      () => team.admin.client.call(ServiceKeyRotate, { serviceKeyId: id, overlapHours: 169 }),
      400,
      'OverlapHours',
    ],
    ['to revoke no key', () => team.admin.client.call(ServiceKeyRevoke, {}), 400, 'ServiceKeyId'],
    ['to revoke a key of others', () => stranger.client.call(ServiceKeyRevoke, { serviceKeyId: id }), 404],
  ]
  test.each(cases)('%s', async (_what, call, status, field) => {
    const error = await refused(call())
    expect([error.status, error.fields[0]?.fieldName]).toEqual([status, field])
  })

  test('a twenty-first key', async () => {
    const many = await account('Many', '')
    for (let made = 0; made < 20; made++) await keyOf(many)
    expect((await refused(keyOf(many))).status).toBe(409)
    const { keys } = await listed(many)
    for (const { serviceKeyId } of keys!) await team.admin.client.call(ServiceKeyRotate, { serviceKeyId })
    expect((await refused(keyOf(many))).status).toBe(409)
  })
})
