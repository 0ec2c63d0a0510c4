/** A plain log: the paper of a list without one of its own, one row for each record. */
import type { CodeList } from '../../../contract/states.ts'
import type { PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Column } from '../paper.ts'
import type { PaperTexts } from '../texts/english.ts'
import {
  idsIn,
  type ListAsked,
  type ListPaper,
  listCount,
  listPages,
  logHead,
  onlySeen,
  type ReadList,
  type Row,
} from './listpaper.ts'
import { courtCell, duePara, noneReported, para } from './paras.ts'
import { placeLine } from './recordparts.ts'
import { statePara } from './states.ts'

type Title = (texts: PaperTexts) => string

export interface LogColumn extends Omit<Column, 'title'> {
  title: Title
  cell(row: Row, context: PaperContext): Cell
}

export interface Log extends ReadList {
  name: Title
  path: string
  columns: LogColumn[]
}

export const text = (title: Title, key: string, width?: number): LogColumn => ({
  title,
  width,
  cell: (row) => [para(row[key], { isTyped: true, align: 'left' })],
})
export const number = (title: Title, key: string, width: number): LogColumn => ({
  title,
  width,
  align: 'right',
  cell: (row, { number }) => [
    para(row[key] === undefined || row[key] === null ? '' : number(Number(row[key])), { align: 'right' }),
  ],
})
export const day = (title: Title, key: string, width = 60): LogColumn => ({
  title,
  width,
  cell: (row, { dates }) => [para(dates.short(row[key]))],
})
/** The number of a record; a draft has none. */
export const numbered = (key: string, width = 56): LogColumn => ({
  title: ({ general }) => general.number,
  width,
  cell: (row, { t }) => [para(row[key] || t.general.draft, { bold: true })],
})
export const state = (list: CodeList): LogColumn => ({
  title: ({ general }) => general.status,
  width: 74,
  cell: (row, context) => [statePara(context, list, row.statusId, row.statusName)],
})
export const court: LogColumn = {
  title: ({ general }) => general.ballInCourt,
  width: 110,
  cell: (row, { companyOf, t }) => courtCell(row, companyOf(row.courtUserId, row.courtName), t),
}
export const due = (key: string): LogColumn => ({
  title: ({ general }) => general.due,
  width: 66,
  cell(row, { dates, t }) {
    const late = row.isOverdue ? daysBetween(row[key], dates.today) : undefined
    return duePara(dates.short(row[key]), late ? t.general.daysLate(late) : undefined)
  },
})
export const subject = (title: Title, key: string, ...more: string[]): LogColumn => ({
  title,
  cell: (row) =>
    [key, ...more].flatMap((one) => (row[one] ? [para(row[one], { bold: one === key, isTyped: true })] : [])),
})
export const placed: LogColumn = {
  title: ({ general }) => general.place,
  width: 100,
  cell: (row) => [para(placeLine(row), { align: 'left' })],
}

export function plainLog(log: Log): ListPaper {
  return {
    count: (context, asked) => listCount(context, log, asked),
    make: (context, asked) => ({
      head: { ...logHead(context, log.name(context.t), log.path, asked), isLandscape: true },
      blocks: blocksOf(context, log, asked),
    }),
    ids: (context, asked) => idsIn(listPages(context, log, asked)),
  }
}

async function* blocksOf(context: PaperContext, log: Log, asked: ListAsked): AsyncGenerator<Block[]> {
  const columns = log.columns.map(
    ({ title, width, align }): Column => ({ title: title(context.t), width, align }),
  )
  yield [{ kind: 'table', name: log.name(context.t), columns }]
  let count = 0
  for await (const rows of listPages(context, log, asked)) {
    count += rows.length
    yield rows.map(
      (row): Block => ({ kind: 'row', cells: log.columns.map(({ cell }) => cell(row, context)) }),
    )
  }
  yield [{ kind: 'endTable' }, ...(count === 0 ? [noneReported(context.t)] : []), onlySeen(context)]
}
