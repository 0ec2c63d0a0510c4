/** How long a request may take to come. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Pace {
  /** The rest of it must have come within this time from now on. */
  within(ms: number): void
  /** Something must come within this time from now on; the whole may take as long as it likes. */
  next(ms: number): void
}

/** `late` is told of a request whose time is over. */
export function paceOf(request: IncomingMessage, response: ServerResponse, late: () => void): Pace {
  const { socket } = request
  let timer: NodeJS.Timeout | undefined
  const start = (ms: number, over: () => void): void => {
    if (timer) clearTimeout(timer)
    else if (!request.complete) request.once('close', () => clearTimeout(timer))
    if (!request.complete) timer = setTimeout(over, ms)
  }
  const end = (): void => {
    if (request.complete) return
    if (response.headersSent) socket.destroy()
    else late()
  }
  const pace: Pace = {
    within: (ms) => start(ms, end),
    next(ms) {
      const { bytesRead } = socket
      // What came while we were busy has to be read first, and what was read may still wait for us.
      const look = (): void =>
        socket.bytesRead > bytesRead || request.readableLength > 0 ? pace.next(ms) : end()
      start(ms, () => setImmediate(look))
    },
  }
  return pace
}
