/** Lets few at a time do work that keeps a processor busy, so that the rest of the server gets its share. */
import { Fault } from './faults.ts'

/** Returns a function that runs work when it is its turn; refuses it at once if too many wait already. */
export function gate(inProgressMax: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inProgress = 0
  const waiting: Array<() => void> = []
  return async (work) => {
    if (inProgress < inProgressMax) inProgress++
    else {
      if (waiting.length >= waitingMax) throw tooBusy()
      // The one that ends gives its place to the next.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inProgress--
    }
  }
}

const retrySeconds = '2'

/** Sent at once: to wait would only make the queue longer. */
export const tooBusy = (dev?: string): Fault =>
  new Fault('ServiceUnavailable', 'The server is busy just now. Please try again in a moment.', {
    dev,
    logged: 'as overload',
    headers: { 'Retry-After': retrySeconds },
  })
