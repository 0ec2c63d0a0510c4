/** `plumbline doctor` on broken set-ups: it names the problem and what to do, and ends with 1. */

import { execFile as execFileByCallback } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UserLogin } from '../../../contract/people/session.ts'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { client } from '../../../packages/client/src/caller.ts'
import type { ConnectionParts } from '../../../server/db/connection.ts'
import { accountForPostgres, isRoot } from '../../../server/db/embedded/account.ts'
import { type Database, openDatabase } from '../../../server/db/open.ts'
import { examine } from '../../../server/doctor/doctor.ts'
import type { Finding } from '../../../server/doctor/findings.ts'
import { noLog } from '../../../server/log.ts'
import { packageRoot } from '../../../server/root.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder, migratedFolder } from '../../kit/cluster.ts'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { prepared } from '../../kit/prepared.ts'
import { adminPassword, run, start } from '../../kit/programs/program.ts'
import { urlOf } from '../../kit/template.ts'
import { broken, type Env } from './broken.ts'

const execFile = promisify(execFileByCallback)
const connection = prepared(async () => (await ownDatabase()) as ConnectionParts)
const folders: string[] = []
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))))

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-doctor-'))
  folders.push(path)
  return path
}

/** In this process: to start the program for each row would take longer than everything that it checks. */
const findingsOf = (env: Env): Promise<Finding[]> =>
  examine(readSettings({ PLUMBLINE_PORT: '0', ...env }), env, noLog)

async function doctor(env: Env): Promise<{ code: number | null; findings: Finding[]; errors: string }> {
  const { code, output, errors } = await run(['doctor', '--json'], { PLUMBLINE_PORT: '0', ...env })
  return { code, findings: JSON.parse(output).findings, errors }
}

const wrong = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'problem' || state === 'warning')

/** A healthy installation on a database of its own. */
let env: Env
let data: string
let database: Database
beforeAll(async () => {
  data = await folder()
  env = { DATABASE_URL: urlOf(connection), PLUMBLINE_DATA: data }
  const server = await start(data, ['serve'], env)
  const { authSessionKey: key } = await client({ baseUrl: server.url }).call(UserLogin, {
    userName: 'admin',
    password: adminPassword,
  })
  await client({ baseUrl: server.url, key: key! }).call(ProjectAdd, { project: { projectName: 'Tower' } })
  await server.end('SIGTERM')
  // Under another name, so that it does not count as a server.
  const byTest = { ...connection, application_name: 'test' }
  database = openDatabase(byTest, { connectionsMax: 2, statementTimeoutMs: 30_000 })
})
afterAll(() => database.close())

const checks = [
  'program',
  'settings',
  'data folder',
  'disk',
  'port',
  'certificate',
  'mail server',
  'database',
  'clock',
  'version',
  'secret key',
  'files',
  'rights',
  'indexes',
  'administrators',
  'backup',
]

test('a healthy installation has no problems', async () => {
  const { code, findings, errors } = await doctor(env)
  expect(wrong(findings).filter(({ check }) => !['disk', 'backup'].includes(check))).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual(checks)
  expect([code, errors]).toEqual([0, ''])
  const { output } = await run(['doctor'], env)
  expect(output).toMatch(/^ok {7}version: The database has the form of version \S+\.$/m)
})

