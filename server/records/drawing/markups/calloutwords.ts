/** Where a page refers to other sheets: `5/A-501`, `SEE A-301`, and bubbles with a detail above the number of a sheet. */
import type { PageText, TextRun } from '../../../kernel/drawingtext.ts'

export interface Callout {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly number: string
  readonly detail?: string
}

const sheetNumber = '[A-Z]{1,3}[- ]?\\d{1,4}(?:\\.\\d{1,3})?[A-Z]?'
const detailed = new RegExp(`(?<![\\w/])([A-Z]?\\d{1,3}[A-Z]?|[A-Z])\\s?/\\s?(${sheetNumber})(?![\\w/])`, 'g')
const seen = new RegExp(
  `\\b(?:SEE|SIEHE|REFER TO)(?: (?:SHEETS?|DWG\\.?|DRAWING|PLAN))? (${sheetNumber})(?!\\w)`,
  'gi',
)
const wholeNumber = new RegExp(`^(?:${sheetNumber}|\\d{1,4}(?:\\.\\d{1,3})?)$`)
const detail = /^(?:[A-Z]?\d{1,2}[A-Z]?|[A-Z])$/

/** More than any page has; a page that has more is no drawing. */
const calloutsMax = 500

export function calloutsIn({ runs }: PageText): Callout[] {
  return [...runs.flatMap(inOneRun), ...bubblesIn(runs)].slice(0, calloutsMax)
}

function inOneRun(run: TextRun): Callout[] {
  const { text } = run
  return [
    ...[...text.matchAll(detailed)].map((match) => partOf(run, match, match[2]!, match[1])),
    ...[...text.matchAll(seen)].map((match) => partOf(run, match, match[1]!)),
  ]
}

/** Where those letters are in the run, as if all were equally wide. */
function partOf(run: TextRun, { index, 0: words }: RegExpExecArray, number: string, of?: string): Callout {
  const [from, length] = [index / run.text.length, words.length / run.text.length]
  const isUpright = run.direction === 90 || run.direction === 270
  const box = isUpright
    ? { x: run.x, y: run.y + run.height * from, width: run.width, height: run.height * length }
    : { x: run.x + run.width * from, y: run.y, width: run.width * length, height: run.height }
  return { ...rounded(box), number, ...(of && { detail: of }) }
}

/** A detail right above the number of a sheet, centered, in letters of about one size. Only there a number may be digits alone. */
function bubblesIn(runs: readonly TextRun[]): Callout[] {
  const level = runs.filter(({ direction }) => direction === 0)
  const upper = level.filter(({ text }) => detail.test(text))
  const lower = level.filter(({ text }) => wholeNumber.test(text)).toSorted((a, b) => a.y - b.y)
  return upper.flatMap((top) => {
    const begin = firstFrom(lower, top.y + top.height * 0.5)
    for (let i = begin; i < lower.length && lower[i]!.y < top.y + top.height * 3; i++) {
      const bottom = lower[i]!
      if (bottom === top || !isBubble(top, bottom)) continue
      const x = Math.min(top.x, bottom.x)
      const width = Math.max(top.x + top.width, bottom.x + bottom.width) - x
      const box = { x, y: top.y, width, height: bottom.y + bottom.height - top.y }
      return [{ ...rounded(box), number: bottom.text, detail: top.text }]
    }
    return []
  })
}

function firstFrom(runs: readonly TextRun[], y: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle]!.y < y) low = middle + 1
    else high = middle
  }
  return low
}

function isBubble(top: TextRun, bottom: TextRun): boolean {
  const apart = Math.abs(top.x + top.width / 2 - (bottom.x + bottom.width / 2))
  const ratio = top.height / bottom.height
  return apart < top.height * 0.5 && ratio > 0.6 && ratio < 1.7
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
const rounded = (box: { x: number; y: number; width: number; height: number }) => ({
  x: hundredths(box.x),
  y: hundredths(box.y),
  width: hundredths(box.width),
  height: hundredths(box.height),
})
