import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepared } from '../../test/kit/prepared.ts'
import { openDatabase } from '../db/open.ts'
import type { Encryption } from '../kernel/caller.ts'
import { encryptionOf } from './encryption.ts'
import { keyOfText } from './keyring.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-encryption-'))
})
const database = openDatabase(inject('connection'), { connectionsMax: 2, statementTimeoutMs: 30_000 })
afterAll(async () => {
  await database.close()
  await rm(home, { recursive: true, force: true })
})

const anyKey = () => randomBytes(32).toString('base64')
const key = anyKey()
const encryption = prepared(() => encryptionOf(key, home))
const encryptBy = (by: Encryption, text: string, about = 'here') =>
  database.transaction((db) => by.encrypt(db, text, about))

describe('encryption', () => {
  test.each(['secret', '', 'ключ 🗝', 'x'.repeat(100_000)])('opens what it closed (%#)', async (text) => {
    expect(await encryption.decrypt(await encryptBy(encryption, text), 'here')).toBe(text)
  })

  test('is different each time, hides the text and contains the id of its key', async () => {
    const [first, second] = [
      await encryptBy(encryption, 'secret text'),
      await encryptBy(encryption, 'secret text'),
    ]
    expect(first).not.toBe(second)
    const [id, bytes] = first.split('.')
    expect(Buffer.from(bytes!, 'base64').includes('secret')).toBe(false)
    expect(id).toBe(keyOfText(key).id)
    expect(key).not.toContain(id)
  })

  test('does not open at another place, altered, truncated or with another key', async () => {
    const encrypted = await encryptBy(encryption, 'secret')
    const [id, base64] = encrypted.split('.')
    const altered = Buffer.from(base64!, 'base64')
    altered[altered.length - 1]! ^= 1
    const short = Buffer.from(base64!, 'base64').subarray(0, 20)
    const other = await encryptionOf(anyKey(), home)
    await expect(encryption.decrypt(encrypted, 'there')).rejects.toThrow()
    await expect(encryption.decrypt(`${id}.${altered.toString('base64')}`, 'here')).rejects.toThrow()
    await expect(encryption.decrypt(`${id}.${short.toString('base64')}`, 'here')).rejects.toThrow()
    await expect(other.decrypt(encrypted, 'here')).rejects.toThrow(`The key ${id} is not available`)
  })

  test('opens values without a key id', async () => {
    const [, base64] = (await encryptBy(encryption, 'old')).split('.')
    expect(await encryption.decrypt(base64!, 'here')).toBe('old')
  })
})

describe('a key that was replaced', () => {
  const replace = (from: string, to: string) =>
    database.rows('INSERT INTO replaced_secret_key (id, replaced_by, at) VALUES ($1, $2, now())', [
      keyOfText(from).id,
      keyOfText(to).id,
    ])

  test('is not used to encrypt: the last replacement is, and both open', async () => {
    const [first, second, third] = [anyKey(), anyKey(), anyKey()]
    const before = await encryptBy(await encryptionOf(first, home), 'old')
    const both = await encryptionOf(first, home, third)
    expect((await encryptBy(both, 'still')).split('.')[0]).toBe(keyOfText(first).id)
    await replace(first, second)
    await replace(second, third)
    const after = await encryptBy(both, 'new')
    expect(after.split('.')[0]).toBe(keyOfText(third).id)
    expect([await both.decrypt(before, 'here'), await both.decrypt(after, 'here')]).toEqual(['old', 'new'])
    expect(await (await encryptionOf(third, home)).decrypt(after, 'here')).toBe('new')
  })

  test('is not used by a server that does not have the new one', async () => {
    const [first, second] = [anyKey(), anyKey()]
    const behind = await encryptionOf(first, home)
    await replace(first, second)
    await expect(encryptBy(behind, 'new')).rejects.toThrow('is not available')
  })
})

describe('the key of a data folder', () => {
  test('is created at the first start and stays the same', async () => {
    const folder = join(home, 'data')
    const encrypted = await encryptBy(await encryptionOf('', folder), 'lasting')
    expect(await (await encryptionOf('', folder)).decrypt(encrypted, 'here')).toBe('lasting')
    expect(Buffer.from(await readFile(join(folder, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32)
  })

  test.skipIf(process.platform === 'win32')('is readable by its owner only', async () => {
    const folder = join(home, 'private')
    await encryptionOf('', folder)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('is the same for servers that start at the same time', async () => {
    const folder = join(home, 'together')
    const encryptions = await Promise.all(Array.from({ length: 6 }, () => encryptionOf('', folder)))
    const encrypted = await encryptBy(encryptions[0]!, 'shared')
    for (const encryption of encryptions) expect(await encryption.decrypt(encrypted, 'here')).toBe('shared')
  })

  test('may be several, and later ones are found', async () => {
    const folder = join(home, 'several')
    const running = await encryptionOf('', folder)
    const added = anyKey()
    const [own] = (await readFile(join(folder, 'secret.key'), 'utf8')).split('\n')
    await writeFile(join(folder, 'secret.key'), `${own}\n${added}\n`)
    const encrypted = await encryptBy(await encryptionOf(added, home), 'later')
    expect(await running.decrypt(encrypted, 'here')).toBe('later')
  })

  test.each(['too short', ''])(
    'that is spoilt (%j) is not replaced: what it encrypted would be lost',
    async (text) => {
      const folder = join(home, `spoilt ${text}`)
      await encryptionOf('', folder)
      await writeFile(join(folder, 'secret.key'), text)
      await expect(encryptionOf('', folder)).rejects.toThrow(/secret\.key/)
      expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(text)
    },
  )
})
