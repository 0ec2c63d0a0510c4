/** The catalogue of a database as lines of text: two databases with the same schema have the same lines. */
import type { Db } from '../../server/db/db.ts'

const ours = `relnamespace = current_schema::regnamespace`

/**
 * Names of NOT NULL constraints are left out: only PostgreSQL 18 has them, they stay when a table is
 * renamed, and the line of a column says whether it is nullable. Parentheses of conditions are left out,
 * too: a database loaded from a dump has fewer of them, because PostgreSQL has parsed its own text again.
 */
const queries: Record<string, string> = {
  columns: `SELECT concat_ws(' ', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), l.collname, CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
        pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      LEFT JOIN pg_collation l ON l.oid = a.attcollation
     WHERE c.${ours} AND c.relkind IN ('r', 'v')`,
  tables: `SELECT concat_ws(' ', relkind, relname, relpersistence, reloptions::text) AS line
      FROM pg_class WHERE ${ours} AND relkind IN ('r', 'v', 'S')`,
  constraints: `SELECT concat_ws(' ', conrelid::regclass, conname, contype, condeferrable, condeferred,
        translate(pg_get_constraintdef(oid), '()', '')) AS line
      FROM pg_constraint WHERE connamespace = current_schema::regnamespace AND contype <> 'n'`,
  indexes: `SELECT concat_ws(' ', pg_get_indexdef(i.indexrelid), x.reloptions::text) AS line
      FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid WHERE x.${ours}`,
  views: `SELECT relname || ' ' || pg_get_viewdef(oid) AS line FROM pg_class WHERE ${ours} AND relkind = 'v'`,
  functions: `SELECT pg_get_functiondef(oid) AS line FROM pg_proc WHERE pronamespace = current_schema::regnamespace`,
  triggers: `SELECT concat_ws(' ', tgenabled, translate(pg_get_triggerdef(t.oid), '()', '')) AS line
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.${ours} AND NOT t.tgisinternal`,
  sequences: `SELECT concat_ws(' ', c.relname, d.refobjid::regclass, a.attname, s.seqstart, s.seqincrement, s.seqmax) AS line
      FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
      LEFT JOIN pg_depend d ON d.objid = c.oid AND d.deptype = 'i'
      LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid WHERE c.${ours}`,
}

export async function catalogue(db: Db): Promise<Record<string, string[]>> {
  const parts = Object.entries(queries).map(async ([part, query]) => {
    const rows = await db.rows<{ line: string }>(query)
    return [part, rows.map(({ line }) => line).sort()] as const
  })
  return Object.fromEntries(await Promise.all(parts))
}

/** The number of columns of each table. */
export async function columnCounts(db: Db): Promise<Record<string, number>> {
  const rows = await db.rows<{ table: string; count: number }>(
    `SELECT c.relname AS table, count(*)::int AS count
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.${ours} AND c.relkind = 'r' GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}

/** Rows that an upgrade adds to tables that it leaves as they were otherwise; nobody made its events. */
const added: Record<string, string> = {
  party: `WHERE part <> 'company'`,
  event: `WHERE NOT (action = 'Updated' AND person_id IS NULL)`,
}

/**
 * The number of rows of each table, and a digest of them, column by column in the order of the table. With
 * `counts`, only of these tables and of as many of their columns: migrations add others behind them.
 */
export async function contents(
  db: Db,
  written: (table: string, column: string) => string = (_, column) => column,
  counts?: Record<string, number>,
): Promise<Record<string, string>> {
  const all = await tablesOf(db)
  const tables = counts
    ? all
        .filter(({ table }) => counts[table])
        .map(({ table, columns }) => ({ table, columns: columns.slice(0, counts[table]) }))
    : all
  const digests = tables.map(async ({ table, columns }) => {
    const values = columns.map((column) => written(table, column)).join(', ')
    const row = await db.row<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r, chr(10) ORDER BY r)), '') AS digest
         FROM (SELECT jsonb_build_array(${values})::text AS r FROM ${table} ${added[table] ?? ''}) x`,
    )
    return [table, row!.digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

const tablesOf = (db: Db): Promise<Array<{ table: string; columns: string[] }>> =>
  db.rows<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.${ours} AND c.relkind = 'r' GROUP BY 1`,
  )
