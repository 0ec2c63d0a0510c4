/** A server that empties the bins by itself does so when it is time, once for all servers. */
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../test/kit/files/bytes.ts'
import { site } from '../../test/kit/harness.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { openBlobs } from '../blobs/disk.ts'
import { filesFolder } from '../folders.ts'
import type { Log } from '../log.ts'
import { recordTypes } from '../served.ts'
import { cleanIfDue } from './cleaning.ts'

const here = prepared(async () => site({ cleanEvery: '24h' }, await ownDatabase()))
const blobs = prepared(() => openBlobs(filesFolder(here.folder)))
const lines: unknown[] = []
const log: Log = (level, message, more) => void lines.push([level, message, more])
const cleanAt = (now: Date, store = blobs) =>
  cleanIfDue({
    services: { database: here.database, settings: here.settings, blobs: store, now: () => now },
    types: recordTypes,
    log,
  })

test('it removes what the commands remove, by one of several servers, and again when the time is over', async () => {
  const name = sha256('nobody')
  const folder = join(filesFolder(here.folder), name.slice(0, 2), name.slice(2, 4))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'nobody')
  const old = new Date(Date.now() - 48 * 3_600_000)
  await utimes(join(folder, name), old, old)
  const now = new Date()
  expect((await Promise.all([cleanAt(now), cleanAt(now)])).filter(Boolean)).toHaveLength(1)
  expect(await blobs.find(Buffer.from(name, 'hex'))).toBeUndefined()
  expect(lines).toEqual([
    ['info', expect.stringContaining('The bins were emptied'), expect.objectContaining({ contents: 1 })],
  ])
  const day = 24 * 3_600_000
  expect(await cleanAt(new Date(now.getTime() + day - 1000))).toBe(false)
  expect(await cleanAt(new Date(now.getTime() + day))).toBe(true)
  // The clock was ahead: it does not wait until that day.
  expect(await cleanAt(new Date(now.getTime() + 1000))).toBe(true)
})

test('what failed is tried again at once', async () => {
  const now = new Date(Date.now() + 90 * 24 * 3_600_000)
  const broken = {
    ...blobs,
    list: () => {
      throw new Error('no disk')
    },
  }
  await expect(cleanAt(now, broken)).rejects.toThrow('no disk')
  expect(await cleanAt(now)).toBe(true)
})
