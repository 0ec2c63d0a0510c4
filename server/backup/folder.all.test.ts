/** A folder of backups: files once, the oldest removed, one server at a time; keys, names and refusals. */

import { readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAll } from '../../test/kit/cases.ts'
import { reportIn, sha256, upload } from '../../test/kit/files/bytes.ts'
import { type Site, site } from '../../test/kit/harness.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { jobOf, storeOf, tempFolder } from '../../test/programs/backup/restoring.ts'
import { keyOfText, keyringOf } from '../access/keyring.ts'
import type { Connection } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { type Manifest, readManifest } from './archive/contents.ts'
import { verifyArchive } from './archive/verifyarchive.ts'
import { keepNewest } from './keep.ts'
import { backupKeys } from './keys.ts'
import { makeBackup } from './make.ts'
import { archiveAt, archiveName, archivesIn, placeOf } from './place.ts'
import type { Report } from './progress.ts'
import { refuseOtherVersion } from './restore/restore.ts'
import { restoreKeys } from './restore/restorekeys.ts'
import { runBackup } from './run.ts'
import { backUpIfDue } from './schedule.ts'
import { verifyPlace } from './verifyplace.ts'

let connection: Connection
let here: Site
let attach: (text: string) => Promise<unknown>

beforeAll(async () => {
  connection = await ownDatabase()
  here = await site({}, connection)
  const project = await here.project()
  const { folderId } = await reportIn(project)
  attach = (text) => upload(here, project.admin, { folderId, name: text }, text)
})

async function backUp(path: string, keep?: number) {
  const job = { ...(await jobOf(connection, here, { kind: 'folder', path })), database: here.database }
  return runBackup({ ...job, keep, now: () => new Date() })
}

/** Makes a backup as it is made while the clock shows that time. */
async function backUpAt(path: string, at: Date) {
  const { made } = await backUp(path)
  const named = join(path, archiveName((await archivesIn(path)).at(-1)!.number, at))
  await rename(made.path, named)
  return named
}

const contentsIn = async (folder: string): Promise<string[]> => {
  const all: string[] = []
  for await (const { sha256 } of (await storeOf(folder)).list()) all.push(sha256.toString('hex'))
  return all
}
const forgetFile = async (name: string): Promise<void> => {
  await here.database.rows(
    'DELETE FROM attachment USING stored_file s WHERE s.id = attachment.stored_file_id AND s.name = $1',
    [name],
  )
  await here.database.rows('DELETE FROM stored_file WHERE name = $1', [name])
}

test('a folder has each file once, and those of the backups that are kept', async () => {
  const folder = await tempFolder()
  await attach('one')
  await attach('two')
  expect((await backUp(folder)).made.files).toMatchObject({ count: 2, added: 2 })
  await attach('three')
  expect((await backUp(folder)).made.files).toMatchObject({ count: 3, added: 1 })
  await forgetFile('one')
  const third = await backUp(folder, 3)
  expect([third.made.files, third.removed]).toMatchObject([
    { count: 2, added: 0 },
    { archives: [], contents: 0 },
  ])
  expect(await contentsIn(folder)).toHaveLength(3)

  expect((await verifyPlace({ kind: 'folder', path: folder }, () => undefined)).wrongFiles).toEqual([])
  const name = sha256('two')
  await writeFile(join(folder, 'files', name.slice(0, 2), name.slice(2, 4), name), 'owt')
  const verified = await verifyPlace({ kind: 'folder', path: folder }, () => undefined)
  expect([verified.wrongFiles, verified.archives.map(({ problem }) => problem)]).toEqual([
    [name],
    [undefined, undefined, undefined],
  ])

  const [first, second, last] = await archivesIn(folder)
  expect(await keepNewest(folder, 1, last!.path)).toEqual({
    archives: [first!.path, second!.path],
    others: 0,
    contents: 1,
    bytes: 3,
  })
  expect(await contentsIn(folder)).toEqual([sha256('two'), sha256('three')].sort())
})

test.runIf(isAll)('backups of another database are not removed', async () => {
  const folder = await tempFolder()
  const id = () => here.database.row('SELECT database_id AS id FROM installation')
  const before = await id()
  await backUp(folder)
  // As if a server had been started on an empty data folder.
  await here.database.rows('UPDATE installation SET database_id = gen_random_uuid()')
  await backUp(folder)
  await backUp(folder)
  const [first, second, third] = await archivesIn(folder)
  expect(await keepNewest(folder, 1, third!.path)).toMatchObject({ archives: [second!.path], others: 1 })
  expect(await archivesIn(folder)).toEqual([first, third])
  await here.database.rows('UPDATE installation SET database_id = $1', [(before as { id: string }).id])
})

