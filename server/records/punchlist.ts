/** Punch list items: what is to be put right before handover. */
import type { Value } from '../../contract/kit.ts'
import {
  PunchList,
  PunchListCreateMany,
  PunchListRead,
  PunchListReadRecipients,
  PunchListUpdate,
} from '../../contract/punchlist.ts'
import { conflict } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { update } from './change.ts'
import { createMany } from './create.ts'
import { addDays } from './days.ts'
import { code, codeNamed, computed, documentBeside, node, recordKind, stored, unkept } from './kind.ts'
import { machine } from './machine.ts'
import type { Making } from './making.ts'
import { read } from './read.ts'
import { recipientsOf } from './recipients.ts'

const voiding = { by: ['manager'] }
const ready = { by: ['responsible', 'manager'] }

export const punchListStates = machine('A punch list item', ['Open'], {
  Draft: { code: 1, to: { Open: {}, Void: voiding } },
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

const { Draft, Open, 'Ready for review': Ready, 'Not accepted': NotAccepted, Closed } = punchListStates.states
/** How a party stands: the codes of the list of party statuses. */
const party = { pending: 1, complete: 2, rejected: 4 }
const dueAfterDays = 14

type Item = Value<typeof PunchList.fields>

export const punchList = recordKind({
  label: 'punch list item',
  type: 132,
  sectionType: 130,
  holders: [131],
  prefix: 'PL',
  table: 'punch_list',
  dto: PunchList,
  key: 'punchListId',
  project: 'projectId',
  number: 'punchListNumber',
  status: 'status',
  states: punchListStates,
  stepped: ['dueDate', 'issueDate', 'completedDate'],
  title: (item) => item.summary,
  parties: (item, was) => [
    ...(item.responsiblePartyList ?? []).map((label) => ({
      part: 'responsible',
      label,
      // Set for all at once, it is every party's own status.
      statusId:
        item.subcontractorListStatus === was?.subcontractorListStatus
          ? undefined
          : item.subcontractorListStatus,
    })),
    ...(item.ccUserList ?? []).map((label) => ({ part: 'cc', label })),
    ...(item.notifyingParty ? [{ part: 'notifying', label: item.notifyingParty }] : []),
  ],
  settle(item, making, was, sent) {
    sumUpParties(item, was, sent)
    if (item.status !== was?.status) settleStatus(item, making, was)
  },
  columns: {
    tempItemId: unkept,
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

/** When every responsible party is through, the item is ready by itself; a status sent along is never overruled. */
function sumUpParties(item: Item, was: Item | undefined, sent: Item): void {
  const isNew = (label: string): boolean => !was?.responsiblePartyList?.includes(label)
  const joined = was && item.responsiblePartyList?.some(isNew) && !sent.subcontractorListStatus
  if (joined && item.subcontractorListStatus === party.complete) item.subcontractorListStatus = party.pending
  const through =
    item.subcontractorListStatus === party.complete && was?.subcontractorListStatus !== party.complete
  const open = item.status === Open!.code || item.status === NotAccepted!.code
  if (was && through && open && sent.status === undefined) item.status = Ready!.code
}

function settleStatus(item: Item, { today, project }: Making, was: Item | undefined): void {
  const standings = [item.ownerStatus, item.subcontractorListStatus, item.architectListStatus]
  if (
    was?.status === Ready!.code &&
    item.status === Closed!.code &&
    standings.includes(party.rejected) &&
    !project.isAdmin
  )
    throw conflict('A party has rejected this item. It can be closed when nobody rejects it any more.', {
      allowed: `${NotAccepted!.code} Not accepted, 7 Void`,
    })
  if (item.status !== Draft!.code) {
    item.issueDate ??= today
    item.dueDate ??= addDays(today, dueAfterDays)
  }
  if (item.status === Closed!.code) item.completedDate ??= today
  else if (was?.status === Closed!.code) item.completedDate = null
}

export default [
  serve(PunchListUpdate, update(punchList, 'punchList', 'PunchList')),
  serve(PunchListCreateMany, createMany(punchList, 'punchlistList', 'PunchlistList')),
  serve(PunchListRead, read(punchList, 'punchList')),
  serve(PunchListReadRecipients, async (request, call) => ({
    recipients: await recipientsOf(request, call),
  })),
]
