/** What is counted of submittal items: those in review, the open ones by court, and each in its newest revision. */
import { courtCounts } from '../engine/counts/courtcounts.ts'
import { fromSeen } from '../engine/counts/openrecords.ts'
import type { RecordCounts } from '../engine/declare/recordcounts.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { overdue } from '../engine/listing/declarelisting.ts'
import { stage, status } from './submittalstages.ts'

/** Each item in its newest revision. $3 is today. */
const newest = (
  recordType: RecordType<any>,
): string => `SELECT count(*)::int AS total, (count(*) FILTER (WHERE f.is_open))::int AS remaining,
    (count(*) FILTER (WHERE ${overdue(recordType)}))::int AS overdue
  ${fromSeen(recordType, 'JOIN submittal_item t ON t.folder_id = f.id')}
    AND t.is_newest AND t.status_id <> ${status.Void}`

export const submittalCounts: RecordCounts<RecordType<any>> = {
  filter: { Status: status.Open },
  total: { state: 'Submitted', filter: { Stage: stage.Submitted } },
  dashboard: [
    courtCounts(({ total, courts, leftOff }) => ({
      submittalsInReview: total,
      submittalCourts: courts,
      submittalCourtsLeftOff: leftOff,
    })),
  ],
  overview: { open: 'submittalsInReview', overdue: 'overdueSubmittals' },
  summary: (recordType) => {
    const statement = newest(recordType)
    return async (call, values) => ({ submittalData: await call.db.rows(statement, [...values]) })
  },
}
