/** The columns of a spreadsheet: those of the page, its others, and what else a row says that people understand. */

import type { SheetCell } from '../../../../contract/fields/sheetxml.ts'
import { dayOf, instantOf } from '../../../app/language/dates.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import type { Column, Reader, Row } from '../../../recordtypes/listings/listing.ts'
import { listTexts } from '../../../texts/lists/lists.ts'
import { sheetTexts as t } from '../../../texts/papers.ts'
import type { CellKind, SheetAsked } from './asked.ts'
import { inColumns, othersOf } from './others.ts'

export interface SheetColumn {
  name: string
  cell(row: Row): SheetCell
}

export function sheetColumns({ list, reader, shown, rows }: SheetAsked): SheetColumn[] {
  const type = list.recordType.name
  const known = [...shown, ...list.columns.filter((column) => !shown.includes(column))]
  const isLabelled = rows.some(({ labels }) => labels?.length)
  const others = othersOf(type, reader)
    .filter(([key]) => rows.some((row) => !isEmpty(row[key])))
    .map(([key, name, kind]) => ({
      name,
      cell: (row: Row) => cellOf(row[key], kind, reader),
    }))
  const all: SheetColumn[] = [
    ...known.map((column) => ofPage(type, column, reader)),
    ...(isLabelled ? [labels] : []),
    ...others,
    { name: t.link, cell: ({ folderId }) => ({ link: `${location.origin}/r/${folderId}`, text: t.open }) },
  ]
  const names = all.map(({ name }) => name)
  return all.filter(({ name }, i) => names.indexOf(name) === i)
}

const labels: SheetColumn = {
  name: listTexts.labels,
  cell: ({ labels = [] }) => labels.map(({ name }) => name).join('; '),
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Under the same words as in the CSV, but days and numbers are such. */
function ofPage(type: string, { name, label, title, isEnd, text }: Column, reader: Reader): SheetColumn {
  const own = inColumns[`${type}.${name}`]
  return {
    name: title ?? label,
    cell(row) {
      if (own) return cellOf(row[own[0]], own[1], reader)
      const said = text(row, reader)
      if (/^\d{4}-\d\d-\d\d$/.test(said)) return cellOf(said, 'day', reader)
      return isEnd ? cellOf(said, 'number', reader) : said
    },
  }
}

function cellOf(value: unknown, kind: CellKind, { timeZone }: Reader): SheetCell {
  if (isEmpty(value)) return undefined
  const text = String(value)
  if (kind === 'yes') return value ? listTexts.yes : listTexts.no
  if (kind === 'coded') return shipped(text)
  if (kind === 'number') return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text
  if (kind === 'day') {
    const day = dayOf(text)
    // A spreadsheet knows no days before.
    return day && day > '1900-03-01' ? { day } : text
  }
  const moment = kind === 'time' ? instantOf(text) : undefined
  return moment ? { time: wallClock(moment, timeZone) } : text
}

/** The clock of the project, as if it were that of Greenwich: a cell has no zone. */
function wallClock(moment: Date, timeZone: Reader['timeZone']): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone: timeZone || undefined,
  }).formatToParts(moment)
  const of = (name: string): number => Number(parts.find(({ type }) => type === name)?.value)
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')))
}
