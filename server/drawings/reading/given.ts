/** What is in the boxes that somebody has drawn. */
import type { Box } from '../../kernel/drawingpdf.ts'
import type { GivenBox, PageReading, PageText, WordField } from '../../kernel/drawingtext.ts'
import { isInside, type Line } from './boxes.ts'
import { type DayOrder, daysIn } from './dates.ts'
import { labelled, labelOf } from './labels.ts'
import { frameOf, onPage } from './lines.ts'
import { numberIn } from './numbers.ts'

/** Of the sides of two pages that count as one size. */
const equalShare = 0.005

export const isOfSize = (page: { width: number; height: number }, given: GivenBox): boolean =>
  Math.abs(page.width - given.pageWidth) <= equalShare * given.pageWidth &&
  Math.abs(page.height - given.pageHeight) <= equalShare * given.pageHeight

/** A box that is given is where the field is, whatever was found elsewhere. */
export function withGiven(
  reading: PageReading,
  page: PageText,
  given: readonly GivenBox[],
  order: DayOrder,
): PageReading {
  const frame = page.runs.length > 0 ? frameOf(page) : undefined
  let read = reading
  for (const { field, x, y, width, height } of given) {
    const box = { x, y, width, height }
    const boxes = { ...read.boxes, [field]: box }
    const lines = frame?.lines.filter((line) => isInside(onPage(line, frame), box)) ?? []
    const text = textOf(lines)
    read = text ? { ...read, boxes, ...readingIn(field, text, read, order) } : { ...read, boxes }
  }
  return read
}

function textOf(lines: readonly Line[]): string {
  const texts = lines
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ text }) => labelled(text)?.value ?? text)
  return texts
    .filter((text) => !labelOf(text))
    .join(' ')
    .trim()
    .slice(0, 255)
}

function readingIn(field: WordField, text: string, read: PageReading, order: DayOrder): Partial<PageReading> {
  if (field === 'issueDate') return { issueDate: daysIn(text, order)[0]?.day ?? read.issueDate }
  if (field !== 'number') return { [field]: text }
  return { number: text, confidence: numberIn(text) ? 90 : 55, note: null }
}

export const boxOrNone = (box: Box | undefined): Box | undefined =>
  box && {
    x: rounded(box.x),
    y: rounded(box.y),
    width: rounded(box.width),
    height: rounded(box.height),
  }
const rounded = (points: number): number => Math.round(points * 100) / 100
