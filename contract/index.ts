/** Every operation there is. Routes, doors, documents and typed clients are all computed from this list. */
import { AccessListRead, AccessListRemove, AccessListSave } from './accesslist.ts'
import { AuditRead } from './audit.ts'
import { BinRead, FolderDelete, FolderRestore } from './bin.ts'
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
import type { Operation } from './kit.ts'
import { ListRead, ListRemove, ListSave } from './list.ts'
import { LocationAdd, LocationGet } from './location.ts'
import {
  MeetingMinuteCarryOver,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteReadAttachments,
  MeetingMinuteUpdate,
} from './meetingminute.ts'
import {
  OpenIssueConvert,
  OpenIssueCreateMany,
  OpenIssueRead,
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
  SubmittalItemUpdate,
  SubmittalRead,
  SubmittalTypesRead,
  SubmittalUpdate,
} from './submittal.ts'
import { SubmittalRegisterImport } from './submittalregister.ts'
import { UserAdd, UserGet, UserUpdate } from './user.ts'

export * from './accesslist.ts'
export * from './audit.ts'
export * from './bin.ts'
export * from './configuration.ts'
export * from './dailyreport.ts'
export * from './document.ts'
export * from './documentlist.ts'
export * from './documentreference.ts'
export * from './documentversion.ts'
export * from './drive.ts'
export * from './file.ts'
export * from './folder.ts'
export * from './list.ts'
export * from './location.ts'
export * from './meetingminute.ts'
export * from './openissue.ts'
export * from './organization.ts'
export * from './paging.ts'
export * from './project.ts'
export * from './punchlist.ts'
export * from './recordhistory.ts'
export * from './recordlink.ts'
export * from './recordupdatemany.ts'
export * from './rfi.ts'
export * from './role.ts'
export * from './session.ts'
export * from './submittal.ts'
export * from './submittalregister.ts'
export * from './user.ts'

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
  PunchListPartiesRead,
  PunchListPartyUpdate,
  PunchListReplyReadByPunchList,
  PunchListReplyCreate,
  SubmittalItemCreateMany,
  SubmittalRead,
  SubmittalUpdate,
  SubmittalItemRead,
  SubmittalRegisterImport,
  OpenIssueRead,
  OpenIssueReplyReadByOpenIssue,
  OpenIssueReplyCreate,
  OpenIssueUpdate,
  OpenIssueConvert,
  RecordHistoryRead,
  RecordLinksRead,
  RecordUpdateMany,
  DailyReportRead,
  DailyReportUpdate,
  DailyReportCopy,
  DailyReportTotalsRead,
  DailyReportActivityCreateMany,
  DailyReportActivityUpdate,
  DailyReportActivityDelete,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteUpdate,
  MeetingMinuteCarryOver,
  ListRead,
  ListSave,
  ListRemove,
]

/** Where files come and go as bytes. */
export const uploads: readonly Upload<any>[] = [FileUpload]
export const downloads: readonly Download<any>[] = [FileDownload, DocumentDownload, DocumentVersionDownload]
