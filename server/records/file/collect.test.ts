import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileCreate, FileDelete } from '../../../contract/documents/file.ts'
import { msPerDay } from '../../../contract/fields/durations.ts'
import { isAll } from '../../../test/kit/cases.ts'
import { fetchFile, inStore, sha256, toldBy, upload } from '../../../test/kit/files/bytes.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { type Blobs, readWhole } from '../../blobs/blobs.ts'
import { openBlobs } from '../../blobs/disk.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Database } from '../../db/open.ts'
import { collect } from './collect.ts'
import { verify } from './verify.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const ready = prepared(() => makeOne(team.admin, recordTypes.rfi, team.id, { subject: 'Beam' }))
let store: string
beforeAll(() => {
  store = join(here.folder, 'files')
})
/** The store as another process opens it. */
const blobs = prepared(() => openBlobs(store))

/** Only its age protects a file that is being received. */
const ageless = prepared(() => ({ ...blobs, sweep: async () => ({ files: 0, bytes: 0 }) }))

const [longAgo, yesterday, tomorrow] = [-2, -1, 1].map((days) => new Date(Date.now() + days * msPerDay))
const attach = async (text: string) => {
  const uploaded = await upload(here, team.admin, { folderId: ready.folderId, name: text.slice(0, 9) }, text)
  expect(toldBy(uploaded)).toBe('200')
  return uploaded.body.attachmentFileId as number
}
const pathOf = async (text: string) =>
  join(store, (await readdir(store, { recursive: true })).find((path) => path.endsWith(sha256(text)))!)
const orphan = async (text: string) => {
  const received = await blobs.receive([Buffer.from(text)])
  await received.keep()
  await received.drop()
  return received.sha256
}
const makeOld = async (text: string) => utimes(await pathOf(text), longAgo!, longAgo!)
const has = async (text: string) => (await inStore(here)).kept.includes(sha256(text))
/** Deletes the rows, as emptying the bin does. */
const forget = async (attachmentFileId: number) => {
  const row = await here.database.row<{ file: number }>(
    'DELETE FROM attachment WHERE id = $1 RETURNING stored_file_id AS file',
    [attachmentFileId],
  )
  await here.database.rows('DELETE FROM stored_file WHERE id = $1', [row!.file])
}

