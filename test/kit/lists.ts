/**
 * The listings of records as a test calls them, and their sort orders: written by hand from the rows, not
 * from the SQL.
 */
import * as contract from '../../contract/index.ts'
import type { Operation } from '../../contract/kit.ts'
import { shippedLists } from '../../server/codes/shipped.ts'
import type { Person } from './harness.ts'
import type { RecordData, RecordTypeName } from './records.ts'

export type Key = string | number | undefined

export interface TestedList {
  recordType: RecordTypeName
  read: Operation<any, any>
  rows: string
  /**
   * The sort value of a row under each name; for names in `asCounted`, numbers in the text count by their
   * value.
   */
  keys: Record<string, (row: RecordData) => Key>
  asCounted: string[]
}

const lower = (text: string | undefined): Key => text?.toLowerCase() || undefined
const field =
  (name: string) =>
  (row: RecordData): Key =>
    typeof row[name] === 'string' ? lower(row[name]) : row[name]
const bool = (name: string) => (row: RecordData) => Number(row[name])
/** 0 means nobody. */
const idOf = (name: string) => (row: RecordData) => row[name] || undefined
const codeOf = (list: keyof typeof shippedLists, name: string) => (row: RecordData) =>
  shippedLists[list].find((item) => item.name === row[name])?.code
const msOf = (wire: string): number => Number(/-?\d+/.exec(wire)![0])
/** Stored as sent, in the one form these tests send. */
const dayOf = (name: string) => (row: RecordData) => row[name] as string | undefined
/** By the order of creation: all were created at one moment, or later ones afterwards. */
const common = {
  CourtUserId: idOf('courtUserId'),
  CourtName: field('courtName'),
  DaysOpen: field('daysOpen'),
  IsOverdue: bool('isOverdue'),
  UpdatedDate: (row: RecordData) => msOf(row.updatedDate),
}

export const lists: TestedList[] = [
  {
    recordType: 'rfi',
    read: contract.RFIReadInFolder,
    rows: 'rfiReadInFolderList',
    asCounted: ['RfiNumber', 'CsiCode', 'Drawing'],
    keys: {
      RfiNumber: field('rfiNumber'),
      RfiSubject: field('rfiSubject'),
      RfiStatus: codeOf('rfiStatus', 'rfiStatus'),
      RfiSubmitted: dayOf('rfiSubmittedOn'),
      RfiDueDate: dayOf('rfiDueDateOn'),
      RfiTransmitted: dayOf('rfiTransmitted'),
      ToName: field('toName'),
      FromName: field('fromName'),
      CsiCode: field('csiCode'),
      Drawing: field('drawing'),
      CostImpactId: field('costImpactId'),
      ScheduleImpact: field('scheduleImpact'),
      ...common,
    },
  },
  {
    recordType: 'punchList',
    read: contract.PunchListReadInFolder,
    rows: 'punchListList',
    asCounted: ['Number', 'Location'],
    keys: {
      Number: field('number'),
      Summary: field('summary'),
      Status: codeOf('punchListStatus', 'status'),
      DueDate: dayOf('dueDateOn'),
      OwnerStatus: codeOf('partyStatus', 'ownerStatus'),
      SubStatus: codeOf('partyStatus', 'subStatus'),
      ArchStatus: codeOf('partyStatus', 'archStatus'),
      Location: field('location'),
      ResponsibleNames: field('responsibleNames'),
      CostImpact: bool('costImpact'),
      ...common,
    },
  },
  {
    recordType: 'openIssue',
    read: contract.OpenIssueReadInFolder,
    rows: 'openIssueList',
    asCounted: ['Number', 'LocationSite', 'LocationBuilding', 'LocationFloor', 'LocationRoom'],
    keys: {
      Number: field('number'),
      Subject: field('subject'),
      StatusName: codeOf('openIssueStatus', 'statusName'),
      DueDate: dayOf('dueDate'),
      ClosedDate: dayOf('closedDate'),
      FromName: field('fromName'),
      ToName: field('toName'),
      IssueFrom: idOf('issueFrom'),
      IssueTo: idOf('issueTo'),
      LocationSite: field('locationSite'),
      LocationBuilding: field('locationBuilding'),
      LocationFloor: field('locationFloor'),
      LocationRoom: field('locationRoom'),
      CostImpact: bool('costImpact'),
      CreatedDate: dayOf('createdDate'),
      ...common,
    },
  },
  {
    recordType: 'dailyReport',
    read: contract.DailyReportReadInFolder,
    rows: 'dailyReportList',
    asCounted: ['Number', 'FolderName'],
    keys: {
      Number: (row) => /^DR-\d+/.exec(row.folderName)?.[0].toLowerCase(),
      FolderName: field('folderName'),
      Dated: (row) => Math.floor(msOf(row.dated) / 86_400_000),
      Author: idOf('author'),
      ...common,
    },
  },
  {
    recordType: 'meetingMinute',
    read: contract.MeetingMinuteReadInFolder,
    rows: 'meetingMinuteList',
    asCounted: ['Number'],
    keys: {
      Number: field('number'),
      Topic: field('topic'),
      StatusName: codeOf('meetingStatus', 'statusName'),
      MeetingDate: dayOf('meetingDate'),
      NextMeetingDate: dayOf('nextMeetingDate'),
      Location: field('location'),
      TypeName: field('typeName'),
      ...common,
    },
  },
  {
    recordType: 'submittal',
    read: contract.SubmittalReadInFolder,
    rows: 'submittalList',
    asCounted: ['Number', 'Revision'],
    keys: {
      Number: field('number'),
      Description: field('description'),
      Status: field('status'),
      Revision: field('revision'),
      Reference: field('reference'),
      DueDateFromSub: dayOf('dueDateFromSub'),
      Subcontractor: field('subcontractor'),
      SubmittingCompanyContact: field('submittingCompanyContact'),
      ReviewingCompany: field('reviewingCompany'),
      ReviewingCompanyContact: field('reviewingCompanyContact'),
      ProjectManager: field('projectManager'),
      CountOpenItems: field('countOpenItems'),
      ...common,
    },
  },
  {
    recordType: 'submittalItem',
    read: contract.SubmittalItemReadInFolder,
    rows: 'itemList',
    asCounted: ['SubmittalItemNumber', 'Revision', 'CSI'],
    keys: {
      SubmittalItemNumber: field('submittalItemNumber'),
      Description: field('description'),
      StageName: codeOf('submittalStage', 'stageName'),
      Status: codeOf('submittalStatus', 'status'),
      ReturnedStatus: codeOf('returnedStatus', 'returnedStatus'),
      Revision: field('revision'),
      CSI: field('csi'),
      Type: field('type'),
      ResponsibleContractor: field('responsibleContractor'),
      DueDate: (row) => ({ 1: row.submittedDueDate, 2: row.returnedDueDate })[Number(row.stage)],
      SubmittedDueDate: dayOf('submittedDueDate'),
      DateSubmitted: dayOf('dateSubmitted'),
      ReturnedDueDate: dayOf('returnedDueDate'),
      DateReturned: dayOf('dateReturned'),
      ...common,
    },
  },
]

