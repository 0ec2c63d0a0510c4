import { describe, expect, test } from 'vitest'
import {
  ApiKeyAdd,
  ApiKeyList,
  ApiKeyRevoke,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../../contract/projects/configuration.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const nobody = prepared(async () => (await here.organization()).client.withKey(undefined))

describe('an API key', () => {
  test('is shown once and stored as a digest', async () => {
    const admin = await here.organization()
    const request = { name: 'Scheduler', connectorNames: ['Demo', ' Other '], expiresOn: '12/31/2999' }
    const created = await admin.client.call(ApiKeyAdd, request)
    expect(created.apiKey).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(created.numberOfRecordsEffected).toBe(1)
    const row = await here.database.row<Record<string, unknown>>('SELECT * FROM api_key WHERE id = $1', [
      created.apiKeyId,
    ])
    expect(row).toMatchObject({ name: 'Scheduler', connectors: ['Demo', 'Other'], expires_on: '2999-12-31' })
    const events = await eventsOf(here, { personId: admin.id })
    expect(events.filter(({ action }) => action === 'ApiKeyAdded')).toHaveLength(1)
    expect(JSON.stringify([row, events])).not.toContain(created.apiKey)
    const [first, second] = [created.apiKey, (await admin.client.call(ApiKeyAdd, request)).apiKey]
    expect(second).not.toBe(first)
    for (const connectorName of ['Demo', 'other'])
      expect(await nobody.call(ClientGetConfiguration, { apiKey: first, connectorName })).toMatchObject({
        clientConfigurationElements: [],
      })
  })

  test('gives access to configurations only', async () => {
    const admin = await here.organization()
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    expect(await told(admin.client.withKey(apiKey!).call(ApiKeyAdd, { connectorNames: ['x'] }))).toBe(
      '401 Unauthorized',
    )
  })

  test.each<[string, object, string]>([
    ['without connectors', {}, wrong('ConnectorNames', 'NotEmpty')],
    ['with a text for them', { connectorNames: 'Demo' }, wrong('ConnectorNames', 'Type')],
    ['with blank connectors', { connectorNames: [' '] }, wrong('ConnectorNames', 'NotEmpty')],
    [
      'with a connector too long',
      { connectorNames: ['x'.repeat(256)] },
      wrong('ConnectorNames[0]', 'Length'),
    ],
    ['with an unreadable end', { connectorNames: ['x'], expiresOn: 'soon' }, wrong('ExpiresOn', 'Date')],
  ])('is refused %s', async (_, request, answer) => {
    const admin = await here.organization()
    expect(await told(admin.client.call(ApiKeyAdd, request))).toBe(answer)
  })

  test('is refused to a caller who is no administrator, and without a session', async () => {
    const person = await here.person(await here.organization())
    expect(await told(person.client.call(ApiKeyAdd, { connectorNames: ['Demo'] }))).toBe('403 Forbidden')
    expect(await told(nobody.call(ApiKeyAdd, { connectorNames: ['Demo'] }))).toBe('401 Unauthorized')
  })
})

const list = async (by: Person, more: object = {}) => by.client.call(ApiKeyList, more)
const read = (apiKey: string, connectorName = 'Demo') =>
  nobody.call(ClientGetConfiguration, { apiKey, connectorName })

describe('the listing of API keys', () => {
  test('has everything but the API key itself, newest first', async () => {
    const admin = await here.organization()
    here.clock.now = new Date('2026-05-05T12:00:00Z')
    const first = await admin.client.call(ApiKeyAdd, {
      name: 'Scheduler',
      connectorNames: ['Demo', 'Other'],
      expiresOn: '12/31/2999',
    })
    const second = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    here.clock.now = new Date('2026-05-05T13:00:00Z')
    await read(first.apiKey!)
    await admin.client.call(ApiKeyRevoke, { apiKeyId: second.apiKeyId })
    here.clock.now = undefined
    const answer = await list(admin)
    const created = {
      createdBy: admin.id,
      createdByFullName: admin.fullName,
      createdDate: `/Date(${Date.parse('2026-05-05T12:00:00Z')}-0000)/`,
    }
    const later = `/Date(${Date.parse('2026-05-05T13:00:00Z')}-0000)/`
    expect(answer.apiKeys).toEqual([
      {
        apiKeyId: second.apiKeyId,
        connectorNames: ['Demo'],
        ...created,
        isRevoked: true,
        revokedDate: later,
      },
      {
        apiKeyId: first.apiKeyId,
        name: 'Scheduler',
        connectorNames: ['Demo', 'Other'],
        expiresOn: '2999-12-31',
        ...created,
        lastUsedDate: later,
        isRevoked: false,
      },
    ])
    expect(answer.numberOfRecordsEffected).toBe(2)
    for (const { apiKey } of [first, second]) expect(JSON.stringify(answer)).not.toContain(apiKey)
  })

  test('is of one organization, in pages, for its administrators', async () => {
    const [admin, other] = [await here.organization(), await here.organization()]
    const ids: number[] = []
    for (let i = 0; i < 5; i++)
      ids.unshift((await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })).apiKeyId!)
    const received: number[] = []
    for (let cursor: string | null | undefined = ''; cursor !== undefined; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(admin, { take: 2, cursor })
      received.push(...page.apiKeys!.map(({ apiKeyId }) => apiKeyId!))
      cursor = page.nextCursor
    }
    expect(received).toEqual(ids)
    expect((await list(other)).apiKeys).toEqual([])
    expect(await told(list(await here.person(admin)))).toBe('403 Forbidden')
    expect(await told(list(admin, { take: 500 }))).toBe(wrong('Take', 'InclusiveBetween'))
    expect(await told(nobody.call(ApiKeyList))).toBe('401 Unauthorized')
  })
})

