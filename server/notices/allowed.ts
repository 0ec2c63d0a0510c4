/**
 * Whether people may be told of events now: they see the record, it had been issued to them when the event was written, and the
 * event does not belong to a verdict that is kept back from them. The same conditions as for a read.
 */
import { audience, joinGranted, requestedNodes, sees, seesNotIssued } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'

export interface Asked {
  personId: number
  folderId: number
  /** Who saw the record when the event was written: a code of `audience`. */
  audience: number
  isWithheld: boolean
}

const statement = (types: RecordTypes): string => `WITH ${requestedNodes}
  SELECT q.n::int AS place FROM asked q JOIN folder f ON f.id = q.folder_id ${joinGranted}
    JOIN person n ON n.id = q.person_id AND n.is_active
    CROSS JOIN LATERAL (SELECT ($3::int[])[q.n] AS audience, ($4::boolean[])[q.n] AS is_withheld) e
   WHERE ${sees()} AND (e.audience IN (${audience.everybody}, ${audience.parties}) OR ${seesNotIssued('f', 'e.audience')})
     AND NOT (e.is_withheld AND ${types.hidesNode})`

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
      asked.map(({ isWithheld }) => isWithheld),
    ])
    for (const { place } of rows) may[place - 1] = true
    return may
  }
}
