/**
 * Indexes that are built while others write to their table: CREATE INDEX CONCURRENTLY, which cannot be in a transaction. One
 * that was interrupted leaves an index that is invalid; it is removed and built again.
 */
import type { Step } from '../migrationsteps.ts'
import type { Database } from '../open.ts'

interface Build {
  index: string
  table: string
  statement: string
}

export async function buildIndexes(database: Database, step: Step): Promise<void> {
  for (const { index, table, statement } of buildsIn(step)) {
    await dropInvalid(database, index, table)
    await database.alone(statement)
  }
}

const form = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s+ON (\w+)\b/

function buildsIn({ name, sql }: Step): Build[] {
  const statements = sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  return statements.map((statement) => {
    const [, index, table] = form.exec(statement) ?? []
    if (!index || !table)
      throw new Error(
        `${name} is outside of a transaction and may only have statements of the form ` +
          `CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON table; this is another: ${statement}`,
      )
    return { index, table, statement }
  })
}

/**
 * The lock waits for the session of a killed server that is still building the index; writers don't wait for it. Then the
 * index may be valid.
 */
async function dropInvalid(database: Database, index: string, table: string): Promise<void> {
  const isInvalid = await database.transaction(async (db) => {
    await db.script('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await db.script(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`)
    return !!(await db.row('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
      index,
    ]))
  })
  if (isInvalid) await database.alone(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
}
