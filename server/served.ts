/** Every operation and every download, and who serves it. */
import accessList from './directory/accesslist.ts'
import apiKey from './directory/apikey.ts'
import audit from './directory/audit.ts'
import configuration from './directory/configuration.ts'
import dashboard from './directory/dashboard.ts'
import favorite from './directory/favorite.ts'
import lists from './directory/list.ts'
import location from './directory/location.ts'
import member from './directory/member.ts'
import organization from './directory/organization.ts'
import overview from './directory/overview.ts'
import places from './directory/place.ts'
import project from './directory/project.ts'
import role from './directory/role.ts'
import section from './directory/section.ts'
import session from './directory/session.ts'
import summary from './directory/summary.ts'
import user from './directory/user.ts'
import userChange from './directory/userchange.ts'
import type { Served, ServedDownload } from './kernel/serve.ts'
import bin from './records/bin/bin.ts'
import dailyCopy from './records/dailyreport/dailycopy.ts'
import dailyReport from './records/dailyreport/dailyreport.ts'
import dailyReportActivity from './records/dailyreport/dailyreportactivity.ts'
import dailyReportList from './records/dailyreport/dailyreportlist.ts'
import dailyTotals from './records/dailyreport/dailytotals.ts'
import document from './records/document/document.ts'
import documentReference from './records/document/documentreference.ts'
import documentsInFolder from './records/document/documentsinfolder.ts'
import documentVersion from './records/document/documentversion.ts'
import drive from './records/document/drive.ts'
import driveList from './records/document/drivelist.ts'
import attachmentBin from './records/file/attachmentbin.ts'
import attachments from './records/file/attachments.ts'
import downloads from './records/file/download.ts'
import folder from './records/folder/folder.ts'
import folderList from './records/folder/folderlist.ts'
import links from './records/links.ts'
import count from './records/list/count.ts'
import myCourt from './records/list/mycourt.ts'
import theirCourt from './records/list/theircourt.ts'
import meetingCarryOver from './records/meetingminute/meetingcarryover.ts'
import meetingMinute from './records/meetingminute/meetingminute.ts'
import meetingMinuteList from './records/meetingminute/meetingminutelist.ts'
import openIssue from './records/openissue/openissue.ts'
import openIssueConvert from './records/openissue/openissueconvert.ts'
import openIssueList from './records/openissue/openissuelist.ts'
import punchItems from './records/punchlist/punchitems.ts'
import punchList from './records/punchlist/punchlist.ts'
import punchPlaces from './records/punchlist/punchplaces.ts'
import recordHistory from './records/recordhistory.ts'
import recordReaders from './records/recordreaders.ts'
import recordStanding from './records/recordstanding.ts'
import rfi from './records/rfi/rfi.ts'
import rfiAttachment from './records/rfi/rfiattachment.ts'
import rfiForward from './records/rfi/rfiforward.ts'
import rfiList from './records/rfi/rfilist.ts'
import rfiReply from './records/rfi/rfireply.ts'
import recordSearch from './records/search/recordsearch.ts'
import registerImport from './records/submittal/registerimport.ts'
import registerSections from './records/submittal/registersections.ts'
import submittal from './records/submittal/submittal.ts'
import submittalItem from './records/submittal/submittalitem.ts'
import submittalList from './records/submittal/submittallist.ts'
import submittalRegister from './records/submittal/submittalregister.ts'
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
  section,
  member,
  role,
  favorite,
  overview,
  summary,
  dashboard,
  places,
  audit,
  lists,
  folder,
  folderList,
  bin,
  recordHistory,
  recordReaders,
  recordStanding,
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
  rfiList,
  rfiReply,
  rfiForward,
  rfiAttachment,
  punchList,
  punchItems,
  punchPlaces,
  submittal,
  submittalItem,
  submittalList,
  submittalRegister,
  registerSections,
  registerImport,
  count,
  myCourt,
  theirCourt,
  openIssue,
  openIssueList,
  openIssueConvert,
  links,
  dailyReport,
  dailyReportList,
  dailyReportActivity,
  dailyCopy,
  dailyTotals,
  meetingMinute,
  meetingMinuteList,
  meetingCarryOver,
  transitions,
  updateMany,
].flat()

export const served: ReadonlyMap<string, Served> = new Map(all.map((entry) => [entry.operation.name, entry]))

export const servedDownloads: ReadonlyMap<string, ServedDownload> = new Map(
  downloads.map((entry) => [entry.door.name, entry]),
)

/** What follows from every change of a record, in its transaction. */
export { indexForSearch as followUp } from './records/search/searchindex.ts'
