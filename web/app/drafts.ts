/** What was typed and not sent yet, kept in this browser at each key stroke, under who typed it. */
import { meNow } from './session.ts'

export interface Draft<T> {
  value: T
  /** When the last key was struck: milliseconds. */
  when: number
}

const place = (name: string): string => `plumbline:draft:${meNow()?.userId ?? 0}:${name}`

export const drafts = {
  keep<T>(name: string, value: T): void {
    try {
      localStorage.setItem(place(name), JSON.stringify({ value, when: Date.now() }))
    } catch {
      // A full or closed store: the page still has it, only a closed tab would lose it.
    }
  },
  find<T>(name: string): Draft<T> | undefined {
    try {
      return JSON.parse(localStorage.getItem(place(name)) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  /** Only after the server said yes, or somebody threw it away himself. */
  drop: (name: string): void => localStorage.removeItem(place(name)),
}
