/** The paper of an RFI. */
import type { FolderDocument } from '../../../contract/document.ts'
import type { Value } from '../../../contract/kit.ts'
import { RecordStandingRead } from '../../../contract/recordstanding.ts'
import { type RFI, RFIRead, type RFIReply, RFIReplyReadByRFI } from '../../../contract/rfi.ts'
import { costImpact, rfiStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Pair, Para } from '../paper.ts'
import { words } from '../words.ts'
import { section, versionIn } from './common.ts'
import { courtBlocks, heldBy, historyOf, type Line, recipientsIn } from './court.ts'
import { fileBlocks, filesOf } from './files.ts'
import type { RecordPaper } from './recordpaper.ts'
import { type Answered, answeredOf, signatures } from './rfianswered.ts'
import { markOf, para, small } from './states.ts'

type Rfi = Value<typeof RFI.fields>
type Reply = Value<typeof RFIReply.fields>

export const rfiPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates } = context
  const { rfi, referencedDocuments } = await perform(RFIRead, { folderId }, call)
  const record = rfi!
  const version = versionIn(call.etag)
  const [{ standing }, replies, files, history] = await Promise.all([
    perform(RecordStandingRead, { folderId }, call),
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
    by: standing?.courtName ?? '',
  })
  const updated = standing?.updatedDate ? new Date(standing.updatedDate) : call.now
  const answered = await answeredOf(context, record, standing?.stepDate, history.lines)
  return {
    head: {
      kind: 'Request for information',
      number: standing?.number || words.draft,
      state: stateOf(context, record, standing?.stepDate),
      path: `/r/${folderId}`,
      subject: record.subject ?? '',
      asOf: words.version(version, dates.time(updated)),
    },
    blocks: [
      { kind: 'title', text: record.subject || words.notStated },
      { kind: 'pairs', pairs: pairs(context, record) },
      ...texts(context, record, answered),
      ...replyBlocks(
        context,
        (replies.rfiReplyList ?? []).filter(({ isAnswer }) => !isAnswer),
        names,
      ),
      ...references(context, referencedDocuments ?? []),
      ...fileBlocks(context, files, withFiles),
      ...courtBlocks(context, held, history),
      { kind: 'section', label: 'Signed' },
      { kind: 'signatures', signatures: signatures(context, record, answered) },
      { kind: 'whole' },
      { kind: 'paras', paras: [small(words.inZone(dates.zone))] },
    ],
  }
}

function stateOf({ dates }: PaperContext, { statusId, statusName }: Rfi, stepDate: Date | null | undefined) {
  const mark = markOf(rfiStatus, statusId)
  const note = stepDate ? dates.day(dates.dayOf(new Date(stepDate))) : ''
  return { mark, word: statusName ?? '', ...(mark.tone && { tone: mark.tone }), note }
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
  const { dates, companyOf } = context
  const person = (label: string, name: string | null | undefined, id?: number | null): Pair => ({
    label,
    lines: [name || words.nobody, companyOf(id) ?? companyOf(name) ?? ''].filter(Boolean),
    isTyped: true,
  })
  const given = (label: string, ...lines: Array<string | Para | null | undefined>): Pair[] => {
    const shown = lines.filter((line): line is string | Para => Boolean(line))
    return shown.length > 0 ? [{ label, lines: shown, isTyped: true }] : []
  }
  const drawing = [record.drawing, record.drawingDetail].filter(Boolean).join(', ')
  const order = [record.changeOrderNumber, record.changeOrderStatus, record.changeOrderAmount]
    .filter(Boolean)
    .join(', ')
  return [
    person('To', record.toName, record.toUserId),
    person('From', record.fromName, record.fromUserId),
    { label: 'Sent', lines: [dates.day(record.dateSubmitted) || words.notYet] },
    { label: 'Answer due', lines: dueLines(context, record) },
    { label: 'Answered', lines: answeredLines(context, record) },
    ...given('Closed', dates.day(record.dateClosed)),
    ...given('Reason', record.requestReasonName),
    ...given('Asked for', record.actionRequestedName),
    { label: 'Cost', lines: [costOf(record)], isTyped: true },
    { label: 'Schedule', lines: [scheduleOf(record)], isTyped: true },
    ...given('Change order', order),
    ...given('Specification', [record.specSection, record.csiCode].filter(Boolean).join(', ')),
    ...given('Drawing', drawing),
    ...given('Reference', record.reference),
    ...(record.ccUserList?.length
      ? [{ label: 'Copies to', lines: [record.ccUserList.map(isolated).join(', ')], span: 3 }]
      : []),
  ]
}

function dueLines({ dates }: PaperContext, { dateDue, dateResponsed, statusId }: Rfi): Array<string | Para> {
  const late =
    statusId === rfiStatus.Open.code && !dateResponsed ? daysBetween(dateDue, dates.today) : undefined
  if (!late || late <= 0) return [dates.day(dateDue) || words.notStated]
  return [
    { spans: [{ text: dates.day(dateDue), bold: true }], tone: 'red', mark: { shape: 'flag', tone: 'red' } },
    { spans: [{ text: words.daysLate(late) }], tone: 'red' },
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

function replyBlocks(
  context: PaperContext,
  replies: readonly Reply[],
  names: ReadonlyMap<number, string>,
): Block[] {
  if (replies.length === 0) return []
  const { dates, withCompany } = context
  return [
    {
      kind: 'section',
      label: 'Replies',
      note: `${replies.length} ${replies.length === 1 ? 'reply' : 'replies'}`,
    },
    ...replies.map(
      (reply): Block => ({
        kind: 'paras',
        paras: [
          {
            spans: [
              {
                text: withCompany(names.get(reply.fromUserId ?? 0), reply.fromUserId),
                bold: true,
                size: 7.8,
              },
              { text: `   ${dates.day(reply.date)}`, size: 7.2, tone: 'grey' },
            ],
          },
          para(reply.editedResponse || reply.response, { isTyped: true }),
        ],
      }),
    ),
  ]
}

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
