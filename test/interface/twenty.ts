/**
 * The twenty operations of interface.md on stored data: for each one a request that works, new on each
 * call, the expected response, and a request about something that does not exist.
 */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as contract from '../../contract/index.ts'
import type { Operation } from '../../contract/kit.ts'
import type { World } from './twentyworld.ts'

export interface Sample {
  number: number
  operation: Operation<any, any>
  /** A request that works. Writes get new data each time. */
  request(): Record<string, any>
  /** Fields that its response must contain. */
  answers(request: any): Record<string, unknown>
  /** `numberOfRecordsEffected`. */
  effected: number
  /** It reads or writes one record, so it returns the ETag of that record. */
  etag?: true
  /** About something that does not exist: 404, except for operation 1, which takes no ids. */
  absent: Record<string, unknown>
}

const nobody = 2147483647

export const samplesOf = (world: World): Sample[] => [...reads(world), ...updates(world), ...makers(world)]

function reads(world: World): Sample[] {
  const { dailyReportId } = world.report
  return [
    {
      number: 1,
      operation: contract.ClientGetConfiguration,
      request: () => ({ apiKey: world.apiKey, connectorName: 'Ledger' }),
      answers: () => ({
        clientConfigurationElements: [
          { keyID: 'url', keyValue: 'https://ledger.example', isEncrypted: false },
          { keyID: 'token', keyValue: 'secret', isEncrypted: true },
        ],
      }),
      effected: 2,
      absent: { apiKey: world.apiKey, connectorName: 'Payroll' },
    },
    {
      number: 2,
      operation: contract.RFIRead,
      request: () => ({ folderId: world.rfi }),
      answers: () => ({
        rfi: { folderId: world.rfi, subject: 'Beam', projectId: world.id },
        referencedDocuments: [{ documentId: world.document.newId, documentNumber: 'A-101' }],
      }),
      effected: 1,
      etag: true,
      absent: { folderId: nobody },
    },
    {
      number: 7,
      operation: contract.DailyReportActivityReadByReport,
      request: () => ({ dailyReportId }),
      answers: () => ({
        dailyReportActivities: [{ description: 'Formwork', dailyReportId }, { description: 'Rebar' }],
      }),
      effected: 2,
      absent: { dailyReportId: nobody },
    },
    {
      number: 8,
      operation: contract.DailyReportActivityGet,
      request: () => ({ dailyReportActivityId: world.activity }),
      answers: () => ({
        dailyReportActivity: { dailyReportActivityId: world.activity, description: 'Formwork' },
      }),
      effected: 1,
      absent: { dailyReportActivityId: nobody },
    },
    {
      number: 11,
      operation: contract.DocumentsReadInFolder,
      request: () => ({ parentFolderId: world.folder }),
      answers: () => ({ folderDocuments: [{ documentNumber: 'A-101' }, { documentNumber: 'A-102' }] }),
      effected: 2,
      absent: { parentFolderId: nobody },
    },
    {
      number: 13,
      operation: contract.FolderGet,
      request: () => ({ folderId: world.folder }),
      answers: () => ({ folder: { folderId: world.folder, folderName: 'New folder' } }),
      effected: 1,
      etag: true,
      absent: { folderId: nobody },
    },
    ...lists(world),
  ]
}

function lists(world: World): Sample[] {
  return [
    {
      number: 14,
      operation: contract.FilesGetByDailyReport,
      request: () => ({ dailyReportId: world.report.dailyReportId }),
      answers: () => ({ fileInfos: [{ uploadedFileName: 'photo.pdf', uploadedFileSize: 8 }] }),
      effected: 1,
      absent: { dailyReportId: nobody },
    },
    {
      number: 15,
      operation: contract.MeetingMinuteReadAttachments,
      request: () => ({ folderId: world.meeting }),
      answers: () => ({
        attachmentList: [{ uploadedFileName: 'photo.pdf' }, { uploadedFileName: 'photo.pdf' }],
      }),
      effected: 2,
      absent: { folderId: nobody },
    },
    {
      number: 16,
      operation: contract.PunchListReadRecipients,
      request: () => ({ folderId: world.punchItem, recipientType: 'ResponsibleParty' }),
      answers: () => ({
        recipients: [
          { userId: world.people.Subcontractor.id, fullName: world.people.Subcontractor.fullName },
          { userId: 0, fullName: 'Doors & Sons' },
        ],
      }),
      effected: 2,
      absent: { folderId: nobody },
    },
    {
      number: 17,
      operation: contract.ProjectGetMembersByProject,
      request: () => ({ projectId: world.id }),
      answers: () => ({ projectMembers: expect.arrayContaining(membersOf(world)) }),
      effected: 2,
      absent: { projectId: nobody },
    },
    {
      number: 18,
      operation: contract.SubmittalTypesRead,
      request: () => ({ projectId: world.id }),
      answers: () => ({
        submittalTypes: expect.arrayContaining([
          { id: 2, name: 'Shop drawings', advancedName: 'SD-02 Shop drawings' },
          { id: 19, name: 'Other', advancedName: 'Other' },
        ]),
      }),
      effected: 19,
      absent: { projectId: nobody },
    },
  ]
}

