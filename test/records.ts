/** The record types as a test calls them: their operations to create, read and change a record. */
import {
  DailyReport,
  DailyReportActivity,
  DailyReportActivityCreateMany,
  DailyReportActivityGet,
  DailyReportActivityUpdate,
  DailyReportCreateMany,
  DailyReportRead,
  DailyReportUpdate,
} from '../contract/dailyreport.ts'
import type { Dto, Operation } from '../contract/kit.ts'
import {
  MeetingMinute,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteUpdate,
} from '../contract/meetingminute.ts'
import { OpenIssue, OpenIssueCreateMany, OpenIssueRead, OpenIssueUpdate } from '../contract/openissue.ts'
import { PunchList, PunchListCreateMany, PunchListRead, PunchListUpdate } from '../contract/punchlist.ts'
import { RFI, RFICreateMany, RFIRead, RFIUpdate } from '../contract/rfi.ts'
import {
  Submittal,
  SubmittalCreate,
  SubmittalItem,
  SubmittalItemCreateMany,
  SubmittalItemRead,
  SubmittalItemUpdate,
  SubmittalRead,
  SubmittalUpdate,
} from '../contract/submittal.ts'
import type { Person, Project, Site } from './harness.ts'

export type Loose = Record<string, any>

export interface Tested {
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
   * The field of its project. Without it, the project is in additionalInfo, or is that of the daily report.
   */
  project?: string
  number?: string
  /** The prefix of its numbers. */
  prefix?: string
}

export const kinds = {
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
} satisfies Record<string, Tested>

export type KindName = keyof typeof kinds

export const info = (pairs: Record<string, string | number | undefined>) =>
  Object.entries(pairs).flatMap(([propertyName, value]) =>
    value === undefined ? [] : [{ propertyName, propertyValue: String(value) }],
  )

/** The request that creates those records in a project. */
export function creating(kind: Tested, projectId: number, records: readonly Loose[]): Loose {
  const placed = kind.project ? records.map((record) => ({ [kind.project!]: projectId, ...record })) : records
  const body = kind.list ? { [kind.list]: placed } : { [kind.one]: placed[0] }
  return { ...body, ...(kind.project ? {} : { additionalInfo: info({ ProjectId: projectId }) }) }
}

/** Creates records and returns the ids of each, as numbers. */
export async function make(who: Person, kind: Tested, projectId: number, ...records: Loose[]) {
  const answer = (await who.client.call(kind.create, creating(kind, projectId, records))) as Loose
  if (!kind.list) return [answer[kind.one]] as Loose[]
  return (answer.returnedIdList as Loose[]).map((ids) =>
    Object.fromEntries(
      Object.entries(ids).map(([name, value]) => [
        name,
        name === 'number' || name === 'tempItemId' ? value : Number(value),
      ]),
    ),
  ) as Loose[]
}

export async function makeOne(who: Person, kind: Tested, projectId: number, record: Loose = {}) {
  return (await make(who, kind, projectId, record))[0]!
}

export async function read(who: Person, kind: Tested, ids: Loose): Promise<Loose & { etag?: string }> {
  const answer = (await who.client.call(kind.read, { [kind.by]: ids[kind.by] })) as Loose
  return Object.defineProperty(answer[kind.one], 'etag', { value: answer.etag, enumerable: false })
}

interface ChangeOptions {
  /** additionalInfo Reason. */
  reason?: string
  ifMatch?: string
}

export async function change(
  who: Person,
  kind: Tested,
  ids: Loose,
  fields: Loose,
  { reason, ifMatch }: ChangeOptions = {},
): Promise<Loose> {
  const record = { [kind.by]: ids[kind.by], ...fields }
  const request = { [kind.one]: record, additionalInfo: info({ Reason: reason }) }
  return ((await who.client.call(kind.update!, request, { ifMatch })) as Loose)[kind.one]
}

/** One record of each type in a project. */
export async function oneOfEach({ admin, id }: Project) {
  const made = {} as Record<KindName, Loose>
  for (const name of Object.keys(kinds) as KindName[])
    made[name] = await makeOne(admin, kinds[name], id, { dailyReportId: made.dailyReport?.dailyReportId })
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
