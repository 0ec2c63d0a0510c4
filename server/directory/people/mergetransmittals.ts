/** The transmittals that were sent to a person who is merged into another one: who has got them, with which papers, and has opened them. */
import type { Call } from '../../kernel/call.ts'
import type { Merging } from './mergevalues.ts'

/** Each with a row for each person; nobody has two of the same `key`. */
const held = [
  { table: 'transmittal_recipient', key: ['transmittal_id'] },
  { table: 'transmittal_paper', key: ['transmittal_id', 'position'] },
] as const

/** What the one who stays has too is theirs already: that of the other one is dropped. */
export async function changeTransmittals(call: Call, { mergeId, fromId, intoId }: Merging): Promise<void> {
  const values = [mergeId, fromId, intoId]
  await call.db.rows(
    `WITH opened AS (
       SELECT t.transmittal_id, t.read_at AS before, g.read_at AS after
         FROM transmittal_recipient t JOIN transmittal_recipient g ON g.transmittal_id = t.transmittal_id AND g.person_id = $2
        WHERE t.person_id = $3 AND g.read_at < coalesce(t.read_at, 'infinity')),
     changed AS (UPDATE transmittal_recipient t SET read_at = o.after FROM opened o
                  WHERE t.transmittal_id = o.transmittal_id AND t.person_id = $3)
     INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before, after)
     SELECT $1::int, 'transmittal_recipient', 'read_at', transmittal_id, to_jsonb(before), to_jsonb(after) FROM opened`,
    values,
  )
  for (const { table, key } of held) {
    const isSame = key.map((column) => `k.${column} = t.${column}`).join(' AND ')
    await call.db.rows(
      `WITH moved AS (
         UPDATE ${table} t SET person_id = $3 WHERE person_id = $2
            AND NOT EXISTS (SELECT FROM ${table} k WHERE ${isSame} AND k.person_id = $3)
         RETURNING t.*)
       INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before)
       SELECT $1::int, '${table}', 'moved', transmittal_id, to_jsonb(moved) FROM moved`,
      values,
    )
    await call.db.rows(
      `WITH dropped AS (DELETE FROM ${table} WHERE person_id = $2 RETURNING *)
       INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before)
       SELECT $1::int, '${table}', 'dropped', transmittal_id, to_jsonb(dropped) FROM dropped`,
      [mergeId, fromId],
    )
  }
  await shareSight(call, values)
}

/** Of what is gone both have seen what one of them has. */
const shareSight = (call: Call, values: readonly number[]): Promise<unknown> =>
  call.db.rows(
    `WITH changed AS (
       UPDATE transmittal_item SET gone_seen_by = gone_seen_by || $3::int
        WHERE $2::int = ANY (gone_seen_by) AND $3::int <> ALL (gone_seen_by) RETURNING transmittal_id, position)
     INSERT INTO merge_change (merge_id, table_name, column_name, row_id, before)
     SELECT $1::int, 'transmittal_item', 'gone_seen_by', transmittal_id, to_jsonb(position) FROM changed`,
    values,
  )

export async function restoreTransmittals(call: Call, { mergeId, fromId, intoId }: Merging): Promise<void> {
  const noted = (table: string, column: string): string =>
    `c.merge_id = $1 AND c.table_name = '${table}' AND c.column_name = '${column}'`
  for (const { table } of held) {
    await call.db.rows(
      `UPDATE ${table} t SET person_id = $2 FROM merge_change c WHERE ${noted(table, 'moved')} AND t.person_id = $3
          AND t.transmittal_id = c.row_id AND t.position = (c.before ->> 'position')::int`,
      [mergeId, fromId, intoId],
    )
    await call.db.rows(
      `INSERT INTO ${table} SELECT r.* FROM merge_change c CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, c.before) r
        WHERE ${noted(table, 'dropped')} ON CONFLICT DO NOTHING`,
      [mergeId],
    )
  }
  await call.db.rows(
    `UPDATE transmittal_recipient t SET read_at = (c.before #>> '{}')::timestamptz FROM merge_change c
      WHERE ${noted('transmittal_recipient', 'read_at')} AND t.transmittal_id = c.row_id AND t.person_id = $2
        AND to_jsonb(t.read_at) = c.after`,
    [mergeId, intoId],
  )
  await call.db.rows(
    `UPDATE transmittal_item t SET gone_seen_by = array_remove(t.gone_seen_by, $2::int) FROM merge_change c
      WHERE ${noted('transmittal_item', 'gone_seen_by')} AND t.transmittal_id = c.row_id AND to_jsonb(t.position) = c.before`,
    [mergeId, intoId],
  )
}
