/** Draws a set of drawings, with the truth of each page. */
import type { Block } from './blocks/block.ts'
import { fill } from './page/contents.ts'
import { type Dice, dice } from './page/dice.ts'
import { type Frame, shownBox, shownSize } from './page/frame.ts'
import { type Ink, openPage, type Page } from './page/page.ts'
import type { Language } from './page/phrases.ts'
import { type UnmappedFont, unmappedFont } from './page/unmapped.ts'
import { type PageTruth, type ProjectWords, type SetTruth, type SheetWords, truthOf } from './page/words.ts'
import { setOf } from './sets.ts'
import { type PdfWriter, utf16 } from './writer.ts'

export interface SheetPlan {
  readonly words: SheetWords
  readonly frame: Frame
  readonly block: Block
  readonly ink?: Ink
  readonly day: (day: string) => string
  readonly split?: (number: string) => readonly string[]
  /** Another office than the architect's. */
  readonly project?: ProjectWords
  /** Outside of what the crop box shows. */
  readonly hidden?: string
  /** Drawn besides, over all. */
  readonly extra?: (page: Page) => void
}

export interface SetPlan {
  readonly kind: string
  readonly seed: number
  readonly project: ProjectWords
  readonly language: Language
  readonly sheets: readonly SheetPlan[]
  /** The drawing list of the cover; by default what the sheets say. */
  readonly index?: readonly { readonly number: string; readonly title: string }[]
  /** Bookmarks with number and title. */
  readonly isBookmarked?: boolean
}

export function drawSet(plan: SetPlan): SetTruth {
  const chance = dice(plan.seed)
  const font = unmappedFont()
  const drawn = plan.sheets.map((_, i) => drawSheet(plan, i, chance, font))
  const isUnmapped = plan.sheets.some(({ ink }) => ink?.kind === 'unmapped')
  const file = setOf(
    (writer) => {
      const fonts = fontsOf(writer, isUnmapped ? font : undefined)
      return drawn.map(({ page }) => page.finish(writer, fonts))
    },
    plan.isBookmarked ? { catalog: (writer, pages) => bookmarks(writer, pages, plan.sheets) } : {},
  )
  return { file, kind: plan.kind, pages: drawn.map(({ truth }) => truth) }
}

function drawSheet(
  { sheets, project, language, index, isBookmarked }: SetPlan,
  place: number,
  chance: Dice,
  font: UnmappedFont,
): { page: Page; truth: PageTruth } {
  const { words, frame, block, ink = { kind: 'text' }, day, split, hidden, extra, ...sheet } = sheets[place]!
  const page = openPage(frame, { ...ink, font }, chance)
  const others = sheets
    .map((other) => other.words.number)
    .filter((number) => number !== '' && number !== words.number)
  const { area, numberBox } = block({
    page,
    words,
    project: sheet.project ?? project,
    day,
    sheet: place + 1,
    sheets: sheets.length,
    split,
  })
  const list = index ?? sheets.map((other) => other.words)
  const named = others.length > 0 ? others : ['A-501']
  if (area) fill({ page, area, words, others: named, dice: chance, language, index: list })
  if (hidden) page.hidden(hidden, 9)
  extra?.(page)
  const isRead = ink.kind === 'text' || ink.kind === 'shx'
  const by = isRead && words.number !== '' ? 'text' : isBookmarked ? 'bookmark' : 'nothing'
  return { page, truth: truthOf(words, shownSize(frame), shownBox(frame, numberBox), by) }
}

function fontsOf(writer: PdfWriter, font: UnmappedFont | undefined): string {
  const named = (name: string): number =>
    writer.add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`)
  const fonts = [named('Helvetica'), named('Helvetica-Bold'), ...(font ? [font.add(writer)] : [])]
  return `<</Font<<${fonts.map((number, i) => `/F${i + 1} ${number} 0 R`).join('')}>>>>`
}

function bookmarks(writer: PdfWriter, pages: readonly number[], sheets: readonly SheetPlan[]): string {
  const outline = writer.reserve()
  const items = pages.map(() => writer.reserve())
  for (const [i, page] of pages.entries()) {
    const { number, title } = sheets[i]!.words
    writer.set(
      items[i]!,
      `<</Title${utf16(`${number} ${title}`)}/Parent ${outline} 0 R/Dest[${page} 0 R/Fit]` +
        (i > 0 ? `/Prev ${items[i - 1]} 0 R` : '') +
        (i < items.length - 1 ? `/Next ${items[i + 1]} 0 R` : '') +
        '>>',
    )
  }
  writer.set(
    outline,
    `<</Type/Outlines/First ${items[0]} 0 R/Last ${items.at(-1)} 0 R/Count ${items.length}>>`,
  )
  return `/Outlines ${outline} 0 R`
}
