/** Reads the tables and views of a database from its catalogue. */
import type { Db } from '../../db/db.ts'

export interface Table {
  name: string
  isView: boolean
  columns: Column[]
  primaryKey: string[]
  references: Reference[]
  indexes: Named[]
  triggers: Named[]
  checks: Named[]
}

export interface Column {
  name: string
  type: string
  isNullable: boolean
  /** The default; `identity` and `generated` if the database computes it. */
  standard: string | null
}

export interface Reference {
  column: string
  table: string
  /** ON DELETE: `cascade`, `set null`, or null if the delete is refused. */
  onDelete: string | null
}

export interface Named {
  name: string
  definition: string
}

export interface Catalogue {
  tables: Table[]
  functions: Named[]
}

const list = (sql: string): string => `coalesce((SELECT json_agg(x) FROM (${sql}) x), '[]')`

const columns = list(`SELECT a.attname AS name, a.attnotnull = false AS "isNullable",
    format_type(a.atttypid, a.atttypmod) AS type,
    CASE WHEN a.attidentity <> '' THEN 'identity' WHEN a.attgenerated <> '' THEN 'generated'
         ELSE pg_get_expr(d.adbin, d.adrelid) END AS standard
   FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`)

const columnName = (key: string): string =>
  `(SELECT a.attname FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ${key})`

const primaryKey = `ARRAY(SELECT ${columnName('one')}::text FROM pg_constraint k
   CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS u (one, place)
  WHERE k.conrelid = c.oid AND k.contype = 'p' ORDER BY u.place)`

const references = list(`SELECT ${columnName('k.conkey[1]')} AS column, o.relname AS table,
    CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' END AS "onDelete"
   FROM pg_constraint k JOIN pg_class o ON o.oid = k.confrelid
  WHERE k.conrelid = c.oid AND k.contype = 'f' ORDER BY k.conkey[1]`)

/** Without those of primary keys and unique constraints. */
const indexes = list(`SELECT i.relname AS name,
    concat(CASE WHEN x.indisunique THEN 'unique ' END, regexp_replace(pg_get_indexdef(x.indexrelid), '^.* USING (btree )?', ''))
      AS definition
   FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
  WHERE x.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u'))
  ORDER BY i.relname`)

const triggers = list(`SELECT t.tgname AS name,
    regexp_replace(pg_get_triggerdef(t.oid), '^.* TRIGGER \\w+ (\\w+ .*?) ON .*EXECUTE FUNCTION (.*)$', '\\1: \\2') AS definition
   FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal ORDER BY t.tgname`)

const checks = list(`SELECT k.conname AS name, pg_get_constraintdef(k.oid) AS definition
   FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' ORDER BY k.conname`)

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const tables = await db.rows<Table>(
    `SELECT c.relname AS name, c.relkind = 'v' AS "isView", ${columns} AS columns, ${primaryKey} AS "primaryKey",
            ${references} AS references, ${indexes} AS indexes, ${triggers} AS triggers, ${checks} AS checks
       FROM pg_class c WHERE c.relnamespace = current_schema::regnamespace AND c.relkind IN ('r', 'v') ORDER BY c.relname`,
  )
  const functions = await db.rows<Named>(
    `SELECT p.proname AS name, pg_get_function_identity_arguments(p.oid) || ' → ' || pg_get_function_result(p.oid) AS definition
       FROM pg_proc p WHERE p.pronamespace = current_schema::regnamespace ORDER BY p.proname`,
  )
  return { tables, functions }
}
