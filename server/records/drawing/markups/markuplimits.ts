/**
 * How many mark-ups a sheet may have. Counted are the caller's own, and those that everybody sees: a refusal tells of nothing else.
 */
import { markupLayer, markupLimits } from '../../../../contract/drawings/markups.ts'
import { advisoryLock } from '../../../db/locks.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict } from '../../../kernel/faults.ts'
import type { MarkedSheet } from './sight.ts'

/** Saves on one sheet are counted one after the other. */
export const lockMarkups = async (call: Call, { sheetFolderId }: MarkedSheet): Promise<void> => {
  await call.db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.markups, sheetFolderId])
}

const words = (count: number): string => count.toLocaleString('en-US')

/** `own`, `shared`: how many the caller adds, and how many everybody sees from now on. */
export async function refuseTooMany(
  call: Call,
  { sheetFolderId }: MarkedSheet,
  { own, shared }: { own: number; shared: number },
): Promise<void> {
  if (own === 0 && shared === 0) return
  const { ofPersonMax, ofSheetMax } = markupLimits
  const there = (await call.db.row<{ own: number; shared: number }>(
    `SELECT count(*) FILTER (WHERE owner_id = $2)::int AS own, count(*) FILTER (WHERE layer = ${markupLayer.everybody})::int AS shared
       FROM sheet_markup WHERE folder_id = $1 AND deleted_at IS NULL`,
    [sheetFolderId, call.caller.id],
  ))!
  if (own > 0 && there.own + own > ofPersonMax)
    throw conflict(
      `You have ${words(there.own)} mark-ups on this sheet; at most ${words(ofPersonMax)} are possible. Delete some first.`,
    )
  if (shared > 0 && there.shared + shared > ofSheetMax)
    throw conflict(
      `This sheet has ${words(there.shared)} mark-ups that everybody sees; at most ${words(ofSheetMax)} are possible.`,
    )
}
