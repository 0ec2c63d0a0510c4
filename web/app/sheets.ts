/** Style sheets that only some pages need: loaded with the page, once. */
import { type Sheet, sheets } from 'plumbline:sheets'

const loadPart = new Map<Sheet, Promise<void>>()

export function withSheet(name: Sheet): Promise<void> {
  const known = loadPart.get(name)
  if (known) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheets[name] })
  const there = new Promise<void>((done) => {
    link.onload = () => done()
    // Without it the page is unstyled, but usable; the next page that needs it tries again.
    link.onerror = () => {
      loadPart.delete(name)
      link.remove()
      done()
    }
  })
  document.head.append(link)
  loadPart.set(name, there)
  return there
}
