/** Updates what depends on records or parties that were written by other statements than the engine's. */
import { param, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events/events.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordTypes } from '../declare/recordtypes.ts'
import { nodeChanges } from '../tree/nodecolumns.ts'
import { lockRecords, nodesAbove, writeCourts } from './court.ts'
import { isReached } from './reached.ts'

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
  const all = 'SELECT id, type FROM folder WHERE id = ANY ($1::int[])'
  const found = await findAndLock(types, call, all, [folderIds])
  for (const { recordType, ids } of found) await refreshOfType(recordType, call, ids)
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
  const made = `SELECT f.id, f.type FROM party y JOIN folder f ON f.id = y.folder_id
    WHERE y.project_id = $1 AND y.person_id = $2 AND y.part = 'creator' AND f.type = ANY ($3::int[]) AND f.is_open`
  const depending = types.all.filter(({ courtParts, courtElse }) => courtParts || courtElse)
  await writeCourtsOf(await findAndLock(types, call, made, [projectId, personId, typesOf(depending)]), call)
}

/** What is refreshed may also be a change by the command line, which has no caller. */
type Changing = Pick<Call, 'db' | 'now' | 'changed' | 'callerIfAny'>

/**
 * After a member came or left, or is reached or not reached any more: the courts of all open records that they have a part in, or
 * in what those are in; and of those of their company, and of one they have left, if nobody else of it is reached.
 */
export async function refreshPartOf(
  types: RecordTypes,
  call: Changing,
  projectId: number,
  personId: number,
  leftOrganizationId = 0,
): Promise<void> {
  const theirs = `WITH theirs AS (
      SELECT y.folder_id AS id FROM party y WHERE y.project_id = $1 AND y.person_id = $2
      UNION ALL
      SELECT y.folder_id FROM person n JOIN party y ON y.project_id = $1 AND y.organization_id IN (n.organization_id, $4)
       WHERE n.id = $2 AND NOT EXISTS (
         SELECT FROM person o JOIN access x ON x.person_id = o.id AND x.project_id = $1
          WHERE o.organization_id = y.organization_id AND o.id <> n.id AND ${isReached('o')}))
    SELECT f.id, f.type FROM folder f WHERE f.id IN (SELECT id FROM theirs) AND f.type = ANY ($3::int[]) AND f.is_open
    UNION
    SELECT f.id, f.type FROM folder f
     WHERE f.parent_id IN (SELECT id FROM theirs) AND f.type = ANY ($3::int[]) AND f.is_open`
  const withCourts = types.all.filter(({ states }) => states)
  const found = await findAndLock(types, call, theirs, [
    projectId,
    personId,
    typesOf(withCourts),
    leftOrganizationId,
  ])
  const ids = found.flatMap((one) => one.ids)
  const before = await reachingNobody(call, ids)
  await writeCourtsOf(found, call)
  const lost = (await reachingNobody(call, ids)).filter((id) => !before.includes(id))
  if (lost.length > 0)
    await writeEvents(
      call,
      lost.map((folderId) => ({ action: 'ReachesNobody', projectId, folderId })),
    )
}

/** Those of the records that reach nobody. What waits through another record is told there. */
async function reachingNobody(call: Changing, folderIds: readonly number[]): Promise<number[]> {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT folder_id AS id FROM court
      WHERE folder_id = ANY ($1::int[]) AND reaches_nobody AND through_id IS NULL ORDER BY folder_id`,
    [folderIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * After a person was switched on or off, got or lost a sign-in or an address, or moved to another company: in all projects that are,
 * or with the company they left were, theirs.
 */
export async function refreshReached(
  types: RecordTypes,
  call: Changing,
  personId: number,
  leftOrganizationId = 0,
): Promise<void> {
  const projects = await call.db.rows<{ id: number }>(
    `SELECT project_id AS id FROM access WHERE person_id = $1
      UNION SELECT project_id FROM member WHERE person_id = $1
      UNION SELECT id FROM project WHERE organization_id = $2 ORDER BY id`,
    [personId, leftOrganizationId],
  )
  for (const { id } of projects) await refreshPartOf(types, call, id, personId, leftOrganizationId)
}

const typesOf = (recordTypes: readonly RecordType<any>[]): number[] => recordTypes.map(({ type }) => type)

interface Found {
  recordType: RecordType<any>
  ids: number[]
}

/**
 * The records that the statement finds, by type. All are locked, with those whose courts depend on them, before anything of
 * them is written: who changes one of them, or several, locks them in the same order.
 */
async function findAndLock(
  types: RecordTypes,
  call: Changing,
  statement: string,
  values: readonly unknown[],
): Promise<Found[]> {
  const rows = await call.db.rows<{ id: number; type: number }>(statement, values)
  const found = types.all
    .map((recordType) => ({
      recordType,
      ids: rows.filter(({ type }) => type === recordType.type).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0)
  const all: number[] = []
  for (const { recordType, ids } of found) all.push(...ids, ...(await nodesAbove(recordType, call, ids)))
  if (all.length > 0) await lockRecords(call, all)
  return found
}

async function writeCourtsOf(found: readonly Found[], call: Changing): Promise<void> {
  for (const { recordType, ids } of found) await writeCourts(recordType, call, ids)
}
