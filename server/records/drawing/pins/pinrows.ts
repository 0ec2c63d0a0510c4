/** Pins as they are read, with their records. */
import type { SheetPin } from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import { seesRecordOf } from '../../../access/sight/pinsight.ts'
import { joinNodeRights } from '../../../access/visibility.ts'
import { codeName } from '../../../codes/codes.ts'
import type { Call } from '../../../kernel/call.ts'
import { courtJoin } from '../../engine/court/court.ts'
import { f } from '../../engine/declare/column.ts'
import { canModify, takesPart } from '../../engine/declare/ownershipsql.ts'
import { listOfField } from '../../engine/declare/recordstate.ts'
import type { RecordType } from '../../engine/declare/recordtype.ts'
import { type RecordTypes, sqlByStates, sqlByType } from '../../engine/declare/recordtypes.ts'
import { overdue } from '../../engine/listing/declarelisting.ts'
import { perTypes } from './pertypes.ts'
import type { PinSheet } from './pinsheets.ts'
import { placeOn, type ShiftFrom, type StoredPlace } from './placeon.ts'

type Pin = Value<typeof SheetPin.fields>

export interface PinRow extends Pin, Pick<StoredPlace, 'pageWidth' | 'pageHeight'> {
  readonly pinId: number
  readonly sheetFolderId: number
  readonly recordFolderId: number
  readonly version: number
  readonly x: string
  readonly y: string
}

/** SQL: the name of the state of the record `f`. */
export const statusName = (types: RecordTypes): string =>
  sqlByStates(types, (recordType) => codeName(listOfField(recordType, recordType.status!)!, f('state')).text)

/** SQL: whether the caller owns the part of the record `f` that has its drawing. */
const ownsDrawing = (types: RecordTypes): string =>
  sqlByType(
    types.all.filter(({ dto }) => 'drawing' in dto.fields),
    (recordType) =>
      `(SELECT ${canModify(withPartOfDrawing(recordType))} FROM ${recordType.table} t WHERE t.folder_id = f.id)`,
    'false',
  )

function withPartOfDrawing({ fieldGroups, ...recordType }: RecordType<any>): Parameters<typeof canModify>[0] {
  const groups = Object.entries(fieldGroups.groups).filter(([, { fields }]) => fields.includes('drawing'))
  const { reopenedBy, ...rest } = fieldGroups
  return { ...recordType, fieldGroups: { ...rest, groups: Object.fromEntries(groups) } }
}

/** SQL: what of the record `f` decides about its pins. */
export const pinnedRecord = (types: RecordTypes): string => `CROSS JOIN LATERAL (
  SELECT ${types.closedNode} AS closed, ${types.frozenAtOfNode} IS NOT NULL AS frozen, ${types.hidesNode} AS hides,
         ${types.unchangeableNode} AS unchangeable, ${takesPart} AS takes_part) is_`

/** SQL: whether pins of the record may be taken away at all; and whether this one by the caller. */
export const isOpenToTaking = `(NOT is_.frozen AND NOT is_.unchangeable AND (NOT is_.closed OR a.is_admin))`
export const mayTake = (types: RecordTypes): string =>
  `(is_.takes_part AND (pin.placed_by = $1 OR a.is_manager OR a.is_admin OR ${ownsDrawing(types)}))`

const select = perTypes(
  (types) => `SELECT pin.id AS "pinId", g.id AS "sheetFolderId", d.number AS "sheetNumber",
    f.id AS "recordFolderId", coalesce(pin.attachment_id, 0) AS "attachmentFileId", pin.version, pin.x::text AS x, pin.y::text AS y,
    pin.page_width AS "pageWidth", pin.page_height AS "pageHeight",
    f.type AS "folderType", f.number, f.title, coalesce(f.state, 0) AS "statusId", ${statusName(types)} AS "statusName",
    is_.closed AS "isClosed", coalesce(${sqlByStates(types, (recordType) => overdue(recordType, 'f', 'today.day'))}, false) AS "isOverdue",
    to_char(f.due_day, 'YYYY-MM-DD') AS "dueDate", court.names AS "courtName",
    EXISTS (SELECT FROM in_court c WHERE c.folder_id = f.id
      AND (c.person_id = $1 OR c.organization_id = a.organization_id)) AS "isYours",
    (SELECT s.name FROM attachment n JOIN stored_file s ON s.id = n.stored_file_id WHERE n.id = pin.attachment_id) AS "fileName",
    pin.placed_by AS "placedByUserId", (SELECT n.full_name FROM person n WHERE n.id = pin.placed_by) AS "placedBy",
    pin.placed_at AS "placedDate", NOT p.is_disabled AND ${isOpenToTaking} AND ${mayTake(types)} AS "mayMove"
  FROM sheet_pin pin JOIN document d ON d.id = pin.document_id JOIN folder g ON g.id = d.folder_id
  JOIN folder f ON f.id = pin.folder_id JOIN project p ON p.id = f.project_id ${joinNodeRights}
  CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE p.time_zone)::date AS day) today
  ${pinnedRecord(types)} ${courtJoin('f.id')}`,
)

/** The pins that meet the condition, on the `pin`, of the records that the caller sees. $3 is its value. */
export const readRows = (types: RecordTypes, call: Call, where: string, value: unknown): Promise<PinRow[]> =>
  call.db.rows<PinRow>(`${select(types)} WHERE ${where} AND ${seesRecordOf('is_.hides')} ORDER BY pin.id`, [
    call.caller.id,
    call.now,
    value,
  ])

/** Where it is on the page of that version of its sheet. */
export function asPin(row: PinRow, sheet: PinSheet, version: number, shiftFrom: ShiftFrom): Pin {
  const { pageWidth, pageHeight, ...pin } = row
  const stored = { version: row.version, x: Number(row.x), y: Number(row.y), pageWidth, pageHeight }
  const { x, y, needsCheck } = placeOn(stored, sheet, version, shiftFrom)
  return { ...pin, sheetTitle: sheet.title, x: x.toFixed(2), y: y.toFixed(2), version, needsCheck }
}
