/** The data that the cells of the matrix use: records whose only parties are the two columns named so. */
import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/index.ts'
import { nodeType } from '../../../contract/nodetypes.ts'
import { password } from '../../kit/harness.ts'
import { makeOne, type RecordData, type RecordTypeName, recordTypes } from '../../kit/records.ts'
import type { Caller, World } from './people.ts'

/** A project, and the person who creates things in it. */
export type Ground = Pick<World, 'admin' | 'id'>

export const content = Buffer.from('%PDF-1.7').toString('base64')

/** A sheet with one RFI. */
export const rfiSheet = (): RecordData => ({
  kind: 'RFI',
  fileName: 'log.csv',
  fileContent: Buffer.from(`Number,Subject\n${randomUUID()},Beam\n`).toString('base64'),
})

/** A sheet that waits to be imported, with the fields proposed for its columns. */
export async function preparedImport({ admin, id }: Ground): Promise<RecordData> {
  const { importId, columns } = await admin.client.call(contract.ImportPrepare, {
    projectId: id,
    ...rfiSheet(),
  })
  return { importId, columns }
}

/** A sheet that was imported. */
export async function doneImport(ground: Ground): Promise<RecordData> {
  const { importId, columns } = await preparedImport(ground)
  await ground.admin.client.call(contract.ImportRun, { projectId: ground.id, importId, columns })
  return { importId }
}

/** The fields that make these people parties of a record of that type. */
export function partiesOf(
  recordType: RecordTypeName,
  [first, second]: readonly { id: number; login: string }[],
): RecordData {
  if (recordType === 'rfi') return { toUserId: first!.id, ccUserList: [second!.login] }
  if (recordType === 'punchList') return { responsiblePartyList: [first!.login, second!.login] }
  if (recordType === 'openIssue') return { issueTo: first!.id, ccUserList: [second!.id] }
  if (recordType === 'submittal')
    return { submittingCompanyContactId: first!.id, reviewingCompanyContactId: second!.id }
  if (recordType === 'dailyReport') return { author: first!.id, ccUserList: second!.login }
  if (recordType === 'meetingMinute') return { attendeeList: [first!.id, second!.id] }
  return {}
}

const partyPeople = ({ who }: World) => [who['Subcontractor, party'], who['Consultant, party']]

/**
 * A new record, created by the organization's admin for the two parties. An item is in a package of theirs.
 */
export async function record(
  world: World,
  recordType: RecordTypeName,
  more: RecordData = {},
): Promise<RecordData> {
  const place: RecordData = {}
  if (recordType === 'submittalItem') place.folderParentId = (await record(world, 'submittal')).folderId
  if (recordType === 'dailyReportActivity')
    place.dailyReportId = (await record(world, 'dailyReport')).dailyReportId
  return recordFor(world, recordType, { ...partiesOf(recordType, partyPeople(world)), ...place, ...more })
}

/** A new record created by the organization's admin; its fields name its parties. */
export const recordFor = ({ admin, id }: Ground, recordType: RecordTypeName, fields: RecordData) =>
  makeOne(admin, recordTypes[recordType], id, fields)

export async function folder({ admin, id }: Ground, more: RecordData = {}): Promise<number> {
  const created = { folderProjectId: id, folderName: randomUUID(), ...more }
  return (await admin.client.call(contract.FolderAdd, { folder: created })).folder!.folderId!
}

/** A folder in the bin. */
export async function binned(world: Ground): Promise<number> {
  const folderId = await folder(world)
  await world.admin.client.call(contract.FolderDelete, { folderId })
  return folderId
}

export async function punchListFolder({ admin, id }: Ground): Promise<number> {
  const created = await admin.client.call(contract.FolderCreatePunchList, {
    folderProjectId: id,
    folderName: 'Doors',
  })
  return created.folderId!
}

export async function document(world: Ground, parentFolderId?: number) {
  const created = await world.admin.client.call(contract.DocumentCreate, {
    parentFolderId: parentFolderId ?? (await folder(world)),
    documentNumber: 'A-101',
    fileName: 'A-101.pdf',
    fileContent: content,
  })
  return { folderId: created.newFolderId!, documentId: created.newId! }
}

/** A document to be sent to the two parties. */
export async function toTransmit(world: World) {
  const { folderId } = await document(world)
  const userIds = partyPeople(world).map((person) => person.id)
  return { projectId: world.id, subject: randomUUID(), items: [{ folderId }], userIds }
}

export async function transmittal(world: World): Promise<number> {
  const sent = await world.admin.client.call(contract.TransmittalSend, await toTransmit(world))
  return sent.transmittal!.transmittalId!
}

/** An RFI that refers to a document. */
export async function reference(world: World) {
  const { folderId } = await record(world, 'rfi')
  const { folderId: documentFolderId, documentId } = await document(world)
  await world.admin.client.call(contract.DocumentReferenceAdd, { folderId, documentId })
  return { folderId, documentId, documentFolderId }
}

export async function attached(world: Ground, folderId: number): Promise<number> {
  const file = { folderId, fileInfo: { uploadedFileName: 'photo.pdf' }, fileContent: content }
  return (await world.admin.client.call(contract.FileCreate, file)).attachmentFileId!
}

/** A reply to that record; its text field is named differently in each type. */
export const reply = (recordType: RecordTypeName, id: number, words = 'Seen.'): RecordData => ({
  [recordTypes[recordType].ownId]: id,
  response: words,
  message: words,
})

/** An objection to distributed minutes, by the admin, who attended. */
export async function objection(world: World): Promise<number> {
  const attendeeList = [...partyPeople(world), world.admin].map(({ id }) => id)
  const minutes = await record(world, 'meetingMinute', { attendeeList, statusId: 2 })
  const sent = { ...reply('meetingMinute', minutes.meetingMinuteId), isObjection: true }
  return (await world.admin.client.call(contract.MeetingMinuteReplyCreate, { reply: sent })).reply!.replyId!
}

