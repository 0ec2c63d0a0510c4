/** Reading mark-ups. */
import { markupLimits } from '../../../../contract/drawings/markups.ts'
import type { SheetMarkup, SheetMarkupsRead } from '../../../../contract/drawings/sheetmarkup.ts'
import type { Value } from '../../../../contract/kit.ts'
import { ownsMarkup, seesMarkup } from '../../../access/sight/markupsight.ts'
import type { Call } from '../../../kernel/call.ts'
import { pageOf, readCursor, rowsWanted } from '../../../kernel/paging.ts'
import { findMarked, type MarkedSheet } from './sight.ts'

export type Markup = Value<typeof SheetMarkup.fields> & { markupId: number; layer: number; createdDate: Date }

/** As it is answered to the caller, $1. */
const columns = `m.id AS "markupId", m.temp_item_id AS "tempItemId", m.folder_id AS "sheetFolderId", m.version, m.layer, m.kind, m.points,
  m.text, m.color, m.width::text AS width, m.needs_check AS "needsCheck", m.owner_id AS "ownerUserId",
  (SELECT n.full_name FROM person n WHERE n.id = m.owner_id) AS "ownerName",
  (SELECT o.name FROM organization o WHERE o.id = m.organization_id) AS "ownerOrganizationName",
  ${ownsMarkup('$1')} AS "isMine", m.created_at AS "createdDate", m.updated_at AS "updatedDate", m.deleted_at AS "deletedDate"`

const seen = seesMarkup('$1', '$3')

/** Of the caller: deleted, and not yet gone. */
const isRestorable = (now: string): string =>
  `${ownsMarkup('$1')} AND m.deleted_at > ${now}::timestamptz - interval '${markupLimits.restoreDays} days'`

export async function readMarkups(request: Value<typeof SheetMarkupsRead.request.fields>, call: Call) {
  const sheet = await findMarked(call, request.sheetFolderId)
  const wanted = rowsWanted(request)
  const [at, id] = readCursor(request, 'number', 'number') ?? []
  const rows = await call.db.rows<Markup>(
    `SELECT ${columns} FROM sheet_markup m
      WHERE m.folder_id = $2 AND m.version = $4 AND ${request.wantDeleted ? `$3::int IS NOT NULL AND ${isRestorable('$8')}` : `$8::timestamptz IS NOT NULL AND ${seen}`}
        AND ($5::float8 IS NULL OR (m.created_at, m.id) > (to_timestamp($5::float8 / 1000), $6::bigint))
      ORDER BY m.created_at, m.id LIMIT $7`,
    [
      call.caller.id,
      sheet.sheetFolderId,
      sheet.organizationId,
      request.version || sheet.newest,
      at ?? null,
      id ?? null,
      wanted + 1,
      call.now,
    ],
  )
  const { page, nextCursor } = pageOf(rows, wanted, ({ createdDate, markupId }) => [
    createdDate.getTime(),
    markupId,
  ])
  return { markups: page, nextCursor }
}

/** Those of these that the caller sees on the sheet, by id; locked, if they are to be changed. */
export async function findMarkups(
  call: Call,
  sheet: MarkedSheet,
  ids: readonly number[],
  which: 'there' | 'restorable' = 'there',
): Promise<Map<number, Markup>> {
  const condition =
    which === 'there'
      ? `$5::timestamptz IS NOT NULL AND ${seen}`
      : `$3::int IS NOT NULL AND ${isRestorable('$5')}`
  const rows = await call.db.rows<Markup>(
    `SELECT ${columns} FROM sheet_markup m WHERE m.folder_id = $2 AND m.id = ANY ($4::bigint[]) AND ${condition}
      ORDER BY m.id FOR NO KEY UPDATE`,
    [call.caller.id, sheet.sheetFolderId, sheet.organizationId, ids, call.now],
  )
  return new Map(rows.map((row) => [row.markupId, row]))
}

/** The one with that id on a version of the sheet, if the caller sees it. */
export const readSeen = (
  call: Call,
  sheet: MarkedSheet,
  { version, markupId }: { version: number; markupId: number },
): Promise<Markup | undefined> =>
  call.db.row<Markup>(
    `SELECT ${columns} FROM sheet_markup m WHERE m.folder_id = $2 AND m.version = $4 AND m.id = $5 AND ${seen}`,
    [call.caller.id, sheet.sheetFolderId, sheet.organizationId, version, markupId],
  )

/** The caller's own among these, whatever became of them. */
export async function readOwn(
  call: Call,
  { sheetFolderId }: MarkedSheet,
  ids: readonly number[],
): Promise<Map<number, Markup>> {
  const rows = await call.db.rows<Markup>(
    `SELECT ${columns} FROM sheet_markup m WHERE m.folder_id = $2 AND ${ownsMarkup('$1')} AND m.id = ANY ($3::bigint[])`,
    [call.caller.id, sheetFolderId, ids],
  )
  return new Map(rows.map((row) => [row.markupId, row]))
}
