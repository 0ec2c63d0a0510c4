/** The parts of a paper that stay whole: pairs of name and value, photos, signatures, numbers, boxes. */
import type { Block, Box, Pair, Para, Photo, Signature } from '../paper.ts'
import { asArtifact, colors, drawLine, drawQr, drawRule, lineHeight } from './canvas.ts'
import { heightOf, type Item, itemsOf } from './items.ts'
import { tagged } from './pages.ts'
import { drawStack, type Flow } from './placing.ts'

const columns = 4

/** Names and values in four columns; a row of them is as high as its longest. */
export function pairs(flow: Flow, all: readonly Pair[]): void {
  const { pages } = flow
  const width = flow.width / columns
  for (const row of rowsOf(all)) {
    const cells = row.map(({ pair }) => pairItems(flow, pair, width * (pair.span ?? 1) - 10))
    const height = Math.max(...cells.map(heightOf))
    if (height > pages.room / 2) {
      // A value of many lines breaks between pages like any text.
      for (const items of cells) flow.stack(items, 'P')
      pages.y += 5
      continue
    }
    flow.need(height)
    const top = pages.y
    row.forEach(({ at }, i) => {
      pages.y = top
      tagged(pages.pdf, flow.parent, 'P', () => drawStack(pages, cells[i]!, flow.left + at * width))
    })
    pages.y = top + height + 6
  }
}

function rowsOf(all: readonly Pair[]): Array<Array<{ pair: Pair; at: number }>> {
  const rows: Array<Array<{ pair: Pair; at: number }>> = []
  let at = columns
  for (const pair of all) {
    if (at + (pair.span ?? 1) > columns) {
      rows.push([])
      at = 0
    }
    rows.at(-1)!.push({ pair, at })
    at += pair.span ?? 1
  }
  return rows
}

function pairItems({ pages, setting }: Flow, { label, lines, isTyped }: Pair, width: number): Item[] {
  const paras = lines.map(
    (line): Para =>
      typeof line === 'string'
        ? { spans: [{ text: line }], size: 8.5, isTyped, align: 'left' }
        : { size: 8.5, ...line },
  )
  return itemsOf(pages, [{ spans: [{ text: label }], size: 7, tone: 'grey' }, ...paras], setting, width)
}

/** Three in a row, each with its caption; a row is never torn. */
export function photos(flow: Flow, all: readonly Photo[]): void {
  const { pages, setting } = flow
  const gap = 10
  const width = (flow.width - 2 * gap) / 3
  const height = width * 0.75
  for (let i = 0; i < all.length; i += 3) {
    const row = all.slice(i, i + 3)
    const captions = row.map(({ caption, note }) =>
      itemsOf(
        pages,
        [
          { spans: [{ text: caption, bold: true }], size: 7.5, isTyped: true },
          { spans: [{ text: note }], size: 7, tone: 'grey' },
        ],
        setting,
        width,
      ),
    )
    // A caption of many lines breaks between pages like any text, below its row.
    const isLong = height + 6 + Math.max(...captions.map(heightOf)) > pages.room
    const high = height + 6 + (isLong ? 0 : Math.max(...captions.map(heightOf)))
    flow.need(high)
    const top = pages.y
    row.forEach((photo, j) => {
      const x = flow.left + j * (width + gap)
      const [item] = itemsOf(
        pages,
        [{ picture: photo.picture, alt: photo.caption, width, height }],
        setting,
        width,
      )
      tagged(pages.pdf, flow.parent, 'Figure', () => item!.draw(x, top), {
        alt: photo.caption,
        bbox: [x, top, x + width, top + height],
      })
      pages.y = top + height + 6
      if (!isLong) tagged(pages.pdf, flow.parent, 'Caption', () => drawStack(pages, captions[j]!, x))
    })
    pages.y = top + high + 6
    if (isLong) for (const caption of captions) flow.stack(caption, 'Caption')
  }
}

/** Lines to sign, side by side; the statement that is signed stays with them. */
export function signatures(flow: Flow, statement: readonly Para[], all: readonly Signature[]): void {
  const { pages, setting } = flow
  const width = (flow.width - 18 * (all.length - 1)) / all.length
  const words = itemsOf(pages, statement, setting, flow.width)
  const cells = all.map((signature) => signatureItems(flow, signature, width))
  const below = Math.max(...cells.map(({ below }) => heightOf(below)))
  const space = 22
  flow.need(Math.min(pages.room, heightOf(words) + space + below + 8))
  if (words.length > 0) flow.stack(words, 'P')
  const line = pages.y + space
  cells.forEach(({ above, below }, i) => {
    const x = flow.left + i * (width + 18)
    pages.y = line - heightOf(above) - 3
    if (above.length > 0) tagged(pages.pdf, flow.parent, 'P', () => drawStack(pages, above, x))
    drawRule(pages.pdf, x, line, width, 0.9)
    pages.y = line + 3
    tagged(pages.pdf, flow.parent, 'P', () => drawStack(pages, below, x))
  })
  pages.y = line + 3 + below + 6
}

