/** The part of a page that is asked for. */
import { cutOutLimits } from '../../../../contract/drawings/cutouts.ts'
import type { SheetCutOut } from '../../../../contract/drawings/sheetcutout.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Box } from '../../../kernel/drawingpdf.ts'
import { invalidField } from '../../../kernel/faults.ts'
import { isOnPage } from '../giveboxes.ts'
import type { Size } from '../pins/pagesize.ts'

export type CutOutRequest = Value<typeof SheetCutOut.request.fields>

const words = (count: number): string => count.toLocaleString('en-US')

export function pixelsOf({ pixels }: CutOutRequest): number {
  const { pixelsMin, pixelsMax, pixelsUsual } = cutOutLimits
  const wanted = pixels ?? pixelsUsual
  if (wanted >= pixelsMin && wanted <= pixelsMax) return wanted
  throw invalidField('Pixels', 'Range', `Pixels must be between ${pixelsMin} and ${words(pixelsMax)}.`)
}

/** All of the page, if nothing is said. */
export function boxOf({ x, y, width, height }: CutOutRequest, page: Size): Box {
  if ([x, y, width, height].every((side) => side === undefined || side === null))
    return { x: 0, y: 0, width: page.width, height: page.height }
  const box = { x: Number(x ?? 0), y: Number(y ?? 0), width: Number(width), height: Number(height) }
  const { sideMin, ratioMax } = cutOutLimits
  if (!isOnPage(box, page))
    throw invalidField('Width', 'Range', 'The part must be on the page, and have a width and a height.')
  if (Math.min(box.width, box.height) < sideMin)
    throw invalidField('Width', 'Range', `The sides of the part must have at least ${sideMin} points.`)
  if (Math.max(box.width, box.height) > ratioMax * Math.min(box.width, box.height))
    throw invalidField(
      'Width',
      'Range',
      `A side of the part may be ${ratioMax} times as long as the other one.`,
    )
  return box
}

/** None, if nothing is said. */
export function placeOf({ placeX, placeY }: CutOutRequest, page: Size): Array<{ x: number; y: number }> {
  if ([placeX, placeY].every((side) => side === undefined || side === null)) return []
  const [x, y] = [Number(placeX), Number(placeY)]
  if (x >= 0 && y >= 0 && x <= page.width && y <= page.height) return [{ x, y }]
  throw invalidField('PlaceX', 'Range', 'The place must be on the page.')
}
