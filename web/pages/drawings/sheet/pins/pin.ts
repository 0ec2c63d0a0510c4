/** A pin as the page shows it. */

import type { ResponseOf } from '../../../../app/calls/client.ts'
import { dayOf, dayWithYear } from '../../../../app/language/dates.ts'
import { shipped } from '../../../../app/language/dictionary.ts'
import type { IconName } from '../../../../parts/icon.tsx'
import type { Shape } from '../../../../recordtypes/recordtype.ts'
import { recordTypeOf } from '../../../../recordtypes/recordtypes.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import type { Place } from '../geometry.ts'

export type Pins = ResponseOf<'SheetPinsRead'>
/** `waits`: it, or its place, is not sent yet. */
export type Pin = NonNullable<Pins['pins']>[number] & { readonly waits?: boolean }
export type NotPlaced = NonNullable<Pins['notPlaced']>[number]

export const placeOf = ({ x, y }: Pin): Place => ({ x: Number(x), y: Number(y) })

interface OfRecord {
  folderType?: number | null
  statusId?: number | null
  attachmentFileId?: number | null
}

/** The glyph is the type; a file has that of a photo. */
export const glyphOf = ({ folderType, attachmentFileId }: OfRecord): IconName =>
  attachmentFileId ? 'camera' : (recordTypeOf(folderType ?? 0)?.icon ?? 'doc')

export const shapeOf = ({ folderType, statusId }: OfRecord): Shape =>
  recordTypeOf(folderType ?? 0)?.shapes[statusId ?? 0] ?? 's-open'

export const nameOf = ({ number, fileName }: Pin): string =>
  [number, fileName].filter(Boolean).join(' · ') || t.draft

/** All that colour and shape say, in words. */
export function labelOf(pin: Pin): string {
  const { title, statusName, isOverdue, needsCheck, waits } = pin
  const facts = [
    shipped(statusName),
    isOverdue && t.late,
    needsCheck && t.checkPlace,
    waits && t.waits,
  ].filter(Boolean)
  return [`${nameOf(pin)} ${title ?? ''}`.trim(), ...facts].join(', ')
}

/** Whose turn it is, and until when. */
export function turnOf({ courtName, isYours, dueDate, isClosed }: Pin): string {
  if (isClosed) return ''
  const due = dayOf(dueDate)
  return [isYours ? t.waitsOnYou : courtName && t.waitsOn(courtName), due && t.due(dayWithYear(due))]
    .filter(Boolean)
    .join(' · ')
}
