/** A value that pages watch. */
import { useEffect, useState } from 'preact/hooks'

export interface Store<T> {
  get(): T
  set(value: T): void
  watch(told: () => void): () => void
}

export function store<T>(value: T): Store<T> {
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const told of [...watchers]) told()
    },
    watch(told) {
      watchers.add(told)
      return () => watchers.delete(told)
    },
  }
}

export function useStore<T>(from: Store<T>): T {
  const [, draw] = useState({})
  const drawn = from.get()
  useEffect(() => {
    // It may have changed after it was drawn and before anybody watched.
    if (!Object.is(from.get(), drawn)) draw({})
    return from.watch(() => draw({}))
  }, [from])
  return drawn
}
