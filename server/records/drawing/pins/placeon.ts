/**
 * Where a pin is on the page of a version. It belongs to the sheet: on another revision it stays where that is sure to be the
 * same place, and is to be checked elsewhere.
 */
import type { Call } from '../../../kernel/call.ts'
import { shiftBetween } from '../compare/shifts.ts'
import type { PinSheet, SheetPage } from './pinsheets.ts'

/** A pin as it is stored. */
export interface StoredPlace {
  readonly version: number
  readonly x: number
  readonly y: number
  readonly pageWidth: number
  readonly pageHeight: number
}

export interface Placed {
  readonly x: number
  readonly y: number
  readonly needsCheck: boolean
}

/** Sides are equal up to this part of them. */
const equalSides = 0.005
const shiftMmMax = 3

/** How far the page of that version lies from the one asked for, as measured, in millimetres; undefined: nobody knows. */
export type ShiftFrom = (version: number) => number | undefined

export async function shiftsTo(
  call: Call,
  { documentId }: PinSheet,
  to: number,
  pins: ReadonlyArray<Pick<StoredPlace, 'version'>>,
): Promise<ShiftFrom> {
  const shifts = new Map<number, number>()
  for (const version of new Set(pins.map((pin) => pin.version))) {
    const shift = version === to ? undefined : await shiftBetween(call.db, documentId, version, to)
    if (shift) shifts.set(version, Math.hypot(shift.x, shift.y))
  }
  return (version) => shifts.get(version)
}

export function placeOn(pin: StoredPlace, sheet: PinSheet, version: number, shiftFrom: ShiftFrom): Placed {
  const { x, y, pageWidth, pageHeight } = pin
  const page = sheet.pages.get(version)
  if (pin.version === version || isSameFile(sheet.pages.get(pin.version), page))
    return { x, y, needsCheck: false }
  // Of a page whose size is not known, nothing else is.
  if (!page || page.width <= 0) return { x, y, needsCheck: true }
  if (isNear(page.width, pageWidth) && isNear(page.height, pageHeight)) {
    const shift = shiftFrom(pin.version)
    return { ...on(page, { x, y }), needsCheck: shift === undefined || shift > shiftMmMax }
  }
  const scaled = { x: (x * page.width) / pageWidth, y: (y * page.height) / pageHeight }
  return { ...on(page, scaled), needsCheck: true }
}

const isSameFile = (one: SheetPage | undefined, other: SheetPage | undefined): boolean =>
  one?.sha256 !== undefined && one.sha256 !== null && other?.sha256?.equals(one.sha256) === true

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= equalSides * other

/** To two decimals, and not beyond the edge of a page that is a little smaller. */
const on = ({ width, height }: SheetPage, { x, y }: { x: number; y: number }) => ({
  x: hundredths(Math.min(x, width)),
  y: hundredths(Math.min(y, height)),
})

export const hundredths = (points: number): number => Math.floor(points * 100 + 1e-6) / 100
