/** Routing: every page has an address. Links are plain links, followed without loading a new document. */
import { newId } from '../../packages/client/src/ids.ts'
import { store, useStore } from './store.ts'

export interface Address {
  path: string
  query: URLSearchParams
}

const here = (): Address => ({ path: location.pathname, query: new URLSearchParams(location.search) })
const address = store(here())
const scrolled = new Map<string, number>()

export const useAddress = (): Address => useStore(address)
export const addressNow = (): Address => address.get()
export const addressText = ({ path, query }: Address): string => (query.size > 0 ? `${path}?${query}` : path)

let isOutdated = false
/** A newer version of the web app is installed: the next page is loaded from it. */
export const pageIsOutdated = (): void => {
  isOutdated = true
}

/** `replace`: adds no entry to the browser's history, as when a filter is typed. */
export function go(to: string, { replace = false } = {}): void {
  if (isUndoing) {
    afterUndoing.push(() => go(to, { replace }))
    return
  }
  // Drafts and the outbox are stored, so the next page may be one of the new version.
  if (isOutdated && !replace) {
    location.assign(to)
    return
  }
  if (replace) history.replaceState(history.state, '', to)
  // The entry of what lies over the page becomes that of the next page.
  else if (history.state?.over) history.replaceState({ ...entry(), over: history.state.over }, '', to)
  else history.pushState(entry(), '', to)
  address.set(here())
}

/** Of a page, with the address that it was opened from. */
const entry = () => ({ id: newId(), from: addressText(here()) })

interface Over {
  id: string
  /** Where it was opened: the address, and the entry of the page. */
  at: string
  pageId: string | undefined
  close: () => void
}

/** What lies over the page, the last one on top: dialogs, menus, viewers. */
const overPage: Over[] = []
/** The entry of one that was closed is being removed, which takes a moment. */
let isUndoing = false
let afterUndoing: Array<() => void> = []

/** Back closes what is opened now, instead of leaving the page. Returns what to call when it is closed. */
export function closeOnBack(close: () => void): () => void {
  const over: Over = { id: newId(), at: location.href, pageId: history.state?.id, close }
  const before = history.state?.over
  const isLeft = before && !overPage.some(({ id }) => id === before)
  overPage.push(over)
  // A dialog that a menu opened takes over the entry of the menu.
  if (isLeft) history.replaceState({ ...history.state, over: over.id }, '')
  else history.pushState({ ...history.state, over: over.id }, '')
  return () => {
    const at = overPage.indexOf(over)
    if (at < 0) return
    overPage.splice(at, 1)
    setTimeout(() => removeEntry(over))
  }
}

function removeEntry({ id, at, pageId }: Over): void {
  if (history.state?.over !== id) return
  const to = location.href
  // Another page was opened from it: the entry is that page's now.
  if (history.state.id !== pageId) history.replaceState({ ...history.state, over: undefined }, '')
  else {
    isUndoing = true
    if (to !== at) afterUndoing.push(() => history.replaceState(history.state, '', to))
    history.back()
  }
}

/** Back or forward was pressed, or an entry was removed. */
function moved(): void {
  const wasUndoing = isUndoing
  isUndoing = false
  const waiting = afterUndoing
  afterUndoing = []
  const top = overPage.at(-1)
  if (!wasUndoing && top && history.state?.over !== top.id) {
    overPage.pop()
    top.close()
  }
  for (const then of waiting) then()
  const { path, query } = here()
  const shown = address.get()
  if (path !== shown.path || String(query) !== String(shown.query)) address.set(here())
}

export const back = (orElse: string): void => {
  if (history.state?.id) history.back()
  else go(orElse)
}

/** To the page with this address: back, if that is where this one was opened from. */
export const backTo = (to: string): void => {
  if (history.state?.from === to) history.back()
  else go(to)
}

/** The same page with other query parameters; an empty value removes a parameter. */
export function withQuery(changes: Record<string, string | undefined>): string {
  const { path, query } = here()
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  // Semicolons and commas are legal in a query, and people read these addresses.
  const text = query.toString().replaceAll('%3B', ';').replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}

/** The scroll position when the page was left by a link, for the way back. */
export const placeOf = {
  keep: (name: string, top: number): void => void scrolled.set(`${history.state?.id ?? ''} ${name}`, top),
  find: (name: string): number => scrolled.get(`${history.state?.id ?? ''} ${name}`) ?? 0,
}

export function followLinks(): void {
  addEventListener('popstate', moved)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.hasAttribute('target') || link.hasAttribute('download')) return
    // Marks of a plot are links too, and SVG links have no URL properties.
    const to = new URL(link.getAttribute('href')!, location.href)
    if (to.origin !== location.origin || !isOurs(to.pathname)) return
    if (to.hash && to.pathname === location.pathname && to.search === location.search) return
    event.preventDefault()
    go(to.pathname + to.search + to.hash)
  })
}

/** Addresses of the web app; the rest of the site belongs to the server. */
const isOurs = (path: string): boolean =>
  /^\/(signin|inbox|projects|p\/.*|r\/.*|me|search|share|new\/.*)?$/.test(path)