describe('a revoked API key', () => {
  test('is refused at once; revoking it again changes nothing', async () => {
    const admin = await here.organization()
    const { apiKey, apiKeyId } = await admin.client.call(ApiKeyAdd, { name: 'n', connectorNames: ['Demo'] })
    await read(apiKey!)
    expect((await admin.client.call(ApiKeyRevoke, { apiKeyId })).numberOfRecordsEffected).toBe(1)
    expect(await told(read(apiKey!))).toBe('401 Unauthorized')
    expect((await admin.client.call(ApiKeyRevoke, { apiKeyId })).numberOfRecordsEffected).toBe(0)
    const events = await eventsOf(here, { personId: admin.id })
    const revoked = events.filter(({ action }) => action === 'ApiKeyRevoked')
    expect(revoked).toMatchObject([
      {
        organizationId: admin.organizationId,
        changes: [
          ['apiKeyId', apiKeyId, null],
          ['name', 'n', null],
        ],
      },
    ])
  })

  test('must be of the caller’s organization', async () => {
    const [admin, other] = [await here.organization(), await here.organization()]
    const { apiKey, apiKeyId } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    const revoke = (by: Person, id: unknown = apiKeyId) =>
      told(by.client.call(ApiKeyRevoke, { apiKeyId: id as number }))
    expect(await revoke(other)).toBe('404 NotFound')
    expect(await revoke(await here.person(admin))).toBe('403 Forbidden')
    expect(await revoke(admin, 2147483647)).toBe('404 NotFound')
    expect(await revoke(admin, 0)).toBe(wrong('ApiKeyId', 'NotEmpty'))
    expect(await told(nobody.call(ApiKeyRevoke, { apiKeyId }))).toBe('401 Unauthorized')
    await read(apiKey!)
  })
})

describe('the use of an API key', () => {
  const usesOf = async (organizationId: number) =>
    (
      await here.database.rows<{ changes: unknown }>(
        `SELECT changes FROM event WHERE organization_id = $1 AND action = 'ApiKeyUsed' ORDER BY id`,
        [organizationId],
      )
    ).map(({ changes }) => changes)

  /** Three calls that all get as far as recording the use, and continue at the same time. */
  const together = async (calls: () => Promise<unknown>) => {
    const waiting = await here.database.transaction(async (db) => {
      await db.rows('LOCK TABLE api_key_use IN SHARE MODE')
      const done = calls()
      const isFull = `SELECT count(*) >= 3 AS full FROM pg_locks
                       WHERE relation = 'api_key_use'::regclass AND NOT granted`
      while (!(await db.row<{ full: boolean }>(isFull))!.full);
      return { done }
    })
    await waiting.done
  }

  test('is an event, at most once a minute for each connector', async () => {
    const admin = await here.organization()
    here.clock.now = new Date('2026-05-05T12:00:00Z')
    const { apiKey, apiKeyId } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo', 'Other'] })
    const use = (connectorName: string) => [
      ['apiKeyId', null, apiKeyId],
      ['connectorName', null, connectorName],
      ['Address', null, '127.0.0.1'],
    ]
    await together(() => Promise.all([read(apiKey!), read(apiKey!), read(apiKey!, 'DEMO')]))
    expect((await usesOf(admin.organizationId)).length).toBe(1)
    await read(apiKey!, 'Other')
    expect(await usesOf(admin.organizationId)).toHaveLength(2)
    here.clock.now = new Date('2026-05-05T12:01:01Z')
    await nobody.call(ClientSaveConfiguration, { apiKey, connectorName: 'Demo', configurationElements: [] })
    here.clock.now = undefined
    expect((await usesOf(admin.organizationId)).slice(1)).toEqual([use('Other'), use('Demo')])
  })

  test('is an event even if the call fails afterwards', async () => {
    const admin = await here.organization()
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    expect(await told(nobody.call(ClientSaveConfiguration, { apiKey, connectorName: 'Demo' }))).toBe(
      wrong('ConfigurationElements', 'NotEmpty'),
    )
    expect(await usesOf(admin.organizationId)).toHaveLength(1)
  })

  test('with a wrong API key or connector is no event', async () => {
    const admin = await here.organization()
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    await told(read(apiKey!, 'Other'))
    expect(await usesOf(admin.organizationId)).toEqual([])
    expect((await list(admin)).apiKeys![0]).not.toHaveProperty('lastUsedDate')
  })
})
