/** How the record types of the table are made, brought into a state, and changed. */

import {
  DocumentCreate,
  DocumentGet,
  DocumentUpdate,
  ProjectDocument,
} from '../../../contract/documents/document.ts'
import { FolderUpdate } from '../../../contract/documents/folder.ts'
import { DailyReportReopen, DailyReportSign } from '../../../contract/index.ts'
import { change, info, makeOne, type RecordData, recordTypes, type TestedType } from '../../kit/records.ts'
import type { World } from '../people.ts'
import { type Kind, packageOf } from './kind.ts'
import type { MadeBy, Person, RecordType } from './table/types.ts'
import { treeKinds } from './treekinds.ts'

export const makers: Record<MadeBy, Person> = {
  contractor: 'gcCreator',
  subcontractor: 'subCreator',
  design: 'designCreator',
  owner: 'ownerCreator',
  contractorOwn: 'gcCreator',
  contractorFor: 'gcCreator',
  subcontractorFor: 'subCreator',
}

const coded = (list: string, field: string, codes: Record<string, number>, via: string) => ({
  list,
  first: { [field]: 1 },
  states: Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      // A record that was issued before it was closed or voided.
      ['Closed', 'Void', 'Final'].includes(name)
        ? [{ [field]: codes[via] }, { [field]: code }]
        : code === 1
          ? []
          : [{ [field]: code }],
    ]),
  ),
  ask: (state: string) => ({ [field]: codes[state] }),
  stateOf: ({ statusName }: RecordData) => statusName as string,
})

const rfi: Kind = {
  recordType: recordTypes.rfi,
  ...coded(
    'rfiStatus',
    'statusId',
    { Draft: 1, Submitted: 2, Open: 3, Answered: 4, Closed: 5, Void: 6 },
    'Open',
  ),
  fields: ({ who }, madeBy) => ({
    subject: 'Beam',
    question: 'Which?',
    toUserId: who.archTo.id,
    ccUserList: [who.engCc.login, who.subCc.login],
    ...(madeBy === 'subcontractorFor' && {
      fromUserId: who.subFrom.id,
      toUserId: who.consTo.id,
      ccUserList: [String(who.engCc.id), who.subCc.email],
    }),
  }),
}

const punchStates = {
  Draft: 1,
  Open: 2,
  'Ready for review': 3,
  'Not accepted': 4,
  'In dispute': 5,
  Closed: 6,
  Void: 7,
}
const punch: Kind = {
  recordType: recordTypes.punchList,
  ...coded('punchListStatus', 'status', punchStates, 'Open'),
  fields: ({ who, companyNames }, madeBy) => ({
    summary: 'Scratch',
    responsiblePartyList: [who.subResp.login],
    ccUserList: [who.engCc.login, who.subCc.login],
    ...(madeBy === 'contractorFor' && {
      responsiblePartyList: [String(who.subResp.id), companyNames.S6],
      notifyingParty: who.engNamed.email,
    }),
  }),
}

const issueStates = {
  Draft: 1,
  Open: 2,
  'In progress': 3,
  'In review': 4,
  'On hold': 5,
  Closed: 6,
  Void: 7,
}
const issue: Kind = {
  recordType: recordTypes.openIssue,
  ...coded('openIssueStatus', 'statusId', issueStates, 'Open'),
  fields: ({ who }, madeBy) => ({
    subject: 'Noise',
    question: 'Whose?',
    issueTo: who.archTo.id,
    ccUserList: [who.engCc.id, who.subCc.id],
    ...(madeBy === 'subcontractorFor' && { issueFrom: who.subFrom.id, issueTo: who.consTo.id }),
  }),
}

const minute: Kind = {
  recordType: recordTypes.meetingMinute,
  ...coded('meetingStatus', 'statusId', { Draft: 1, Distributed: 2, Final: 3 }, 'Distributed'),
  fields: ({ who }) => ({
    topic: 'Weekly',
    attendeeList: [who.archTo.id, who.engCc.id, who.owner.id, who.subCc.id],
    itemList: [{ itemNumber: '1', topic: 'Crane', assignedTo: who.subCc.id }],
  }),
}

const report: Kind = {
  recordType: recordTypes.dailyReport,
  first: {},
  states: { unsigned: [], signed: [{ sign: true }] },
  fields: ({ who }, madeBy) => ({
    author: who[makers[madeBy]].id,
    ccUserList: `${who.subCc.login};${who.engCc.login}`,
  }),
  ask: () => ({}),
  stateOf: ({ signature }) => (signature.state === 'Signed' ? 'signed' : 'unsigned'),
  step: (by, { folderId }, to) =>
    to === 'signed'
      ? by.client.call(DailyReportSign, { folderId })
      : by.client.call(DailyReportReopen, { folderId, additionalInfo: info({ Reason: 'For the test' }) }),
}

