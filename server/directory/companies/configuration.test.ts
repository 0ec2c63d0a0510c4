import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ApiKeyAdd,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../../contract/projects/configuration.ts'
import { client } from '../../../packages/client/src/caller.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = new Date('2026-05-05T12:00:00Z')
})
const nobody = prepared(async () => (await here.organization()).client.withKey(undefined))

/** An organization with an API key for the connector `Demo`. */
async function connector(connectorNames = ['Demo'], expiresOn?: string) {
  const admin = await here.organization()
  const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames, expiresOn })
  const opening = { apiKey: apiKey!, connectorName: connectorNames[0]! }
  return {
    admin,
    opening,
    save: (...configurationElements: object[]) =>
      nobody.call(ClientSaveConfiguration, { ...opening, configurationElements }),
    read: async () => (await nobody.call(ClientGetConfiguration, opening)).clientConfigurationElements!,
    /** The values as stored in the database. */
    atRest: async () =>
      JSON.stringify(
        await here.database.rows('SELECT * FROM configuration_element WHERE organization_id = $1', [
          admin.organizationId,
        ]),
      ),
  }
}

describe('the configuration of a connector', () => {
  test('is returned as it was saved, in the order of the ids, without a session', async () => {
    const { admin, opening, save } = await connector()
    const saved = await save(
      { keyName: 'Base address', keyID: 'base', keyValue: 'https://example.com/ä?x=1 ', isEncrypted: false },
      { keyName: 'Secret', keyID: 'secret', keyValue: 'pass 🗝 word', isEncrypted: true },
      { keyName: 'Only a name', keyValue: '3' },
      { keyID: 'Only an id' },
    )
    expect(saved.numberOfRecordsEffected).toBe(4)
    const answer = await nobody.call(ClientGetConfiguration, opening)
    const rest = {
      id: expect.any(Number),
      lastUpdatedDate: expect.stringMatching(/^\/Date\(\d+-0000\)\/$/),
      organizationID: admin.organizationId,
    }
    expect(answer.clientConfigurationElements).toEqual([
      {
        keyName: 'Base address',
        keyID: 'base',
        keyValue: 'https://example.com/ä?x=1 ',
        isEncrypted: false,
        ...rest,
      },
      { keyName: 'Secret', keyID: 'secret', keyValue: 'pass 🗝 word', isEncrypted: true, ...rest },
      { keyName: 'Only a name', keyValue: '3', isEncrypted: false, ...rest },
      { keyID: 'Only an id', isEncrypted: false, ...rest },
    ])
    expect(answer.numberOfRecordsEffected).toBe(4)
    const ids = answer.clientConfigurationElements!.map(({ id }) => id!)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('is [] if nothing was saved', async () => {
    expect(await (await connector()).read()).toEqual([])
  })

  test('is replaced by KeyID, else by KeyName, ignoring case; the rest stays', async () => {
    const { save, read } = await connector()
    await save(
      { keyID: 'a', keyName: 'A', keyValue: '1' },
      { keyName: 'B', keyValue: '1' },
      { keyID: 'c', keyValue: '1' },
    )
    const before = await read()
    await save({ keyID: 'a', keyName: 'A, renamed', keyValue: '2' }, { keyName: 'b', keyValue: '2' })
    expect(await read()).toMatchObject([
      { id: before[0]!.id, keyID: 'a', keyName: 'A, renamed', keyValue: '2' },
      { id: before[1]!.id, keyName: 'b', keyValue: '2' },
      { ...before[2], keyValue: '1' },
    ])
    await save({ keyName: 'a, RENAMED', keyValue: '3' })
    expect((await read())[0]).toMatchObject({ id: before[0]!.id, keyID: 'a', keyValue: '3' })
    await save({ keyID: 'new', keyName: 'b' })
    expect(await read()).toHaveLength(4)
  })

  test('keeps absent fields and clears null and ""', async () => {
    const { save, read } = await connector()
    await save({ keyID: 'k', keyName: 'K', keyValue: 'v', isEncrypted: true })
    await save({ keyID: 'k' })
    expect(await read()).toMatchObject([{ keyName: 'K', keyValue: 'v', isEncrypted: true }])
    for (const keyValue of ['', null]) {
      await save({ keyID: 'k', keyValue: 'v' })
      await save({ keyID: 'k', keyValue })
      expect((await read())[0]).not.toHaveProperty('keyValue')
    }
  })

  test('is of one connector and of one organization', async () => {
    const { opening, save, read } = await connector(['Demo', 'Other'])
    const another = await connector(['Demo'])
    await save({ keyID: 'k', keyValue: 'mine' })
    await another.save({ keyID: 'k', keyValue: 'theirs' })
    const other = await nobody.call(ClientGetConfiguration, { ...opening, connectorName: 'Other' })
    expect(other.clientConfigurationElements).toEqual([])
    expect(await read()).toMatchObject([{ keyValue: 'mine' }])
    const inAnyCase = await nobody.call(ClientGetConfiguration, { ...opening, connectorName: 'dEMO' })
    expect(inAnyCase.clientConfigurationElements).toMatchObject([{ keyValue: 'mine' }])
  })

  test('saved by two at the same time has each element once', async () => {
    const { save, read } = await connector()
    await Promise.all([1, 2, 3].map((n) => save({ keyID: 'k', keyValue: `${n}` }, { keyName: 'n' })))
    expect(await read()).toHaveLength(2)
  })

  test('is saved with one event that names no value; an empty list changes nothing', async () => {
    const { admin, save } = await connector()
    const mine = () =>
      here.database.rows<{ action: string }>(
        `SELECT action, changes FROM event WHERE organization_id = $1 AND action <> 'ApiKeyUsed' ORDER BY id`,
        [admin.organizationId],
      )
    const before = await mine()
    expect((await save()).numberOfRecordsEffected).toBe(0)
    expect(await mine()).toEqual(before)
    await save({ keyID: 'k1', keyValue: 'hush' }, { keyName: 'n2', keyValue: 'hush' })
    const [event, ...more] = (await mine()).slice(before.length)
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'ConfigurationSaved' })
    expect(JSON.stringify(event)).toMatch(/k1.*n2/)
    expect(JSON.stringify(event)).not.toContain('hush')
  })
})

