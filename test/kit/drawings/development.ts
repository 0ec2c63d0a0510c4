/** Small sets with title blocks of several offices, as the reader sees their text. */
import type { PageText, TextDirection, TextRun } from '../../../server/kernel/drawingtext.ts'

export interface Sheet {
  readonly number: string
  readonly title: readonly string[]
  readonly revision?: string
  /** As printed, and as it is read. */
  readonly date?: string
  readonly day?: string
}

type Put = (text: string, x: number, y: number, size: number, more?: Partial<TextRun>) => void
export type Block = (put: Put, sheet: Sheet, width: number, height: number) => void

const widthOf = (text: string, size: number): number => text.length * size * 0.58

export function pageOf(draw: (put: Put) => void, width: number, height: number): PageText {
  const runs: TextRun[] = []
  draw((text, x, y, size, more) => {
    const box = { x, y, width: widthOf(text, size), height: size }
    runs.push({ text, ...box, direction: 0, ...more })
  })
  return { width, height, runs, truncated: false }
}

/** The same page, turned clockwise. */
export function turnedPage({ width, height, runs }: PageText): PageText {
  const turned = runs.map((run): TextRun => {
    const direction = ((run.direction + 90) % 360) as TextDirection
    const [x, y] = [height - run.y - run.height, run.x]
    return { ...run, direction, x, y, width: run.height, height: run.width }
  })
  return { width: height, height: width, runs: turned, truncated: false }
}

/** Numbers that grow from a seed, the same each time. */
export function countingFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** What is drawn besides the title block: rooms, doors, details with their own titles, references to other sheets. */
function drawing(put: Put, sheet: Sheet, width: number, height: number, next: () => number): void {
  const within = (size: number): number => Math.floor(next() * size)
  for (let i = 0; i < 40; i++)
    put(`${100 + within(99)}`, 60 + within(width * 0.7), 60 + within(height * 0.7), 9)
  for (let i = 0; i < 20; i++)
    put(`A-${500 + within(9)}`, 60 + within(width * 0.7), 60 + within(height * 0.7), 9)
  for (let i = 0; i < 3; i++) {
    const [x, y] = [80 + within(width * 0.6), 80 + within(height * 0.7)]
    put(`DETAIL AT ${sheet.number.slice(0, 1)} WALL SECTION`, x, y, 16)
    put('SCALE: 1 1/2" = 1\'-0"', x, y + 20, 9)
  }
  put('GENERAL NOTES', 60, 40, 14)
  put('1. VERIFY ALL DIMENSIONS IN THE FIELD. SEE SHEET A-001.', 60, 58, 8)
}

export const american: Block = (put, { number, title, revision, date = '11/03/2026' }, w, h) => {
  const x = w - 330
  put('RIVERSIDE ELEMENTARY SCHOOL', x, h - 560, 20)
  put('PROJECT NO.', x, h - 500, 7)
  put('24-117', x, h - 490, 10)
  put('NO.', x, h - 440, 7)
  put('DESCRIPTION', x + 50, h - 440, 7)
  put('DATE', x + 220, h - 440, 7)
  put('1', x + 4, h - 420, 8)
  put('BID SET', x + 50, h - 420, 8)
  put('09/14/2026', x + 215, h - 420, 8)
  if (revision === '2') {
    put('2', x + 4, h - 405, 8)
    put('ASI 12', x + 50, h - 405, 8)
    put(date, x + 215, h - 405, 8)
  }
  put('DRAWN BY', x, h - 330, 7)
  put('JMK', x + 90, h - 330, 8)
  put('CHECKED BY', x, h - 315, 7)
  put('TR', x + 90, h - 315, 8)
  put('SHEET TITLE', x, h - 280, 7)
  for (const [i, line] of title.entries()) put(line, x + 10, h - 262 + i * 24, 18)
  put('SHEET NO.', x, h - 150, 7)
  put(number, x + 60, h - 130, 54)
}

export const plainStrip: Block = (put, { number, title, date = 'NOV 3, 2026' }, w, h) => {
  const middle = w - 110
  const centred = (text: string, y: number, size: number): void =>
    put(text, middle - widthOf(text, size) / 2, y, size)
  centred('Ortiz & Bell', 120, 26)
  centred('Structural Engineers', 150, 12)
  centred('Harbor Point Garage', 700, 16)
  centred('200 Pier Road', 720, 10)
  for (const [i, line] of title.entries()) centred(line, h - 330 + i * 22, 17)
  centred(date, h - 210, 10)
  centred(number, h - 130, 44)
}

export const german: Block = (put, { number, title, revision, date = '03.11.2026' }, w, h) => {
  const x = w - 560
  put('Bauvorhaben', x, h - 300, 7)
  put('Neubau Kita Lindenhof', x, h - 290, 14)
  put('Planinhalt', x, h - 240, 7)
  for (const [i, line] of title.entries()) put(line, x, h - 228 + i * 20, 15)
  put('Maßstab', x, h - 150, 7)
  put('1:50', x, h - 140, 12)
  put('Datum', x + 120, h - 150, 7)
  put(date, x + 120, h - 140, 12)
  put('gez.', x + 260, h - 150, 7)
  put('MW', x + 260, h - 140, 12)
  put('Plan-Nr.', x, h - 90, 7)
  put(number, x, h - 78, 20)
  put('Index', x + 430, h - 90, 7)
  put(revision ?? '-', x + 430, h - 78, 20)
}

/** Each letter of number and title was placed alone. */
export const letters: Block = (put, { number, title, revision, date = '2026-11-03' }, w, h) => {
  const x = w - 420
  const spread = (text: string, y: number, size: number): void => {
    for (const [i, letter] of [...text].entries())
      if (letter !== ' ') put(letter, x + 90 + i * size * 0.7, y, size)
  }
  put('TITLE:', x, h - 160, 8)
  spread(title.join(' '), h - 162, 12)
  put('DWG NO:', x, h - 100, 8)
  spread(number, h - 105, 20)
  put('REV:', x + 320, h - 100, 8)
  put(revision ?? '0', x + 350, h - 104, 14)
  put('DATE:', x, h - 60, 8)
  put(date, x + 90, h - 60, 10)
}

const levels = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'PENTHOUSE', 'BASEMENT']
const kinds = ['FLOOR PLAN', 'REFLECTED CEILING PLAN', 'POWER PLAN', 'PARTITION TYPES']

/** So many sheets with titles of one to three lines. */
export function sheetsOf(count: number, numberOf: (i: number) => string, more: Partial<Sheet> = {}): Sheet[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[Math.floor(i / levels.length) % kinds.length]!
    const title = [levels[i % levels.length]!, kind, ...(i % 5 === 4 ? ['AREA B'] : [])]
    return {
      number: numberOf(i),
      title,
      ...(i % 3 === 1 ? { revision: '2' } : {}),
      day: '2026-11-03',
      ...more,
    }
  })
}

export function setOf(sheets: readonly Sheet[], block: Block, width = 2592, height = 1728): PageText[] {
  const next = countingFrom(7)
  return sheets.map((sheet) =>
    pageOf(
      (put) => {
        drawing(put, sheet, width, height, next)
        block(put, sheet, width, height)
      },
      width,
      height,
    ),
  )
}
