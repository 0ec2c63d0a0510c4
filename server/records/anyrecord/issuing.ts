/**
 * What of a record's history is from a time when the caller did not see it: while it was a draft, or submitted. Their history
 * begins with the step that issued it, which says nothing of the words before.
 */
import {
  audience,
  joinNodeRights,
  joinRights,
  seesNotIssued,
  visible,
  visibleOrInBin,
} from '../../access/visibility.ts'
import { raw, type Sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'

/** Events that are left out, by the first id of each span and the first id after it; and those of which only the step is told. */
export interface Unseen {
  readonly from: number[]
  readonly until: number[]
  readonly stepsOnly: number[]
}

interface Step {
  eventId: number
  to: string
}

/** The steps of the record, the first one first: the events that set its status. */
const steps = `SELECT e.id::int8 AS "eventId", c.change ->> 2 AS to
  FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
 WHERE e.folder_id = $1 AND c.change ->> 0 = $2 ORDER BY e.id`

const hiding = Object.values(audience).filter(
  (code) => code !== audience.everybody && code !== audience.parties,
)

/** SQL: for each such audience, whether the caller is of it. */
const seen = `SELECT ARRAY[${hiding.map((code) => seesNotIssued('f', String(code))).join(', ')}] AS seen
  FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`

export async function unseenOf(
  recordType: RecordType<any> | undefined,
  call: Call,
  folderId: number,
): Promise<Unseen | undefined> {
  const { states, status } = recordType ?? {}
  if (!states || !status || !Object.values(states.states).some(({ seenBy }) => seenBy)) return undefined
  const row = await call.db.row<{ seen: boolean[] }>(seen, [call.caller.id, folderId])
  if (!row || row.seen.every(Boolean)) return undefined
  const sees = (code: number): boolean =>
    code === audience.everybody || row.seen[hiding.indexOf(code as never)]!
  const taken = await call.db.rows<Step>(steps, [folderId, status])
  let before: number | undefined
  const unseen: Unseen = { from: [], until: [], stepsOnly: [] }
  for (const { eventId, to } of taken) {
    const { seenBy } = states.states[states.nameOf(Number(to))] ?? {}
    const after = seenBy === 'as before' ? (before ?? 0) : seenBy ? audience[seenBy] : audience.everybody
    const [wasSeen, isSeen] = [sees(before ?? after), sees(after)]
    if (wasSeen !== isSeen) unseen.stepsOnly.push(eventId)
    // What follows is hidden until the next step that the caller sees.
    if (!isSeen && (wasSeen || before === undefined)) unseen.from.push(wasSeen ? eventId + 1 : eventId)
    if (isSeen && !wasSeen) unseen.until.push(eventId)
    before = after
  }
  return unseen
}

/** SQL: whether the event `e` is shown; and whether the line of its change `c` is. The values are the lists from that place on. */
export const isSeenAt = (place: number): { event: string; line: string } => ({
  event: `NOT EXISTS (SELECT FROM unnest($${place}::bigint[]) WITH ORDINALITY AS h (id, n)
    WHERE e.id >= h.id AND e.id < coalesce(($${place + 1}::bigint[])[h.n], 9223372036854775807))`,
  line: `(e.id <> ALL ($${place + 2}::bigint[]) OR c.change ->> 0 = ANY ($${place + 3}::text[]))`,
})

/** The actions of a record that made another one, which may not be issued yet. */
const making = `'Converted', 'CarriedOver'`

/**
 * SQL: whether the event `e` tells the caller of no record that is not issued and that they do not see. That one was made
 * from this record is told once it is issued.
 */
export const tellsOfIssued = (caller: Sql): string => `CASE WHEN e.action IN (${making}) THEN NOT EXISTS (
    SELECT FROM folder made
     WHERE made.id = (e.changes -> 0 ->> 2)::int
       AND made.audience NOT IN (${audience.everybody}, ${audience.parties})
       AND NOT EXISTS (SELECT FROM folder f ${joinRights({ caller, project: 'f.project_id', section: raw('f.section') })}
                        WHERE f.id = made.id AND ${visibleOrInBin}))
  ELSE true END`
