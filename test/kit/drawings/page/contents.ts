/** What fills a sheet beside its title block: much that looks like a sheet number and is none. */
import type { Box } from '../../../../server/kernel/drawingpdf.ts'
import type { Dice } from './dice.ts'
import { linesOf } from './metrics.ts'
import type { Page } from './page.ts'
import { type Language, languages } from './phrases.ts'
import type { Content, SheetWords } from './words.ts'

export interface Filling {
  readonly page: Page
  /** What the title block leaves. */
  readonly area: Box
  readonly words: SheetWords
  /** Numbers of other sheets of the set, for callouts. */
  readonly others: readonly string[]
  readonly dice: Dice
  readonly language: Language
  /** The rows of the drawing list, of a cover. */
  readonly index?: readonly { readonly number: string; readonly title: string }[]
}

export function fill(filling: Filling): void {
  const { page, area, words } = filling
  page.box(area.x, area.y, area.width, area.height, 1.5)
  contents[words.content](filling)
}

const contents: Record<Content, (filling: Filling) => void> = {
  plan,
  elevation: plan,
  details,
  schedule,
  notes: (filling) => notes(filling, part(filling.area, 0.02, 0.03, 0.94, 0.9)),
  index: indexPage,
}

const part = (
  { x, y, width, height }: Box,
  left: number,
  top: number,
  across: number,
  down: number,
): Box => ({
  x: x + left * width,
  y: y + top * height,
  width: across * width,
  height: down * height,
})

const gridLetters = 'ABCDEFGHJKLMNPQ'

function plan(filling: Filling): void {
  const { page, area, words, dice, language } = filling
  const body = part(area, 0.05, 0.08, 0.68, 0.78)
  const [columns, rows] = [dice.between(5, 9), dice.between(4, 6)]
  for (let i = 0; i <= columns; i++)
    bubble(page, body.x + (i * body.width) / columns, body.y - 18, `${i + 1}`)
  for (let i = 0; i <= rows; i++)
    bubble(page, body.x - 18, body.y + (i * body.height) / rows, gridLetters[i]!)
  const level = /(\d)/.exec(words.title)?.[1] ?? '1'
  // Doors and rooms of a wing begin with its letter, like sheets.
  const wing = dice.pick(['', '', 'A', 'B-', 'E'])
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const room: Box = {
        x: body.x + (column * body.width) / columns,
        y: body.y + (row * body.height) / rows,
        width: body.width / columns,
        height: body.height / rows,
      }
      fillRoom(filling, room, `${wing}${level}${String(column * rows + row + 1).padStart(2, '0')}`)
    }
  const { views } = languages[language]
  viewTitle(filling, body.x, area.y + area.height * 0.94, dice.chance(0.7) ? words.title : dice.pick(views))
  notes(filling, part(area, 0.76, 0.05, 0.22, 0.5))
  if (dice.chance(0.4)) keyPlan(filling, part(area, 0.86, 0.78, 0.12, 0.16))
}

/** Small, near the title block, with letters and arrows to other sheets. */
function keyPlan({ page, dice, others }: Filling, box: Box): void {
  page.box(box.x, box.y, box.width, box.height / 2)
  page.text(box.x + box.width * 0.25, box.y + box.height * 0.3, 'A', { size: 16, align: 'center' })
  page.text(box.x + box.width * 0.75, box.y + box.height * 0.3, 'B', { size: 16, align: 'center' })
  page.line(box.x + box.width / 2, box.y, box.x + box.width / 2, box.y + box.height / 2)
  page.text(box.x, box.y + box.height * 0.6, 'KEY PLAN', { size: 9, bold: true })
  page.text(box.x, box.y + box.height * 0.75, `${dice.pick(others)} / ${dice.pick(others)}`, { size: 7 })
}

function fillRoom({ page, dice, language, others }: Filling, room: Box, number: string): void {
  const { rooms } = languages[language]
  page.box(room.x, room.y, room.width, room.height, 1.2)
  const middle = room.x + room.width / 2
  page.text(middle, room.y + room.height * 0.4, dice.pick(rooms), { size: 7, align: 'center' })
  page.text(middle, room.y + room.height * 0.4 + 10, roomNumber(language, number), {
    size: 7,
    align: 'center',
  })
  page.circle(room.x + 14, room.y + room.height - 14, 9)
  page.text(room.x + 14, room.y + room.height - 11.5, `${number}${dice.pick(['', 'A', 'B'])}`, {
    size: 6,
    align: 'center',
  })
  page.text(room.x + room.width / 3, room.y + 9, dimension(language, dice), { size: 6 })
  if (dice.chance(0.25))
    sectionMark(page, room.x + room.width * 0.75, room.y + room.height * 0.7, dice, others)
  if (dice.chance(0.15)) {
    const call = `${dice.pick(languages[language].see)} ${dice.pick(others)}`
    page.text(room.x + 6, room.y + room.height * 0.62, call, { size: 6.5 })
  }
}

const roomNumber = (language: Language, number: string): string =>
  language === 'de' ? number.replace(/(\d)(\d\d)$/, '$1.0$2') : number

function dimension(language: Language, dice: Dice): string {
  if (language === 'us') return `${dice.between(6, 40)}'-${dice.between(0, 11)}"`
  return language === 'de' ? `${dice.between(1, 12)},${dice.between(10, 99)}` : `${dice.between(900, 9900)}`
}

function bubble(page: Page, x: number, y: number, text: string): void {
  page.circle(x, y, 13)
  page.text(x, y + 4, text, { size: 11, align: 'center' })
}

