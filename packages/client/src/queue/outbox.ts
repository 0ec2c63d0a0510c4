/**
 * The outbox: what was written and not answered by the server yet. Every entry is in the storage before
 * anything says that it is kept. Others who use the same storage, such as other tabs, are told of each change.
 */
import { msPerDay } from '../../../../contract/durations.ts'
import { newId } from '../ids.ts'
import {
  type Entry,
  idsIn,
  isFile,
  isOwn,
  type NewEntry,
  type OutboxCall,
  ownerOf,
  type Problem,
  sentWithinDays,
  withIds,
} from './entry.ts'
import { dropFiles, type KeptFile, loadFiles } from './files.ts'
import type { State } from './state.ts'
import { type Change, NotStored } from './storage.ts'

const byOrder = (one: Entry, other: Entry): number => one.order - other.order

/** What earlier pages left, and what other tabs wrote. */
export async function loadOutbox(q: State): Promise<void> {
  const me = q.person()
  const found = await q.storage.read('entries').catch(() => undefined)
  // What could not be read is as it was known.
  const known = q.entries.get().filter(({ isUnstored }) => isUnstored || !found)
  q.entries.set([...(found ?? []), ...known].filter((entry) => isOwn(entry, me)).sort(byOrder))
  await loadFiles(q)
}

const nextOrder = (q: State): number => Math.max(Date.now(), (q.entries.get().at(-1)?.order ?? 0) + 1)

/**
 * Stores it, together with the kept files that belong to it from now on. If the storage cannot, it is only
 * in memory, and says so.
 */
export async function addEntry(q: State, from: NewEntry, fileIds: readonly string[] = []): Promise<Entry> {
  q.storage.persist?.()
  const entry = newEntry(q, from)
  const files = q.files.get().filter(({ id }) => fileIds.includes(id))
  const given = files.map((file): KeptFile => ({ ...file, of: `outbox:${entry.id}` }))
  const added = { ...entry, isUnstored: !(await storeEntry(q, entry, given)) || undefined }
  setFiles(q, given)
  q.entries.set([...q.entries.get(), added].sort(byOrder))
  q.storage.tell?.({ type: 'changed' })
  return added
}

const newEntry = (q: State, from: NewEntry): Entry => ({
  ...from,
  id: newId(),
  ...ownerOf(q.person()),
  order: nextOrder(q),
  madeMs: Date.now(),
})

/** Returns whether it is stored. */
async function storeEntry(q: State, entry: Entry, files: readonly KeptFile[]): Promise<boolean> {
  try {
    await q.storage.write([...files.map(putFileRow), { in: 'entries', put: entry }])
    q.storageProblem.set(undefined)
    return true
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    q.storageProblem.set(why)
    return false
  }
}

const putFileRow = ({ isUnstored: _, ...file }: KeptFile): Change => ({ in: 'files', put: file })

function setFiles(q: State, changed: readonly KeptFile[]): void {
  const byId = new Map(changed.map((file) => [file.id, file]))
  q.files.set(q.files.get().map((file) => byId.get(file.id) ?? file))
}

/** Replaces entries; those without calls are done, and removed with their files. */
async function putEntries(q: State, entries: readonly Entry[]): Promise<void> {
  const done = entries.filter(({ calls }) => calls.length === 0)
  const kept = entries.filter(({ calls }) => calls.length > 0)
  // If it cannot be stored, the calls are sent again later: their keys make that harmless.
  await q.storage
    .write([
      ...done.map(({ id }): Change => ({ in: 'entries', delete: id })),
      ...kept.filter((entry) => !entry.isUnstored).map((entry): Change => ({ in: 'entries', put: entry })),
    ])
    .catch(() => undefined)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  q.entries.set(
    q.entries
      .get()
      .map((entry) => byId.get(entry.id) ?? entry)
      .filter(({ calls }) => calls.length > 0),
  )
  q.storage.tell?.({ type: 'changed' })
}

const entryOf = (q: State, id: string): Entry | undefined => q.entries.get().find((entry) => entry.id === id)

