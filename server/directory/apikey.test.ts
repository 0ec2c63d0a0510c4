import { describe, expect, test } from 'vitest'
import { ApiKeyAdd, ClientGetConfiguration } from '../../contract/configuration.ts'
import { site } from '../../test/harness.ts'
import { eventsOf, told, wrong } from '../../test/told.ts'

const here = await site()
const nobody = (await here.organization()).client.withKey(undefined)

describe('an API key', () => {
  test('is shown once and kept as a digest', async () => {
    const admin = await here.organization()
    const request = { name: 'Scheduler', connectorNames: ['Demo', ' Other '], expiresOn: '12/31/2999' }
    const made = await admin.client.call(ApiKeyAdd, request)
    expect(made.apiKey).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(made.numberOfRecordsEffected).toBe(1)
    const row = await here.database.row<Record<string, unknown>>('SELECT * FROM api_key WHERE id = $1', [
      made.apiKeyId,
    ])
    expect(row).toMatchObject({ name: 'Scheduler', connectors: ['Demo', 'Other'], expires_on: '2999-12-31' })
    const events = await eventsOf(here, { personId: admin.id })
    expect(events.filter(({ action }) => action === 'ApiKeyAdded')).toHaveLength(1)
    expect(JSON.stringify([row, events])).not.toContain(made.apiKey)
    const [first, second] = [made.apiKey, (await admin.client.call(ApiKeyAdd, request)).apiKey]
    expect(second).not.toBe(first)
    for (const connectorName of ['Demo', 'other'])
      expect(await nobody.call(ClientGetConfiguration, { apiKey: first, connectorName })).toMatchObject({
        clientConfigurationElements: [],
      })
  })

  test('opens nothing but configurations', async () => {
    const admin = await here.organization()
    const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    expect(await told(admin.client.withKey(apiKey!).call(ApiKeyAdd, { connectorNames: ['x'] }))).toBe(
      '401 Unauthorized',
    )
  })

  test.each<[string, object, string]>([
    ['without connectors', {}, wrong('ConnectorNames', 'NotEmpty')],
    ['with a text for them', { connectorNames: 'Demo' }, wrong('ConnectorNames', 'Type')],
    ['with connectors of spaces', { connectorNames: [' '] }, wrong('ConnectorNames', 'NotEmpty')],
    [
      'with a connector too long',
      { connectorNames: ['x'.repeat(256)] },
      wrong('ConnectorNames[0]', 'Length'),
    ],
    ['with an end nobody can read', { connectorNames: ['x'], expiresOn: 'soon' }, wrong('ExpiresOn', 'Date')],
  ])('is refused %s', async (_, request, answer) => {
    const admin = await here.organization()
    expect(await told(admin.client.call(ApiKeyAdd, request))).toBe(answer)
  })

  test('is refused to who is no administrator, and without a session', async () => {
    const person = await here.person(await here.organization())
    expect(await told(person.client.call(ApiKeyAdd, { connectorNames: ['Demo'] }))).toBe('403 Forbidden')
    expect(await told(nobody.call(ApiKeyAdd, { connectorNames: ['Demo'] }))).toBe('401 Unauthorized')
  })
})
