/** What stands in a column, from top to bottom: lines of text, pictures. Each is drawn whole. */
import type { Bar, Content, Para, Picture } from '../paper.ts'
import { colors, drawLine, drawMark, drawStrike, lineHeight, markWidth } from './canvas.ts'
import type { LineStyle, Pages } from './pagetypes.ts'

export interface Item {
  height: number
  /** The paragraph it belongs to, so that at least two lines of one stay together. */
  of: object
  draw(x: number, y: number): void
  /** Of a picture: what it shows. */
  alt?: string
}

/** Opens the pictures that are drawn; undefined for one that cannot be read. */
export type Pictures = (key: string) => ReturnType<Pages['pdf']['openImage']> | undefined

export interface Setting extends LineStyle {
  pictures: Pictures
  /** Said in the place of a picture that cannot be read. */
  notDrawn: string
}

export function itemsOf(pages: Pages, contents: readonly Content[], setting: Setting, width: number): Item[] {
  return contents.flatMap((content) => {
    if ('picture' in content) return pictureItem(pages, content, setting, width)
    return 'bar' in content ? barItem(pages, content, width) : paraItems(pages, content, setting, width)
  })
}

function paraItems(pages: Pages, para: Para, setting: Setting, width: number): Item[] {
  const style: LineStyle = {
    size: para.size ?? setting.size,
    bold: para.bold ?? setting.bold,
    tone: para.tone ?? setting.tone,
    tabular: setting.tabular,
  }
  const { pdf } = pages
  const indent = (para.mark ? markWidth(para.mark, style.size) : 0) + (para.indent ?? 0)
  const lines = pages.lines(para.spans, style, Math.max(8, width - indent), para.isTyped)
  const items = lines.map((line, i): Item => {
    const above = i === 0 ? (para.gap ?? 0) : 0
    const isRight = para.align === 'right' || (line.isRtl && para.align !== 'left')
    return {
      height: lineHeight(line.size) + above,
      of: para,
      draw(x, y) {
        if (i === 0 && para.mark) drawParaMark(pages, para, style.size, x, y + above)
        const left = isRight ? x + width - line.width : x + indent
        drawLine(pdf, line, left, y + above)
        if (para.isStruck) drawStrike(pdf, line, left, y + above)
      },
    }
  })
  if (para.blank !== undefined) items.push(blankItem(pages, para, width, indent))
  return items
}

function drawParaMark(pages: Pages, { mark }: Para, size: number, x: number, y: number): void {
  drawMark(pages.pdf, mark!, x, y, size)
  if (mark!.shape !== 'letter') return
  const style = { size: size - 0.5, bold: true }
  const [letter] = pages.lines([{ text: mark!.letter, tone: mark!.filled ? 'paper' : 'ink' }], style, 50)
  drawLine(pages.pdf, letter!, x + 0.5 + (size + 3 - letter!.width) / 2, y + 1.1)
}

/** A line to write on, and what belongs there in small letters. */
function blankItem(pages: Pages, para: Para, width: number, indent: number): Item {
  const { pdf } = pages
  const free = width - indent - 4
  const lineOf = (size: number) =>
    pages.lines([para.blank!], { size, tone: 'grey' }, Number.POSITIVE_INFINITY)[0]!
  const words = lineOf(Math.min(6, (6 * free) / lineOf(6).width))
  return {
    height: 9,
    of: para,
    draw(x, y) {
      pdf
        .lineWidth(0.4)
        .moveTo(x + indent + 4, y - 1)
        .lineTo(x + width, y - 1)
        .stroke('#8a8a8a')
      drawLine(pdf, words, x + indent + 4, y + 0.5)
    },
  }
}

function pictureItem(pages: Pages, picture: Picture, { pictures, notDrawn }: Setting, width: number): Item {
  const { pdf } = pages
  const drawn = Math.min(width, picture.width)
  return {
    height: picture.height + 4,
    of: picture,
    alt: picture.alt,
    draw(x, y) {
      const image = pictures(picture.picture)
      pdf
        .save()
        .rect(x, y + 2, drawn, picture.height)
        .clip()
      if (image)
        pdf.image(image, x, y + 2, { cover: [drawn, picture.height], align: 'center', valign: 'center' })
      pdf.restore()
      pdf
        .lineWidth(0.4)
        .rect(x, y + 2, drawn, picture.height)
        .stroke('#8a8a8a')
      if (!image) drawWords(pages, notDrawn, x + 4, y + 5, drawn - 8)
    },
  }
}

function drawWords(pages: Pages, words: string, x: number, y: number, width: number): void {
  pages
    .lines([words], { size: 7, tone: 'grey' }, width)
    .forEach((line, i) => void drawLine(pages.pdf, line, x, y + i * lineHeight(7)))
}

function barItem(pages: Pages, { bar: [from, to] }: Bar, width: number): Item {
  const { pdf } = pages
  return {
    height: 12,
    of: {},
    draw(x, y) {
      pdf
        .lineWidth(0.4)
        .moveTo(x, y + 6)
        .lineTo(x + width, y + 6)
        .stroke('#8a8a8a')
      pdf.rect(x + from * width, y + 3.5, Math.max(1.5, (to - from) * width), 5).fill(colors.ink)
    },
  }
}

export const heightOf = (items: readonly Item[]): number => items.reduce((sum, { height }) => sum + height, 0)

/** Whether the items go into that height; asked for each page of a long text, so it looks no further than it must. */
export function fitIn(items: readonly Item[], height: number): boolean {
  let used = 0
  for (const item of items) {
    used += item.height
    if (used > height + 0.01) return false
  }
  return true
}

/**
 * How many of the items go into that height, so that no paragraph leaves a single line on either side. All that go in if one
 * paragraph is longer than the height.
 */
export function fittingCount(items: readonly Item[], height: number): number {
  let used = 0
  let count = 0
  while (count < items.length && used + items[count]!.height <= height + 0.01) used += items[count++]!.height
  if (count === items.length || count === 0) return count
  const before = stretch(items, count, -1)
  const after = stretch(items, count, 1)
  // One line would stay alone on this page, or go alone to the next.
  if (before === 1 && after > 0) return count - 1
  if (after === 1 && before > 2) return count - 1
  if (after === 1 && before === 2) return count - 2
  return count
}

/** How many items, up to three, of the paragraph that is torn at `at` stand before (-1) or behind (1) it; 0 if it is not torn. */
function stretch(items: readonly Item[], at: number, way: 1 | -1): number {
  const { of } = items[at]!
  if (items[at - 1]!.of !== of) return 0
  let found = 0
  for (let i = way === 1 ? at : at - 1; found < 3 && items[i]?.of === of; i += way) found++
  return found
}
