import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Seal } from '../kernel/caller.ts'
import { keyOfText } from './keyring.ts'
import { sealOf } from './seal.ts'

const home = await mkdtemp(join(tmpdir(), 'plumbline-seal-'))
const database = openDatabase(inject('connection'), { connectionsMax: 2, statementTimeoutMs: 30_000 })
afterAll(async () => {
  await database.close()
  await rm(home, { recursive: true, force: true })
})

const anyKey = () => randomBytes(32).toString('base64')
const key = anyKey()
const seal = await sealOf(key, home)
const sealBy = (by: Seal, text: string, about = 'here') =>
  database.transaction((db) => by.seal(db, text, about))

describe('a seal', () => {
  test.each(['secret', '', 'ключ 🗝', 'x'.repeat(100_000)])('opens what it closed (%#)', async (text) => {
    expect(await seal.unseal(await sealBy(seal, text), 'here')).toBe(text)
  })

  test('is different each time, hides the text and contains the id of its key', async () => {
    const [first, second] = [await sealBy(seal, 'secret text'), await sealBy(seal, 'secret text')]
    expect(first).not.toBe(second)
    const [id, bytes] = first.split('.')
    expect(Buffer.from(bytes!, 'base64').includes('secret')).toBe(false)
    expect(id).toBe(keyOfText(key).id)
    expect(key).not.toContain(id)
  })

  test('does not open at another place, altered, truncated or with another key', async () => {
    const sealed = await sealBy(seal, 'secret')
    const [id, base64] = sealed.split('.')
    const altered = Buffer.from(base64!, 'base64')
    altered[altered.length - 1]! ^= 1
    const short = Buffer.from(base64!, 'base64').subarray(0, 20)
    const other = await sealOf(anyKey(), home)
    await expect(seal.unseal(sealed, 'there')).rejects.toThrow()
    await expect(seal.unseal(`${id}.${altered.toString('base64')}`, 'here')).rejects.toThrow()
    await expect(seal.unseal(`${id}.${short.toString('base64')}`, 'here')).rejects.toThrow()
    await expect(other.unseal(sealed, 'here')).rejects.toThrow(`The key ${id} is not available`)
  })

  test('opens values without a key id', async () => {
    const [, base64] = (await sealBy(seal, 'old')).split('.')
    expect(await seal.unseal(base64!, 'here')).toBe('old')
  })
})

describe('a key that was replaced', () => {
  const replace = (from: string, to: string) =>
    database.rows('INSERT INTO replaced_secret_key (id, replaced_by, at) VALUES ($1, $2, now())', [
      keyOfText(from).id,
      keyOfText(to).id,
    ])

  test('is not used to seal: the last replacement is, and both open', async () => {
    const [first, second, third] = [anyKey(), anyKey(), anyKey()]
    const before = await sealBy(await sealOf(first, home), 'old')
    const both = await sealOf(first, home, third)
    expect((await sealBy(both, 'still')).split('.')[0]).toBe(keyOfText(first).id)
    await replace(first, second)
    await replace(second, third)
    const after = await sealBy(both, 'new')
    expect(after.split('.')[0]).toBe(keyOfText(third).id)
    expect([await both.unseal(before, 'here'), await both.unseal(after, 'here')]).toEqual(['old', 'new'])
    expect(await (await sealOf(third, home)).unseal(after, 'here')).toBe('new')
  })

  test('is not used by a server that does not have the new one', async () => {
    const [first, second] = [anyKey(), anyKey()]
    const behind = await sealOf(first, home)
    await replace(first, second)
    await expect(sealBy(behind, 'new')).rejects.toThrow('is not available')
  })
})

describe('the key of a data folder', () => {
  test('is created at the first start and stays the same', async () => {
    const folder = join(home, 'data')
    const sealed = await sealBy(await sealOf('', folder), 'lasting')
    expect(await (await sealOf('', folder)).unseal(sealed, 'here')).toBe('lasting')
    expect(Buffer.from(await readFile(join(folder, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32)
  })

  test.skipIf(process.platform === 'win32')('is readable by its owner only', async () => {
    const folder = join(home, 'private')
    await sealOf('', folder)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('is the same for servers that start at the same time', async () => {
    const folder = join(home, 'together')
    const seals = await Promise.all(Array.from({ length: 6 }, () => sealOf('', folder)))
    const sealed = await sealBy(seals[0]!, 'shared')
    for (const seal of seals) expect(await seal.unseal(sealed, 'here')).toBe('shared')
  })

  test('may be several, and later ones are found', async () => {
    const folder = join(home, 'several')
    const running = await sealOf('', folder)
    const added = anyKey()
    const [own] = (await readFile(join(folder, 'secret.key'), 'utf8')).split('\n')
    await writeFile(join(folder, 'secret.key'), `${own}\n${added}\n`)
    const sealed = await sealBy(await sealOf(added, home), 'later')
    expect(await running.unseal(sealed, 'here')).toBe('later')
  })

  test.each(['too short', ''])(
    'that is spoilt (%j) is not replaced: what it sealed would be lost',
    async (text) => {
      const folder = join(home, `spoilt ${text}`)
      await sealOf('', folder)
      await writeFile(join(folder, 'secret.key'), text)
      await expect(sealOf('', folder)).rejects.toThrow(/secret\.key/)
      expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe(text)
    },
  )
})
