/** How long a request may take to come. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** `late` is told of a request whose time is over. */
export class Pace {
  private readonly request: IncomingMessage
  private readonly response: ServerResponse
  private readonly late: (request: IncomingMessage) => void
  private timer: NodeJS.Timeout | undefined

  constructor(request: IncomingMessage, response: ServerResponse, late: (request: IncomingMessage) => void) {
    this.request = request
    this.response = response
    this.late = late
  }

  /** The rest of it must have come within this time from now on. */
  within(ms: number): void {
    this.start(ms, () => this.end())
  }

  /** Something must come within this time from now on; the whole may take as long as it likes. */
  next(ms: number): void {
    const { socket } = this.request
    const { bytesRead } = socket
    // What came while we were busy has to be read first, and what was read may still wait for us.
    const look = (): void =>
      socket.bytesRead > bytesRead || this.request.readableLength > 0 ? this.next(ms) : this.end()
    this.start(ms, () => setImmediate(look))
  }

  private start(ms: number, over: () => void): void {
    if (this.timer) clearTimeout(this.timer)
    else if (!this.request.complete) this.request.once('close', () => clearTimeout(this.timer))
    if (!this.request.complete) this.timer = setTimeout(over, ms)
  }

  private end(): void {
    if (this.request.complete) return
    if (this.response.headersSent) this.request.socket.destroy()
    else this.late(this.request)
  }
}
