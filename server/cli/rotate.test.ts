import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../contract/people/organization.ts'
import {
  ApiKeyAdd,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../contract/projects/configuration.ts'
import { type Site, site } from '../../test/kit/harness.ts'
import { encryptionOf } from '../access/encryption.ts'
import { keyOfText } from '../access/keyring.ts'
import type { Database } from '../db/open.ts'
import { rotate } from './rotate.ts'

const keysIn = async (folder: string) =>
  (await readFile(join(folder, 'secret.key'), 'utf8')).trim().split('\n')
const idsIn = async (folder: string) => (await keysIn(folder)).map((text) => keyOfText(text).id)
const rotateFile = (here: Site, database: Database = here.database) =>
  rotate(database, { secretKey: '', newSecretKey: '', data: here.folder }, new Date())

/** A server, an organization with a connector, and its encrypted values. */
async function encryptedSite() {
  const here = await site()
  const admin = await here.organization()
  const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
  const opening = { apiKey: apiKey!, connectorName: 'Demo' }
  const { client } = admin
  return {
    here,
    admin,
    save: (keyID: string, keyValue: string) =>
      client.call(ClientSaveConfiguration, {
        ...opening,
        configurationElements: [{ keyID, keyValue, isEncrypted: true }],
      }),
    read: async () =>
      (await client.call(ClientGetConfiguration, opening)).clientConfigurationElements!.map(
        ({ keyValue }) => keyValue,
      ),
    /** A call that gets the same stored answer each time. */
    repeat: async (idempotencyKey: string) =>
      (
        await client.call(
          OrganizationAdd,
          { organization: { organizationName: idempotencyKey } },
          { idempotencyKey },
        )
      ).organization!.organizationId!,
    /** The ids of the keys that the values in the database are encrypted with. */
    encryptedWith: async () =>
      (
        await here.database.rows<{ id: string }>(
          `SELECT DISTINCT split_part(value, '.', 1) AS id FROM (
             SELECT key_value AS value FROM configuration_element WHERE organization_id = $1 AND is_encrypted
             UNION ALL SELECT answer FROM idempotent_answer WHERE person_id = $2) v`,
          [admin.organizationId, admin.id],
        )
      ).map(({ id }) => id),
  }
}

describe('a rotation of the key file', () => {
  test('encrypts everything again, and the running server continues with the new key', async () => {
    const { here, admin, save, read, repeat, encryptedWith } = await encryptedSite()
    await save('a', 'secret a')
    const created = await repeat('before')
    const [old] = await idsIn(here.folder)
    expect(await encryptedWith()).toEqual([old])
    expect(await rotateFile(here)).toEqual({ elements: 1, answers: 1, unopened: 0 })
    const [now, ...more] = await idsIn(here.folder)
    expect(more).toEqual([])
    expect(now).not.toBe(old)
    expect(await encryptedWith()).toEqual([now])
    expect(await read()).toEqual(['secret a'])
    expect(await repeat('before')).toBe(created)
    await save('b', 'secret b')
    await repeat('after')
    expect(await encryptedWith()).toEqual([now])
    expect(await read()).toEqual(['secret a', 'secret b'])
    const events = await here.database.rows(
      `SELECT FROM event WHERE organization_id = $1 AND action = 'KeyRotated'`,
      [admin.organizationId],
    )
    expect(events).toHaveLength(1)
  })

  test('may be repeated, and a server that starts later can open all values', async () => {
    const { here, save, read, encryptedWith } = await encryptedSite()
    await save('a', 'secret')
    for (let times = 0; times < 3; times++) await rotateFile(here)
    expect(await read()).toEqual(['secret'])
    expect(await encryptedWith()).toEqual(await idsIn(here.folder))
    const row = await here.database.row<{ id: number; organization_id: number; key_value: string }>(
      `SELECT id, organization_id, key_value FROM configuration_element
        WHERE split_part(key_value, '.', 1) = $1`,
      [(await idsIn(here.folder))[0]],
    )
    const started = await encryptionOf('', here.folder)
    expect(await started.decrypt(row!.key_value, `${row!.organization_id}\n${row!.id}`)).toBe('secret')
  })

  test.skipIf(process.platform === 'win32')('leaves the file readable by its owner only', async () => {
    const { here } = await encryptedSite()
    await rotateFile(here)
    expect((await stat(join(here.folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('two at the same time run one after the other', async () => {
    const { here, save, read, encryptedWith } = await encryptedSite()
    await save('a', 'secret')
    const both = await Promise.all([rotateFile(here), rotateFile(here)])
    expect(both.map(({ elements }) => elements)).toEqual([1, 1])
    expect(await read()).toEqual(['secret'])
    expect(await encryptedWith()).toEqual(await idsIn(here.folder))
  })

  test('leaves a value unchanged that no key opens', async () => {
    const { here, admin, save } = await encryptedSite()
    await save('a', 'secret a')
    await save('b', 'secret b')
    await here.database.rows(
      `UPDATE configuration_element SET key_value = overlay(key_value PLACING 'AAAA' FROM 20)
        WHERE organization_id = $1 AND key_id = 'a'`,
      [admin.organizationId],
    )
    const value = () =>
      here.database.row(
        `SELECT key_value FROM configuration_element WHERE organization_id = $1 AND key_id = 'a'`,
        [admin.organizationId],
      )
    const before = await value()
    expect(await rotateFile(here)).toEqual({ elements: 1, answers: 0, unopened: 1 })
    expect(await value()).toEqual(before)
  })

  test('handles more rows than one statement does', async () => {
    const { here, admin, save, encryptedWith } = await encryptedSite()
    await save('a', 'secret')
    const encryption = await encryptionOf('', here.folder)
    const rows = await here.database.transaction((db) =>
      Promise.all(
        Array.from({ length: 1100 }, async (_, i) => ({
          key: `k ${i}`,
          answer: await encryption.encrypt(db, `answer ${i}`, `${admin.id} Op k ${i}`),
        })),
      ),
    )
    await here.database.rows(
      `INSERT INTO idempotent_answer (person_id, operation, key, digest, answer, at)
       SELECT $1, 'Op', r.key, '', r.answer, now()
         FROM json_to_recordset($2::text::json) AS r (key text, answer text)`,
      [admin.id, JSON.stringify(rows)],
    )
    expect(await rotateFile(here)).toEqual({ elements: 1, answers: 1100, unopened: 0 })
    expect(await encryptedWith()).toEqual(await idsIn(here.folder))
    const stored = await here.database.row<{ answer: string }>(
      `SELECT answer FROM idempotent_answer WHERE person_id = $1 AND key = 'k 1099'`,
      [admin.id],
    )
    expect(await encryption.decrypt(stored!.answer, `${admin.id} Op k 1099`)).toBe('answer 1099')
  })
})

describe('an interrupted rotation', () => {
  const cut = new Error('The power is gone.')
  /** The second transaction, within the first, is the one that encrypts the values again. */
  const interrupting = (
    database: Database,
    wrap: (encrypting: Promise<unknown>) => Promise<never>,
  ): Database => {
    let count = 0
    return {
      ...database,
      transaction: (work) =>
        ++count === 1
          ? database.transaction(work)
          : wrap(
              database.transaction(async (db) => {
                const done = await work(db)
                if (wrap === before) throw cut
                return done
              }),
            ),
    }
  }
  const before = (encrypting: Promise<unknown>) => encrypting as Promise<never>
  const after = async (encrypting: Promise<unknown>): Promise<never> => {
    await encrypting
    throw cut
  }

  test.each([
    ['before its commit', before, 0],
    ['after its commit', after, 1],
  ] as const)(
    '%s leaves all values readable for running and for starting servers, and may be repeated',
    async (_, wrap, current) => {
      const { here, save, read, repeat, encryptedWith } = await encryptedSite()
      await save('a', 'secret')
      const created = await repeat('kept')
      const [old] = await idsIn(here.folder)
      await expect(rotateFile(here, interrupting(here.database, wrap))).rejects.toBe(cut)
      const both = await idsIn(here.folder)
      expect(both[0]).toBe(old)
      expect(both).toHaveLength(2)
      expect(await encryptedWith()).toEqual([both[current]])
      expect(await read()).toEqual(['secret'])
      expect(await repeat('kept')).toBe(created)
      await save('b', 'more')
      expect(await encryptedWith()).toEqual([both[current]])
      const started = await encryptionOf('', here.folder)
      const encrypted = await here.database.transaction((db) => started.encrypt(db, 'new', 'here'))
      expect(encrypted.split('.')[0]).toBe(both[current])
      await rotateFile(here)
      expect(await idsIn(here.folder)).toHaveLength(1)
      expect(await encryptedWith()).toEqual(await idsIn(here.folder))
      expect(await read()).toEqual(['secret', 'more'])
      expect(await repeat('kept')).toBe(created)
    },
  )
})

test('every value can be opened while keys are rotated, and all are encrypted again', async () => {
  const { here, save, read, repeat, encryptedWith } = await encryptedSite()
  await save('0', 'value')
  let isDone = false
  const calls = [
    async (i: number) => save(String(i % 5), 'value'),
    async () => {
      for (const value of await read()) expect(value).toBe('value')
    },
    async (i: number) => expect(await repeat(`kept ${i}`)).toBe(await repeat(`kept ${i}`)),
  ]
  const workers = calls.map(async (call) => {
    let i = 0
    while (!isDone) await call(i++)
    return i
  })
  for (let times = 0; times < 5; times++) await rotateFile(here)
  isDone = true
  for (const count of await Promise.all(workers)) expect(count).toBeGreaterThan(0)
  expect(await encryptedWith()).toEqual(await idsIn(here.folder))
})

describe('a rotation of keys from the environment', () => {
  const anyKey = () => randomBytes(32).toString('base64')
  const settings = (here: Site, secretKey: string, newSecretKey: string) => ({
    secretKey,
    newSecretKey,
    data: here.folder,
  })

  test('is refused without a new key, with the same one, and if another one is in use', async () => {
    const here = await site()
    const [first, second] = [anyKey(), anyKey()]
    const attempt = (...keys: [string, string]) => rotate(here.database, settings(here, ...keys), new Date())
    await expect(attempt(first, '')).rejects.toThrow('PLUMBLINE_NEW_SECRET_KEY')
    await expect(attempt(first, first)).rejects.toThrow('already in use')
    await attempt(first, second)
    await expect(attempt(first, anyKey())).rejects.toThrow('Another key is in use')
  })

  test('can go back to an earlier key', async () => {
    const here = await site()
    const [first, second] = [anyKey(), anyKey()]
    await rotate(here.database, settings(here, first, second), new Date())
    await rotate(here.database, settings(here, second, first), new Date())
    const encryption = await encryptionOf(second, here.folder, first)
    const encrypted = await here.database.transaction((db) => encryption.encrypt(db, 'x', 'here'))
    expect(encrypted.split('.')[0]).toBe(keyOfText(first).id)
  })

  test('can replace the key file', async () => {
    const { here, save, read } = await encryptedSite()
    await save('a', 'secret')
    const key = anyKey()
    await rotate(here.database, settings(here, '', key), new Date())
    expect(await keysIn(here.folder)).toEqual([key])
    expect(await read()).toEqual(['secret'])
  })
})
