/**
 * Forwarded RFIs: an original and its sub-RFI are linked, each shows the answer of the other, and the parties
 * of the sub-RFI are also parties of every RFI above it. A caller who may not see the other RFI learns
 * nothing about it.
 */
import { visible } from '../../access/visibility.ts'
import { inOrder } from '../../db/inorder.ts'
import { type Fragment, raw, sql, table } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { own, t } from '../engine/declare/column.ts'
import { isRecordContact } from '../engine/tree/partytexts.ts'
import type { Holder } from '../engine/write/adding.ts'

/** SQL: the RFI with that id, if the caller may see it. The rights `a` apply: the project is the same. */
const visibleRfi = (id: Fragment): Fragment => sql`LATERAL (SELECT n.* FROM ${table('rfi')} n
  JOIN folder f ON f.id = n.folder_id WHERE n.id = ${id} AND ${raw(visible)})`

/** For an RFI `t`: its original `og`, the original of its original `top`, and its newest sub-RFI `sub`. */
export const linkedRfis = sql`LEFT JOIN ${visibleRfi(t('original_rfi_id'))} og ON true
  LEFT JOIN ${visibleRfi(sql`og.original_rfi_id`)} top ON true
  LEFT JOIN ${visibleRfi(t('sub_rfi_id'))} sub ON true`

/** SQL: the chain of originals above the RFI of node $1, with their distance. */
const above = `above AS (
  SELECT og.id, og.folder_id, og.original_rfi_id, 1 AS distance
    FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = $1
  UNION ALL
  SELECT og.id, og.folder_id, og.original_rfi_id, above.distance + 1
    FROM above JOIN rfi og ON og.id = above.original_rfi_id)`

/** The length of the chain of originals above an RFI. */
export async function timesForwarded(call: Call, folderId: number): Promise<number> {
  const row = await call.db.row<{ distance: number }>(
    `WITH RECURSIVE ${above} SELECT coalesce(max(distance), 0)::int AS distance FROM above`,
    [folderId],
  )
  return row!.distance
}

/**
 * After a change of the parties of an RFI: replaces the parties that the RFIs above have from it. A contact of the RFI is reached
 * for it alone.
 */
export async function copyPartiesToOriginals(call: Call, folderId: number): Promise<void> {
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
              y.label, CASE WHEN NOT ${isRecordContact()} THEN y.person_id END, y.organization_id
         FROM above JOIN party y ON y.folder_id = $1 AND y.via IS NULL`,
      [folderId],
    ),
  ])
}

/**
 * Adds an event to the original when its sub-RFI is answered, or opened again and so without its answer. The event has no answer
 * text: not everybody who sees the original may see the sub-RFI.
 */
export async function writeSubRfiTurned(
  call: Call,
  folderId: number,
  action: 'SubRfiAnswered' | 'SubRfiReopened',
): Promise<void> {
  const original = await call.db.row<Holder>(
    `SELECT og.folder_id AS "folderId", og.project_id AS "projectId"
       FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = $1`,
    [folderId],
  )
  if (original) await writeEvents(call, [{ action, ...original }])
}

/** SQL: the sub-RFI `s` still needs an answer, and is not deleted. */
export const subRfiIsPending = (
  settledCodes: readonly number[],
): string => `s.status_id NOT IN (${settledCodes.join(', ')})
  AND EXISTS (SELECT FROM folder x WHERE x.id = s.folder_id AND x.deleted_at IS NULL)`

/** SQL: the ids of the access lists that restrict the RFI of a node, its own last; 0 is no list. */
const accessListsOf = (
  node: Fragment,
): Fragment => sql`(SELECT up.access_list_ids || x.access_by_list FROM folder x
  JOIN folder up ON up.id = x.parent_id WHERE x.id = ${node})`

/**
 * SQL: no access list restricts the sub-RFI of the first node that does not restrict the RFI of the second too. Otherwise the
 * original must not reveal that it was forwarded, and to whom.
 */
export const isNotMoreRestricted = (subNode: Fragment, node: Fragment): Fragment =>
  sql`${accessListsOf(subNode)} <@ (${accessListsOf(node)} || 0)`

/**
 * SQL: the node of the last pending RFI in the chain of sub-RFIs below `own` that is not more restricted;
 * NULL if there is none. OFFSET 0 makes PostgreSQL look up one row per step: it estimates a chain at a
 * hundred rows, and would otherwise read the whole table.
 */
export const courtThroughSubRfi = (openCode: number, settledCodes: readonly number[]): Fragment =>
  sql`CASE WHEN ${own('sub_rfi_id')} IS NOT NULL AND ${own('status_id')} = ${openCode} THEN (
    WITH RECURSIVE below AS (
      SELECT 0 AS distance, ${own('sub_rfi_id')} AS next, NULL::int AS node
      UNION ALL
      SELECT below.distance + 1, s.sub_rfi_id, s.folder_id FROM below CROSS JOIN LATERAL (
        SELECT * FROM ${table('rfi')} s WHERE s.id = below.next AND ${raw(subRfiIsPending(settledCodes))} AND ${isNotMoreRestricted(sql`s.folder_id`, own('folder_id'))} OFFSET 0) s)
    SELECT below.node FROM below ORDER BY below.distance DESC LIMIT 1) END`

/** SQL: the nodes of all RFIs above those of the nodes $1. */
export const nodesAbove = `(WITH RECURSIVE above AS (
  SELECT og.folder_id, og.original_rfi_id
    FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = ANY ($1::int[])
  UNION
  SELECT og.folder_id, og.original_rfi_id
    FROM above CROSS JOIN LATERAL (SELECT * FROM rfi og WHERE og.id = above.original_rfi_id OFFSET 0) og)
  SELECT folder_id FROM above)`

/** SQL: the nodes of RFIs with an original or a sub-RFI, in the folder $1 and below, or $1 itself. */
export const linkedBelow = `(WITH RECURSIVE below AS (
  SELECT id, project_id FROM folder WHERE id = $1::int
  UNION ALL
  SELECT f.id, f.project_id FROM folder f JOIN below ON f.parent_id = below.id WHERE f.path IS NOT NULL)
  SELECT f.id FROM rfi t JOIN folder f ON f.id = t.folder_id
   WHERE t.project_id = (SELECT project_id FROM folder WHERE id = $1::int)
     AND (t.original_rfi_id IS NOT NULL OR t.sub_rfi_id IS NOT NULL)
     AND (f.id = $1::int OR f.parent_id IN (SELECT id FROM below)))`
