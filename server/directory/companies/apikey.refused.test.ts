/** Refused API keys: each is reported to administrators, and a flood of them does not fill the table. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AuditRead } from '../../../contract/people/audit.ts'
import {
  ApiKeyAdd,
  ApiKeyRevoke,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../../contract/projects/configuration.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { ask } from '../../../test/wire/ask.ts'
import { sweepKeyUse } from '../../access/apikeys.ts'

// The proxy sends the addresses; the tests are the proxy.
const here = prepared(() => site({ trustedProxies: '127.0.0.1' }))
const begin = Date.now()
const at = (seconds: number): Date => new Date(begin + seconds * 1000)

const get = '/api/configuration/getclientconfiguration'
const save = '/api/configuration/saveclientconfiguration'

/** A call with that API key, from an address. */
const use = async (
  apiKey: string | null | undefined,
  more: RecordData = {},
  address = '192.0.2.1',
  path = get,
) =>
  (
    await ask(here, path, {
      body: { apiKey, connectorName: 'Demo', configurationElements: [], ...more },
      headers: { 'X-Forwarded-For': address },
    })
  ).status

interface Told {
  reason: string
  address: string
  apiKeyId?: string
  connectorName?: string
  times: number
}

/** The refused API keys in the administrator's audit, oldest first. */
async function refusals(admin: Person): Promise<Told[]> {
  const { changes } = await admin.client.call(AuditRead, { action: 'ApiKeyRefused' })
  const events = new Map<number, RecordData>()
  for (const { eventId, reason, address, field, newValue } of changes!)
    events.set(eventId!, { reason, address, ...events.get(eventId!), [field!]: newValue })
  return [...events.values()].reverse().map((event) => ({ ...event, times: Number(event.times) })) as Told[]
}

const ofAddress = (address: string) =>
  here.database.rows<RecordData>(
    `SELECT organization_id, reason, changes, at FROM event
      WHERE action = 'ApiKeyRefused' AND changes @> jsonb_build_array(jsonb_build_array('Address', NULL, $1::text))
      ORDER BY id`,
    [address],
  )

