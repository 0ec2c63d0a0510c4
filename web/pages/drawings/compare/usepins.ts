/** The pins of the new page, as the reader sees them, on it and beside the areas where the pages differ. */
import { useState } from 'preact/hooks'
import type { ResponseOf } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import type { Area, Side } from './usecomparison.ts'

export type Pin = NonNullable<ResponseOf<'SheetPinsRead'>['pins']>[number]

export interface PinsHere {
  /** Those that are shown on the page. */
  shown: readonly Pin[]
  count: number
  isOn: boolean
  turn: () => void
  /** By the number of the area. */
  byArea: ReadonlyMap<number, readonly Pin[]>
}

export function usePins(
  { sheet: { sheetFolderId }, revision: { version } }: Side,
  areas: readonly Area[],
): PinsHere {
  const [isOn, setOn] = useState(true)
  const { data } = useRead('SheetPinsRead', sheetFolderId && version ? { sheetFolderId, version } : undefined)
  const pins = data?.pins ?? []
  return {
    shown: isOn ? pins : [],
    count: pins.length,
    isOn,
    turn: () => setOn(!isOn),
    byArea: new Map(areas.map((area) => [area.number ?? 0, pins.filter((pin) => isIn(area, pin))])),
  }
}

function isIn(area: Area, pin: Pin): boolean {
  const [x, y] = [Number(pin.x) - Number(area.x), Number(pin.y) - Number(area.y)]
  return x >= 0 && y >= 0 && x <= Number(area.width) && y <= Number(area.height)
}