/** The number of backends that wait for that transaction. */
const waitingFor = async (pid: number): Promise<number> =>
  (await here.database.rows('SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [pid]))
    .length

describe('collecting', () => {
  test('removes nothing while a backup is made, which may still need it', async () => {
    const text = randomUUID()
    await orphan(text)
    await makeOld(text)
    const collected = await here.database.transaction(async (db) => {
      await db.rows('SELECT pg_advisory_xact_lock_shared($1, 0)', [advisoryLock.backup])
      return collect(here.database, ageless, { before: yesterday! })
    })
    expect([collected.contents, collected.isHeldByBackup, await has(text)]).toEqual([0, true, true])
    expect(await collect(here.database, ageless, { before: yesterday! })).toMatchObject({
      contents: 1,
      isHeldByBackup: false,
    })
  })

  test('beside another one takes that for no backup', async () => {
    const texts = Array.from({ length: 8 }, () => randomUUID())
    for (const text of texts) await orphan(text)
    const all = await Promise.all(texts.map(() => collect(here.database, ageless, { before: tomorrow! })))
    expect(all.map(({ isHeldByBackup }) => isHeldByBackup)).toEqual(texts.map(() => false))
    for (const text of texts) expect(await has(text)).toBe(false)
  })

  test('removes old contents to which no row refers, and nothing else', async () => {
    const [named, young, old] = [randomUUID(), randomUUID(), randomUUID()]
    await attach(named)
    await orphan(young)
    await orphan(old)
    await makeOld(named)
    await makeOld(old)
    const dry = await collect(here.database, blobs, { before: yesterday!, dry: true })
    expect(dry).toEqual({ contents: 1, bytes: 36, leftovers: 0, leftoverBytes: 0, isHeldByBackup: false })
    expect(await has(old)).toBe(true)
    expect(await collect(here.database, blobs, { before: yesterday! })).toEqual(dry)
    expect([await has(named), await has(young), await has(old)]).toEqual([true, true, false])
    expect(await collect(here.database, blobs, { before: yesterday! })).toMatchObject({ contents: 0 })
  })

  test('removes the rest of killed uploads', async () => {
    const path = join(store, 'incoming', 'dead')
    await writeFile(path, 'half')
    await utimes(path, longAgo!, longAgo!)
    const found = { leftovers: 1, leftoverBytes: 4 }
    expect(await collect(here.database, blobs, { before: yesterday!, dry: true })).toMatchObject(found)
    expect(await collect(here.database, blobs, { before: yesterday! })).toMatchObject(found)
    expect((await inStore(here)).incoming).toEqual([])
  })

  test('keeps bytes that were stored again', async () => {
    const text = randomUUID()
    await orphan(text)
    await makeOld(text)
    await orphan(text)
    await collect(here.database, blobs, { before: yesterday! })
    expect(await has(text)).toBe(true)
  })

  test('keeps those of a removed file that can be restored', async () => {
    const text = randomUUID()
    const attachmentFileId = await attach(text)
    await makeOld(text)
    await team.admin.client.call(FileDelete, { attachmentFileId })
    await collect(here.database, blobs, { before: yesterday! })
    expect(await has(text)).toBe(true)
  })

  test('keeps bytes to which a transaction is about to refer, without waiting for it', async () => {
    const text = randomUUID()
    await orphan(text)
    let uploading: Promise<number> | undefined
    await here.database.transaction(async (db) => {
      // Attaching a file waits here, with its bytes stored and its row not committed.
      await db.rows('SELECT FROM folder WHERE id = $1 FOR UPDATE', [ready.folderId])
      const own = await db.row<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      uploading = attach(text)
      await expect.poll(() => waitingFor(own!.pid)).toBe(1)
      await collect(here.database, ageless, { before: tomorrow! })
    })
    expect((await fetchFile(here, team.admin, await uploading!)).bytes.toString()).toBe(text)
  })

  test.each([
    ['is referred to', (text: string) => attach(text), () => tomorrow!],
    ['is stored again', (text: string) => orphan(text), () => yesterday!],
  ])('keeps what %s at the last moment', async (_what, act, before) => {
    const text = randomUUID()
    await orphan(text)
    await makeOld(text)
    const transaction: Database['transaction'] = async (work) => {
      await act(text)
      return here.database.transaction(work)
    }
    await collect({ ...here.database, transaction }, ageless, { before: before() })
    expect(await has(text)).toBe(true)
  })

  test('reports its progress', async () => {
    const reported: number[] = []
    await collect(here.database, blobs, { before: longAgo!, progress: (checked) => reported.push(checked) })
    expect(reported.at(-1)).toBe((await inStore(here)).kept.length)
  })

  // Without the age, so that only the lock protects the bytes.
  test.runIf(isAll)(
    'law: every file has its bytes, whatever is uploaded, deleted and collected at the same time',
    async () => {
      const contents = ['one', 'two', 'three'].map((name) => `${name} ${randomUUID()}`)
      const alive = new Map<number, string>()
      const acts = {
        upload: async (text: string) => {
          alive.set(await attach(text), text)
        },
        base64: async (text: string) => {
          const fileContent = Buffer.from(text).toString('base64')
          alive.set(
            (await team.admin.client.call(FileCreate, { folderId: ready.folderId, fileContent }))
              .attachmentFileId!,
            text,
          )
        },
        forget: async (text: string) => {
          const [file] = [...alive].find(([, content]) => content === text) ?? []
          if (file === undefined || !alive.delete(file)) return
          await forget(file)
        },
        collect: async () => {
          await collect(here.database, ageless, { before: tomorrow! })
        },
      }
      const act = fc.tuple(
        fc.constantFrom(...(Object.keys(acts) as Array<keyof typeof acts>)),
        fc.constantFrom(...contents),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (steps) => {
          await Promise.all(steps.map(([action, text]) => acts[action](text)))
          for (const [file, text] of alive)
            expect((await fetchFile(here, team.admin, file)).bytes.toString()).toBe(text)
        }),
        { numRuns: 8 },
      )
      for (const file of alive.keys()) await forget(file)
      await collect(here.database, blobs, { before: tomorrow! })
      for (const text of contents) expect(await has(text)).toBe(false)
    },
  )
})

describe('verifying', () => {
  const wrongOf = async (...texts: string[]) => {
    const { wrong } = await verify(here.database, blobs)
    return texts.map((text) => wrong.find((one) => one.sha256 === sha256(text))?.what)
  }

  test('finds missing, truncated and changed contents', async () => {
    const [good, lost, short, long, changed] = Array.from({ length: 5 }, () => randomUUID())
    const all = [good!, lost!, short!, long!, changed!]
    for (const text of all) await attach(text)
    expect(await wrongOf(...all)).toEqual(Array(5).fill(undefined))
    await rm(await pathOf(lost!))
    await truncate(await pathOf(short!), 5)
    await appendFile(await pathOf(long!), '!')
    await writeFile(await pathOf(changed!), 'x'.repeat(36))
    expect(await wrongOf(...all)).toEqual([
      undefined,
      'missing',
      'too short or too long',
      'too short or too long',
      'changed',
    ])
  })

  test('continues after unreadable contents', async () => {
    const all = Array.from({ length: 4 }, () => randomUUID())
    for (const text of all) await attach(text)
    for (const text of all.slice(0, 2)) {
      const path = await pathOf(text)
      await rm(path)
      // A folder can be opened, but not read.
      await mkdir(path)
    }
    expect(await wrongOf(...all)).toEqual(['unreadable', 'unreadable', undefined, undefined])
  })

  test('ignores files that were purged while it was running', async () => {
    const text = randomUUID()
    const file = await attach(text)
    const open: Blobs['open'] = async (sha, range) => {
      if (sha.toString('hex') === sha256(text)) {
        await forget(file)
        await blobs.remove(sha)
      }
      return blobs.open(sha, range)
    }
    const { wrong } = await verify(here.database, { ...blobs, open })
    expect(wrong.map((one) => one.sha256)).not.toContain(sha256(text))
  })

  test('reads the same contents once, and reports the number of files', async () => {
    const text = randomUUID()
    const first = await attach(text)
    await attach(text)
    await rm(await pathOf(text))
    const { wrong } = await verify(here.database, blobs)
    expect(wrong.filter((one) => one.sha256 === sha256(text))).toMatchObject([
      { files: 2, name: text.slice(0, 9) },
    ])
    expect((await fetchFile(here, team.admin, first)).status).toBe(500)
    expect(await readWhole(blobs, Buffer.from(sha256(text), 'hex'))).toBeUndefined()
    // Uploaded again, it is repaired for all of them.
    await attach(text)
    expect((await fetchFile(here, team.admin, first)).bytes.toString()).toBe(text)
  })
})
