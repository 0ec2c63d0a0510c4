/** Deleting mark-ups, and bringing them back. */
import { markupLayer, markupLimits } from '../../../../contract/drawings/markups.ts'
import type { SheetMarkupsRemove, SheetMarkupsRestore } from '../../../../contract/drawings/sheetmarkup.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Db } from '../../../db/db.ts'
import type { Call } from '../../../kernel/call.ts'
import { forbidden, notFound, placedAt } from '../../../kernel/faults.ts'
import { tellHistory } from './markuphistory.ts'
import { lockMarkups, refuseTooMany } from './markuplimits.ts'
import { findMarkups, type Markup, readOwn } from './readmarkups.ts'
import { refuseCount } from './savemarkups.ts'
import { findMarked } from './sight.ts'

type Request = Value<typeof SheetMarkupsRemove.request.fields>

const sharedAmong = (markups: readonly Markup[]): number =>
  markups.filter(({ layer }) => layer === markupLayer.everybody).length

/** One that is deleted already is not there: who repeats the call finds it among their deleted ones. */
export async function removeMarkups(request: Request, call: Call) {
  const { sheet, ids } = await placeOf(call, request)
  const deleted = await findMarkups(call, sheet, ids, 'restorable')
  const found = await findMarkups(
    call,
    sheet,
    ids.filter((id) => !deleted.has(id)),
  )
  for (const [i, id] of request.markupIds!.entries())
    if (!deleted.has(id)) refuseOthers(found.get(id), `MarkupIds[${i}]`)
  await setDeleted(call, [...found.keys()], call.now)
  await tellHistory(call, sheet, 'MarkupsRemoved', sharedAmong([...found.values()]))
  return { numberOfRecordsEffected: found.size }
}

async function placeOf(call: Call, { sheetFolderId, markupIds }: Request) {
  const sheet = await findMarked(call, sheetFolderId)
  refuseCount(markupIds ?? [], 'MarkupIds')
  await lockMarkups(call, sheet)
  return { sheet, ids: [...new Set(markupIds!)] }
}

function refuseOthers(markup: Markup | undefined, at: string): void {
  if (!markup) throw placedAt(notFound('This mark-up'), at)
  if (!markup.isMine)
    throw placedAt(forbidden('A mark-up is deleted by its owner alone. You can hide it.'), at)
}

const setDeleted = (call: Call, ids: readonly number[], at: Date | null): Promise<unknown> =>
  call.db.rows('UPDATE sheet_markup SET deleted_at = $2, updated_at = $3 WHERE id = ANY ($1::bigint[])', [
    ids,
    at,
    call.now,
  ])

/** One that is there is left as it is. */
export async function restoreMarkups(request: Value<typeof SheetMarkupsRestore.request.fields>, call: Call) {
  const { sheet, ids } = await placeOf(call, request)
  const found = await findMarkups(call, sheet, ids, 'restorable')
  const there = await findMarkups(call, sheet, ids)
  for (const [i, id] of request.markupIds!.entries())
    if (!found.has(id) && !there.get(id)?.isMine) throw placedAt(notFound('This mark-up'), `MarkupIds[${i}]`)
  const shared = sharedAmong([...found.values()])
  await refuseTooMany(call, sheet, { own: found.size, shared })
  await setDeleted(call, [...found.keys()], null)
  await tellHistory(call, sheet, 'MarkupsSaved', shared)
  const now = await readOwn(call, sheet, ids)
  return { markups: ids.map((id) => now.get(id)!), numberOfRecordsEffected: found.size }
}

/** For good: what was deleted too long ago to be brought back. */
export const purgeMarkups = async (db: Db, now: Date): Promise<void> => {
  await db.rows(
    `DELETE FROM sheet_markup WHERE deleted_at <= $1::timestamptz - interval '${markupLimits.restoreDays} days'`,
    [now],
  )
}
