/** Every operation there is. Routes, doors, documents and typed clients are all computed from this list. */
import { AccessListRead, AccessListRemove, AccessListSave } from './accesslist.ts'
import { ApiKeyAdd, ClientGetConfiguration, ClientSaveConfiguration } from './configuration.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportActivityGet,
  DailyReportActivityReadByReport,
  DailyReportCreateMany,
  DailyReportRead,
} from './dailyreport.ts'
import {
  DocumentCreate,
  DocumentReferenceAdd,
  DocumentsReadInFolder,
  DriveDocumentCreate,
} from './document.ts'
import { FileCreate, FilesGetByDailyReport } from './file.ts'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from './folder.ts'
import type { Operation } from './kit.ts'
import { ListSave } from './list.ts'
import { MeetingMinuteCreateMany, MeetingMinuteRead, MeetingMinuteReadAttachments } from './meetingminute.ts'
import { OpenIssueCreateMany, OpenIssueRead } from './openissue.ts'
import { OrganizationAdd } from './organization.ts'
import { ProjectAdd, ProjectGetMembersByProject, ProjectMemberAdd, ProjectsGetByUser } from './project.ts'
import { PunchListCreateMany, PunchListRead, PunchListReadRecipients, PunchListUpdate } from './punchlist.ts'
import { RFICreateMany, RFIRead, RFIUpdate } from './rfi.ts'
import { UserLogin, UserLogout } from './session.ts'
import {
  SubmittalCreate,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemUpdate,
  SubmittalRead,
  SubmittalTypesRead,
} from './submittal.ts'
import { UserAdd } from './user.ts'

export * from './accesslist.ts'
export * from './configuration.ts'
export * from './dailyreport.ts'
export * from './document.ts'
export * from './file.ts'
export * from './folder.ts'
export * from './list.ts'
export * from './meetingminute.ts'
export * from './openissue.ts'
export * from './organization.ts'
export * from './project.ts'
export * from './punchlist.ts'
export * from './rfi.ts'
export * from './session.ts'
export * from './submittal.ts'
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
  UserLogin,
  UserLogout,
  UserAdd,
  OrganizationAdd,
  AccessListRead,
  AccessListSave,
  AccessListRemove,
  ClientSaveConfiguration,
  ApiKeyAdd,
  ProjectAdd,
  ProjectsGetByUser,
  ProjectMemberAdd,
  FoldersGetByParentFolder,
  DocumentCreate,
  DocumentReferenceAdd,
  FileCreate,
  PunchListCreateMany,
  PunchListRead,
  SubmittalItemCreateMany,
  SubmittalRead,
  SubmittalItemRead,
  OpenIssueRead,
  DailyReportRead,
  DailyReportActivityCreateMany,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  ListSave,
]
