/** A gate for each key: anyone who sends much under one key waits for themselves, and for nobody else. */
import { gate } from './gate.ts'

/** Returns a function that runs work one after the other for a key; refuses it at once if too many wait for that key already. */
export function lanes(waitingMax: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const open = new Map<string, { pass: ReturnType<typeof gate>; count: number }>()
  return async (key, work) => {
    const lane = open.get(key) ?? { pass: gate(1, waitingMax), count: 0 }
    open.set(key, lane)
    lane.count++
    try {
      return await lane.pass(work)
    } finally {
      lane.count--
      if (lane.count === 0) open.delete(key)
    }
  }
}
