/**
 * Spreads the beginning of requests over turns of the event loop while the server is busy. libuv accepts one connection in
 * a turn: when a turn began all the requests that had arrived, a new connection waited for up to a minute until it was
 * accepted, and its 503 with it.
 */

export interface RequestQueue {
  /**
   * Begins a request now, or in one of the next turns, the addresses one after the other. If too many wait it is refused; one
   * address has at most half of those that may wait.
   */
  begin(address: string, run: () => void, refuse: () => void): void
  readonly waiting: number
}

/** In one turn. To refuse is cheap, but clients that try again at once would leave no time for the others. */
const refusalsMax = 4

export function openRequestQueue(isBusy: () => boolean, waitingMax: number): RequestQueue {
  const lines = new Lines()
  const refusals: Array<() => void> = []
  let isTaken = false
  let isScheduled = false
  const schedule = (): void => {
    if (!isScheduled) setImmediate(nextTurn)
    isScheduled = true
  }
  const nextTurn = (): void => {
    isScheduled = false
    const run = lines.next()
    const refused = refusals.splice(0, refusalsMax)
    isTaken = run !== undefined
    if (run || refused.length > 0) schedule()
    run?.()
    for (const refuse of refused) refuse()
  }
  return {
    begin(address, run, refuse) {
      schedule()
      if (lines.length === 0 && !(isTaken && isBusy())) {
        isTaken = true
        return run()
      }
      if (lines.hasRoom(address, waitingMax)) lines.add(address, run)
      else refusals.push(refuse)
    },
    get waiting() {
      return lines.length
    },
  }
}

/** A line for each address. */
class Lines {
  length = 0
  private readonly lines = new Map<string, Array<() => void>>()

  hasRoom(address: string, waitingMax: number): boolean {
    const own = this.lines.get(address)?.length ?? 0
    return this.length < waitingMax && own < Math.ceil(waitingMax / 2)
  }

  add(address: string, run: () => void): void {
    const line = this.lines.get(address)
    if (line) line.push(run)
    else this.lines.set(address, [run])
    this.length++
  }

  next(): (() => void) | undefined {
    const [first] = this.lines
    if (!first) return undefined
    const [address, line] = first
    // A Map is in insertion order: this address is the last to have the next turn.
    this.lines.delete(address)
    const run = line.shift()!
    if (line.length > 0) this.lines.set(address, line)
    this.length--
    return run
  }
}
