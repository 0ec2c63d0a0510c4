/**
 * Takes away, once an hour, what has run out: sessions nobody can use any more, waits nobody has to wait
 * any more, counts of refused keys, which are told then.
 */
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { sweepKeyUse } from './apikeys.ts'
import { sweepWaits } from './delays.ts'
import { sweepSessions } from './sessions.ts'

const sweepMs = 3_600_000

/** Returns what ends it. */
export function sweepHourly(
  database: Database,
  settings: Settings,
  now: () => Date,
  log: (level: 'warn', message: string, more: Record<string, unknown>) => void,
): () => void {
  const sweep = async (): Promise<void> => {
    try {
      await sweepSessions(database, now(), settings)
      await sweepWaits(database, now())
      await sweepKeyUse(database, now())
    } catch (error) {
      log('warn', 'What has run out is still there; it is tried again in an hour.', { error: String(error) })
    }
  }
  void sweep()
  const timer = setInterval(sweep, sweepMs).unref()
  return () => clearInterval(timer)
}
