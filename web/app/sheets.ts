/** Sheets of style that only some pages need: fetched with the page, once. */
import { type Sheet, sheets } from 'plumbline:sheets'

const loadPart = new Map<Sheet, Promise<void>>()

export function withSheet(name: Sheet): Promise<void> {
  const known = loadPart.get(name)
  if (known) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheets[name] })
  const there = new Promise<void>((done) => {
    link.onload = () => done()
    // Without it the page is plain, but it is there; the next page that needs it asks again.
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
