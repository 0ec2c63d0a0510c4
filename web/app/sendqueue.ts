/**
 * Sends queued items, one after another, each once a round. A call of `go` during a round starts another
 * one after it: the connection may have come back while a call was still failing.
 */
export function sendQueue<T>(
  waiting: () => readonly T[],
  keyOf: (one: T) => string,
  /** Returns whether the next one may be tried. */
  send: (one: T) => Promise<boolean>,
): { go: () => Promise<void>; isGoing: () => boolean } {
  let isGoing = false
  let isAsked = false

  const round = async (): Promise<void> => {
    const tried = new Set<string>()
    for (;;) {
      const next = waiting().find((one) => !tried.has(keyOf(one)))
      if (!next) return
      tried.add(keyOf(next))
      if (!(await send(next))) return
    }
  }

  const go = async (): Promise<void> => {
    isAsked = true
    if (isGoing) return
    isGoing = true
    try {
      while (isAsked) {
        isAsked = false
        await round()
      }
    } finally {
      isGoing = false
    }
  }
  return { go, isGoing: () => isGoing }
}
