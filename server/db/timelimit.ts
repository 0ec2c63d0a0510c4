/** The time limit of a request, also while it waits for a connection or for a lock. */

export interface TimeLimit {
  readonly isOver: boolean
  /** Calls `work` when the time is over; returns a function that forgets it. */
  onOver(work: () => void): () => void
  /** The request was answered. */
  end(): void
}

/** A request that was not answered in its time. A write may have been committed at the last moment, which is not known. */
export class TooLate extends Error {
  readonly isWrite: boolean

  constructor(isWrite = false) {
    super('The request was not carried out within its time limit.')
    this.isWrite = isWrite
  }
}

export interface TimeLimits {
  /** Begins at a time of `performance.now()`. */
  begin(at?: number): TimeLimit
}

/** One timer for all: most requests end long before their time is over. */
export function timeLimits(ms: number): TimeLimits {
  const running: Limit[] = []
  let timer: NodeJS.Timeout | undefined
  const check = (): void => {
    timer = undefined
    const now = performance.now()
    for (const limit of [...running]) if (limit.until <= now) limit.expire()
    let next = Number.POSITIVE_INFINITY
    for (const { until } of running) next = Math.min(next, until)
    if (next < Number.POSITIVE_INFINITY) wake(next - now)
  }
  const wake = (inMs: number): void => {
    timer = setTimeout(check, Math.max(1, Math.ceil(inMs))).unref()
  }
  return {
    begin(at = performance.now()) {
      const limit = new Limit(at + ms, running)
      if (!timer) wake(limit.until - performance.now())
      return limit
    },
  }
}

/** Arrays, not sets: one is made for every request, and a Set allocates a hash table. */
class Limit implements TimeLimit {
  readonly until: number
  isOver = false
  /** Its index in `running`; -1 after its end. */
  private at: number
  private readonly running: Limit[]
  /** Few at a time. */
  private works: Array<() => void> = []

  constructor(until: number, running: Limit[]) {
    this.until = until
    this.running = running
    this.at = running.push(this) - 1
  }

  onOver(work: () => void): () => void {
    if (this.isOver) work()
    else this.works.push(work)
    return () => {
      this.works = this.works.filter((other) => other !== work)
    }
  }

  end(): void {
    this.works = []
    if (this.at < 0) return
    const last = this.running.pop()!
    if (last !== this) {
      this.running[this.at] = last
      last.at = this.at
    }
    this.at = -1
  }

  expire(): void {
    // Ended meanwhile, by what was done for another limit.
    if (this.at < 0) return
    this.isOver = true
    const { works } = this
    this.end()
    for (const work of works) work()
  }
}

/** The outcome of the work, or the error TooLate. The work itself is told by the limit, and ends by itself. */
export function within<T>(limit: TimeLimit, work: () => Promise<T>, isWrite = false): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    limit.onOver(() => reject(new TooLate(isWrite)))
    work().then(resolve, reject)
  })
}