describe('doctor finds', () => {
  const here = broken.filter(({ on }) => on === undefined || on === process.platform)
  test.each(here)('$what', async (each) => {
    const at = { env, data, database, connection, folder }
    const used = await each.break(at)
    try {
      const findings = await findingsOf(used)
      const found = wrong(findings).filter(({ check }) => check === each.check)
      expect(found).toEqual([
        {
          check: each.check,
          state: each.state ?? 'problem',
          message: expect.stringMatching(each.message),
          remedy: expect.stringMatching(each.remedy),
        },
      ])
    } finally {
      await each.repair?.(at)
    }
  })

  test('a port that another program uses', async () => {
    const other = createServer((socket) => socket.end('SSH-2.0\r\n'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const { code, findings, errors } = await doctor({ ...env, PLUMBLINE_PORT: String(port) })
    other.close()
    expect(wrong(findings).filter(({ check }) => check === 'port')).toMatchObject([
      { state: 'problem', message: expect.stringContaining(`Another program uses port ${port}`) },
    ])
    expect([code, errors]).toEqual([1, '1 problem.\n'])
  })
})

describe.runIf(isRoot() && process.platform === 'linux')('doctor finds, as root prepared it,', () => {
  test('a disk that can only be read', async ({ skip }) => {
    const disk = await folder()
    const mounted = await execFile('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]).catch(() => undefined)
    if (!mounted) return skip('This container may not mount.')
    const dataFolders = async (path: string) =>
      (await findingsOf({ ...env, PLUMBLINE_DATA: path })).filter(({ check }) => check === 'data folder')
    const found = [await dataFolders(disk), await dataFolders(join(disk, 'data'))]
    await execFile('umount', [disk])
    expect(found).toEqual([
      [
        {
          check: 'data folder',
          state: 'problem',
          message: `The disk of ${disk} can only be read.`,
          remedy: expect.stringContaining('Mount it for writing'),
        },
      ],
      [
        {
          check: 'data folder',
          state: 'problem',
          message: `${join(disk, 'data')} does not exist and cannot be made: the disk of ${disk} can only be read.`,
          remedy: 'Choose another place with PLUMBLINE_DATA.',
        },
      ],
    ])
  })

  test('a folder of somebody else, and names the owner instead of a chown', async () => {
    const own = await migratedFolder('doctor')
    folders.push(own)
    const { uid, gid } = (await accountForPostgres('/')) as { uid: number; gid: number }
    const program = join(packageRoot, 'dist', 'server', 'main.js')
    const { stdout } = await execFile(process.execPath, [program, 'doctor', '--data', own, '--port', '0'], {
      uid,
      gid,
      env: {},
      cwd: '/',
    }).catch((error: { stdout: string }) => error)
    expect(stdout).toContain(
      `may not read and write ${own}.\n         The data folder belongs to root: start`,
    )
    expect(stdout).not.toContain('chown')
  })
})

describe('the embedded database', () => {
  const embedded = (findings: Finding[]) => findings.filter(({ check }) => check === 'embedded database')

  test('is checked stopped, running, and after a crash', async () => {
    const own = await dataFolder('doctor')
    folders.push(own)
    const stopped = await doctor({ PLUMBLINE_DATA: own })
    expect(embedded(stopped.findings)[0]!.message).toMatch(/is stopped\.$/)
    expect(stopped.findings.at(-1)).toMatchObject({ check: 'version', state: 'skipped' })
    const server = await start(own)
    const port = new URL(server.url).port
    const running = await doctor({ PLUMBLINE_DATA: own, PLUMBLINE_PORT: port })
    expect(embedded(running.findings)[0]!.message).toMatch(/is running\.$/)
    expect(running.findings.find(({ check }) => check === 'port')!.message).toMatch(
      /^Plumbline \S+ answers on port/,
    )
    expect(running.code).toBe(0)
    // The same port, with other data.
    const ports = async (used: Env) =>
      (await findingsOf({ ...used, PLUMBLINE_PORT: port })).filter(({ check }) => check === 'port')
    const others = [...(await ports({ PLUMBLINE_DATA: await folder() })), ...(await ports(env)).slice(1)]
    expect(others.map(({ state }) => state)).toEqual(['problem', 'warning'])
    for (const { message, remedy } of others) {
      expect(message).toMatch(
        /^Another Plumbline \(\S+\) answers on port \d+ of 127\.0\.0\.1: no server uses/,
      )
      expect(remedy).toMatch(/Choose another port with PLUMBLINE_PORT, or stop that server/)
    }
    await server.end('SIGTERM')
    await writeFile(join(own, 'postgres', 'postmaster.pid'), '99999999\n')
    const crashed = await doctor({ PLUMBLINE_DATA: own })
    expect(embedded(crashed.findings)[0]!.message).toMatch(/not in order; the next start recovers/)
    expect(crashed.code).toBe(0)
  })

  test.each([
    ['17\n', /was written by PostgreSQL 17/, /make a backup there, and restore/],
    [undefined, /holds no PostgreSQL database/, /Restore it from a backup/],
  ])('of version %j is a problem', async (version, message, remedy) => {
    const own = await folder()
    await chmod(own, 0o755)
    await mkdir(join(own, 'postgres'))
    await writeFile(join(own, 'postgres', version ? 'PG_VERSION' : 'notes.txt'), version ?? '')
    if (isRoot()) {
      const { uid, gid } = await accountForPostgres(own)
      await chown(join(own, 'postgres'), uid, gid)
    }
    const findings = await findingsOf({ PLUMBLINE_DATA: own })
    expect(embedded(findings)).toMatchObject([
      { state: 'problem', message: expect.stringMatching(message), remedy: expect.stringMatching(remedy) },
    ])
    expect(findings.at(-1)).toMatchObject({ check: 'database', state: 'skipped' })
  })
})
