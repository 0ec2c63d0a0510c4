/** The paper of an RFI. */
import type { FolderDocument } from '../../../contract/document.ts'
import type { Value } from '../../../contract/kit.ts'
import { type RFI, RFIRead, type RFIReply, RFIReplyReadByRFI } from '../../../contract/rfi.ts'
import { costImpact, rfiStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Pair, Para } from '../paper.ts'
import { words } from '../words.ts'
import {
  dueLines,
  pair,
  person,
  recordHead,
  replyBlocks,
  type Said,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from './common.ts'
import { courtBlocks, heldBy, historyOf, type Line, recipientsIn } from './court.ts'
import { fileBlocks, filesOf } from './files.ts'
import type { RecordPaper } from './recordpaper.ts'
import { type Answered, answeredOf, signatures } from './rfianswered.ts'
import { para, small } from './states.ts'

type Rfi = Value<typeof RFI.fields>
type Reply = Value<typeof RFIReply.fields>

export const rfiPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform } = context
  const { rfi, referencedDocuments } = await perform(RFIRead, { folderId }, call)
  const record = rfi!
  const version = versionIn(call.etag)
  const [standing, replies, files, history] = await Promise.all([
    standingOf(context, folderId),
    perform(RFIReplyReadByRFI, { rfiId: record.rfiId }, call),
    filesOf(context, folderId),
    historyOf(context, folderId),
  ])
  const names = new Map(
    history.lines.flatMap(({ userId, fullName }) =>
      userId && fullName ? [[userId, fullName] as const] : [],
    ),
  )
  const held = heldBy(history.lines, 'StatusId', holding(record, history.lines), {
    at: call.now,
    by: standing.courtName ?? '',
  })
  const answered = await answeredOf(context, record, standing.stepDate, history.lines)
  return {
    head: recordHead(context, standing, {
      kind: 'Request for information',
      states: rfiStatus,
      subject: record.subject ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: record.subject || words.notStated },
      { kind: 'pairs', pairs: pairs(context, record) },
      ...texts(context, record, answered),
      ...replyBlocks(context, saidIn(context, replies.rfiReplyList ?? [], names)),
      ...references(context, referencedDocuments ?? []),
      ...fileBlocks(context, files, withFiles),
      ...courtBlocks(context, held, history),
      { kind: 'section', label: 'Signed' },
      { kind: 'signatures', signatures: signatures(context, record, answered) },
      ...zoneNote(context),
    ],
  }
}

const holding = ({ toName }: Rfi, lines: readonly Line[]) =>
  new Map([
    [String(rfiStatus.Draft.code), { whatFor: 'wrote it' }],
    [String(rfiStatus.Submitted.code), { whatFor: 'checked and sent it' }],
    [
      String(rfiStatus.Open.code),
      { whatFor: 'had it for an answer', by: recipientsIn(lines, ['ToUserId', 'ToName'], toName ?? '') },
    ],
    [String(rfiStatus.Answered.code), { whatFor: 'had it to close' }],
  ])

function pairs(context: PaperContext, record: Rfi): Pair[] {
  const { dates } = context
  const isAwaited = record.statusId === rfiStatus.Open.code && !record.dateResponsed
  const drawing = [record.drawing, record.drawingDetail].filter(Boolean).join(', ')
  const order = [record.changeOrderNumber, record.changeOrderStatus, record.changeOrderAmount]
    .filter(Boolean)
    .join(', ')
  return [
    person(context, 'To', record.toName, record.toUserId),
    person(context, 'From', record.fromName, record.fromUserId),
    { label: 'Sent', lines: [dates.day(record.dateSubmitted) || words.notYet] },
    { label: 'Answer due', lines: dueLines(context, record.dateDue, isAwaited) },
    { label: 'Answered', lines: answeredLines(context, record) },
    ...pair('Closed', dates.day(record.dateClosed)),
    ...pair('Reason', record.requestReasonName),
    ...pair('Asked for', record.actionRequestedName),
    { label: 'Cost', lines: [costOf(record)], isTyped: true },
    { label: 'Schedule', lines: [scheduleOf(record)], isTyped: true },
    ...pair('Change order', order),
    ...pair('Specification', [record.specSection, record.csiCode].filter(Boolean).join(', ')),
    ...pair('Drawing', drawing),
    ...pair('Reference', record.reference),
    ...(record.ccUserList?.length
      ? [{ label: 'Copies to', lines: [record.ccUserList.map(isolated).join(', ')], span: 3 }]
      : []),
  ]
}

