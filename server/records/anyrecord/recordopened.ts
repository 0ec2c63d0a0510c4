/**
 * Opening a record fills in the day on which the person it was sent to first saw it. A read does not: clients read records for
 * lists and checks as well.
 */
import { RecordOpened } from '../../../contract/records/anyrecord/recordopened.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { partyTypes } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { eventRow, insertEvents } from '../../kernel/events/events.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { dayIn } from '../engine/declare/days.ts'
import { codeOfState } from '../engine/declare/recordstate.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { rowOf } from '../engine/declare/rows.ts'
import { type LoadedRecord, loadForUpdate, loadWithoutLock } from '../engine/write/loadforupdate.ts'

/** Returns whether a day was filled in. */
async function open(types: RecordTypes, folderId: number | null | undefined, call: Call): Promise<boolean> {
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const recordType = await recordTypeOf(types, call, folderId)
  if (!recordType?.opening) return false
  // Mostly there is nothing to fill in, so a lock is taken only where there is.
  const seen = await loadWithoutLock(recordType, call, { folderId }, '')
  if (!isFirstOpening(recordType, seen)) return false
  const loaded = await loadForUpdate(recordType, call, { folderId }, '')
  if (!isFirstOpening(recordType, loaded) || (await wasSentElsewhere(recordType, call, folderId)))
    return false
  await fillDay(recordType, call, loaded)
  return true
}

async function recordTypeOf(types: RecordTypes, call: Call, folderId: number) {
  const node = await call.db.row<{ type: number }>(
    `SELECT f.type FROM folder f ${joinNodeRights}
      WHERE f.id = $2 AND f.type IN (${partyTypes.join(', ')}) AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!node) throw notFound('This record')
  return types.byType(node.type)
}

function isFirstOpening(
  recordType: RecordType<any>,
  { record, callerRights, closed }: LoadedRecord,
): boolean {
  const { by, fills, states } = recordType.opening!
  const state = recordType.states!.nameOf(codeOfState(recordType, record))
  return !closed && !record[fills] && states.includes(state) && callerRights.parts.includes(by)
}

/** Imported as sent, and not sent here since: the day on which it was first seen is unknown, and stays so. */
async function wasSentElsewhere(recordType: RecordType<any>, call: Call, folderId: number): Promise<boolean> {
  const { states } = recordType
  const codes = recordType.opening!.states.map((name) => String(states!.states[name]!.code))
  const row = await call.db.row<{ isSent: boolean }>(
    `SELECT EXISTS (SELECT FROM imported_record WHERE folder_id = $1) AND NOT EXISTS (
       SELECT FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) c
        WHERE e.folder_id = $1 AND e.action IN ('StatusChanged', 'StatusOverridden')
          AND c ->> 0 = $2 AND c ->> 2 = ANY ($3::text[]) AND NOT coalesce(c ->> 1, '') = ANY ($3::text[])) AS "isSent"`,
    [folderId, recordType.status, codes],
  )
  return row!.isSent
}

/** An event of the system, without a version: the ETag does not move. */
async function fillDay(recordType: RecordType<any>, call: Call, loaded: LoadedRecord): Promise<void> {
  const { fills } = recordType.opening!
  const { folderId, project } = loaded
  const today = dayIn(project.timeZone, call.now)
  const columns = Object.entries(rowOf(recordType, { [fills]: today }, [fills]))
  await call.db.rows(
    `UPDATE ${recordType.table} SET ${columns.map(([column], i) => `${column} = $${i + 2}`).join(', ')} WHERE folder_id = $1`,
    [folderId, ...columns.map(([, value]) => value)],
  )
  const event = { action: 'Opened', projectId: project.projectId, folderId }
  const row = eventRow(
    { ...event, changes: [[fills, null, today]] },
    { callerIfAny: undefined, now: call.now },
  )
  await call.db.rows(insertEvents('$1'), [JSON.stringify([row])])
}

export default (types: RecordTypes): Served[] => [
  serve(RecordOpened, async ({ folderId }, call) => ({
    numberOfRecordsEffected: (await open(types, folderId, call)) ? 1 : 0,
  })),
]
