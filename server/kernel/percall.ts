/**
 * A value that each call has for itself, made when it is first asked for. It is kept in the call: in a WeakMap by call, V8 would
 * keep a value that refers to its call, and the call with it, until the next full garbage collection. Every create was then moved
 * to the old generation, with all that belonged to it.
 */
import type { Call } from './call.ts'

export const perCall =
  <T extends object>(make: () => T): ((call: Call) => T) =>
  ({ memory }) => {
    const known = memory.get(make) as T | undefined
    if (known !== undefined) return known
    const made = make()
    memory.set(make, made)
    return made
  }
