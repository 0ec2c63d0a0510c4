/** The rows of the RFI log. */
import { RFIRead } from '../../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../../contract/records/rfirounds.ts'
import { rfiStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import { daysBetween } from '../../../paper/dates.ts'
import type { Block, Cell, Para } from '../../../paper/paper.ts'
import type { Row } from '../../../paper/parts/listpaper.ts'
import { courtCell, duePara, para, small } from '../../../paper/parts/paras.ts'
import { statePara } from '../../../paper/parts/states.ts'
import type { Rounds } from './answered.ts'
import { costOf, scheduleOf } from './impact.ts'
import { withdrawnInLog } from './withdrawn.ts'

/** The answer, and who gave it for whom, are not in the list: they are read with the RFI, many at once. */
export async function rowBlocks(
  context: PaperContext,
  rows: Row[],
  again: ReadonlySet<number>,
): Promise<Block[]> {
  const { call, perform } = context
  const whole = await Promise.all(
    rows.map(({ folderId, dateResponsed }) =>
      dateResponsed ? perform(RFIRead, { folderId }, call).then(({ rfi }) => rfi ?? undefined) : undefined,
    ),
  )
  const rounds = await Promise.all(
    rows.map(({ folderId, rfiId, dateResponsed }) =>
      dateResponsed || again.has(folderId!) ? perform(RFIRoundsRead, { rfiId }, call) : undefined,
    ),
  )
  return rows.map((row, i): Block => {
    const answer = row.dateResponsed && whole[i]?.answer
    const said = answer ? [answerPara(titleOf(context, row, rounds[i]), answer)] : []
    const withdrawn = rounds[i] && again.has(row.folderId!) ? withdrawnInLog(context, rounds[i]) : []
    return { kind: 'row', cells: cellsOf(context, row, [...said, ...withdrawn]) }
  })
}

function titleOf({ t: { rfiLog }, dates }: PaperContext, row: Row, rounds: Rounds | undefined): string {
  const { answeredByName, onBehalfOfName, isEntered } = rounds ?? {}
  const day = dates.short(row.dateResponsed)
  // If it was asked and answered on one day, that is most likely the day of its entry.
  if (isEntered) return rfiLog.answerEntered(daysBetween(row.rfiSubmittedOn, row.dateResponsed) ? day : '')
  return onBehalfOfName
    ? rfiLog.answerFor(day, isolated(answeredByName ?? ''), isolated(onBehalfOfName))
    : rfiLog.answer(day)
}

function cellsOf(context: PaperContext, row: Row, answers: Para[]): Cell[] {
  const { dates, companyOf, t } = context
  const late = row.isOverdue ? daysBetween(row.rfiDueDateOn, dates.today) : undefined
  return [
    [para(row.rfiNumber || t.general.draft, { bold: true })],
    [
      para(row.rfiSubject, { bold: true, isTyped: true }),
      ...(row.rfiQuestion ? [para(row.rfiQuestion, { isTyped: true })] : []),
      ...answers,
      small(aboutOf(context, row)),
    ],
    [statePara(context, rfiStatus, row.statusId, row.rfiStatus)],
    courtCell(row, companyOf(row.courtUserId, row.courtName), t),
    [para(dates.short(row.rfiSubmittedOn))],
    duePara(dates.short(row.rfiDueDateOn), late ? t.general.daysLate(late) : undefined),
    [para(String(row.daysOpen ?? ''), { align: 'right' })],
    [],
  ]
}

/** What leads to the answer stands by itself in it, so that the answer has the direction of its own words. */
const answerPara = (title: string, answer: string): Para => ({
  spans: [{ text: `${isolated(title)} `, bold: true }, { text: answer }],
  isTyped: true,
})

function aboutOf(context: PaperContext, row: Row): string {
  const { rfiLog, general } = context.t
  const { fromName, drawing, csiCode } = row
  const cost = costOf(context, row, row.costImpactName) || general.notStated
  const schedule = scheduleOf(context, row)
  return [
    fromName && rfiLog.from(isolated(fromName)),
    drawing && rfiLog.drawing(isolated(drawing)),
    csiCode && rfiLog.section(isolated(csiCode)),
    rfiLog.cost(isolated(cost.replace(/^./u, (first) => first.toLowerCase()))),
    schedule && rfiLog.schedule(isolated(schedule)),
  ]
    .filter(Boolean)
    .join('  ·  ')
}
