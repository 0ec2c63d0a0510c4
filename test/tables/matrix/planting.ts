/**
 * Marker words in every text of the records, documents, files, folders and the bin of a project; plantorganization.ts has those around it. A caller who may not know of them must never find one
 * in a response.
 */
import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/index.ts'
import type { Dto, Entry } from '../../../contract/kit.ts'
import { place } from '../../kit/drawings/pinning.ts'
import { publishAs, upload } from '../../kit/drawings/publishing.ts'
import type { Person, Project, Site } from '../../kit/harness.ts'
import {
  because,
  change,
  makeOne,
  type RecordData,
  type RecordTypeName,
  recordTypes,
} from '../../kit/records.ts'
import { partiesOf, reply } from './things.ts'

/**
 * Ids of the planted data, by the sort of field that refers to it: node, person …, or the name of the
 * field.
 */
export class Ids {
  private readonly bySort: Record<string, number[]> = {}

  of(sort: string): number[] {
    return this.bySort[sort] ?? []
  }

  add(sort: string, ...ids: (number | null | undefined)[]): void {
    this.bySort[sort] = [...this.of(sort), ...ids.map((id) => id!)]
  }
}

/** Coded or validated texts, which cannot contain a marker. */
const coded =
  /^(tempItemId|stage|status|stageName|statusId|returnedStatus|returnedStatusId|revision|timeZone|requiredReviewDays|estScheduleAmount)$/
const secret = /^(userLogin|userPassword|extUserPassword|email|notificationEmail)$/

