/** Every operation there is. Routes, doors, documents and typed clients are all computed from this list. */
import type { Download, Upload } from './bytes.ts'
import {
  ApiKeyAdd,
  ApiKeyList,
  ApiKeyRevoke,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from './configuration.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportActivityDelete,
  DailyReportActivityGet,
  DailyReportActivityReadByReport,
  DailyReportActivityUpdate,
  DailyReportCopy,
  DailyReportCreateMany,
  DailyReportRead,
  DailyReportReadInFolder,
  DailyReportTotalsRead,
  DailyReportUpdate,
} from './dailyreport.ts'
import { DocumentCreate, DocumentGet, DocumentUpdate } from './document.ts'
import {
  DocumentReadInFolder,
  DocumentsReadInFolder,
  FoldersDocumentsGetByParentFolder,
} from './documentlist.ts'
import {
  DocumentReferenceAdd,
  DocumentReferenceRemove,
  DocumentReferencesRead,
  ReferencedDocumentsReadByFolderID,
} from './documentreference.ts'
import { DocumentRead, DocumentVersionsRead } from './documentversion.ts'
import { DriveDocumentCreate, DriveDocumentReadInFolder, FoldersDriveGetByParentFolder } from './drive.ts'
import {
  DocumentDownload,
  DocumentVersionDownload,
  FileCreate,
  FileDelete,
  FileDownload,
  FileRestore,
  FilesGetByDailyReport,
  FilesGetByFolder,
  FileUpload,
} from './file.ts'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from './folder.ts'
import type { Operation, Operation } from './kit.ts'
import { ListRead, ListRemove, ListSave } from './list.ts'
import { LocationAdd, LocationGet } from './location.ts'
import {
  MeetingMinuteCarryOver,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteReadAttachments,
  MeetingMinuteReadInFolder,
  MeetingMinuteUpdate,
} from './meetingminute.ts'
import * as nouns from './nouns.ts'
import {
  OpenIssueConvert,
  OpenIssueCreateMany,
  OpenIssueRead,
  OpenIssueReadInFolder,
  OpenIssueReplyCreate,
  OpenIssueReplyReadByOpenIssue,
  OpenIssueUpdate,
} from './openissue.ts'
import { OrganizationAdd, OrganizationGet, OrganizationList, OrganizationUpdate } from './organization.ts'
import {
  ProjectAdd,
  ProjectGet,
  ProjectGetManagementSummary,
  ProjectGetMembersByProject,
  ProjectGetOrganizations,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
  ProjectSetFavorite,
  ProjectsGetByUser,
  ProjectsGetFavoritesByUser,
  ProjectUpdate,
} from './project.ts'
import {
  PunchListCreateMany,
  PunchListPartiesRead,
  PunchListPartyUpdate,
  PunchListRead,
  PunchListReadInFolder,
  PunchListReadRecipients,
  PunchListReplyCreate,
  PunchListReplyReadByPunchList,
  PunchListUpdate,
} from './punchlist.ts'
import { RecordHistoryRead } from './recordhistory.ts'
import { RecordLinksRead } from './recordlink.ts'
import { RecordUpdateMany } from './recordupdatemany.ts'
import {
  RFICreateAttachment,
  RFICreateMany,
  RFIForward,
  RFIRead,
  RFIReadInFolder,
  RFIReasonsRead,
  RFIReplyCreate,
  RFIReplyReadByRFI,
  RFIUpdate,
} from './rfi.ts'
import { ProjectRoleRead, ProjectRoleSave } from './role.ts'
import { UserLogin, UserLogout } from './session.ts'
import {
  SubmittalCreate,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemReadInFolder,
  SubmittalItemUpdate,
  SubmittalRead,
  SubmittalReadInFolder,
  SubmittalTypesRead,
  SubmittalUpdate,
} from './submittal.ts'
import { SubmittalRegisterImport } from './submittalregister.ts'
import { UserAdd, UserGet, UserUpdate } from './user.ts'

export * from './nouns.ts'

/** The twenty of the interface document, in its order. */
const twenty: readonly Operation<any, any>[] = [
  nouns.ClientGetConfiguration,
  nouns.RFIRead,
  nouns.PunchListUpdate,
  nouns.SubmittalItemUpdate,
  nouns.OpenIssueCreateMany,
  nouns.DriveDocumentCreate,
  nouns.DailyReportActivityReadByReport,
  nouns.DailyReportActivityGet,
  nouns.DailyReportCreateMany,
  nouns.FolderAdd,
  nouns.DocumentsReadInFolder,
  nouns.FolderUpdate,
  nouns.FolderGet,
  nouns.FilesGetByDailyReport,
  nouns.MeetingMinuteReadAttachments,
  nouns.PunchListReadRecipients,
  nouns.ProjectGetMembersByProject,
  nouns.SubmittalTypesRead,
  nouns.SubmittalCreate,
  nouns.FolderCreatePunchList,
]