function signatureItems({ pages, setting }: Flow, { above, name, note }: Signature, width: number) {
  return {
    above: above ? itemsOf(pages, [{ spans: [{ text: above }], size: 8 }], setting, width) : [],
    below: itemsOf(
      pages,
      [
        { spans: [{ text: name, bold: true }], size: 8 },
        { spans: [{ text: note }], size: 7, tone: 'grey' },
      ],
      setting,
      width,
    ),
  }
}

/** Large numbers with a word each, spread over the width; in two rows if they are too many. */
export function numbers(flow: Flow, all: Extract<Block, { kind: 'numbers' }>['numbers']): void {
  const { pages } = flow
  const drawn = all.map(({ value, word, tone }) => {
    const [large] = pages.lines([value], { size: 15, bold: true, tone }, 1000)
    const [small] = pages.lines([word], { size: 7.8, tone: 'grey' }, 1000)
    return { large: large!, small: small!, width: large!.width + 5 + small!.width }
  })
  const sum = drawn.reduce((total, { width }) => total + width, 0)
  const half = Math.ceil(drawn.length / 2)
  const rows =
    sum + 12 * drawn.length > flow.width && drawn.length > 2
      ? [drawn.slice(0, half), drawn.slice(half)]
      : [drawn]
  for (const row of rows) {
    flow.need(26)
    const own = row.reduce((total, { width }) => total + width, 0)
    const gap = row.length > 1 ? Math.max(12, (flow.width - own) / (row.length - 1)) : 0
    let x = flow.left
    tagged(pages.pdf, flow.parent, 'P', () => {
      for (const { large, small, width } of row) {
        drawLine(pages.pdf, large, x, pages.y)
        drawLine(pages.pdf, small, x + large.width + 5, pages.y + 6.4)
        x += width + Math.min(gap, 120)
      }
    })
    pages.y += 24
  }
}

/** Boxes side by side, of one height, each with a line to sign at its foot. */
export function boxes(flow: Flow, all: readonly Box[]): void {
  const { pages, setting } = flow
  const { pdf } = pages
  const gap = 14
  const width = (flow.width - gap * (all.length - 1)) / all.length
  const inner = width - 20
  const cells = all.map(({ title, contents, signature }) => ({
    items: itemsOf(
      pages,
      [{ spans: [{ text: title, bold: true }], size: 8.5 }, ...contents],
      { ...setting, size: 8 },
      inner,
    ),
    ...signatureItems(flow, signature, inner),
  }))
  const height = Math.min(
    pages.room,
    Math.max(...cells.map((cell) => heightOf(cell.items) + heightOf(cell.above) + heightOf(cell.below))) + 46,
  )
  flow.need(height)
  const top = pages.y
  cells.forEach((cell, i) => {
    const x = flow.left + i * (width + gap)
    asArtifact(pdf, () => pdf.lineWidth(1.2).rect(x, top, width, height).stroke(colors.ink))
    pages.y = top + 8
    tagged(pdf, flow.parent, 'P', () => drawStack(pages, cell.items, x + 10))
    const line = top + height - 12 - heightOf(cell.below)
    pages.y = line - heightOf(cell.above) - 3
    if (cell.above.length > 0) tagged(pdf, flow.parent, 'P', () => drawStack(pages, cell.above, x + 10))
    drawRule(pdf, x + 10, line, inner, 0.9)
    pages.y = line + 3
    tagged(pdf, flow.parent, 'P', () => drawStack(pages, cell.below, x + 10))
  })
  pages.y = top + height + 12
}

/** The head of a sheet inside a paper: what it is and its number, with a QR code of its own. */
export function kicker(flow: Flow, { text, number, link }: Extract<Block, { kind: 'kicker' }>): void {
  const { pages } = flow
  const size = 50
  const top = pages.y
  const right = flow.left + flow.width
  if (link)
    tagged(pages.pdf, flow.parent, 'Figure', () => drawQr(pages.pdf, link, right - size, top, size), {
      alt: link,
      bbox: [right - size, top, right, top + size],
    })
  tagged(pages.pdf, flow.parent, 'H1', () => {
    pages.text(text, { size: 8.5, tone: 'grey' }, flow.left, top)
    for (const line of pages.lines([number], { size: 18, bold: true }, flow.width - size - 12)) {
      drawLine(pages.pdf, line, flow.left, pages.y + 12)
      pages.y += lineHeight(18)
    }
  })
  pages.y = Math.max(top + size + 4, pages.y + 16)
}
