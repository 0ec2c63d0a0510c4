/** One moment of the database: everything that is read through it is as it was when it was opened. */
import { open } from 'node:fs/promises'
import type { Connection } from '../../db/connection.ts'
import { allSteps, baseline, releaseHere, type Step, WrongDatabaseVersion } from '../../db/migrationsteps.ts'
import { asRecordedNow, formerNames, namesOf } from '../../db/upgrades/releases.ts'
import { type CopyClient, openCopyClient, withoutLimits } from '../client.ts'
import { keysOf010, read010 } from '../restore/of010.ts'
import { type CatalogueTable, copyColumns, namesIn, sequencesOf, tablesOf } from '../restore/schema.ts'
import type { Summary, TableSummary } from './contents.ts'
import { rowCounter } from './digest.ts'

export interface Snapshot {
  at: Date
  postgres: string
  database: string
  /** The random id of the database; null in 0.1.0, which has none. */
  databaseId: string | null
  migrations: string[]
  tables: CatalogueTable[]
  /** Tables in the same schema that are not ours. They are not in the backup. */
  otherTables: string[]
  /** The secret keys that encrypted something, by their ids. */
  keysNeeded: string[]
  files: { count: number; bytes: number }
  /** Writes the list of contents, one `<SHA-256> <bytes>` in a line, in the order of the SHA-256. */
  writeFileList(path: string): Promise<void>
  /** The rows of a table; the result is known after the last. */
  copy(table: CatalogueTable): { data: AsyncIterable<Buffer>; result(): TableSummary }
  sequences(): Promise<Summary['sequences']>
  close(): Promise<void>
}

export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await openCopyClient(connection, 'plumbline backup')
  try {
    await client.script('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.script(withoutLimits)
    const [head] = await client.rows<Pick<Snapshot, 'at' | 'postgres' | 'database'>>(
      `SELECT now() AS at, current_setting('server_version') AS postgres, current_database() AS database`,
    )
    const steps = await allSteps()
    const migrations = await migrationsOf(client.rows, new Set(steps.map(({ name }) => name)))
    const parts = await partsOf(client, steps, migrations)
    const hasId = parts.tables.some(({ name }) => name === 'installation')
    return {
      ...head!,
      ...parts,
      databaseId: hasId ? await idOf(client.rows) : null,
      files: (await client.rows<Snapshot['files']>(filesSql))[0]!,
      writeFileList: (path) => writeTo(path, client.copyOut(`COPY (${fileListSql}) TO STDOUT`)),
      copy(table) {
        const counter = rowCounter()
        const what = table.select ? `(${table.select})` : copyColumns(table)
        const rows = client.copyOut(`COPY ${what} TO STDOUT`)
        return { data: counter.pass(rows), result: counter.result }
      },
      // They are not part of a transaction: read now, each is at least as high as any id in the rows.
      sequences: async () =>
        Object.fromEntries((await sequencesOf(client)).map(({ name, last }) => [parts.sequence(name), last])),
      close: client.close,
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

/** What of the database is in the backup. */
async function partsOf(client: CopyClient, steps: readonly Step[], migrations: readonly string[]) {
  const all = await tablesOf(client)
  if (migrations.includes(namesOf['0.1.0'][0]!))
    return {
      ...(await read010(all, steps)),
      migrations: [...namesOf['0.1.0 renamed']],
      keysNeeded: await keysOf010(client),
    }
  const ours = namesIn(steps)
  return {
    migrations: [...migrations],
    tables: all.filter(({ name }) => ours.has(name)),
    otherTables: all.filter(({ name }) => !ours.has(name)).map(({ name }) => name),
    keysNeeded: (await client.rows<{ id: string }>(keysSql)).map(({ id }) => id),
    sequence: (name: string) => name,
  }
}

async function idOf(rows: (text: string) => Promise<unknown[]>): Promise<string | null> {
  const [row] = (await rows('SELECT database_id::text AS id FROM installation')) as Array<{ id: string }>
  return row?.id ?? null
}

/** The database may be older than the program, which is then the backup before an upgrade. */
async function migrationsOf(
  rows: (text: string) => Promise<unknown[]>,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const [{ exists }] = (await rows(`SELECT to_regclass('migration') IS NOT NULL AS exists`)) as [
    { exists: boolean },
  ]
  const names = exists
    ? ((await rows('SELECT name FROM migration ORDER BY name')) as Array<{ name: string }>).map(
        ({ name }) => name,
      )
    : []
  if (names.length === 0)
    throw new WrongDatabaseVersion(
      'The database has no tables of Plumbline yet: there is nothing to back up.',
      'Correct DATABASE_URL or PLUMBLINE_DATA, or start the server once.',
    )
  const newer = names.filter((name) => !known.has(name) && !formerNames.includes(name))
  if (newer.length > 0)
    throw new WrongDatabaseVersion(
      `The database is of a newer version of Plumbline (it has ${newer.join(', ')}).`,
      'Make the backup with that version.',
    )
  const recorded = asRecordedNow(names)
  if (!recorded.includes(baseline)) releaseHere(new Set(names))
  return recorded
}

const keysSql = `
SELECT DISTINCT split_part(v, '.', 1) AS id
  FROM (SELECT key_value AS v FROM configuration_element WHERE is_encrypted
        UNION ALL SELECT answer FROM idempotent_answer
        UNION ALL SELECT secret FROM web_hook_secret
        UNION ALL SELECT value FROM stored_setting) x
 WHERE position('.' IN v) > 0 ORDER BY 1`

const contentsSql =
  'SELECT sha256, max(size_bytes) AS bytes FROM stored_file WHERE sha256 IS NOT NULL GROUP BY sha256'
const filesSql = `SELECT count(*) AS count, coalesce(sum(bytes), 0)::bigint AS bytes FROM (${contentsSql}) x`
const fileListSql = `SELECT encode(sha256, 'hex') || ' ' || bytes FROM (${contentsSql}) x ORDER BY sha256`

async function writeTo(path: string, data: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for await (const chunk of data) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}
