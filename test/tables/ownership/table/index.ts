import type { RecordTable } from './types.ts'
import { rfi } from './rfi.ts'
import { punchItem } from './punch.ts'
import { submittalItem } from './submittal.ts'
import { submittalPackage } from './submittalpackage.ts'
import { openIssue } from './openissue.ts'
import { dailyReport, dailyReportActivity } from './dailyreport.ts'
import { meetingMinute } from './minute.ts'
import { document, folder, punchList } from './document.ts'

export const tables: readonly RecordTable[] = [rfi, punchItem, submittalItem, submittalPackage, openIssue, dailyReport, dailyReportActivity, meetingMinute, document, folder, punchList]
export { visibility, hidden } from './visibility.ts'
export { deletion } from './deletion.ts'
export * from './types.ts'
