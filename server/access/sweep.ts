/**
 * Deletes expired rows once an hour: sessions, sign-in delays, challenges, tokens of service accounts, and counts of
 * refused API keys, which are reported then.
 */
import { msPerHour } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import { sweepKeyUse } from './apikeys.ts'
import { sweepDelays } from './delays.ts'
import { sweepLinks } from './maillinks.ts'
import { sweepOneTimeLinks } from './onetimelinks.ts'
import { sweepChallenges } from './passkeys.ts'
import { sweepServiceTokens } from './servicetokens.ts'
import { sweepSessions } from './sessions.ts'

const sweepMs = msPerHour

/** Returns a function that stops it. */
export function sweepHourly(
  database: Database,
  settings: Settings,
  now: () => Date,
  log: (level: 'warn', message: string, more: Record<string, unknown>) => void,
): () => void {
  const sweep = async (): Promise<void> => {
    try {
      await sweepSessions(database, now(), settings)
      await sweepDelays(database, now())
      await sweepChallenges(database, now())
      await sweepKeyUse(database, now())
      await sweepServiceTokens(database, now())
      await sweepLinks(database, now())
      await sweepOneTimeLinks(database, now())
    } catch (error) {
      log('warn', 'Expired rows could not be deleted; the next try is in an hour.', { error: String(error) })
    }
  }
  void sweep()
  const timer = setInterval(sweep, sweepMs).unref()
  return () => clearInterval(timer)
}
