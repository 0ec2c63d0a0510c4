/** Checks within the database. Nothing is changed, and nothing is migrated. */
import { backupState } from '../backup/state.ts'
import { WrongDatabaseVersion } from '../db/migrate.ts'
import { baseline, stepsDue, stepsText } from '../db/migrationsteps.ts'
import type { Database } from '../db/open.ts'
import { mendFiles } from '../folders.ts'
import { productVersion } from '../root.ts'
import { installationOf, wrongKey } from '../run/installation.ts'
import type { Settings } from '../settings/settings.ts'
import { checkFiles } from './filestate.ts'
import { checked, type Finding, type Found, ok, problem, problemOf, skipped, warning } from './findings.ts'
import { checkMail } from './mailstate.ts'
import { checkServerOfPort } from './port.ts'

interface Server {
  version: number
  text: string
  encoding: string
  isReadOnly: boolean
  jit: string
  at: Date
}

/** What every check after it needs: a database that answers and that this program knows. */
export async function checkDatabase(database: Database, settings: Settings): Promise<Finding[]> {
  const first = await checked('database', () => checkServer(database))
  const version = await checked('version', () => checkVersion(database))
  const all = [...first, ...version]
  if (all.some(({ state }) => state === 'problem') || version.some(({ state }) => state === 'skipped'))
    return all
  for (const [name, check] of inside) all.push(...(await checked(name, () => check(database, settings))))
  return all
}

const inside: Array<[string, (database: Database, settings: Settings) => Promise<Found | Found[]>]> = [
  ['secret key', checkSecretKey],
  ['files', checkFiles],
  ['rights', checkRights],
  ['indexes', checkIndexes],
  ['administrators', checkAdministrators],
  ['backup', checkBackup],
  ['mail', checkMail],
  ['port', checkServerOfPort],
]

const clockMs = { warning: 2_000, problem: 60_000 }

async function checkServer(database: Database): Promise<Found[]> {
  const before = Date.now()
  const server = (await database.row<Server>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS text,
            current_setting('server_encoding') AS encoding, current_setting('jit') AS jit, clock_timestamp() AS at,
            pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  ))!
  const offMs = Math.abs(server.at.getTime() - (before + Date.now()) / 2)
  const findings: Found[] = []
  if (server.version < 140_000)
    findings.push(problem(`PostgreSQL ${server.text} is too old.`, 'Upgrade it to 14 or later.'))
  if (server.encoding !== 'UTF8')
    findings.push(
      problem(
        `The database has the encoding ${server.encoding}, which cannot hold every text.`,
        `Create one with ENCODING 'UTF8' and TEMPLATE template0, and restore a backup into it.`,
      ),
    )
  if (server.isReadOnly)
    findings.push(
      problem(
        'The database takes no writes: it is a standby, or set to read-only.',
        'Connect to the primary.',
      ),
    )
  if (server.jit === 'on')
    findings.push(
      warning(
        'PostgreSQL compiles statements (jit), which makes ours slower.',
        'ALTER DATABASE … SET jit = off',
      ),
    )
  findings.push({ ...checkClock(offMs), check: 'clock' })
  return [ok(`PostgreSQL ${server.text} answers.`), ...findings]
}

function checkClock(offMs: number): Found {
  if (offMs < clockMs.warning) return ok('The clocks of this machine and of the database agree.')
  const text = `The clocks of this machine and of the database differ by ${Math.round(offMs / 1000)} s.`
  const remedy = 'Let both follow a time server (timedatectl set-ntp true).'
  return offMs < clockMs.problem ? warning(text, remedy) : problem(text, remedy)
}

async function checkVersion(database: Database): Promise<Found> {
  try {
    const due = await stepsDue(database)
    if (due.length === 0) return ok(`The database has the form of version ${productVersion}.`)
    if (due[0]!.name === baseline) return skipped('The database is empty; the first start makes its tables.')
    return {
      ...warning(
        `The database is older than this program, ${productVersion}: ${stepsText(due)}.`,
        'Make a backup, then run plumbline migrate, or start the server, which does the same.',
      ),
      // What comes after it needs the tables of this version.
      state: 'problem',
    }
  } catch (error) {
    if (!(error instanceof WrongDatabaseVersion)) throw error
    return problemOf(error)
  }
}

async function checkSecretKey(database: Database, settings: Settings): Promise<Found> {
  const { secretKeyId } = await installationOf(database)
  if (secretKeyId === null) return ok('The first start decides which one belongs to this database.')
  const wrong = await wrongKey(secretKeyId, settings)
  return wrong ? problemOf(wrong) : ok(`It is the one of this database (${secretKeyId}).`)
}

async function checkRights(database: Database): Promise<Found> {
  const row = await database.row<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM ((TABLE access EXCEPT TABLE access_rules)
       UNION ALL (TABLE access_rules EXCEPT TABLE access)) x`,
  )
  if (row!.wrong === 0) return ok('The table of rights is what the rules say.')
  return problem(
    `${row!.wrong} rows of the table of rights are not what the rules say: somebody may see too much or too little.`,
    'With psql: BEGIN; LOCK TABLE access; DELETE FROM access; INSERT INTO access TABLE access_rules; COMMIT;',
  )
}

async function checkIndexes(database: Database): Promise<Found> {
  const invalid = await database.rows<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  )
  if (invalid.length === 0) return ok('All indexes are valid.')
  const names = invalid.map(({ name }) => name)
  return problem(
    `These indexes are not valid, and are not used: ${names.join(', ')}.`,
    `With psql: ${names.map((name) => `REINDEX INDEX CONCURRENTLY ${name};`).join(' ')}`,
  )
}

async function checkBackup(database: Database, settings: Settings): Promise<Found> {
  const remedy = 'plumbline backup FOLDER makes one; docs/backup.md says how servers make them by themselves.'
  const { outcome, message, madeAt, isAhead, trouble } = await backupState(database, settings, new Date())
  const why = message?.replace(/\.$/, '') ?? 'no reason was noted'
  if (outcome === 'failed') return problem(`The last backup was not made: ${why}.`, remedy)
  // Another backup would lack the same.
  if (outcome === 'incomplete') return problem(`The last backup is not complete: ${why}.`, mendFiles)
  if (!madeAt) return warning('No backup was made by plumbline backup.', remedy)
  const last = `The last backup was made on ${madeAt.toISOString().slice(0, 10)}`
  if (isAhead)
    return warning(
      `${last}, which is in the future: a clock was wrong then, or is wrong now.`,
      'Let the machine follow a time server (timedatectl set-ntp true), then make a backup: plumbline backup FOLDER.',
    )
  return trouble ? warning(`${last}.`, remedy) : ok(`${last}.`)
}

async function checkAdministrators(database: Database): Promise<Found> {
  const row = await database.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM person
      WHERE is_admin AND is_active AND login IS NOT NULL AND password IS NOT NULL`,
  )
  if (row!.count > 0) return ok(`${row!.count} can sign in.`)
  return problem(
    'No administrator can sign in.',
    'plumbline user enable --login NAME, plumbline user password --login NAME, or plumbline user add --admin --login NAME',
  )
}