/** The server has answered a call: the rest of its entry gets the ids of what was created. */
export async function completed(q: State, id: string, call: OutboxCall, response: unknown): Promise<void> {
  const entry = entryOf(q, id)
  if (entry) {
    const ids = idsIn(response)
    const calls = entry.calls.filter(({ key }) => key !== call.key).map((one) => withIds(one, ids))
    const rest = { ...entry, calls, isTried: false, failure: undefined }
    const follow = followersOf(call, response)
    await putEntries(q, [follow?.(rest) ?? rest, ...(follow ? others(q, entry).map(follow) : [])])
  }
  if (isFile(call)) await dropFiles(q, [call.fileId])
}

/** Later calls that were written on the same version of the record continue with the version made by this one. */
function followersOf(call: OutboxCall, response: unknown): ((entry: Entry) => Entry) | undefined {
  const { etag } = (response ?? {}) as { etag?: string }
  if (isFile(call) || !call.ifMatch || !etag) return undefined
  const next = (one: OutboxCall): OutboxCall =>
    !isFile(one) && one.ifMatch === call.ifMatch ? { ...one, ifMatch: etag } : one
  return (entry) => ({ ...entry, calls: entry.calls.map(next) })
}

/** The other entries of the same record. */
const others = (q: State, { id, folderId }: Entry): Entry[] =>
  q.entries.get().filter((one) => one.id !== id && one.folderId === folderId)

export async function refused(q: State, id: string, key: string, problem: Problem): Promise<void> {
  const entry = entryOf(q, id)
  if (!entry) return
  const calls = entry.calls.map((call) => (call.key === key ? { ...call, problem } : call))
  await putEntries(q, [{ ...entry, calls }])
}

/** Sent, and nothing came back: from now on it is said that it may have arrived. */
export async function unanswered(q: State, id: string): Promise<void> {
  const entry = entryOf(q, id)
  if (entry && !entry.isTried) await putEntries(q, [{ ...entry, isTried: true }])
}

/** The server answered, and may take it another time. Undefined: the last try found no server. */
export async function failedFor(q: State, id: string, failure: Problem | undefined): Promise<void> {
  const entry = entryOf(q, id)
  if (entry && (failure || entry.failure)) await putEntries(q, [{ ...entry, failure }])
}

/** Its person wants it to be sent again, or although it waited long. */
export async function agree(q: State, id: string): Promise<void> {
  const entry = entryOf(q, id)
  if (!entry) return
  const calls = entry.calls.map(({ problem: _, ...call }) => call as OutboxCall)
  await putEntries(q, [{ ...entry, calls, isAgreed: true }])
}

const msSinceMade = ({ madeMs }: Entry): number => Date.now() - madeMs
export const isTooOld = (entry: Entry): boolean =>
  !entry.isAgreed && msSinceMade(entry) > sentWithinDays * msPerDay

export interface TakenOut {
  putBack(): Promise<void>
  /** Removes its files, too. */
  forget(): void
}

/**
 * Takes an entry out. Its files stay stored until `forget` is called, so that it can be put back.
 */
export async function takeOut(q: State, id: string): Promise<TakenOut> {
  const entry = entryOf(q, id)
  if (!entry) return { putBack: async () => undefined, forget: () => undefined }
  await putEntries(q, [{ ...entry, calls: [] }])
  const fileIds = entry.calls.filter(isFile).map(({ fileId }) => fileId)
  return {
    async putBack() {
      q.entries.set([...q.entries.get(), entry].sort(byOrder))
      await putEntries(q, [entry])
    },
    forget: () => void dropFiles(q, fileIds),
  }
}

/** The files of an entry belong to the draft again. Throws `NotStored`, and then they are as they were. */
async function filesBack(q: State, { calls, isUnstored }: Entry, of: string): Promise<void> {
  const ids = calls.filter(isFile).map(({ fileId }) => fileId)
  const files = q.files
    .get()
    .filter((file) => ids.includes(file.id))
    .map((file) => ({ ...file, of }))
  try {
    await q.storage.write(files.map(putFileRow))
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    q.storageProblem.set(why)
    // The storage never knew that they were given to an entry.
    if (!isUnstored) throw why
  }
  setFiles(q, files)
}

/**
 * Back to whoever wrote it, who still has the text: its files belong to that draft again. Throws `NotStored` if that cannot
 * be stored; the entry then stays, because its files would be gone with it.
 */
export async function handBack(q: State, id: string, filesOf: string | undefined): Promise<void> {
  const entry = entryOf(q, id)
  if (!entry) return
  if (filesOf) await filesBack(q, entry, filesOf)
  await putEntries(q, [{ ...entry, calls: [] }])
}
