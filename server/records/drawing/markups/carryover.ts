/** Carrying one's own mark-ups over to another revision of the sheet. */
import { randomInt } from 'node:crypto'
import { markupLayer, markupLimits } from '../../../../contract/drawings/markups.ts'
import type { SheetMarkupsCarryOver } from '../../../../contract/drawings/sheetmarkup.ts'
import type { Value } from '../../../../contract/kit.ts'
import { ownsMarkup } from '../../../access/sight/markupsight.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField, notEmpty, notFound, placedAt } from '../../../kernel/faults.ts'
import { tellHistory } from './markuphistory.ts'
import { lockMarkups, refuseTooMany } from './markuplimits.ts'
import { readOwn } from './readmarkups.ts'
import { refuseCount } from './savemarkups.ts'
import { findMarked, type PageSize, pageSizes } from './sight.ts'

type Request = Value<typeof SheetMarkupsCarryOver.request.fields>

interface Own {
  readonly id: number
  readonly layer: number
  readonly points: readonly number[]
}

export async function carryOver(request: Request, call: Call) {
  const sheet = await findMarked(call, request.sheetFolderId)
  if (!request.fromVersion) throw notEmpty('FromVersion', 'the version that has the mark-ups')
  if (request.markupIds) refuseCount(request.markupIds, 'MarkupIds')
  await lockMarkups(call, sheet)
  const pages = await pageSizes(call, sheet.sheetFolderId)
  const from = pageIn(pages, request.fromVersion, 'FromVersion')
  const to = pageIn(pages, request.version || sheet.newest, 'Version')
  if (from === to)
    throw invalidField('FromVersion', 'Enum', 'FromVersion: the mark-ups are on this version already.')
  const due = await dueOf(call, request, { sheetFolderId: sheet.sheetFolderId, from, to })
  const shared = due.filter(({ layer }) => layer === markupLayer.everybody).length
  await refuseTooMany(call, sheet, { own: due.length, shared })
  const ids = await copy(call, due, from, to)
  await tellHistory(call, sheet, 'MarkupsSaved', shared)
  const now = await readOwn(call, sheet, ids)
  return { markups: ids.map((id) => now.get(id)!), numberOfRecordsEffected: ids.length }
}

function pageIn(pages: ReadonlyMap<number, PageSize>, version: number, field: string): PageSize {
  const page = pages.get(version)
  if (!page) throw invalidField(field, 'Enum', `${field}: the sheet has no version ${version}.`)
  return page
}

/** The caller's own that were not carried over yet: the oldest, at most as many as may be saved at once. */
async function dueOf(
  call: Call,
  { markupIds }: Request,
  { sheetFolderId, from, to }: { sheetFolderId: number; from: PageSize; to: PageSize },
): Promise<Own[]> {
  const own = `m.folder_id = $1 AND ${ownsMarkup('$2')} AND m.version = $3 AND m.deleted_at IS NULL
        AND ($4::bigint[] IS NULL OR m.id = ANY ($4::bigint[]))`
  const values = [sheetFolderId, call.caller.id, from.version, markupIds ?? null]
  if (markupIds) {
    const there = await call.db.rows<{ id: number }>(`SELECT m.id FROM sheet_markup m WHERE ${own}`, values)
    const found = new Set(there.map(({ id }) => id))
    for (const [i, id] of markupIds.entries())
      if (!found.has(id)) throw placedAt(notFound('This mark-up of yours'), `MarkupIds[${i}]`)
  }
  return call.db.rows<Own>(
    `SELECT m.id, m.layer, m.points FROM sheet_markup m
      WHERE ${own} AND NOT EXISTS (SELECT FROM sheet_markup c WHERE c.carried_from = m.id AND c.version = $5)
      ORDER BY m.created_at, m.id LIMIT ${markupLimits.atOnce}`,
    [...values, to.version],
  )
}

/** On a page of another size they are where the same part of the page is. */
async function copy(call: Call, due: readonly Own[], from: PageSize, to: PageSize): Promise<number[]> {
  const ratio = (one: number, other: number): number => (one > 0 && other > 0 ? other / one : 1)
  const by = [ratio(from.width, to.width), ratio(from.height, to.height)] as const
  const rows = due.map(({ id, points }) => ({
    id,
    next: randomInt(1, 2 ** 47),
    points: `{${points.map((value, i) => Math.round(value * by[i % 2]! * 100) / 100).join(',')}}`,
  }))
  await call.db.rows(
    `INSERT INTO sheet_markup (id, folder_id, project_id, version, owner_id, organization_id, layer, kind, color, width, points, text,
                               needs_check, carried_from, created_at, updated_at)
     SELECT r.next, m.folder_id, m.project_id, $2, m.owner_id, m.organization_id, m.layer, m.kind, m.color, m.width, r.points::real[],
            m.text, true, m.id, $3::timestamptz, $3::timestamptz
       FROM json_to_recordset($1::text::json) AS r (id bigint, next bigint, points text) JOIN sheet_markup m ON m.id = r.id`,
    [JSON.stringify(rows), to.version, call.now],
  )
  return rows.map(({ next }) => next)
}
