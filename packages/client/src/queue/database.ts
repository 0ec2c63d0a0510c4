/**
 * The storage of a browser for what is not sent yet: entries of the outbox, drafts, and files. It is there for
 * this address of the server alone; each row says whose it is. Tabs share it.
 */
import { NotStored, type QueueStorage, type StorageChange, type StoreName, type Told } from './storage.ts'

const version = 3

export function indexedDbStorage(name = 'plumbline'): QueueStorage {
  const inStores = storesOf(name)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${name}:outbox`) : undefined
  return {
    read: (store) => inStores('readonly', [store], (at) => at(store).getAll()),
    write: (changes) =>
      inStores('readwrite', [...new Set(changes.map((change) => change.in))], (at) => {
        for (const change of changes) apply(change, at(change.in))
        return undefined
      }),
    // Without https a browser has no locks: then the keys of the calls alone prevent that anything is done twice.
    alone: (work) => (navigator.locks ? navigator.locks.request(`${name}:outbox`, work) : work()),
    tell: (told) => channel?.postMessage(told),
    listen: (listen) => channel?.addEventListener('message', ({ data }) => listen(data as Told)),
    persist: once(async () => {
      await navigator.storage?.persist?.().catch(() => false)
    }),
    async close() {
      channel?.close()
    },
  }
}

function apply(change: StorageChange, store: IDBObjectStore): void {
  if ('put' in change) store.put(change.put)
  else store.delete(change.delete)
}

/** A function that resolves when the browser has stored it, and throws `NotStored` otherwise. */
function storesOf(databaseName: string) {
  let opened: Promise<IDBDatabase> | undefined
  const closed = (): void => {
    opened = undefined
  }
  return async <T>(
    mode: IDBTransactionMode,
    names: readonly StoreName[],
    work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
  ) => {
    if (names.length === 0) return undefined as T
    try {
      opened ??= open(databaseName, closed)
      const database = await opened
      return await new Promise<T>((resolve, reject) => {
        // A draft is written at each key stroke: it need not be on the disk before the next.
        const durability = names.some((name) => name !== 'drafts') ? 'strict' : 'relaxed'
        const transaction = database.transaction(names, mode, { durability })
        const request = working(transaction, work)
        transaction.oncomplete = () => resolve(request?.result as T)
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request?.error)
      })
    } catch (why) {
      // A database that another tab replaced, or that the browser closed, can be opened again.
      closed()
      throw new NotStored(why)
    }
  }
}

/** All of it or nothing; and at once, because a page that is left waits for nothing. */
function working<T>(
  transaction: IDBTransaction,
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): IDBRequest<T> | undefined {
  try {
    const request = work((name) => transaction.objectStore(name))
    transaction.commit?.()
    return request
  } catch (why) {
    transaction.abort()
    throw why
  }
}

function open(databaseName: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version)
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: database, transaction } = request
      database.createObjectStore('drafts', { keyPath: 'id' })
      if (oldVersion >= 2) return
      database.createObjectStore('entries', { keyPath: 'id' })
      const files = database.createObjectStore('files', { keyPath: 'id' })
      if (oldVersion === 1) takeOver(transaction!.objectStore('photos'), files, database)
    }
    request.onsuccess = () => {
      // Another tab has a newer version of the web app: it must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close()
        closed()
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

function once(act: () => Promise<void>): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    void act()
  }
}