describe('an encrypted element', () => {
  const secret = () => `secret-${randomUUID()}`

  test('is encrypted in the database, and readable only with the API key', async () => {
    const { save, read, atRest } = await connector()
    const [open, sealed] = [secret(), secret()]
    await save({ keyID: 'open', keyValue: open }, { keyID: 'sealed', keyValue: sealed, isEncrypted: true })
    expect(await atRest()).toContain(open)
    expect(await atRest()).not.toContain(sealed)
    expect(await atRest()).not.toContain(Buffer.from(sealed).toString('base64'))
    expect(await read()).toMatchObject([{ keyValue: open }, { keyValue: sealed }])
  })

  test('is encrypted differently each time, so that equal secrets do not look equal', async () => {
    const { save, admin } = await connector()
    const keyValue = secret()
    await save({ keyID: '1', keyValue, isEncrypted: true }, { keyID: '2', keyValue, isEncrypted: true })
    const rows = await here.database.rows<{ value: string }>(
      'SELECT key_value AS value FROM configuration_element WHERE organization_id = $1',
      [admin.organizationId],
    )
    expect(new Set(rows.map(({ value }) => value)).size).toBe(2)
  })

  test('stays encrypted when only its value is saved again, by its KeyID ignoring case', async () => {
    const { save, read, atRest } = await connector()
    await save({ keyID: 'Key', keyValue: secret(), isEncrypted: true })
    const value = secret()
    await save({ keyID: 'KEY', keyValue: value })
    expect(await atRest()).not.toContain(value)
    expect(await read()).toMatchObject([{ keyValue: value, isEncrypted: true }])
  })

  test('is encrypted or decrypted when only that flag is saved', async () => {
    const { save, read, atRest } = await connector()
    const keyValue = secret()
    await save({ keyID: 'k', keyValue })
    await save({ keyID: 'k', isEncrypted: true })
    expect(await atRest()).not.toContain(keyValue)
    expect(await read()).toMatchObject([{ keyValue }])
    await save({ keyID: 'k', isEncrypted: false })
    expect(await atRest()).toContain(keyValue)
  })

  test('moved to another row cannot be decrypted', async () => {
    const { save, opening, admin } = await connector()
    await save(
      { keyID: 'a', keyValue: secret(), isEncrypted: true },
      { keyID: 'b', keyValue: 'x', isEncrypted: true },
    )
    await here.database.rows(
      `UPDATE configuration_element e SET key_value = o.key_value FROM configuration_element o
        WHERE e.organization_id = $1 AND o.organization_id = $1 AND e.key_id = 'b' AND o.key_id = 'a'`,
      [admin.organizationId],
    )
    expect(await told(nobody.call(ClientGetConfiguration, opening))).toBe('500 InternalServerError')
  })
})