/** A file that was attached to a record, and removed again. */
export async function removedFile(world: Ground, folderId: number): Promise<number> {
  const attachmentFileId = await attached(world, folderId)
  await world.admin.client.call(contract.FileDelete, { attachmentFileId })
  return attachmentFileId
}

export async function accessList({ admin, id }: Ground): Promise<number> {
  const created = await admin.client.call(contract.AccessListSave, {
    projectId: id,
    accessList: { name: randomUUID(), memberList: [] },
  })
  return created.accessList!.accessListId!
}

export async function distributionGroup({ admin, id }: Ground): Promise<number> {
  const group = { name: randomUUID(), memberList: [] }
  const created = await admin.client.call(contract.DistributionGroupSave, { projectId: id, group })
  return created.group!.groupId!
}

/** A view of the RFIs, shared by the admin. */
export async function savedView({ admin, id }: Ground): Promise<number> {
  const shared = { projectId: id, folderType: nodeType.rfi, name: randomUUID() }
  return (await admin.client.call(contract.SavedViewSave, shared)).view!.savedViewId!
}

/** A change of many records, as if the caller had made it. */
export async function bulkChange(world: World, caller: Caller): Promise<number> {
  const { folderId } = await record(world, 'rfi')
  const made = await world.here.database.row<{ id: number }>(
    'INSERT INTO bulk_change (person_id, at) VALUES ($1, $2) RETURNING id',
    [caller.id, world.here.clock.now ?? new Date()],
  )
  await world.here.database.rows(
    `INSERT INTO bulk_change_record (bulk_change_id, folder_id, version, former) VALUES ($1, $2, 1, '{"reference": "A-1"}')`,
    [made!.id, folderId],
  )
  return made!.id
}

export async function label({ admin, id }: Ground): Promise<number> {
  const created = await admin.client.call(contract.LabelSave, {
    projectId: id,
    label: { name: randomUUID().slice(0, 30) },
  })
  return created.label!.labelId!
}

export async function connector(world: Ground): Promise<string> {
  const created = await world.admin.client.call(contract.ApiKeyAdd, {
    name: 'Books',
    connectorNames: ['Ledger'],
  })
  return created.apiKey!
}

/** A text that stands for nobody, in a new record. */
export async function outsideText(world: Ground): Promise<string> {
  const text = randomUUID()
  await recordFor(world, 'punchList', { ccUserList: [text] })
  return text
}

/** A person of the organization who cannot sign in. */
export async function contact({ admin }: Ground): Promise<number> {
  const created = await admin.client.call(contract.UserAdd, {
    user: { firstName: 'Con', lastName: randomUUID() },
  })
  return created.user!.userId!
}

/** The beginning of a PNG: a logo is known by it. */
export const logo = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')

/** A company in the directory of the organization. */
export async function company({ admin }: Ground): Promise<number> {
  const organization = { organizationName: randomUUID() }
  return (await admin.client.call(contract.OrganizationAdd, { organization })).organization!.organizationId!
}

/** Two contacts that were merged. */
export async function merged(world: Ground): Promise<number> {
  const [userId, intoUserId] = [await contact(world), await contact(world)]
  return (await world.admin.client.call(contract.UserMerge, { userId, intoUserId })).mergeId!
}

/** A person of the organization who is a member of the project. */
export async function member(world: Ground): Promise<number> {
  const userId = await contact(world)
  const adding = { projectId: world.id, member: { userId, role: 'Viewer' } }
  await world.admin.client.call(contract.ProjectMemberAdd, adding)
  return userId
}

export async function location({ admin }: Ground): Promise<number> {
  const created = await admin.client.call(contract.LocationAdd, { location: { locationName: randomUUID() } })
  return created.location!.locationId!
}

export async function apiKey({ admin }: Ground): Promise<number> {
  const created = await admin.client.call(contract.ApiKeyAdd, { name: 'Books', connectorNames: ['Ledger'] })
  return created.apiKeyId!
}

export async function serviceAccount({ admin }: Ground): Promise<number> {
  const serviceAccount = { name: `Robot ${randomUUID()}` }
  const saved = await admin.client.call(contract.ServiceAccountSave, { serviceAccount })
  return saved.serviceAccount!.userId!
}

export async function serviceKey(world: Ground): Promise<number> {
  const userId = await serviceAccount(world)
  const made = await world.admin.client.call(contract.ServiceKeyAdd, { userId, name: 'Nightly' })
  return made.serviceKeyId!
}

/** A second session of the caller; their own session key if they cannot have one. */
export async function session({ admin }: Ground, { login, key, ended }: Caller): Promise<string | undefined> {
  if (key === undefined || ended) return key
  const created = await admin.client.call(contract.UserLogin, { userName: login, password })
  return created.authSessionKey!
}

/** A webhook of that person, made past the limit of a person. */
export async function webHook({ here, id, admin }: World, ownerId: number): Promise<number> {
  const row = await here.database.row<{ id: number }>(
    `INSERT INTO web_hook (owner_id, organization_id, project_id, name, url, folder_types, actions, position, created_at)
     VALUES ($1, $2, $3, 'Mirror', 'https://example.com/', '{}', '{}', 0, now()) RETURNING id`,
    [ownerId, admin.organizationId, id],
  )
  return row!.id
}

const ownHooks = new WeakMap<object, Promise<number>>()

/** One of the administrator of the organization. */
export function ownHook(world: World): Promise<number> {
  const known = ownHooks.get(world) ?? webHook(world, world.who['organization admin'].id)
  ownHooks.set(world, known)
  return known
}
