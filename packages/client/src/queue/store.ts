/** A value that others watch. */
import { tell } from './report.ts'

export interface Store<T> {
  get(): T
  set(value: T): void
  /** Calls back after each change, until the returned function is called. */
  watch(told: () => void): () => void
}

export function store<T>(value: T): Store<T> {
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const told of [...watchers]) tell(told)
    },
    watch(told) {
      watchers.add(told)
      return () => watchers.delete(told)
    },
  }
}
