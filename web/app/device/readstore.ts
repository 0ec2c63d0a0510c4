/**
 * What was read, stored in this browser for times without a signal: of one person, bounded, and wiped when
 * they sign out, when their session has ended, when another person signs in, and after two weeks without
 * contact to the server. What somebody chose to keep (pins.ts) is stored beside it, so that it is not the
 * first to go, and is wiped with it.
 */
import { msPerDay, msPerHour } from '../../../contract/fields/durations.ts'
import { remember } from './remember.ts'

export interface StoredRead {
  readonly key: string
  readonly userId: string
  readonly name: string
  readonly request: unknown
  readonly response: unknown
  readonly etag?: string
  /** When the server gave it, in milliseconds. */
  readonly atMs: number
  readonly bytes: number
}

const rowsMax = 400
const bytesMax = 20_000_000
const rowBytesMax = 2_000_000
const contactMs = 14 * msPerDay

const whoPlace = 'plumbline:who'
const contactPlace = 'plumbline:contact'
/** The person whose page this is, as the last session here said. */
const who = (): string => localStorage.getItem(whoPlace) ?? ''

/** Never stored: secrets, what administrators look at, and what changes with each key stroke. By parts of their names. */
const privateParts = [
  'ApiKey',
  'Audit',
  'Bin',
  'Client',
  'Configuration',
  'Export',
  'Invitation',
  'Login',
  'Merge',
  'PartyMatch',
  'Passkey',
  'Password',
  'PeopleRead',
  'PersonProjects',
  'Search',
  'ServerSettings',
  'ServiceAccount',
  'ServiceKey',
  'SessionsRead',
  'SignIn',
]
const isPrivate = (name: string): boolean => privateParts.some((part) => name.includes(part))

