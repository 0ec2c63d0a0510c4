/**
 * What was read, stored in this browser for times without a signal: of one person, bounded, and wiped when
 * they sign out, when their session has ended, when another person signs in, and after two weeks without
 * contact to the server.
 */
import { msPerDay, msPerHour } from '../../contract/durations.ts'

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

/** Never stored: secrets, what administrators look at, and what changes with each key stroke. */
const isPrivate = (name: string): boolean =>
  /ApiKey|Audit|Client|Configuration|Login|Merge|Search|Export|Password|Bin|PartyMatch|Passkey|SessionsRead|SignIn/.test(
    name,
  )

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('plumbline-reads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('reads', { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Without a storage there is nothing to show without a signal; everything else works. */
async function inReads<T>(
  mode: IDBTransactionMode,
  work: (reads: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const transaction = (await database()).transaction('reads', mode)
    return await new Promise<T | undefined>((resolve, reject) => {
      const request = work(transaction.objectStore('reads'))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
    })
  } catch {
    return undefined
  }
}

/** Only where the app itself is kept: elsewhere nobody could look at it without a signal. */
const isKept = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller)

/** The server has answered. */
export function keepRead(key: string, name: string, request: unknown, response: { etag?: string }): void {
  if (!isKept()) return
  const now = Date.now()
  localStorage.setItem(contactPlace, String(now))
  const userId = name === 'SessionGet' ? String((response as { userId?: number }).userId) : who()
  if (!userId || isPrivate(name)) return
  const bytes = JSON.stringify(response).length
  if (bytes > rowBytesMax) return
  const row: StoredRead = { key, userId, name, request, response, etag: response.etag, atMs: now, bytes }
  void inReads('readwrite', (reads) => reads.put(row)).then(() => trim(bytes))
}

let addedBytes = 0
let addedRows = 0

/** Removes the oldest, now and then. */
async function trim(bytes: number): Promise<void> {
  addedBytes += bytes
  addedRows += 1
  if (addedRows < 40 && addedBytes < 2_000_000) return
  addedBytes = addedRows = 0
  const rows = (await allRows()).sort((one, other) => other.atMs - one.atMs)
  let sum = 0
  const old = rows.filter((row, i) => {
    sum += row.bytes
    return i >= rowsMax || sum > bytesMax
  })
  await remove(old)
}

const allRows = async (): Promise<StoredRead[]> =>
  (await inReads<StoredRead[]>('readonly', (reads) => reads.getAll())) ?? []

const remove = (rows: readonly StoredRead[]): Promise<undefined> =>
  inReads<undefined>('readwrite', (reads) => {
    for (const { key } of rows) reads.delete(key)
    return undefined
  })

/** What the server said last, and when. */
export async function storedRead(key: string): Promise<StoredRead | undefined> {
  if (!isKept()) return undefined
  if (Date.now() - Number(localStorage.getItem(contactPlace) ?? 0) > contactMs) {
    await wipeReads()
    return undefined
  }
  const row = await inReads<StoredRead>('readonly', (reads) => reads.get(key))
  return row && row.userId === who() ? row : undefined
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

/** The server no longer shows it: neither it nor anything else about that record is shown again. */
export async function forgetRead(request: unknown): Promise<void> {
  const { folderId } = request as { folderId?: number }
  const rows = await allRows()
  const text = JSON.stringify(request)
  await remove(
    rows.filter(
      (row) =>
        JSON.stringify(row.request) === text ||
        (folderId !== undefined && (row.request as { folderId?: number }).folderId === folderId),
    ),
  )
}

export async function wipeReads(): Promise<void> {
  await inReads('readwrite', (reads) => reads.clear())
  if (!('caches' in globalThis)) return
  for (const name of ['plumbline-files', 'plumbline-share']) await caches.delete(name).catch(() => false)
}

/** Somebody is signed in. What another person read is wiped. */
export async function readsBelongTo(userId: number | null | undefined): Promise<void> {
  const before = who()
  localStorage.setItem(whoPlace, String(userId))
  if (before && before !== String(userId)) await wipeReads()
}

const checkedPlace = 'plumbline:checked'
const checkedMax = 40

/**
 * At contact, at most once an hour: records that the server no longer shows to this person are removed.
 * `check` repeats a read, and returns whether the person still sees it.
 */
export async function removeHidden(
  check: (name: string, request: unknown) => Promise<boolean>,
): Promise<void> {
  if (!isKept() || Date.now() - Number(localStorage.getItem(checkedPlace) ?? 0) < msPerHour) return
  localStorage.setItem(checkedPlace, String(Date.now()))
  const rows = (await allRows()).sort((one, other) => other.atMs - one.atMs)
  const byFolder = new Map<number, StoredRead>()
  for (const row of rows) {
    const { folderId } = row.request as { folderId?: number }
    if (folderId === undefined) continue
    const known = byFolder.get(folderId)
    // The smallest of those about a record says enough.
    if (!known || row.bytes < known.bytes) byFolder.set(folderId, row)
  }
  let checked = 0
  for (const [folderId, { name, request }] of byFolder) {
    // What is not checked is not kept.
    if (checked++ >= checkedMax || !(await check(name, request))) await forgetRead({ folderId })
  }
}
