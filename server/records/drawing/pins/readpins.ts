/** Reads the pins on a sheet, and those of a record. */
import type {
  SheetPin,
  SheetPinsRead,
  SheetPinsReadByRecord,
} from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import { seesSheetOfPin } from '../../../access/sight/pinsight.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { partyTypes } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty, notFound } from '../../../kernel/faults.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { readNotPlaced } from './notplaced.ts'
import { asPin, type PinRow, readRows } from './pinrows.ts'
import { type PinSheet, sheetsByNode } from './pinsheets.ts'
import { type ShiftFrom, shiftsTo } from './placeon.ts'

export type Pin = Value<typeof SheetPin.fields>

export async function readPins(
  types: RecordTypes,
  request: Value<typeof SheetPinsRead.request.fields>,
  call: Call,
) {
  const { sheetFolderId, version } = request
  if (!sheetFolderId) throw notEmpty('SheetFolderId', 'the sheet')
  const sheet = (await sheetsByNode(call, [sheetFolderId])).get(sheetFolderId)
  if (!sheet) throw notFound('This sheet')
  const shown = version || sheet.newest
  if (version && !sheet.pages.has(version)) throw notFound('This version of a sheet')
  const rows = await readRows(types, call, 'pin.document_id = $3', sheet.documentId)
  const shiftFrom = await shiftsTo(call, sheet, shown, rows)
  return {
    pins: rows.map((row) => asPin(row, sheet, shown, shiftFrom)),
    notPlaced: await readNotPlaced(types, call, sheet),
    version: shown,
    isRestricted: sheet.isRestricted,
  }
}

export async function readPinsOfRecord(
  types: RecordTypes,
  { folderId }: Value<typeof SheetPinsReadByRecord.request.fields>,
  call: Call,
) {
  if (!folderId) throw notEmpty('FolderId', 'the record')
  const record = await call.db.row(
    `SELECT FROM folder f ${joinNodeRights} WHERE f.id = $2 AND f.type = ANY ($3::int[]) AND ${visible}`,
    [call.caller.id, folderId, partyTypes],
  )
  if (!record) throw notFound('This record')
  const rows = await readRows(types, call, `pin.folder_id = $3 AND ${seesSheetOfPin}`, folderId)
  return { pins: await onNewest(call, rows) }
}

/** Those pins as they are now, in that order. One that the caller does not see is left out. */
export async function pinsById(
  types: RecordTypes,
  call: Call,
  pinIds: readonly number[],
): Promise<Map<number, Pin>> {
  const rows = await readRows(types, call, `pin.id = ANY ($3::int[]) AND ${seesSheetOfPin}`, pinIds)
  const pins = await onNewest(call, rows)
  return new Map(pins.map((pin) => [pin.pinId!, pin]))
}

async function onNewest(call: Call, rows: readonly PinRow[]): Promise<Pin[]> {
  const sheets = await sheetsByNode(call, [...new Set(rows.map(({ sheetFolderId }) => sheetFolderId))])
  const shifts = new Map<PinSheet, ShiftFrom>()
  for (const sheet of sheets.values()) {
    const pins = rows.filter(({ sheetFolderId }) => sheetFolderId === sheet.sheetFolderId)
    shifts.set(sheet, await shiftsTo(call, sheet, sheet.newest, pins))
  }
  return rows.flatMap((row) => {
    const sheet = sheets.get(row.sheetFolderId)
    return sheet ? asPin(row, sheet, sheet.newest, shifts.get(sheet)!) : []
  })
}
