/** Answers of an RFI that were withdrawn: struck through, with who withdrew them, when and why. */

import type { Value } from '../../../../contract/kit.ts'
import { pageRowsMax } from '../../../../contract/paging.ts'
import { RFIReadInFolder, type RFIReply } from '../../../../contract/records/rfi.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import type { Block, Para } from '../../../paper/paper.ts'
import { para, small } from '../../../paper/parts/paras.ts'
import type { Rounds } from './answered.ts'

type Round = NonNullable<Rounds['rounds']>[number]

const withdrawnIn = ({ rounds }: Rounds): Round[] =>
  (rounds ?? []).filter(({ isWithdrawn, answer }) => isWithdrawn && answer)

/** Below the answer that stands, the first one first. */
export const withdrawnBlocks = (context: PaperContext, rounds: Rounds): Block[] =>
  withdrawnIn(rounds).flatMap((round): Block[] => [
    {
      kind: 'section',
      label: context.t.rfi.answerOfRound(round.round!),
      note: context.t.rfi.withdrawn,
    },
    { kind: 'paras', hasBar: true, paras: withdrawnParas(context, round) },
  ])

function withdrawnParas({ dates, t: { rfi, general } }: PaperContext, round: Round): Para[] {
  const { answer, answeredByName, answeredByCompany, onBehalfOfName, answeredOn, dueOn, openedOn } = round
  const by = [
    answeredByName,
    answeredByCompany,
    onBehalfOfName && rfi.forWhom(isolated(onBehalfOfName)),
    dates.day(answeredOn),
  ]
  const asked = [
    openedOn && `${general.sent} ${dates.day(openedOn)}`,
    dueOn && `${rfi.answerDue} ${dates.day(dueOn)}`,
  ]
  return [
    para(answer, { isTyped: true, isStruck: true, tone: 'grey' }),
    small(by.filter(Boolean).join(', ')),
    small(asked.filter(Boolean).join(', ')),
    { ...small(withdrawnBy({ dates, t: { rfi } }, round)), bold: true },
    ...(round.withdrawnWhy ? [para(round.withdrawnWhy, { isTyped: true })] : []),
  ].filter(({ spans }) => spans.some(({ text }) => text))
}

const withdrawnBy = (
  { dates, t }: { dates: PaperContext['dates']; t: Pick<PaperContext['t'], 'rfi'> },
  { withdrawnAt, withdrawnByName }: Round,
): string =>
  t.rfi.withdrawnBy(isolated(withdrawnByName ?? ''), withdrawnAt ? dates.time(new Date(withdrawnAt)) : '')

/** A withdrawn answer is no reply any more: it stands with its round. */
export function withoutWithdrawn(
  replies: ReadonlyArray<Value<typeof RFIReply.fields>>,
  rounds: Rounds,
): Array<Value<typeof RFIReply.fields>> {
  const ids = new Set(withdrawnIn(rounds).map(({ replyId }) => replyId))
  return replies.filter(({ rfiReplyId }) => !ids.has(rfiReplyId))
}

/** In a log: what was answered before an RFI was opened again. */
export function withdrawnInLog({ dates, t }: PaperContext, rounds: Rounds): Para[] {
  return withdrawnIn(rounds).flatMap(({ answer, answeredOn }): Para[] => [
    { spans: [{ text: t.rfiLog.withdrawn(dates.short(answeredOn)), bold: true, size: 7.5 }] },
    para(answer, { isTyped: true, isStruck: true, tone: 'grey' }),
  ])
}

/** The RFIs of a list that are open again after an answer was withdrawn, by their nodes. */
export async function openedAgain(
  { call, perform }: PaperContext,
  parentFolderId: number,
  filter: Readonly<Record<string, string>>,
): Promise<Set<number>> {
  const found = new Set<number>()
  const own = Object.entries(filter).filter(([key]) => !/^answerwithdrawn$/i.test(key))
  const wanted = { ...Object.fromEntries(own), AnswerWithdrawn: 'true' }
  let cursor: string | null | undefined
  do {
    const page = { parentFolderId, filter: wanted, take: pageRowsMax, cursor }
    const { rfiReadInFolderList, nextCursor } = await perform(RFIReadInFolder, page, call)
    for (const { folderId } of rfiReadInFolderList ?? []) found.add(folderId!)
    cursor = nextCursor
  } while (cursor)
  return found
}
