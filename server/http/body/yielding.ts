/** Long work on the event loop is done in parts, so that other calls are answered between them. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export { nextTurn }

/** Bytes or characters of a part: to parse so many takes about a millisecond. */
export const pieceBytes = 64 * 1024
/** Longer bodies are parsed and checked in turns. */
export const shortBytes = 128 * 1024

/** The time between two turns. */
const partMs = 2

/** Returns a function that is awaited between small parts: it lets others have their turn when enough time has passed. */
export function yielder(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < partMs) return undefined
    return nextTurn().then(() => {
      begun = performance.now()
    })
  }
}
