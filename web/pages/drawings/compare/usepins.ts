/** The pins that stand where the pages differ, as the reader sees them: by the number of the area. */
import type { ResponseOf } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import type { Area, Side } from './usecomparison.ts'

export type Pin = NonNullable<ResponseOf<'SheetPinsRead'>['pins']>[number]

/** Those of the new sheet, on the page that is shown. */
export function usePins(
  { sheet: { sheetFolderId }, revision: { version } }: Side,
  areas: readonly Area[],
): ReadonlyMap<number, readonly Pin[]> {
  const request = sheetFolderId && version && areas.length > 0 ? { sheetFolderId, version } : undefined
  const { data } = useRead('SheetPinsRead', request)
  return new Map(areas.map((area) => [area.number ?? 0, (data?.pins ?? []).filter((pin) => isIn(area, pin))]))
}

function isIn(area: Area, pin: Pin): boolean {
  const [x, y] = [Number(pin.x) - Number(area.x), Number(pin.y) - Number(area.y)]
  return x >= 0 && y >= 0 && x <= Number(area.width) && y <= Number(area.height)
}
