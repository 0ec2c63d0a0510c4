/**
 * Multiplies the records of a database of 0.1.0, with their parties, courts and first events. Search entries are left out: the
 * upgrade does not touch them, and to make them takes longer than all the rest.
 */
import type { Database } from '../../server/db/open.ts'

const recordTables = ['punch_list', 'rfi', 'open_issue']
const partTables = ['party', 'event', 'court']
/** Ids of the copies are this far apart; the dump has lower ones. */
const step = 1_000

/** Adds copies until there are about so many records. Returns how many there are. */
export async function multiply(database: Database, records: number): Promise<number> {
  const have = await count(database)
  const copies = Math.ceil(records / have) - 1
  await database.transaction(async (db) => {
    const tables = ['folder', ...recordTables, ...partTables]
    for (const table of tables) await db.script(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    // Built again at the end: that is much faster than an entry for each row.
    const indexes = await db.rows<{ name: string; definition: string }>(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
         FROM pg_index i WHERE i.indrelid::regclass::text = ANY ($1::text[]) AND NOT i.indisunique`,
      [tables],
    )
    for (const { name } of indexes) await db.script(`DROP INDEX ${name}`)
    await db.script(
      `CREATE TEMP TABLE original AS ${recordTables.map((table) => `SELECT folder_id AS id FROM ${table}`).join(' UNION ')}`,
    )
    for (const table of tables) {
      const columns = await db.rows<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'
            AND NOT (table_name = 'event' AND column_name = 'id') ORDER BY ordinal_position`,
        [table],
      )
      const names = columns.map(({ name }) => `"${name}"`)
      const node = table === 'folder' ? 'id' : 'folder_id'
      await db.script(
        `INSERT INTO ${table} (${names.join(', ')})
         SELECT ${names.map((name) => copied(table, name)).join(', ')} FROM ${table} t
           JOIN original o ON o.id = t.${node} CROSS JOIN generate_series(1, ${copies}) AS k
          WHERE ${table === 'event' ? 't.version = 1' : 'true'}`,
      )
      await db.script(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    }
    for (const { definition } of indexes) await db.script(definition)
  })
  await database.rows('VACUUM ANALYZE')
  return count(database)
}

function copied(table: string, name: string): string {
  const isId = name === '"folder_id"' || (name === '"id"' && table !== 'event')
  if (isId) return `t.${name} + k * ${step}`
  return name === '"number"' ? `t.number || '.' || k` : `t.${name}`
}

async function count(database: Database): Promise<number> {
  const counts = recordTables.map((table) => `(SELECT count(*) FROM ${table})`)
  return (await database.row<{ count: number }>(`SELECT (${counts.join(' + ')})::int AS count`))!.count
}
