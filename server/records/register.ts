/**
 * The register of all record types, their listings and their operations. It is the top of records: nothing
 * below imports it, and code for records of any type takes the types as a parameter.
 */
import type { Served } from '../kernel/serve.ts'
import dailyCopy from './dailyreport/dailycopy.ts'
import dailyReportOperations, { dailyReport } from './dailyreport/dailyreport.ts'
import dailyReportActivity from './dailyreport/dailyreportactivity.ts'
import dailyReportList, { dailyReportListing } from './dailyreport/dailyreportlist.ts'
import dailyTotals from './dailyreport/dailytotals.ts'
import signature from './dailyreport/signature.ts'
import documentOperations, { document } from './document/document.ts'
import documentReference from './document/documentreference.ts'
import documentsInFolder from './document/documentsinfolder.ts'
import documentVersion from './document/documentversion.ts'
import drive from './document/drive.ts'
import driveList from './document/drivelist.ts'
import type { RecordType } from './engine/declare/recordtype.ts'
import { type RecordTypes, recordTypes } from './engine/declare/recordtypes.ts'
import type { RecordListing } from './engine/listing/listtype.ts'
import meetingAttendance from './meetingminute/meetingattendance.ts'
import meetingCarryOver from './meetingminute/meetingcarryover.ts'
import meetingMinuteOperations, { meetingMinute } from './meetingminute/meetingminute.ts'
import meetingMinuteList, { meetingMinuteListing } from './meetingminute/meetingminutelist.ts'
import meetingObjections from './meetingminute/meetingobjections.ts'
import openIssueOperations, { openIssue } from './openissue/openissue.ts'
import openIssueConvert from './openissue/openissueconvert.ts'
import openIssueList, { openIssueListing } from './openissue/openissuelist.ts'
import punchItems, { punchListing } from './punchlist/punchitemlist.ts'
import punchListOperations, { punchList } from './punchlist/punchlist.ts'
import punchPlaces from './punchlist/punchplaces.ts'
import rfiOperations, { rfi } from './rfi/rfi.ts'
import rfiAttachment from './rfi/rfiattachment.ts'
import rfiForward from './rfi/rfiforward.ts'
import rfiList, { rfiListing } from './rfi/rfilist.ts'
import rfiReply from './rfi/rfireply.ts'
import registerImport from './submittal/registerimport.ts'
import registerSections from './submittal/registersections.ts'
import reviewerSave from './submittal/reviewersave.ts'
import submittalOperations, { submittal } from './submittal/submittal.ts'
import submittalItemOperations, { submittalItem } from './submittal/submittalitem.ts'
import submittalList, { submittalListing } from './submittal/submittallist.ts'
import submittalRegister, { newest, register } from './submittal/submittalregister.ts'

/** A module that serves operations. If it works on records of any type, it is a function of the types. */
export type Operations = readonly Served[] | ((types: RecordTypes) => readonly Served[])

interface Entry {
  type: RecordType<any>
  /** How it is listed and counted. */
  listed?: RecordListing
  operations: readonly Operations[]
}

const entries: readonly Entry[] = [
  {
    type: document,
    operations: [documentOperations, documentsInFolder, documentReference, documentVersion, drive, driveList],
  },
  {
    type: rfi,
    listed: { listing: rfiListing },
    operations: [rfiOperations, rfiList, rfiReply, rfiForward, rfiAttachment],
  },
  {
    type: punchList,
    listed: { listing: punchListing },
    operations: [punchListOperations, punchItems, punchPlaces],
  },
  {
    type: submittal,
    listed: { listing: submittalListing },
    operations: [submittalOperations, submittalList],
  },
  {
    type: submittalItem,
    listed: { listing: register, always: newest },
    operations: [submittalItemOperations, submittalRegister, registerSections, registerImport, reviewerSave],
  },
  {
    type: openIssue,
    listed: { listing: openIssueListing },
    operations: [openIssueOperations, openIssueList, openIssueConvert],
  },
  {
    type: dailyReport,
    listed: { listing: dailyReportListing },
    operations: [
      dailyReportOperations,
      dailyReportList,
      dailyReportActivity,
      signature,
      dailyCopy,
      dailyTotals,
    ],
  },
  {
    type: meetingMinute,
    listed: { listing: meetingMinuteListing },
    operations: [
      meetingMinuteOperations,
      meetingMinuteList,
      meetingCarryOver,
      meetingAttendance,
      meetingObjections,
    ],
  },
]

export const types: RecordTypes = recordTypes(entries.map(({ type }) => type))

/** By node type. */
export const listings: ReadonlyMap<number, RecordListing> = new Map(
  entries.flatMap(
    ({ type, listed }): Array<[number, RecordListing]> => (listed ? [[type.type, listed]] : []),
  ),
)

export const operations: readonly Operations[] = entries.flatMap((entry) => entry.operations)
