/**
 * Runs a call again if PostgreSQL rolled it back because of a deadlock or a serialization failure, or if its connection
 * was lost and it is certain that nothing was saved. After a lost COMMIT that is not certain: only the client can repeat
 * the call, with its Idempotency-Key.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isLost, isTransient, isUndone, ServerChanged } from '../errors.ts'

const triesMax = 4
/** After a lost connection: a server that restarts or is replaced needs a moment. */
const againMs = 200
/** Later than this no further try is begun after a lost connection: the client is told to come again. */
const giveUpMs = 3_000
/** How often a call that met another server is begun again there, at once and however late it is. */
const metMax = 3

export const retrying = <T>(run: () => Promise<T>): Promise<T> => repeat(run, isUndone)

/** The same for work that may be repeated in any case, because it only reads. */
export const retryingRead = <T>(run: () => Promise<T>): Promise<T> => repeat(run, () => true)

async function repeat<T>(run: () => Promise<T>, isSafe: (error: unknown) => boolean): Promise<T> {
  const begun = performance.now()
  let [tries, met] = [0, 0]
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (isLost(error)) {
        const isMet = error instanceof ServerChanged && ++met <= metMax
        if (!isSafe(error) || (!isMet && performance.now() - begun > giveUpMs)) throw error
        if (!isMet) await sleep(againMs)
      } else if (!isTransient(error) || ++tries >= triesMax) throw error
    }
  }
}
