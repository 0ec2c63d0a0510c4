/** The paper of an RFI. */

import type { FolderDocument } from '../../../../contract/documents/document.ts'
import { readDay } from '../../../../contract/fields/dates.ts'
import type { Value } from '../../../../contract/kit.ts'
import { type RFI, RFIRead, type RFIReply, RFIReplyReadByRFI } from '../../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../../contract/records/rfirounds.ts'
import { rfiStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import { daysBetween } from '../../../paper/dates.ts'
import type { Block, Pair, Para } from '../../../paper/paper.ts'
import { courtBlocks, historyOf } from '../../../paper/parts/court.ts'
import { fileBlocks, filesOf } from '../../../paper/parts/files.ts'
import { para, small } from '../../../paper/parts/paras.ts'
import { placeBlocks } from '../../../paper/parts/places.ts'
import type { RecordPaper } from '../../../paper/parts/recordpaper.ts'
import {
  called,
  dueLines,
  givenDay,
  isDayOfEntry,
  notToldPair,
  pair,
  partyLine,
  person,
  recordHead,
  replyBlocks,
  type Said,
  type Standing,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from '../../../paper/parts/recordparts.ts'
import { saidElsewhere } from '../../../paper/parts/saidelsewhere.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'
import { type Answered, answeredOf, type Rounds, signatures } from './answered.ts'
import { heldOfRfi } from './held.ts'
import { costIn, scheduleOf } from './impact.ts'
import { withdrawnBlocks, withoutWithdrawn } from './withdrawn.ts'

type Rfi = Value<typeof RFI.fields>
type Reply = Value<typeof RFIReply.fields>

export const rfiPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, t } = context
  const { rfi, referencedDocuments } = await perform(RFIRead, { folderId }, call)
  const { rfiId } = rfi!
  const version = versionIn(call.etag)
  const [standing, rounds, replies, elsewhere, files, history, cost, places] = await Promise.all([
    standingOf(context, folderId),
    perform(RFIRoundsRead, { rfiId }, call),
    perform(RFIReplyReadByRFI, { rfiId }, call),
    saidElsewhere(context, folderId),
    filesOf(context, folderId),
    historyOf(context, folderId),
    costIn(context, rfi!),
    placeBlocks(context, folderId),
  ])
  const record = { ...rfi!, toName: called(standing, rfi!.toName) }
  const names = new Map(
    history.lines.flatMap(({ userId, fullName }) =>
      userId && fullName ? [[userId, fullName] as const] : [],
    ),
  )
  const { forwards } = rounds
  const held = heldOfRfi(t, record, history.lines, {
    at: call.now,
    by: standing.courtName ?? '',
    forwards,
  })
  const answered = await answeredOf(context, record, { rounds, standing, history: history.lines })
  return {
    head: recordHead(context, standing, {
      kind: t.rfi.kind,
      states: rfiStatus,
      subject: record.subject ?? '',
      version,
      since: sinceOf(record),
    }),
    blocks: [
      { kind: 'title', text: record.subject || t.general.notStated },
      {
        kind: 'pairs',
        pairs: pairs(context, record, { standing, cost, ...sentIn(rounds) }),
      },
      ...texts(context, record, answered, withdrawnBlocks(context, rounds)),
      ...replyBlocks(
        context,
        saidIn(context, withoutWithdrawn(replies.rfiReplyList ?? [], rounds), names, elsewhere),
      ),
      ...references(context, referencedDocuments ?? []),
      ...places,
      ...fileBlocks(context, files, withFiles),
      ...courtBlocks(context, held, history),
      { kind: 'section', label: t.general.signed },
      { kind: 'signatures', signatures: signatures(context, record, answered) },
      ...zoneNote(context),
    ],
  }
}

/** The day of its state, as its fields say it. */
const sinceOf = ({ statusId, dateSubmitted, dateResponsed, dateClosed }: Rfi): string | null | undefined =>
  new Map<number, string | null | undefined>([
    [rfiStatus.Submitted.code, dateSubmitted],
    [rfiStatus.Answered.code, dateResponsed],
    [rfiStatus.Closed.code, dateClosed],
  ]).get(statusId ?? 0)

interface Told {
  standing: Standing
  cost: string
  /** The day on which it was opened for the first time: who answers has it since then. */
  sentOn: string | null | undefined
  /** That of the last round, if it is a later one. */
  againOn: string | null | undefined
}

function pairs(context: PaperContext, record: Rfi, { standing, cost, sentOn, againOn }: Told): Pair[] {
  const { t, named } = context
  const { general } = t
  const isToBeSent = toBeSent.includes(record.statusId ?? 0)
  const isAwaited = record.statusId === rfiStatus.Open.code && !record.dateResponsed
  const drawing = [record.drawing, record.drawingDetail].filter(Boolean).join(', ')
  const order = [record.changeOrderNumber, record.changeOrderStatus, record.changeOrderAmount]
    .filter(Boolean)
    .join(', ')
  return [
    person(context, general.to, record.toName, record.toUserId),
    person(context, general.from, record.fromName, record.fromUserId),
    ...(isSameDay(sentOn, record.dateSubmitted)
      ? []
      : pair(t.rfi.submitted, givenDay(context, standing, record.dateSubmitted))),
    {
      label: general.sent,
      lines: [
        givenDay(context, standing, sentOn) || unknownOr(isToBeSent, general),
        ...(againOn ? [t.rfi.again(context.dates.day(againOn))] : []),
      ],
    },
    { label: t.rfi.answerDue, lines: dueLines(context, record.dateDue, isAwaited) },
    { label: t.rfi.answered, lines: answeredLines(context, record, standing) },
    ...pair(general.closed, givenDay(context, standing, record.dateClosed)),
    ...pair(t.rfi.reason, named(record.requestReasonName)),
    ...pair(t.rfi.askedFor, named(record.actionRequestedName)),
    { label: general.cost, lines: [cost || general.notStated], isTyped: true },
    { label: t.rfi.schedule, lines: [scheduleOf(context, record) || general.notStated], isTyped: true },
    ...pair(general.changeOrder, order),
    ...pair(t.rfi.specification, [record.specSection, record.csiCode].filter(Boolean).join(', ')),
    ...pair(general.drawing, drawing),
    ...pair(general.reference, record.reference),
    ...(record.ccUserList?.length
      ? [{ label: general.copiesTo, lines: [partyLine(standing, record.ccUserList)], span: 3 }]
      : []),
    ...notToldPair(context, standing, 3),
  ]
}

