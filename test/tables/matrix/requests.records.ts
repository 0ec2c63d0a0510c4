/** Requests about records, by record type. */
import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import {
  because,
  creating,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
} from '../../kit/records.ts'
import { type Build, inProject, personal, plain } from './build.ts'
import * as fixtures from './things.ts'

const reading = (recordType: RecordTypeName) =>
  plain(async (world) => ({
    [recordTypes[recordType].by]: (await fixtures.record(world, recordType))[recordTypes[recordType].by],
  }))
const makingOne = (recordType: RecordTypeName, more: RecordData = {}) =>
  plain((world) => creating(recordTypes[recordType], world.id, [more]))
/** The parent of a new record of that type. */
const listing = (recordType: RecordTypeName) =>
  plain(async (world) => {
    const record = await read(world.admin, recordTypes[recordType], await fixtures.record(world, recordType))
    return { parentFolderId: record.folderParentId }
  })
const changing = (recordType: RecordTypeName, field: string) =>
  plain(async (world) => ({
    [recordTypes[recordType].one]: {
      [recordTypes[recordType].by]: (await fixtures.record(world, recordType))[recordTypes[recordType].by],
      [field]: randomUUID(),
    },
  }))
/** A record with a reply. */
const readingReplies = (recordType: RecordTypeName, create: Operation<any, any>) =>
  plain(async (world) => {
    const { [recordTypes[recordType].ownId]: id } = await fixtures.record(world, recordType)
    await world.admin.client.call(create, { reply: fixtures.reply(recordType, id) })
    return { [recordTypes[recordType].ownId]: id }
  })
const replying = (recordType: RecordTypeName) =>
  plain(async (world) => ({
    reply: fixtures.reply(
      recordType,
      (await fixtures.record(world, recordType))[recordTypes[recordType].ownId],
    ),
  }))
const converting = (folderType: number) =>
  plain(async (world) => ({ folderId: (await fixtures.record(world, 'openIssue')).folderId, folderType }))

