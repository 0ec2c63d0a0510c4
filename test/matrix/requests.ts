/** For each line of the matrix a request that works for who may make it: on data of its own, made as an admin. */
import { randomUUID } from 'node:crypto'
import * as say from '../../contract/index.ts'
import type { Operation } from '../../contract/kit.ts'
import { password } from '../harness.ts'
import { type KindName, kinds, type Loose, making, read } from '../records.ts'
import type { Asker, World } from './people.ts'
import * as the from './things.ts'

/** A request; `key` where it must not be the asker's only one. */
export type Build = (world: World, asker: Asker) => Promise<{ request: Loose; key?: string }>

const plain =
  (build: (world: World, asker: Asker) => Promise<Loose> | Loose): Build =>
  async (world, asker) => ({ request: await build(world, asker) })

const reading = (kind: KindName) =>
  plain(async (world) => ({ [kinds[kind].by]: (await the.record(world, kind))[kinds[kind].by] }))
const makingOne = (kind: KindName, more: Loose = {}) =>
  plain((world) => making(kinds[kind], world.id, [more]))
/** What lies where a record of that kind does. */
const listing = (kind: KindName) =>
  plain(async (world) => {
    const record = await read(world.admin, kinds[kind], await the.record(world, kind))
    return { parentFolderId: record.folderParentId }
  })
const changing = (kind: KindName, field: string) =>
  plain(async (world) => ({
    [kinds[kind].one]: {
      [kinds[kind].by]: (await the.record(world, kind))[kinds[kind].by],
      [field]: randomUUID(),
    },
  }))
/** A record with a reply. */
const readingReplies = (kind: KindName, create: Operation<any, any>) =>
  plain(async (world) => {
    const { [kinds[kind].ownId]: id } = await the.record(world, kind)
    await world.admin.client.call(create, { reply: the.reply(kind, id) })
    return { [kinds[kind].ownId]: id }
  })
const replying = (kind: KindName) =>
  plain(async (world) => ({ reply: the.reply(kind, (await the.record(world, kind))[kinds[kind].ownId]) }))
const converting = (folderType: number) =>
  plain(async (world) => ({ folderId: (await the.record(world, 'openIssue')).folderId, folderType }))
const inProject = (more: Loose = {}) => plain(({ id }) => ({ projectId: id, ...more }))

const documents: Record<string, Build> = {
  DriveDocumentCreate: plain(({ id }) => ({
    document: { folderProject: id, fileName: 'b.dwg', driveId: randomUUID() },
  })),
  DocumentCreate: plain(async (world) => ({
    parentFolderId: await the.folder(world),
    fileName: 'a.pdf',
    fileContent: the.content,
  })),
  DocumentGet: plain(async (world) => ({ folderId: (await the.document(world)).folderId })),
  DocumentRead: plain(async (world) => ({ folderId: (await the.document(world)).folderId })),
  DocumentVersionsRead: plain(async (world) => ({ folderId: (await the.document(world)).folderId })),
  DocumentUpdate: plain(async (world) => ({
    folderId: (await the.document(world)).folderId,
    documentIssue: randomUUID(),
  })),
  FoldersDocumentsGetByParentFolder: plain(async (world) => ({ folderParentId: await the.folder(world) })),
  FoldersDriveGetByParentFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  DriveDocumentReadInFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  DocumentReadInFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  DocumentsReadInFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  FolderAdd: plain(({ id }) => ({ folder: { folderProjectId: id, folderName: randomUUID() } })),
  FolderGet: plain(async (world) => ({ folderId: await the.folder(world) })),
  FolderUpdate: plain(async (world) => ({
    folder: { folderId: await the.folder(world), folderDescription: randomUUID() },
  })),
  FoldersGetByParentFolder: plain(({ rootFolderId }) => ({ parentFolderId: rootFolderId })),
  FolderDelete: plain(async (world) => ({ folderId: await the.folder(world) })),
  FolderRestore: plain(async (world) => ({ folderId: await the.binned(world) })),
  BinRead: inProject(),
  // A word of everything that was planted.
  RecordSearch: inProject({ text: 'subject' }),
  ReferencedDocumentsReadByFolderID: plain(async (world) => ({
    folderID: (await the.reference(world)).folderId,
  })),
  DocumentReferencesRead: plain(async (world) => ({ folderId: (await the.reference(world)).folderId })),
  'DocumentReferencesRead of a document': plain(async (world) => ({
    folderId: (await the.reference(world)).documentFolderId,
  })),
  DocumentReferenceRemove: plain(async (world) => {
    const { folderId, documentId } = await the.reference(world)
    return { folderId, documentId }
  }),
  DocumentReferenceAdd: plain(async (world) => ({
    folderId: (await the.record(world, 'rfi')).folderId,
    documentId: (await the.document(world)).documentId,
  })),
  FileCreate: plain(async (world) => ({
    folderId: (await the.record(world, 'rfi')).folderId,
    fileInfo: { uploadedFileName: 'a.pdf' },
    fileContent: the.content,
  })),
  FilesGetByFolder: plain(async (world) => {
    const { folderId } = await the.record(world, 'rfi')
    await the.attached(world, folderId)
    return { folderId }
  }),
  FileDelete: plain(async (world) => ({
    attachmentFileId: await the.attached(world, (await the.record(world, 'rfi')).folderId),
  })),
  FileRestore: plain(async (world) => ({
    attachmentFileId: await the.takenOff(world, (await the.record(world, 'rfi')).folderId),
  })),
}