test('no file is removed while the list of an archive cannot be read', async () => {
  const folder = await tempFolder()
  await attach('four')
  await backUp(folder)
  await forgetFile('four')
  const { path } = (await backUp(folder)).made
  await truncate(path, 500)
  await expect(keepNewest(folder, 1, path)).rejects.toThrow('is no complete backup')
  expect(await contentsIn(folder)).toContain(sha256('four'))
})

test('the archive of a time is the newest one that is not later', async () => {
  const folder = await tempFolder()
  for (const day of [1, 3])
    await writeFile(join(folder, archiveName(day, new Date(Date.UTC(2026, 0, day)))), '')
  const place = await placeOf(folder)
  const at = (day: number) => archiveAt(place, new Date(Date.UTC(2026, 0, day)))
  expect(await archiveAt(place)).toMatch(/2026-01-03T000000Z/)
  expect(await at(3)).toMatch(/2026-01-03/)
  expect(await at(2)).toMatch(/2026-01-01/)
  await expect(archiveAt(place, new Date(0))).rejects.toThrow(
    'of 1970-01-01T00:00:00.000Z or before. The first one there is of 2026-01-01T00:00:00.000Z',
  )
  await expect(archiveAt({ kind: 'file', path: join(folder, 'none') })).rejects.toThrow('There is no file')
})

describe('a backup that was made while the clock was ahead', () => {
  const future = new Date('2999-01-01')

  test('is not taken for the newest, and what was just made stays', async () => {
    const folder = await tempFolder()
    const ahead = await backUpAt(folder, future)
    const { made, removed, ahead: told } = await backUp(folder, 2)
    expect([removed!.archives, told]).toEqual([[], [ahead]])
    expect(await archiveAt(await placeOf(folder))).toBe(made.path)
    const last = await backUp(folder, 1)
    expect(last.removed!.archives).toEqual([ahead, made.path])
    expect(last.ahead).toEqual([])
    expect((await archivesIn(folder)).map(({ path }) => path)).toEqual([last.made.path])
  })

  test('by a version that gave no numbers is older than those that have one', async () => {
    const folder = await tempFolder()
    const earlier = await backUpAt(folder, future)
    await rename(earlier, join(folder, 'plumbline-2999-01-01T000000Z.tar.gz'))
    const { made, removed } = await backUp(folder, 1)
    expect(removed!.archives).toEqual([join(folder, 'plumbline-2999-01-01T000000Z.tar.gz')])
    expect(await archiveAt(await placeOf(folder))).toBe(made.path)
  })
})

test('leftovers of processes that are gone are removed, and those of others stay', async () => {
  const folder = await tempFolder()
  const names = [
    `x.tar.gz.${hostname()}.999999999.1.unfinished`,
    `x.tar.gz.${hostname()}.999999999.1.unfinished.files`,
    'x.tar.gz.elsewhere.999999999.1.unfinished',
    'mine.txt',
  ]
  for (const name of names) await writeFile(join(folder, name), 'x')
  await makeBackup(await jobOf(connection, here, { kind: 'file', path: join(folder, 'new.tar.gz') }))
  expect((await readdir(folder)).sort()).toEqual(['mine.txt', 'new.tar.gz', names[2]])
  expect((await stat(join(folder, 'new.tar.gz'))).mode & 0o777).toBe(0o600)
})

test('a backup that is given up leaves nothing', async () => {
  const folder = await tempFolder()
  const job = await jobOf(connection, here, { kind: 'file', path: join(folder, 'given-up.tar.gz') })
  for (const what of ['Copying tables', 'Checking the backup']) {
    const end = new AbortController()
    const report: Report = (progress) => {
      if (progress.what === what) end.abort(new Error('Stop.'))
    }
    await expect(makeBackup({ ...job, report, signal: end.signal })).rejects.toThrow('Stop.')
  }
  expect(await readdir(folder)).toEqual([])
})

