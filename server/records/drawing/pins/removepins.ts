/** Removes pins: all or none. */
import type { SheetPinsRemove } from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import { isOfSeen } from '../../../access/sight/pinsight.ts'
import type { Call } from '../../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../../kernel/events/events.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { pinEvent } from './movepins.ts'
import { pinsToTake, type TakenPin } from './pinends.ts'
import { takeBackPinned } from './pinnedfields.ts'
import { refuseLength } from './sentpins.ts'

export async function removePins(
  types: RecordTypes,
  { pinIds }: Value<typeof SheetPinsRemove.request.fields>,
  call: Call,
) {
  refuseLength('PinIds', pinIds, 'the pins to remove')
  const ids = [...new Set(pinIds)]
  const pins = [
    ...(await pinsToTake(types, call, ids, (i) => `PinIds[${pinIds!.indexOf(ids[i]!)}]`)).values(),
  ]
  // The event is written before the pin goes: a trigger looks whether it is withheld.
  await writeEvents(call, pins.map(eventOf))
  await call.db.rows('DELETE FROM sheet_pin WHERE id = ANY ($1::int[])', [ids])
  for (const pin of await lastOnTheirSheets(call, pins)) await takeBackPinned(types, call, pin)
  call.etag = undefined
  return { numberOfRecordsEffected: pins.length }
}

function eventOf(pin: TakenPin) {
  const { sheetFolderId, pinId, version, attachmentFileId, fileName } = pin
  const changes: FieldChange[] = [
    ['sheet', sheetFolderId, null],
    ['pinId', pinId, null],
    ['version', version, null],
  ]
  if (attachmentFileId)
    changes.push(['attachmentFileId', attachmentFileId, null], ['uploadedFileName', fileName, null])
  return pinEvent('PinRemoved', pin, changes)
}

/** One pin for each record and sheet that have none any more. What is withheld counts as gone: a reference that stayed would tell of it. */
async function lastOnTheirSheets(call: Call, pins: readonly TakenPin[]): Promise<TakenPin[]> {
  const keyOf = ({ folderId, documentId }: Pick<TakenPin, 'folderId' | 'documentId'>): string =>
    `${folderId} ${documentId}`
  const rows = await call.db.rows<{ folderId: number; documentId: number }>(
    `SELECT DISTINCT pin.folder_id AS "folderId", pin.document_id AS "documentId" FROM sheet_pin pin
      WHERE pin.folder_id = ANY ($1::int[]) AND ${isOfSeen('true')}`,
    [pins.map(({ folderId }) => folderId)],
  )
  const left = new Set(rows.map(keyOf))
  return [...new Map(pins.map((pin) => [keyOf(pin), pin])).values()].filter((pin) => !left.has(keyOf(pin)))
}