const records: Record<string, Build> = {
  RFIRead: reading('rfi'),
  RFIReasonsRead: reading('rfi'),
  'RFIReasonsRead of a folder': plain(({ rootFolderId }) => ({ folderId: rootFolderId })),
  RFICreateMany: makingOne('rfi'),
  RFIReadInFolder: listing('rfi'),
  RFIUpdate: changing('rfi', 'reference'),
  'FolderGet of an RFI': plain(async (world) => ({ folderId: (await the.record(world, 'rfi')).folderId })),
  RFIForward: plain(async (world) => ({
    rfiId: (await the.record(world, 'rfi')).rfiId,
    toUserId: world.who.Architect.id,
  })),
  RFICreateAttachment: plain(async (world) => ({
    rfiId: (await the.record(world, 'rfi')).rfiId,
    fileContent: the.content,
  })),
  RFIReplyReadByRFI: readingReplies('rfi', say.RFIReplyCreate),
  RFIReplyCreate: replying('rfi'),
  RecordHistoryRead: plain(async (world) => ({ folderId: (await the.record(world, 'rfi')).folderId })),
  'FolderDelete of an RFI': plain(async (world) => ({ folderId: (await the.record(world, 'rfi')).folderId })),
  RecordStandingRead: reading('rfi'),
  RecordReadersRead: reading('rfi'),
  RecordTransitionsRead: reading('rfi'),
  RecordUpdateMany: plain(async (world) => ({
    folderIds: [(await the.record(world, 'rfi')).folderId],
    changes: { Reference: randomUUID() },
  })),
  PunchListRead: reading('punchList'),
  PunchListReadInFolder: listing('punchList'),
  PunchListPlacesRead: plain(async (world) => ({ parentFolderId: await the.punchListFolder(world) })),
  PunchListReplyReadByPunchList: readingReplies('punchList', say.PunchListReplyCreate),
  PunchListReplyCreate: replying('punchList'),
  PunchListCreateMany: makingOne('punchList'),
  PunchListUpdate: changing('punchList', 'description'),
  PunchListReadRecipients: reading('punchList'),
  'PunchListReadRecipients of a list': plain(async (world) => ({
    folderId: await the.punchListFolder(world),
  })),
  PunchListPartiesRead: reading('punchList'),
  PunchListPartyUpdate: plain(async (world) => ({
    folderId: (await the.record(world, 'punchList')).folderId,
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
    itemList: [{ folderParentId: (await the.record(world, 'submittal')).folderId }],
  })),
  SubmittalRegisterRead: inProject(),
  SubmittalRegisterSections: inProject(),
  SubmittalRegisterImport: plain(({ id }) => ({
    projectId: id,
    fileContent: Buffer.from(`Number,Title\n${randomUUID()},Rebar\n`).toString('base64'),
  })),
  SubmittalItemUpdate: changing('submittalItem', 'notes'),
  OpenIssueRead: reading('openIssue'),
  OpenIssueReadInFolder: listing('openIssue'),
  OpenIssueReplyReadByOpenIssue: readingReplies('openIssue', say.OpenIssueReplyCreate),
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
    dailyReportId: (await the.record(world, 'dailyReport')).dailyReportId,
  })),
  DailyReportActivityCreateMany: plain(async (world) => ({
    dailyReportActivityList: [{ dailyReportId: (await the.record(world, 'dailyReport')).dailyReportId }],
  })),
  DailyReportUpdate: changing('dailyReport', 'visitors'),
  DailyReportCopy: reading('dailyReport'),
  DailyReportTotalsRead: reading('dailyReport'),
  'DailyReportTotalsRead of the project': inProject(),
  DailyReportActivityUpdate: changing('dailyReportActivity', 'description'),
  DailyReportActivityDelete: reading('dailyReportActivity'),
  FilesGetByDailyReport: plain(async (world) => {
    const { folderId, dailyReportId } = await the.record(world, 'dailyReport')
    await the.attached(world, folderId)
    return { dailyReportId }
  }),
  MeetingMinuteRead: reading('meetingMinute'),
  MeetingMinuteReadInFolder: listing('meetingMinute'),
  MeetingMinuteCreateMany: makingOne('meetingMinute'),
  MeetingMinuteUpdate: changing('meetingMinute', 'notes'),
  MeetingMinuteCarryOver: reading('meetingMinute'),
  MeetingMinuteReadAttachments: reading('meetingMinute'),
}

