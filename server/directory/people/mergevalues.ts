/** The values that a merge changes: ids of people or companies in records, projects and parties. */
import type { Call } from '../../kernel/call.ts'
import { checksOf } from '../../records/engine/declare/column.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'

export type MergeKind = 'person' | 'organization'

export interface Merging {
  mergeId: number
  kind: MergeKind
  fromId: number
  intoId: number
}

/** A column that holds ids: one, a list of them, or a list of objects with a field that holds one. */
interface Holder {
  table: string
  column: string
  type: string
  field?: string
  /** The column with the node of the record; none outside of the tree. */
  node?: string
}

const int = 'int'
const fixed: Record<MergeKind, Holder[]> = {
  person: [
    { table: 'daily_report_activity', column: 'contact', type: int },
    { table: 'folder', column: 'created_by', type: int, node: 'id' },
    { table: 'project', column: 'owner_id', type: int },
    { table: 'transmittal', column: 'sent_by', type: int },
    { table: 'saved_view', column: 'shared_by', type: int },
    { table: 'publication', column: 'uploaded_by', type: int },
    { table: 'sheet_pin', column: 'placed_by', type: int },
    { table: 'person', column: 'merged_into', type: int },
  ],
  organization: [
    { table: 'person', column: 'organization_id', type: int },
    { table: 'location', column: 'organization_id', type: int },
    { table: 'organization', column: 'steward_id', type: int },
    { table: 'publication', column: 'organization_id', type: int },
    { table: 'organization', column: 'merged_into', type: int },
  ],
}

/** The columns of all record types that refer to a person or a company, by what the contract says. */
function holdersOf(types: RecordTypes, kind: MergeKind): Holder[] {
  const isMeant = (of: string): boolean =>
    kind === 'person' ? of === 'member' || of === 'person' : of === 'organization'
  const ofRecords = types.all.flatMap(({ table, columns, storedKeys }) =>
    storedKeys.flatMap((key): Holder[] => {
      const { column, type } = columns[key]!
      return checksOf(columns[key]!)
        .filter((check) => isMeant(check.of))
        .map((check) => ({
          table,
          column: column!,
          type: type!,
          node: 'folder_id',
          ...('field' in check && check.field ? { field: check.field } : {}),
        }))
    }),
  )
  return [...ofRecords, ...fixed[kind]]
}

/** SQL: whether the value has the id $2, and the value with $3 in its place. A list has nobody twice. */
function sqlOf({ column, type, field }: Holder): { has: string; next: string } {
  const value = `t.${column}`
  if (field)
    return {
      has: `${value} @> jsonb_build_array(jsonb_build_object('${field}', $2::int))`,
      next: `(SELECT jsonb_agg(CASE WHEN e.one -> '${field}' = to_jsonb($2::int)
                THEN jsonb_set(e.one, '{${field}}', to_jsonb($3::int)) ELSE e.one END ORDER BY e.n)
               FROM jsonb_array_elements(${value}) WITH ORDINALITY AS e (one, n))`,
    }
  if (type === int) return { has: `${value} = $2`, next: '$3::int' }
  return {
    has: `$2::int = ANY (${value})`,
    next: `CASE WHEN $3::int = ANY (${value}) THEN array_remove(${value}, $2::int)
             ELSE array_replace(${value}, $2::int, $3::int) END`,
  }
}

/** Changes all values and parties; returns the nodes of the records that have them. */
export async function changeValues(call: Call, types: RecordTypes, merging: Merging): Promise<number[]> {
  const { mergeId, kind, fromId, intoId } = merging
  const nodes: number[] = []
  for (const holder of holdersOf(types, kind)) {
    const { has, next } = sqlOf(holder)
    const rows = await call.db.rows<{ node: number | null }>(
      `WITH had AS MATERIALIZED (SELECT t.id, to_jsonb(t.${holder.column}) AS before
                                   FROM ${holder.table} t WHERE ${has} FOR NO KEY UPDATE),
         changed AS (UPDATE ${holder.table} t SET ${holder.column} = ${next} FROM had WHERE t.id = had.id
                     RETURNING t.id, had.before, to_jsonb(t.${holder.column}) AS after,
                               ${holder.node ? `t.${holder.node}` : 'NULL::int'} AS node),
         noted AS (INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before, after)
                   SELECT $1::int, '${holder.table}', '${holder.column}', id, before, after FROM changed)
       SELECT node FROM changed`,
      [mergeId, fromId, intoId],
    )
    nodes.push(...rows.flatMap(({ node }) => node ?? []))
  }
  const parties = await call.db.rows<{ node: number }>(
    `WITH changed AS (UPDATE party SET ${kind}_id = $3 WHERE ${kind}_id = $2
                      RETURNING folder_id, part, position, via, label),
       noted AS (INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before)
                 SELECT $1::int, 'party', '${kind}_id', folder_id, jsonb_build_array(part, position, via, label) FROM changed)
     SELECT DISTINCT folder_id AS node FROM changed`,
    [mergeId, fromId, intoId],
  )
  return [...new Set([...nodes, ...parties.map(({ node }) => node)])]
}

/** SQL: the value before the merge, as the type of its column. */
const storedAs = ({ type }: Holder): string =>
  type === int
    ? `(c.before #>> '{}')::int`
    : type === 'jsonb'
      ? 'c.before'
      : 'ARRAY(SELECT e::int FROM jsonb_array_elements_text(c.before) AS e)'

/** Sets back what is still as the merge left it; returns the nodes of the records. */
export async function restoreValues(call: Call, types: RecordTypes, merging: Merging): Promise<number[]> {
  const { mergeId, kind, fromId, intoId } = merging
  const nodes: number[] = []
  for (const holder of holdersOf(types, kind)) {
    const rows = await call.db.rows<{ node: number | null }>(
      `UPDATE ${holder.table} t SET ${holder.column} = ${storedAs(holder)} FROM merge_change c
        WHERE c.merge_id = $1 AND c.table_name = '${holder.table}' AND c.column_name = '${holder.column}'
          AND t.id = c.row_id AND to_jsonb(t.${holder.column}) = c.after
       RETURNING ${holder.node ? `t.${holder.node}` : 'NULL::int'} AS node`,
      [mergeId],
    )
    nodes.push(...rows.flatMap(({ node }) => node ?? []))
  }
  const parties = await call.db.rows<{ node: number }>(
    `UPDATE party y SET ${kind}_id = $2 FROM merge_change c
      WHERE c.merge_id = $1 AND c.table_name = 'party' AND y.folder_id = c.row_id AND y.${kind}_id = $3
        AND c.before = jsonb_build_array(y.part, y.position, y.via, y.label) RETURNING y.folder_id AS node`,
    [mergeId, fromId, intoId],
  )
  return [...new Set([...nodes, ...parties.map(({ node }) => node)])]
}