const membersOf = (world: World) =>
  [world.admin, world.people.Subcontractor].map(({ id, email }) =>
    expect.objectContaining({ userId: id, email }),
  )

function updates(world: World): Sample[] {
  return [
    {
      number: 3,
      operation: contract.PunchListUpdate,
      request: () => ({ punchList: { folderId: world.punchItem, description: randomUUID() } }),
      answers: ({ punchList }) => ({ punchList }),
      effected: 1,
      etag: true,
      absent: { punchList: { folderId: nobody } },
    },
    {
      number: 4,
      operation: contract.SubmittalItemUpdate,
      request: () => ({ item: { folderId: world.submittalItem, notes: randomUUID() } }),
      answers: ({ item }) => ({ item }),
      effected: 1,
      etag: true,
      absent: { item: { folderId: nobody } },
    },
    {
      number: 12,
      operation: contract.FolderUpdate,
      request: () => ({ folder: { folderId: world.folder, folderDescription: randomUUID() } }),
      answers: () => ({}),
      effected: 1,
      etag: true,
      absent: { folder: { folderId: nobody } },
    },
  ]
}

function makers(world: World): Sample[] {
  const projectId = world.id
  return [
    {
      number: 5,
      operation: contract.OpenIssueCreateMany,
      request: () => ({ openIssueList: pair((tempItemId) => ({ tempItemId, projectId, subject: 'Leak' })) }),
      answers: ({ openIssueList }) => ({ returnedIdList: openIssueList.map(sameTemp) }),
      effected: 2,
      absent: { openIssueList: [{ projectId: nobody }] },
    },
    {
      number: 6,
      operation: contract.DriveDocumentCreate,
      request: () => ({
        document: { folderProject: projectId, driveId: randomUUID(), fileName: 'b.dwg', filePath: '/b.dwg' },
      }),
      answers: () => ({ filePath: '/b.dwg', fileId: expect.any(Number), folderId: expect.any(Number) }),
      effected: 1,
      etag: true,
      absent: { document: { folderProject: nobody, fileName: 'b.dwg' } },
    },
    {
      number: 9,
      operation: contract.DailyReportCreateMany,
      request: () => ({
        dailyReportList: pair((tempItemId) => ({ tempItemId, folderProject: projectId, wind: 'NW' })),
      }),
      answers: ({ dailyReportList }) => ({ returnedIdList: dailyReportList.map(sameTemp) }),
      effected: 2,
      absent: { dailyReportList: [{ folderProject: nobody }] },
    },
    {
      number: 10,
      operation: contract.FolderAdd,
      request: () => ({ folder: { folderProjectId: projectId, folderName: randomUUID() } }),
      answers: ({ folder }) => ({ folder }),
      effected: 1,
      etag: true,
      absent: { folder: { folderParentId: nobody } },
    },
    {
      number: 19,
      operation: contract.SubmittalCreate,
      request: () => ({ submittal: { folderParentId: world.rootFolderId, description: randomUUID() } }),
      answers: ({ submittal }) => ({ submittal: { description: submittal.description, status: 'Open' } }),
      effected: 1,
      etag: true,
      absent: { submittal: { folderParentId: nobody } },
    },
    {
      number: 20,
      operation: contract.FolderCreatePunchList,
      request: () => ({ folderName: randomUUID(), folderProjectId: projectId }),
      answers: () => ({ folderId: expect.any(Number) }),
      effected: 1,
      etag: true,
      absent: { folderProjectId: nobody },
    },
  ]
}

const pair = <T>(make: (tempItemId: string) => T): T[] => [make(randomUUID()), make(randomUUID())]
const sameTemp = ({ tempItemId }: { tempItemId: string }) => ({ tempItemId })
