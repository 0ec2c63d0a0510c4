/** Registers the service worker, where there may be one: on https, and on this computer itself. */
import type { Day } from '../../../contract/fields/days.ts'
import { keepReads } from '../calls/client.ts'
import { keepDictionary } from '../language/dictionary.ts'
import { loadPart } from '../loadpart.ts'
import { laterParts } from '../page.ts'
import { whenQuiet } from '../quiet.ts'
import { pageIsOutdated } from '../router.ts'
import { remember } from './remember.ts'

/** Without https a browser keeps no app for times without a signal. */
export const worksOffline = (): boolean => globalThis.isSecureContext && 'serviceWorker' in navigator

const preparedPlace = 'plumbline:prepared'
const prepareAfterMs = 8_000

/** Once a day for each project that is opened: what its forms need. Not where bytes are counted. */
export function prepare(projectId: number, today: Day): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const mark = `${projectId} ${today}`
  // Only where the app itself is kept.
  const isKept = worksOffline() && navigator.serviceWorker.controller
  if (!isKept || connection?.saveData || localStorage.getItem(preparedPlace) === mark) return () => undefined
  const timer = setTimeout(() => {
    // Without a signal, or if the page is left meanwhile, it is tried at the next opening.
    loadPart(laterParts.forms)
      .then(({ prepareForms }) => prepareForms(projectId))
      .then(() => remember(preparedPlace, mark))
      .catch(() => undefined)
  }, prepareAfterMs)
  return () => clearTimeout(timer)
}

export function workOffline(): void {
  if (!worksOffline()) return
  const hadOne = Boolean(navigator.serviceWorker.controller)
  // The first one takes over a page of its own version; a later one is a new version of the app.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) pageIsOutdated()
    // What this page has read so far was not kept yet.
    else {
      keepReads()
      keepDictionary()
    }
  })
  // It loads the whole app, so it waits until the page is shown. A browser may refuse it, as in private windows: then
  // the app works as without.
  addEventListener('load', () =>
    whenQuiet(() => {
      const script = '/serviceworker.js'
      navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined)
    }),
  )
}
