/**
 * Photos that were taken and not uploaded yet: stored in this browser, so that neither a closed tab nor a
 * lost connection loses one. They are sent one after another, in the order they were taken, once their
 * record exists.
 */
import { msPerDay } from '../../contract/durations.ts'
import { CallFailed, newIdempotencyKey } from './client.ts'
import { sendQueue } from './sendqueue.ts'
import { meNow } from './session.ts'
import { store } from './store.ts'
import { dismiss, smaller, upload, uploads } from './uploads.ts'

export interface KeptPhoto {
  /** Sent as the Idempotency-Key, so that the photo is never stored twice. */
  readonly id: string
  readonly userId: number
  /** The name of the draft it belongs to. */
  readonly of: string
  readonly name: string
  readonly file: Blob
  readonly takenMs: number
  /** The record it is attached to, once it exists. */
  readonly folderId?: number
}

export const keptPhotos = store<readonly KeptPhoto[]>([])

const databaseName = 'plumbline'
const table = 'photos'

/**
 * The storage is closed (private windows): the page still has the photos, only a closed tab would lose
 * them.
 */
function database(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = opening()
    if (!request) return resolve(undefined)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = request.onblocked = () => resolve(undefined)
  })
}

function opening(): IDBOpenDBRequest | undefined {
  try {
    return indexedDB.open(databaseName, 1)
  } catch {
    return undefined
  }
}

let opened: Promise<IDBDatabase | undefined> | undefined

async function inTable<T>(
  mode: IDBTransactionMode,
  ask: (photos: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  opened ??= database()
  const db = await opened
  if (!db) return undefined
  return new Promise((resolve) => {
    const request = ask(db.transaction(table, mode).objectStore(table))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(undefined)
  })
}

const put = (photo: KeptPhoto): Promise<unknown> => inTable('readwrite', (photos) => photos.put(photo))

const forgottenMs = 60 * msPerDay

/** Photos of an abandoned draft. */
const isForgotten = ({ folderId, takenMs }: KeptPhoto): boolean =>
  !folderId && Date.now() - takenMs > forgottenMs

let loaded: Promise<void> | undefined
let loadedFor: number | undefined

/** Photos left by an earlier page: read once for each user who signs in here. */
export function loadPhotos(): Promise<void> {
  const userId = meNow()?.userId ?? 0
  if (userId !== loadedFor) {
    loaded = undefined
    loadedFor = userId
    keptPhotos.set([])
  }
  loaded ??= inTable<KeptPhoto[]>('readonly', (photos) => photos.getAll()).then((found = []) => {
    for (const { id } of found.filter(isForgotten)) void dropPhoto(id)
    const known = new Set(keptPhotos.get().map(({ id }) => id))
    const mine = found.filter(
      (photo) => photo.userId === userId && !isForgotten(photo) && !known.has(photo.id),
    )
    if (mine.length > 0)
      keptPhotos.set([...mine, ...keptPhotos.get()].sort((one, other) => one.takenMs - other.takenMs))
  })
  return loaded
}

export const photosOf = (all: readonly KeptPhoto[], of: string): KeptPhoto[] =>
  all.filter((photo) => photo.of === of)

/**
 * Made smaller on the phone before it is stored. A camera names all its photos image.jpg: they are renamed
 * by their time.
 */
export async function keepPhoto(of: string, taken: File, folderId?: number): Promise<void> {
  const file = await smaller(taken)
  const takenMs = Date.now()
  const stamp = new Date(takenMs).toISOString().slice(0, 19).replaceAll(':', '-')
  const isNamed = taken.name && !/^(image|photo|blob)\.\w+$/i.test(taken.name)
  const stem = isNamed ? taken.name.replace(/\.\w+$/, '') : `photo-${stamp}`
  const ending = file.type === 'image/jpeg' ? '.jpg' : (/\.\w+$/.exec(taken.name)?.[0] ?? '')
  const photo = {
    id: newIdempotencyKey(),
    userId: meNow()?.userId ?? 0,
    of,
    name: stem + ending,
    file,
    takenMs,
    folderId,
  }
  await put(photo)
  keptPhotos.set([...keptPhotos.get(), photo])
  if (folderId) void sendPhotos()
}

export async function dropPhoto(id: string): Promise<void> {
  keptPhotos.set(keptPhotos.get().filter((photo) => photo.id !== id))
  await inTable('readwrite', (photos) => photos.delete(id))
}

/** The same photo with something drawn on it. */
export async function replacePhoto(id: string, file: Blob): Promise<void> {
  const photo = keptPhotos.get().find((one) => one.id === id)
  if (!photo || photo.file === file) return
  const drawn = { ...photo, file, name: photo.name.replace(/\.\w+$/, '.jpg') }
  await put(drawn)
  keptPhotos.set(keptPhotos.get().map((one) => (one.id === id ? drawn : one)))
}

/** The record exists: its photos may be sent. */
export async function photosGoTo(of: string, folderId: number): Promise<void> {
  const waiting = photosOf(keptPhotos.get(), of).map((photo) => ({ ...photo, folderId }))
  await Promise.all(waiting.map(put))
  const byId = new Map(waiting.map((photo) => [photo.id, photo]))
  keptPhotos.set(keptPhotos.get().map((photo) => byId.get(photo.id) ?? photo))
  void sendPhotos()
}

const sending = sendQueue(
  () => keptPhotos.get().filter(({ folderId }) => folderId),
  ({ id }) => id,
  sent,
)
/**
 * One after another, so that they stay in order. Without a connection the rest waits; a refused one does
 * not stop the others.
 */
export const sendPhotos = sending.go

/** Whether the next one may be tried. A failed one stays in the tray, which shows why, and here. */
async function sent({ id, file, name, folderId }: KeptPhoto): Promise<boolean> {
  dismiss(id)
  try {
    await upload(file, name, { folderId: folderId! }, undefined, id)
    await dropPhoto(id)
    return true
  } catch (error) {
    return error instanceof CallFailed
  }
}

let isWatching = false

/** Photos left by an earlier page are sent after sign-in, and when the connection is back. */
export function resumePhotos(): void {
  void loadPhotos().then(sendPhotos)
  if (isWatching) return
  isWatching = true
  addEventListener('online', () => void sendPhotos())
  // Sent again from the tray: it need not be stored any more, and the next may follow.
  uploads.watch(() => {
    if (sending.isGoing()) return
    const done = new Set(
      uploads
        .get()
        .filter(({ state }) => state === 'done')
        .map(({ id }) => id),
    )
    const there = keptPhotos.get().filter(({ id }) => done.has(id))
    if (there.length > 0) void Promise.all(there.map(({ id }) => dropPhoto(id))).then(sendPhotos)
  })
}
