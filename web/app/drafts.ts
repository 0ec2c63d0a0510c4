/** Text that was typed and not sent yet, stored in this browser at each key stroke, by user. */
import { useState } from 'preact/hooks'
import { meNow } from './session.ts'

export interface Draft<T> {
  value: T
  /** The time of the last key stroke, in milliseconds. */
  when: number
}

const place = (name: string): string => `plumbline:draft:${meNow()?.userId ?? 0}:${name}`

export const drafts = {
  keep<T>(name: string, value: T): void {
    try {
      localStorage.setItem(place(name), JSON.stringify({ value, when: Date.now() }))
    } catch {
      // The storage is full or closed: the page still has the text, only a closed tab would lose it.
    }
  },
  find<T>(name: string): Draft<T> | undefined {
    try {
      return JSON.parse(localStorage.getItem(place(name)) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  /** Only after the server has accepted it, or the user has discarded it. */
  drop: (name: string): void => localStorage.removeItem(place(name)),
}

/**
 * A value that is being changed and not saved yet; restored when the user comes back. Undefined: no change.
 */
export function useDraft<T>(name: string): [T | undefined, (value: T | undefined) => void] {
  const [kept, setKept] = useState(() => ({ name, value: drafts.find<T>(name)?.value }))
  const value = kept.name === name ? kept.value : drafts.find<T>(name)?.value
  const put = (next: T | undefined): void => {
    if (next === undefined) drafts.drop(name)
    else drafts.keep(name, next)
    setKept({ name, value: next })
  }
  return [value, put]
}
