/** The part of a page that is shown beside its fields: its number, and what stands around it. */
import type { Page } from './pagesmodel.ts'

/** In points, from the top left of the page as it is shown. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Of the place where it is shown. */
const aspect = 2.2
/** Around the number: the revision often stands beside it. */
const around = 1.5

/** Undefined where nothing says where the number is. */
export function cutOutOf({ numberBox, ...page }: Page): Part | undefined {
  const [x, y, boxWidth, boxHeight] = [numberBox?.x, numberBox?.y, numberBox?.width, numberBox?.height].map(
    Number,
  ) as [number, number, number, number]
  const [pageWidth, pageHeight] = [Number(page.width), Number(page.height)]
  if (!numberBox || !(boxWidth > 0 && boxHeight > 0 && pageWidth > 0 && pageHeight > 0)) return undefined
  const wanted = Math.max(boxWidth, boxHeight * aspect) * around
  const width = Math.min(wanted, pageWidth, pageHeight * aspect)
  const height = width / aspect
  return {
    x: within(x + boxWidth / 2 - width / 2, pageWidth - width),
    y: within(y + boxHeight / 2 - height / 2, pageHeight - height),
    width: rounded(width),
    height: rounded(height),
  }
}

const rounded = (points: number): number => Math.round(points * 100) / 100
const within = (at: number, most: number): number => rounded(Math.max(0, Math.min(at, most)))
