/**
 * A backup of a database of version 0.1.0. Its upgrade renames tables and columns, and changes few values: so the rows are
 * written under the names that they have in the baseline, and nothing has to know those of 0.1.0 when they are restored.
 */
import { namesOf } from '../../db/upgrades/releases.ts'
import { renamesOf010 } from '../../db/upgrades/upgrade.ts'
import type { CopyClient } from '../client.ts'
import { type CatalogueTable, namesIn, quoted } from './schema.ts'

/** What the upgrade writes anew, by table and column. */
const recordType = `CASE kind WHEN 'punch_list' THEN 'punch_list_item' ELSE kind END`
const values: Readonly<Record<string, string>> = {
  'numbering.kind': recordType,
  'sent_item.kind': recordType,
  'purged_record.kind': recordType,
}

interface Renamed {
  /** The new name of a table; null: it is dropped. */
  table(name: string): string | null
  column(table: string, name: string): string
}

/** As the statements of the upgrade say. */
function renamesIn(sql: string): Renamed {
  const tables = new Map<string, string | null>()
  const columns = new Map<string, string>()
  const before = (name: string): string => [...tables].find(([, now]) => now === name)?.[0] ?? name
  const statements = /^(?:ALTER TABLE (\w+) RENAME (?:TO (\w+)|COLUMN (\w+) TO (\w+))|DROP TABLE (\w+));$/gm
  for (const [, table = '', to, column, renamed, dropped] of sql.matchAll(statements)) {
    if (dropped) tables.set(dropped, null)
    else if (to) tables.set(table, to)
    else columns.set(`${before(table)}.${column}`, renamed!)
  }
  return {
    table: (name) => (tables.has(name) ? tables.get(name)! : name),
    column: (table, name) => columns.get(`${table}.${name}`) ?? name,
  }
}

/** What a snapshot reads of it. */
export interface Of010 {
  tables: CatalogueTable[]
  otherTables: string[]
  sequence(name: string): string
}

export async function read010(
  all: readonly CatalogueTable[],
  steps: Parameters<typeof namesIn>[0],
): Promise<Of010> {
  const renamed = renamesIn(await renamesOf010())
  const known = namesIn(steps)
  const isOurs = ({ name }: CatalogueTable): boolean => {
    const now = renamed.table(name)
    return now === null || known.has(now)
  }
  const tables = all.filter(isOurs).flatMap((table) => asBaseline(table, renamed))
  return {
    tables: [...tables, nameVersion].sort((a, b) => (a.name < b.name ? -1 : 1)),
    otherTables: all.filter((table) => !isOurs(table)).map(({ name }) => name),
    sequence: (name) => {
      const [table = '', column] = name.split('.')
      return `${renamed.table(table) ?? table}.${column}`
    },
  }
}

function asBaseline(table: CatalogueTable, renamed: Renamed): CatalogueTable[] {
  const name = renamed.table(table.name)
  if (name === null) return []
  if (name === 'migration') return [{ ...table, select: migrations }]
  // Computed there, and stored since.
  const stored = table.name === 'person' ? [...table.columns, 'full_name'] : table.columns
  const read = stored.map((column) => values[`${table.name}.${column}`] ?? quoted(column))
  const columns = stored.map((column) => renamed.column(table.name, column))
  return [{ ...table, name, columns, select: `SELECT ${read.join(', ')} FROM ${quoted(table.name)}` }]
}

/** In the order of the columns: name, at. */
const migrations = `SELECT '${namesOf['0.1.0 renamed'][0]}', max(at) FROM migration`

/** A table of one row, which 0.1.0 has not. */
const nameVersion: CatalogueTable = {
  name: 'name_version',
  columns: ['is_one', 'version'],
  hasRows: true,
  bytes: 1,
  select: 'SELECT true, 1',
}

export const keysOf010 = async (client: CopyClient): Promise<string[]> => {
  const rows = await client.rows<{ id: string }>(
    `SELECT DISTINCT split_part(v, '.', 1) AS id
       FROM (SELECT key_value AS v FROM configuration_element WHERE is_encrypted UNION ALL SELECT answer FROM kept_answer) x
      WHERE position('.' IN v) > 0 ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}
