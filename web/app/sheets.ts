/** Sheets of style that only some pages need: fetched with the page, once. */
import { type Sheet, sheets } from 'plumbline:sheets'

const fetched = new Map<Sheet, Promise<void>>()

export function withSheet(name: Sheet): Promise<void> {
  const known = fetched.get(name)
  if (known) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheets[name] })
  const there = new Promise<void>((done) => {
    link.onload = () => done()
    // Without it the page is plain, but it is there; the next page that needs it asks again.
    link.onerror = () => {
      fetched.delete(name)
      link.remove()
      done()
    }
  })
  document.head.append(link)
  fetched.set(name, there)
  return there
}
