/**
 * Records sent with a temp id of the client. The same record sent again with the same temp id creates
 * nothing.
 */
import type { Call } from '../../../kernel/call.ts'
import { invalidField } from '../../../kernel/faults.ts'
import { digest } from '../../../kernel/idempotency.ts'

export interface SentRecord {
  projectId: number
  tempItemId?: string | null
  record: object
  /** The id that it gets if it is new. */
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

/**
 * The id of each record: its new one, or that from the first call. Two equal calls at the same moment meet at
 * the primary key: the second waits for the first and then finds its records.
 */
export async function idsByTempId(
  call: Call,
  recordType: string,
  records: readonly SentRecord[],
): Promise<number[]> {
  const rows = records
    .filter((record) => record.tempItemId)
    .map((record) => ({
      project_id: record.projectId,
      temp_item_id: record.tempItemId!,
      digest: digest(record.record).toString('hex'),
      record_id: record.newId,
    }))
    // In a fixed order, so that two calls with the same records cannot deadlock.
    .sort((a, b) => (a.temp_item_id < b.temp_item_id ? -1 : 1))
  if (rows.length === 0) return records.map((record) => record.newId)
  const json = JSON.stringify(rows)
  const shape = `json_to_recordset($1::text::json)
    AS r (project_id int, temp_item_id text, digest text, record_id int)`
  // Not waited for: the next statement is sent with it, and runs after it.
  void call.db.rows(
    `INSERT INTO temp_item (project_id, person_id, record_type, temp_item_id, digest, record_id)
     SELECT r.project_id, $2, $3, r.temp_item_id, decode(r.digest, 'hex'), r.record_id FROM ${shape}
         ON CONFLICT DO NOTHING`,
    [json, call.caller.id, recordType],
  )
  const known = await call.db.rows<{ newId: number; id: number }>(
    `SELECT r.record_id AS "newId", s.record_id AS id FROM ${shape}
       JOIN temp_item s ON s.project_id = r.project_id AND s.person_id = $2 AND s.record_type = $3
        AND s.temp_item_id = r.temp_item_id AND s.digest = decode(r.digest, 'hex')`,
    [json, call.caller.id, recordType],
  )
  const byNew = new Map(known.map((row) => [row.newId, row.id]))
  return records.map((record) => byNew.get(record.newId) ?? record.newId)
}
