/**
 * The storage of a program outside of browsers: a file with the entries and drafts, and beside it a folder with the bytes of files. One
 * process at a time has it.
 */

import type { Entry } from './entry.ts'
import type { KeptDraft, KeptFile } from './kept.ts'
import { type Lock, locked } from './lock.ts'
import { modules } from './modules.ts'
import { NotStored, type QueueStorage, type Rows, type StorageChange, type Told } from './storage.ts'

/** The bytes are in a file of their own. */
type FileRow = Omit<KeptFile, 'file'> & { readonly type: string }

interface Stored {
  entries: Map<string, Entry>
  drafts: Map<string, KeptDraft>
  files: Map<string, FileRow>
}

/** Throws an error if another process has it. The folder of `path` must exist. */
export async function fileStorage(path: string): Promise<QueueStorage> {
  const listeners = new Set<(told: Told) => void>()
  const lock = await locked(`${path}.lock`, (why) => {
    for (const listen of listeners) listen({ type: 'lost', why: new NotStored(why) })
  })
  try {
    await modules().fs.mkdir(`${path}.files`, { recursive: true, mode: 0o700 })
    const storage = storageAt(path, await storedAt(path), lock)
    return { ...storage, listen: (listen) => void listeners.add(listen) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function storageAt(path: string, from: Stored, lock: Lock): QueueStorage {
  let stored = from
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other: each begins with what the one before has stored. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work).catch((why) => {
      throw new NotStored(why)
    })
    turn = done.catch(() => undefined)
    return done
  }
  const write = async (changes: readonly StorageChange[]): Promise<void> => {
    await lock.check()
    const before = stored
    stored = await writeChanges(path, before, changes)
    for (const id of before.files.keys())
      if (!stored.files.has(id)) await modules().fs.rm(bytesAt(path, id), { force: true })
  }
  const stores: { [K in keyof Rows]: () => Promise<Rows[K][]> } = {
    entries: async () => [...stored.entries.values()],
    drafts: async () => [...stored.drafts.values()],
    files: () => readFiles(path, stored),
  }
  return {
    read: (store) => inTurn(stores[store]),
    write: (changes) => inTurn(() => write(changes)),
    async alone(work) {
      await inTurn(lock.check)
      await work()
    },
    close: () => inTurn(lock.release),
  }
}

const bytesAt = (path: string, id: string): string => modules().join(`${path}.files`, encodeURIComponent(id))

/** Returns what is stored then. The bytes of files come first, so that no row is without them. */
async function writeChanges(path: string, from: Stored, changes: readonly StorageChange[]): Promise<Stored> {
  const next: Stored = {
    entries: new Map(from.entries),
    drafts: new Map(from.drafts),
    files: new Map(from.files),
  }
  for (const change of changes) {
    if (!('put' in change)) next[change.in].delete(change.delete)
    else if (change.in === 'entries') next.entries.set(change.put.id, change.put)
    else if (change.in === 'drafts') next.drafts.set(change.put.id, change.put)
    else {
      const { file, ...row } = change.put
      await writeWhole(bytesAt(path, row.id), new Uint8Array(await file.arrayBuffer()))
      next.files.set(row.id, { ...row, type: file.type })
    }
  }
  const rows = {
    entries: [...next.entries.values()],
    drafts: [...next.drafts.values()],
    files: [...next.files.values()],
  }
  await writeWhole(path, JSON.stringify(rows))
  return next
}

async function readFiles(path: string, { files }: Stored): Promise<KeptFile[]> {
  const found: KeptFile[] = []
  for (const { type, ...row } of files.values()) {
    const bytes = await modules().fs.readFile(bytesAt(path, row.id)).catch(ifGone)
    if (bytes) found.push({ ...row, file: new Blob([new Uint8Array(bytes)], { type }) })
  }
  return found
}

/** Somebody removed it. Any other error says only that it cannot be read now. */
function ifGone(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}

interface StoredRows {
  entries?: Entry[]
  drafts?: KeptDraft[]
  files?: FileRow[]
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

async function storedAt(path: string): Promise<Stored> {
  const text = await modules().fs.readFile(path, 'utf8').catch(ifGone)
  // Earlier versions stored no drafts.
  const { entries = [], drafts = [], files = [] }: StoredRows = text ? JSON.parse(text) : {}
  return { entries: byId(entries), drafts: byId(drafts), files: byId(files) }
}

/** After a crash there is the old file or the new one, never a part. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const { fs } = modules()
  const next = `${path}.new`
  const file = await fs.open(next, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await fs.rename(next, path)
}
