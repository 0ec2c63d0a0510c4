/** Lists without a paper of their own: a plain log, one row for each record. */
import { DailyReportReadInFolder } from '../../../contract/dailyreport.ts'
import type { Operation } from '../../../contract/kit.ts'
import { MeetingMinuteReadInFolder } from '../../../contract/meetingminute.ts'
import { OpenIssueReadInFolder } from '../../../contract/openissue.ts'
import { meetingStatus, openIssueStatus } from '../../../contract/states.ts'
import { SubmittalReadInFolder } from '../../../contract/submittal.ts'
import { isolated, type PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Column } from '../paper.ts'
import { words } from '../words.ts'
import { type ListAsked, type ListPaper, pagesOf, type Row } from './listpaper.ts'
import { duePara, noneReported, para, personCell, small, statePara } from './states.ts'

interface LogColumn extends Column {
  cell(row: Row, context: PaperContext): Cell
}

interface Log {
  name: string
  path: string
  read: Operation<any, any>
  rows: string
  columns: LogColumn[]
}

const text = (title: string, key: string, width?: number): LogColumn => ({
  title,
  width,
  cell: (row) => [para(row[key], { isTyped: true, align: 'left' })],
})
const number = (title: string, key: string, width: number): LogColumn => ({
  title,
  width,
  align: 'right',
  cell: (row) => [
    para(row[key] === undefined || row[key] === null ? '' : String(row[key]), { align: 'right' }),
  ],
})
const day = (title: string, key: string, width = 60): LogColumn => ({
  title,
  width,
  cell: (row, { dates }) => [para(dates.short(row[key]))],
})
const named = (key: string, width = 56): LogColumn => ({
  title: 'No.',
  width,
  cell: (row) => [para(row[key] || words.draft, { bold: true })],
})
const court: LogColumn = {
  title: 'Ball in court',
  width: 110,
  cell: (row, { companyOf }) =>
    personCell(row.courtName, companyOf(row.courtUserId) ?? companyOf(row.courtName)),
}
const due = (key: string): LogColumn => ({
  title: 'Due',
  width: 66,
  cell(row, { dates }) {
    const late = row.isOverdue ? daysBetween(row[key], dates.today) : undefined
    return duePara(dates.short(row[key]), late ? words.daysLate(late) : undefined)
  },
})
const subject = (title: string, key: string, ...more: string[]): LogColumn => ({
  title,
  cell: (row) =>
    [key, ...more].flatMap((one) => (row[one] ? [para(row[one], { bold: one === key, isTyped: true })] : [])),
})
const placed: LogColumn = {
  title: 'Place',
  width: 100,
  cell: ({ locationSite, locationBuilding, locationFloor, locationRoom }) => [
    para([locationSite, locationBuilding, locationFloor, locationRoom].filter(Boolean).join(', '), {
      align: 'left',
    }),
  ],
}

export const openIssueLog = plainLog({
  name: 'Open issues',
  path: 'issues',
  read: OpenIssueReadInFolder,
  rows: 'openIssueList',
  columns: [
    named('number'),
    subject('Subject, question', 'subject', 'question'),
    { title: 'Status', width: 74, cell: (row) => [statePara(openIssueStatus, row.statusId, row.statusName)] },
    court,
    placed,
    due('dueDate'),
    number('Days open', 'daysOpen', 34),
  ],
})

export const packageLog = plainLog({
  name: 'Submittal packages',
  path: 'packages',
  read: SubmittalReadInFolder,
  rows: 'submittalList',
  columns: [
    named('number'),
    subject('Package', 'description', 'notes'),
    text('Subcontractor', 'subcontractor', 110),
    text('Reviewer', 'reviewingCompany', 110),
    day('Due from sub', 'dueDateFromSub'),
    number('Open items', 'countOpenItems', 40),
    court,
  ],
})

export const dailyLog = plainLog({
  name: 'Daily reports',
  path: 'daily',
  read: DailyReportReadInFolder,
  rows: 'dailyReportList',
  columns: [
    named('number'),
    { title: 'Day', width: 76, cell: (row, { dates }) => [para(dates.day(row.datedOn), { bold: true })] },
    text('Author', 'authorName', 100),
    subject('Issues, deliveries, visitors', 'issues', 'meDeliveries', 'visitors'),
    number('People', 'people', 36),
    number('Hours', 'hours', 40),
    text('Signed by', 'signedByName', 100),
  ],
})

export const meetingLog = plainLog({
  name: 'Meeting minutes',
  path: 'meetings',
  read: MeetingMinuteReadInFolder,
  rows: 'meetingMinuteList',
  columns: [
    named('number'),
    subject('Meeting', 'topic'),
    text('Kind', 'typeName', 110),
    day('Held', 'meetingDate', 70),
    text('Place', 'location', 110),
    { title: 'Status', width: 74, cell: (row) => [statePara(meetingStatus, row.statusId, row.statusName)] },
    day('Next', 'nextMeetingDate', 70),
  ],
})

export const readingOf = (
  { call, perform }: PaperContext,
  log: Pick<Log, 'read' | 'rows'>,
  asked: ListAsked,
) =>
  pagesOf(async (page) => {
    const { parentFolderId, filter, sort } = asked
    const request = { parentFolderId, filter: filter ?? {}, sort, ...page }
    const response = (await perform(log.read, request, call)) as Row
    return { rows: (response[log.rows] ?? []) as Row[], nextCursor: response.nextCursor }
  })

export async function countOf(
  { call, perform }: PaperContext,
  read: Operation<any, any>,
  asked: ListAsked,
): Promise<number> {
  const { parentFolderId, filter, sort } = asked
  const request = { parentFolderId, filter: filter ?? {}, sort, take: 1, wantCount: true }
  return ((await perform(read, request, call)) as Row).totalCount ?? 0
}

export const onlySeen = ({ printer, dates }: PaperContext): Block => ({
  kind: 'paras',
  paras: [small(`${words.onlySeen(isolated(printer))} ${words.inZone(dates.zone)}`)],
})

export const listedOf = (what: string, { folderName, filter }: ListAsked): string =>
  words.listOf(what, folderName && isolated(folderName), Object.keys(filter ?? {}).length > 0)

export function logHead(
  { project, dates, call }: PaperContext,
  name: string,
  path: string,
  asked: ListAsked,
) {
  return {
    kind: asked.title || listedOf('records', asked),
    number: name,
    path: `/p/${project.projectId}/${path}`,
    subject: asked.title ?? '',
    asOf: words.asOf(dates.time(call.now)),
  }
}

function plainLog(log: Log): ListPaper {
  return {
    count: (context, asked) => countOf(context, log.read, asked),
    make: (context, asked) => ({
      head: { ...logHead(context, log.name, log.path, asked), isLandscape: true },
      blocks: blocksOf(context, log, asked),
    }),
  }
}

async function* blocksOf(context: PaperContext, log: Log, asked: ListAsked): AsyncGenerator<Block[]> {
  const columns = log.columns.map(({ title, width, align }): Column => ({ title, width, align }))
  yield [{ kind: 'table', name: log.name, columns }]
  let count = 0
  for await (const rows of readingOf(context, log, asked)) {
    count += rows.length
    yield rows.map(
      (row): Block => ({ kind: 'row', cells: log.columns.map(({ cell }) => cell(row, context)) }),
    )
  }
  yield [{ kind: 'endTable' }, ...(count === 0 ? [noneReported()] : []), onlySeen(context)]
}
