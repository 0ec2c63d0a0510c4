/** `plumbline doctor` on broken set-ups: it names the problem and what to do, and ends with 1. */
import { chmod, chown, cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../contract/client.ts'
import { ProjectAdd } from '../contract/project.ts'
import { UserLogin } from '../contract/session.ts'
import type { ConnectionParts } from '../server/db/connection.ts'
import { accountForPostgres, isRoot } from '../server/db/embedded/account.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { examine } from '../server/doctor/doctor.ts'
import type { Finding } from '../server/doctor/findings.ts'
import { readSettings } from '../server/settings.ts'
import { dataFolder } from './cluster.ts'
import { ownDatabase } from './owndatabase.ts'
import { adminPassword, run, start } from './program.ts'
import { urlOf } from './template.ts'

const connection = await ownDatabase()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))))

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-doctor-'))
  folders.push(path)
  return path
}

type Env = Record<string, string>

/** In this process: to start the program for each row would take longer than everything that it checks. */
const findingsOf = (env: Env): Promise<Finding[]> =>
  examine(readSettings({ PLUMBLINE_PORT: '0', ...env }), env)

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
  database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 30_000 })
})
afterAll(() => database.close())

const checks = [
  ...['program', 'settings', 'data folder', 'disk', 'port', 'certificate', 'database', 'clock', 'version'],
  ...['secret key', 'files', 'rights', 'indexes', 'administrators', 'backup'],
]

test('a healthy installation has no problems', async () => {
  const { code, findings, errors } = await doctor(env)
  expect(wrong(findings).filter(({ check }) => !['disk', 'backup'].includes(check))).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual(checks)
  expect([code, errors]).toEqual([0, ''])
  const { output } = await run(['doctor'], env)
  expect(output).toMatch(/^ok {7}version: The database has the form of version \S+\.$/m)
})

interface Broken {
  what: string
  check: string
  state?: 'warning'
  message: RegExp
  remedy: RegExp
  /** Breaks it, and returns the settings to use. */
  break: () => Promise<Env>
  repair?: () => Promise<unknown>
}

const nobody = 'someone-without-rights'

