/**
 * What was sent about a sheet belongs to what is stored of it at once: it waits no longer, and the line may be gone before the sheet
 * is read anew.
 */
import { keyOf, type ResponseOf } from '../calls/client.ts'
import { changeStored } from './readstore.ts'

type Pins = ResponseOf<'SheetPinsRead'>
type Markups = ResponseOf<'SheetMarkupsRead'>
type Pin = NonNullable<Pins['pins']>[number]
type Markup = NonNullable<Markups['markups']>[number]

export const isKeptWhenSent = (name: string): boolean =>
  name === 'SheetPinsSave' || name === 'SheetMarkupsSave'

export async function keepSent(name: string, response: unknown): Promise<void> {
  const { pins = [], markups = [] } = response as { pins?: Pin[]; markups?: Markup[] }
  if (name === 'SheetPinsSave') for (const pin of pins) await keepPin(pin)
  if (name === 'SheetMarkupsSave') for (const markup of markups) await keepMarkup(markup)
}

const keepPin = (pin: Pin): Promise<void> =>
  changeStored<Pins>(
    keyOf('SheetPinsRead', { sheetFolderId: pin.sheetFolderId, version: pin.version }),
    (was) => ({
      ...was,
      pins: putIn(was.pins, pin, 'pinId'),
      notPlaced: was.notPlaced?.filter(({ recordFolderId }) => recordFolderId !== pin.recordFolderId),
    }),
  )

const keepMarkup = (markup: Markup): Promise<void> =>
  changeStored<Markups>(
    keyOf('SheetMarkupsRead', { sheetFolderId: markup.sheetFolderId, version: markup.version }),
    (was) => ({ ...was, markups: putIn(was.markups, markup, 'markupId') }),
  )

const putIn = <T>(all: readonly T[] | null | undefined, one: T, id: keyof T): T[] => {
  const isThere = all?.some((other) => other[id] === one[id])
  return isThere ? all!.map((other) => (other[id] === one[id] ? one : other)) : [...(all ?? []), one]
}
