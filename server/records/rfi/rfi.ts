/** Requests for information. */

import { rfiGroups } from '../../../contract/fieldgroups.ts'
import type { Value } from '../../../contract/kit.ts'
import { RFI, RFICreateMany, RFIRead, RFIUpdate } from '../../../contract/records/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { audience } from '../../access/visibility.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { sql } from '../../db/sql.ts'
import { serve } from '../../kernel/serve.ts'
import { referencedBy } from '../document/documentlist.ts'
import { writeCourts } from '../engine/court/court.ts'
import {
  codeBeside,
  codeNamed,
  computed,
  f,
  node,
  personBeside,
  rare,
  seated,
  stateCode,
  stored,
  t,
} from '../engine/declare/column.ts'
import { checkDayCount } from '../engine/declare/daycount.ts'
import { dueAfter } from '../engine/declare/days.ts'
import type { PartyEntry, RecordChange } from '../engine/declare/recordchange.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import { readRecord } from '../engine/read/read.ts'
import { shareChanges, update } from '../engine/write/change.ts'
import { createMany, shareCreates } from '../engine/write/new/create.ts'
import { rfiImport } from './import.ts'
import { rfiMail } from './mail.ts'
import { rfiLog } from './paper/log.ts'
import { rfiPaper } from './paper/rfi.ts'
import { notReached, reachesSomebody, readReachAhead } from './reachable.ts'
import { createOfficialReplies, markOnBehalf, updateOfficialReply } from './rfianswer.ts'
import { answerAsHtml, nameOf, og, recipientSeats, recipients, sub, top } from './rficolumns.ts'
import { rfiCounts } from './rficounts.ts'
import {
  fillDates,
  fillPeople,
  havePartiesChanged,
  isRevised,
  type KeptColumns,
  keptChanges,
  partyFields,
  settleKept,
} from './rfifields.ts'
import { insertRounds, servedRounds, settledCodes, writeRounds } from './rounds.ts'
import {
  copyPartiesToOriginals,
  courtThroughSubRfi,
  linkedBelow,
  linkedRfis,
  nodesAbove,
  writeSubRfiTurned,
} from './subrfi.ts'
import { dropWithdrawn, isReopened, withdraw } from './withdrawn.ts'

const opening = { by: ['manager'], needs: ['subject', 'question', 'toUserId'] } as const
const voiding = { by: ['manager'], reason: true } as const

export const rfiStates = stateMachine('An RFI', rfiStatus, ['Open', 'Submitted'], {
  Draft: {
    notDue: true,
    seenBy: 'authors',
    court: 'creator',
    to: {
      Submitted: { by: ['creator', 'from'] },
      Open: opening,
      Void: { by: ['manager', 'creator'], reason: true },
    },
  },
  Submitted: {
    seenBy: 'writersAndCompany',
    court: 'manager',
    to: { Open: opening, Draft: { by: ['creator', 'from'] }, Void: voiding },
  },
  Open: {
    court: 'to',
    to: {
      Answered: { by: ['to'], needs: ['answer'] },
      Closed: { by: ['manager'], reason: true },
      Void: voiding,
    },
  },
  Answered: {
    notDue: true,
    court: 'manager',
    to: { Open: { by: ['manager'] }, Closed: { by: ['manager'], needs: ['answer'] }, Void: voiding },
  },
  Closed: { to: { Open: { by: ['manager'], reason: true } } },
  Void: { seenBy: 'as before', to: {} },
})

const { Submitted, Open, Closed } = rfiStates.states

type Rfi = Value<typeof RFI.fields>

