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
import { inStore, isKept, onWiped, pinnedFiles, removeKeys } from './readstore.ts'

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
})

/** Those of this person; read once somebody is signed in. */
export async function loadPins(): Promise<void> {
  if (!isKept()) return
  const all = (await inStore<Pin[]>('pins', 'readonly', (rows) => rows.getAll()).catch(() => [])) ?? []
  pins.set(all.filter(({ userId }) => userId === meNow()?.userId))
}

export async function savePin(pin: Pin): Promise<void> {
  await inStore('pins', 'readwrite', (rows) => rows.put(pin))
  pins.set([...pins.get().filter(({ key }) => key !== pin.key), pin])
}

/** Rows and files that another pin needs stay. */
export async function dropUnneeded(keys: readonly string[], paths: readonly string[]): Promise<void> {
  const needed = new Set(pins.get().flatMap((pin) => [...pin.keys, ...pin.paths]))
  await removeKeys(
    'pinned',
    keys.filter((key) => !needed.has(key)),
  )
  const files = await caches.open(pinnedFiles)
  for (const path of paths) if (!needed.has(path)) await files.delete(path)
}

export async function endPin(pin: Pin): Promise<void> {
  pins.set(pins.get().filter(({ key }) => key !== pin.key))
  if (progress.get()?.key === pin.key) progress.set(undefined)
  await removeKeys('pins', [pin.key])
  await dropUnneeded(pin.keys, pin.paths)
}

let gathering: Promise<void> = Promise.resolve()

/** Reads all of it, one pin after the other. What failed is said at the pin, and tried again later. */
export function refreshPin(pin: Pin): Promise<void> {
  gathering = gathering.then(async () => {
    // Ended while it waited.
    if (!pins.get().some(({ key }) => key === pin.key)) return
    try {
      const { gather } = await loadPart(laterParts.pin)
      await gather(pin)
      progress.set(undefined)
    } catch (error) {
      if (isNotThere(error)) return endPin(pin)
      progress.set({ ...(progress.get() ?? { key: pin.key, done: 0, total: 0 }), error })
    }
  })
  return gathering
}

const oldMs = 12 * 3_600_000
/** One builds by it: what is in force is asked for more often. */
const oldDrawingsMs = 600_000

/** Pictures are made within minutes, or never. */
const unreadyMs = 60_000

function isOld({ kind, atMs = 0, unready }: Pin): boolean {
  const most = unready ? unreadyMs : kind === 'drawings' ? oldDrawingsMs : oldMs
  return Date.now() - atMs > most
}

/** At contact: what is old or not whole is read again, which also removes what the person sees no more. */
export async function refreshOldPins(): Promise<void> {
  for (const pin of pins.get()) if (isOld(pin)) await refreshPin(pin)
}