const setup: Record<string, Build> = {
  AccessListRead: inProject(),
  AccessListSave: plain(({ id }) => ({ projectId: id, accessList: { name: randomUUID(), memberList: [] } })),
  AccessListRemove: plain(async (world) => ({
    projectId: world.id,
    accessListId: await the.accessList(world),
  })),
  ListRead: inProject({ listName: 'RFI reason' }),
  'ListRead of the organization': plain(({ admin }) => ({
    organizationId: admin.organizationId,
    listName: 'RFI reason',
  })),
  ListRemove: inProject({ listName: 'RFI reason' }),
  'ListRemove of the organization': plain(({ admin }) => ({
    organizationId: admin.organizationId,
    listName: 'RFI reason',
  })),
  ListSave: inProject({ listName: 'RFI reason', items: [{ name: 'Weather' }] }),
  'ListSave of the organization': plain(({ admin }) => ({
    organizationId: admin.organizationId,
    listName: 'RFI reason',
    items: [{ name: 'Weather' }],
  })),
  SubmittalTypesRead: inProject(),
  'SubmittalTypesRead of the organization': plain(({ admin }) => ({ organizationId: admin.organizationId })),
  ProjectGetMembersByProject: inProject(),
  ProjectMemberAdd: plain(async (world) => ({
    projectId: world.id,
    member: { userId: await the.contact(world), role: 'Viewer' },
  })),
  ProjectMemberUpdate: plain(async (world) => ({
    projectId: world.id,
    member: { userId: await the.member(world), role: 'Owner' },
  })),
  ProjectMemberRemove: plain(async (world) => ({
    projectId: world.id,
    member: { userId: await the.member(world) },
  })),
  ProjectGet: inProject(),
  ProjectUpdate: plain(({ id }) => ({ project: { projectId: id, description: randomUUID() } })),
  ProjectSetFavorite: inProject({ isFavorite: true }),
  ProjectsGetFavoritesByUser: plain(() => ({})),
  RecordCount: inProject({ folderType: 121, filters: [{}] }),
  'MyCourtRead of the project': inProject(),
  'CourtsRead of the project': inProject(),
  'TheirCourtRead of the project': inProject(),
  ProjectSectionsRead: inProject(),
  ProjectGetOrganizations: inProject(),
  ProjectGetManagementSummary: inProject(),
  ProjectDashboardRead: inProject({ weeks: 104 }),
  ProjectPlacesRead: inProject(),
  ProjectRoleRead: inProject(),
  ProjectRoleSave: inProject({ roles: [] }),
  AuditRead: plain(() => ({})),
  'AuditRead of the project': inProject(),
  ProjectAdd: plain(() => ({ project: { projectName: randomUUID() } })),
  MyCourtRead: plain(() => ({})),
  CourtsRead: plain(() => ({})),
  TheirCourtRead: plain(() => ({})),
  SessionGet: plain(() => ({})),
  ProjectsGetByUser: plain(() => ({})),
  ProjectOverviewRead: plain(() => ({})),
}

const directory: Record<string, Build> = {
  UserLogin: plain((_, { login }) => ({ userName: login, password })),
  // A session of its own ends, so that the asker's goes on.
  UserLogout: async (world, asker) => ({ request: {}, key: await the.session(world, asker) }),
  UserAdd: plain(() => ({ user: { firstName: 'Con', lastName: randomUUID() } })),
  UserGet: plain(async (world) => ({ userId: await the.member(world) })),
  UserUpdate: plain(async (world) => ({ user: { userId: await the.member(world), phone: randomUUID() } })),
  'UserUpdate of oneself': plain((_, { id }) => ({ user: { userId: id, phone: randomUUID() } })),
  OrganizationGet: plain(({ admin }) => ({ organizationId: admin.organizationId })),
  OrganizationUpdate: plain(({ admin }) => ({
    organization: { organizationId: admin.organizationId, fax: randomUUID() },
  })),
  OrganizationList: plain(() => ({})),
  LocationAdd: plain(() => ({ location: { locationName: randomUUID() } })),
  LocationGet: plain(async (world) => ({ locationId: await the.location(world) })),
  ApiKeyList: plain(() => ({})),
  ApiKeyRevoke: plain(async (world) => ({ apiKeyId: await the.apiKey(world) })),
  OrganizationAdd: plain(() => ({ organization: { organizationName: randomUUID() } })),
  ApiKeyAdd: plain(() => ({ name: randomUUID(), connectorNames: ['Ledger'] })),
  ClientGetConfiguration: plain(async (world) => ({
    apiKey: await the.connector(world),
    connectorName: 'Ledger',
  })),
  ClientSaveConfiguration: plain(async (world) => ({
    apiKey: await the.connector(world),
    connectorName: 'Ledger',
    configurationElements: [{ keyID: randomUUID(), keyValue: 'x' }],
  })),
}

export const requests: Record<string, Build> = { ...documents, ...records, ...setup, ...directory }
