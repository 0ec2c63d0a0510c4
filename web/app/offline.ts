/** Registers the service worker, where there may be one: on https, and on this computer itself. */
import { pageIsOutdated } from './router.ts'

/** Without https a browser keeps no app for times without a signal. */
export const worksOffline = (): boolean => globalThis.isSecureContext && 'serviceWorker' in navigator

export function workOffline(): void {
  if (!worksOffline()) return
  const hadOne = Boolean(navigator.serviceWorker.controller)
  // The first one takes over a page of its own version; a later one is a new version of the app.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) pageIsOutdated()
  })
  addEventListener('load', () => {
    // A browser may refuse it, as in private windows: then the app works as without.
    navigator.serviceWorker.register('/serviceworker.js', { updateViaCache: 'none' }).catch(() => undefined)
  })
}
