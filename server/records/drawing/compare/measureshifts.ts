/** Measures how new revisions of sheets lie on those before, one at a time, on one server: pins stay where they are by it. */
import { withLease } from '../../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../../kernel/regularly.ts'
import { measure, type ShiftMeans, type TwoPages } from './shifts.ts'

const everyMs = 5_000
const leaseMs = 120_000

export const measureShiftsRegularly = (means: ShiftMeans & Pick<RegularJob, 'log'>): (() => Promise<void>) =>
  runRegularly({
    failure: 'Shifts of drawings could not be measured',
    log: means.log,
    everyMs,
    work: async (isEnded) => {
      if (!(await nextToMeasure(means, null))) return
      await withLease(means.database, { job: 'shifts of drawings', leaseMs, now: means.now }, () =>
        measureAll(means, isEnded),
      )
    },
  })

/** Of all projects, or of one. */
export async function measureAll(
  means: ShiftMeans,
  isEnded: () => boolean = () => false,
  projectId: number | null = null,
): Promise<void> {
  while (!isEnded()) {
    const next = await nextToMeasure(means, projectId)
    if (!next) return
    try {
      await measure(means, next, 'overview')
    } catch (error) {
      // The others come before it is tried again.
      await means.database.rows(
        `UPDATE sheet_shift SET measured_at = $3 WHERE old_sha256 = $1 AND new_sha256 = $2 AND places = ''`,
        [next.old, next.new, means.now()],
      )
      throw error
    }
  }
}

const nextToMeasure = ({ database }: ShiftMeans, projectId: number | null): Promise<TwoPages | undefined> =>
  database.row<{ old: Buffer; new: Buffer }>(
    `SELECT h.old_sha256 AS old, h.new_sha256 AS new FROM sheet_shift h
      WHERE h.comparison IS NULL AND h.problem IS NULL AND h.places = ''
        AND ($1::int IS NULL OR EXISTS (SELECT FROM stored_file s WHERE s.sha256 = h.new_sha256 AND s.project_id = $1))
      ORDER BY h.measured_at LIMIT 1`,
    [projectId],
  )