const broken: Broken[] = [
  {
    what: 'a misspelt setting',
    check: 'settings',
    state: 'warning',
    message: /There is no setting PLUMBLINE_PROT/,
    remedy: /--help/,
    break: async () => ({ ...env, PLUMBLINE_PROT: '8080' }),
  },
  {
    what: 'http on all addresses',
    check: 'settings',
    state: 'warning',
    message: /without https/,
    remedy: /PLUMBLINE_TLS_CERT/,
    break: async () => ({ ...env, PLUMBLINE_HOST: '0.0.0.0' }),
  },
  {
    what: 'a data folder that is a file',
    check: 'data folder',
    message: /is a file/,
    remedy: /PLUMBLINE_DATA/,
    break: async () => {
      await writeFile(join(data, 'a-file'), '')
      return { ...env, PLUMBLINE_DATA: join(data, 'a-file') }
    },
  },
  {
    what: 'a secret key that others can read',
    check: 'data folder',
    state: 'warning',
    message: /can read secret\.key/,
    remedy: /chmod 600/,
    break: async () => {
      await chmod(join(data, 'secret.key'), 0o644)
      return env
    },
    repair: () => chmod(join(data, 'secret.key'), 0o600),
  },
  {
    what: 'a database that is away',
    check: 'database',
    message: /does not answer/,
    remedy: /Start it, or correct DATABASE_URL/,
    break: async () => ({ ...env, DATABASE_URL: 'postgres://someone@127.0.0.1:9/plumbline' }),
  },
  {
    what: 'a database that does not exist',
    check: 'database',
    message: /no database of that name/,
    remedy: /Create it/,
    break: async () => ({
      ...env,
      DATABASE_URL: urlOf({ ...(connection as ConnectionParts), database: 'gone' }),
    }),
  },
  {
    what: 'a user whom the database does not know',
    check: 'database',
    message: /refuses this user/,
    remedy: /pg_hba\.conf/,
    break: async () => ({
      ...env,
      DATABASE_URL: urlOf({ ...(connection as ConnectionParts), user: nobody }),
    }),
  },
  {
    what: 'a database of a newer version',
    check: 'version',
    message: /newer version of Plumbline/,
    remedy: /Start that version on it/,
    break: async () => {
      await database.rows(`INSERT INTO migration (name) VALUES ('9999_flying_cranes.sql')`)
      return env
    },
    repair: () => database.rows(`DELETE FROM migration WHERE name = '9999_flying_cranes.sql'`),
  },
  {
    what: 'migrations that are due',
    check: 'version',
    message: /migrations are due: 0208_installation\.sql/,
    remedy: /backup, then run plumbline migrate/,
    break: async () => {
      await database.rows(`DELETE FROM migration WHERE name LIKE '0208%'`)
      return env
    },
    repair: () => database.rows(`INSERT INTO migration (name) VALUES ('0208_installation.sql')`),
  },
  {
    what: 'another secret key',
    check: 'secret key',
    message: /secret key of this database is another one/,
    remedy: /Copy secret\.key .* plumbline doctor --adopt-key/,
    break: async () => ({ ...env, PLUMBLINE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }),
  },
  {
    what: 'another folder of files',
    check: 'files',
    message: /is not the one with the files of this database/,
    remedy: /Mount or copy .* plumbline doctor --adopt-files/,
    break: async () => {
      const other = await folder()
      await cp(join(data, 'secret.key'), join(other, 'secret.key'))
      await chmod(join(other, 'secret.key'), 0o600)
      return { ...env, PLUMBLINE_DATA: other }
    },
  },
  {
    what: 'contents that are missing',
    check: 'files',
    message: /1 of 1 contents are missing/,
    remedy: /plumbline files verify/,
    break: async () => {
      await database.rows(
        `INSERT INTO stored_file (project_id, sha256, size_bytes, name, created_by, created_at)
         SELECT p.id, decode(repeat('ab', 32), 'hex'), 5, 'plan.pdf', n.id, now() FROM project p, person n LIMIT 1`,
      )
      return env
    },
    repair: () => database.rows(`DELETE FROM stored_file WHERE name = 'plan.pdf'`),
  },
  {
    what: 'contents that belong to no file',
    check: 'files',
    state: 'warning',
    message: /1 of 1 contents belong to no file any more/,
    remedy: /plumbline files collect/,
    break: async () => {
      const path = join(data, 'files', 'cd', 'cd', 'cd'.repeat(32))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'Hello')
      await utimes(path, new Date(0), new Date(0))
      return env
    },
    repair: () => rm(join(data, 'files', 'cd'), { recursive: true }),
  },
  {
    what: 'rights that are not what the rules say',
    check: 'rights',
    message: /1 rows of the table of rights/,
    remedy: /INSERT INTO access TABLE access_rules/,
    break: async () => {
      await database.rows('DELETE FROM access WHERE ctid = (SELECT min(ctid) FROM access)')
      return env
    },
    // As the remedy says.
    repair: () =>
      database.script(
        'BEGIN; LOCK TABLE access; DELETE FROM access; INSERT INTO access TABLE access_rules; COMMIT',
      ),
  },
  {
    what: 'an index that is not valid',
    check: 'indexes',
    message: /not valid, and are not used: twice_by_name/,
    remedy: /REINDEX INDEX CONCURRENTLY twice_by_name/,
    break: async () => {
      await database.script(`CREATE TABLE twice (name text); INSERT INTO twice VALUES ('a'), ('a')`)
      const failing = database.alone('CREATE UNIQUE INDEX CONCURRENTLY twice_by_name ON twice (name)')
      await expect(failing).rejects.toThrow()
      return env
    },
    repair: () => database.script('DROP TABLE twice'),
  },
  {
    what: 'no administrator who can sign in',
    check: 'administrators',
    message: /No administrator can sign in/,
    remedy: /plumbline user enable/,
    break: async () => {
      await database.rows('UPDATE person SET is_active = false')
      return env
    },
    repair: () => database.rows('UPDATE person SET is_active = true'),
  },
  {
    what: 'a backup that failed',
    check: 'backup',
    message: /The last backup was not complete: The disk is full/,
    remedy: /plumbline backup/,
    break: async () => {
      // As of a version whose servers make backups.
      await database.script(`CREATE TABLE IF NOT EXISTS backup_run (id int, started_at timestamptz, ended_at timestamptz,
        host text, path text, outcome text, message text, bytes bigint);
        INSERT INTO backup_run (id, started_at, ended_at, host, path, outcome, message)
        VALUES (1, now(), now(), 'a', 'b', 'failed', 'The disk is full')`)
      return env
    },
    repair: () => database.rows('DELETE FROM backup_run'),
  },
  {
    what: 'an expired certificate',
    check: 'certificate',
    message: /valid until 2020-02-01: it has expired/,
    remedy: /Renew it/,
    break: async () => ({ ...env, ...certificate('expired', 'expired') }),
  },
  {
    what: 'a certificate with the key of another',
    check: 'certificate',
    message: /are no certificate and its private key/,
    remedy: /SIGHUP/,
    break: async () => ({ ...env, ...certificate('one', 'two') }),
  },
]

function certificate(cert: string, key: string): Env {
  const path = (name: string) => new URL(`tls/${name}`, import.meta.url).pathname
  return { PLUMBLINE_TLS_CERT: path(`${cert}.pem`), PLUMBLINE_TLS_KEY: path(`${key}.key`) }
}

describe('doctor finds', () => {
  test.each(broken)('$what', async (each) => {
    const used = await each.break()
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
      await each.repair?.()
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
