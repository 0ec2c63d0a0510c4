/** Lists without a paper of their own: a plain log, one row for each record. */
import { DailyReportReadInFolder } from '../../../contract/records/dailyreport.ts'
import { MeetingMinuteReadInFolder } from '../../../contract/records/meetingminute.ts'
import { OpenIssueReadInFolder } from '../../../contract/records/openissue.ts'
import { SubmittalReadInFolder } from '../../../contract/records/submittal.ts'
import { type CodeList, meetingStatus, openIssueStatus } from '../../../contract/states.ts'
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

interface LogColumn extends Omit<Column, 'title'> {
  title: Title
  cell(row: Row, context: PaperContext): Cell
}

interface Log extends ReadList {
  name: Title
  path: string
  columns: LogColumn[]
}

const text = (title: Title, key: string, width?: number): LogColumn => ({
  title,
  width,
  cell: (row) => [para(row[key], { isTyped: true, align: 'left' })],
})
const number = (title: Title, key: string, width: number): LogColumn => ({
  title,
  width,
  align: 'right',
  cell: (row, { number }) => [
    para(row[key] === undefined || row[key] === null ? '' : number(Number(row[key])), { align: 'right' }),
  ],
})
const day = (title: Title, key: string, width = 60): LogColumn => ({
  title,
  width,
  cell: (row, { dates }) => [para(dates.short(row[key]))],
})
/** The number of a record; a draft has none. */
const numbered = (key: string, width = 56): LogColumn => ({
  title: ({ general }) => general.number,
  width,
  cell: (row, { t }) => [para(row[key] || t.general.draft, { bold: true })],
})
const state = (list: CodeList): LogColumn => ({
  title: ({ general }) => general.status,
  width: 74,
  cell: (row, context) => [statePara(context, list, row.statusId, row.statusName)],
})
const court: LogColumn = {
  title: ({ general }) => general.ballInCourt,
  width: 110,
  cell: (row, { companyOf, t }) => courtCell(row, companyOf(row.courtUserId, row.courtName), t),
}
const due = (key: string): LogColumn => ({
  title: ({ general }) => general.due,
  width: 66,
  cell(row, { dates, t }) {
    const late = row.isOverdue ? daysBetween(row[key], dates.today) : undefined
    return duePara(dates.short(row[key]), late ? t.general.daysLate(late) : undefined)
  },
})
const subject = (title: Title, key: string, ...more: string[]): LogColumn => ({
  title,
  cell: (row) =>
    [key, ...more].flatMap((one) => (row[one] ? [para(row[one], { bold: one === key, isTyped: true })] : [])),
})
const placed: LogColumn = {
  title: ({ general }) => general.place,
  width: 100,
  cell: (row) => [para(placeLine(row), { align: 'left' })],
}

export const openIssueLog = plainLog({
  name: ({ logs }) => logs.openIssues,
  path: 'issues',
  read: OpenIssueReadInFolder,
  rows: 'openIssueList',
  columns: [
    numbered('number'),
    subject(({ logs }) => logs.subjectQuestion, 'subject', 'question'),
    state(openIssueStatus),
    court,
    placed,
    due('dueDate'),
    number(({ rfiLog }) => rfiLog.daysOpen, 'daysOpen', 34),
  ],
})

export const packageLog = plainLog({
  name: ({ logs }) => logs.packages,
  path: 'packages',
  read: SubmittalReadInFolder,
  rows: 'submittalList',
  columns: [
    numbered('number'),
    subject(({ cover }) => cover.package, 'description', 'notes'),
    text(({ logs }) => logs.subcontractor, 'subcontractor', 110),
    text(({ cover }) => cover.reviewer, 'reviewingCompany', 110),
    day(({ submittal }) => submittal.dueFromSub, 'dueDateFromSub'),
    number(({ logs }) => logs.openItems, 'countOpenItems', 40),
    court,
  ],
})

export const dailyLog = plainLog({
  name: ({ logs }) => logs.dailyReports,
  path: 'daily',
  read: DailyReportReadInFolder,
  rows: 'dailyReportList',
  columns: [
    numbered('number'),
    {
      title: ({ logs }) => logs.day,
      width: 76,
      cell: (row, { dates }) => [para(dates.day(row.datedOn), { bold: true })],
    },
    text(({ logs }) => logs.author, 'authorName', 100),
    subject(({ logs }) => logs.dailyTexts, 'issues', 'meDeliveries', 'visitors'),
    number(({ logs }) => logs.people, 'people', 36),
    number(({ logs }) => logs.hours, 'hours', 40),
    text(({ logs }) => logs.signedBy, 'signedByName', 100),
  ],
})

export const meetingLog = plainLog({
  name: ({ logs }) => logs.meetings,
  path: 'meetings',
  read: MeetingMinuteReadInFolder,
  rows: 'meetingMinuteList',
  columns: [
    numbered('number'),
    subject(({ logs }) => logs.meeting, 'topic'),
    text(({ general }) => general.kind, 'typeName', 110),
    day(({ general }) => general.held, 'meetingDate', 70),
    text(({ general }) => general.place, 'location', 110),
    state(meetingStatus),
    day(({ logs }) => logs.next, 'nextMeetingDate', 70),
  ],
})

function plainLog(log: Log): ListPaper {
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
