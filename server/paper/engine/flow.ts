/** Puts the blocks of a paper on its pages, one below the other. */
import type { Element } from 'pdfkit'
import type { Block, Head, Para } from '../paper.ts'
import { asArtifact, colors, drawRule, lineHeight } from './canvas.ts'
import { fitting, heightOf, itemsOf, type Pictures, type Setting } from './items.ts'
import { addTo, type Pages, tagged } from './pages.ts'
import * as parts from './parts.ts'
import { drawStack, type Flow } from './placing.ts'
import { openTable, type Table } from './table.ts'

const labelWidth = 88
const textSize = 9.2

export interface Blocks {
  place(block: Block): void
  end(): void
}

export function openFlow(pages: Pages, head: Head, pictures: Pictures): Blocks {
  const { pdf } = pages
  const setting: Setting = { size: textSize, pictures }
  let section: Element | undefined
  /** Where the name of the section ends, if that is on this page. */
  let label: { page: number; bottom: number } | undefined
  /** Drawn right before what follows, so that it is never last on a page. */
  let waiting: Array<{ height: number; draw(): void }> = []
  let table: Table | undefined

  const flow: Flow = {
    pages,
    setting,
    get parent() {
      return section ?? pages.root
    },
    get left() {
      return section ? pages.left + labelWidth + 6 : pages.left
    },
    get width() {
      return section ? pages.width - labelWidth - 6 : pages.width
    },
    need(height) {
      const held = waiting
      waiting = []
      const all = held.reduce((sum, one) => sum + one.height, height)
      if (pages.count === 0) pages.next(true)
      else if (pages.y + Math.min(all, pages.room) > pages.bottom + 0.01) pages.next()
      for (const one of held) one.draw()
    },
    stack(items, type, left = flow.left, beside) {
      // First, so that a heading that waits comes before it in the tree of tags.
      flow.need(heightOf(items.slice(0, 2)))
      const element = pdf.struct(type)
      flow.parent.add(element)
      let rest = items
      while (rest.length > 0) {
        const count = Math.max(fitting(rest, pages.bottom - pages.y), isAtTop(pages) ? 1 : 0)
        const top = pages.y
        if (count > 0) addTo(pdf, element, type, () => drawStack(pages, rest.slice(0, count), left))
        if (count > 0) beside?.(top)
        rest = rest.slice(count)
        if (rest.length > 0) pages.next()
      }
      element.end()
    },
  }

  const endSection = (): void => {
    if (label?.page === pages.count) pages.y = Math.max(pages.y, label.bottom)
    if (section) pages.y += 4
    section?.end()
    section = undefined
    label = undefined
  }

  const beginSection = (name: string, note: string): void => {
    endSection()
    const own = pdf.struct('Sect')
    pages.root.add(own)
    section = own
    const items = itemsOf(pages, [{ spans: [{ text: name, bold: true }], size: 8.5 }], setting, labelWidth)
    const notes = note
      ? itemsOf(pages, [{ spans: [{ text: note }], size: 7.5, tone: 'grey' }], setting, labelWidth)
      : []
    waiting.push({
      height: 9,
      draw() {
        drawRule(pdf, pages.left, pages.y, pages.width, 0.4)
        const top = pages.y + 7
        pages.y = top
        tagged(pdf, own, 'H2', () => drawStack(pages, [...items, ...notes], pages.left))
        label = { page: pages.count, bottom: pages.y + 4 }
        pages.y = top
      },
    })
  }

  const heading = (text: string, note: string): void => {
    const height = lineHeight(8.5) + 10
    waiting.push({
      height,
      draw() {
        pages.y += 6
        const x = flow.left
        tagged(pdf, flow.parent, 'H2', () => {
          const used = pages.text(text, { size: 8.5, bold: true }, x, pages.y)
          if (note) pages.text(note, { size: 7.5, tone: 'grey' }, x + used + 8, pages.y + 0.8)
        })
        pages.y += height - 6
      },
    })
  }

  /** On each page that the text is on. */
  const drawBar = (top: number): void =>
    asArtifact(pdf, () => pdf.rect(flow.left, top, 1.6, pages.y - top).fill(colors.ink))

  const paras = (contents: Para[], hasBar: boolean): void => {
    const indent = hasBar ? 9 : 0
    for (const para of contents) {
      const items = itemsOf(pages, [para], setting, flow.width - indent)
      flow.stack(items, 'P', flow.left + indent, hasBar ? drawBar : undefined)
    }
    pages.y += 5
  }

  const place: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => void } = {
    title({ text, note }) {
      endSection()
      flow.stack(
        itemsOf(pages, [{ spans: [{ text, bold: true }], size: 15, isTyped: true }], setting, flow.width),
        'H1',
      )
      pages.y += 2
      if (!note) return
      flow.stack(
        itemsOf(pages, [{ spans: [{ text: note }], size: 8.5, tone: 'grey' }], setting, flow.width),
        'P',
      )
      pages.y += 3
    },
    kicker(block) {
      endSection()
      flow.need(70)
      parts.kicker(flow, block)
    },
    pairs({ pairs }) {
      parts.pairs(flow, pairs)
    },
    section({ label, note }) {
      beginSection(label, note ?? '')
    },
    whole() {
      endSection()
    },
    heading({ text, note }) {
      endSection()
      heading(text, note ?? '')
    },
    paras: (block) => paras(block.paras, block.hasBar ?? false),
    table({ name, columns }) {
      table = openTable(flow, name, columns, head.continued)
    },
    group: ({ name, note, tone }) => table!.group(name, note ?? '', tone),
    row: ({ cells, isTotal }) => table!.row(cells, isTotal ?? false),
    endTable() {
      table!.end()
      table = undefined
    },
    photos: ({ photos }) => parts.photos(flow, photos),
    signatures: ({ statement, signatures }) => parts.signatures(flow, statement ?? [], signatures),
    numbers: ({ numbers }) => parts.numbers(flow, numbers),
    boxes: ({ boxes }) => parts.boxes(flow, boxes),
    page({ head: withHead, bookmark }) {
      endSection()
      pages.next(withHead)
      if (bookmark) pages.bookmark(bookmark)
    },
    file() {
      // The thread embeds it: its bytes are read there.
    },
  }

  return {
    place: (block) => place[block.kind](block as never),
    end() {
      table?.end()
      flow.need(0)
      endSection()
    },
  }
}

const isAtTop = ({ y, top }: Pages): boolean => y <= top + 0.01