export const rfi = declareRecordType({
  label: 'RFI',
  type: nodeType.rfi,
  sectionType: nodeType.rfis,
  prefix: 'RFI',
  table: 'rfi',
  dto: RFI,
  key: 'rfiId',
  search: { question: 'B', answer: 'B' },
  project: 'projectId',
  status: 'statusId',
  states: rfiStates,
  told: { turning: ['answer'], revised: rfiGroups.groups.question!.fields as Array<keyof Rfi> },
  mail: rfiMail,
  paper: { record: rfiPaper, list: rfiLog },
  importing: rfiImport,
  counts: rfiCounts,
  fieldGroups: rfiGroups,
  authorKeys: ['fromUserId', 'fromName'],
  isOfCompany: true,
  // Forwarding is between the forwarder and the person they ask.
  issuedTo: sql`CASE WHEN ${t('original_rfi_id')} IS NULL THEN ${audience.everybody} ELSE ${audience.parties} END`,
  days: { due: t('date_due_day'), opened: t('date_submitted_day'), closedOn: t('date_closed_day') },
  courtNames: { to: t('to_name') },
  courtThrough: courtThroughSubRfi(Open!.code, settledCodes),
  courtsAbove: nodesAbove,
  courtsBelow: linkedBelow,
  opening: { by: 'to', fills: 'dateTransmitted', states: ['Open', 'Answered'], byMail: true },
  answered: 'Answered',
  reasons: ['comments'],
  alternatives: { toUserId: ['toCompanyId'] },
  links: {
    ForwardedTo:
      'SELECT s.folder_id AS id FROM rfi t JOIN rfi s ON s.original_rfi_id = t.id WHERE t.folder_id = $2',
    ForwardedFrom:
      'SELECT og.folder_id AS id FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id WHERE t.folder_id = $2',
  },
  rare: {
    when: sql`${t('original_rfi_id')} IS NOT NULL OR ${t('sub_rfi_id')} IS NOT NULL`,
    joins: linkedRfis,
  },
  marks: { _refers: sql`EXISTS (SELECT FROM document_reference ref WHERE ref.folder_id = ${f('id')})` },
  title: (record) => record.subject,
  parties: (record) => [
    toParty(record),
    { part: 'from', personId: record.fromUserId },
    ...(record.ccUserList ?? []).map((label) => ({ part: 'cc', label })),
  ],
  readAhead: (record, call, projectId) => readReachAhead(toParty(record), call, projectId),
  async incoming(changing) {
    checkDayCount(changing, 'estScheduleAmount')
    await dropWithdrawn(changing)
    const { sent } = changing
    const joined = sent.sCCUserList
    if (sent.ccUserList !== undefined || joined === undefined) return
    sent.ccUserList = (joined ?? '').split(';').flatMap((entry) => entry.trim() || [])
  },
  extraColumns: {
    types: { first_due: 'text', question_revision: 'int' },
    of: ({ first_due = null, question_revision = 0 }: Rfi & KeptColumns) => ({
      first_due,
      question_revision,
    }),
  },
  async settle(record, changing) {
    const { was, context, follows, isImported } = changing
    if (isImported) return
    if (!was) await fillPeople(record, context, follows === true)
    // The due date that a reopening brings is no revision of the question.
    const isAgain = await isReopened(record, changing)
    const kept = { isReopened: isAgain, isRevised: isRevised(rfi, record, was) }
    if (record.statusId !== was?.statusId) await settleStep(record, changing, isAgain)
    if (was) settleKept(record, was, kept)
  },
  extraChanges: (record, { was }) => keptChanges(record, was!),
  insertsAlso: insertRounds,
  async afterCreate(records, { call }, isImported) {
    // Whose the words of an imported answer are, the import knows.
    if (isImported) return
    await createOfficialReplies(
      call,
      records.flatMap(({ folderId, answer }) => (answer ? folderId! : [])),
    )
  },
  afterElsewhere: true,
  afterFields: [...partyFields, 'statusId', 'dateResponsed', 'answer'],
  async after(record, changing) {
    const { was, onBehalf } = changing
    const { call, project } = changing.context
    const folderId = record.folderId!
    if (havePartiesChanged(record, was!)) await copyPartiesToOriginals(call, folderId)
    const isAgain = await isReopened(record, changing)
    await writeRounds(record, changing, isAgain)
    if (record.answer === was!.answer) return
    await updateOfficialReply(call, { folderId, projectId: project.projectId }, record.answer)
    if (record.answer && onBehalf) await markOnBehalf(call, folderId, onBehalf)
    if (record.answer) await writeSubRfiTurned(call, folderId, 'SubRfiAnswered')
    else if (isAgain) await writeSubRfiTurned(call, folderId, 'SubRfiReopened')
  },
  binned: (call, folderIds): Promise<void> => writeCourts(rfi, call, folderIds),
  columns: {
    tempItemId: stored(),
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    folderPath: node.folderPath,
    rfiId: computed(t('id')),
    projectId: node.projectId,
    toUserId: stored(),
    toName: personBeside('toUserId'),
    fromUserId: stored(),
    fromName: personBeside('fromUserId'),
    dateSubmitted: stored(),
    dateDue: stored(),
    statusId: stateCode(),
    statusName: codeNamed('rfiStatus', 'status_id'),
    subject: stored(),
    question: stored(),
    answer: stored(),
    answerHTML: computed(answerAsHtml),
    requestReasonId: stored(),
    requestReasonName: codeBeside('rfiReason')('requestReasonId'),
    actionRequestedId: stored(),
    actionRequestedName: codeBeside('actionRequested')('actionRequestedId'),
    costImpactId: stored(),
    reference: stored(),
    drawing: stored(),
    drawingDetail: stored(),
    specSection: stored(),
    csiCode: stored(),
    recomendation: stored(),
    comments: stored(),
    originalRfiId: rare(og('id')),
    originalToUserId: rare(og('to_user_id')),
    originalToUserName: rare(nameOf(og('to_user_id'), og('to_name'))),
    originalFromUserId: rare(og('from_user_id')),
    originalFromUserName: rare(nameOf(og('from_user_id'), og('from_name'))),
    originalQuestion: rare(og('question')),
    originalAnswer: rare(og('answer')),
    scheduleImpact: stored(),
    dateTransmitted: stored(),
    dateClosed: stored(),
    dateResponsed: stored(),
    changeOrderId: stored({ lasting: true }),
    estCostImpact: stored(),
    estScheduleAmount: stored(),
    recipientsList: seated(recipients, recipientSeats, '; '),
    isOriginalClosed: rare(sql`${og('status_id')} = ${Closed!.code}`),
    subRfiId: rare(sub('id')),
    subRfiToUserId: rare(sub('to_user_id')),
    subRfiToUserName: rare(nameOf(sub('to_user_id'), sub('to_name'))),
    subRfiFromUserId: rare(sub('from_user_id')),
    subRfiFromUserName: rare(nameOf(sub('from_user_id'), sub('from_name'))),
    subRfiQuestion: rare(sub('question')),
    subRfiAnswer: rare(sub('answer')),
    isSubRfiClosed: rare(sql`${sub('status_id')} = ${Closed!.code}`),
    originalRfiFolderId: rare(og('folder_id')),
    upOriginalRfiFolderId: rare(top('folder_id')),
    changeOrderNumber: stored({ lasting: true }),
    changeOrderAmount: stored({ lasting: true }),
    changeOrderStatus: stored({ lasting: true }),
    toCompanyId: stored(),
    documentFileId: stored(),
    ccUserList: stored(),
    sCCUserList: computed(sql`array_to_string(${t('cc_user_list')}, ';')`),
    collaborationID: stored(),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

/** The dates that follow from a step, or from the state of a new RFI. */
async function settleStep(
  record: Rfi,
  changing: RecordChange<typeof RFI.fields>,
  isAgain: boolean,
): Promise<void> {
  const { was, context } = changing
  if (record.statusId === Open!.code && !context.project.isAdmin) await settleReach(record, changing)
  fillDates(record, was?.statusId, context.today)
  if (isAgain) withdraw(record, was!)
  // A client that sends back what it read sends the old due date as well: only another one counts as given.
  const isRenewed = isAgain && record.dateDue === was!.dateDue
  if (record.statusId === Open!.code && (!record.dateDue || isRenewed)) {
    const { rfi: term, calendar } = await context.defaults()
    record.dateDue = dueAfter(context.today, term, calendar)
  }
}

/** Nothing is asked of nobody: a new RFI that is to be asked by itself waits until it is whole and somebody is reached. */
async function settleReach(record: Rfi, changing: RecordChange<typeof RFI.fields>): Promise<void> {
  const { was, context, follows, isStateSent } = changing
  const isByItself = !was && !follows && !isStateSent
  const to = toParty(record)
  const isReached = await reachesSomebody(to, context)
  if (isByItself && !(isReached && record.subject?.trim() && record.question?.trim()))
    record.statusId = Submitted!.code
  else if (!isReached) throw notReached(to, context)
}

/** The person; else the company, by its id or by a text that names a person or a company. */
function toParty({ toUserId, toCompanyId, toName }: Rfi): PartyEntry {
  if (toUserId) return { part: 'to', personId: toUserId }
  if (toCompanyId) return { part: 'to', organizationId: toCompanyId, orText: toName ?? null }
  return toName ? { part: 'to', label: toName } : { part: 'to', personId: null }
}

export default [
  serve(RFIRead, async (request, call) => {
    const record = await readRecord(rfi, call, request.folderId)
    return {
      rfi: record,
      referencedDocuments: record._refers ? await referencedBy(call, record.folderId!) : [],
    }
  }),
  serve(RFICreateMany, createMany(rfi, 'rfiList', 'RfiList'), shareCreates('rfiList')),
  serve(RFIUpdate, update(rfi, 'rfi', 'Rfi'), shareChanges('rfi')),
  servedRounds(rfi),
]
