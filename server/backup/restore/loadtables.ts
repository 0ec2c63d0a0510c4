/**
 * Fills the tables of a schema that was just made: without indexes, foreign keys and triggers, which are put
 * back when all rows are there. So no order of the tables matters, no trigger changes a row, and every
 * foreign key is checked.
 */
import { allSteps, baseline } from '../../db/migrationsteps.ts'
import { asRecordedNow, type Release, releaseOf } from '../../db/upgrades/releases.ts'
import { addedColumns } from '../../db/upgrades/upgrade.ts'
import { WrongBackup } from '../archive/archivereader.ts'
import type { BackupTable, Manifest, Summary } from '../archive/contents.ts'
import { countRows, isSame } from '../archive/digest.ts'
import { type CopyClient, withoutLimits } from '../client.ts'
import { partOf, type Report, stage } from '../progress.ts'
import { copyColumns, isInSchema, quoted, sequencesOf, tablesOf } from './schema.ts'

export interface Loading {
  /** Adds a piece of the rows of a table. */
  add(table: string, data: AsyncIterable<Buffer>): Promise<void>
  /** Puts back what was taken away, and compares every table with the backup. */
  finish(): Promise<void>
}

/** Makes the schema as it was when the backup was written. */
export async function makeSchema(client: CopyClient, { migrations, tables }: Manifest): Promise<void> {
  const release = releaseOf(new Set(migrations))
  const made = release ? [baseline] : asRecordedNow(migrations)
  for (const { name, sql, isConcurrent } of await allSteps()) {
    if (!made.includes(name)) continue
    // In an empty table nobody has to be let through while an index is built.
    await client.script(isConcurrent ? sql.replaceAll(' CONCURRENTLY ', ' ') : sql)
  }
  if (release) await leaveTables(client, release, tables)
  // Migrations may have set some of them.
  await client.script(withoutLimits)
}

/** An earlier release had fewer tables and columns. Its upgrade, after the rows are there, makes what goes here. */
async function leaveTables(
  client: CopyClient,
  release: Release,
  tables: readonly BackupTable[],
): Promise<void> {
  const had = new Map(tables.map(({ name, columns }) => [name, columns]))
  const newer = (await tablesOf(client)).map(({ name }) => name).filter((name) => !had.has(name))
  if (newer.length > 0) await client.script(`DROP TABLE ${newer.map(quoted).join(', ')} CASCADE`)
  for (const name of await addedColumns(release)) {
    const [table = '', column = ''] = name.split('.')
    if (had.has(table) && !had.get(table)!.includes(column))
      await client.script(`ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(column)} CASCADE`)
  }
}

export async function startLoading(
  client: CopyClient,
  manifest: Manifest,
  summary: Summary,
  report: Report,
): Promise<Loading> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  await checkColumns(client, manifest)
  const taken = await takeAway(client)
  const all = [...tables.keys()].map(quoted)
  await client.script(all.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`).join(';'))
  await client.script(`TRUNCATE ${all.join(', ')}`)
  return {
    async add(name, data) {
      const table = tables.get(name)
      if (!table)
        throw new WrongBackup(
          `The backup has rows of the table ${name}, which it does not describe.`,
          'It was changed since it was written: use another one.',
        )
      await client.copyIn(`COPY ${copyColumns(table)} FROM STDIN`, data)
    },
    async finish() {
      await compare(client, [...tables.values()], summary, report)
      await putBack(client, taken, summary, report)
      for (const table of tables.keys())
        await client.script(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`)
      await setSequences(client, summary)
    },
  }
}

