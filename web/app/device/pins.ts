/**
 * What somebody chose to keep on this device: a punch list, a folder or a project, with its lists, records and
 * files. Stored beside what was read (readstore.ts), bounded, and wiped with it.
 */

import { isNotThere } from '../calls/client.ts'
import { loadPart } from '../loadpart.ts'
import { laterParts } from '../page.ts'
import { meNow } from '../session.ts'
import { store } from '../store.ts'
import type { Pin } from './pin.ts'
import { inStore, isKept, onHidden, onWiped, pinnedFiles, removeKeys } from './readstore.ts'

export interface Progress {
  key: string
  done: number
  total: number
  error?: unknown
}

export const pins = store<readonly Pin[]>([])
/** The pin that is being read now, or whose reading failed. */
export const progress = store<Progress | undefined>(undefined)

onWiped.add(() => {
  pins.set([])
  progress.set(undefined)
  tellTabs()
})

/** Other tabs keep and remove as well: each then reads anew what is kept. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plumbline-pins') : undefined
const tellTabs = (): void => tabs?.postMessage('changed')
tabs?.addEventListener('message', () => void loadPins())

/** Those of this person; read once somebody is signed in. */
export async function loadPins(): Promise<void> {
  if (!isKept()) return
  const all = (await inStore<Pin[]>('pins', 'readonly', (rows) => rows.getAll()).catch(() => [])) ?? []
  pins.set(all.filter(({ userId }) => userId === meNow()?.userId))
}

export async function savePin(pin: Pin): Promise<void> {
  await inStore('pins', 'readwrite', (rows) => rows.put(pin))
  pins.set([...pins.get().filter(({ key }) => key !== pin.key), pin])
  tellTabs()
}

/**
 * Removes rows and files that no pin needs, also those that a page stored before it was killed. `as`: what a pin needs that is not
 * saved yet. In turn only: what is being read belongs to no pin yet.
 */
export async function removeUnneeded(as?: Pin): Promise<void> {
  const all = [...pins.get().filter(({ key }) => key !== as?.key), ...(as ? [as] : [])]
  const needed = new Set(all.flatMap((pin) => [...pin.keys, ...pin.paths]))
  const keys = (await inStore('pinned', 'readonly', (rows) => rows.getAllKeys())) ?? []
  await removeKeys(
    'pinned',
    keys.map(String).filter((key) => !needed.has(key)),
  )
  const files = await caches.open(pinnedFiles)
  for (const { url } of await files.keys()) {
    const { pathname, search } = new URL(url)
    if (!needed.has(pathname + search)) await files.delete(url)
  }
}

async function forgetPin({ key }: Pin): Promise<void> {
  const forget = (): void => pins.set(pins.get().filter((one) => one.key !== key))
  forget()
  if (progress.get()?.key === key) progress.set(undefined)
  await removeKeys('pins', [key])
  // It may have been read meanwhile.
  forget()
  tellTabs()
}

export async function endPin(pin: Pin): Promise<void> {
  await forgetPin(pin)
  await inTurn(() => removeUnneeded())
}

let turn: Promise<void> = Promise.resolve()

/** One after the other, in all tabs. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(() => navigator.locks.request('plumbline-pins', work))
  return turn
}

/** Reads all of it. What failed is said at the pin, and tried again later. */
export function refreshPin({ key }: Pin, isDue: (pin: Pin) => boolean = () => true): Promise<void> {
  return inTurn(async () => {
    // It may have waited, and another tab may have read, changed or ended it.
    await loadPins()
    const pin = pins.get().find((one) => one.key === key)
    if (!pin || !isDue(pin)) return
    try {
      const { gather } = await loadPart(laterParts.pin)
      await gather(pin)
      progress.set(undefined)
    } catch (error) {
      if (!isNotThere(error)) {
        progress.set({ ...(progress.get() ?? { key, done: 0, total: 0 }), error })
        return
      }
      await forgetPin(pin)
      await removeUnneeded()
    }
  })
}

const oldMs = 12 * 3_600_000
/** One builds by it: what is in force is asked for more often. */
const oldDrawingsMs = 600_000

/** Pictures are made within minutes, or never. */
const unreadyMs = 60_000

function isOld({ kind, atMs = 0, unready, isStale }: Pin): boolean {
  if (isStale) return true
  const most = unready ? unreadyMs : kind === 'drawings' ? oldDrawingsMs : oldMs
  return Date.now() - atMs > most
}

/** Where there was no room there is none yet: it would be fetched again and again. */
const isFull = ({ key }: Pin): boolean => {
  const now = progress.get()
  return now?.key === key && now.error instanceof DOMException
}

/** At contact: what is old or not whole is read again, which also removes what the person sees no more. */
export async function refreshOldPins(): Promise<void> {
  for (const pin of pins.get()) if (isOld(pin) && !isFull(pin)) await refreshPin(pin, isOld)
}

const againMs = 60_000

/** While the app is open: when there is a signal again, when somebody looks at it again, and after what failed. */
export function keepRefreshing(): () => void {
  const now = (): void => {
    if (navigator.onLine && !document.hidden) void refreshOldPins()
  }
  const hasFailed = (): boolean =>
    progress.get()?.error !== undefined || pins.get().some(({ unready }) => unready)
  const timer = setInterval(() => hasFailed() && now(), againMs)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return () => {
    clearInterval(timer)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
  }
}

/** The server does not show a sheet any more: what is kept is read again at once. */
onHidden.add((folderId) => {
  const about = new RegExp(`"sheetFolderId":${folderId}[,}]`)
  for (const pin of pins.get())
    if (pin.kind === 'drawings' && pin.keys.some((key) => about.test(key)))
      void savePin({ ...pin, isStale: true, records: Math.max(0, pin.records - 1) }).then(() =>
        refreshPin(pin, isOld),
      )
})
