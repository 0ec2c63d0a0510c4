/** Which tours were seen, as this device knows it. */
import { meNow } from '../session.ts'

/** Saved as seen, it stands for all tours. */
export const allTours = '*'

export const place = (): string => `plumbline:tours:${meNow()?.userId ?? 0}`

/** What the server said was seen, so that it is not asked at each start. */
export function seenHere(): readonly string[] {
  try {
    const found = JSON.parse(localStorage.getItem(place()) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export function noteSeen(names: readonly string[]): void {
  try {
    localStorage.setItem(place(), JSON.stringify([...new Set([...seenHere(), ...names])]))
  } catch {
    // The storage is full or closed: the server is asked again.
  }
}
