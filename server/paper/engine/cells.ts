/** The cells of a table: where its columns stand, and what is drawn in one of them. */
import type PDFDocument from 'pdfkit'
import type { Element } from 'pdfkit'
import type { Column } from '../paper.ts'
import { heightOf, type Item } from './items.ts'
import { addTo, tagged } from './pages.ts'
import type { Flow } from './placing.ts'

const gutter = 6
const flexibleMin = 80

export interface CellPlace {
  x: number
  width: number
  column: Column
}

export function placesOf({ left, width }: Flow, columns: readonly Column[]): CellPlace[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const flexible = columns.filter((column) => column.width === undefined).length
  const share = (width - fixed - gutter * (columns.length - 1)) / (flexible || 1)
  if (flexible > 0 && share < flexibleMin)
    throw new Error(`A column without a width gets ${Math.round(share)} points, less than ${flexibleMin}.`)
  let x = left
  return columns.map((column) => {
    const place = { x, width: column.width ?? share, column }
    x += place.width + gutter
    return place
  })
}

export function drawItems(items: readonly Item[], { x }: Pick<CellPlace, 'x'>, y: number): void {
  let at = y
  for (const item of items) {
    item.draw(x, at)
    at += item.height
  }
}

/** Lines together, each picture as a figure of its own. */
export function drawCell(
  pdf: PDFDocument,
  items: Item[],
  place: CellPlace,
  top: number,
  cell: Element,
): void {
  let y = top
  let lines: Item[] = []
  const flush = (): void => {
    const own = lines
    if (own.length > 0) addTo(pdf, cell, 'TD', () => drawItems(own, place, y))
    y += heightOf(own)
    lines = []
  }
  for (const item of items) {
    if (item.alt === undefined) {
      lines.push(item)
      continue
    }
    flush()
    tagged(pdf, cell, 'Figure', () => item.draw(place.x, y), {
      alt: item.alt,
      bbox: [place.x, y, place.x + place.width, y + item.height],
    })
    y += item.height
  }
  flush()
}