export const records: Record<string, Build> = {
  RFIRead: reading('rfi'),
  RFIReasonsRead: reading('rfi'),
  'RFIReasonsRead of a folder': plain(({ rootFolderId }) => ({ folderId: rootFolderId })),
  RFICreateMany: makingOne('rfi'),
  RFIReadInFolder: listing('rfi'),
  RFIUpdate: changing('rfi', 'reference'),
  'FolderGet of an RFI': plain(async (world) => ({
    folderId: (await fixtures.record(world, 'rfi')).folderId,
  })),
  RFIRoundsRead: plain(async (world) => ({ rfiId: (await fixtures.record(world, 'rfi')).rfiId })),
  RFIHandOffsRead: reading('rfi'),
  RFIForward: plain(async (world) => ({
    rfiId: (await fixtures.record(world, 'rfi')).rfiId,
    toUserId: world.who.Architect.id,
  })),
  RFICreateAttachment: plain(async (world) => ({
    rfiId: (await fixtures.record(world, 'rfi')).rfiId,
    fileContent: fixtures.content,
  })),
  RFIReplyReadByRFI: readingReplies('rfi', contract.RFIReplyCreate),
  RFIReplyCreate: replying('rfi'),
  RecordHistoryRead: plain(async (world) => ({ folderId: (await fixtures.record(world, 'rfi')).folderId })),
  'FolderDelete of an RFI': plain(async (world) => ({
    folderId: (await fixtures.record(world, 'rfi')).folderId,
    ...because,
  })),
  RecordStandingRead: reading('rfi'),
  RecordPrint: reading('rfi'),
  ListPrint: plain(({ rootFolderId }) => ({ parentFolderId: rootFolderId, folderType: 121 })),
  TransmittalSend: plain(async (world) => fixtures.toTransmit(world)),
  TransmittalRead: plain(async (world) => ({ transmittalId: await fixtures.transmittal(world) })),
  TransmittalsRead: inProject(),
  TransmittalOpened: plain(async (world) => ({ transmittalId: await fixtures.transmittal(world) })),
  TransmittalPrint: plain(async (world) => ({ transmittalId: await fixtures.transmittal(world) })),
  RecordOpened: reading('rfi'),
  RecordImportedRead: reading('rfi'),
  RecordReadersRead: reading('rfi'),
  RecordToldRead: reading('rfi'),
  RecordFollow: plain(async (world) => ({
    folderId: (await fixtures.record(world, 'rfi')).folderId,
    following: 'Follow',
  })),
  RecordTransitionsRead: reading('rfi'),
  RecordLabelsRead: plain(async (world) => ({
    projectId: world.id,
    folderIds: [(await fixtures.record(world, 'rfi')).folderId],
  })),
  RecordLabelsSave: plain(async (world) => ({
    projectId: world.id,
    folderIds: [(await fixtures.record(world, 'rfi')).folderId],
    addLabelIds: [await fixtures.label(world)],
  })),
  RecordUpdateMany: plain(async (world) => ({
    folderIds: [(await fixtures.record(world, 'rfi')).folderId],
    changes: { Reference: randomUUID() },
  })),
  RecordUpdateManyUndo: personal(async (world, caller) => ({
    request: { bulkChangeId: await fixtures.bulkChange(world, caller) },
  })),
  PunchListRead: reading('punchList'),
  PunchListReadInFolder: listing('punchList'),
  PunchListPlacesRead: plain(async (world) => ({ parentFolderId: await fixtures.punchListFolder(world) })),
  PunchListReplyReadByPunchList: readingReplies('punchList', contract.PunchListReplyCreate),
  PunchListReplyCreate: replying('punchList'),
  PunchListCreateMany: makingOne('punchList'),
  PunchListUpdate: changing('punchList', 'description'),
  PunchListReadRecipients: reading('punchList'),
  'PunchListReadRecipients of a list': plain(async (world) => ({
    folderId: await fixtures.punchListFolder(world),
  })),
  PunchListPartiesRead: reading('punchList'),
  PunchListPartyUpdate: plain(async (world) => ({
    folderId: (await fixtures.record(world, 'punchList')).folderId,
    party: world.who['Subcontractor, party'].login,
    statusId: 2,
  })),
  FolderReadPunchList: plain(({ rootFolderId }) => ({ folderParentId: rootFolderId })),
  FolderCreatePunchList: plain(({ id }) => ({ folderProjectId: id, folderName: randomUUID() })),
  SubmittalRead: reading('submittal'),
  SubmittalReadInFolder: listing('submittal'),
  SubmittalCreate: makingOne('submittal'),
  SubmittalUpdate: changing('submittal', 'notes'),
  SubmittalItemRead: reading('submittalItem'),
  SubmittalItemReadInFolder: listing('submittalItem'),
  SubmittalItemCreateMany: makingOne('submittalItem'),
  'SubmittalItemCreateMany in a package': plain(async (world) => ({
    itemList: [{ folderParentId: (await fixtures.record(world, 'submittal')).folderId }],
  })),
  SubmittalRegisterRead: inProject(),
  SubmittalRegisterSections: inProject(),
  SubmittalRegisterImport: plain(({ id }) => ({
    projectId: id,
    fileContent: Buffer.from(`Number,Title\n${randomUUID()},Rebar\n`).toString('base64'),
  })),
  SubmittalItemUpdate: changing('submittalItem', 'notes'),
  SubmittalReviewersRead: reading('submittalItem'),
  SubmittalReviewersSave: plain(async (world) => ({
    folderId: (await fixtures.record(world, 'submittalItem')).folderId,
    reviewers: [],
  })),
  OpenIssueRead: reading('openIssue'),
  OpenIssueReadInFolder: listing('openIssue'),
  OpenIssueReplyReadByOpenIssue: readingReplies('openIssue', contract.OpenIssueReplyCreate),
  OpenIssueReplyCreate: replying('openIssue'),
  OpenIssueCreateMany: makingOne('openIssue'),
  OpenIssueUpdate: changing('openIssue', 'question'),
  OpenIssueConvert: converting(121),
  'OpenIssueConvert to a punch list item': converting(132),
  RecordLinksRead: reading('openIssue'),
  DailyReportRead: reading('dailyReport'),
  DailyReportReadInFolder: listing('dailyReport'),
  DailyReportCreateMany: makingOne('dailyReport'),
  DailyReportActivityGet: reading('dailyReportActivity'),
  DailyReportActivityReadByReport: plain(async (world) => ({
    dailyReportId: (await fixtures.record(world, 'dailyReport')).dailyReportId,
  })),
  DailyReportActivityCreateMany: plain(async (world) => ({
    dailyReportActivityList: [{ dailyReportId: (await fixtures.record(world, 'dailyReport')).dailyReportId }],
  })),
  DailyReportSign: reading('dailyReport'),
  DailyReportReopen: plain(async (world) => {
    const { folderId } = await fixtures.record(world, 'dailyReport')
    await world.admin.client.call(contract.DailyReportSign, { folderId })
    return { folderId, reason: 'A crew is missing.' }
  }),
  DailyReportSignatureRead: reading('dailyReport'),
  DailyReportUpdate: changing('dailyReport', 'visitors'),
  DailyReportCopy: reading('dailyReport'),
  DailyReportTotalsRead: reading('dailyReport'),
  'DailyReportTotalsRead of the project': inProject(),
  DailyReportActivityUpdate: changing('dailyReportActivity', 'description'),
  DailyReportActivityDelete: reading('dailyReportActivity'),
  FilesGetByDailyReport: plain(async (world) => {
    const { folderId, dailyReportId } = await fixtures.record(world, 'dailyReport')
    await fixtures.attached(world, folderId)
    return { dailyReportId }
  }),
  MeetingMinuteRead: reading('meetingMinute'),
  MeetingMinuteReadInFolder: listing('meetingMinute'),
  MeetingMinuteCreateMany: makingOne('meetingMinute'),
  MeetingMinuteUpdate: changing('meetingMinute', 'notes'),
  MeetingMinuteCarryOver: reading('meetingMinute'),
  MeetingMinuteReadAttachments: reading('meetingMinute'),
  MeetingAttendanceRead: reading('meetingMinute'),
  MeetingAttendanceSave: plain(async (world) => ({
    folderId: (await fixtures.record(world, 'meetingMinute')).folderId,
    attendance: [{ name: randomUUID(), presence: 'present' }],
  })),
  MeetingCorrectionsRead: reading('meetingMinute'),
  MeetingObjectionsRead: reading('meetingMinute'),
  MeetingObjectionSettle: plain(async (world) => ({
    replyId: await fixtures.objection(world),
    note: 'Corrected.',
  })),
  MeetingMinuteReplyReadByMeetingMinute: readingReplies('meetingMinute', contract.MeetingMinuteReplyCreate),
  MeetingMinuteReplyCreate: replying('meetingMinute'),
}
