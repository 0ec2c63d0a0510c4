/**
 * Records sent with a temp id of the client. The same record sent again with the same temp id creates
 * nothing.
 */
import type { Db } from '../../../../db/db.ts'
import { lookUp } from '../../../../db/lookup.ts'
import type { Call } from '../../../../kernel/call.ts'
import { invalidField } from '../../../../kernel/faults.ts'
import { digest } from '../../../../kernel/idempotency.ts'
import type { RecordData } from '../../declare/rows.ts'

export interface SentRecord {
  projectId: number
  tempItemId?: string | null | undefined
  record: object
}

export const sentRecord = (record: RecordData, projectId: number, newId = 0): SentNew => ({
  projectId,
  tempItemId: record.tempItemId as string | undefined,
  record,
  newId,
})

/** With the id that it gets if it is new. */
export interface SentNew extends SentRecord {
  newId: number
}

/** Two records with the same temp id in one call could not be distinguished later. */
export function rejectDuplicates(
  records: ReadonlyArray<{ tempItemId?: string | null }>,
  fieldName: (i: number) => string,
): void {
  const seen = new Set<string>()
  for (const [i, { tempItemId }] of records.entries()) {
    if (!tempItemId) continue
    if (seen.has(tempItemId))
      throw invalidField(
        fieldName(i),
        'Duplicate',
        `${fieldName(i)} "${tempItemId}" appears twice in this call.`,
      )
    seen.add(tempItemId)
  }
}

/** The id of each record: its new one, or that from the first call. Stores the new ones. */
export async function idsByTempId(
  call: Call,
  recordType: string,
  records: readonly SentNew[],
): Promise<number[]> {
  const known = await knownTempIds(call, recordType, records)
  const fresh = records.filter((_, i) => !known[i])
  await noteTempIds(call.db, tempRows(call, recordType, fresh))
  return records.map(({ newId }, i) => known[i] ?? newId)
}

/** The id of each record that an earlier call created. `noteTempIds` stores the others in the same transaction. */
export async function knownTempIds(
  call: Call,
  recordType: string,
  records: readonly SentRecord[],
): Promise<Array<number | undefined>> {
  const known: Array<number | undefined> = records.map(() => undefined)
  const rows = tempRows(
    call,
    recordType,
    records.map(({ projectId, tempItemId, record }, i) => ({ projectId, tempItemId, record, newId: i })),
  )
  if (rows.length === 0) return known
  const found = await call.db.rows<{ i: number; id: number }>(
    `SELECT r.record_id AS i, s.record_id AS id FROM ${shape} ${lookUp('temp_item', isSame, 's')}`,
    [JSON.stringify(rows)],
  )
  for (const { i, id } of found) known[i] = id
  return known
}

/** A row of temp_item, with its digest in hexadecimal digits. */
export interface TempRow {
  project_id: number
  person_id: number
  record_type: string
  temp_item_id: string
  digest: string
  record_id: number
}

export const tempRows = (call: Call, recordType: string, records: readonly SentNew[]): TempRow[] =>
  records.flatMap(({ projectId, tempItemId, record, newId }) =>
    tempItemId
      ? {
          project_id: projectId,
          person_id: call.caller.id,
          record_type: recordType,
          temp_item_id: tempItemId,
          digest: digest(record).toString('hex'),
          record_id: newId,
        }
      : [],
  )

/**
 * Stores them. Two equal calls at the same moment meet at the primary key: the second waits for the first, is rolled back,
 * and finds the records when it is run again.
 */
export async function noteTempIds(db: Db, rows: readonly TempRow[]): Promise<void> {
  if (rows.length === 0) return
  // In a fixed order, so that two calls with the same records cannot deadlock.
  const sorted = rows.toSorted(
    (a, b) => a.project_id - b.project_id || (a.temp_item_id < b.temp_item_id ? -1 : 1),
  )
  const noted = await db.rows(
    `INSERT INTO temp_item (project_id, person_id, record_type, temp_item_id, digest, record_id)
     SELECT r.project_id, r.person_id, r.record_type, r.temp_item_id, decode(r.digest, 'hex'), r.record_id FROM ${shape}
         ON CONFLICT DO NOTHING RETURNING record_id`,
    [JSON.stringify(sorted)],
  )
  if (noted.length < rows.length) throw new SentAtOnce()
}

const isSame = `project_id = r.project_id AND person_id = r.person_id AND record_type = r.record_type
  AND temp_item_id = r.temp_item_id AND digest = decode(r.digest, 'hex')`

const shape = `json_to_recordset($1::text::json)
    AS r (project_id int, person_id int, record_type text, temp_item_id text, digest text, record_id int)`

/** Another call creates the same record at this moment. With the code of a failed serialization the call is run again. */
class SentAtOnce extends Error {
  readonly code = '40001'

  constructor() {
    super('Another call creates the same record.')
  }
}