/** The last reads; what is pinned, in the same form; and the pins themselves. */
type StoreName = 'reads' | 'pinned' | 'pins'
const allStores: readonly StoreName[] = ['reads', 'pinned', 'pins']

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('plumbline-reads', 2)
    request.onupgradeneeded = () => {
      for (const name of allStores)
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: 'key' })
    }
    request.onsuccess = () => {
      // A later version of the app must not wait for this page.
      request.result.onversionchange = () => {
        request.result.close()
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = request.onblocked = () => reject(request.error)
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Work in one of the stores; throws if there is no storage, or no room in it. */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const transaction = (await database()).transaction(name, mode)
  return new Promise<T | undefined>((resolve, reject) => {
    const request = work(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

/** Without a storage there is nothing to show without a signal; everything else works. */
const inReads = <T>(
  mode: IDBTransactionMode,
  work: (reads: IDBObjectStore) => IDBRequest<T> | undefined,
  name: StoreName = 'reads',
): Promise<T | undefined> => inStore(name, mode, work).catch(() => undefined)

/** Only where the app itself is kept: elsewhere nobody could look at it without a signal. */
export const isKept = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller)

/** The server has answered: now, or at another time. */
export function keepRead(
  key: string,
  name: string,
  request: unknown,
  response: { etag?: string },
  atMs = Date.now(),
): void {
  if (!isKept()) return
  const before = wipes
  const userId = name === 'SessionGet' ? String((response as { userId?: number }).userId) : who()
  // Copying it takes a phone as long as drawing it, so it is drawn first.
  setTimeout(() => {
    if (wipes !== before) return
    remember(contactPlace, String(Date.now()))
    const row = rowOf(key, name, request, response, userId, atMs)
    if (row) void inReads('readwrite', (reads) => reads.put(row)).then(() => trim(row.bytes))
  })
}

/** Undefined: it is not stored. */
export function rowOf(
  key: string,
  name: string,
  request: unknown,
  response: { etag?: string },
  userId = who(),
  atMs = Date.now(),
): StoredRead | undefined {
  if (!userId || isPrivate(name)) return undefined
  const bytes = JSON.stringify(response).length
  if (bytes > rowBytesMax) return undefined
  return { key, userId, name, request, response, etag: response.etag, atMs, bytes }
}

/** Rows and bytes since the oldest were removed last. Stored, because a page may be too short to see many. */
const addedPlace = 'plumbline:added'
const addedRowsMax = 40
const addedBytesMax = 2_000_000

let isTrimming = false

/** Removes the oldest, now and then. A page that is left meanwhile leaves it to the next. */
async function trim(bytes: number): Promise<void> {
  const [rowsBefore = 0, bytesBefore = 0] = (localStorage.getItem(addedPlace) ?? '').split(' ').map(Number)
  const added = [rowsBefore + 1, bytesBefore + bytes] as const
  remember(addedPlace, added.join(' '))
  if (isTrimming || (added[0] < addedRowsMax && added[1] < addedBytesMax)) return
  isTrimming = true
  const rows = (await allRows()).sort((one, other) => other.atMs - one.atMs)
  let sum = 0
  const old = rows.filter((row, i) => {
    sum += row.bytes
    return i >= rowsMax || sum > bytesMax
  })
  await remove(old)
  remember(addedPlace, '0 0')
  isTrimming = false
}

const allRows = async (): Promise<StoredRead[]> =>
  (await inReads<StoredRead[]>('readonly', (reads) => reads.getAll())) ?? []

/** All that this person can look at without a signal: what was read, the last first, and what is pinned. */
export async function allKept(): Promise<StoredRead[]> {
  const pinned = (await inReads<StoredRead[]>('readonly', (rows) => rows.getAll(), 'pinned')) ?? []
  const mine = [...(await allRows()), ...pinned].filter(({ userId }) => userId === who())
  return mine.sort((one, other) => other.atMs - one.atMs)
}

const remove = (rows: readonly StoredRead[]): Promise<undefined> =>
  removeKeys(
    'reads',
    rows.map(({ key }) => key),
  )

/** The cache of pinned files; the service worker looks there as well. */
export const pinnedFiles = 'plumbline-pinned'
/** Called when everything was wiped. */
export const onWiped = new Set<() => void>()
/** Called with a record or a sheet that the server no longer shows. */
export const onHidden = new Set<(folderId: number) => void>()

/** What the server said last, and when. */
export async function storedRead(key: string): Promise<StoredRead | undefined> {
  if (!isKept()) return undefined
  if (Date.now() - Number(localStorage.getItem(contactPlace) ?? 0) > contactMs) {
    await wipeReads()
    return undefined
  }
  const found = await Promise.all(
    (['reads', 'pinned'] as const).map((name) =>
      inReads<StoredRead>('readonly', (rows) => rows.get(key), name),
    ),
  )
  const mine = found.flatMap((row) => (row && row.userId === who() ? [row] : []))
  return mine.sort((one, other) => other.atMs - one.atMs)[0]
}

export interface Seen {
  folderId: number
  folderType: number
  projectId: number
  number: string
  title: string
}

/** The records that were opened on this device, the last one first. */
export async function recordsRead(): Promise<Seen[]> {
  const mine = (await allRows()).filter(
    ({ name, userId }) => name === 'RecordStandingRead' && userId === who(),
  )
  return mine
    .sort((one, other) => other.atMs - one.atMs)
    .flatMap(({ response }) => (response as { standing?: Seen }).standing ?? [])
}

/** What is stored of a read, with what is known of it since. */
export async function changeStored<T>(key: string, change: (response: T) => T): Promise<void> {
  const isStoring = storing()
  for (const name of ['reads', 'pinned'] as const) {
    const row = await inReads<StoredRead>('readonly', (rows) => rows.get(key), name)
    if (!row || row.userId !== who() || !isStoring()) continue
    await inReads('readwrite', (rows) => rows.put({ ...row, response: change(row.response as T) }), name)
  }
}

/** The server no longer shows it: neither it nor anything else about that record is shown again. */
export async function forgetRead(
  request: unknown,
  stores: readonly StoreName[] = ['reads', 'pinned'],
): Promise<void> {
  const folderId = nodeOf(request)
  const text = ` ${JSON.stringify(request)}`
  const about = new RegExp(`"(?:folderId|sheetFolderId)":${Number(folderId)}[,}]`)
  for (const name of stores) {
    const keys = (await inReads('readonly', (rows) => rows.getAllKeys(), name)) ?? []
    const gone = keys.map(String).filter((key) => key.endsWith(text) || (folderId && about.test(key)))
    if (gone.length > 0) await removeKeys(name, gone)
  }
  if (!folderId || !stores.includes('pinned')) return
  await forgetPictures(folderId)
  for (const told of onHidden) told(folderId)
}

/** What a read is about: a record, or a sheet. */
const nodeOf = (request: unknown): number | undefined => {
  const { folderId, sheetFolderId } = (request ?? {}) as { folderId?: number; sheetFolderId?: number }
  return folderId ?? sheetFolderId
}

async function forgetPictures(sheetFolderId: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(pinnedFiles).catch(() => false))) return
  const files = await caches.open(pinnedFiles)
  for (const { url } of await files.keys())
    if (new URL(url).pathname.startsWith(`/sheets/${sheetFolderId}/`)) await files.delete(url)
}

export const removeKeys = (name: StoreName, keys: readonly string[]): Promise<undefined> =>
  inReads<undefined>(
    'readwrite',
    (rows) => {
      for (const key of keys) rows.delete(key)
      return undefined
    },
    name,
  )

/** How often it was wiped: what was read before that is not stored after it. */
let wipes = 0

/** Whether nothing was wiped since, here or by another tab, and the person is the same: else nothing more is stored. */
export function storing(): () => boolean {
  const [before, mine] = [wipes, who()]
  return () => mine !== '' && wipes === before && who() === mine
}

const shared: readonly string[] = ['plumbline-share']

export async function wipeReads(besides = shared): Promise<void> {
  wipes += 1
  for (const name of allStores) await inReads('readwrite', (rows) => rows.clear(), name)
  for (const told of onWiped) told()
  if (!('caches' in globalThis)) return
  for (const name of ['plumbline-files', pinnedFiles, ...besides])
    await caches.delete(name).catch(() => false)
}

/** Somebody is signed in. What another person read is wiped, also what a page could still store that was open when they signed out. */
export async function readsBelongTo(userId: number | null | undefined): Promise<void> {
  const before = who()
  remember(whoPlace, String(userId))
  // What was shared with nobody signed in is for the next who signs in.
  if (before !== String(userId)) await wipeReads(before ? shared : [])
}

/** Nobody is signed in: from now on no tab stores anything. */
export async function endReads(): Promise<void> {
  localStorage.removeItem(whoPlace)
  await wipeReads()
}

const checkedPlace = 'plumbline:checked'
/** Records; of those read before, nothing is kept. */
const checkedMax = 40

/**
 * At contact, at most once an hour: records that the server no longer shows to this person are removed.
 * `check` repeats a read, and returns whether the person still sees it.
 */
export async function removeHidden(
  check: (name: string, request: unknown) => Promise<boolean>,
): Promise<void> {
  if (!isKept() || Date.now() - Number(localStorage.getItem(checkedPlace) ?? 0) < msPerHour) return
  remember(checkedPlace, String(Date.now()))
  const rows = (await allRows()).sort((one, other) => other.atMs - one.atMs)
  const byFolder = new Map<number, StoredRead>()
  for (const row of rows) {
    const folderId = nodeOf(row.request)
    if (folderId === undefined) continue
    const known = byFolder.get(folderId)
    // The smallest of those about a record says enough.
    if (!known || row.bytes < known.bytes) byFolder.set(folderId, row)
  }
  let checked = 0
  for (const [folderId, { name, request }] of byFolder) {
    // What is not checked is not kept, except where somebody chose to keep it: pins are read again by themselves.
    if (checked++ >= checkedMax) await forgetRead({ folderId }, ['reads'])
    else if (!(await check(name, request))) await forgetRead({ folderId })
  }
}
