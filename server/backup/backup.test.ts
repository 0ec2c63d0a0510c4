/** Backups beside a server that is written to, and what comes of them. */
import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { msPerDay } from '../../contract/fields/durations.ts'
import { SessionGet } from '../../contract/people/session.ts'
import { ApiKeyAdd } from '../../contract/projects/configuration.ts'
import { type Client, client } from '../../packages/client/src/caller.ts'
import { isAll, rounds, takesHours } from '../../test/kit/cases.ts'
import { sha256, upload } from '../../test/kit/files/bytes.ts'
import { type Person, refused, type Site, site } from '../../test/kit/harness.ts'
import { emptyDatabase, ownDatabase } from '../../test/kit/owndatabase.ts'
import { makeOne, recordTypes } from '../../test/kit/records.ts'
import { wrongRights } from '../../test/kit/rights.ts'
import {
  comparable,
  jobOf,
  type RestoredSite,
  restoreArchive,
  restoreInto,
  storeOf,
  tablesAgain,
  tempFolder,
} from '../../test/programs/backup/restoring.ts'
import { catalogue } from '../../test/upgrade/catalogue.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Connection } from '../db/connection.ts'
import { openDatabase } from '../db/open.ts'
import { removeUnreferenced } from '../records/file/collect.ts'
import { openSnapshot } from './archive/snapshot.ts'
import { type VerifiedArchive, verifyArchive } from './archive/verifyarchive.ts'
import { type MadeBackup, makeBackup } from './make.ts'
import type { Progress } from './progress.ts'

/** Of each writer: they take the processor from the backup, which is in the same process here. */
const writesMax = rounds(25, 25, 2_000)

let connection: Connection
let here: Site
let admin: Person
let projectId: number
let folder: string

beforeAll(async () => {
  connection = await ownDatabase()
  here = await site({}, connection)
  const project = await here.project(['Engineer', 'Subcontractor'])
  admin = project.admin
  projectId = project.id
  folder = await tempFolder()
})

/** The same person and session, at another server. */
const at = ({ url }: Site): Client => client({ baseUrl: url, key: admin.key })

const attach = async (text: string): Promise<number> => {
  const { folderId } = await makeOne(admin, recordTypes.rfi, projectId, { subject: text })
  const { status } = await upload(here, admin, { folderId, name: `${text}.txt` }, text)
  expect(status).toBe(200)
  return folderId
}

describe('a backup of a server that is written to', () => {
  let made: MadeBackup
  let archive: VerifiedArchive
  let other: RestoredSite
  /** The nodes that writers were told of before it began, and in all. */
  let before: number[] = []
  let all: number[] = []

  beforeAll(async () => {
    let isOver = false
    const written: number[] = []
    const write = async (writer: number): Promise<void> => {
      for (let i = 0; !isOver && i < writesMax; i++) written.push(await attach(`beam ${writer} ${i}`))
    }
    const writers = [1, 2, 3].map(write)
    const enough = async (): Promise<void> => {
      while (written.length < rounds(15, 15, 300)) await sleep(5)
    }
    // A writer that fails ends the wait.
    await Promise.race([enough(), ...writers])
    before = [...written]
    const place = { kind: 'file', path: join(folder, 'load.tar.gz') } as const
    made = await makeBackup(await jobOf(connection, here, place)).finally(() => {
      isOver = true
    })
    await Promise.all(writers)
    all = written
    archive = await verifyArchive(made.path)
    other = await restoreArchive(made.path, true)
  })

  test('has all that was acknowledged before it, and nothing by halves', async () => {
    const rows = await other.database.rows<{
      id: number
      number: string
      stored: number
      events: number
      found: number
    }>(
      `SELECT f.id, t.number, (SELECT count(*)::int FROM attachment a WHERE a.folder_id = f.id) AS stored,
              (SELECT count(*)::int FROM event e WHERE e.folder_id = f.id) AS events,
              (SELECT count(*)::int FROM search_entry s WHERE s.folder_id = f.id) AS found
         FROM folder f LEFT JOIN rfi t ON t.folder_id = f.id WHERE f.type = 121 ORDER BY f.id`,
    )
    const ids = rows.map(({ id }) => id)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    // A writer may not have got its answer yet.
    expect(ids.filter((id) => !all.includes(id)).length).toBeLessThanOrEqual(3)
    // Creating a record and attaching a file to it are two calls.
    for (const { number, stored, events, found } of rows)
      expect([typeof number, events - stored, found]).toEqual(['string', 1, 1])
    const series = await other.database.row<{ last: number }>(
      `SELECT last FROM number_series WHERE record_type = 'rfi'`,
    )
    expect(series!.last).toBe(rows.length)
  })

  test('is restored with the same rows, schema, rights and sequences', async () => {
    expect(comparable(archive)).toEqual(await tablesAgain(other, join(folder, 'again.tar.gz')))
    const source = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 })
    const [is, expected] = [await catalogue(other.database), await catalogue(source)]
    await source.close()
    for (const part of Object.keys(expected)) expect(is[part], part).toEqual(expected[part])
    expect(await wrongRights(other.database)).toEqual([])
    expect(other.restored.rightsWrong).toBe(0)
  })

  test('brings all files that it names, with their bytes', async () => {
    const rows = await other.database.rows<{ sha256: Buffer; name: string }>(
      'SELECT sha256, name FROM stored_file',
    )
    const store = await storeOf(other.folder)
    for (const { sha256: digest, name } of rows) {
      const stream = await store.read(digest)
      const bytes = Buffer.concat(await stream!.toArray())
      expect(`${bytes}.txt`).toBe(name)
    }
    expect([made.files.count, other.restored.files.added, made.missing]).toEqual([
      rows.length,
      rows.length,
      [],
    ])
  })

  test('is served: the next record gets the next number, and its id is new', async () => {
    const served = await site({}, other.connection)
    const [last] = await other.database.rows<{ id: number; last: number }>(
      `SELECT max(id) AS id, (SELECT last FROM number_series WHERE record_type = 'rfi') AS last FROM folder`,
    )
    const by = { ...admin, client: at(served) }
    const { folderId, number } = await makeOne(by, recordTypes.rfi, projectId, { subject: 'After' }).then(
      async (record) => ({
        ...record,
        ...(await other.database.row<any>('SELECT number FROM rfi WHERE folder_id = $1', [record.folderId])),
      }),
    )
    expect(folderId).toBeGreaterThan(last!.id)
    expect(number).toBe(`RFI-${String(last!.last + 1).padStart(3, '0')}`)
  })
})

