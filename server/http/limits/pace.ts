/** Time limits for receiving a request. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Requests whose limits begin with the next callback of `setImmediate`: one for all of them. */
let begun: Array<{ pace: Pace; ms: number }> = []

function startBegun(): void {
  const all = begun
  begun = []
  for (const { pace, ms } of all) pace.startUnlessSet(ms)
}

/** `onTimeout` is called with a request that was not received in time. */
export class Pace {
  private readonly request: IncomingMessage
  private readonly response: ServerResponse
  private readonly onTimeout: (request: IncomingMessage) => void
  private timer: NodeJS.Timeout | undefined

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    onTimeout: (request: IncomingMessage) => void,
  ) {
    this.request = request
    this.response = response
    this.onTimeout = onTimeout
  }

  /**
   * The rest of the request must arrive within this time, unless another limit is set in this turn of the event loop. Most bodies
   * arrive with the headers, but are given to the request after the microtasks of this turn: they need no timer.
   */
  afterThisTurn(ms: number): void {
    if (begun.length === 0) setImmediate(startBegun)
    begun.push({ pace: this, ms })
  }

  startUnlessSet(ms: number): void {
    if (!this.timer && !this.request.destroyed) this.within(ms)
  }

  /** The rest of the request must arrive within this time. */
  within(ms: number): void {
    this.start(ms, () => this.end())
  }

  /** The next bytes must arrive within this time; there is no limit for the whole request. */
  next(ms: number): void {
    const { socket } = this.request
    const { bytesRead } = socket
    // Bytes that arrived while the process was busy are read first; bytes that were read may still be in the
    // buffer.
    const check = (): void =>
      socket.bytesRead > bytesRead || this.request.readableLength > 0 ? this.next(ms) : this.end()
    this.start(ms, () => setImmediate(check))
  }

  private start(ms: number, onEnd: () => void): void {
    if (this.timer) clearTimeout(this.timer)
    else if (!this.request.complete) this.request.once('close', () => clearTimeout(this.timer))
    if (!this.request.complete) this.timer = setTimeout(onEnd, ms)
  }

  private end(): void {
    if (this.request.complete) return
    if (this.response.headersSent) this.request.socket.destroy()
    else this.onTimeout(this.request)
  }
}
