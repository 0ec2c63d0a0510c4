/** Help and tours, loaded once the page is there: the page comes first. */
import { later } from '../../parts/later.tsx'
import { loadPart } from '../loadpart.ts'
import { meNow } from '../session.ts'
import { store } from '../store.ts'

const startMs = 3_000

/** Saved as seen, it stands for all tours. */
export const allTours = '*'

export const Help = later(() => import('../../pages/guide/help.tsx').then((part) => part.Help))

const loadTour = () => loadPart(() => import('../../pages/guide/tour.tsx'))

/** The line that offers a tour, once it is loaded. */
export const tourOffer = store<Awaited<ReturnType<typeof loadTour>> | undefined>(undefined)

const place = (): string => `plumbline:tours:${meNow()?.userId ?? 0}`

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

/** Without a connection nothing is offered. */
export function offerLater(): () => void {
  const start = (): void => {
    if (seenHere().includes(allTours)) return
    void loadTour().then(
      (part) => tourOffer.set(part),
      () => undefined,
    )
  }
  const timer = setTimeout(start, startMs)
  return () => clearTimeout(timer)
}
