/**
 * RFIs that were forwarded: an original and its sub-RFI know each other, the answer of the one is seen in
 * the other, and the people of the sub-RFI have a part in all that it comes from. Nothing here is told to
 * who may not see that other RFI.
 */
import { visible } from '../../access/grants.ts'
import { inOrder } from '../../db/inorder.ts'
import { type Fragment, raw, sql, table } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events.ts'
import { own, t } from '../engine/declare/column.ts'
import type { Holder } from '../engine/write/adding.ts'

/** SQL: the RFI of that id, if the asker may see it. It is of the same project, so his rights `a` are the same. */
const seen = (id: Fragment): Fragment => sql`LATERAL (SELECT n.* FROM ${table('rfi')} n
  JOIN folder f ON f.id = n.folder_id WHERE n.id = ${id} AND ${raw(visible)})`

/**
 * For an RFI `t`: its original `og`, the original of that `top`, and the newest it was forwarded as `sub`.
 */
export const linkedRfis = sql`LEFT JOIN ${seen(t('original_rfi_id'))} og ON true
  LEFT JOIN ${seen(sql`og.original_rfi_id`)} top ON true
  LEFT JOIN ${seen(t('sub_rfi_id'))} sub ON true`

/** SQL: the RFIs above that of the node $1, the nearest first. */
const above = `above AS (
  SELECT og.id, og.folder_id, og.original_rfi_id, 1 AS distance
    FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = $1
  UNION ALL
  SELECT og.id, og.folder_id, og.original_rfi_id, above.distance + 1
    FROM above JOIN rfi og ON og.id = above.original_rfi_id)`

/** How often it was forwarded already to become that RFI. */
export async function distanceOf(call: Call, folderId: number): Promise<number> {
  const row = await call.db.row<{ distance: number }>(
    `WITH RECURSIVE ${above} SELECT coalesce(max(distance), 0)::int AS distance FROM above`,
    [folderId],
  )
  return row!.distance
}

/** After the parties of an RFI have changed: those of the RFIs above follow. */
export async function lendParties(call: Call, folderId: number): Promise<void> {
  await inOrder([
    call.db.rows(
      `WITH RECURSIVE ${above}
       DELETE FROM party y USING above WHERE y.folder_id = above.folder_id AND y.via = $1`,
      [folderId],
    ),
    call.db.rows(
      `WITH RECURSIVE ${above}
       INSERT INTO party (project_id, folder_id, via, part, position, label, person_id, organization_id)
       SELECT y.project_id, above.folder_id, $1, 'sub',
              row_number() OVER (PARTITION BY above.id ORDER BY y.part, y.position),
              y.label, y.person_id, y.organization_id
         FROM above JOIN party y ON y.folder_id = $1 AND y.via IS NULL`,
      [folderId],
    ),
  ])
}

/**
 * The history of an original tells when its sub-RFI was answered; what was answered stands there, for who
 * may see it.
 */
export async function tellOriginal(call: Call, folderId: number): Promise<void> {
  const original = await call.db.row<Holder>(
    `SELECT og.folder_id AS "folderId", og.project_id AS "projectId"
       FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = $1`,
    [folderId],
  )
  if (original) await writeEvents(call, [{ action: 'SubRfiAnswered', ...original }])
}

/** SQL: the sub-RFI `s` of an RFI is under way: there, and neither answered nor given up. */
export const underWay = (
  overCodes: readonly number[],
): string => `s.status_id NOT IN (${overCodes.join(', ')})
  AND EXISTS (SELECT FROM folder x WHERE x.id = s.folder_id AND x.deleted_at IS NULL)`

/** SQL: the lists that guard the RFI of that node, its own as the last: 0 is none. */
const guardsOf = (
  node: Fragment,
): Fragment => sql`(SELECT up.access_list_ids || x.access_by_list FROM folder x
  JOIN folder up ON up.id = x.parent_id WHERE x.id = ${node})`

/**
 * SQL: whoever sees the RFI `own` may see its sub-RFI `s`, as far as lists guard them. Where one guards the sub-RFI alone,
 * nobody must be told by the original that it is out, and with whom.
 */
const asOpen = sql`${guardsOf(sql`s.folder_id`)} <@ (${guardsOf(own('folder_id'))} || 0)`

/**
 * SQL: the node of the last RFI that the RFI `own` was forwarded as, that is under way and no secret; NULL where it is
 * none. OFFSET 0 makes PostgreSQL look up one after the other: it takes a chain for a hundred, and would
 * read the whole table.
 */
export const waitsThrough = (openCode: number, overCodes: readonly number[]): Fragment =>
  sql`CASE WHEN ${own('sub_rfi_id')} IS NOT NULL AND ${own('status_id')} = ${openCode} THEN (
    WITH RECURSIVE below AS (
      SELECT 0 AS distance, ${own('sub_rfi_id')} AS next, NULL::int AS node
      UNION ALL
      SELECT below.distance + 1, s.sub_rfi_id, s.folder_id FROM below CROSS JOIN LATERAL (
        SELECT * FROM ${table('rfi')} s WHERE s.id = below.next AND ${raw(underWay(overCodes))} AND ${asOpen} OFFSET 0) s)
    SELECT below.node FROM below ORDER BY below.distance DESC LIMIT 1) END`

/** SQL: the nodes of the RFIs above those of the nodes $1. */
export const nodesAbove = `(WITH RECURSIVE above AS (
  SELECT og.folder_id, og.original_rfi_id
    FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = ANY ($1::int[])
  UNION
  SELECT og.folder_id, og.original_rfi_id
    FROM above CROSS JOIN LATERAL (SELECT * FROM rfi og WHERE og.id = above.original_rfi_id OFFSET 0) og)
  SELECT folder_id FROM above)`

/** SQL: the nodes of RFIs that were forwarded or come from another one, in the folder $1 and below; or $1 itself. */
export const linkedBelow = `(WITH RECURSIVE below AS (
  SELECT id, project_id FROM folder WHERE id = $1::int
  UNION ALL
  SELECT f.id, f.project_id FROM folder f JOIN below ON f.parent_id = below.id WHERE f.path IS NOT NULL)
  SELECT f.id FROM rfi t JOIN folder f ON f.id = t.folder_id
   WHERE t.project_id = (SELECT project_id FROM folder WHERE id = $1::int)
     AND (t.original_rfi_id IS NOT NULL OR t.sub_rfi_id IS NOT NULL)
     AND (f.id = $1::int OR f.parent_id IN (SELECT id FROM below)))`
