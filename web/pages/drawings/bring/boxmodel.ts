/** The box that somebody draws on a page, in points from the top left of the page as it is shown. */
import type { Part } from './cutout.ts'
import type { Page } from './pagesmodel.ts'

export const boxWords = ['Number', 'Title', 'Revision', 'IssueDate'] as const
export type BoxWord = (typeof boxWords)[number]

export interface Size {
  width: number
  height: number
}

export const sizeOf = ({ width, height }: Page): Size => ({
  width: Number(width) || 0,
  height: Number(height) || 0,
})

/** A box is at least so wide and high: a touch by mistake is none. */
export const sideMin = 6

/** Where the reader found the word, or the lower right corner, where most title blocks have their number. */
export function firstBox(page: Page, word: BoxWord): Part {
  const { width, height } = sizeOf(page)
  const found = {
    Number: page.numberBox,
    Title: page.titleBox,
    Revision: page.revisionBox,
    IssueDate: page.issueDateBox,
  }[word]
  const [x, y, boxWidth, boxHeight] = [found?.x, found?.y, found?.width, found?.height].map(Number)
  if (found && boxWidth! > 0 && boxHeight! > 0) return { x: x!, y: y!, width: boxWidth!, height: boxHeight! }
  return rounded({ x: width * 0.88, y: height * 0.92, width: width * 0.1, height: height * 0.05 })
}

/** Between two corners, on the page. */
export function boxBetween(a: Point, b: Point, size: Size): Part {
  const [left, right] = [a.x, b.x].map((x) => limited(x, size.width)).sort(ascending) as [number, number]
  const [top, bottom] = [a.y, b.y].map((y) => limited(y, size.height)).sort(ascending) as [number, number]
  return rounded({ x: left, y: top, width: right - left, height: bottom - top })
}

export interface Point {
  x: number
  y: number
}

/** By so many points to the right and down; or its right and lower side by so many. It stays on the page. */
export function moved(box: Part, { x, y }: Point, size: Size, isResized: boolean): Part {
  if (isResized)
    return rounded({
      ...box,
      width: Math.max(sideMin, Math.min(box.width + x, size.width - box.x)),
      height: Math.max(sideMin, Math.min(box.height + y, size.height - box.y)),
    })
  return rounded({
    ...box,
    x: limited(box.x + x, size.width - box.width),
    y: limited(box.y + y, size.height - box.height),
  })
}

/** As the server counts them: sides equal within half a percent. */
export const isOfSize = (page: Page, size: Size): boolean => {
  const own = sizeOf(page)
  return (
    Math.abs(own.width - size.width) <= 0.005 * size.width &&
    Math.abs(own.height - size.height) <= 0.005 * size.height
  )
}

const confirmed = 100

/** The pages for which a box counts: those of one size that nobody has confirmed. */
export const pagesFor = (page: Page, all: readonly Page[]): Page[] =>
  all.filter((one) => isOfSize(one, sizeOf(page)) && (one.confidence ?? 0) < confirmed)

const limited = (at: number, most: number): number => Math.max(0, Math.min(at, most))
const ascending = (a: number, b: number): number => a - b
const rounded = ({ x, y, width, height }: Part): Part => {
  const to = (points: number): number => Math.round(points * 100) / 100
  return { x: to(x), y: to(y), width: to(width), height: to(height) }
}