test('a backup begins when the removal of contents in progress has ended', async () => {
  const removed = 'removed while the backup begins'
  const received = await here.services!.blobs.receive([Buffer.from(removed)])
  await received.keep()
  await received.drop()
  const job = await jobOf(connection, here, { kind: 'file', path: join(folder, 'removal.tar.gz') })
  const told: Progress[] = []
  let making: Promise<MadeBackup> | undefined
  const blobs: Blobs = {
    ...here.services!.blobs,
    async remove(sha) {
      making = makeBackup({ ...job, report: (progress) => told.push(progress) })
      await expect.poll(() => waiting('plumbline backup')).toBe(1)
      expect(told).toEqual([])
      await here.services!.blobs.remove(sha)
    },
  }
  const kept = await blobs.find(received.sha256)
  const after = new Date(Date.now() + msPerDay)
  expect(await removeUnreferenced(here.database, blobs, kept!, after)).toBe('removed')
  expect((await making!).missing).toEqual([])
})

/** Connections of that name that wait for a lock. */
const waiting = async (name: string): Promise<number> =>
  (
    await here.database.rows(
      "SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'",
      [name],
    )
  ).length

test.runIf(isAll)('a backup of one large file tells how far it is while it copies it', async () => {
  const { folderId } = await makeOne(admin, recordTypes.rfi, projectId, { subject: 'Large' })
  const bytes = Buffer.alloc(2_000_000, 'plumb')
  expect((await upload(here, admin, { folderId, name: 'large.bin' }, bytes)).status).toBe(200)
  const job = await jobOf(connection, here, { kind: 'file', path: join(folder, 'large.tar.gz') })
  const told: Progress[] = []
  await makeBackup({ ...job, report: (progress) => told.push(progress) })
  for (const what of ['Copying tables', 'Copying files', 'Checking the backup']) {
    const shares = told.filter((one) => one.what === what).map(({ done, all }) => done / all)
    expect([shares[0], shares.at(-1)], what).toEqual([0, 1])
    if (what === 'Copying files') expect(shares.some((share) => share > 0.3 && share < 0.7)).toBe(true)
  }
})

