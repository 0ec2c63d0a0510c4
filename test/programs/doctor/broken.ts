/** Broken set-ups, and what doctor has to say about each. */
import { chmod, cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { ConnectionParts } from '../../../server/db/connection.ts'
import { allSteps } from '../../../server/db/migrationsteps.ts'
import type { Database } from '../../../server/db/open.ts'
import { namesOf } from '../../../server/db/upgrades/releases.ts'
import { urlOf } from '../../kit/template.ts'

export type Env = Record<string, string>

/** An installation without problems, which each set-up breaks and repairs. */
export interface Healthy {
  env: Env
  data: string
  database: Database
  connection: ConnectionParts
  /** Another folder, which is removed afterwards. */
  folder(): Promise<string>
}

export interface Broken {
  what: string
  check: string
  state?: 'warning'
  /** Only on this platform. */
  on?: NodeJS.Platform
  message: RegExp
  remedy: RegExp
  /** Breaks it, and returns the settings to use. */
  break: (at: Healthy) => Promise<Env>
  repair?: (at: Healthy) => Promise<unknown>
}

const nobody = 'someone-without-rights'

const recordAs = (database: Database, names: readonly string[]) =>
  database.transaction(async (db) => {
    await db.rows('DELETE FROM migration')
    await db.rows('INSERT INTO migration (name) SELECT unnest($1::text[])', [names])
  })

export const broken: Broken[] = [
  {
    what: 'a misspelt setting',
    check: 'settings',
    state: 'warning',
    message: /There is no setting PLUMBLINE_PROT/,
    remedy: /--help/,
    break: async ({ env }) => ({ ...env, PLUMBLINE_PROT: '8080' }),
  },
  {
    what: 'http on all addresses',
    check: 'settings',
    state: 'warning',
    message: /without https/,
    remedy: /PLUMBLINE_TLS_CERT/,
    break: async ({ env }) => ({ ...env, PLUMBLINE_HOST: '0.0.0.0' }),
  },
  {
    what: 'a data folder that is a file',
    check: 'data folder',
    message: /is a file/,
    remedy: /PLUMBLINE_DATA/,
    break: async ({ env, data }) => {
      await writeFile(join(data, 'a-file'), '')
      return { ...env, PLUMBLINE_DATA: join(data, 'a-file') }
    },
  },
  {
    what: 'a data folder where none can be made',
    check: 'data folder',
    message: /\/proc\/plumbline\/data does not exist and cannot be made: nothing can be stored in \/proc\.$/,
    remedy: /Choose another place with PLUMBLINE_DATA/,
    on: 'linux',
    break: async ({ env }) => ({ ...env, PLUMBLINE_DATA: '/proc/plumbline/data' }),
  },
  {
    what: 'a secret key that others can read',
    check: 'data folder',
    state: 'warning',
    message: /can read secret\.key/,
    remedy: /chmod 600/,
    break: async ({ env, data }) => {
      await chmod(join(data, 'secret.key'), 0o644)
      return env
    },
    repair: ({ data }) => chmod(join(data, 'secret.key'), 0o600),
  },
  {
    what: 'a database that is away',
    check: 'database',
    message: /does not answer/,
    remedy: /Start it, or correct DATABASE_URL/,
    break: async ({ env }) => ({ ...env, DATABASE_URL: 'postgres://someone@127.0.0.1:9/plumbline' }),
  },
  {
    what: 'a database that does not exist',
    check: 'database',
    message: /no database of that name/,
    remedy: /Create it/,
    break: async ({ env, connection }) => ({
      ...env,
      DATABASE_URL: urlOf({ ...connection, database: 'gone' }),
    }),
  },
  {
    what: 'a user whom the database does not know',
    check: 'database',
    message: /refuses this user/,
    remedy: /pg_hba\.conf/,
    break: async ({ env, connection }) => ({
      ...env,
      DATABASE_URL: urlOf({ ...connection, user: nobody }),
    }),
  },
  {
    what: 'a database of a newer version',
    check: 'version',
    message: /newer version of Plumbline/,
    remedy: /Start that version on it/,
    break: async ({ env, database }) => {
      await database.rows(`INSERT INTO migration (name) VALUES ('9999_flying_cranes.sql')`)
      return env
    },
    repair: ({ database }) => database.rows(`DELETE FROM migration WHERE name = '9999_flying_cranes.sql'`),
  },
  {
    what: 'migrations that are due',
    check: 'version',
    message: /migrations? (are due, )?from_0\.2\.0\.sql( is due| to )/,
    remedy: /backup, then run plumbline migrate/,
    break: async ({ env, database }) => {
      await recordAs(database, namesOf['0.2.0'])
      return env
    },
    repair: async ({ database }) =>
      recordAs(
        database,
        (await allSteps()).map(({ name }) => name),
      ),
  },
  {
    what: 'another secret key',
    check: 'secret key',
    message: /secret key of this database is another one/,
    remedy: /Copy secret\.key .* plumbline doctor --adopt-key/,
    break: async ({ env }) => ({ ...env, PLUMBLINE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }),
  },
  {
    what: 'another folder of files',
    check: 'files',
    message: /is not the one with the files of this database/,
    remedy: /Mount or copy .* plumbline doctor --adopt-files/,
    break: async ({ env, data, folder }) => {
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
    break: async ({ env, database }) => {
      await database.rows(
        `INSERT INTO stored_file (project_id, sha256, size_bytes, name, created_by, created_at)
         SELECT p.id, decode(repeat('ab', 32), 'hex'), 5, 'plan.pdf', n.id, now() FROM project p, person n LIMIT 1`,
      )
      return env
    },
    repair: ({ database }) => database.rows(`DELETE FROM stored_file WHERE name = 'plan.pdf'`),
  },
  {
    what: 'contents that belong to no file',
    check: 'files',
    state: 'warning',
    message: /1 of 1 contents belong to no file any more/,
    remedy: /plumbline files collect/,
    break: async ({ env, data }) => {
      const path = join(data, 'files', 'cd', 'cd', 'cd'.repeat(32))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'Hello')
      await utimes(path, new Date(0), new Date(0))
      return env
    },
    repair: ({ data }) => rm(join(data, 'files', 'cd'), { recursive: true }),
  },
  {
    what: 'rights that are not what the rules say',
    check: 'rights',
    message: /1 rows of the table of rights/,
    remedy: /INSERT INTO access TABLE access_rules/,
    break: async ({ env, database }) => {
      await database.rows('DELETE FROM access WHERE ctid = (SELECT min(ctid) FROM access)')
      return env
    },
    // As the remedy says.
    repair: ({ database }) =>
      database.script(
        'BEGIN; LOCK TABLE access; DELETE FROM access; INSERT INTO access TABLE access_rules; COMMIT',
      ),
  },
  {
    what: 'an index that is not valid',
    check: 'indexes',
    message: /not valid, and are not used: twice_by_name/,
    remedy: /REINDEX INDEX CONCURRENTLY twice_by_name/,
    break: async ({ env, database }) => {
      await database.script(`CREATE TABLE twice (name text); INSERT INTO twice VALUES ('a'), ('a')`)
      const failing = database.alone('CREATE UNIQUE INDEX CONCURRENTLY twice_by_name ON twice (name)')
      await expect(failing).rejects.toThrow()
      return env
    },
    repair: ({ database }) => database.script('DROP TABLE twice'),
  },
  {
    what: 'no administrator who can sign in',
    check: 'administrators',
    message: /No administrator can sign in/,
    remedy: /plumbline user enable/,
    break: async ({ env, database }) => {
      await database.rows('UPDATE person SET is_active = false')
      return env
    },
    repair: ({ database }) => database.rows('UPDATE person SET is_active = true'),
  },
  {
    what: 'a backup that failed',
    check: 'backup',
    message: /The last backup was not made: The disk is full\.$/,
    remedy: /plumbline backup/,
    break: async ({ env, database }) => {
      await database.rows(
        `INSERT INTO backup_run (started_at, ended_at, host, path, outcome, message)
         VALUES (now(), now(), 'site', '/backups', 'failed', 'The disk is full')`,
      )
      return env
    },
    repair: ({ database }) => database.rows('DELETE FROM backup_run'),
  },
  {
    what: 'a backup that is incomplete',
    check: 'backup',
    message: /The last backup is not complete: 2 contents of files are missing or damaged\.$/,
    remedy: /^plumbline files verify lists .* upload the files again; then make a backup/,
    break: async ({ env, database }) => {
      await database.rows(
        `INSERT INTO backup_run (started_at, ended_at, host, path, outcome, message)
         VALUES (now(), now(), 'site', '/backups', 'incomplete', '2 contents of files are missing or damaged.')`,
      )
      return env
    },
    repair: ({ database }) => database.rows('DELETE FROM backup_run'),
  },
  {
    what: 'a backup with a date in the future',
    check: 'backup',
    state: 'warning',
    message: /The last backup was made on 2999-01-01, which is in the future: a clock was wrong/,
    remedy: /time server/,
    break: async ({ env, database }) => {
      await database.rows(
        `INSERT INTO backup_run (started_at, ended_at, host, path, outcome)
         VALUES ('2999-01-01', '2999-01-01', 'site', '/backups', 'made')`,
      )
      return env
    },
    repair: ({ database }) => database.rows('DELETE FROM backup_run'),
  },
  {
    what: 'a backup that is too old',
    check: 'backup',
    state: 'warning',
    message: /The last backup was made on \d{4}-/,
    remedy: /plumbline backup/,
    break: async ({ env, database }) => {
      await database.rows(
        `INSERT INTO backup_run (started_at, ended_at, host, path, outcome)
         VALUES (now() - interval '3 days', now() - interval '3 days', 'site', '/backups', 'made')`,
      )
      return { ...env, PLUMBLINE_BACKUP_FOLDER: '/backups', PLUMBLINE_BACKUP_EVERY: '24h' }
    },
    repair: ({ database }) => database.rows('DELETE FROM backup_run'),
  },
  {
    what: 'an expired certificate',
    check: 'certificate',
    message: /valid until 2020-02-01: it has expired/,
    remedy: /Renew it/,
    break: async ({ env }) => ({ ...env, ...certificate('expired', 'expired') }),
  },
  {
    what: 'a certificate with the key of another',
    check: 'certificate',
    message: /are no certificate and its private key/,
    remedy: /SIGHUP/,
    break: async ({ env }) => ({ ...env, ...certificate('one', 'two') }),
  },
]

function certificate(cert: string, key: string): Env {
  const path = (name: string) => new URL(`../tls/${name}`, import.meta.url).pathname
  return { PLUMBLINE_TLS_CERT: path(`${cert}.pem`), PLUMBLINE_TLS_KEY: path(`${key}.key`) }
}
