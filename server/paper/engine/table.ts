/**
 * Tables: the heads of the columns on each page, the name of a group again with "continued". Rows stay whole unless they are
 * taller than a third of a page; then they break between lines.
 */
import type { Element } from 'pdfkit'
import type { Cell, Column, Tone } from '../paper.ts'
import { asArtifact, drawRule } from './canvas.ts'
import { type CellPlace, drawCell, drawItems, placesOf } from './cells.ts'
import { fitIn, fittingCount, heightOf, type Item, itemsOf } from './items.ts'
import { tagged } from './pages.ts'
import type { Flow } from './placing.ts'

const padding = 3
const cellSize = 8

export interface Table {
  row(cells: readonly Cell[], isTotal: boolean): void
  group(name: string, note: string, tone: Tone | undefined): void
  end(): void
}

/** A table on its way over the pages. */
interface Running {
  readonly flow: Flow
  readonly places: readonly CellPlace[]
  readonly element: Element
  readonly heads: Item[][]
  readonly headHeight: number
  readonly continued: string
  group?: { name: string; note: string; tone: Tone | undefined }
  isGroupDue: boolean
  isBegun: boolean
}

export function openTable(flow: Flow, name: string, columns: readonly Column[], continued: string): Table {
  const places = placesOf(flow, columns)
  const element = flow.pages.pdf.struct('Table', { title: name })
  const heads = places.map(({ column, width }) =>
    itemsOf(
      flow.pages,
      [{ spans: [{ text: column.title }], align: column.align }],
      { ...flow.setting, size: 7, bold: true, tone: 'grey' },
      width,
    ),
  )
  const headHeight = Math.max(...heads.map(heightOf)) + 5
  const { parent } = flow
  const table: Running = {
    flow,
    places,
    element,
    heads,
    headHeight,
    continued,
    isGroupDue: false,
    isBegun: false,
  }
  return {
    group(name, note, tone) {
      table.group = { name, note, tone }
      table.isGroupDue = true
    },
    row: (cells, isTotal) => drawRow(table, parent, cells, isTotal),
    end() {
      if (!table.isBegun) begin(table, parent, 0)
      flow.pages.onNext = undefined
      element.end()
      flow.pages.y += 6
    },
  }
}

/** Makes room for a row of that height, with the heads and the name of its group if they are not there yet. */
function begin(table: Running, parent: Element, height: number): void {
  const { flow, element, headHeight } = table
  const group = table.isGroupDue ? groupHeight(groupItems(table, false)) : 0
  flow.need(height + group + (table.isBegun ? 0 : headHeight))
  if (!table.isBegun) {
    // Behind the heading that waited for it.
    parent.add(element)
    drawHeads(table, 'TH')
    table.isBegun = true
    flow.pages.onNext = () => {
      drawHeads(table, 'Artifact')
      if (!table.isGroupDue) drawGroup(table, true)
    }
  }
  if (table.isGroupDue) drawGroup(table, false)
}

function drawHeads({ flow, places, element, heads, headHeight }: Running, tag: 'TH' | 'Artifact'): void {
  const { pages } = flow
  const { pdf } = pages
  const bottom = pages.y + headHeight - 5
  const draw = (i: number) => drawItems(heads[i]!, places[i]!, bottom - heightOf(heads[i]!))
  if (tag === 'Artifact') asArtifact(pdf, () => heads.forEach((_, i) => void draw(i)), 'Pagination')
  else {
    const row = pdf.struct('TR')
    element.add(row)
    heads.forEach((_, i) => void tagged(pdf, row, 'TH', () => draw(i), { scope: 'Column' }))
    row.end()
  }
  pages.y += headHeight
  drawRule(pdf, flow.left, pages.y - 3, flow.width, 1.2)
}

