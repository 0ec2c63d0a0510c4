/** Every operation and every download, and who serves it. */
import accessList from './directory/accesslist.ts'
import apiKey from './directory/apikey.ts'
import audit from './directory/audit.ts'
import configuration from './directory/configuration.ts'
import dashboard from './directory/dashboard.ts'
import { exportNoter } from './directory/exported.ts'
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
import recordLinks from './records/anyrecord/recordlinks.ts'
import bin from './records/bin/bin.ts'
import attachmentBin from './records/file/attachmentbin.ts'
import attachments from './records/file/attachments.ts'
import downloads from './records/file/download.ts'
import folder from './records/folder/folder.ts'
import folderList from './records/folder/folderlist.ts'
import { listings, type Operations, operations, types } from './records/kinds.ts'
import count from './records/list/count.ts'
import myCourt from './records/list/mycourt.ts'
import theirCourt from './records/list/theircourt.ts'
import recordHistory from './records/recordhistory.ts'
import recordReaders from './records/recordreaders.ts'
import recordStanding from './records/recordstanding.ts'
import recordSearch from './records/search/recordsearch.ts'
import { searchIndex } from './records/search/searchindex.ts'
import { textReader } from './records/search/searchtext.ts'
import transitions from './records/transitions.ts'
import updateMany from './records/updatemany.ts'

const directory: Operations[] = [
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
]

const anyRecord: Operations[] = [
  folder,
  folderList,
  bin,
  attachments,
  attachmentBin,
  recordHistory,
  recordReaders,
  recordStanding,
  recordSearch,
  recordLinks,
  myCourt,
  theirCourt,
  transitions,
  updateMany,
  count(listings),
]

const all: Served[] = [...directory, ...anyRecord, ...operations].flatMap((one) =>
  typeof one === 'function' ? one(types) : one,
)

export const served: ReadonlyMap<string, Served> = new Map(all.map((entry) => [entry.operation.name, entry]))

export const servedDownloads: ReadonlyMap<string, ServedDownload> = new Map(
  downloads.map((entry) => [entry.door.name, entry]),
)

/** What follows from every change of a record, in its transaction. */
export const followUp = searchIndex(textReader(types))

export const noteExport = exportNoter(types)
