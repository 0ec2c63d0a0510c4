import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openBlobs } from './disk.ts'

const home = await mkdtemp(join(tmpdir(), 'plumbline-blobs-'))
afterAll(() => rm(home, { recursive: true, force: true }))

const shaOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

describe('the store', () => {
  test('keeps bytes under their SHA-256 and gives them back', async () => {
    const blobs = await openBlobs(join(home, 'keeps'))
    for (const content of [Buffer.from('hello'), Buffer.alloc(0), Buffer.from([0, 255, 0, 13, 10])]) {
      const sha = await blobs.put(content)
      expect(sha).toEqual(shaOf(content))
      expect(await blobs.get(sha)).toEqual(content)
    }
    const names = (await filesIn(join(home, 'keeps'))).map((path) => path.split(/[\\/]/).at(-1))
    expect(names.toSorted()).toEqual(
      ['hello', '', '\0\xff\0\r\n']
        .map((text) => shaOf(Buffer.from(text, 'latin1')).toString('hex'))
        .toSorted(),
    )
  })

  test('keeps the same bytes once, also when they come many times at once', async () => {
    const folder = join(home, 'once')
    const blobs = await openBlobs(folder)
    const content = Buffer.from('the same')
    await Promise.all(Array.from({ length: 8 }, () => blobs.put(content)))
    await blobs.put(content)
    expect(await filesIn(folder)).toHaveLength(1)
  })

  test('does not write again what it has', async () => {
    const folder = join(home, 'kept')
    const blobs = await openBlobs(folder)
    await blobs.put(Buffer.from('once'))
    const [path] = await filesIn(folder)
    const { ino } = await stat(join(folder, path!))
    await blobs.put(Buffer.from('once'))
    expect((await stat(join(folder, path!))).ino).toBe(ino)
  })

  test('leaves nothing half written behind when it can not write', async () => {
    const folder = join(home, 'broken')
    const blobs = await openBlobs(folder)
    const content = Buffer.from('no place')
    // A file stands where the folder of these bytes would be.
    await writeFile(join(folder, shaOf(content).toString('hex').slice(0, 2)), 'in the way')
    await expect(blobs.put(content)).rejects.toThrow()
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('opened again has what it had', async () => {
    const folder = join(home, 'again')
    const sha = await (await openBlobs(folder)).put(Buffer.from('lasting'))
    expect(await (await openBlobs(folder)).get(sha)).toEqual(Buffer.from('lasting'))
  })

  test('fails for bytes it never had', async () => {
    const blobs = await openBlobs(join(home, 'none'))
    await expect(blobs.get(shaOf(Buffer.from('never')))).rejects.toThrow(/ENOENT/)
  })

  test.skipIf(process.platform === 'win32')('lets nobody else read its files', async () => {
    const folder = join(home, 'private')
    await (await openBlobs(folder)).put(Buffer.from('secret'))
    const [path] = await filesIn(folder)
    expect((await stat(join(folder, path!))).mode & 0o077).toBe(0)
    expect(await readFile(join(folder, path!), 'utf8')).toBe('secret')
  })
})
