/** The submittal register: by division, every round a row, how many of the days for review were used. */
import { readDay } from '../../../contract/dates.ts'
import { returnedStatus } from '../../../contract/states.ts'
import { SubmittalRegisterRead } from '../../../contract/submittalregister.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Cell, Para } from '../paper.ts'
import { words } from '../words.ts'
import { type ListAsked, type ListPaper, pagesOf, type Row } from './listpaper.ts'
import { logHead, onlySeen } from './plainlog.ts'
import { duePara, para, small } from './states.ts'

const requestOf = ({ project }: PaperContext, { filter, sort }: ListAsked) => ({
  projectId: project.projectId,
  withEarlier: true,
  filter: filter ?? {},
  sort,
})

export const submittalRegister: ListPaper = {
  async count(context, asked) {
    if (asked.folderName !== undefined)
      throw invalidField(
        'ParentFolderId',
        'Root',
        'The submittal register is of a whole project: send the root folder of the project, ' +
          'or print a package by RecordPrintRequest.',
      )
    const { call, perform } = context
    const counted = await perform(
      SubmittalRegisterRead,
      { ...requestOf(context, asked), take: 1, wantCount: true },
      call,
    )
    return (counted as Row).totalCount ?? 0
  },
  make: (context, asked) => ({
    head: { ...logHead(context, 'Submittal register', 'submittals', asked), isLandscape: true },
    blocks: blocksOf(context, asked),
  }),
}

async function* blocksOf(context: PaperContext, asked: ListAsked): AsyncGenerator<Block[]> {
  const { call, perform } = context
  yield [
    {
      kind: 'table',
      name: 'Submittal register',
      columns: [
        { title: 'Item', width: 68 },
        { title: 'Rev', width: 20, align: 'right' },
        { title: 'Description, type' },
        { title: 'Contractor', width: 88 },
        { title: 'Package', width: 42 },
        { title: 'Due from sub', width: 42 },
        { title: 'Sent', width: 42 },
        { title: 'Due back', width: 62 },
        { title: 'Came back', width: 42 },
        { title: 'Review days', width: 42, align: 'right' },
        { title: 'Result or stage', width: 96 },
      ],
    },
  ]
  let division: string | undefined
  const pages = pagesOf(async (page) => {
    const response = (await perform(
      SubmittalRegisterRead,
      { ...requestOf(context, asked), ...page },
      call,
    )) as Row
    return { rows: rowsIn(response), nextCursor: response.nextCursor }
  })
  for await (const rows of pages) {
    const blocks: Block[] = []
    for (const row of rows) {
      const own = /^\d\d/.exec((row.csi ?? '').trim())?.[0] ?? ''
      // A list in another order than that of the sections is not in groups.
      if (!asked.sort && own !== division) {
        blocks.push({ kind: 'group', name: own ? `Division ${own}` : 'Without a section' })
        division = own
      }
      blocks.push({ kind: 'row', cells: cellsOf(context, row) })
    }
    yield blocks
  }
  yield [{ kind: 'endTable' }, onlySeen(context)]
}

const rowsIn = (response: Row): Row[] =>
  Object.values(response).find((value): value is Row[] => Array.isArray(value)) ?? []

function cellsOf({ dates }: PaperContext, row: Row): Cell[] {
  const isOut = Boolean(row.dateSubmitted) && !row.dateReturned
  const late = isOut && row.daysLate > 0 ? words.daysLate(row.daysLate) : undefined
  const used = daysBetween(row.dateSubmitted, row.dateReturned || dates.today)
  const allowed = row.requiredReviewDays || daysBetween(row.dateSubmitted, row.returnedDueDate)
  return [
    [para(row.submittalItemNumber, { bold: true })],
    [para(row.revision || '0', { align: 'right' })],
    [
      para(row.description, { bold: true, isTyped: true }),
      ...(row.type ? [small(row.type)] : []),
      ...(row.notes ? [para(row.notes, { isTyped: true, size: 7.4 })] : []),
    ],
    [para(row.responsibleContractor, { isTyped: true, align: 'left' })],
    [para(row.packageNumber)],
    [para(shortOf(dates, row.submittedDueDate))],
    [para(shortOf(dates, row.dateSubmitted))],
    duePara(shortOf(dates, row.returnedDueDate), late),
    [para(shortOf(dates, row.dateReturned))],
    [
      para(
        row.dateSubmitted && used !== undefined
          ? [used, allowed].filter((days) => days !== undefined && days !== '').join(' of ')
          : '',
        { align: 'right' },
      ),
    ],
    [resultPara(row)],
  ]
}

const shortOf = (dates: PaperContext['dates'], value: string | undefined): string =>
  value && readDay(value) ? dates.short(value) : (value ?? '')

/** The letter of the result in a box; else the stage. */
export function resultPara({ returnedStatus: result, returnedStatusId, stageName, status }: Row): Para {
  const known = Object.entries(returnedStatus).find(
    ([name, { code }]) => String(code) === String(returnedStatusId) || name === result,
  )
  const letter = known && 'letter' in known[1] ? known[1].letter : undefined
  if (result && letter) return { spans: [{ text: result }], mark: { shape: 'letter', letter } }
  if (status === 'Void') return { spans: [{ text: status }], mark: { shape: 'cross', tone: 'grey' } }
  const isSent = stageName !== 'Created'
  return {
    spans: [{ text: result || stageName || '' }],
    mark: isSent ? { shape: 'pie', tone: 'purple' } : { shape: 'dotted', tone: 'grey' },
  }
}
