/** The schema of a backup: which tables are ours, and how they are made as they were when it was written. */
import type { Step } from '../../db/migrationsteps.ts'
import type { BackupTable } from '../archive/contents.ts'
import type { CopyClient } from '../client.ts'

/** Rows of the moment, which mean nothing in another database. */
const withoutRows = ['job_lease']

/** The names that our schema and its migrations ever gave to a table, a view or a function. */
export function namesIn(steps: readonly Pick<Step, 'sql'>[]): Set<string> {
  const made = /\bCREATE (?:OR REPLACE )?(?:TABLE|VIEW|FUNCTION) (?:IF NOT EXISTS )?(\w+)|\bRENAME TO (\w+)/g
  return new Set(
    steps.flatMap(({ sql }) => [...sql.matchAll(made)].map(([, made, renamed]) => made ?? renamed!)),
  )
}

/** In the schema that the connection uses, and no part of an extension. */
export const isInSchema = (oid: string, catalogue: string, schema: string): string =>
  `${schema} = current_schema::regnamespace AND NOT EXISTS (SELECT FROM pg_depend x
     WHERE x.classid = '${catalogue}'::regclass AND x.objid = ${oid} AND x.deptype = 'e')`

export interface CatalogueTable extends BackupTable {
  hasRows: boolean
  /** About, for the progress. */
  bytes: number
  /** SQL that reads the rows, if they are not those of a table of this name and these columns. */
  select?: string
}

/** With the columns whose values are stored; PostgreSQL computes the others again. */
export async function tablesOf(client: CopyClient): Promise<CatalogueTable[]> {
  const rows = await client.rows<BackupTable & { bytes: number }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns, pg_table_size(c.oid) AS bytes
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND a.attgenerated = '' AND ${isInSchema('c.oid', 'pg_class', 'c.relnamespace')}
      GROUP BY c.oid ORDER BY c.relname`,
  )
  return rows.map((row) => ({ ...row, hasRows: !withoutRows.includes(row.name) }))
}

/**
 * The sequences of columns, by table and column: their own names differ between databases that were upgraded.
 */
export const sequencesOf = (
  client: CopyClient,
): Promise<Array<{ name: string; sequence: string; last: number | null }>> =>
  client.rows(
    `SELECT t.relname || '.' || a.attname AS name, quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS sequence,
            pg_sequence_last_value(c.oid) AS last
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_depend d ON d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
       JOIN pg_class t ON t.oid = d.refobjid
       JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE c.relkind = 'S' AND ${isInSchema('c.oid', 'pg_class', 'c.relnamespace')} ORDER BY 1`,
  )

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copyColumns = ({ name, columns }: BackupTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`