describe('the configuration is refused', () => {
  test('with the same 401, whatever is wrong with the API key', async () => {
    const { opening } = await connector()
    const other = await connector(['Elsewhere'])
    const expired = await connector(['Demo'], '2026-05-04')
    const revoked = await connector()
    await here.database.rows('UPDATE api_key SET revoked_at = now() WHERE organization_id = $1', [
      revoked.admin.organizationId,
    ])
    const wrongOnes = [
      {},
      { ...opening, apiKey: undefined },
      { ...opening, apiKey: '' },
      { ...opening, apiKey: `${opening.apiKey}x` },
      { ...opening, apiKey: opening.apiKey.toLowerCase() },
      { ...opening, connectorName: undefined },
      { ...opening, connectorName: 'Elsewhere' },
      { ...opening, apiKey: other.opening.apiKey },
      expired.opening,
      revoked.opening,
    ]
    const answers = []
    for (const request of wrongOnes)
      for (const operation of [ClientGetConfiguration, ClientSaveConfiguration]) {
        const fault = await nobody
          .call(operation as typeof ClientGetConfiguration, request)
          .catch((error) => error)
        answers.push({
          status: fault.status,
          ui: fault.body.uiErrorMessage,
          response: fault.body.responseStatus,
        })
      }
    expect(answers[0]).toMatchObject({ status: 401, response: { errorCode: 'Unauthorized' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('but not on the last day of the API key', async () => {
    expect(await (await connector(['Demo'], '5/5/2026')).read()).toEqual([])
  })

  const element = { keyID: 'k', keyValue: 'v' }

  test.each<[string, unknown, string]>([
    ['no elements', undefined, wrong('ConfigurationElements', 'NotEmpty')],
    ['an object', element, wrong('ConfigurationElements', 'Type')],
    ['an empty entry', [element, null], wrong('ConfigurationElements[1]', 'NotEmpty')],
    [
      'neither id nor name',
      [element, { keyValue: 'x' }],
      wrong('ConfigurationElements[1].KeyID', 'NotEmpty'),
    ],
    ['a blank id', [{ keyID: ' ' }], wrong('ConfigurationElements[0].KeyID', 'NotEmpty')],
    ['an id too long', [{ keyID: 'x'.repeat(256) }], wrong('ConfigurationElements[0].KeyID', 'Length')],
    [
      'an invalid bool',
      [{ ...element, isEncrypted: 'x' }],
      wrong('ConfigurationElements[0].IsEncrypted', 'Type'),
    ],
    ['too many', Array(1001).fill(element), wrong('ConfigurationElements', 'Length')],
  ])('for %s, and nothing is saved', async (_, configurationElements, answer) => {
    const { opening, read } = await connector()
    const request = { ...opening, configurationElements: configurationElements as object[] }
    expect(await told(nobody.call(ClientSaveConfiguration, request))).toBe(answer)
    expect(await read()).toEqual([])
  })

  test('to a session that is not of an administrator of that organization', async () => {
    const { admin, opening, read } = await connector()
    const request = { ...opening, configurationElements: [element] }
    const [person, other] = [await here.person(admin), await here.organization()]
    const save = (by: Person) => by.client.call(ClientSaveConfiguration, request)
    expect(await told(save(person))).toBe('403 Forbidden')
    expect(await told(save(other))).toBe('403 Forbidden')
    expect(await read()).toEqual([])
    await save(admin)
    expect(await read()).toHaveLength(1)
    const [event] = (await eventsOf(here, { personId: admin.id })).slice(-1)
    expect(event!.action).toBe('ConfigurationSaved')
  })

  test('to an administrator without the API key', async () => {
    const { admin, opening } = await connector()
    const request = { ...opening, apiKey: 'wrong', configurationElements: [element] }
    expect(await told(admin.client.call(ClientSaveConfiguration, request))).toBe('401 Unauthorized')
  })

  test('with an invalid session, and the API key is checked before the fields', async () => {
    const { opening } = await connector()
    const stale = client({ baseUrl: here.url, key: 'no such session' })
    const request = { ...opening, configurationElements: [element] }
    expect(await told(stale.call(ClientSaveConfiguration, request))).toBe('401 Unauthorized')
    const nobody = client({ baseUrl: here.url })
    const wrong = { configurationElements: [{ ...element, isEncrypted: 'maybe' as never }] }
    expect(await told(nobody.call(ClientSaveConfiguration, { ...opening, ...wrong, apiKey: 'wrong' }))).toBe(
      '401 Unauthorized',
    )
    expect(await told(nobody.call(ClientSaveConfiguration, { ...opening, ...wrong }))).toContain(
      'ConfigurationElements[0].IsEncrypted',
    )
  })
})
