/** Recently used words and names come first: stored in this browser, for each project. */
const keptMax = 20

export function usedFirst(last: readonly string[], all: readonly string[]): string[] {
  const byName = new Map([...last, ...all].map((name) => [name.toLowerCase(), name] as const).reverse())
  const order = new Set([...last, ...all].map((name) => name.toLowerCase()))
  return [...order].map((key) => byName.get(key)!)
}

export const withUsed = (last: readonly string[], used: string): string[] =>
  [used, ...last.filter((name) => name.toLowerCase() !== used.toLowerCase())].slice(0, keptMax)

export interface LastUsed {
  read(): string[]
  use(name: string): void
}

export function lastUsed(of: string, projectId: number): LastUsed {
  const place = `plumbline:used:${of}:${projectId}`
  const read = (): string[] => {
    try {
      return JSON.parse(localStorage.getItem(place) ?? '[]')
    } catch {
      return []
    }
  }
  return {
    read,
    use(name) {
      try {
        localStorage.setItem(place, JSON.stringify(withUsed(read(), name)))
      } catch {
        // The storage is full or closed: the next walk begins with the usual words.
      }
    },
  }
}
