/** How the backups stand: what the last ones were, and whether an administrator has to look. */
import { msPerDay } from '../../contract/fields/durations.ts'
import type { Db } from '../db/db.ts'
import type { Settings } from '../settings/settings.ts'
import { durationMs } from '../settings/settingtypes.ts'
import { aheadMsMin, isAhead } from './place.ts'

export type BackupTrouble = 'failed' | 'incomplete' | 'late'

export interface BackupState {
  /** Of the last run. */
  outcome: 'made' | 'incomplete' | 'failed' | null
  /** What was wrong with it. */
  message: string | null
  /** The last complete one, if there is one. */
  madeId: number | null
  madeAt: Date | null
  bytes: number | null
  /** Its date is in the future: a clock was wrong then, or is wrong now. */
  isAhead: boolean
  trouble: BackupTrouble | undefined
}

/** Where servers make none by themselves. */
const daysMax = 8

/**
 * The order is that of the runs, whatever a clock said. Since when there is none is counted from the last one whose date can be: one
 * that says next year would hide for a year that no more are made.
 */
export async function backupState(
  db: Pick<Db, 'row'>,
  { backupEvery }: Pick<Settings, 'backupEvery'>,
  now: Date,
): Promise<BackupState> {
  const row = (await db.row<
    Omit<BackupState, 'trouble' | 'isAhead'> & { knownAt: Date | null; begunAt: Date | null }
  >(
    `SELECT last.outcome, last.message, made.id AS "madeId", made.ended_at AS "madeAt", made.bytes::float8 AS bytes,
            (SELECT max(ended_at) FROM backup_run WHERE outcome = 'made' AND ended_at <= $1) AS "knownAt",
            (SELECT min(created_at) FROM organization) AS "begunAt"
       FROM (SELECT) one
       LEFT JOIN LATERAL (SELECT outcome, message FROM backup_run ORDER BY id DESC LIMIT 1) last ON true
       LEFT JOIN LATERAL (SELECT id, ended_at, bytes FROM backup_run WHERE outcome = 'made' ORDER BY id DESC LIMIT 1) made
         ON true`,
    [new Date(now.getTime() + aheadMsMin)],
  ))!
  const { knownAt, begunAt, ...state } = row
  const everyMs = durationMs(backupEvery)
  // One that was missed may still come. Where none was ever made, they are late only if the settings want them.
  const since = knownAt ?? (everyMs || state.madeAt ? begunAt : null)
  const isLate =
    since !== null && now.getTime() - since.getTime() > (everyMs ? 2 * everyMs : daysMax * msPerDay)
  const isBad = state.outcome === 'failed' || state.outcome === 'incomplete'
  return {
    ...state,
    isAhead: state.madeAt !== null && isAhead(state.madeAt, now),
    trouble: isBad ? (state.outcome as BackupTrouble) : isLate ? 'late' : undefined,
  }
}

/** Without paths and reasons: also for strangers. */
export function troubleSentence({ trouble, madeAt, isAhead }: BackupState): string | undefined {
  if (!trouble) return undefined
  const last = madeAt
    ? `The last complete one ${isAhead ? 'has a date in the future:' : 'is of'} ${madeAt.toISOString().slice(0, 10)}.`
    : 'There is no complete one.'
  const what = {
    failed: 'The last backup was not made.',
    incomplete: 'The last backup is not complete.',
    late: 'The backup is late.',
  }
  return `${what[trouble]} ${last}`
}
