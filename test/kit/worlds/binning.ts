/** A folder with a record of every type, and everything that can be read of it: for tests of the bin. */

import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FileCreate, FilesGetByDailyReport } from '../../../contract/documents/file.ts'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
} from '../../../contract/documents/folder.ts'
import { ProjectGetManagementSummary } from '../../../contract/projects/project.ts'
import { BinRead, FolderDelete, FolderRestore } from '../../../contract/records/bin.ts'
import { MeetingMinuteReadAttachments } from '../../../contract/records/meetingminute.ts'
import { PunchListReadRecipients } from '../../../contract/records/punchlist.ts'
import type { Person, Project } from '../harness.ts'
import { because, makeOne, type RecordData, type RecordTypeName, read, recordTypes } from '../records.ts'
import { outcome } from '../restricted.ts'

export const remove = (by: Person, folderId: number) => by.client.call(FolderDelete, { folderId, ...because })
export const restore = (by: Person, folderId: number) => by.client.call(FolderRestore, { folderId })
export const bin = async (by: Person, projectId: number) =>
  (await by.client.call(BinRead, { projectId })).binItems!

export const folderIn = async (by: Person, folderParentId: number, folderName = 'Level 2') =>
  (await by.client.call(FolderAdd, { folder: { folderParentId, folderName } })).folder!.folderId!

const fileContent = Buffer.from('%PDF-1.7').toString('base64')

/**
 * A record of every type, a document, a file, drive nodes and a folder in the folder; a file on each
 * record.
 */
export async function fill({ admin, id }: Project, parentFolderId: number) {
  const place = { folderParentId: parentFolderId }
  const records = {} as Record<RecordTypeName, RecordData>
  const have = async (recordType: RecordTypeName, more: RecordData) => {
    records[recordType] = await makeOne(admin, recordTypes[recordType], id, more)
  }
  await have('rfi', { ...place, subject: 'Beam', question: 'How high?', toUserId: admin.id })
  await have('openIssue', { ...place, subject: 'Noise' })
  await have('dailyReport', { ...place, folderDescription: 'Rain' })
  await have('dailyReportActivity', { dailyReportId: records.dailyReport.dailyReportId, location: 'Roof' })
  await have('meetingMinute', { ...place, topic: 'Weekly', attendeeList: [admin.id] })
  await have('submittal', { ...place, description: 'Doors' })
  await have('submittalItem', { folderParentId: records.submittal.folderId, description: 'Door' })
  const punchListId = (await admin.client.call(FolderCreatePunchList, { ...place, folderName: 'Handover' }))
    .folderId!
  await have('punchList', { folderParentId: punchListId, summary: 'Paint', ccUserList: [admin.login] })
  for (const { folderId } of [records.rfi, records.dailyReport, records.meetingMinute])
    await admin.client.call(FileCreate, { folderId, fileInfo: { uploadedFileName: 'a.pdf' }, fileContent })
  const below = await folderIn(admin, parentFolderId, 'Below')
  const document = await admin.client.call(DocumentCreate, {
    parentFolderId: below,
    documentNumber: 'A-101',
    fileContent,
  })
  const drive = async (isFolder: boolean, folderParentId: number) =>
    (await admin.client.call(DriveDocumentCreate, { document: { folderParentId, isFolder, fileName: 'x' } }))
      .folderId!
  const driveFolder = await drive(true, parentFolderId)
  const nodes = [
    ...Object.values(records).flatMap(({ folderId, dailyReportActivityId }) =>
      dailyReportActivityId ? [] : [folderId as number],
    ),
    punchListId,
    below,
    document.newFolderId!,
    driveFolder,
    await drive(false, driveFolder),
  ]
  return { records, nodes, punchListId, below, driveFolder, documentId: document.newId! }
}

export type Filled = Awaited<ReturnType<typeof fill>>

/** Every way to read the folder and its content. */
const readings = (by: Person, folderId: number, { records, nodes, ...of }: Filled) => {
  const ask = by.client
  const report = { dailyReportId: records.dailyReport.dailyReportId as number }
  return {
    ...Object.fromEntries(
      (Object.keys(records) as RecordTypeName[]).map((recordType) => [
        recordType,
        () => read(by, recordTypes[recordType], records[recordType]),
      ]),
    ),
    ...Object.fromEntries(
      [folderId, ...nodes].map((node) => [
        `node ${node}`,
        async () => withoutStamps((await ask.call(FolderGet, { folderId: node })).folder!),
      ]),
    ),
    children: async () =>
      (await ask.call(FoldersGetByParentFolder, { parentFolderId: folderId })).folderList!.map(withoutStamps),
    documents: () => ask.call(DocumentsReadInFolder, { parentFolderId: of.below }),
    'drive files': () => ask.call(DocumentsReadInFolder, { parentFolderId: of.driveFolder }),
    files: () => ask.call(FilesGetByDailyReport, report),
    attachments: () => ask.call(MeetingMinuteReadAttachments, { folderId: records.meetingMinute.folderId }),
    recipients: () => ask.call(PunchListReadRecipients, { folderId: of.punchListId }),
  } as Record<string, () => Promise<unknown>>
}

const withoutStamps = ({ updatedBy, updatedDate, updatedByFullName, updator, ...rest }: RecordData) => rest
const withoutEtag = (answer: unknown) =>
  Array.isArray(answer) ? answer : { ...(answer as RecordData), etag: '' }

/** The response of each of them. */
export async function snapshot(by: Person, folderId: number, filled: Filled) {
  const all: RecordData = {}
  for (const [name, reading] of Object.entries(readings(by, folderId, filled)))
    all[name] = withoutEtag(await reading())
  return all
}

/** The outcome of each of them: 200, or the refusal. */
export async function outcomes(by: Person, folderId: number, filled: Filled) {
  const all: Record<string, string> = {}
  for (const [name, reading] of Object.entries(readings(by, folderId, filled)))
    all[name] = await outcome(reading())
  return all
}

export const counts = async (by: Person, projectId: number) => {
  const { rfiData, submittalData } = await by.client.call(ProjectGetManagementSummary, { projectId })
  return [rfiData![0]!.total, submittalData![0]!.total]
}
