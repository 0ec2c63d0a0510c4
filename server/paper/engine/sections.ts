/** Texts on the pages: titles, sections with their names on the left, headings that never stand last on a page. */
import type { Element } from 'pdfkit'
import type { Para } from '../paper.ts'
import { asArtifact, colors, drawRule, lineHeight } from './canvas.ts'
import { fittingCount, heightOf, itemsOf, type Setting } from './items.ts'
import { addTo, tagged } from './pages.ts'
import type { Pages } from './pagetypes.ts'
import { drawStack, type Flow } from './placing.ts'
import type { Table } from './table.ts'

const labelWidth = 88

/** Where the paper is: what changes from block to block. */
export interface Placing {
  readonly pages: Pages
  readonly setting: Setting
  section?: Element | undefined
  /** Where the name of the section ends, if that is on this page. */
  label?: { page: number; bottom: number } | undefined
  /** Drawn right before what follows, so that it is never last on a page. */
  waiting: Array<{ height: number; draw(): void }>
  table?: Table | undefined
}

export function flowOf(placing: Placing): Flow {
  const { pages, setting } = placing
  const flow: Flow = {
    pages,
    setting,
    get parent() {
      return placing.section ?? pages.root
    },
    get left() {
      return placing.section ? pages.left + labelWidth + 6 : pages.left
    },
    get width() {
      return placing.section ? pages.width - labelWidth - 6 : pages.width
    },
    need: (height) => need(placing, height),
    stack(items, type, left = flow.left, beside) {
      // First, so that a heading that waits comes before it in the tree of tags.
      flow.need(heightOf(items.slice(0, 2)))
      const element = pages.pdf.struct(type)
      flow.parent.add(element)
      let rest = items
      while (rest.length > 0) {
        const count = Math.max(fittingCount(rest, pages.bottom - pages.y), isAtTop(pages) ? 1 : 0)
        const top = pages.y
        if (count > 0) addTo(pages.pdf, element, type, () => drawStack(pages, rest.slice(0, count), left))
        if (count > 0) beside?.(top)
        rest = rest.slice(count)
        if (rest.length > 0) pages.next()
      }
      element.end()
    },
  }
  return flow
}

const isAtTop = ({ y, top }: Pages): boolean => y <= top + 0.01

function need(placing: Placing, height: number): void {
  const { pages, waiting } = placing
  placing.waiting = []
  const all = waiting.reduce((sum, one) => sum + one.height, height)
  if (pages.count === 0) pages.next(true)
  // Behind the last text nothing is needed, though its gap may go beyond the page.
  else if (all > 0 && pages.y + Math.min(all, pages.room) > pages.bottom + 0.01) pages.next()
  for (const one of waiting) one.draw()
}

export function endSection(placing: Placing): void {
  const { pages, section, label } = placing
  if (label?.page === pages.count) pages.y = Math.max(pages.y, label.bottom)
  if (section) pages.y += 4
  section?.end()
  placing.section = undefined
  placing.label = undefined
}

export function beginSection(placing: Placing, name: string, note: string): void {
  endSection(placing)
  const { pages, setting } = placing
  const { pdf } = pages
  const own = pdf.struct('Sect')
  pages.root.add(own)
  placing.section = own
  const items = itemsOf(pages, [{ spans: [{ text: name, bold: true }], size: 8.5 }], setting, labelWidth)
  const notes = note
    ? itemsOf(pages, [{ spans: [{ text: note }], size: 7.5, tone: 'grey' }], setting, labelWidth)
    : []
  placing.waiting.push({
    height: 9,
    draw() {
      drawRule(pdf, pages.left, pages.y, pages.width, 0.4)
      const top = pages.y + 7
      pages.y = top
      tagged(pdf, own, 'H2', () => drawStack(pages, [...items, ...notes], pages.left))
      placing.label = { page: pages.count, bottom: pages.y + 4 }
      pages.y = top
    },
  })
}

export function heading({ pages, waiting }: Placing, flow: Flow, text: string, note: string): void {
  const height = lineHeight(8.5) + 10
  waiting.push({
    height,
    draw() {
      pages.y += 6
      const x = flow.left
      tagged(pages.pdf, flow.parent, 'H2', () => {
        const used = pages.text(text, { size: 8.5, bold: true }, x, pages.y)
        if (note) pages.text(note, { size: 7.5, tone: 'grey' }, x + used + 8, pages.y + 0.8)
      })
      pages.y += height - 6
    },
  })
}

export function title(flow: Flow, text: string, note: string): void {
  const { pages, setting } = flow
  flow.stack(
    itemsOf(pages, [{ spans: [{ text, bold: true }], size: 15, isTyped: true }], setting, flow.width),
    'H1',
  )
  pages.y += 2
  if (!note) return
  flow.stack(itemsOf(pages, [{ spans: [{ text: note }], size: 8.5, tone: 'grey' }], setting, flow.width), 'P')
  pages.y += 3
}

export function paras(flow: Flow, contents: readonly Para[], hasBar: boolean): void {
  const { pages, setting } = flow
  const indent = hasBar ? 9 : 0
  /** On each page that the text is on. */
  const drawBar = (top: number): void =>
    asArtifact(pages.pdf, () => pages.pdf.rect(flow.left, top, 1.6, pages.y - top).fill(colors.ink))
  for (const para of contents) {
    const items = itemsOf(pages, [para], setting, flow.width - indent)
    flow.stack(items, 'P', flow.left + indent, hasBar ? drawBar : undefined)
  }
  pages.y += 5
}
