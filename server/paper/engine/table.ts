/**
 * Tables: the heads of the columns on each page, the name of a group again with "continued". Rows stay whole unless they are
 * taller than a third of a page; then they break between lines.
 */
import type { Element } from 'pdfkit'
import type { Cell, Column, Tone } from '../paper.ts'
import { asArtifact, drawRule } from './canvas.ts'
import { fitting, heightOf, type Item, itemsOf } from './items.ts'
import { addTo, tagged } from './pages.ts'
import type { Flow } from './placing.ts'

const gutter = 8
const padding = 3
const cellSize = 8
export const flexibleMin = 80

export interface Table {
  row(cells: readonly Cell[], isTotal: boolean): void
  group(name: string, note: string, tone: Tone | undefined): void
  end(): void
}

interface Place {
  x: number
  width: number
  column: Column
}

export function openTable(flow: Flow, name: string, columns: readonly Column[], continued: string): Table {
  const { pages } = flow
  const { pdf } = pages
  const places = placesOf(flow, columns)
  const element = pdf.struct('Table', { title: name })
  const { parent } = flow
  const heads = places.map(({ column, width }) =>
    itemsOf(
      pages,
      [{ spans: [{ text: column.title }], align: column.align }],
      { ...flow.setting, size: 7, bold: true, tone: 'grey' },
      width,
    ),
  )
  const headHeight = Math.max(...heads.map(heightOf)) + 5
  let group: { name: string; note: string; tone: Tone | undefined } | undefined
  let isGroupDue = false
  let isBegun = false
  const groupHeight = 19

  const drawHeads = (tag: 'TH' | 'Artifact'): void => {
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

  const drawGroup = (isAgain: boolean): void => {
    if (!group) return
    const { name, note, tone } = group
    const words = isAgain ? continued : note
    const draw = (): void => {
      const used = pages.text(name, { size: 8.5, bold: true, tone }, flow.left, pages.y + 3)
      if (words) pages.text(words, { size: 7.5, tone: 'grey' }, flow.left + used + 8, pages.y + 3.8)
    }
    if (isAgain) asArtifact(pdf, draw, 'Pagination')
    else {
      const row = pdf.struct('TR')
      element.add(row)
      tagged(pdf, row, 'TH', draw, { scope: 'Row' })
      row.end()
    }
    pages.y += groupHeight - 2
    drawRule(pdf, flow.left, pages.y - 1, flow.width, 0.9)
    isGroupDue = false
  }

  const begin = (height: number): void => {
    const group = isGroupDue ? groupHeight : 0
    flow.need(height + group + (isBegun ? 0 : headHeight))
    if (!isBegun) {
      // Behind the heading that waited for it.
      parent.add(element)
      drawHeads('TH')
      isBegun = true
      pages.onNext = () => {
        drawHeads('Artifact')
        if (!isGroupDue) drawGroup(true)
      }
    }
    if (isGroupDue) drawGroup(false)
  }

  const drawItems = (items: readonly Item[], { x }: Place, y: number): void => {
    let at = y
    for (const item of items) {
      item.draw(x, at)
      at += item.height
    }
  }

  return {
    group(name, note, tone) {
      group = { name, note, tone }
      isGroupDue = true
    },
    row(cells, isTotal) {
      let rest = places.map(({ column, width }, i) =>
        itemsOf(
          pages,
          cells[i] ?? [],
          { ...flow.setting, size: cellSize, bold: isTotal, tabular: column.align === 'right' },
          width,
        ).map((item) => ({ ...item })),
      )
      const height = Math.max(12, ...rest.map(heightOf)) + 2 * padding
      const isLong = height > pages.room / 3
      begin(isLong ? Math.min(height, 6 * cellSize * 1.4) : height)
      const row = pdf.struct('TR')
      element.add(row)
      const elements = places.map(() => pdf.struct('TD'))
      for (const one of elements) row.add(one)
      for (;;) {
        const room = pages.bottom - pages.y - 2 * padding
        const whole = Math.max(0, ...rest.map(heightOf)) <= room + 0.01
        const now = rest.map((items) => (whole ? items.length : fitting(items, room)))
        // Nothing goes in: on a new page at least one item does, however high.
        const isStuck = now.every((count) => count === 0) && rest.some((items) => items.length > 0)
        if (!isStuck)
          drawPart(
            rest.map((items, i) => items.slice(0, now[i])),
            elements,
          )
        rest = rest.map((items, i) => items.slice(now[i]))
        if (rest.every((items) => items.length === 0)) break
        const top = pages.y
        pages.next()
        if (isStuck && top <= pages.y + 0.01) forceOne(rest, elements)
      }
      for (const one of elements) one.end()
      row.end()
    },
    end() {
      if (!isBegun) begin(0)
      pages.onNext = undefined
      element.end()
      pages.y += 6
    },
  }

  function drawPart(parts: Item[][], elements: readonly Element[]): void {
    const top = pages.y + padding
    let bottom = top + 10
    parts.forEach((items, i) => {
      bottom = Math.max(bottom, top + heightOf(items))
      drawCell(items, places[i]!, top, elements[i]!)
    })
    pages.y = bottom + padding
    drawRule(pdf, flow.left, pages.y - 1, flow.width, 0.4)
  }

  function drawCell(items: Item[], place: Place, top: number, cell: Element): void {
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

  /** Something higher than a page is drawn at its top. */
  function forceOne(rest: Item[][], elements: readonly Element[]): void {
    drawPart(
      rest.map((items) => items.slice(0, 1)),
      elements,
    )
    rest.forEach((items) => void items.shift())
  }
}

function placesOf({ left, width }: Flow, columns: readonly Column[]): Place[] {
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
