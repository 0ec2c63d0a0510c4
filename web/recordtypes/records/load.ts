/** The page of each record type, loaded when a record of that type is opened. */
import type { RecordTypeName } from '../recordtypes.ts'
import type { RecordPage } from './page.ts'

const loaders: Readonly<Record<RecordTypeName, () => Promise<{ default: RecordPage }>>> = {
  rfi: () => import('./rfi.tsx'),
  submittalItem: () => import('./submittalitem.tsx'),
  submittal: () => import('./submittal.tsx'),
  punchListItem: () => import('./punchlist.tsx'),
  openIssue: () => import('./openissue.tsx'),
  dailyReport: () => import('./dailyreport.tsx'),
  meetingMinute: () => import('./meetingminute.tsx'),
}

export const loadRecordPage = async (name: RecordTypeName): Promise<RecordPage> =>
  (await loaders[name]()).default
