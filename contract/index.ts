/** Every operation. Routes, documentation and typed clients are all computed from this list. */
import type { Download, Upload } from './fields/bytes.ts'
import type { Operation } from './kit.ts'
import * as nouns from './nouns.ts'

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
  typeof said === 'object' && said !== null && 'effect' in said && 'route' in said

/** The others follow, by name. */
export const operations: readonly Operation<any, any>[] = [
  ...new Set([...twenty, ...Object.values(nouns).filter(isOperation)]),
]

/** Uploads and downloads. */
export const uploads: readonly Upload<any>[] = [nouns.FileUpload, nouns.MailLinkFileUpload]
export const downloads: readonly Download<any>[] = [
  nouns.FileDownload,
  nouns.DocumentDownload,
  nouns.DocumentVersionDownload,
  nouns.MailLinkFileDownload,
  nouns.MailLinkPlaceDownload,
  nouns.MailLinkTransmittalFile,
  nouns.TransmittalFileDownload,
  nouns.DrawingSetDownload,
  nouns.DrawingPagePicture,
  nouns.SheetPackDownload,
  nouns.SheetTileDownload,
  nouns.SheetCutOut,
]