const stages = { Created: '1', 'Contractor review': '5', Submitted: '2', Returned: '3', Complete: '4' }
const item: Kind = {
  recordType: recordTypes.submittalItem,
  list: 'submittalStage',
  first: {},
  states: {
    Created: [],
    'Contractor review': [{ stage: '5' }],
    Submitted: [{ stage: '2' }],
    Returned: [{ stage: '2' }, { stage: '3', returnedStatusId: '2' }],
    Complete: [{ stage: '2' }, { stage: '3', returnedStatusId: '2' }, { stage: '4' }],
    Void: [{ statusId: '3', explClosed: 'Not needed' }],
  },
  fields: ({ company }, madeBy) => ({
    description: 'Door',
    responsibleContractorId:
      madeBy === 'contractorOwn' ? company.GC : madeBy === 'subcontractorFor' ? company.S6 : company.S1,
  }),
  ask(state, from) {
    if (state === 'Void') return { statusId: '3' }
    const stage = stages[state as keyof typeof stages]
    // From Void the status changes as well.
    return from === 'Void' ? { stage, statusId: state === 'Complete' ? '2' : '1' } : { stage }
  },
  stateOf: ({ stageName, status }) => (status === 'Void' ? 'Void' : stageName),
  async make(world, by, fields) {
    const { folderId: folderParentId } = await packageOf(world, by, fields.responsibleContractorId)
    return makeOne(world.who[by], recordTypes.submittalItem, world.projectId, { folderParentId, ...fields })
  },
}

const documentType = {
  dto: ProjectDocument,
  create: DocumentCreate,
  listName: '',
  read: DocumentGet,
  by: 'folderId',
  update: DocumentUpdate,
  one: 'document',
  oneName: '',
  ownId: 'documentId',
} as const satisfies TestedType
const documentStates = [
  'Work in progress',
  'For review',
  'Approved for construction',
  'For information',
  'As built',
  'Superseded',
  'Void',
]
const document: Kind = {
  recordType: documentType,
  first: { documentStatus: 1 },
  states: Object.fromEntries(
    documentStates.map((name, i) => [name, i === 0 ? [] : [{ documentStatus: i + 1 }]]),
  ),
  fields: () => ({ documentNumber: 'A-101' }),
  ask: (state) => ({ documentStatus: documentStates.indexOf(state) + 1 }),
  stateOf: ({ documentStatusName }) => documentStatusName,
  async make({ who, projectId }, by, fields) {
    const additionalInfo = info({ ProjectId: projectId })
    const made = await who[by].client.call(DocumentCreate, { ...fields, additionalInfo })
    return { folderId: made.newFolderId, documentId: made.newId }
  },
}

export const kinds: Partial<Record<RecordType, Kind>> = {
  RFI: rfi,
  'punch list item': punch,
  'open issue': issue,
  'meeting minute': minute,
  'daily report': report,
  'submittal item': item,
  document,
  ...treeKinds,
}

const because = { reason: 'For the test' }

export interface Wanted {
  readonly madeBy: MadeBy
  readonly state: string
  /** Other fields of the new record. */
  readonly more?: RecordData
  /** Updates by the project admin once it is in its state. */
  readonly after?: RecordData[]
}

/** Records that no call has changed, by what was wanted. */
const untouched = new Map<string, RecordData[]>()
const shared = new Map<string, Promise<RecordData>>()
const keyOf = ({ projectId }: World, { recordType }: Kind, wanted: Wanted): string =>
  JSON.stringify([projectId, recordType.one, wanted])

/** A record that only this test changes. It gives it back if nothing has changed it. */
export async function takeRecord(world: World, kind: Kind, wanted: Wanted): Promise<RecordData> {
  return untouched.get(keyOf(world, kind, wanted))?.pop() ?? recordIn(world, kind, wanted)
}

export function giveBack(world: World, kind: Kind, wanted: Wanted, ids: RecordData): void {
  const key = keyOf(world, kind, wanted)
  untouched.set(key, [...(untouched.get(key) ?? []), ids])
}

/** A record for changes that leave its state as it is. */
export function sharedRecord(world: World, kind: Kind, wanted: Wanted): Promise<RecordData> {
  const key = keyOf(world, kind, wanted)
  const made = shared.get(key) ?? recordIn(world, kind, wanted)
  shared.set(key, made)
  return made
}

/** A record made as `madeBy` says, in that state. */
async function recordIn(
  world: World,
  kind: Kind,
  { madeBy, state, more = {}, after = [] }: Wanted,
): Promise<RecordData> {
  const fields = { ...kind.fields(world, madeBy), ...kind.first, ...more, ...(kind.reach && { state }) }
  const by = makers[madeBy]
  const ids = kind.make
    ? await kind.make(world, by, fields)
    : await makeOne(world.who[by], kind.recordType, world.projectId, fields)
  await kind.reach?.(world, ids, state)
  for (const update of [...kind.states[state]!, ...after]) await bring(world, kind, ids, update)
  return ids
}

async function bring({ who }: World, kind: Kind, ids: RecordData, update: RecordData): Promise<void> {
  if (update.sign) await who.admin.client.call(DailyReportSign, { folderId: ids.folderId })
  else await send(who.admin, kind, ids, update, because)
}

/** An update of a record; documents have their fields in the request itself. */
export async function send(
  by: World['who'][Person],
  { recordType }: Kind,
  ids: RecordData,
  fields: RecordData,
  { reason }: { reason?: string } = {},
): Promise<RecordData> {
  if (recordType.one === 'folder') {
    const folder = { folderId: ids.folderId, ...fields }
    return by.client.call(FolderUpdate, { folder, additionalInfo: info({ Reason: reason }) })
  }
  if (recordType.one !== 'document') return change(by, recordType, ids, fields, reason ? { reason } : {})
  const request = { folderId: ids.folderId, ...fields, additionalInfo: info({ Reason: reason }) }
  return (await by.client.call(DocumentUpdate, request)).document as RecordData
}
