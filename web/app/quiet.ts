/** When the page has nothing to wait for: on a bad line what can come later must not take the line from what is shown. */
const quietMs = 500

let underWay = 0
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/** Counts a call as under way until it is answered. */
export async function counted<T>(call: Promise<T>): Promise<T> {
  underWay += 1
  clearTimeout(timer)
  try {
    return await call
  } finally {
    underWay -= 1
    look()
  }
}

/** Calls back once, when no call was under way for a moment: those of a page come one after another. */
export function whenQuiet(then: () => void): void {
  waiting.add(then)
  look()
}

function look(): void {
  clearTimeout(timer)
  if (underWay > 0 || waiting.size === 0) return
  timer = setTimeout(() => {
    const all = [...waiting]
    waiting.clear()
    for (const then of all) then()
  }, quietMs)
}
