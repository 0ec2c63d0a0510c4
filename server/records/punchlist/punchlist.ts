/** Punch list items: defects to correct before handover. */

import { punchListGroups } from '../../../contract/fieldgroups.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  PunchList,
  PunchListCreateMany,
  PunchListPartiesRead,
  PunchListPartyUpdate,
  PunchListRead,
  PunchListReadRecipients,
  PunchListReply,
  PunchListReplyCreate,
  PunchListReplyReadByPunchList,
  PunchListUpdate,
} from '../../../contract/records/punchlist.ts'
import { punchListStatus } from '../../../contract/states.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { alias, type Fragment, raw, sql } from '../../db/sql.ts'
import { conflict, type Fault, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { codeNamed, computed, documentBeside, node, stateCode, stored, t } from '../engine/declare/column.ts'
import { dueAfter } from '../engine/declare/days.ts'
import { isCreatorMember, madeBySide } from '../engine/declare/ownershipsql.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import { read } from '../engine/read/read.ts'
import { changeRecord, shareChanges, update } from '../engine/write/change.ts'
import { createMany, shareCreates } from '../engine/write/new/create.ts'
import { createReply, plainReply, type Replies, readReplies } from '../engine/write/replies.ts'
import { punchImport } from './import.ts'
import { punchItemPaper } from './paper/item.ts'
import { punchPaper } from './paper/list.ts'
import { punchCounts } from './punchcounts.ts'
import {
  combinePartyStatuses,
  findParty,
  isVerdictOnParty,
  partiesOf,
  partyStatusChanges,
  partyStatusCode,
  partyStatusOf,
  refuseRemovedRejection,
  refuseSentAcceptance,
} from './punchparty.ts'
import { recipientsOf } from './recipients.ts'

const voiding = { by: ['manager'] } as const
const ready = { by: ['responsible'] } as const
const verifying = ['verifiers', 'creator'] as const

export const punchListStates = stateMachine('A punch list item', punchListStatus, ['Open'], {
  Draft: { notDue: true, seenBy: 'writersOfCompany', court: 'creator', to: { Open: {}, Void: voiding } },
  Open: {
    court: 'responsible',
    to: {
      'Ready for review': ready,
      Closed: { by: ['manager'] },
      'In dispute': { by: ['responsible'], reason: true, quiet: true },
      Void: voiding,
    },
  },
  'Ready for review': {
    court: 'manager',
    to: {
      Closed: { by: verifying },
      'Not accepted': { by: verifying, reason: true },
      Void: voiding,
    },
  },
  'Not accepted': {
    court: 'responsible',
    to: { 'Ready for review': ready, Closed: { by: ['manager'] }, Void: voiding },
  },
  'In dispute': {
    court: 'manager',
    to: { Open: { by: ['manager'], quiet: true }, Closed: { by: ['manager'] }, Void: voiding },
  },
  Closed: { to: { Open: { by: ['manager'], reason: true }, Void: voiding } },
  Void: { seenBy: 'as before', to: {} },
})

const row = alias('own')

/** SQL: whether its creator, of that side, has yet to accept the item `own`: without that nobody can close it. */
const awaits = (side: 'design' | 'owner', status: Fragment): Fragment =>
  sql`${madeBySide} = ${raw(`'${side}'`)} AND ${status} IS DISTINCT FROM ${partyStatusCode.accepted}`

/** SQL: who looks at an item that is ready: the side that made it, the creator first; else the manager. */
const reviewedBy = sql`CASE WHEN (${awaits('design', row('architect_list_status'))})
    OR (${awaits('owner', row('owner_status'))})
  THEN CASE WHEN ${isCreatorMember} THEN 'creator' ELSE ${madeBySide} END ELSE 'manager' END`

const { Draft, Open, 'Ready for review': Ready, 'Not accepted': NotAccepted } = punchListStates.states
const { Closed, Void } = punchListStates.states

type Fields = typeof PunchList.fields
type Item = Value<Fields>

export const punchList = declareRecordType({
  label: 'punch list item',
  type: nodeType.punchListItem,
  sectionType: nodeType.punchLists,
  holders: [nodeType.punchList],
  prefix: 'PL',
  table: 'punch_list_item',
  rare: { when: sql`${t('document_id')} IS NOT NULL` },
  dto: PunchList,
  key: 'punchListId',
  search: { description: 'B' },
  project: 'projectId',
  number: 'punchListNumber',
  status: 'status',
  states: punchListStates,
  told: {
    turning: ['architectListStatus', 'ownerStatus'],
    turns: isVerdictOnParty,
    revised: ['summary', 'description', 'dueDate', 'responsiblePartyList'],
  },
  mail: {
    question: 'description',
    linkShows: [
      'description',
      'locationSite',
      'locationBuilding',
      'locationFloor',
      'locationRoom',
      'reference',
      'drawing',
      'drawingDetail',
    ],
    reply: { operation: PunchListReplyCreate, words: 'message' },
  },
  paper: { record: punchItemPaper, list: punchPaper },
  importing: punchImport,
  counts: punchCounts,
  fieldGroups: punchListGroups,
  courtParts: { 'Ready for review': reviewedBy },
  days: { due: t('due_date_day'), opened: t('issue_date_day'), closedOn: t('completed_date_day') },
  title: (item) => item.summary,
  parties: (item, changing) => [
    ...(item.responsiblePartyList ?? []).map((label) => ({
      part: 'responsible',
      label,
      statusId: partyStatusOf(label, changing, isSentBack(item, changing)),
    })),
    ...(item.ccUserList ?? []).map((label) => ({ part: 'cc', label })),
    ...(item.notifyingParty ? [{ part: 'notifying', label: item.notifyingParty }] : []),
  ],
  incoming: findParty,
  async settle(item, changing) {
    if (changing.isImported) return
    combinePartyStatuses(item, changing, isSentBack(item, changing))
    setReadyWhenComplete(item, changing)
    if (item.status !== changing.was?.status) await fillDates(item, changing)
  },
  extraChanges: (item, changing) => partyStatusChanges(item, changing, isSentBack(item, changing)),
  refuses(item, changing) {
    refuseSentAcceptance(changing)
    refuseRemovedRejection(item, changing)
    return refusalOfClosing(item, changing)
  },
  columns: {
    tempItemId: stored(),
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    projectId: node.projectId,
    summary: stored(),
    description: stored(),
    punchListId: computed(t('id')),
    punchListNumber: computed(t('number')),
    locationSite: stored(),
    locationBuilding: stored(),
    locationFloor: stored(),
    locationRoom: stored(),
    dueDate: stored(),
    status: stateCode({ column: 'status_id' }),
    statusName: codeNamed('punchListStatus', 'status_id'),
    completedDate: stored(),
    costImpact: stored(),
    cost: stored(),
    ownerStatus: stored(),
    ownerStatusName: codeNamed('partyStatus', 'owner_status'),
    documentId: stored(),
    documentNumber: documentBeside('documentId'),
    notifyingParty: stored(),
    issueDate: stored(),
    subcontractorListStatus: stored(),
    subcontractorStatusName: codeNamed('partyStatus', 'subcontractor_list_status'),
    architectListStatus: stored(),
    architectStatusName: codeNamed('partyStatus', 'architect_list_status'),
    costEventId: stored({ lasting: true }),
    costEventNumber: stored({ lasting: true }),
    costEventAmount: stored({ lasting: true }),
    costEventStatus: stored({ lasting: true }),
    responsiblePartyList: stored(),
    ccUserList: stored(),
    reference: stored(),
    drawing: stored(),
    drawingDetail: stored(),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

const statusesOf = (item: Item) => [item.ownerStatus, item.subcontractorListStatus, item.architectListStatus]

/**
 * A rejection by any side stops every way to Closed, until somebody of that side lifts it. An item that the design or the owner's
 * side made closes only with their acceptance; closing it themselves counts as that.
 */
function refusalOfClosing(item: Item, { was, context }: RecordChange<Fields>): Fault | undefined {
  if (!was || item.status !== Closed!.code || was.status === Closed!.code) return undefined
  const others = states.map((name) => `${punchListStates.states[name]!.code} ${name}`).join(', ')
  if (statusesOf(item).includes(partyStatusCode.rejected))
    return conflict('A party has rejected this item. It can be closed when no party rejects it any more.', {
      allowed: others,
    })
  const made = context.madeBy
  if (made !== 'design' && made !== 'owner') return undefined
  const key = made === 'design' ? 'architectListStatus' : 'ownerStatus'
  if (context.project.side === made) item[key] = partyStatusCode.accepted
  return item[key] === partyStatusCode.accepted
    ? undefined
    : conflict(
        made === 'design'
          ? 'The design side made this item: it can be closed when they have accepted it.'
          : 'The owner made this item: it can be closed when they have accepted it.',
        { allowed: others },
      )
}

const states = ['Not accepted', 'Void']

/** Whether the item returns to its responsible parties after they had completed it. */
const isSentBack = (item: Item, { was }: RecordChange<Fields>): boolean =>
  (was?.status === Ready!.code || was?.status === Closed!.code) &&
  (item.status === Open!.code || item.status === NotAccepted!.code)

/** When all parties are complete, the item becomes ready for review, unless the same update sets a status. */
function setReadyWhenComplete(item: Item, { was, sent }: RecordChange<Fields>): void {
  const isNowComplete =
    item.subcontractorListStatus === partyStatusCode.complete &&
    was?.subcontractorListStatus !== partyStatusCode.complete
  const isOpen = item.status === Open!.code || item.status === NotAccepted!.code
  if (was && isNowComplete && isOpen && !sent.status) item.status = Ready!.code
}

/** A step sets the dates that are empty; reopening clears the closing date. */
async function fillDates(item: Item, { was, context }: RecordChange<Fields>): Promise<void> {
  const { today } = context
  if (item.status !== Draft!.code && item.status !== Void!.code) item.issueDate ??= today
  if (item.status === Open!.code && !item.dueDate) {
    const { punch, calendar } = await context.defaults()
    item.dueDate = dueAfter(today, punch, calendar)
  }
  if (item.status === Closed!.code) item.completedDate ??= today
  else if (was?.status === Closed!.code) item.completedDate = null
}

const replies: Replies<typeof PunchListReply.fields> = {
  of: punchList,
  dto: PunchListReply,
  words: 'message',
  isWhole: true,
  columns: { punchListId: 't.id', ...plainReply },
}

export default [
  serve(PunchListUpdate, update(punchList, 'punchList', 'PunchList'), shareChanges('punchList')),
  serve(
    PunchListCreateMany,
    createMany(punchList, 'punchlistList', 'PunchlistList'),
    shareCreates('punchlistList'),
  ),
  serve(PunchListRead, read(punchList, 'punchList')),
  serve(PunchListPartiesRead, async ({ folderId }, call) => ({ parties: await partiesOf(call, folderId) })),
  serve(PunchListPartyUpdate, async ({ folderId, party, statusId }, call) => {
    if (!folderId) throw notEmpty('FolderId', 'the punch list item')
    const item = await changeRecord(punchList, call, { folderId }, 'PunchList', {
      party: { party, statusId },
    })
    return { parties: await partiesOf(call, folderId), punchList: item }
  }),
  serve(PunchListReadRecipients, async (request, call) => ({
    recipients: await recipientsOf(request, call),
  })),
  serve(PunchListReplyReadByPunchList, readReplies(replies, 'punchListReplyList')),
  serve(PunchListReplyCreate, createReply(replies)),
]