const isOperation = (said: unknown): said is Operation<any, any> =>
  typeof said === 'object' && said !== null && 'does' in said && 'route' in said

/** Those around them come after, by name. */
export const operations: readonly Operation<any, any>[] = [
  // The twenty of the interface document, in its order.
  ClientGetConfiguration,
  RFIRead,
  PunchListUpdate,
  SubmittalItemUpdate,
  OpenIssueCreateMany,
  DriveDocumentCreate,
  DailyReportActivityReadByReport,
  DailyReportActivityGet,
  DailyReportCreateMany,
  FolderAdd,
  DocumentsReadInFolder,
  FolderUpdate,
  FolderGet,
  FilesGetByDailyReport,
  MeetingMinuteReadAttachments,
  PunchListReadRecipients,
  ProjectGetMembersByProject,
  SubmittalTypesRead,
  SubmittalCreate,
  FolderCreatePunchList,
  // Those around them.
  RFICreateMany,
  RFIUpdate,
  RFIReadInFolder,
  RFIReasonsRead,
  RFIReplyReadByRFI,
  RFIReplyCreate,
  RFIForward,
  RFICreateAttachment,
  UserLogin,
  UserLogout,
  UserAdd,
  UserGet,
  UserUpdate,
  OrganizationAdd,
  OrganizationGet,
  OrganizationUpdate,
  OrganizationList,
  LocationAdd,
  LocationGet,
  AccessListRead,
  AccessListSave,
  AccessListRemove,
  ClientSaveConfiguration,
  ApiKeyAdd,
  ApiKeyList,
  ApiKeyRevoke,
  ProjectAdd,
  ProjectGet,
  ProjectUpdate,
  ProjectsGetByUser,
  ProjectsGetFavoritesByUser,
  ProjectSetFavorite,
  ProjectGetOrganizations,
  ProjectGetManagementSummary,
  ProjectMemberAdd,
  ProjectMemberUpdate,
  ProjectMemberRemove,
  ProjectRoleRead,
  ProjectRoleSave,
  AuditRead,
  FoldersGetByParentFolder,
  FolderDelete,
  FolderRestore,
  BinRead,
  FoldersDriveGetByParentFolder,
  FoldersDocumentsGetByParentFolder,
  DocumentReadInFolder,
  DriveDocumentReadInFolder,
  DocumentCreate,
  DocumentGet,
  DocumentUpdate,
  DocumentRead,
  DocumentVersionsRead,
  ReferencedDocumentsReadByFolderID,
  DocumentReferencesRead,
  DocumentReferenceAdd,
  DocumentReferenceRemove,
  FileCreate,
  FilesGetByFolder,
  FileDelete,
  FileRestore,
  PunchListCreateMany,
  PunchListRead,
  PunchListReadInFolder,
  PunchListPartiesRead,
  PunchListPartyUpdate,
  PunchListReplyReadByPunchList,
  PunchListReplyCreate,
  SubmittalItemCreateMany,
  SubmittalRead,
  SubmittalReadInFolder,
  SubmittalUpdate,
  SubmittalItemRead,
  SubmittalItemReadInFolder,
  SubmittalRegisterImport,
  OpenIssueRead,
  OpenIssueReadInFolder,
  OpenIssueReplyReadByOpenIssue,
  OpenIssueReplyCreate,
  OpenIssueUpdate,
  OpenIssueConvert,
  RecordHistoryRead,
  RecordLinksRead,
  RecordUpdateMany,
  DailyReportRead,
  DailyReportReadInFolder,
  DailyReportUpdate,
  DailyReportCopy,
  DailyReportTotalsRead,
  DailyReportActivityCreateMany,
  DailyReportActivityUpdate,
  DailyReportActivityDelete,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteReadInFolder,
  MeetingMinuteUpdate,
  MeetingMinuteCarryOver,
  ListRead,
  ListSave,
  ListRemove,
  ...new Set([...twenty, ...Object.values(nouns).filter(isOperation)]),
]

/** Where files come and go as bytes. */
export const uploads: readonly Upload<any>[] = [nouns.FileUpload]
export const downloads: readonly Download<any>[] = [
  nouns.FileDownload,
  nouns.DocumentDownload,
  nouns.DocumentVersionDownload,
]