/** A circle with the number of the detail above that of its sheet. */
function sectionMark(page: Page, x: number, y: number, dice: Dice, others: readonly string[]): void {
  page.circle(x, y, 15)
  page.line(x - 15, y, x + 15, y)
  page.text(x, y - 3, `${dice.between(1, 18)}`, { size: 8, align: 'center' })
  const other = dice.pick(others)
  page.text(x, y + 8, other, { size: other.length > 7 ? 3 : 6.5, align: 'center' })
}

function viewTitle({ page, words, dice, language }: Filling, x: number, y: number, title: string): void {
  page.circle(x + 12, y - 6, 12)
  page.text(x + 12, y - 1, `${dice.between(1, 9)}`, { size: 13, align: 'center' })
  page.text(x + 32, y - 8, title, { size: 12, bold: true })
  page.text(x + 32, y + 4, `${languages[language].scale}: ${words.scale}`, { size: 7 })
  page.line(x + 26, y - 5, x + 260, y - 5, 1.5)
}

function notes({ page, dice, language, others }: Filling, box: Box): void {
  const { notes: sentences, notesTitle } = languages[language]
  page.text(box.x, box.y + 12, notesTitle, { size: 12, bold: true })
  const columns = Math.max(1, Math.floor(box.width / 400))
  const width = box.width / columns
  let [column, y] = [0, box.y + 30]
  for (let i = 1; i <= 24 * columns; i++) {
    const sentence = dice.pick(sentences).replace('{sheet}', () => dice.pick(others))
    for (const line of linesOf(`${i}. ${sentence}`, 7, width - 20)) {
      page.text(box.x + column * width, y, line, { size: 7 })
      y += 9.5
    }
    if (y < box.y + box.height - 30) continue
    column += 1
    y = box.y + 30
    if (column === columns) return
  }
}

function details(filling: Filling): void {
  const { page, area, dice, language, others } = filling
  const [columns, rows] = [dice.between(3, 5), dice.between(2, 3)]
  const { views, see } = languages[language]
  for (let i = 0; i < columns * rows; i++) {
    const box = part(area, (i % columns) / columns, Math.floor(i / columns) / rows, 1 / columns, 1 / rows)
    page.box(box.x, box.y, box.width, box.height)
    const [x, y] = [box.x + 10, box.y + box.height - 12]
    page.circle(x + 12, y - 6, 12)
    page.text(x + 12, y - 2, `${i + 1}`, { size: 11, align: 'center' })
    page.text(x + 30, y - 8, dice.pick(views), { size: 10, bold: true })
    page.text(x + 30, y + 4, `${languages[language].scale}: ${languages[language].detailScale}`, { size: 6 })
    for (let line = 0; line < 8; line++) {
      const at = box.y + box.height * (0.15 + line * 0.08)
      page.line(box.x + 20, at, box.x + box.width * 0.55, at + dice.between(-14, 14))
      page.text(box.x + box.width * 0.58, at, dice.pick(languages[language].layers), { size: 6 })
    }
    const call = dice.chance(0.5)
      ? `${dice.between(1, 12)}/${dice.pick(others)}`
      : `${see[0]} ${dice.pick(others)}`
    page.text(box.x + 16, box.y + 16, call, { size: 8 })
    if (dice.chance(0.6)) sectionMark(page, box.x + box.width * 0.3, box.y + box.height * 0.4, dice, others)
  }
}

function schedule(filling: Filling): void {
  const { page, area, dice, language, others } = filling
  const { doorColumns, rooms, views } = languages[language]
  const table = part(area, 0.03, 0.06, 0.6, 0.86)
  const width = table.width / doorColumns.length
  page.text(table.x, table.y - 8, doorColumns[0]!.length > 4 ? views[0]! : doorColumns[0]!, {
    size: 11,
    bold: true,
  })
  const rows = Math.floor(table.height / 16)
  for (let row = 0; row < rows; row++) {
    const y = table.y + row * 16
    page.box(table.x, y, table.width, 16)
    const number = `${dice.between(1, 4)}${String(row + 1).padStart(2, '0')}`
    const cells = [
      `${number}${dice.pick(['', 'A', 'B'])}`,
      dice.pick(rooms),
      '3-0 x 7-0',
      'HM',
      `${dice.between(1, 9)}`,
    ]
    const values = [...cells, `${dice.between(1, 12)}/${dice.pick(others)}`]
    for (const [column, title] of doorColumns.entries())
      page.text(table.x + column * width + 4, y + 11, row === 0 ? title : (values[column] ?? ''), { size: 7 })
  }
  notes(filling, part(area, 0.67, 0.05, 0.3, 0.6))
}

function indexPage({ page, area, words, index = [], language }: Filling): void {
  const { indexTitle, indexColumns } = languages[language]
  const rows = Math.floor((area.height * 0.8) / 13)
  page.text(area.x + 40, area.y + 60, words.title, { size: 30, bold: true })
  page.text(area.x + 40, area.y + 100, indexTitle, { size: 14, bold: true })
  for (const [i, { number, title }] of index.entries()) {
    const x = area.x + 40 + Math.floor(i / rows) * 330
    const y = area.y + 136 + (i % rows) * 13
    if (i % rows === 0) {
      page.text(x, y - 14, indexColumns[0]!, { size: 7, bold: true })
      page.text(x + 120, y - 14, indexColumns[1]!, { size: 7, bold: true })
    }
    page.text(x, y, number, { size: 8 })
    page.text(x + 120, y, title, { size: number.length > 12 ? 5 : 6.5 })
  }
}