const anAddress = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`

describe('a refused API key', () => {
  test.each<[string, string, (admin: Person) => Promise<RecordData>]>([
    [
      'revoked',
      'The key is revoked',
      async (admin) => {
        const created = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
        await admin.client.call(ApiKeyRevoke, { apiKeyId: created.apiKeyId })
        return created
      },
    ],
    [
      'expired',
      'The key has expired',
      (admin) => admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'], expiresOn: '2020-01-31' }),
    ],
    [
      'for another connector',
      'The key does not open this connector',
      (admin) => admin.client.call(ApiKeyAdd, { connectorNames: ['Other'] }),
    ],
  ])('because it is %s is reported to its organization', async (_, reason, make) => {
    for (const path of [get, save]) {
      const admin = await here.organization()
      const { apiKey, apiKeyId } = await make(admin)
      expect(await use(apiKey, {}, '192.0.2.7', path)).toBe(401)
      expect(await refusals(admin)).toEqual([
        { reason, address: '192.0.2.7', apiKeyId: String(apiKeyId), connectorName: 'Demo', times: 1 },
      ])
      const text = JSON.stringify(
        await here.database.rows('SELECT * FROM event WHERE organization_id = $1', [admin.organizationId]),
      )
      expect(text).not.toContain(apiKey)
    }
  })

  test('sent with invalid fields is reported, too', async () => {
    const admin = await here.organization()
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Other'] })
    expect(await use(apiKey, { configurationElements: 'x' }, '192.0.2.7', save)).toBe(401)
    expect(await refusals(admin)).toHaveLength(1)
  })

  test.each([
    ['unknown', 'no key of ours', 'The key is unknown'],
    ['left out', undefined, 'No key was given'],
    ['blank', '  ', 'No key was given'],
  ])(
    'because it is %s is reported with the address, and nothing of the API key',
    async (_, apiKey, reason) => {
      for (const path of [get, save]) {
        const address = anAddress()
        expect(await use(apiKey, {}, address, path)).toBe(401)
        expect(await ofAddress(address)).toMatchObject([
          {
            organization_id: null,
            reason,
            changes: [
              ['apiKeyId', null, null],
              ['connectorName', null, null],
              ['times', null, 1],
              ['Address', null, address],
            ],
          },
        ])
      }
    },
  )
})

describe('a flood of refused API keys', () => {
  test('of one API key is one event a minute, with the count', async () => {
    here.clock.now = at(0)
    const admin = await here.organization()
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Other'] })
    const flood = (many: number) =>
      Promise.all(Array.from({ length: many }, (_, i) => use(apiKey, {}, `192.0.2.${i}`)))
    await flood(8)
    here.clock.now = at(59)
    await flood(2)
    expect((await refusals(admin)).map(({ times }) => times)).toEqual([1])
    here.clock.now = at(60)
    await flood(3)
    expect((await refusals(admin)).map(({ times }) => times)).toEqual([1, 10])
    // Another reason is counted separately.
    here.clock.now = at(61)
    await use(apiKey, {}, '192.0.2.1')
    await here.database.rows('UPDATE api_key SET revoked_at = now() WHERE organization_id = $1', [
      admin.organizationId,
    ])
    await use(apiKey, {}, '192.0.2.1')
    expect((await refusals(admin)).map(({ times }) => times)).toEqual([1, 10, 1])
    // The last count is reported by the next sweep.
    await sweepKeyUse(here.database, at(200))
    here.clock.now = undefined
    const all = await refusals(admin)
    expect(all.map(({ times, reason }) => [times, reason]).slice(3)).toEqual([
      [3, 'The key does not open this connector'],
    ])
    expect(all.reduce((sum, { times }) => sum + times, 0)).toBe(15)
  })

  test('from one address is one event a minute', async () => {
    const address = anAddress()
    here.clock.now = at(0)
    for (const key of ['a', 'b', 'c']) await use(key, {}, address)
    here.clock.now = at(61)
    await use('d', {}, address)
    here.clock.now = undefined
    const events = await ofAddress(address)
    expect(events.map(({ changes }) => changes[2])).toEqual([
      ['times', null, 1],
      ['times', null, 3],
    ])
  })

  test('from very many addresses is counted together', async () => {
    // A time of its own: other tests have refusals too.
    const when = new Date('2031-01-01T00:00:00Z')
    here.clock.now = when
    for (let i = 0; i < 130; i++) await use('wrong', {}, `2001:db8::${i.toString(16)}`)
    here.clock.now = undefined
    const events = await here.database.rows(`SELECT FROM event WHERE action = 'ApiKeyRefused' AND at = $1`, [
      when,
    ])
    expect(events.length).toBe(101)
    const rows = await here.database.rows<RecordData>(
      'DELETE FROM api_key_refusal WHERE reported_at = $1 RETURNING subject, unreported',
      [when],
    )
    expect(rows.length).toBe(101)
    // Those of other tests at the same moment are among the others as well.
    const [others, ...more] = rows.filter(({ unreported }) => unreported > 0)
    expect([others!.subject, more]).toEqual(['others', []])
    expect(others!.unreported).toBeGreaterThanOrEqual(29)
  })
})

test('the response is the same whatever the reason', async () => {
  const admin = await here.organization()
  const { client } = admin
  const [expired, other] = [
    await client.call(ApiKeyAdd, { connectorNames: ['Demo'], expiresOn: '2020-01-31' }),
    await client.call(ApiKeyAdd, { connectorNames: ['Other'] }),
  ]
  for (const operation of [ClientGetConfiguration, ClientSaveConfiguration])
    for (const apiKey of [expired.apiKey!, other.apiKey!, 'nobody’s', undefined])
      expect(await told(client.call(operation, { apiKey, connectorName: 'Demo' }))).toBe('401 Unauthorized')
})
