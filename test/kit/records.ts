/** The record types as a test calls them: their operations to create, read and change a record. */

import type { Dto, Operation } from '../../contract/kit.ts'
import {
  DailyReport,
  DailyReportActivity,
  DailyReportActivityCreateMany,
  DailyReportActivityGet,
  DailyReportActivityUpdate,
  DailyReportCreateMany,
  DailyReportRead,
  DailyReportUpdate,
} from '../../contract/records/dailyreport.ts'
import {
  MeetingMinute,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteUpdate,
} from '../../contract/records/meetingminute.ts'
import {
  OpenIssue,
  OpenIssueCreateMany,
  OpenIssueRead,
  OpenIssueUpdate,
} from '../../contract/records/openissue.ts'
import {
  PunchList,
  PunchListCreateMany,
  PunchListRead,
  PunchListUpdate,
} from '../../contract/records/punchlist.ts'
import { RFI, RFICreateMany, RFIRead, RFIUpdate } from '../../contract/records/rfi.ts'
import {
  Submittal,
  SubmittalCreate,
  SubmittalItem,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemUpdate,
  SubmittalRead,
  SubmittalUpdate,
} from '../../contract/records/submittal.ts'
import type { Person, Project, Site } from './harness.ts'

export type RecordData = Record<string, any>

export interface TestedType {
  dto: Dto<any>
  create: Operation<any, any>
  /** The list of records to create, as a key and as documented; a package is created alone. */
  list?: string
  listName: string
  read: Operation<any, any>
  /** The id that a record is read by. */
  by: 'folderId' | 'dailyReportActivityId'
  update?: Operation<any, any>
  /** The record in requests and responses, and as documented. */
  one: string
  oneName: string
  ownId: string
  /**
   * The field of its project. Without it, the project is in `additionalInfo`, or is that of the daily report.
   */
  project?: string
  number?: string
  /** The prefix of its numbers. */
  prefix?: string
}

export const recordTypes = {
  rfi: {
    dto: RFI,
    create: RFICreateMany,
    list: 'rfiList',
    listName: 'RfiList',
    read: RFIRead,
    by: 'folderId',
    update: RFIUpdate,
    one: 'rfi',
    oneName: 'Rfi',
    ownId: 'rfiId',
    project: 'projectId',
    prefix: 'RFI',
  },
  punchList: {
    dto: PunchList,
    create: PunchListCreateMany,
    list: 'punchlistList',
    listName: 'PunchlistList',
    read: PunchListRead,
    by: 'folderId',
    update: PunchListUpdate,
    one: 'punchList',
    oneName: 'PunchList',
    ownId: 'punchListId',
    project: 'projectId',
    number: 'punchListNumber',
    prefix: 'PL',
  },
  submittalItem: {
    dto: SubmittalItem,
    create: SubmittalItemCreateMany,
    list: 'itemList',
    listName: 'ItemList',
    read: SubmittalItemRead,
    by: 'folderId',
    update: SubmittalItemUpdate,
    one: 'item',
    oneName: 'Item',
    ownId: 'submittalItemId',
    number: 'submittalItemNumber',
    prefix: 'SI',
  },
  submittal: {
    dto: Submittal,
    create: SubmittalCreate,
    listName: 'submittal',
    read: SubmittalRead,
    by: 'folderId',
    update: SubmittalUpdate,
    one: 'submittal',
    oneName: 'submittal',
    ownId: 'submittalPackageId',
    number: 'number',
    prefix: 'SP',
  },
  openIssue: {
    dto: OpenIssue,
    create: OpenIssueCreateMany,
    list: 'openIssueList',
    listName: 'OpenIssueList',
    read: OpenIssueRead,
    by: 'folderId',
    update: OpenIssueUpdate,
    one: 'openIssue',
    oneName: 'OpenIssue',
    ownId: 'openIssueId',
    project: 'projectId',
    number: 'number',
    prefix: 'OI',
  },
  dailyReport: {
    dto: DailyReport,
    create: DailyReportCreateMany,
    list: 'dailyReportList',
    listName: 'DailyReportList',
    read: DailyReportRead,
    by: 'folderId',
    update: DailyReportUpdate,
    one: 'dailyReport',
    oneName: 'DailyReport',
    ownId: 'dailyReportId',
    project: 'folderProject',
    prefix: 'DR',
  },
  dailyReportActivity: {
    dto: DailyReportActivity,
    create: DailyReportActivityCreateMany,
    list: 'dailyReportActivityList',
    listName: 'DailyReportActivityList',
    read: DailyReportActivityGet,
    by: 'dailyReportActivityId',
    update: DailyReportActivityUpdate,
    one: 'dailyReportActivity',
    oneName: 'DailyReportActivity',
    ownId: 'dailyReportActivityId',
  },
  meetingMinute: {
    dto: MeetingMinute,
    create: MeetingMinuteCreateMany,
    list: 'meetingMinuteList',
    listName: 'MeetingMinuteList',
    read: MeetingMinuteRead,
    by: 'folderId',
    update: MeetingMinuteUpdate,
    one: 'meetingMinute',
    oneName: 'MeetingMinute',
    ownId: 'meetingMinuteId',
    project: 'projectId',
    number: 'number',
    prefix: 'MM',
  },
} satisfies Record<string, TestedType>

