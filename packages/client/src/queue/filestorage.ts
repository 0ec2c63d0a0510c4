/**
 * The storage of a program outside of browsers: a file with the entries, and beside it a folder with the bytes of files. One
 * process at a time has it.
 */
import type { Entry } from './entry.ts'
import type { KeptFile } from './files.ts'
import { type Lock, locked } from './lock.ts'
import { modules } from './modules.ts'
import { type Change, NotStored, type QueueStorage, type Rows, type Told } from './storage.ts'

/** The bytes are in a file of their own. */
type FileRow = Omit<KeptFile, 'file'> & { readonly type: string }

interface Stored {
  entries: Map<string, Entry>
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
  const { fs, join } = modules()
  let stored = from
  let turn: Promise<unknown> = Promise.resolve()
  const bytesOf = (id: string): string => join(`${path}.files`, encodeURIComponent(id))

  const write = async (changes: readonly Change[]): Promise<void> => {
    await lock.check()
    const next: Stored = { entries: new Map(stored.entries), files: new Map(stored.files) }
    for (const change of changes) {
      if (!('put' in change)) next[change.in].delete(change.delete)
      else if (change.in === 'entries') next.entries.set(change.put.id, change.put)
      else {
        const { file, ...row } = change.put
        await writeWhole(bytesOf(row.id), new Uint8Array(await file.arrayBuffer()))
        next.files.set(row.id, { ...row, type: file.type })
      }
    }
    const rows = { entries: [...next.entries.values()], files: [...next.files.values()] }
    await writeWhole(path, JSON.stringify(rows))
    const gone = [...stored.files.keys()].filter((id) => !next.files.has(id))
    stored = next
    for (const id of gone) await fs.rm(bytesOf(id), { force: true })
  }
  const files = async (): Promise<KeptFile[]> => {
    const found: KeptFile[] = []
    for (const { type, ...row } of stored.files.values()) {
      const bytes = await fs.readFile(bytesOf(row.id)).catch(ifGone)
      if (bytes) found.push({ ...row, file: new Blob([new Uint8Array(bytes)], { type }) })
    }
    return found
  }
  const stores: { [K in keyof Rows]: () => Promise<Rows[K][]> } = {
    entries: async () => [...stored.entries.values()],
    files,
  }
  /** One after the other: each begins with what the one before has stored. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work).catch((why) => {
      throw new NotStored(why)
    })
    turn = done.catch(() => undefined)
    return done
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

/** Somebody removed it. Any other error says only that it cannot be read now. */
function ifGone(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function storedAt(path: string): Promise<Stored> {
  const text = await modules().fs.readFile(path, 'utf8').catch(ifGone)
  const { entries, files }: { entries: Entry[]; files: FileRow[] } = text
    ? JSON.parse(text)
    : { entries: [], files: [] }
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    files: new Map(files.map((file) => [file.id, file])),
  }
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