describe('backups that a server makes by itself', () => {
  const lines: string[] = []
  const log: Log = (level, message) => void lines.push(`${level} ${message}`)
  const everyMs = 3_600_000
  const scheduled = async (path: string, now: Date) => ({
    ...(await jobOf(connection, here, { kind: 'folder', path })),
    database: here.database,
    keep: 2,
    everyMs,
    now: () => now,
    log,
  })

  test('are made by one of several servers, and again when the time is over', async () => {
    const folder = await tempFolder()
    const now = new Date()
    const job = await scheduled(folder, now)
    const made = await Promise.all(['a', 'b', 'c'].map((holder) => backUpIfDue(job, undefined, holder)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await backUpIfDue(job)).toBe(false)
    expect(await backUpIfDue({ ...job, now: () => new Date(now.getTime() + everyMs - 1) })).toBe(false)
    expect(lines).toEqual(['info A backup was made and checked.'])
    const [{ events }] = (await here.database.rows(
      `SELECT count(*)::int AS events FROM event WHERE action = 'BackupMade'`,
    )) as any
    expect(events).toBeGreaterThan(0)
  })

  test('are made although the one before has a date in the future', async () => {
    const job = await scheduled(await tempFolder(), new Date())
    expect(await backUpIfDue({ ...job, now: () => new Date('2999-01-01') })).toBe(true)
    expect(await backUpIfDue(job)).toBe(true)
    expect(await backUpIfDue(job)).toBe(false)
  })

  test('are tried again ten minutes after a failure, which is an event', async () => {
    const folder = join(await tempFolder(), 'file')
    await writeFile(folder, 'not a folder')
    const now = new Date()
    const job = await scheduled(folder, now)
    await expect(backUpIfDue(job)).rejects.toThrow('there is a file where a folder should be')
    expect(await here.database.rows('SELECT outcome FROM backup_run WHERE path = $1', [folder])).toEqual([
      { outcome: 'failed' },
    ])
    expect(await here.database.rows(`SELECT FROM event WHERE action = 'BackupFailed'`)).toHaveLength(1)
    expect(await backUpIfDue({ ...job, now: () => new Date(now.getTime() + 599_000) })).toBe(false)
    await expect(backUpIfDue({ ...job, now: () => new Date(now.getTime() + 601_000) })).rejects.toThrow()
  })
})

describe.runIf(isAll)('the secret key of a backup', () => {
  const passphrase = 'a passphrase of the backup'
  const noEnvironment = { secretKey: '', newSecretKey: '' }
  let path: string
  let manifest: Manifest
  let key: Awaited<ReturnType<typeof keyringOf>>['first']
  beforeAll(async () => {
    const folder = await tempFolder()
    path = join(folder, 'sealed.tar.gz')
    key = (await keyringOf({ ...noEnvironment, dataFolder: here.folder })).first
    const job = await jobOf(connection, here, { kind: 'file', path })
    await makeBackup({ ...job, keys: backupKeys(noEnvironment, here.folder, passphrase) })
    manifest = (await verifyArchive(path)).manifest
    manifest.secretKeys.needed = [key.id]
  })

  test('is in it only encrypted', async () => {
    const text = JSON.stringify(manifest)
    expect(text).not.toContain(key.bytes.toString('base64'))
    expect(text).not.toContain(passphrase)
  })

  test('is opened by the passphrase alone, and becomes the first key', async () => {
    const folder = await tempFolder()
    const other = Buffer.alloc(32, 7).toString('base64')
    await writeFile(join(folder, 'secret.key'), `${other}\n`)
    await expect(restoreKeys(manifest, noEnvironment, folder, 'another passphrase')).rejects.toThrow(
      'The passphrase is not the one that the backup was made with.',
    )
    const keys = await restoreKeys(manifest, noEnvironment, folder, passphrase)
    const inFile = async () => (await readFile(join(folder, 'secret.key'), 'utf8')).trim().split('\n')
    await keys.add()
    expect(await inFile()).toEqual([other, key.bytes.toString('base64')])
    await keys.use()
    expect([keys.lacking, await inFile()]).toEqual([[], [key.bytes.toString('base64'), other]])
  })

  test('is lacking without it', async () => {
    const folder = await tempFolder()
    expect((await restoreKeys(manifest, noEnvironment, folder, '')).lacking).toEqual([key.id])
    const secretKey = key.bytes.toString('base64')
    expect((await restoreKeys(manifest, { ...noEnvironment, secretKey }, folder, '')).lacking).toEqual([])
    const another = Buffer.alloc(32, 7).toString('base64')
    expect(keyOfText(another).id).not.toBe(key.id)
    const inEnvironment = { ...noEnvironment, secretKey: another }
    expect((await restoreKeys(manifest, inEnvironment, folder, passphrase)).lacking).toEqual([key.id])
  })

  test.each([
    [
      'of a newer program',
      () => refuseOtherVersion({ ...manifest, migrations: ['baseline', '9999_later.sql'] }, path),
    ],
    [
      'of a newer format',
      async () => readManifest(JSON.stringify({ ...manifest, formatVersion: 2, version: '9.0.0' }), path),
    ],
  ])('and a backup %s is refused', async (_, read) => {
    await expect(read()).rejects.toThrow('was written by a newer version of Plumbline')
  })

  test('and another archive is refused', () => {
    expect(() => readManifest('{"format": "other"}', path)).toThrow('is no backup of Plumbline')
    expect(() => readManifest('not JSON', path)).toThrow('is no backup of Plumbline')
  })
})
