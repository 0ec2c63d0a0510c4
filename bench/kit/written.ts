/**
 * The rows that the server writes, read after one call, table by table. Baseline (c) writes the
 * same ones by plain statements, so that nobody has to keep two lists of columns in sync.
 */
import type { Database } from '../../server/db/open.ts'

export interface Written {
  table: string
  columns: Array<{ name: string; type: string }>
  /** By column, in the order of the records. */
  values: unknown[][]
}

/**
 * The tables of a new record of that type, in the order in which they can be written, with their reference to the
 * record. Tables without rows of it are left out.
 */
const tablesOf = (own: readonly string[]): ReadonlyArray<[table: string, key: string]> => [
  ['folder', 'id'],
  ...[...own, 'party', 'court', 'event', 'search_entry'].map((table): [string, string] => [
    table,
    'folder_id',
  ]),
]

/** `own`: the tables of the record type. */
export async function writtenFor(
  database: Database,
  folderIds: readonly number[],
  own: readonly string[],
): Promise<Written[]> {
  const all = await Promise.all(tablesOf(own).map(([table, key]) => rowsOf(database, table, key, folderIds)))
  return all.filter(({ columns }) => columns.length > 0)
}

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

interface LeftByChange {
  changes: string
  words: string
}

/** Two real changes of a record, and what they wrote for plain statements to write again. */
export async function writtenByChanges(
  database: Database,
  folderId: number,
  change: (coat: 1 | 2) => Promise<unknown>,
): Promise<{ changes: string; words: string[] }> {
  const left: LeftByChange[] = []
  for (const coat of [1, 2] as const) {
    await change(coat)
    const row = await database.row<LeftByChange>(
      `SELECT e.changes::text AS changes, s.words::text AS words FROM event e JOIN search_entry s USING (folder_id)
        WHERE folder_id = $1 ORDER BY e.id DESC LIMIT 1`,
      [folderId],
    )
    left.push(row!)
  }
  return { changes: left[1]!.changes, words: left.map(({ words }) => words) }
}
