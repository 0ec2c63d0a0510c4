/**
 * The storage of this browser for what is not sent yet: entries of the outbox, and files. It is there for
 * this address of the server alone; each row says whose it is.
 */

/** The storage is closed (private windows) or full: what was written is only on the page. */
export class NotStored extends Error {
  readonly isFull: boolean
  constructor(why: unknown) {
    super('')
    this.name = 'NotStored'
    this.isFull = why instanceof DOMException && why.name === 'QuotaExceededError'
  }
}

export type StoreName = 'entries' | 'files'

const databaseName = 'plumbline'
const version = 2

let opened: Promise<IDBDatabase> | undefined

/** Resolves when the browser has stored it; throws `NotStored` otherwise. */
export async function inStores<T>(
  mode: IDBTransactionMode,
  names: readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  try {
    opened ??= open()
    const database = await opened
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(names, mode, { durability: 'strict' })
      const request = work((name) => transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request?.error)
    })
  } catch (why) {
    // A database that another tab replaced, or that the browser closed, can be opened again.
    opened = undefined
    throw new NotStored(why)
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version)
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: database, transaction } = request
      database.createObjectStore('entries', { keyPath: 'id' })
      const files = database.createObjectStore('files', { keyPath: 'id' })
      if (oldVersion === 1) takeOver(transaction!.objectStore('photos'), files, database)
    }
    request.onsuccess = () => {
      // Another tab has a newer version of the web app: it must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close()
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}

/** Photos that an earlier version stored. */
function takeOver(photos: IDBObjectStore, files: IDBObjectStore, database: IDBDatabase): void {
  photos.openCursor().onsuccess = (event) => {
    const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
    if (!cursor) return database.deleteObjectStore('photos')
    files.put(cursor.value)
    cursor.continue()
  }
}

/** Asks the browser not to remove what is stored when the device gets full. Once for each page. */
export const askToPersist = once(async () => {
  await navigator.storage?.persist?.().catch(() => false)
})

function once(act: () => Promise<void>): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    void act()
  }
}
