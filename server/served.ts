/** Every operation and every download, with its handler. */
import { bcfOperations } from './bcf/bcf.ts'
import changeFeed from './changes/changefeed.ts'

import { changeLog } from './changes/changelog.ts'
import demo from './demo/demooperations.ts'
import lists from './directory/codelists/codelist.ts'
import apiKey from './directory/companies/apikey.ts'
import audit from './directory/companies/audit.ts'
import configuration from './directory/companies/configuration.ts'
import location from './directory/companies/location.ts'
import logo from './directory/companies/logo.ts'
import organization from './directory/companies/organization.ts'
import serviceAccount from './directory/companies/serviceaccount.ts'
import dashboard from './directory/dashboard/dashboard.ts'
import overview from './directory/dashboard/overview.ts'
import summary from './directory/dashboard/summary.ts'
import duplicateNames from './directory/people/duplicatenames.ts'
import language from './directory/people/language.ts'
import merge from './directory/people/merge.ts'
import mergeCandidates from './directory/people/mergecandidates.ts'
import openSessions from './directory/people/opensessions.ts'
import passkey from './directory/people/passkey.ts'
import people from './directory/people/people.ts'
import session from './directory/people/session.ts'
import tour from './directory/people/tour.ts'
import user from './directory/people/user.ts'
import userChange from './directory/people/userchange.ts'
import accessList from './directory/projects/accesslist.ts'
import { unlessClosed } from './directory/projects/closedproject.ts'
import distributionGroup from './directory/projects/distributiongroup.ts'
import { exportNoter } from './directory/projects/exported.ts'
import favorite from './directory/projects/favorite.ts'
import label from './directory/projects/label.ts'
import member from './directory/projects/member.ts'
import places from './directory/projects/place.ts'
import project from './directory/projects/project.ts'
import { projectCopyOperations } from './directory/projects/projectcopy.ts'
import projectDefaults from './directory/projects/projectdefaults.ts'
import role from './directory/projects/role.ts'
import section from './directory/projects/section.ts'
import webHookDeliveries from './hooks/deliveries.ts'
import webHook from './hooks/webhook.ts'
import dryRunImport from './imports/check.ts'
import importsRead from './imports/importsread.ts'
import prepareImport from './imports/prepare.ts'
import runImport from './imports/run.ts'
import undoImport from './imports/undo.ts'
import accept from './joining/accept.ts'
import firstStart from './joining/firststart.ts'
import forgotten from './joining/forgotten.ts'
import invitations from './joining/invitations.ts'
import invite from './joining/invite.ts'
import partyAddress from './joining/partyaddress.ts'
import serverSettings from './joining/serversettings.ts'
import type { Perform, Served, ServedDownload } from './kernel/serve.ts'
import { heldOperations } from './mail/incoming/held.ts'
import { receiveOperation } from './mail/incoming/take.ts'
import {
  downloadOfFiles,
  linkDownload,
  linkOperations,
  linkPlaceDownload,
  linkTransmittalFile,
} from './mail/links/link.ts'
import mailLog from './mail/maillog.ts'
import following from './notices/following.ts'
import inbox from './notices/inbox.ts'
import noticePreferences from './notices/preferences.ts'
import type { PaperSources } from './paper/paperbytes.ts'
import { printOperations } from './paper/print.ts'
import myCourt from './records/anyrecord/mycourt.ts'
import partyTexts from './records/anyrecord/partytexts.ts'
import count from './records/anyrecord/recordcount.ts'
import recordHistory from './records/anyrecord/recordhistory.ts'
import recordLabels from './records/anyrecord/recordlabels.ts'
import recordLinks from './records/anyrecord/recordlinks.ts'
import recordOpened from './records/anyrecord/recordopened.ts'
import recordReaders from './records/anyrecord/recordreaders.ts'
import recordSearch from './records/anyrecord/recordsearch.ts'
import recordStanding from './records/anyrecord/recordstanding.ts'
import savedViews from './records/anyrecord/savedviews.ts'
import theirCourt from './records/anyrecord/theircourt.ts'
import transitions from './records/anyrecord/transitions.ts'
import updateMany from './records/anyrecord/updatemany.ts'
import bin from './records/bin/bin.ts'
import { cutOutAroundPin, findAroundPin } from './records/drawing/cutout/aroundpin.ts'
import drawings, { drawingDownloads } from './records/drawing/drawings.ts'
import pins from './records/drawing/pins/pins.ts'
import { searchIndex } from './records/engine/search/searchindex.ts'
import { textReader } from './records/engine/search/searchtext.ts'
import attachmentBin from './records/file/attachmentbin.ts'
import attachments from './records/file/attachments.ts'
import downloads, { pictureRead } from './records/file/filedownload.ts'
import folder from './records/folder/folder.ts'
import folderList from './records/folder/folderlist.ts'
import { listings, type Operations, operations, types } from './records/register.ts'
import { handOffOperation } from './records/rfi/paper/handoffs.ts'
import { transmittalDownload, transmittalOperations } from './transmittals/transmittals.ts'

