/**
 * The register of record types: a new one changes this file and `parts.ts`. Other files import the
 * types from here: imported from their own files, each would be a script of its own in the first load.
 */
import { dailyReport } from './dailyreport.ts'
import { meetingMinute } from './meetingminute.ts'
import { openIssue } from './openissue.ts'
import { punchListItem } from './punchlist.ts'
import type { RecordType } from './recordtype.ts'
import { rfi } from './rfi.ts'
import { submittal } from './submittal.ts'
import { submittalItem } from './submittalitem.ts'

export { dailyReport, meetingMinute, openIssue, punchListItem, rfi, submittal, submittalItem }

const registered = [
  rfi,
  submittalItem,
  submittal,
  punchListItem,
  openIssue,
  dailyReport,
  meetingMinute,
] as const

export type RecordTypeName = (typeof registered)[number]['name']
export const recordTypes: readonly RecordType[] = registered

export const recordTypeAt = (path: string): RecordType | undefined =>
  recordTypes.find((entry) => entry.path === path)
export const recordTypeOf = (folderType: number): RecordType | undefined =>
  recordTypes.find((entry) => entry.folderType === folderType)

/** The address of a record, document or folder. */
export function placeOfRecord(projectId: number, folderId: number, folderType: number): string {
  const found = recordTypeOf(folderType)
  return `/p/${projectId}/${found ? found.path : 'documents'}/${folderId}`
}

/** Where managers decide about mail that came. */
export const heldMailOf = (projectId: number): string => `/p/${projectId}/setup/held`
