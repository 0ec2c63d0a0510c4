/**
 * Who had an RFI because it was forwarded, from when to when: as its court was then, which everybody sees who sees the RFI. A
 * sub-RFI that is more restricted than the RFI is left out, as from the court.
 */
import { param, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { isNotMoreRestricted } from './subrfi.ts'

export interface Forward {
  heldBy: string
  from: Date
  to: Date
}

/** Moments in milliseconds. */
interface Period {
  from: number
  to: number
}

interface SubRfi {
  id: number
  originalId: number
  folderId: number
  madeAt: Date
  /** When it was deleted, or the RFI was forwarded once more. */
  endedAt: Date | null
  toName: string | null
}

interface Moved {
  folderId: number
  at: Date
  /** Whom it was addressed to before; null if that stayed. */
  toBefore: string | null
  /** Whether it still needed an answer after a step; null if the change was none. */
  isPending: boolean | null
}

const subRfis = `WITH RECURSIVE below AS (
    SELECT s.* FROM rfi own JOIN rfi s ON s.original_rfi_id = own.id WHERE own.folder_id = $1
    UNION ALL SELECT s.* FROM below JOIN rfi s ON s.original_rfi_id = below.id)
  SELECT s.id, s.original_rfi_id AS "originalId", s.folder_id AS "folderId", f.created_at AS "madeAt",
         least(f.deleted_at, lead(f.created_at) OVER (PARTITION BY s.original_rfi_id ORDER BY s.id)) AS "endedAt",
         coalesce((SELECT n.full_name FROM person n WHERE n.id = s.to_user_id), s.to_name) AS "toName"
    FROM below s JOIN folder f ON f.id = s.folder_id
   WHERE ${isNotMoreRestricted(sql`s.folder_id`, sql`${param(1)}::int`).text} ORDER BY s.id`

const moves = (settledCodes: readonly number[]): string => `
  SELECT e.folder_id AS "folderId", e.at,
         max(CASE c.change ->> 0 WHEN 'toUserId' THEN (SELECT n.full_name FROM person n WHERE n.id = (c.change ->> 1)::int)
                                 WHEN 'toName' THEN c.change ->> 1 END) AS "toBefore",
         bool_and((c.change ->> 2)::int NOT IN (${settledCodes.join(', ')})) FILTER (WHERE c.change ->> 0 = 'statusId') AS "isPending"
    FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
   WHERE e.folder_id = ANY ($1::int[]) AND e.action <> 'Created' AND c.change ->> 0 IN ('toUserId', 'toName', 'statusId')
   GROUP BY e.id ORDER BY e.id`

/** The first one first; where two overlap, the later one in the list had it. */
export async function forwardsOf(
  call: Call,
  folderId: number,
  rfiId: number,
  settledCodes: readonly number[],
): Promise<Forward[]> {
  const subs = await call.db.rows<SubRfi>(subRfis, [folderId])
  if (subs.length === 0) return []
  const moved = await call.db.rows<Moved>(moves(settledCodes), [subs.map((sub) => sub.folderId)])
  const below = (originalId: number, within: readonly Period[]): Forward[] =>
    subs
      .filter((sub) => sub.originalId === originalId)
      .flatMap((sub) => {
        const ofSub = moved.filter((one) => one.folderId === sub.folderId)
        const pending = common(pendingPeriods(sub, ofSub, call.now), within)
        return [...heldIn(sub, ofSub, pending), ...below(sub.id, pending)]
      })
  return below(rfiId, [{ from: 0, to: call.now.getTime() }])
}

/** A sub-RFI is made as open. */
function pendingPeriods({ madeAt, endedAt }: SubRfi, moved: readonly Moved[], now: Date): Period[] {
  const end = (endedAt ?? now).getTime()
  const periods: Period[] = []
  let from: number | undefined = madeAt.getTime()
  for (const { at, isPending } of moved) {
    if (isPending === null) continue
    if (from !== undefined && !isPending) periods.push({ from, to: Math.min(at.getTime(), end) })
    from = isPending ? (from ?? at.getTime()) : undefined
  }
  if (from !== undefined) periods.push({ from, to: end })
  return periods
}

/** What two lists of periods have in common. */
const common = (some: readonly Period[], others: readonly Period[]): Period[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
      return both.from < both.to ? [both] : []
    }),
  )

/** Each of those whom the sub-RFI was addressed to, while it was. */
function heldIn({ toName }: SubRfi, moved: readonly Moved[], pending: readonly Period[]): Forward[] {
  const turns: Array<{ heldBy: string } & Period> = []
  let from = 0
  for (const { at, toBefore } of moved) {
    if (toBefore === null) continue
    turns.push({ heldBy: toBefore, from, to: at.getTime() })
    from = at.getTime()
  }
  turns.push({ heldBy: toName ?? '', from, to: Number.MAX_SAFE_INTEGER })
  return turns.flatMap((turn) =>
    turn.heldBy
      ? common([turn], pending).map(({ from, to }) => ({
          heldBy: turn.heldBy,
          from: new Date(from),
          to: new Date(to),
        }))
      : [],
  )
}