function answeredLines({ dates }: PaperContext, { dateDue, dateResponsed }: Rfi): string[] {
  if (!dateResponsed) return [words.notYet]
  const late = daysBetween(dateDue, dateResponsed)
  return [dates.day(dateResponsed), ...(late && late > 0 ? [words.daysAfter(late)] : [])]
}

const costNames = Object.entries(costImpact)

function costOf({ costImpactId, estCostImpact }: Rfi): string {
  const name = costNames.find(([, item]) => item.code === (costImpactId ?? 0))?.[0] ?? words.notStated
  return [name, estCostImpact].filter(Boolean).join(': ')
}

function scheduleOf({ scheduleImpact, estScheduleAmount }: Rfi): string {
  const days = scheduleImpact ? `${scheduleImpact} ${Math.abs(scheduleImpact) === 1 ? 'day' : 'days'}` : ''
  return [days, estScheduleAmount].filter(Boolean).join(', ') || words.notStated
}

function texts({ withCompany }: PaperContext, record: Rfi, answered: Answered): Block[] {
  const { question, recomendation, answer, comments } = record
  const by = [
    withCompany(answered.by),
    answered.onBehalf && `for ${isolated(answered.onBehalf)}`,
    answered.at,
  ]
  return [
    ...section('Question', question || words.notStated),
    ...section('Proposed by the sender', recomendation),
    { kind: 'section', label: 'Answer', ...(answer && { note: 'Official' }) },
    answer
      ? {
          kind: 'paras',
          hasBar: true,
          paras: [para(answer, { isTyped: true }), small(by.filter(Boolean).join(', '))],
        }
      : { kind: 'paras', paras: [para('Not answered yet.', { tone: 'grey' })] },
    ...stoodOn(record),
    ...section('Comments', comments),
  ]
}

/** The RFI that this one was forwarded as or from, as far as the caller reads it. */
function stoodOn({ subRfiAnswer, subRfiToUserName, originalQuestion, originalFromUserName }: Rfi): Block[] {
  const further: Para[] = []
  if (subRfiAnswer)
    further.push(
      small(`Stands on a further RFI, answered by ${isolated(subRfiToUserName ?? '')}:`),
      para(subRfiAnswer, { isTyped: true }),
    )
  if (originalQuestion)
    further.push(
      small(`Forwarded from the RFI of ${isolated(originalFromUserName ?? '')}:`),
      para(originalQuestion, { isTyped: true }),
    )
  return further.length > 0 ? [{ kind: 'paras', paras: further }] : []
}

const saidIn = (
  { dates }: PaperContext,
  replies: readonly Reply[],
  names: ReadonlyMap<number, string>,
): Said[] =>
  replies
    .filter(({ isAnswer }) => !isAnswer)
    .map(({ fromUserId, date, editedResponse, response }) => ({
      by: names.get(fromUserId ?? 0),
      byId: fromUserId,
      when: dates.day(date),
      text: editedResponse || response,
    }))

function references(
  { dates }: PaperContext,
  documents: ReadonlyArray<Value<typeof FolderDocument.fields>>,
): Block[] {
  if (documents.length === 0) return []
  return [
    { kind: 'section', label: 'Refers to' },
    {
      kind: 'table',
      name: 'Refers to',
      columns: [
        { title: 'Document', width: 90 },
        { title: 'File' },
        { title: 'Issue', width: 110 },
        { title: 'Dated', width: 70 },
      ],
    },
    ...documents.map(
      (document): Block => ({
        kind: 'row',
        cells: [
          [para(document.documentNumber, { bold: true })],
          [para(document.uploadedFileName, { isTyped: true, align: 'left' })],
          [para(document.documentIssue)],
          [
            para(
              document.documentIssueDate ? dates.day(dates.dayOf(new Date(document.documentIssueDate))) : '',
            ),
          ],
        ],
      }),
    ),
    { kind: 'endTable' },
  ]
}
