/**
 * Whether people may be told of events now: they see the record, it had been issued to them when the event was written, and their
 * history of it shows the event. The same conditions as for a read.
 */
import { audience, joinRightsOfRequest, requestedNodes, sees, seesNotIssued } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'
import { lookUp } from '../db/lookup.ts'
import { showsEvent } from '../records/anyrecord/shownevents.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'

export interface Asked {
  personId: number
  folderId: number
  /** Who saw the record when the event was written: a code of `audience`. */
  audience: number
  eventId: number
}

const statement = (types: RecordTypes): string => `
  SELECT q.n::int AS place FROM ${requestedNodes} ${lookUp('folder', 'id = q.folder_id', 'f')} ${joinRightsOfRequest}
    JOIN person n ON n.id = q.person_id AND n.is_active
    CROSS JOIN LATERAL (SELECT ($3::int[])[q.n] AS audience) past
    CROSS JOIN LATERAL (SELECT * FROM event e WHERE e.id = ($4::bigint[])[q.n] OFFSET 0) e
    CROSS JOIN LATERAL (SELECT q.person_id) reader
   WHERE ${sees()} AND (past.audience IN (${audience.everybody}, ${audience.parties}) OR ${seesNotIssued('f', 'past.audience')})
     AND ${showsEvent(types, 'reader.person_id')}`

/** Says for each whether they may be told. */
export function judge(types: RecordTypes): (db: Db, asked: readonly Asked[]) => Promise<boolean[]> {
  const text = statement(types)
  return async (db, asked) => {
    const may = asked.map(() => false)
    if (asked.length === 0) return may
    const rows = await db.rows<{ place: number }>(text, [
      asked.map(({ personId }) => personId),
      asked.map(({ folderId }) => folderId),
      asked.map((one) => one.audience),
      asked.map(({ eventId }) => eventId),
    ])
    for (const { place } of rows) may[place - 1] = true
    return may
  }
}