/** In as many lines as its name needs; behind it its note, or that it goes on. */
function groupItems({ flow, group, continued }: Running, isAgain: boolean): Item[] {
  if (!group) return []
  const { name, note, tone } = group
  const words = isAgain ? continued : note
  const behind = words ? [{ text: `   ${words}`, size: 7.5, tone: 'grey' as const, bold: false }] : []
  const spans = [{ text: name.replace(/\s+/g, ' ') }, ...behind]
  return itemsOf(flow.pages, [{ spans, bold: true, tone }], { ...flow.setting, size: 8.5 }, flow.width)
}

const groupHeight = (items: readonly Item[]): number => heightOf(items) + 7.5

function drawGroup(table: Running, isAgain: boolean): void {
  const { flow, element, group } = table
  if (!group) return
  const { pages } = flow
  const { pdf } = pages
  const items = groupItems(table, isAgain)
  const draw = (): void => drawItems(items, { x: flow.left }, pages.y + 3)
  if (isAgain) asArtifact(pdf, draw, 'Pagination')
  else {
    const row = pdf.struct('TR')
    element.add(row)
    tagged(pdf, row, 'TH', draw, { scope: 'Row' })
    row.end()
  }
  pages.y += groupHeight(items) - 2
  drawRule(pdf, flow.left, pages.y - 1, flow.width, 0.9)
  table.isGroupDue = false
}

function drawRow(table: Running, parent: Element, cells: readonly Cell[], isTotal: boolean): void {
  const { flow, places, element } = table
  const { pages } = flow
  const items = places.map(({ column, width }, i) =>
    itemsOf(
      pages,
      cells[i] ?? [],
      { ...flow.setting, size: cellSize, bold: isTotal, tabular: column.align === 'right' },
      width,
    ).map((item) => ({ ...item })),
  )
  const height = Math.max(12, ...items.map(heightOf)) + 2 * padding
  const isLong = height > pages.room / 3
  begin(table, parent, isLong ? Math.min(height, 6 * cellSize * 1.4) : height)
  const row = pages.pdf.struct('TR')
  element.add(row)
  const elements = places.map(() => pages.pdf.struct('TD'))
  for (const one of elements) row.add(one)
  drawParts(table, items, elements)
  for (const one of elements) one.end()
  row.end()
}

/** What goes on this page, then the rest on the next ones. */
function drawParts(table: Running, items: Item[][], elements: readonly Element[]): void {
  const { pages } = table.flow
  let rest = items
  for (;;) {
    const room = pages.bottom - pages.y - 2 * padding
    const whole = rest.every((items) => fitIn(items, room))
    const now = rest.map((items) => (whole ? items.length : fittingCount(items, room)))
    // Nothing goes in: on a new page at least one item does, however high.
    const isStuck = now.every((count) => count === 0) && rest.some((items) => items.length > 0)
    if (!isStuck)
      drawPart(
        table,
        rest.map((items, i) => items.slice(0, now[i])),
        elements,
      )
    rest = rest.map((items, i) => items.slice(now[i]))
    if (rest.every((items) => items.length === 0)) break
    const top = pages.y
    pages.next()
    if (isStuck && top <= pages.y + 0.01) forceOne(table, rest, elements)
  }
}

function drawPart({ flow, places }: Running, parts: Item[][], elements: readonly Element[]): void {
  const { pages } = flow
  const top = pages.y + padding
  let bottom = top + 10
  parts.forEach((items, i) => {
    bottom = Math.max(bottom, top + heightOf(items))
    drawCell(pages.pdf, items, places[i]!, top, elements[i]!)
  })
  pages.y = bottom + padding
  drawRule(pages.pdf, flow.left, pages.y - 1, flow.width, 0.4)
}

/** Something higher than a page is drawn at its top. */
function forceOne(table: Running, rest: Item[][], elements: readonly Element[]): void {
  drawPart(
    table,
    rest.map((items) => items.slice(0, 1)),
    elements,
  )
  rest.forEach((items) => void items.shift())
}
