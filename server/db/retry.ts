/** Runs a transaction again if PostgreSQL rolled it back because of a deadlock or a serialization failure. */
import { isTransient } from './errors.ts'

const triesMax = 4

export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error) || tries >= triesMax) throw error
    }
  }
}
