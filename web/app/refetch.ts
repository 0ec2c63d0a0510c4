/** Reads everything again when the user comes back to the page, or the connection comes back. */
import { changed } from './client.ts'

const awayMs = 60_000

export function refetchOnReturn(): void {
  let leftAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now()
    else if (Date.now() - leftAt > awayMs) changed()
  })
  addEventListener('online', () => changed())
}
