import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { msPerHour } from '../../contract/fields/durations.ts'
import { type Blobs, readWhole } from './blobs.ts'
import { openBlobs } from './disk.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-blobs-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const shaOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
const listed = async (blobs: Blobs): Promise<string[]> => {
  const names: string[] = []
  for await (const { sha256 } of blobs.list()) names.push(sha256.toString('hex'))
  return names
}
const put = async (blobs: Blobs, text: string): Promise<Buffer> => {
  const received = await blobs.receive([Buffer.from(text)])
  await received.keep()
  await received.drop()
  return received.sha256
}
const old = new Date('2001-01-01T00:00:00Z')
const makeOld = (path: string) => utimes(path, old, old)

describe('the store', () => {
  test('stores bytes under their SHA-256 and returns them', async () => {
    const blobs = await openBlobs(join(home, 'keeps'))
    const contents = [Buffer.from('hello'), Buffer.alloc(0), Buffer.from([0, 255, 0, 13, 10])]
    for (const content of contents) {
      const received = await blobs.receive([content.subarray(0, 2), content.subarray(2)])
      expect(received).toMatchObject({ sha256: shaOf(content), sizeBytes: content.length })
      await received.keep()
      await received.drop()
      expect(await readWhole(blobs, received.sha256)).toEqual(content)
      expect(await blobs.find(received.sha256)).toMatchObject({ sizeBytes: content.length })
    }
    const names = contents.map((content) => shaOf(content).toString('hex')).toSorted()
    const files = await filesIn(join(home, 'keeps'))
    expect(files.map((path) => path.split(/[\\/]/).at(-1)).toSorted()).toEqual(names)
    expect((await listed(blobs)).toSorted()).toEqual(names)
  })

  test('returns a range of them', async () => {
    const blobs = await openBlobs(join(home, 'parts'))
    const sha256 = await put(blobs, '0123456789')
    for (const [first, last] of [
      [0, 0],
      [3, 5],
      [0, 9],
      [9, 9],
    ]) {
      const stream = await blobs.open(sha256, { first: first!, last: last! })
      expect(Buffer.concat(await stream!.toArray()).toString()).toBe('0123456789'.slice(first, last! + 1))
    }
  })

  test('finds only stored bytes', async () => {
    const folder = join(home, 'only')
    const blobs = await openBlobs(folder)
    const received = await blobs.receive([Buffer.from('perhaps')])
    expect(await blobs.find(received.sha256)).toBeUndefined()
    expect(await blobs.open(received.sha256)).toBeUndefined()
    expect(await listed(blobs)).toEqual([])
    await received.drop()
    expect(await filesIn(folder)).toEqual([])
  })

  // As a refused call does, which takes out again what it has put there.
  test('fails no storing of bytes that are removed at the same time', async () => {
    const blobs = await openBlobs(join(home, 'taken out'))
    const text = 'stored and removed'
    let isOver = false
    const removing = (async () => {
      while (!isOver) await blobs.remove(shaOf(Buffer.from(text)))
    })()
    try {
      for (let i = 0; i < 50; i++) await put(blobs, text)
    } finally {
      isOver = true
      await removing
    }
    const sha256 = await put(blobs, text)
    expect((await readWhole(blobs, sha256))?.toString()).toBe(text)
    expect(Date.now() - (await blobs.find(sha256))!.keptAt.getTime()).toBeLessThan(msPerHour)
  })

  test('stores equal bytes once, also if they arrive at the same time', async () => {
    const folder = join(home, 'once')
    const blobs = await openBlobs(folder)
    await Promise.all(Array.from({ length: 8 }, () => put(blobs, 'the same')))
    await put(await openBlobs(folder), 'the same')
    expect(await filesIn(folder)).toHaveLength(1)
  })

  test('renews the time of existing bytes', async () => {
    const folder = join(home, 'kept')
    const blobs = await openBlobs(folder)
    const sha256 = await put(blobs, 'once')
    const path = join(folder, (await filesIn(folder))[0]!)
    await makeOld(path)
    expect((await blobs.find(sha256))?.keptAt).toEqual(old)
    await put(blobs, 'once')
    expect((await blobs.find(sha256))!.keptAt.getTime()).toBeGreaterThan(old.getTime())
  })

  test('keep is safe to repeat, and drop after keep changes nothing', async () => {
    const folder = join(home, 'repeat')
    const blobs = await openBlobs(folder)
    const received = await blobs.receive([Buffer.from('twice')])
    await received.keep()
    await makeOld(join(folder, (await filesIn(folder)).find((path) => !path.startsWith('incoming'))!))
    await received.keep()
    await received.drop()
    expect((await blobs.find(received.sha256))!.keptAt.getTime()).toBeGreaterThan(old.getTime())
    expect(await readWhole(blobs, received.sha256)).toEqual(Buffer.from('twice'))
    expect(await filesIn(folder)).toHaveLength(1)
  })

  test('bytes that were removed after they were stored are stored again', async () => {
    const folder = join(home, 'removed')
    const blobs = await openBlobs(folder)
    const received = await blobs.receive([Buffer.from('back')])
    await received.keep()
    await blobs.remove(received.sha256)
    await received.keep()
    await received.drop()
    expect(await readWhole(blobs, received.sha256)).toEqual(Buffer.from('back'))
    expect(await filesIn(folder)).toHaveLength(1)
  })

  test.each([
    ['cut short', 'who'],
    ['changed', 'WHOLE'],
  ])('replaces bytes that a disk has %s', async (how, spoilt) => {
    const folder = join(home, how)
    const blobs = await openBlobs(folder)
    const sha256 = await put(blobs, 'whole')
    await writeFile(join(folder, (await filesIn(folder))[0]!), spoilt)
    await put(blobs, 'whole')
    expect(await readWhole(blobs, sha256)).toEqual(Buffer.from('whole'))
  })

  test('a reader during a replacement gets the old bytes to the end', async () => {
    const blobs = await openBlobs(join(home, 'reading'))
    const sha256 = await put(blobs, 'read on')
    const reading = await blobs.open(sha256)
    await put(blobs, 'read on')
    expect(Buffer.concat(await reading!.toArray()).toString()).toBe('read on')
  })

  test('leaves nothing behind when the bytes cannot be stored', async () => {
    const folder = join(home, 'broken')
    const blobs = await openBlobs(folder)
    const content = Buffer.from('no place')
    // There is a file where the folder of these bytes would be.
    await writeFile(join(folder, shaOf(content).toString('hex').slice(0, 2)), 'in the way')
    const received = await blobs.receive([content])
    await expect(received.keep()).rejects.toThrow()
    await received.drop()
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('leaves nothing behind of an interrupted transfer', async () => {
    const folder = join(home, 'cut')
    const blobs = await openBlobs(folder)
    async function* cutOff() {
      yield Buffer.from('half of')
      throw new Error('gone')
    }
    await expect(blobs.receive(cutOff())).rejects.toThrow('gone')
    expect(await filesIn(folder)).toEqual([])
  })

  test('deletes interrupted transfers of a process that died, and nothing else', async () => {
    const folder = join(home, 'leftover')
    const blobs = await openBlobs(folder)
    await put(blobs, 'kept')
    await writeFile(join(folder, 'incoming', 'dead'), 'half')
    await makeOld(join(folder, 'incoming', 'dead'))
    const alive = await blobs.receive([Buffer.from('alive')])
    expect(await blobs.sweep(new Date(Date.now() - 3_600_000))).toEqual({ files: 1, bytes: 4 })
    await writeFile(join(folder, 'incoming', 'dead too'), 'half')
    await makeOld(join(folder, 'incoming', 'dead too'))
    await openBlobs(folder)
    expect(await readdir(join(folder, 'incoming'))).toHaveLength(1)
    await alive.keep()
    await alive.drop()
    expect(await listed(blobs)).toHaveLength(2)
  })

  test('has the same bytes when opened again', async () => {
    const folder = join(home, 'again')
    const sha256 = await put(await openBlobs(folder), 'lasting')
    expect(await readWhole(await openBlobs(folder), sha256)).toEqual(Buffer.from('lasting'))
  })

  test('returns undefined for unknown bytes', async () => {
    const blobs = await openBlobs(join(home, 'none'))
    const never = shaOf(Buffer.from('never'))
    expect(await blobs.find(never)).toBeUndefined()
    expect(await readWhole(blobs, never)).toBeUndefined()
    await blobs.remove(never)
  })

  test('removes bytes, and lists only its own files', async () => {
    const folder = join(home, 'removes')
    const blobs = await openBlobs(folder)
    const sha256 = await put(blobs, 'unwanted')
    const [path] = await filesIn(folder)
    await writeFile(join(folder, path!, '..', 'README'), 'not ours')
    await writeFile(join(folder, path!, '..', 'f'.repeat(64)), 'in the wrong place')
    expect(await listed(blobs)).toEqual([sha256.toString('hex')])
    await blobs.remove(sha256)
    expect(await blobs.find(sha256)).toBeUndefined()
    expect(await listed(blobs)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('its files are not readable by other users', async () => {
    const folder = join(home, 'private')
    await put(await openBlobs(folder), 'secret')
    const [path] = await filesIn(folder)
    expect((await stat(join(folder, path!))).mode & 0o077).toBe(0)
    expect(await readFile(join(folder, path!), 'utf8')).toBe('secret')
  })
})