export type RecordTypeName = keyof typeof recordTypes

export const info = (pairs: Record<string, string | number | undefined>) =>
  Object.entries(pairs).flatMap(([propertyName, value]) =>
    value === undefined ? [] : [{ propertyName, propertyValue: String(value) }],
  )

/** The reason for deleting a record that was issued. */
export const because = { additionalInfo: info({ Reason: 'Created twice' }) }

/** The request that creates those records in a project. */
export function creating(
  recordType: TestedType,
  projectId: number,
  records: readonly RecordData[],
): RecordData {
  const placed = recordType.project
    ? records.map((record) => ({ [recordType.project!]: projectId, ...record }))
    : records
  const body = recordType.list ? { [recordType.list]: placed } : { [recordType.one]: placed[0] }
  return { ...body, ...(recordType.project ? {} : { additionalInfo: info({ ProjectId: projectId }) }) }
}

/** Creates records and returns the ids of each, as numbers. */
export async function make(who: Person, recordType: TestedType, projectId: number, ...records: RecordData[]) {
  const answer = (await who.client.call(
    recordType.create,
    creating(recordType, projectId, records),
  )) as RecordData
  if (!recordType.list) return [answer[recordType.one]] as RecordData[]
  return (answer.returnedIdList as RecordData[]).map((ids) =>
    Object.fromEntries(
      Object.entries(ids).map(([name, value]) => [
        name,
        name === 'number' || name === 'tempItemId' ? value : Number(value),
      ]),
    ),
  ) as RecordData[]
}

export async function makeOne(
  who: Person,
  recordType: TestedType,
  projectId: number,
  record: RecordData = {},
) {
  return (await make(who, recordType, projectId, record))[0]!
}

export async function read(
  who: Person,
  recordType: TestedType,
  ids: RecordData,
): Promise<RecordData & { etag?: string }> {
  const answer = (await who.client.call(recordType.read, {
    [recordType.by]: ids[recordType.by],
  })) as RecordData
  return Object.defineProperty(answer[recordType.one], 'etag', { value: answer.etag, enumerable: false })
}

interface ChangeOptions {
  /** `additionalInfo` Reason. */
  reason?: string
  ifMatch?: string
}

export async function change(
  who: Person,
  recordType: TestedType,
  ids: RecordData,
  fields: RecordData,
  { reason, ifMatch }: ChangeOptions = {},
): Promise<RecordData> {
  const record = { [recordType.by]: ids[recordType.by], ...fields }
  const request = { [recordType.one]: record, additionalInfo: info({ Reason: reason }) }
  return ((await who.client.call(recordType.update!, request, { ifMatch })) as RecordData)[recordType.one]
}

/** One record of each type in a project. */
export async function oneOfEach({ admin, id }: Project) {
  const made = {} as Record<RecordTypeName, RecordData>
  for (const name of Object.keys(recordTypes) as RecordTypeName[])
    made[name] = await makeOne(admin, recordTypes[name], id, {
      dailyReportId: made.dailyReport?.dailyReportId,
    })
  return made
}

export interface EventRow {
  action: string
  person_id: number
  version: number | null
  reason: string | null
  changes: Array<[field: string, from: unknown, to: unknown]>
}

/** The events of a record, oldest first. */
export const eventsOf = (here: Site, folderId: number): Promise<EventRow[]> =>
  here.database.rows<EventRow>(
    'SELECT action, person_id, version, reason, changes FROM event WHERE folder_id = $1 ORDER BY id',
    [folderId],
  )
