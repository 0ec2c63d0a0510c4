/** Converting an open issue to an RFI or a punch list item. The issue stays, and the two are linked. */

import type { Value } from '../../../contract/kit.ts'
import { limits } from '../../../contract/limits.ts'
import { type OpenIssue, OpenIssueConvert } from '../../../contract/records/openissue.ts'
import type { PunchList } from '../../../contract/records/punchlist.ts'
import type { RFI } from '../../../contract/records/rfi.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { inheritPins } from '../drawing/pins/inheritpins.ts'
import { codeOfState } from '../engine/declare/recordstate.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import type { RecordData } from '../engine/declare/rows.ts'
import { mayTake } from '../engine/declare/statemachine.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import {
  inheritFiles,
  inheritReferences,
  inheritRestriction,
  sameFolder,
  stillMembers,
} from '../engine/write/inherit.ts'
import { copyLabels } from '../engine/write/labels.ts'
import { linkRecords, refuseAgain } from '../engine/write/links.ts'
import { type LoadedRecord, loadForUpdate } from '../engine/write/loadforupdate.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { refuseUnknown } from '../engine/write/references.ts'
import { punchList } from '../punchlist/punchlist.ts'
import { rfi } from '../rfi/rfi.ts'
import { openIssue, openIssueStates } from './openissue.ts'

type Issue = Value<typeof OpenIssue.fields>
type Request = Value<typeof OpenIssueConvert.request.fields>

/** The to-person and the copy list of the new record, without people who are no longer members. */
interface People {
  to: number | undefined
  toName: string | undefined
  cc: string[]
}

const costKnownLater = 2

const asRfi = (issue: Issue, { to, toName, cc }: People): Value<typeof RFI.fields> => ({
  subject: issue.subject,
  question: withLocation(issue),
  toUserId: to,
  toName,
  dateDue: issue.dueDate,
  costImpactId: issue.costImpact ? costKnownLater : undefined,
  ccUserList: cc,
  reference: issue.reference,
  drawing: issue.drawing,
  drawingDetail: issue.drawingDetail,
})

const asPunchListItem = (issue: Issue, { to, toName, cc }: People): Value<typeof PunchList.fields> => ({
  summary: issue.subject,
  description: issue.question,
  locationSite: issue.locationSite,
  locationBuilding: issue.locationBuilding,
  locationFloor: issue.locationFloor,
  locationRoom: issue.locationRoom,
  dueDate: issue.dueDate,
  costImpact: issue.costImpact,
  responsiblePartyList: to ? [String(to)] : toName ? [toName] : [],
  ccUserList: cc,
  reference: issue.reference,
  drawing: issue.drawing,
  drawingDetail: issue.drawingDetail,
})

/** An RFI has no location fields, so the location is added below the question. */
function withLocation(issue: Issue): string {
  const places = [issue.locationSite, issue.locationBuilding, issue.locationFloor, issue.locationRoom]
  const location = places.filter(Boolean).join(' / ')
  const question = issue.question ?? ''
  const both = [question, location && `Location: ${location}`].filter(Boolean).join('\n\n')
  return both.length > limits.textCharsMax ? question : both
}

const targets = new Map<
  number,
  { recordType: RecordType<any>; from: (issue: Issue, people: People) => RecordData }
>([
  [rfi.type, { recordType: rfi, from: asRfi }],
  [punchList.type, { recordType: punchList, from: asPunchListItem }],
])

function targetOf(type: number | null | undefined) {
  const known = [...targets.keys()].map((id) => `${id} ${folderType(id).name}`).join(' or ')
  if (!type) throw notEmpty('FolderType', `the record type to convert it to: ${known}`)
  const target = targets.get(type)
  if (!target) throw invalidField('FolderType', 'Enum', `FolderType must be ${known}.`)
  return target
}

async function convert(types: RecordTypes, request: Request, call: Call) {
  const { recordType, from } = targetOf(request.folderType)
  const loaded = await loadForUpdate(openIssue, call, { folderId: request.folderId }, '')
  await checkIfMatch(call, { ...loaded, label: openIssue.label, dto: openIssue.dto })
  await checkConvertible(call, loaded, recordType)
  const { projectId } = loaded.project
  const issue = loaded.record as Issue
  const folderParentId = await parentOf(call, loaded, request.folderParentId)
  const people = await peopleOf(call, projectId, issue, request.toUserId)
  const record = { ...from(issue, people), projectId, folderParentId }
  const [created] = await createRecords(recordType, call, [record], () => '')
  const { folderId } = created!
  await linkRecords(call, { projectId, fromId: loaded.folderId, toId: folderId, relation: 'ConvertedTo' })
  await inheritRestriction(call, loaded.folderId, folderId)
  const files = await inheritFiles(call, projectId, loaded.folderId, folderId)
  await inheritReferences(call, projectId, loaded.folderId, folderId)
  await inheritPins(types, call, { from: loaded.folderId, to: folderId, files })
  await copyLabels(call, projectId, loaded.folderId, folderId)
  await writeEvents(call, [
    {
      action: 'Converted',
      projectId,
      folderId: loaded.folderId,
      changes: [['convertedTo', null, folderId]],
    },
  ])
  return { folderId, newId: created!.id, number: created!.number }
}

/** A closed issue can be converted, as it can get references; a void one cannot. */
async function checkConvertible(
  call: Call,
  loaded: LoadedRecord,
  recordType: RecordType<any>,
): Promise<void> {
  if (!mayTake({}, loaded.callerRights)) throw forbidden('You may see this open issue, but not convert it.')
  if (codeOfState(openIssue, loaded.record) === openIssueStates.states.Void!.code)
    throw conflict('This open issue is void. It cannot be converted.')
  await refuseAgain(
    call,
    loaded.folderId,
    'ConvertedTo',
    recordType,
    (other) => `This open issue is already converted to ${other}.`,
  )
}

async function parentOf(
  call: Call,
  loaded: LoadedRecord,
  requested: number | null | undefined,
): Promise<number | undefined> {
  if (!requested) return sameFolder(call, loaded)
  const parent = await call.db.row<{ projectId: number }>(
    `SELECT f.project_id AS "projectId" FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, requested],
  )
  if (parent && parent.projectId !== loaded.project.projectId)
    throw invalidField('FolderParentId', 'Enum', 'FolderParentId is in another project than the open issue.')
  return requested
}

async function peopleOf(
  call: Call,
  projectId: number,
  issue: Issue,
  requested: number | null | undefined,
): Promise<People> {
  if (requested)
    await refuseUnknown(call, [{ sort: 'member', projectId, id: requested, fieldName: 'ToUserId' }])
  const isMember = await stillMembers(call, projectId, [issue.issueTo, ...(issue.ccUserList ?? [])])
  const own = isMember(issue.issueTo) ? issue.issueTo! : undefined
  return {
    to: requested ?? own,
    toName: requested === undefined || requested === null ? (issue.toName ?? undefined) : undefined,
    cc: (issue.ccUserList ?? []).filter(isMember).map(String),
  }
}

export default (types: RecordTypes): Served[] => [
  serve(OpenIssueConvert, (request, call) => convert(types, request, call)),
]
