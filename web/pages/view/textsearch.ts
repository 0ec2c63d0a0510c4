/** Finds words in the text of a page, and where they stand on it. */

/** A run of letters as PDF.js reads it. */
export interface TextRun {
  str: string
  /** The letters are turned and scaled by these six numbers; the last two are where they begin. */
  transform: number[]
  width: number
  hasEOL?: boolean
}

/** From the upper left corner, as parts of the page's width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Turns a point of the PDF into one of the page, whose upper left corner is 0, 0. */
export type ToPage = (x: number, y: number) => readonly number[]

export const textOf = (runs: readonly TextRun[]): string =>
  runs.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('')

/** Each place has a box for every run that it is in. */
export function placesIn(
  runs: readonly TextRun[],
  words: string,
  boxOf: (run: TextRun, from: number, to: number) => Box,
): Box[][] {
  const wanted = lower(words.trim().replace(/\s+/g, ' '))
  if (!wanted) return []
  const text = lower(textOf(runs))
  const places: Box[][] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    places.push(boxesAt(runs, at, at + wanted.length, boxOf))
  return places
}

/** Letter by letter: the length must stay the same. */
const lower = (text: string): string =>
  [...text]
    .map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .join('')

function boxesAt(
  runs: readonly TextRun[],
  from: number,
  to: number,
  boxOf: (run: TextRun, from: number, to: number) => Box,
): Box[] {
  const boxes: Box[] = []
  let begin = 0
  for (const run of runs) {
    const { length } = run.str
    const [first, last] = [Math.max(from - begin, 0), Math.min(to - begin, length)]
    if (first < last) boxes.push(boxOf(run, first / length, last / length))
    begin += length + (run.hasEOL ? 1 : 0)
    if (begin >= to) break
  }
  return boxes
}

/** The box around a part of a run, also of one that stands upright or at an angle. */
export const boxOn =
  (toPage: ToPage, pageWidth: number, pageHeight: number) =>
  ({ transform, width }: TextRun, from: number, to: number): Box => {
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
    const length = Math.hypot(a, b) || 1
    const along = [(a / length) * width, (b / length) * width] as const
    const corners = [from, to].flatMap((part) => {
      const [px, py] = [x + along[0] * part, y + along[1] * part]
      return [toPage(px, py), toPage(px + c, py + d)]
    })
    const xs = corners.map(([px = 0]) => px)
    const ys = corners.map(([, py = 0]) => py)
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return {
      left: left / pageWidth,
      top: top / pageHeight,
      width: (Math.max(...xs) - left) / pageWidth,
      height: (Math.max(...ys) - top) / pageHeight,
    }
  }
