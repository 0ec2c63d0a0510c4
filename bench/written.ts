/**
 * The rows that the server writes, read after one call, table by table. Baseline (c) writes the
 * same ones by plain statements, so that nobody has to keep two lists of columns in sync.
 */
import type { Database } from '../server/db/open.ts'

export interface Written {
  table: string
  columns: Array<{ name: string; type: string }>
  /** By column, in the order of the records. */
  values: unknown[][]
}

/**
 * The tables of a new open issue, in the order in which they can be written, with their reference to the
 * record.
 */
const tables: ReadonlyArray<[table: string, key: string]> = [
  ['folder', 'id'],
  ['open_issue', 'folder_id'],
  ['party', 'folder_id'],
  ['court', 'folder_id'],
  ['event', 'folder_id'],
  ['search_entry', 'folder_id'],
]

export const writtenFor = (database: Database, folderIds: readonly number[]): Promise<Written[]> =>
  Promise.all(tables.map(([table, key]) => rowsOf(database, table, key, folderIds)))

async function rowsOf(
  database: Database,
  table: string,
  key: string,
  folderIds: readonly number[],
): Promise<Written> {
  // Columns that PostgreSQL generates are not written.
  const all = await database.rows<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
      ORDER BY attnum`,
    [table],
  )
  const texts = all.map(({ name, type }) => `${plainTypes.has(type) ? name : `${name}::text`} AS ${name}`)
  const rows = await database.rows<Record<string, unknown>>(
    `SELECT ${texts.join(', ')} FROM ${table} t WHERE t.${key} = ANY ($1::int[]) ORDER BY t.${key}`,
    [folderIds],
  )
  const columns = all.filter(({ name }) => rows.some((row) => row[name] !== null && row[name] !== '{}'))
  return { table, columns, values: columns.map(({ name }) => rows.map((row) => row[name])) }
}

/** Everything else is sent as text, in the format of PostgreSQL. */
const plainTypes = new Set(['integer', 'boolean'])