export interface PageRequest {
  take?: number
  sort?: string
  filter?: Record<string, string>
  cursor?: string
  wantCount?: boolean
  wantSheets?: boolean
}

export async function readPage(
  by: Person,
  list: TestedList,
  parentFolderId: number,
  bound: PageRequest = {},
) {
  const answer = (await by.client.call(list.read, { parentFolderId, ...bound })) as RecordData
  return {
    rows: answer[list.rows] as RecordData[],
    nextCursor: answer.nextCursor,
    totalCount: answer.totalCount,
  }
}

/** All pages of that size, one after the other. `between` runs before each page but the first. */
export async function readPages(
  by: Person,
  list: TestedList,
  parentFolderId: number,
  bound: PageRequest,
  between: () => Promise<unknown> = async () => undefined,
): Promise<RecordData[]> {
  const rows: RecordData[] = []
  let { cursor } = bound
  do {
    if (cursor) await between()
    const page = await readPage(by, list, parentFolderId, { ...bound, cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

/** Natural order: numbers in a text by their value, everything else by its letters. */
const counting = new Intl.Collator('en', { numeric: true })

function compare(one: Key, other: Key, asCounted: boolean): number {
  if (asCounted) return counted(String(one), String(other))
  return one! < other! ? -1 : one! > other! ? 1 : 0
}

function counted(one: string, other: string): number {
  const parts = (text: string) => text.split(/(\d+)/).filter((part) => part !== '')
  const [left, right] = [parts(one), parts(other)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const areNumbers = /^\d/.test(left[i]!) && /^\d/.test(right[i]!)
    const order = areNumbers
      ? counting.compare(left[i]!, right[i]!)
      : left[i]! < right[i]!
        ? -1
        : Number(left[i]! > right[i]!)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** The rows in an order, by a plain sort: empty values last in both directions, equal values by id. */
export function sorted(list: TestedList, rows: readonly RecordData[], sort: string): RecordData[] {
  const name = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  const key = list.keys[name]!
  return [...rows].sort((one, other) => {
    const [left, right] = [key(one), key(other)]
    if ((left === undefined) !== (right === undefined)) return left === undefined ? 1 : -1
    const order = left === undefined ? 0 : compare(left, right, list.asCounted.includes(name))
    return sign * (order || one.folderId - other.folderId)
  })
}
