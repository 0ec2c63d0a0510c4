/** Updates what depends on records or parties that were written by other statements than the engine's. */
import { param, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordTypes } from '../declare/recordtypes.ts'
import { nodeChanges } from '../tree/nodecolumns.ts'
import { writeCourts } from './court.ts'

const today = sql`(${param(2)}::timestamptz AT TIME ZONE p.time_zone)::date`

/** Recomputes the node columns and courts of these records of one type from their rows and parties. */
export async function refreshOfType(
  recordType: RecordType<any>,
  call: Call,
  folderIds: readonly number[],
): Promise<void> {
  if (folderIds.length === 0) return
  await call.db.rows(
    `UPDATE folder f SET ${nodeChanges(recordType, today)}
       FROM ${recordType.table} t JOIN project p ON p.id = t.project_id
      WHERE f.id = ANY ($1::int[]) AND t.folder_id = f.id AND $2::timestamptz IS NOT NULL`,
    [folderIds, call.now],
  )
  await writeCourts(recordType, call, folderIds)
}

/** The same for records of any type. */
export async function refreshRecords(
  types: RecordTypes,
  call: Call,
  folderIds: readonly number[],
): Promise<void> {
  if (folderIds.length === 0) return
  const found = await call.db.rows<{ type: number; ids: number[] }>(
    'SELECT type, array_agg(id) AS ids FROM folder WHERE id = ANY ($1::int[]) GROUP BY type ORDER BY type',
    [folderIds],
  )
  for (const { type, ids } of found) {
    const recordType = types.byType(type)
    if (recordType) await refreshOfType(recordType, call, ids)
  }
}

/** After a move or restriction: the courts of a node and those below may depend on their access lists. */
export async function refreshGuarded(types: RecordTypes, call: Call, folderId: number): Promise<void> {
  for (const recordType of types.all) {
    if (!recordType.courtsBelow) continue
    const rows = await call.db.rows<{ id: number }>(
      `SELECT id FROM ${recordType.courtsBelow} AS guarded (id)`,
      [folderId],
    )
    await writeCourts(
      recordType,
      call,
      rows.map(({ id }) => id),
    )
  }
}

/** After a member got another role: the courts of the open records that they made, where those depend on their side. */
export async function refreshMadeBy(
  types: RecordTypes,
  call: Call,
  projectId: number,
  personId: number,
): Promise<void> {
  const made = `SELECT f.id FROM party y JOIN folder f ON f.id = y.folder_id
    WHERE y.project_id = $1 AND y.person_id = $2 AND y.part = 'creator' AND f.type = $3 AND f.is_open`
  for (const recordType of types.all)
    if (recordType.courtParts || recordType.courtElse)
      await refreshFound(recordType, call, made, [projectId, personId])
}

/** After a member came or left: the courts of all open records that they have a part in, or in what those are in. */
export async function refreshPartOf(
  types: RecordTypes,
  call: Call,
  projectId: number,
  personId: number,
): Promise<void> {
  const theirs = `WITH theirs AS (
      SELECT y.folder_id AS id FROM party y WHERE y.project_id = $1 AND y.person_id = $2)
    SELECT f.id FROM folder f WHERE f.id IN (SELECT id FROM theirs) AND f.type = $3 AND f.is_open
    UNION
    SELECT f.id FROM folder f WHERE f.parent_id IN (SELECT id FROM theirs) AND f.type = $3 AND f.is_open`
  for (const recordType of types.all)
    if (recordType.states) await refreshFound(recordType, call, theirs, [projectId, personId])
}

async function refreshFound(
  recordType: RecordType<any>,
  call: Call,
  statement: string,
  values: readonly number[],
): Promise<void> {
  const rows = await call.db.rows<{ id: number }>(statement, [...values, recordType.type])
  const ids = rows.map(({ id }) => id)
  await writeCourts(recordType, call, ids)
}