/** The columns must be those of the schema that this program makes for the same migrations. */
async function checkColumns(client: CopyClient, { tables, version }: Manifest): Promise<void> {
  const shape = (all: readonly BackupTable[]): string[] =>
    all.map(({ name, columns }) => `${name}: ${[...columns].sort().join(', ')}`).sort()
  const [here, there] = [shape(await tablesOf(client)), shape(tables)]
  const other = [
    ...there.filter((line) => !here.includes(line)),
    ...here.filter((line) => !there.includes(line)),
  ]
  if (other.length > 0)
    throw new WrongBackup(
      `The backup was written by a Plumbline (${version}) with other tables than this one makes: ${other[0]}.`,
      'Restore it with that version, then start this version on the database, which upgrades it.',
    )
}

/** SQL that puts an index or a foreign key back. */
interface Taken {
  name: string
  table: string
  sql: string
}

async function takeAway(client: CopyClient): Promise<{ keys: Taken[]; indexes: Taken[] }> {
  const keys = await client.rows<Taken & { drop: string }>(
    `SELECT conname AS name, (SELECT relname FROM pg_class c WHERE c.oid = conrelid) AS table,
            format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS sql
       FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema::regnamespace
      ORDER BY conrelid::regclass::text, conname`,
  )
  await client.script(keys.map(({ drop }) => drop).join(';'))
  const indexes = await client.rows<Taken & { drop: string }>(
    `SELECT c.relname AS name, (SELECT relname FROM pg_class t WHERE t.oid = i.indrelid) AS table,
            format('DROP INDEX %s', c.oid::regclass) AS drop, pg_get_indexdef(c.oid) AS sql
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE ${isInSchema('c.oid', 'pg_class', 'c.relnamespace')}
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY i.indrelid, c.relname`,
  )
  await client.script(indexes.map(({ drop }) => drop).join(';'))
  return { keys, indexes }
}

async function putBack(
  client: CopyClient,
  { keys, indexes }: Awaited<ReturnType<typeof takeAway>>,
  summary: Summary,
  report: Report,
): Promise<void> {
  await client.script(`SET LOCAL maintenance_work_mem = '128MB'`)
  const all = [...indexes, ...keys].map((one) => ({
    ...one,
    size: 1 + (summary.tables[one.table]?.bytes ?? 0),
  }))
  const progress = stage(
    report,
    'Building indexes',
    all.reduce((sum, { size }) => sum + size, 0),
  )
  for (const { name, sql, size } of all) {
    await client.script(sql).catch((error: { code?: string; detail?: string }) => {
      if (!error.code?.startsWith('23')) throw error
      throw new WrongBackup(
        `The rows do not fit in this database (${name}: ${error.detail}).`,
        `A database of another locale may take letters for equal: restore into one with LOCALE 'C.UTF-8', or into the embedded one.`,
        { cause: error },
      )
    })
    progress(size)
  }
}

/** Every table is read again and must have the bytes that the backup was made of, row by row. */
async function compare(
  client: CopyClient,
  tables: readonly BackupTable[],
  summary: Summary,
  report: Report,
): Promise<void> {
  const bytes = Object.values(summary.tables).reduce((sum, table) => sum + table.bytes, 0)
  const progress = stage(report, 'Comparing tables', bytes)
  for (const table of tables) {
    const expected = summary.tables[table.name]
    if (!expected) continue
    const part = partOf(progress, expected.bytes)
    const found = await countRows(part.pass(client.copyOut(`COPY ${copyColumns(table)} TO STDOUT`)))
    if (!isSame(expected, found))
      throw new WrongBackup(
        `The table ${table.name} is not as in the backup: it has ${found.rows} rows, and ${expected.rows} were expected, ` +
          'or a value differs. Nothing was changed.',
        'Check the memory and the disk of this machine, then restore again.',
      )
  }
}

async function setSequences(client: CopyClient, { sequences }: Summary): Promise<void> {
  for (const { name, sequence } of await sequencesOf(client)) {
    const last = sequences[name]
    await client.rows('SELECT setval($1::regclass, coalesce($2::bigint, 1), $2::bigint IS NOT NULL)', [
      sequence,
      last ?? null,
    ])
  }
}
