/** Places, moves and confirms pins: all or none. */
import type { SheetPinsSave } from '../../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField, notFound, placedAt } from '../../../kernel/faults.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { knownTempIds } from '../../engine/write/new/tempids.ts'
import { movePins } from './movepins.ts'
import { lookAtPages, type Place, placeOf } from './pagesize.ts'
import { pinsToTake, type TakenPin } from './pinends.ts'
import { type PinSheet, sheetsByNode, sheetsOfPins } from './pinsheets.ts'
import { type NewPin, placePins, recordsOf } from './placepins.ts'
import { type Pin, pinsById } from './readpins.ts'
import { checkedPins, type SentPin, sentNew } from './sentpins.ts'

/** Before the transaction: it must not wait for the PDF engine. */
export async function knowPages(
  { pins }: Value<typeof SheetPinsSave.request.fields>,
  call: Call,
): Promise<undefined> {
  const sent = checkedPins(pins)
  const moved = await sheetsOfPins(
    call,
    sent.flatMap(({ pinId }) => pinId || []),
  )
  const sheets = await sheetsByNode(call, [
    ...moved,
    ...sent.flatMap(({ sheetFolderId }) => sheetFolderId || []),
  ])
  await lookAtPages(call, [...sheets.values()])
}

export async function savePins(
  types: RecordTypes,
  request: Value<typeof SheetPinsSave.request.fields>,
  call: Call,
) {
  const sent = checkedPins(request.pins)
  const toMove = sent.filter(({ pinId }) => pinId)
  const taken = await pinsToTake(
    types,
    call,
    toMove.map(({ pinId }) => pinId!),
    (i) => toMove[i]!.at,
  )
  refuseOtherSheet(toMove, taken)
  const sheets = await sheetsOf(call, sent, taken)
  const { fresh, idOf } = await withoutKnown(call, sent, sheets)
  const records = await recordsOf(types, call, fresh, sheets)
  const places = new Map<SentPin, Place>()
  for (const pin of [...toMove, ...fresh])
    places.set(pin, await placeOf(call, sheetOf(sheets, taken, pin), pin))
  const moved = await movePins(
    call,
    toMove.map((pin) => {
      const stored = taken.get(pin.pinId!)!
      return { stored, sheet: sheetOf(sheets, taken, pin), to: places.get(pin)! }
    }),
  )
  const news = fresh.map(
    (pin): NewPin => ({
      pin,
      sheet: sheets.get(pin.sheetFolderId!)!,
      to: places.get(pin)!,
      ...records.get(pin)!,
    }),
  )
  for (const [i, id] of (await placePins(types, call, news)).entries()) idOf.set(fresh[i]!, id)
  call.etag = undefined
  return { pins: await asSaved(types, call, sent, idOf), numberOfRecordsEffected: fresh.length + moved }
}

/** A pin moves on its sheet; on another one it is another pin. */
function refuseOtherSheet(toMove: readonly SentPin[], taken: ReadonlyMap<number, TakenPin>): void {
  const wrong = toMove.find(
    ({ pinId, sheetFolderId }) => sheetFolderId && sheetFolderId !== taken.get(pinId!)!.sheetFolderId,
  )
  if (!wrong) return
  const fieldName = `${wrong.at}.SheetFolderId`
  throw invalidField(
    fieldName,
    'Enum',
    `${fieldName}: the pin is on another sheet. Remove it there, and place a new one here.`,
  )
}

const sheetOf = (
  sheets: ReadonlyMap<number, PinSheet>,
  taken: ReadonlyMap<number, TakenPin>,
  { pinId, sheetFolderId }: SentPin,
): PinSheet => sheets.get(pinId ? taken.get(pinId)!.sheetFolderId : sheetFolderId!)!

async function sheetsOf(
  call: Call,
  sent: readonly SentPin[],
  taken: ReadonlyMap<number, TakenPin>,
): Promise<Map<number, PinSheet>> {
  const idOf = ({ pinId, sheetFolderId }: SentPin): number =>
    pinId ? taken.get(pinId)!.sheetFolderId : sheetFolderId!
  const sheets = await sheetsByNode(call, [...new Set(sent.map(idOf))])
  const unknown = sent.find((pin) => !sheets.has(idOf(pin)))
  if (unknown) throw placedAt(notFound('This sheet'), unknown.at)
  return sheets
}

/** The new pins, and the ids of those that an earlier call has placed. */
async function withoutKnown(call: Call, sent: readonly SentPin[], sheets: ReadonlyMap<number, PinSheet>) {
  const added = sent.filter(({ pinId }) => !pinId)
  const known = await knownTempIds(
    call,
    'sheet_pin',
    added.map((pin) => sentNew(pin, sheets.get(pin.sheetFolderId!)!)),
  )
  const idOf = new Map<SentPin, number>()
  for (const [i, pin] of added.entries()) if (known[i] !== undefined) idOf.set(pin, known[i])
  return { fresh: added.filter((pin) => !idOf.has(pin)), idOf }
}

async function asSaved(
  types: RecordTypes,
  call: Call,
  sent: readonly SentPin[],
  idOf: ReadonlyMap<SentPin, number>,
): Promise<Pin[]> {
  const ids = sent.map((pin) => pin.pinId || idOf.get(pin)!)
  const pins = await pinsById(types, call, ids)
  return sent.map(({ tempItemId, sheetFolderId }, i) => {
    const pinId = ids[i]!
    // One that an earlier call has placed may have been removed since.
    return { ...(pins.get(pinId) ?? { pinId, sheetFolderId }), tempItemId }
  })
}