const directory: Operations[] = [
  serviceAccount,
  session,
  openSessions,
  passkey,
  tour,
  language,
  user,
  userChange,
  duplicateNames,
  organization,
  logo,
  people,
  merge,
  mergeCandidates,
  location,
  label,
  distributionGroup,
  accessList,
  configuration,
  apiKey,
  project,
  projectDefaults,
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
]

const anyRecord: Operations[] = [
  folder,
  folderList,
  bin,
  attachments,
  attachmentBin,
  pictureRead,
  recordHistory,
  recordOpened,
  recordReaders,
  recordStanding,
  recordSearch,
  recordLinks,
  recordLabels,
  myCourt,
  theirCourt,
  transitions,
  partyTexts,
  updateMany,
  count(listings),
  savedViews(listings),
]

const perform: Perform = (operation, request, call) =>
  served.get(operation.name)!.handle(request, call, undefined)

const copying: Operations[] = [projectCopyOperations(perform)]

const notices: Operations[] = [
  inbox,
  noticePreferences,
  following,
  mailLog,
  changeFeed,
  webHook,
  webHookDeliveries,
  linkOperations(perform),
  receiveOperation(perform),
  heldOperations(perform),
]

const sources: PaperSources = {
  perform,
  download: (name) => servedDownloads.get(name)!,
  cutOut: (asked, call) => cutOutAroundPin(types, { ...asked, hasCaption: false }, call),
  papers: new Map(types.all.flatMap(({ type, paper }) => (paper ? [[type, paper] as const] : []))),
}

const paper: Operations[] = [
  printOperations(sources),
  [handOffOperation(perform)],
  transmittalOperations(sources),
]

const bcf: Operations[] = [
  bcfOperations({
    perform,
    cutOut: (asked, call) => cutOutAroundPin(types, { ...asked, hasCaption: true }, call),
  }),
]

const joining: Operations[] = [
  invite,
  partyAddress,
  invitations,
  accept,
  forgotten,
  firstStart,
  serverSettings,
  demo,
]

const imports: Operations[] = [prepareImport, dryRunImport, runImport, undoImport, importsRead]

const all: Served[] = [
  ...directory,
  ...copying,
  ...anyRecord,
  ...notices,
  ...joining,
  ...imports,
  ...paper,
  drawings,
  pins,
  ...bcf,
  ...operations,
].flatMap((one) => (typeof one === 'function' ? one(types) : one))

const checked = unlessClosed(types)

export const served: ReadonlyMap<string, Served> = new Map(
  all.map((entry) => [entry.operation.name, checked(entry)]),
)

export const servedDownloads: ReadonlyMap<string, ServedDownload> = new Map(
  [
    ...downloads(types),
    transmittalDownload,
    ...drawingDownloads(types),
    linkDownload(() => servedDownloads.get(downloadOfFiles)!.find),
    linkTransmittalFile(() => transmittalDownload.find),
    linkPlaceDownload((place, call) => findAroundPin(types, place, call), perform),
  ].map((entry) => [entry.download.name, entry]),
)

/** The effects of every change of a record, in its transaction. */
export const followUp = searchIndex(textReader(types))

export const recordTypes = types

export const noteExport = exportNoter(types)

export const changes = changeLog(types)
