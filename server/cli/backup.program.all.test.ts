/** `plumbline backup` and `plumbline restore`, as people run them. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TransmittalSend } from '../../contract/documents/transmittal.ts'
import {
  DailyReportCreateMany,
  OpenIssueCreateMany,
  OpenIssueRead,
  ProjectAdd,
  ProjectsGetByUser,
  SessionGet,
  UserLogin,
} from '../../contract/index.ts'
import { ApiKeyAdd, ClientSaveConfiguration } from '../../contract/projects/configuration.ts'
import { type Client, client } from '../../packages/client/src/caller.ts'
import { rounds } from '../../test/kit/cases.ts'
import { dataFolder, migratedFolder } from '../../test/kit/cluster.ts'
import { sha256 } from '../../test/kit/files/bytes.ts'
import { adminPassword, launch, type Running, run, start } from '../../test/kit/programs/program.ts'
import { tempFolder } from '../../test/programs/backup/restoring.ts'
import { archiveName } from '../backup/place.ts'
import { readArguments } from './arguments.ts'
import { backup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const passphrase = 'a passphrase of the backup'
const encrypted = { PLUMBLINE_BACKUP_PASSPHRASE: passphrase }

let [data, other, folder]: string[] = []
let server: Running
let admin: Client
let sessionKey: string
let file: string
let projectId: number

const signIn = async (baseUrl: string): Promise<string> =>
  (await client({ baseUrl }).call(UserLogin, { userName: 'admin', password: adminPassword })).authSessionKey!
const projects = async (by: Client): Promise<Array<string | null | undefined>> =>
  (await by.call(ProjectsGetByUser)).projects!.map(({ projectName }) => projectName)

const backUp = (words: string[], env: Record<string, string> = {}) =>
  run(['backup', ...words], { PLUMBLINE_DATA: data!, ...env })
const restore = (into: string, words: string[], env: Record<string, string> = encrypted) =>
  run(['restore', ...words], { PLUMBLINE_DATA: into, ...env })

beforeAll(async () => {
  data = await migratedFolder('backup')
  other = await dataFolder('restore')
  folder = await tempFolder()
  file = join(folder, 'backup.tar.gz')
  server = await start(data)
  sessionKey = await signIn(server.url)
  admin = client({ baseUrl: server.url, key: sessionKey })
  const { project } = await admin.call(ProjectAdd, { project: { projectName: 'Harbour' } })
  projectId = project!.projectId!
  const dailyReportList = [{ folderProject: projectId }]
  const { returnedIdList } = await admin.call(DailyReportCreateMany, { dailyReportList })
  const path = `/files?folderId=${returnedIdList![0]!.folderId}&name=a.txt`
  const sending = { method: 'PUT', headers: { 'X-ss-id': sessionKey }, body: 'plumb' }
  expect((await fetch(`${server.url}${path}`, sending)).status).toBe(200)
  const { apiKey } = await admin.call(ApiKeyAdd, { connectorNames: ['Demo'] })
  const configurationElements = [{ keyID: 'k', keyValue: 'secret', isEncrypted: true }]
  const opening = { apiKey: apiKey!, connectorName: 'Demo' }
  await admin.call(ClientSaveConfiguration, { ...opening, configurationElements })
})
afterAll(async () => {
  await server?.end('SIGTERM')
  for (const path of [data, other]) if (path) await rm(path, { recursive: true, force: true })
})

describe('plumbline backup, beside a running server', () => {
  test('writes a file, checks it, and says where the secret key is', async () => {
    const { code, output, errors } = await backUp([file])
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(
      /^Backed up \d+ rows of \d+ tables and 1 files \(1 new\) as of \S+ to .*backup\.tar\.gz/,
    )
    expect(output).toContain(`The secret key is not in it: it is in ${join(data!, 'secret.key')}.`)
    expect(await readdir(folder!)).toEqual(['backup.tar.gz'])
  })

  test('encrypts the secret key by a passphrase, and keeps as many as asked for', async () => {
    const secret = join(folder!, 'passphrase')
    await writeFile(secret, `${passphrase}\n`)
    const { code, output } = await backUp([
      join(folder!, 'daily'),
      '--keep',
      '1',
      '--passphrase-file',
      secret,
    ])
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('The secret key is in it, encrypted by the passphrase.'),
    ])
    // As if its clock had been ahead: which one is older is not told by the date.
    const [first] = (await readdir(join(folder!, 'daily'))).filter((name) => name.endsWith('.gz'))
    const ahead = join(folder!, 'daily', archiveName(1, new Date('2999-01-01')))
    await rename(join(folder!, 'daily', first!), ahead)
    expect((await backUp([join(folder!, 'daily')], encrypted)).output).toContain(
      `Backups have a date in the future: a clock was wrong when they were made, or is wrong now. They count in the order in which they were made.\n  ${ahead}\n`,
    )
    const restored = await run(['restore', join(folder!, 'daily')], { PLUMBLINE_DATA: data! })
    expect(restored.output).toMatch(
      /have a date in the future.*\n.*\nThis one is restored: .*plumbline-000002-/,
    )
    expect((await backUp([join(folder!, 'daily'), '--keep', '1'], encrypted)).output).toContain(
      'Removed 2 older backups, and 0 files (0 bytes) that only they had.',
    )
    const left = (await readdir(join(folder!, 'daily'))).filter((name) => name.endsWith('.gz'))
    expect(left).toEqual([expect.stringMatching(/^plumbline-000003-/)])
    const verified = await run(['backup', 'verify', join(folder!, 'daily')])
    expect([verified.code, verified.output]).toEqual([
      0,
      expect.stringContaining('whole, and as it was written'),
    ])
  })

  test.each([
    [[], 'Please say where to'],
    [['there', 'here'], 'Please say where to'],
    [['there', '--keep', '0'], '--keep must be a whole number from 1 to 10000, not "0".'],
    [['there', '--every', 'daily'], '--every must be a time such as 24h, 90m or 7d, not "daily".'],
    [['there', '--passphrase-file', '/nowhere'], 'The file of the passphrase cannot be read'],
    [['there', '--passphrase-file', '/dev/null'], 'must be the passphrase; it is empty.'],
    [['there', '--passphrase-file', 'package.json'], 'must be a passphrase of at least 12 characters'],
    [['verify'], 'Please say which'],
    [['verify', '/nowhere/'], 'There is no backup in /nowhere.'],
  ])('refuses %j', async (words, sentence) => {
    await expect(backup(readArguments(['backup', ...words], {}))).rejects.toThrow(sentence)
  })

  test('never writes over a file', async () => {
    const before = await readFile(file)
    const { code, errors } = await backUp([file])
    expect([code, errors]).toEqual([1, expect.stringMatching(/^\S+ exists already\. .*\n$/)])
    expect((await readFile(file)).equals(before)).toBe(true)
  })

  test('leaves no file under the final name when it is killed', async () => {
    for (let i = 0; i < rounds(1, 1, 20); i++) {
      const name = `killed-${i}.tar.gz`
      const { child, ended } = launch(['backup', join(folder!, name)], { PLUMBLINE_DATA: data! })
      await until(async () => (await readdir(folder!)).some((one) => one.startsWith(`${name}.`)))
      await sleep(i * 10)
      child.kill('SIGKILL')
      await ended
      if (existsSync(join(folder!, name)))
        expect((await run(['backup', 'verify', join(folder!, name)])).code).toBe(0)
    }
    await backUp([join(folder!, 'after.tar.gz')])
    expect((await readdir(folder!)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('plumbline restore', () => {
  let encryptedFile: string
  beforeAll(async () => {
    encryptedFile = join(folder!, 'encrypted.tar.gz')
    expect((await backUp([encryptedFile], encrypted)).code).toBe(0)
  })

  test('refuses a data folder on which a server runs', async () => {
    const { code, errors } = await restore(data!, [encryptedFile, '--replace'])
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/is in use by another Plumbline, process \d+\. Stop that one/),
    ])
    expect(await projects(admin)).toEqual(['Harbour'])
  })

  test('refuses what is no whole backup, before it touches anything', async () => {
    const empty = join(folder!, 'empty')
    const cut = join(folder!, 'cut.tar.gz')
    await copyFile(encryptedFile, cut)
    await truncate(cut, 5000)
    await mkdir(join(folder!, 'alone'))
    const [archive] = (await readdir(join(folder!, 'daily'))).filter((name) => name.endsWith('.gz'))
    await copyFile(join(folder!, 'daily', archive!), join(folder!, 'alone', archive!))
    const refusals: Array<[string[], Record<string, string>, string]> = [
      [[], encrypted, 'Please say what'],
      [[join(folder!, 'none')], encrypted, 'There is no file'],
      [[cut], encrypted, 'is no complete backup: it was cut short or changed'],
      [[join(folder!, 'passphrase')], encrypted, 'is no complete backup'],
      [[join(folder!, 'daily'), '--at', '2001-01-01'], encrypted, 'There is no backup in'],
      [[join(folder!, 'daily'), '--at', 'noon'], encrypted, '--at must be a time'],
      [[join(folder!, 'alone')], encrypted, 'has its files in the folder'],
      [[encryptedFile], {}, 'The key is in the backup: give its passphrase'],
      [[file], {}, 'Put it there. If the key is lost, --without-key restores everything'],
      [
        [encryptedFile],
        { PLUMBLINE_BACKUP_PASSPHRASE: 'another passphrase' },
        'The passphrase is not the one',
      ],
      // Also a short one is wrong, and not too short.
      [[encryptedFile], { PLUMBLINE_BACKUP_PASSPHRASE: 'short' }, 'The passphrase is not the one'],
      [[encryptedFile, '--passphrase-file', 'package.json'], {}, 'The passphrase is not the one'],
    ]
    for (const [words, env, sentence] of refusals)
      await expect(
        restoreBackup(readArguments(['restore', ...words], { PLUMBLINE_DATA: empty, ...env })),
      ).rejects.toThrow(sentence)
    expect(existsSync(empty)).toBe(false)
  })

  test('that is killed leaves the database as it was, and no server starts before it is repeated', async () => {
    const mark = join(other!, 'restore.unfinished')
    for (let i = 0; i < rounds(1, 1, 10); i++) {
      const { child, ended } = launch(['restore', encryptedFile, '--without-key'], { PLUMBLINE_DATA: other! })
      await until(async () => existsSync(mark))
      await sleep(i * 50)
      child.kill('SIGKILL')
      if ((await ended).code === 0) break
      const { code, errors } = await run(['serve'], { PLUMBLINE_DATA: other! })
      expect([code, errors]).toEqual([1, expect.stringContaining('was interrupted')])
    }
    expect(existsSync(mark)).toBe(true)
  })

  test('restores into an empty data folder; the server runs there, and makes backups by itself', async () => {
    const { code, output } = await restore(other!, [encryptedFile])
    expect([code, output]).toEqual([0, expect.stringContaining('Every table was compared with the backup.')])
    expect(output).toMatch(/Ended \d+ sessions; everybody signs in again\./)
    expect(output).toMatch(/Left out 100 numbers in each of \d+ number series/)
    expect(output).toMatch(/API keys are valid.*\n.* for Demo, created/)
    const place = join(folder!, 'by-itself')
    const every = { PLUMBLINE_BACKUP_EVERY: '24h' }
    expect(() => readArguments(['serve'], every)).toThrow('needs PLUMBLINE_BACKUP_FOLDER')
    const weak = { ...every, PLUMBLINE_BACKUP_FOLDER: place, PLUMBLINE_BACKUP_PASSPHRASE: 'short' }
    expect(() => readArguments(['serve'], weak)).toThrow(
      'PLUMBLINE_BACKUP_PASSPHRASE must be a passphrase of',
    )
    const restored = await start(other!, ['serve'], { ...every, PLUMBLINE_BACKUP_FOLDER: place })
    const by = client({ baseUrl: restored.url, key: await signIn(restored.url) })
    expect(await projects(by)).toEqual(['Harbour'])
    // A series that may have begun after the backup.
    const openIssueList = [{ projectId, subject: 'Leak' }]
    const { returnedIdList } = await by.call(OpenIssueCreateMany, { openIssueList })
    const { openIssue } = await by.call(OpenIssueRead, { folderId: Number(returnedIdList![0]!.folderId) })
    expect(openIssue!.number).toBe('OI-101')
    const sent = {
      items: [{ folderId: openIssue!.folderId! }],
      userIds: [(await by.call(SessionGet)).userId!],
    }
    const { transmittal } = await by.call(TransmittalSend, { projectId, subject: 'Leak', ...sent })
    expect(transmittal!.number).toBe('T-101')
    const session = client({ baseUrl: restored.url, key: sessionKey })
    await expect(session.call(SessionGet)).rejects.toThrow()
    await until(async () => restored.errors().includes('A backup was made and checked.'))
    await restored.end('SIGTERM')
    expect((await readdir(place)).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1)
    const files = await readdir(join(other!, 'files'), { recursive: true })
    expect(files.filter((name) => name.endsWith(sha256('plumb')))).toHaveLength(1)
    expect(await readFile(join(other!, 'secret.key'), 'utf8')).toBe(
      await readFile(join(data!, 'secret.key'), 'utf8'),
    )
  })

  test('replaces what is there only if told to', async () => {
    const refused = await restore(other!, [file], {})
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('is not empty. With --replace'),
    ])
    const { code, output } = await restore(other!, [join(folder!, 'daily'), '--replace', '--exact'], {})
    expect([code, output]).toEqual([0, expect.not.stringContaining('Ended')])
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(2)
}
