/** What is counted of RFIs: the open ones by court, and how long answers took. */
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import { param } from '../../db/sql.ts'
import { courtCounts } from '../engine/counts/courtcounts.ts'
import { fromSeen } from '../engine/counts/openrecords.ts'
import { calendarAt, calendarValues, workingDays } from '../engine/declare/days.ts'
import type { DashboardPart, RecordCounts } from '../engine/declare/recordcounts.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'

const { Draft, Open, Answered, Closed, Void } = rfiStatus
const askedCodes = [Open.code, Answered.code, Closed.code]

const quantile = (of: number, days: string): string =>
  `trim_scale(round(percentile_cont(${of}) WITHIN GROUP (ORDER BY ${days})::numeric, 2))`
const spread = `count(DISTINCT folder_id)::int AS answered,
  count(DISTINCT folder_id) FILTER (WHERE is_imported)::int AS imported, ${quantile(0.5, 'days')} AS "medianDays", ${quantile(0.25, 'days')} AS "lowerDays",
  ${quantile(0.75, 'days')} AS "upperDays", ${quantile(0.5, 'agreed')} AS "agreedDays"`

/**
 * RFIs answered by those whom they are addressed to, up to today, $3: by week from $4 on, and in total from $5 on. The answer
 * time begins with the step to Open, in each round by itself.
 */
const answers = `WITH ${rightsOnce({ project: param(2), section: 'rfis' })},
  answer AS MATERIALIZED (
    SELECT r.folder_id, r.is_imported, r.answered_day AS day, ${workingDays('r.opened_day', 'r.answered_day', calendarAt(6))} AS days,
           ${workingDays('r.opened_day', 'r.due_day', calendarAt(6))} AS agreed
      FROM a JOIN rfi_round r ON r.project_id = $2 JOIN folder f ON f.id = r.folder_id
     WHERE r.answered_day BETWEEN least($4::date, $5::date) AND $3::date AND NOT r.is_on_behalf
       AND f.state IN (${askedCodes.join(', ')}) AND ${visible})
  SELECT date_trunc('week', day::timestamp)::date AS from, ${spread} FROM answer WHERE day >= $4::date GROUP BY 1
   UNION ALL
  SELECT NULL, ${spread} FROM answer WHERE day >= $5::date
   ORDER BY 1`

interface Answers {
  from: Day | null
  answered: number
  medianDays: string | null
}

const answerTimes: DashboardPart<RecordType<any>> = {
  read:
    () =>
    async ({ call, values, calendar, from, lately }) => {
      const today = values[2]
      const rows = await call.db.rows<Answers>(answers, [
        ...values,
        from,
        lately,
        ...calendarValues(calendar),
      ])
      const between = (row: Answers, first: Day, to: Day) => ({
        ...row,
        from: first,
        to,
        filter: { RfiStatus: askedCodes.join(';'), AnsweredByTo: `${first}..${to}` },
      })
      const answerWeeks = rows.flatMap((row) => {
        if (row.from === null) return []
        const sunday = addDays(row.from, 6)
        return [between(row, row.from, sunday < today ? sunday : today)]
      })
      const answerTime = between(rows.find((row) => row.from === null)!, lately, today)
      return { answerWeeks, answerTime }
    },
}

const byState = (recordType: RecordType<any>): string => `SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE f.state <> ${Closed.code}))::int AS remaining,
    (count(*) FILTER (WHERE f.state = ${Open.code}))::int AS open,
    (count(*) FILTER (WHERE f.state = ${Closed.code}))::int AS closed
  ${fromSeen(recordType)} AND f.state NOT IN (${Draft.code}, ${Void.code})`

export const rfiCounts: RecordCounts<RecordType<any>> = {
  filter: 'RfiStatus',
  dashboard: [
    courtCounts(({ total, courts, leftOff }) => ({
      openRfis: total,
      rfiCourts: courts,
      rfiCourtsLeftOff: leftOff,
    })),
    answerTimes,
  ],
  overview: { open: 'openRfis', overdue: 'overdueRfis' },
  summary: (recordType) => {
    const statement = byState(recordType)
    return async (call, [callerId, projectId]) => ({
      rfiData: await call.db.rows(statement, [callerId, projectId]),
    })
  },
}
