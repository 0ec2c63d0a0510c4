/** Punch list items: what is to be put right before handover. */
import type { Value } from '../../contract/kit.ts'
import {
  PunchList,
  PunchListCreateMany,
  PunchListRead,
  PunchListReadRecipients,
  PunchListReply,
  PunchListReplyCreate,
  PunchListReplyReadByPunchList,
  PunchListUpdate,
} from '../../contract/punchlist.ts'
import { nodeType } from '../codes/foldertypes.ts'
import { conflict } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { update } from './change.ts'
import { createMany } from './create.ts'
import { addDays } from './days.ts'
import { type Changing, code, codeNamed, computed, documentBeside, node, recordKind, stored } from './kind.ts'
import { machine } from './machine.ts'
import { read } from './read.ts'
import { recipientsOf } from './recipients.ts'
import { createReply, plainReply, type Replies, readReplies } from './replies.ts'

const voiding = { by: ['manager'] }
const ready = { by: ['responsible', 'manager'] }

export const punchListStates = machine('A punch list item', ['Open'], {
  Draft: { code: 1, draft: true, to: { Open: {}, Void: voiding } },
  Open: {
    code: 2,
    to: {
      'Ready for review': ready,
      Closed: { by: ['manager'] },
      'In dispute': { by: ['responsible'], reason: true },
      Void: voiding,
    },
  },
  'Ready for review': {
    code: 3,
    to: {
      Closed: { by: ['manager', 'creator'] },
      'Not accepted': { by: ['manager'], reason: true },
      Void: voiding,
    },
  },
  'Not accepted': { code: 4, to: { 'Ready for review': ready, Closed: { by: ['manager'] }, Void: voiding } },
  'In dispute': { code: 5, to: { Open: { by: ['manager'] }, Closed: { by: ['manager'] }, Void: voiding } },
  Closed: { code: 6, closed: true, to: { Open: { by: ['manager'], reason: true }, Void: voiding } },
  Void: { code: 7, closed: true, to: {} },
})

const { Draft, Open, 'Ready for review': Ready, 'Not accepted': NotAccepted } = punchListStates.states
const { Closed, Void } = punchListStates.states
/** How a party stands: the codes of the list of party statuses. */
const party = { pending: 1, complete: 2, rejected: 4 }
const dueAfterDays = 14

type Fields = typeof PunchList.fields
type Item = Value<Fields>

export const punchList = recordKind({
  label: 'punch list item',
  type: nodeType.punchListItem,
  sectionType: nodeType.punchLists,
  holders: [nodeType.punchList],
  prefix: 'PL',
  table: 'punch_list',
  dto: PunchList,
  key: 'punchListId',
  project: 'projectId',
  number: 'punchListNumber',
  status: 'status',
  states: punchListStates,
  partFields: { responsible: ['subcontractorListStatus'] },
  title: (item) => item.summary,
  parties: (item, changing) => [
    ...(item.responsiblePartyList ?? []).map((label) => ({
      part: 'responsible',
      label,
      statusId: statusOf(label, changing),
    })),
    ...(item.ccUserList ?? []).map((label) => ({ part: 'cc', label })),
    ...(item.notifyingParty ? [{ part: 'notifying', label: item.notifyingParty }] : []),
  ],
  settle(item, changing) {
    sumUpParties(item, changing)
    if (item.status !== changing.was?.status) fillDates(item, changing)
  },
  refuses: (item, { was }) =>
    was?.status === Ready!.code && item.status === Closed!.code && standings(item).includes(party.rejected)
      ? conflict('A party has rejected this item. It can be closed when nobody rejects it any more.', {
          allowed: `${NotAccepted!.code} Not accepted, ${Void!.code} Void`,
        })
      : undefined,
  columns: {
    tempItemId: stored(),
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    projectId: node.projectId,
    summary: stored(),
    description: stored(),
    punchListId: computed('t.id'),
    punchListNumber: computed('t.number'),
    locationSite: stored(),
    locationBuilding: stored(),
    locationFloor: stored(),
    locationRoom: stored(),
    dueDate: stored(),
    status: stored({ column: 'status_id' }),
    statusName: codeNamed('punchListStatus', 't.status_id'),
    completedDate: stored(),
    costImpact: stored(),
    cost: stored(),
    ownerStatus: code('partyStatus'),
    ownerStatusName: codeNamed('partyStatus', 't.owner_status'),
    documentId: stored({ check: { of: 'document' } }),
    documentNumber: documentBeside('documentId'),
    notifyingParty: stored(),
    issueDate: stored(),
    subcontractorListStatus: code('partyStatus'),
    subcontractorStatusName: codeNamed('partyStatus', 't.subcontractor_list_status'),
    architectListStatus: code('partyStatus'),
    architectStatusName: codeNamed('partyStatus', 't.architect_list_status'),
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

const standings = (item: Item) => [item.ownerStatus, item.subcontractorListStatus, item.architectListStatus]

/** How a responsible party stands. Whoever may write sets it for all, somebody responsible his own. */
function statusOf(label: string, { was, sent, making }: Changing<Fields>): number | null {
  const before = making.parties.find((one) => one.part === 'responsible' && one.label === label)
  const { subcontractorListStatus: asked } = sent
  const isAsked = asked !== undefined && asked !== (was?.subcontractorListStatus ?? null)
  return isAsked && (making.project.writes || before?.isOwn) ? asked : (before?.statusId ?? null)
}

/** When every party is through, the item is ready by itself; a status sent along is never overruled. */
function sumUpParties(item: Item, changing: Changing<Fields>): void {
  const { was, sent } = changing
  if (!was) return
  const statuses = (item.responsiblePartyList ?? []).map((label) => statusOf(label, changing))
  if (statuses.some((status) => status !== null)) item.subcontractorListStatus = summedUp(statuses)
  const through =
    item.subcontractorListStatus === party.complete && was.subcontractorListStatus !== party.complete
  const open = item.status === Open!.code || item.status === NotAccepted!.code
  if (through && open && !sent.status) item.status = Ready!.code
}

const summedUp = (statuses: Array<number | null>): number => {
  if (statuses.includes(party.rejected)) return party.rejected
  const [first] = statuses
  return first && statuses.every((status) => status === first) ? first : party.pending
}

/** A step fills the dates that are empty; reopening empties the closing date. */
function fillDates(item: Item, { was, making }: Changing<Fields>): void {
  const { today } = making
  if (item.status !== Draft!.code && item.status !== Void!.code) item.issueDate ??= today
  if (item.status === Open!.code) item.dueDate ??= addDays(today, dueAfterDays)
  if (item.status === Closed!.code) item.completedDate ??= today
  else if (was?.status === Closed!.code) item.completedDate = null
}

const replies: Replies<typeof PunchListReply.fields> = {
  of: punchList,
  dto: PunchListReply,
  words: 'message',
  columns: { punchListId: 't.id', ...plainReply },
}

export default [
  serve(PunchListUpdate, update(punchList, 'punchList', 'PunchList')),
  serve(PunchListCreateMany, createMany(punchList, 'punchlistList', 'PunchlistList')),
  serve(PunchListRead, read(punchList, 'punchList')),
  serve(PunchListReadRecipients, async (request, call) => ({
    recipients: await recipientsOf(request, call),
  })),
  serve(PunchListReplyReadByPunchList, readReplies(replies, 'punchListReplyList')),
  serve(PunchListReplyCreate, createReply(replies)),
]
