/** The trouble with backups for /health: read at most every half a minute, so that who asks often costs nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import { backupState, troubleSentence } from './state.ts'

interface Asked {
  database: Pick<Database, 'row'>
  settings: Settings
  now: () => Date
}

interface Known {
  sentence: string | undefined
  askedAt: number
  asking: Promise<void>
}

const everyMs = 30_000
/** A busy database delays nobody: the next one who asks gets the answer. */
const waitMs = 1_000
const knownOf = new WeakMap<object, Known>()

export async function knownTrouble({ database, settings, now }: Asked): Promise<string | undefined> {
  let known = knownOf.get(database)
  if (!known || performance.now() - known.askedAt >= everyMs) {
    const next: Known = { sentence: known?.sentence, askedAt: performance.now(), asking: Promise.resolve() }
    next.asking = backupState(database, settings, now()).then(
      (state) => {
        next.sentence = troubleSentence(state)
      },
      () => undefined,
    )
    knownOf.set(database, next)
    known = next
  }
  const end = new AbortController()
  await Promise.race([known.asking, sleep(waitMs, undefined, { signal: end.signal }).catch(() => undefined)])
  end.abort()
  return known.sentence
}
