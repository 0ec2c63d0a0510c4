/** The pins of a request to save, checked as far as that is possible without looking at what is there. */
import { pinnedTypes, type SheetPin, sheetPinsMax } from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import { type FieldFault, invalid, invalidField, notEmpty } from '../../../kernel/faults.ts'
import { rejectDuplicates, type SentNew } from '../../engine/write/new/tempids.ts'
import type { PinSheet } from './pinsheets.ts'

type Sent = Value<typeof SheetPin.fields>

/** One of them, with its place in the request. */
export interface SentPin extends Sent {
  readonly at: string
  readonly x: string
  readonly y: string
}

export function checkedPins(pins: readonly Sent[] | null | undefined): SentPin[] {
  refuseLength('Pins', pins, 'the pins to save')
  rejectDuplicates(pins!, (i) => `Pins[${i}].TempItemId`)
  const faults = pins!.flatMap((pin, i) => faultsOf(pin, `Pins[${i}]`, pins!.slice(0, i)))
  if (faults.length > 0) throw invalid(faults)
  return pins!.map((pin, i) => ({ ...pin, x: pin.x!, y: pin.y!, at: `Pins[${i}]` }))
}

export function refuseLength(
  fieldName: string,
  list: readonly unknown[] | null | undefined,
  what: string,
): void {
  if (!list || list.length === 0) throw notEmpty(fieldName, what)
  if (list.length > sheetPinsMax)
    throw invalidField(fieldName, 'Length', `${fieldName} may have at most ${sheetPinsMax} pins in one call.`)
}

function faultsOf(pin: Sent, at: string, before: readonly Sent[]): FieldFault[] {
  const { pinId, sheetFolderId, recordFolderId, attachmentFileId, x, y } = pin
  const missing = (field: string, what: string): FieldFault => ({
    fieldName: `${at}.${field}`,
    errorCode: 'NotEmpty',
    message: `Please give ${what}.`,
  })
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null
  return [
    ...(isGiven(x) ? [] : [missing('X', 'the place on the page')]),
    ...(isGiven(y) ? [] : [missing('Y', 'the place on the page')]),
    ...(pinId || sheetFolderId ? [] : [missing('SheetFolderId', 'the sheet')]),
    ...(pinId || recordFolderId || attachmentFileId
      ? []
      : [missing('RecordFolderId', 'the record to pin, or the file of one')]),
    ...(pinId && before.some((one) => one.pinId === pinId) ? [twice(`${at}.PinId`, pinId)] : []),
  ]
}

const twice = (fieldName: string, pinId: number): FieldFault => ({
  fieldName,
  errorCode: 'Duplicate',
  message: `${fieldName} "${pinId}" appears twice in this call.`,
})

/** Sent again it is the same pin, however its place is written. */
export const sentNew = (pin: SentPin, { projectId }: PinSheet, newId = 0): SentNew => ({
  projectId,
  tempItemId: pin.tempItemId,
  record: {
    sheetFolderId: pin.sheetFolderId,
    recordFolderId: pin.recordFolderId,
    attachmentFileId: pin.attachmentFileId,
  },
  newId,
})

/** Of a record without a place of its own, a file may have one. */
export function refusalOfType(at: string, type: number): FieldFault | undefined {
  const fieldName = `${at}.RecordFolderId`
  const message = `${fieldName}: RFIs, punch list items, open issues and submittal items are pinned; of other records their files.`
  return pinnedTypes.includes(type) ? undefined : { fieldName, errorCode: 'Enum', message }
}
