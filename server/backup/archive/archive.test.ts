import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takesHours } from '../../../test/kit/cases.ts'
import { readArchive, WrongBackup } from './archivereader.ts'
import { createArchive } from './archivewriter.ts'
import { textOf } from './contents.ts'
import { tarHeader } from './tar.ts'

describe('an archive', () => {
  let folder: string
  let path: string
  let bytes: Buffer
  /** Does not pack well, so that gzip stores some of it as it is. */
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 31 + (i >> 3)) % 256))

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-archive-'))
    path = join(folder, 'archive.tar.gz')
    const archive = await createArchive(path, new Date(0))
    await archive.add('manifest.json', Buffer.from('{}'))
    await archive.addPieces('tables/rfi', 'copy', lines(3))
    await archive.stopPacking()
    await archive.addFile('files/a', noise.length, chunksOf(noise))
    await archive.addFile('files/short', 10, chunksOf(Buffer.from('only 7b')))
    await archive.addFile('files/empty', 0, chunksOf(Buffer.alloc(0)))
    expect(await archive.finish()).toBe((await readFile(path)).length)
    bytes = await readFile(path)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function* chunksOf(all: Buffer): AsyncIterable<Buffer> {
    for (let at = 0; at < all.length; at += 1000) yield all.subarray(at, at + 1000)
  }
  async function* lines(count: number): AsyncIterable<Buffer> {
    for (let i = 1; i <= count; i++) yield Buffer.from(`${i}\tline\n`)
  }
  const readAll = async (of: string): Promise<string[]> => {
    const names: string[] = []
    for await (const { name, data } of readArchive(of)) names.push(`${name} ${(await textOf(data)).length}`)
    return names
  }
  const refusal = async (changed: Buffer): Promise<unknown> => {
    const other = join(folder, 'other.tar.gz')
    await writeFile(other, changed)
    return readAll(other).catch((error) => error)
  }

  test('has its files in order, also for those who do not read them', async () => {
    const names: string[] = []
    for await (const { name, sizeBytes } of readArchive(path)) names.push(`${name} ${sizeBytes}`)
    expect(names).toEqual([
      'manifest.json 2',
      'tables/rfi/000001.copy 21',
      `files/a ${noise.length}`,
      'files/short 10',
      'files/empty 0',
    ])
  })

  test('is read by the tar of the system', async () => {
    const { stdout, stderr } = await promisify(execFile)('tar', ['xzOf', path, 'tables/rfi/000001.copy'])
    expect([stdout, stderr]).toEqual(['1\tline\n2\tline\n3\tline\n', ''])
  })

  test('is written in pieces that end with a line', async () => {
    const long = join(folder, 'long.tar.gz')
    const archive = await createArchive(long, new Date(0))
    async function* many(): AsyncIterable<Buffer> {
      for (let i = 0; i < 90; i++) yield Buffer.from(`${'x'.repeat(100_000)}\n${'y'.repeat(i)}`)
    }
    await archive.addPieces('tables/t', 'copy', many())
    await archive.finish()
    const pieces: string[] = []
    for await (const { data } of readArchive(long)) pieces.push(await textOf(data))
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces.slice(0, -1)) expect(piece.at(-1)).toBe('\n')
    const whole: string[] = []
    for await (const chunk of many()) whole.push(chunk.toString())
    expect(pieces.join('')).toBe(whole.join(''))
  })

  test('is refused if it was cut short anywhere', async () => {
    for (let length = 0; length < bytes.length; length += takesHours ? 1 : 97)
      expect(await refusal(bytes.subarray(0, length)), `${length} bytes`).toBeInstanceOf(WrongBackup)
  })

  test('is refused if any byte of it was changed', async () => {
    for (let at = 0; at < bytes.length; at += takesHours || at < 20 || at > bytes.length - 120 ? 1 : 97) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1 << (at % 8)
      expect(await refusal(changed), `byte ${at}`).toBeInstanceOf(WrongBackup)
    }
  })

  test('is refused while a long file in it is read', async () => {
    const long = join(folder, 'noise.tar.gz')
    const archive = await createArchive(long, new Date(0))
    await archive.addFile('files/noise', 4_000_000, chunksOf(randomBytes(4_000_000)))
    await archive.finish()
    const whole = await readFile(long)
    for (const at of [20, 100_000, 2_000_000]) {
      const changed = Buffer.from(whole)
      changed.fill(0xff, at, at + 8)
      expect(await refusal(changed), `byte ${at}`).toBeInstanceOf(WrongBackup)
    }
  })

  test('is refused if something was added', async () => {
    expect(await refusal(Buffer.concat([bytes, bytes]))).toBeInstanceOf(WrongBackup)
    expect(await refusal(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeInstanceOf(WrongBackup)
    expect(await refusal(Buffer.from('something else'))).toBeInstanceOf(WrongBackup)
  })

  test('can have a file of more than 8 GiB', async () => {
    const file = { name: 'files/large', sizeBytes: 3 * 2 ** 40 + 5 }
    const files = extract()
    const entry = once(files, 'entry')
    files.write(tarHeader(file, new Date()))
    const [{ name, size }] = await entry
    expect({ name, sizeBytes: size }).toEqual(file)
    files.destroy()
  })

  test.runIf(process.platform === 'linux')('that cannot be written says so', async () => {
    const archive = await createArchive('/dev/full', new Date(0))
    await archive.add('manifest.json', noise)
    await expect(archive.finish()).rejects.toMatchObject({ code: 'ENOSPC' })
    await archive.abandon()
  })
})