/** Every text of a type, filled with the marker and the name of the field. */
export function marked(dto: Dto, marker: string): RecordData {
  const filled = dto.entries
    .filter(({ key, field }) => !field.isReadOnly && !coded.test(key) && !secret.test(key))
    .map((entry) => [entry.key, textOf(entry, marker)])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

function textOf({ key, field: { type: fieldType } }: Entry, marker: string): unknown {
  const one = fieldType as Dto
  if (fieldType.carriesDate) return undefined
  if (fieldType.type === 'string')
    return String(fieldType.sample).startsWith('http')
      ? `https://${marker}.example/${key}`
      : `${marker} ${key}`
  if (one.fields) return marked(one, marker)
  const item = fieldType.item as Dto | undefined
  if (item?.fields) return [marked(item, marker)]
  return item?.type === 'string' ? [`${marker} ${key}`] : undefined
}

const bytesOf = (marker: string) => Buffer.from(`%PDF-1.7 ${marker} contents`).toString('base64')

/**
 * Fills a folder with a record of every type with files and references, the outsiders as parties. Everybody
 * with r sees documents and folders, so these are left unmarked where that matters.
 */
export async function plant(
  { admin, id }: Pick<Project, 'admin' | 'id'>,
  marker: string,
  folderParentId: number,
  {
    outsiders = [],
    onlyRecords = false,
    here,
  }: { outsiders?: Person[]; onlyRecords?: boolean; here?: Site } = {},
): Promise<Ids> {
  const ids = new Ids()
  const have = async (recordType: RecordTypeName, more: RecordData) => {
    const parties = outsiders.length > 1 ? partiesOf(recordType, outsiders) : {}
    const created = await makeOne(admin, recordTypes[recordType], id, {
      ...marked(recordTypes[recordType].dto, marker),
      ...parties,
      ...more,
    })
    if (created.folderId) ids.add('node', created.folderId)
    ids.add(recordTypes[recordType].ownId, created[recordTypes[recordType].ownId])
    return created
  }
  const rfi = await have('rfi', { folderParentId })
  await admin.client.call(contract.RFIReplyCreate, { reply: reply('rfi', rfi.rfiId, marker) })
  const { openIssueId, ...issue } = await have('openIssue', { folderParentId })
  await admin.client.call(contract.OpenIssueReplyCreate, { reply: reply('openIssue', openIssueId, marker) })
  const converting = { folderId: issue.folderId, folderType: 121 }
  ids.add('node', (await admin.client.call(contract.OpenIssueConvert, converting)).folderId)
  const attendeeList = [admin, ...outsiders].map((person) => person.id)
  await have('meetingMinute', { folderParentId })
  const minutes = await have('meetingMinute', {
    folderParentId,
    attendeeList,
    number: `${marker} distributed`,
  })
  await distribute(admin, marker, minutes)
  const report = await have('dailyReport', { folderParentId })
  await have('dailyReportActivity', { dailyReportId: report.dailyReportId })
  const pack = await have('submittal', { folderParentId })
  await have('submittalItem', { folderParentId: pack.folderId })
  const reviewed = { folderParentId: pack.folderId, submittalItemNumber: `${marker} reviewed` }
  await review(admin, marker, await have('submittalItem', reviewed))
  const list = await admin.client.call(contract.FolderCreatePunchList, {
    folderName: onlyRecords ? 'Doors' : `${marker} list`,
    folderDescription: onlyRecords ? '' : `${marker} description`,
    folderParentId,
  })
  if (!onlyRecords) ids.add('node', list.folderId!)
  const { punchListId } = await have('punchList', { folderParentId: list.folderId })
  await admin.client.call(contract.PunchListReplyCreate, { reply: reply('punchList', punchListId, marker) })
  const binned = await have('punchList', {
    folderParentId: list.folderId,
    punchListNumber: `${marker} binned`,
  })
  await admin.client.call(contract.FolderDelete, { folderId: binned.folderId, ...because })
  for (const folderId of [rfi.folderId, minutes.folderId, report.folderId])
    await attach(admin, marker, folderId, ids)
  await putLabel(admin, id, [rfi.folderId, minutes.folderId, report.folderId])
  if (onlyRecords) return ids
  await papers({ admin, id }, marker, folderParentId, ids)
  if (here) {
    const sheetFolderId = await drawings(here, { admin, id }, marker, folderParentId, ids)
    const [pin] = await place(admin, { sheetFolderId, recordFolderId: rfi.folderId })
    ids.add('pinId', pin!.pinId)
  }
  await admin.client.call(contract.DocumentReferenceAdd, {
    folderId: rfi.folderId,
    documentId: ids.of('document')[0]!,
  })
  return ids
}

/** A guest of the meeting, an objection to its minutes, and a correction of them. */
async function distribute(admin: Person, marker: string, minutes: RecordData): Promise<void> {
  const attendance = [{ name: `${marker} guest`, presence: 'present' }]
  await admin.client.call(contract.MeetingAttendanceSave, { folderId: minutes.folderId, attendance })
  await change(admin, recordTypes.meetingMinute, minutes, { statusId: 2 })
  await admin.client.call(contract.MeetingMinuteReplyCreate, {
    reply: { ...reply('meetingMinute', minutes.meetingMinuteId, marker), isObjection: true },
  })
  const corrected = { notes: `${marker} corrected` }
  await change(admin, recordTypes.meetingMinute, minutes, corrected, { reason: `${marker} reason` })
}

/** The verdict of a reviewer. */
async function review(admin: Person, marker: string, item: RecordData): Promise<void> {
  const reviewers = [{ step: 1, userId: admin.id }]
  await admin.client.call(contract.SubmittalReviewersSave, { folderId: item.folderId, reviewers })
  await change(admin, recordTypes.submittalItem, item, { stage: '2' })
  const verdict = { returnedStatusId: '1', returnedNote: `${marker} verdict` }
  await change(admin, recordTypes.submittalItem, item, verdict)
}

async function papers(
  { admin, id }: Pick<Project, 'admin' | 'id'>,
  marker: string,
  parentFolderId: number,
  ids: Ids,
): Promise<void> {
  const document = await admin.client.call(contract.DocumentCreate, {
    ...marked(contract.DocumentCreate.request, marker),
    authSessionKey: undefined,
    additionalInfo: [],
    parentFolderId,
    fileContent: bytesOf(marker),
  })
  // An earlier version contains the words too.
  await admin.client.call(contract.DocumentUpdate, {
    folderId: document.newFolderId,
    fileName: `${marker} again`,
    fileContent: bytesOf(marker),
  })
  ids.add('node', document.newFolderId!)
  ids.add('document', document.newId!)
  const { transmittal } = await admin.client.call(contract.TransmittalSend, {
    projectId: id,
    subject: `${marker} subject`,
    remarks: `${marker} remarks`,
    items: [{ folderId: document.newFolderId }],
    userIds: [admin.id],
  })
  ids.add('transmittalId', transmittal!.transmittalId)
  for (const isFolder of [false, true]) {
    const drive = await admin.client.call(contract.DriveDocumentCreate, {
      document: {
        ...marked(contract.DocumentDrive, marker),
        driveId: `${marker} ${isFolder}`,
        folderParentId: parentFolderId,
        isFolder,
      },
    })
    ids.add('node', drive.folderId!)
  }
}

/** A published set of drawings, and one that is to be confirmed. */
async function drawings(
  here: Site,
  { admin, id }: Pick<Project, 'admin' | 'id'>,
  marker: string,
  parentFolderId: number,
  ids: Ids,
): Promise<number> {
  const sheets = [{ number: `${marker} A-1`, title: `${marker} title`, revision: `${marker} revision` }]
  const more = { parentFolderId, name: `${marker} set`, fileName: `${marker}.pdf` }
  const { publicationId, fileId } = await upload(here, admin, id, sheets, more)
  await publishAs(admin, publicationId)
  const { pages } = await admin.client.call(contract.DrawingPublicationRead, { publicationId })
  ids.add('node', pages![0]!.sheetFolderId)
  await admin.client.call(contract.SheetMarkupsSave, {
    sheetFolderId: pages![0]!.sheetFolderId,
    markups: [{ kind: 'Text', points: [10, 10], text: `${marker} mark-up`, layer: 3 }],
  })
  const open = await upload(here, admin, id, sheets, more)
  // Outside of the register: another one has its number.
  const { newFolderId } = await admin.client.call(contract.DocumentCreate, {
    parentFolderId,
    documentType: 1,
    documentNumber: sheets[0]!.number,
    documentDescription: `${marker} outside`,
    additionalInfo: [],
  })
  ids.add('node', newFolderId)
  ids.add('publicationId', publicationId, open.publicationId)
  ids.add('file of a publication', fileId, open.fileId)
  return pages![0]!.sheetFolderId!
}

async function attach(admin: Person, marker: string, folderId: number, ids: Ids): Promise<void> {
  const fileInfo = marked(contract.FileInfo, marker)
  const created = await admin.client.call(contract.FileCreate, {
    folderId,
    fileInfo,
    fileContent: bytesOf(marker),
  })
  ids.add('file', created.attachmentFileId!)
}

/** Every member sees the labels of a project, so its name says nothing. */
async function putLabel(admin: Person, projectId: number, folderIds: number[]): Promise<void> {
  const label = { name: randomUUID().slice(0, 30) }
  const { labelId } = (await admin.client.call(contract.LabelSave, { projectId, label })).label!
  await admin.client.call(contract.RecordLabelsSave, { projectId, folderIds, addLabelIds: [labelId!] })
}