const sentIn = ({ rounds }: Rounds): Pick<Told, 'sentOn' | 'againOn'> => ({
  sentOn: rounds?.[0]?.openedOn,
  againOn: rounds && rounds.length > 1 ? rounds.at(-1)?.openedOn : undefined,
})

const toBeSent: readonly number[] = [rfiStatus.Draft.code, rfiStatus.Submitted.code]

const isSameDay = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && readDay(one!) === readDay(other!)

/** What has happened on a day that nobody brought along has not to happen yet. */
const unknownOr = (isToCome: boolean, general: PaperTexts['general']): string =>
  isToCome ? general.notYet : general.notStated

function answeredLines(context: PaperContext, rfi: Rfi, standing: Standing): string[] {
  const { general } = context.t
  const { answer, dateDue, dateResponsed } = rfi
  if (!dateResponsed) return [unknownOr(!answer, general)]
  const isEntry = isDayOfEntry(context, standing, dateResponsed)
  const late = isEntry ? undefined : daysBetween(dateDue, dateResponsed)
  return [givenDay(context, standing, dateResponsed), ...(late && late > 0 ? [general.daysAfter(late)] : [])]
}

function texts({ t }: PaperContext, record: Rfi, answered: Answered, withdrawn: Block[]): Block[] {
  const { question, recomendation, answer, comments } = record
  const by = [
    answered.by,
    answered.company,
    answered.now,
    answered.onBehalf && t.rfi.forWhom(isolated(answered.onBehalf)),
    answered.at,
    answered.isUnsigned && answered.way,
  ]
  return [
    ...section(t.general.question, question || t.general.notStated),
    ...section(t.rfi.proposed, recomendation),
    { kind: 'section', label: t.rfi.answer, ...(answer && { note: t.rfi.official }) },
    answer
      ? {
          kind: 'paras',
          hasBar: true,
          paras: [para(answer, { isTyped: true }), small(by.filter(Boolean).join(', '))],
        }
      : { kind: 'paras', paras: [para(t.rfi.notAnswered, { tone: 'grey' })] },
    ...stoodOn(t.rfi, record),
    ...withdrawn,
    ...section(t.rfi.comments, comments),
  ]
}

/** The RFI that this one was forwarded as or from, as far as the caller reads it. */
function stoodOn(
  texts: PaperTexts['rfi'],
  { subRfiAnswer, subRfiToUserName, originalQuestion, originalFromUserName }: Rfi,
): Block[] {
  const further: Para[] = []
  if (subRfiAnswer)
    further.push(
      small(texts.standsOn(isolated(subRfiToUserName ?? ''))),
      para(subRfiAnswer, { isTyped: true }),
    )
  if (originalQuestion)
    further.push(
      small(texts.forwardedFrom(isolated(originalFromUserName ?? ''))),
      para(originalQuestion, { isTyped: true }),
    )
  return further.length > 0 ? [{ kind: 'paras', paras: further }] : []
}

const saidIn = (
  { dates }: PaperContext,
  replies: readonly Reply[],
  names: ReadonlyMap<number, string>,
  elsewhere: ReadonlyMap<number, string>,
): Said[] =>
  replies
    .filter(({ isAnswer }) => !isAnswer)
    .map(({ rfiReplyId, fromUserId, date, editedResponse, response }) => ({
      by: elsewhere.get(rfiReplyId!) ?? names.get(fromUserId ?? 0),
      byId: fromUserId,
      when: dates.day(date),
      text: editedResponse || response,
    }))

function references(
  { dates, t }: PaperContext,
  documents: ReadonlyArray<Value<typeof FolderDocument.fields>>,
): Block[] {
  if (documents.length === 0) return []
  return [
    { kind: 'section', label: t.rfi.refersTo },
    {
      kind: 'table',
      name: t.rfi.refersTo,
      columns: [
        { title: t.rfi.document, width: 90 },
        { title: t.files.file },
        { title: t.rfi.issue, width: 110 },
        { title: t.rfi.dated, width: 70 },
      ],
    },
    ...documents.map(
      (document): Block => ({
        kind: 'row',
        cells: [
          [para(document.documentNumber, { bold: true })],
          [para(document.uploadedFileName, { isTyped: true, align: 'left' })],
          [para(document.documentIssue)],
          [para(dates.day(dates.meant(document.documentIssueDate)))],
        ],
      }),
    ),
    { kind: 'endTable' },
  ]
}
