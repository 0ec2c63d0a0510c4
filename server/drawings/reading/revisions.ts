/** The revision of a sheet and its day: the newest filled row of its table of revisions, else the cells with their labels. */
import type { Box } from '../../kernel/drawingpdf.ts'
import { gapBetween, type Line, middle, rowGap } from './boxes.ts'
import { type DayOrder, daysIn } from './dates.ts'
import { distanceTo, type LabelKind, labelled } from './labels.ts'
import type { Candidate, Sheet } from './places.ts'

export interface Revision {
  readonly revision: string | null
  readonly revisionBox: Box | undefined
  readonly issueDate: string | null
  readonly issueDateBox: Box | undefined
}

const mark = /^(?:REV\.?\s*)?([A-Z]{1,2}|[A-Z]{0,2}[. -]?\d{1,3}[A-Z]?|-)$/i
const header = /^(?:REV|REVISION|INDEX|IND|NO|NR|#|MARK|ISSUE|SYM|DELTA|ÄND)\.?\s?(?:NO|NR)?[.:]?$/i
const dateHeader = /^(?:DATE|DATUM|ISSUED|REV(?:ISION)? DATE)[.:]?$/i

export function revisionOf(sheet: Sheet, number: Candidate, order: DayOrder): Revision {
  const lines = sheet.frame.lines.filter(({ direction }) => direction === 0)
  const rows = rowsIn(lines, order)
  const row = newest(rows)
  const cell = cellOf(sheet, lines, 'revision', number, (text) => mark.exec(text)?.[1])
  const day = cellOf(sheet, lines, 'date', number, (text) => dayIn(text, order))
  // Below the head of a table, the cell that its label seems to name is one of the rows.
  const isInTable = rows.some(({ markBox }) => markBox === cell?.box)
  const isOfRow = row && (!cell || isInTable || cell.value === row.mark || cell.value === '-')
  const revision = isOfRow ? { value: row.mark, box: row.markBox } : cell
  const issued = isOfRow || (row && !day) ? { value: row.day, box: row.dayBox } : day
  return {
    revision: revision?.value && revision.value !== '-' ? revision.value.replace(/\s/g, '') : null,
    revisionBox: revision?.box,
    issueDate: issued?.value ?? null,
    issueDateBox: issued?.box,
  }
}

const dayIn = (text: string, order: DayOrder): string | undefined => daysIn(text, order)[0]?.day

interface Row {
  readonly mark: string
  readonly markBox: Box
  readonly day: string
  readonly dayBox: Box
}

const rowWidthMax = 450

/** Rows below or above a line of headers, with a day and a mark in the columns of these headers. */
function rowsIn(lines: readonly Line[], order: DayOrder): Row[] {
  const dates = lines.filter(({ text }) => dateHeader.test(text))
  const marks = lines.filter(({ text }) => header.test(text))
  const days = lines.flatMap((line) => {
    const day = line.text.length < 40 ? dayIn(line.text, order) : undefined
    return day ? [{ ...line, day }] : []
  })
  const rows = dates.flatMap((date) =>
    marks
      .filter(
        (one) => Math.abs(middle(one) - middle(date)) < date.size && gapBetween(one, date) < rowWidthMax,
      )
      .map((one) => {
        const inColumn = days.filter((day) => isInColumn(date, day))
        return inColumn.flatMap((day): Row[] => {
          const found = lines.find(
            (line) => isInRow(line, day) && isInColumn(one, line) && mark.test(line.text),
          )
          return found
            ? [{ mark: mark.exec(found.text)![1]!, markBox: found, day: day.day, dayBox: day }]
            : []
        })
      }),
  )
  const longest = rows.sort((a, b) => b.length - a.length)[0] ?? []
  return longest.length > 0 ? longest : inOneLine(lines, order)
}

const isInColumn = (head: Line, line: Line): boolean => {
  const [left, right] = [head.x - head.width * 0.8 - 25, head.x + head.width * 1.8 + 25]
  const at = line.x + line.width / 2
  return at > left && at < right && Math.abs(middle(line) - middle(head)) < 400 && line.y !== head.y
}
const isInRow = (line: Line, day: Line): boolean => Math.abs(middle(line) - middle(day)) < 0.5 * day.size

const row = /^(?:REV\.?\s*)?([A-Z]{0,2}\d{1,2}|[A-Z])\s+(?=\S)/

/** `2 ASI 12 11/03/2026` as one text, or a mark and a day that nothing names. */
function inOneLine(lines: readonly Line[], order: DayOrder): Row[] {
  return lines.flatMap((line): Row[] => {
    const found = row.exec(line.text)?.[1]
    const day = found && line.text.length > 12 && line.text.length < 90 && dayIn(line.text, order)
    const isDate =
      day && daysIn(`${found} ${line.text.slice(found.length).trim().slice(0, 12)}`, order).length > 0
    return day && !(isDate && /^\d/.test(found) && monthAfter.test(line.text))
      ? [{ mark: found, markBox: line, day, dayBox: line }]
      : []
  })
}

const monthAfter = /^\d{1,2}\s+\p{L}{3,9}\s+\d{2,4}$/u

function newest(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((a, b) => b.day.localeCompare(a.day) || compareMarks(b.mark, a.mark))[0]
}

const compareMarks = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

interface Cell {
  readonly value: string
  readonly box: Box
}

/** The value beside or below a label; of several the one nearest to the number. */
function cellOf(
  { labels }: Sheet,
  lines: readonly Line[],
  kind: LabelKind,
  number: Candidate,
  read: (text: string) => string | undefined,
): Cell | undefined {
  const inline = lines.flatMap((line) => {
    const own = labelled(line.text)
    const value = own?.kind === kind ? read(own.value) : undefined
    return value ? [{ value, box: line }] : []
  })
  const known = new Set<Box>([...labels, number])
  const beside = labels
    .filter((label) => label.kind === kind)
    .flatMap((label) => {
      const near = lines
        .filter((line) => !known.has(line) && distanceTo(label, line) !== undefined && read(line.text))
        .filter((line) => Math.abs(rowGap(label, line)) < 120)
        .sort((a, b) => distanceTo(label, a)! - distanceTo(label, b)!)[0]
      const isOther = near && labels.some((one) => one !== label && isNearer(one, label, near))
      return near && !isOther ? [{ value: read(near.text)!, box: near as Box }] : []
    })
  return [...inline, ...beside].sort((a, b) => gapBetween(a.box, number) - gapBetween(b.box, number))[0]
}

const isNearer = (one: Line, label: Line, value: Line): boolean =>
  (distanceTo(one, value) ?? Infinity) < distanceTo(label, value)!
