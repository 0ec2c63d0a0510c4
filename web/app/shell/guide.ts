/** Help and tours, loaded once the page is there: the page comes first. */

import { later } from '../../parts/later.tsx'
import { loadPart } from '../loadpart.ts'
import { type LaterParts, laterParts } from '../page.ts'
import { store } from '../store.ts'
import { allTours, seenHere } from './toursseen.ts'

const startMs = 3_000

export const Help = later(() => laterParts.help().then((part) => part.Help))

/** The line that offers a tour, once it is loaded. */
export const tourOffer = store<Awaited<ReturnType<LaterParts['tour']>> | undefined>(undefined)

/** Without a connection nothing is offered. */
export function offerLater(): () => void {
  const start = (): void => {
    if (seenHere().includes(allTours)) return
    void loadPart(laterParts.tour).then(
      (part) => tourOffer.set(part),
      () => undefined,
    )
  }
  const timer = setTimeout(start, startMs)
  return () => clearTimeout(timer)
}
