/** Every operation and every download, and who serves it. */
import accessList from './directory/accesslist.ts'
import apiKey from './directory/apikey.ts'
import audit from './directory/audit.ts'
import configuration from './directory/configuration.ts'
import favorite from './directory/favorite.ts'
import lists from './directory/list.ts'
import location from './directory/location.ts'
import member from './directory/member.ts'
import organization from './directory/organization.ts'
import project from './directory/project.ts'
import role from './directory/role.ts'
import session from './directory/session.ts'
import summary from './directory/summary.ts'
import user from './directory/user.ts'
import userChange from './directory/userchange.ts'
import type { Served, ServedDownload } from './kernel/serve.ts'
import attachmentBin from './records/attachmentbin.ts'
import attachments from './records/attachments.ts'
import bin from './records/bin.ts'
import dailyCopy from './records/dailycopy.ts'
import dailyReport from './records/dailyreport.ts'
import dailyReportActivity from './records/dailyreportactivity.ts'
import dailyTotals from './records/dailytotals.ts'
import document from './records/document.ts'
import documentReference from './records/documentreference.ts'
import documentsInFolder from './records/documentsinfolder.ts'
import documentVersion from './records/documentversion.ts'
import downloads from './records/download.ts'
import drive from './records/drive.ts'
import driveList from './records/drivelist.ts'
import folder from './records/folder.ts'
import folderList from './records/folderlist.ts'
import links from './records/links.ts'
import meetingCarryOver from './records/meetingcarryover.ts'
import meetingMinute from './records/meetingminute.ts'
import myCourt from './records/mycourt.ts'
import openIssue from './records/openissue.ts'
import openIssueConvert from './records/openissueconvert.ts'
import punchList from './records/punchlist.ts'
import readInFolder from './records/readinfolder.ts'
import recordHistory from './records/recordhistory.ts'
import recordSearch from './records/recordsearch.ts'
import registerImport from './records/registerimport.ts'
import rfi from './records/rfi.ts'
import rfiAttachment from './records/rfiattachment.ts'
import rfiForward from './records/rfiforward.ts'
import rfiReply from './records/rfireply.ts'
import submittal from './records/submittal.ts'
import submittalItem from './records/submittalitem.ts'
import submittalRegister from './records/submittalregister.ts'
import transitions from './records/transitions.ts'
import updateMany from './records/updatemany.ts'

const all: Served[] = [
  session,
  user,
  userChange,
  organization,
  location,
  accessList,
  configuration,
  apiKey,
  project,
  member,
  role,
  favorite,
  summary,
  audit,
  lists,
  folder,
  folderList,
  bin,
  recordHistory,
  recordSearch,
  document,
  documentsInFolder,
  documentReference,
  documentVersion,
  drive,
  driveList,
  attachments,
  attachmentBin,
  rfi,
  rfiReply,
  rfiForward,
  rfiAttachment,
  punchList,
  submittal,
  submittalItem,
  submittalRegister,
  registerImport,
  myCourt,
  openIssue,
  openIssueConvert,
  links,
  dailyReport,
  dailyReportActivity,
  dailyCopy,
  dailyTotals,
  meetingMinute,
  meetingCarryOver,
  readInFolder,
  transitions,
  updateMany,
].flat()

export const served: ReadonlyMap<string, Served> = new Map(all.map((entry) => [entry.operation.name, entry]))

export const servedDownloads: ReadonlyMap<string, ServedDownload> = new Map(
  downloads.map((entry) => [entry.door.name, entry]),
)

/** What follows from every change of a record, in its transaction. */
export { indexForSearch as followUp } from './records/searchindex.ts'
