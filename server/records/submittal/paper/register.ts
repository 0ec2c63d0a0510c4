/** The submittal register: by division, every round a row, how many of the days for review were used. */

import { SubmittalRegisterRead } from '../../../../contract/records/submittalregister.ts'
import { returnedStatus, submittalStatus } from '../../../../contract/states.ts'
import { divisions } from '../../../codes/csi.ts'
import { invalidField } from '../../../kernel/faults.ts'
import type { PaperContext } from '../../../paper/context.ts'
import { daysBetween } from '../../../paper/dates.ts'
import type { Block, Cell, Para } from '../../../paper/paper.ts'
import {
  idsIn,
  type ListAsked,
  type ListPaper,
  logHead,
  onlySeen,
  pagesOf,
  type Row,
  rowsIn,
} from '../../../paper/parts/listpaper.ts'
import { duePara, para, small } from '../../../paper/parts/paras.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'

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
    head: { ...logHead(context, context.t.register.name, 'submittals', asked), isLandscape: true },
    blocks: blocksOf(context, asked),
  }),
  ids: (context, asked) => idsIn(rowsOf(context, asked)),
}

const rowsOf = (context: PaperContext, asked: ListAsked): AsyncGenerator<Row[]> =>
  pagesOf(async (page) => {
    const request = { ...requestOf(context, asked), ...page }
    const response = (await context.perform(SubmittalRegisterRead, request, context.call)) as Row
    return { rows: rowsIn(response), nextCursor: response.nextCursor }
  })

async function* blocksOf(context: PaperContext, asked: ListAsked): AsyncGenerator<Block[]> {
  const { t } = context
  const { general, submittal, register } = t
  yield [
    {
      kind: 'table',
      name: register.name,
      columns: [
        { title: submittal.item, width: 60 },
        { title: submittal.rev, width: 16, align: 'right' },
        { title: register.description },
        { title: register.contractor, width: 92 },
        { title: t.cover.package, width: 38 },
        { title: submittal.dueFromSub, width: 36 },
        { title: general.sent, width: 36 },
        { title: general.dueBack, width: 58 },
        { title: general.cameBack, width: 36 },
        { title: register.reviewDays, width: 46, align: 'right' },
        { title: register.result, width: 96 },
      ],
    },
  ]
  let division: string | undefined
  for await (const rows of rowsOf(context, asked)) {
    const blocks: Block[] = []
    for (const row of rows) {
      const own = /^\d\d/.exec((row.csi ?? '').trim())?.[0] ?? ''
      // A list in another order than that of the sections is not in groups.
      if (!asked.sort && own !== division) {
        const title = own ? divisions.get(Number(own)) : undefined
        const name = own ? register.division(own) : register.noSection
        blocks.push({ kind: 'group', name, ...(title && { note: title }) })
        division = own
      }
      blocks.push({ kind: 'row', cells: cellsOf(context, row) })
    }
    yield blocks
  }
  yield [{ kind: 'endTable' }, onlySeen(context)]
}

/** Somebody still has it to review: what is void or closed without an answer is late no more, and its days do not grow. */
export const isOut = ({ dateSubmitted, dateReturned, statusId, status }: Row): boolean =>
  Boolean(dateSubmitted) && !dateReturned && !isOver(statusId, status)

/** A row of the register has the name alone. */
const isOver = (statusId: string | undefined, status: string | undefined): boolean =>
  [submittalStatus.Closed.code, submittalStatus.Void.code].some((code) => String(code) === statusId) ||
  (!statusId && (status === 'Closed' || status === 'Void'))

function cellsOf(context: PaperContext, row: Row): Cell[] {
  const { dates, t, named } = context
  const late = isOut(row) && row.daysLate > 0 ? t.general.daysLate(row.daysLate) : undefined
  const over = daysBetween(row.returnedDueDate, row.dateReturned || dates.today)
  return [
    [para(row.submittalItemNumber, { bold: true })],
    [para(row.revision || '0', { align: 'right' })],
    [
      para(row.description, { bold: true, isTyped: true }),
      ...(row.type ? [small(named(row.type))] : []),
      ...(row.notes ? [para(row.notes, { isTyped: true, size: 7.4 })] : []),
    ],
    [para(row.responsibleContractor, { isTyped: true, align: 'left' })],
    [para(row.packageNumber)],
    [para(dates.short(row.submittedDueDate))],
    [para(dates.short(row.dateSubmitted))],
    duePara(dates.short(row.returnedDueDate), late),
    [para(dates.short(row.dateReturned))],
    isOut(row) || row.dateReturned ? [usedPara(t, row, (over ?? 0) > 0)] : [],
    [resultPara(context, row)],
  ]
}

/** "13 of 14" days of the review; with a flag if it came back after the day it was due, or is late now. */
function usedPara(
  { register }: PaperTexts,
  { reviewDays, reviewDaysAllowed: allowed }: Row,
  isLate: boolean,
): Para {
  const used = reviewDays ?? 0
  const text =
    allowed === undefined || allowed === null ? String(used) : register.usedOf(used, String(allowed))
  const late: Partial<Para> = { bold: true, tone: 'red', mark: { shape: 'flag', tone: 'red' } }
  return para(text, { align: 'right', ...(isLate && late) })
}

/** The letter of the result in a box; else the stage. */
export function resultPara(
  { named }: Pick<PaperContext, 'named'>,
  { returnedStatus: result, returnedStatusId, stageName, status }: Row,
): Para {
  const known = Object.entries(returnedStatus).find(
    ([name, { code }]) => String(code) === String(returnedStatusId) || name === result,
  )
  const letter = known && 'letter' in known[1] ? known[1].letter : undefined
  if (result && letter) return { spans: [{ text: named(result) }], mark: { shape: 'letter', letter } }
  if (status === 'Void') return { spans: [{ text: named(status) }], mark: { shape: 'cross', tone: 'grey' } }
  const isSent = stageName !== 'Created'
  return {
    spans: [{ text: named(result || stageName || '') }],
    mark: isSent ? { shape: 'pie', tone: 'purple' } : { shape: 'dotted', tone: 'grey' },
  }
}