describe.runIf(isAll)('a restore', () => {
  let path: string
  let other: RestoredSite
  beforeAll(async () => {
    await attach('restore')
    await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
    path = join(folder, 'restore.tar.gz')
    await makeBackup(await jobOf(connection, here, { kind: 'file', path }))
    other = await restoreArchive(path, false)
  })
  /** A backup of the server after that statement, which is undone by the other one. */
  const backUpAfter = async (change: string, undo: string): Promise<string> => {
    const changed = join(folder, `${randomUUID()}.tar.gz`)
    await here.database.script(change)
    await makeBackup(await jobOf(connection, here, { kind: 'file', path: changed }))
    await here.database.script(undo)
    return changed
  }

  test('ends sessions, leaves out 100 numbers of each series, and lists the API keys', async () => {
    const { restored, database } = other
    const was = await here.database.rows(
      'SELECT record_type, series, last + 100 AS last FROM number_series ORDER BY 1, 2',
    )
    const now = await database.rows('SELECT record_type, series, last FROM number_series ORDER BY 1, 2')
    expect(now).toEqual(was)
    const apiKeys = [{ connectors: ['Demo'], usedAt: null }]
    expect(restored.after).toMatchObject({ seriesMoved: was.length, apiKeys })
    expect(restored.after!.sessionsEnded).toBeGreaterThan(0)
    expect(await database.rows('SELECT FROM session')).toEqual([])
    const served = await site({}, other.connection)
    expect((await refused(at(served).call(SessionGet))).status).toBe(401)
    expect(await database.rows(`SELECT FROM event WHERE action = 'DatabaseRestored'`)).toHaveLength(1)
  })

  test('that fails leaves what was there', async () => {
    await other.database.rows(`UPDATE organization SET name = 'Other'`)
    const unfit = await backUpAfter(
      'ALTER TABLE favorite ADD COLUMN extra int',
      'ALTER TABLE favorite DROP COLUMN extra',
    )
    await expect(restoreInto(other.connection, other.folder, unfit, true)).rejects.toThrow(
      'with other tables than this one makes: favorite: extra',
    )
    expect(await other.database.rows(`SELECT FROM organization WHERE name = 'Other'`)).not.toEqual([])
  })

  test('replaces what was there, and computes rights again that differ from the rules', async () => {
    const wrong = await backUpAfter(
      `DELETE FROM access WHERE section = 'rfis'`,
      'DELETE FROM access; INSERT INTO access TABLE access_rules',
    )
    const { rightsWrong } = await restoreInto(other.connection, other.folder, wrong, true)
    expect(rightsWrong).toBeGreaterThan(0)
    expect(await wrongRights(other.database)).toEqual([])
    expect(await other.database.rows(`SELECT FROM organization WHERE name = 'Other'`)).toEqual([])
  })

  test('never removes tables of others', async () => {
    const there = await emptyDatabase()
    const database = openDatabase(there, { connectionsMax: 1, statementTimeoutMs: 60_000 })
    await database.rows('CREATE TABLE invoice (id int)')
    await expect(restoreInto(there, await tempFolder(), path, true)).rejects.toThrow(
      'also has tables that are not of this version of Plumbline (invoice)',
    )
    await database.close()
  })
})

test.runIf(isAll)('a backup without some of its files says so, and the rest can be restored', async () => {
  for (const text of ['lost', 'changed', 'kept']) await attach(text)
  const pathOf = (text: string) => {
    const name = sha256(text)
    return join(here.folder, 'files', name.slice(0, 2), name.slice(2, 4), name)
  }
  await rm(pathOf('lost'))
  await writeFile(pathOf('changed'), 'chanGed')
  const found = (missing: MadeBackup['missing']) => missing.map(({ what, name }) => `${what} ${name}`).sort()
  for (const kind of ['file', 'folder'] as const) {
    const path = join(folder, `incomplete-${kind}`)
    const made = await makeBackup(await jobOf(connection, here, { kind, path }))
    expect(found(made.missing)).toEqual(['changed changed.txt', 'missing lost.txt'])
    if (kind === 'file' && !takesHours) continue
    const { restored, folder: into } = await restoreArchive(made.path, true)
    expect(restored.files.missing.sort()).toEqual([sha256('lost'), sha256('changed')].sort())
    const stored = (await readdir(join(into, 'files'), { recursive: true })).map((name) =>
      name.split('/').at(-1),
    )
    expect(stored).toContain(sha256('kept'))
    expect(stored).not.toContain(sha256('changed'))
  }
  await writeFile(pathOf('lost'), 'lost')
  await writeFile(pathOf('changed'), 'changed')
})

test('names the keys of everything that is encrypted, mail settings and webhooks included', async () => {
  const hook = `INSERT INTO web_hook (owner_id, organization_id, name, url, folder_types, actions, position, created_at)
    SELECT id, organization_id, 'x', 'https://example.com', '{}', '{}', 0, now() FROM person LIMIT 1 RETURNING id`
  await here.database.rows(
    `WITH hook AS (${hook}) INSERT INTO web_hook_secret (hook_id, secret) SELECT id, 'hookkey.abc' FROM hook`,
  )
  await here.database.rows(
    "INSERT INTO stored_setting (name, value, changed_at) VALUES ('timeZone', 'settingkey.abc', now())",
  )
  const snapshot = await openSnapshot(connection)
  expect(snapshot.keysNeeded).toEqual(expect.arrayContaining(['hookkey', 'settingkey']))
  await snapshot.close()
  await here.database.rows('DELETE FROM stored_setting')
  await here.database.rows("DELETE FROM web_hook WHERE name = 'x'")
})
