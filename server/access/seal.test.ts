import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sealOf } from './seal.ts'

const home = await mkdtemp(join(tmpdir(), 'plumbline-seal-'))
afterAll(() => rm(home, { recursive: true, force: true }))

const key = randomBytes(32).toString('base64')
const seal = await sealOf(key, home)

describe('a seal', () => {
  test.each(['secret', '', 'ключ 🗝', 'x'.repeat(100_000)])('opens what it closed (%#)', (text) => {
    expect(seal.open(seal.close(text, 'here'), 'here')).toBe(text)
  })

  test('is another each time and shows nothing of the text', () => {
    const [first, second] = [seal.close('secret text', 'here'), seal.close('secret text', 'here')]
    expect(first).not.toBe(second)
    expect(Buffer.from(first, 'base64').includes('secret')).toBe(false)
  })

  test('does not open elsewhere, altered, cut short or with another key', async () => {
    const sealed = seal.close('secret', 'here')
    const altered = Buffer.from(sealed, 'base64')
    altered[altered.length - 1]! ^= 1
    const other = await sealOf(randomBytes(32).toString('base64'), home)
    expect(() => seal.open(sealed, 'there')).toThrow()
    expect(() => seal.open(altered.toString('base64'), 'here')).toThrow()
    expect(() =>
      seal.open(Buffer.from(sealed, 'base64').subarray(0, 20).toString('base64'), 'here'),
    ).toThrow()
    expect(() => other.open(sealed, 'here')).toThrow()
  })
})

describe('the key of a data folder', () => {
  test('is made at the first start and stays', async () => {
    const folder = join(home, 'data')
    const sealed = (await sealOf('', folder)).close('lasting', 'here')
    expect((await sealOf('', folder)).open(sealed, 'here')).toBe('lasting')
    expect(Buffer.from(await readFile(join(folder, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32)
  })

  test.skipIf(process.platform === 'win32')('is for its owner only', async () => {
    const folder = join(home, 'private')
    await sealOf('', folder)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('is one for all who start at the same moment', async () => {
    const folder = join(home, 'together')
    const seals = await Promise.all(Array.from({ length: 6 }, () => sealOf('', folder)))
    const sealed = seals[0]!.close('shared', 'here')
    for (const seal of seals) expect(seal.open(sealed, 'here')).toBe('shared')
  })

  test('that is spoilt is not replaced: what it sealed would be lost', async () => {
    const folder = join(home, 'spoilt')
    await sealOf('', folder)
    await writeFile(join(folder, 'secret.key'), 'too short')
    await expect(sealOf('', folder)).rejects.toThrow(/secret\.key/)
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('too short')
  })
})
