/**
 * The outbox: what was written and not answered by the server yet. Every entry is in the storage before
 * anything says that it is kept. Others who use the same storage, such as other tabs, are told of each change.
 */
import { msPerDay } from '../../../../contract/fields/durations.ts'
import { newId } from '../ids.ts'
import { loadDrafts, setDraft, stored, withoutDraft } from './drafts.ts'
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
  type UploadTo,
  withIds,
} from './entry.ts'
import { dropFiles, forgetFiles, loadFiles, newFile, settleFile, withoutFile } from './files.ts'
import type { KeptFile } from './kept.ts'
import type { State } from './state.ts'
import { NotStored, type StorageChange } from './storage.ts'

export const byOrder = (one: Entry, other: Entry): number => one.order - other.order

/** What earlier pages left, and what other tabs wrote. */
export async function loadOutbox(q: State): Promise<void> {
  const me = q.person()
  const found = await q.storage.read('entries').catch(() => undefined)
  // What could not be read is as it was known.
  const known = q.entries.get().filter(({ isUnstored }) => isUnstored || !found)
  q.entries.set([...(found ?? []), ...known].filter((entry) => isOwn(entry, me)).sort(byOrder))
  await loadFiles(q)
}

/** Everything that was written here and not sent: at the start, before anybody goes on writing. */
export async function loadAll(q: State): Promise<void> {
  const [areDraftsRead] = await Promise.all([loadDrafts(q), loadOutbox(q)])
  q.isLoaded = areDraftsRead && !q.unread
}

const nextOrder = (q: State): number => Math.max(Date.now(), (q.entries.get().at(-1)?.order ?? 0) + 1)

/**
 * Stores it, together with the kept files that belong to it from now on, and removes the draft that it was. If the storage
 * cannot, it is only in memory, and says so.
 */
export function addEntry(
  q: State,
  from: NewEntry,
  fileIds: readonly string[] = [],
  draftName = from.draft?.name,
): Promise<Entry> {
  return storeEntry(q, newEntry(q, from), filesById(q, fileIds), draftName)
}

export const filesById = (q: State, ids: readonly string[]): KeptFile[] =>
  q.files.get().filter(({ id }) => ids.includes(id))

/** A file that belongs to something that exists: both are stored in one write. */
export function addFile(
  q: State,
  from: Omit<NewEntry, 'calls'>,
  taken: File,
  to: UploadTo,
  isPhoto = false,
): Promise<Entry> {
  const entry = newEntry(q, { ...from, calls: [] })
  const file = newFile(q, `outbox:${entry.id}`, taken, isPhoto)
  const call = { key: newId(), fileId: file.id, fileName: file.name, to }
  q.files.set([...q.files.get(), file])
  return storeEntry(q, { ...entry, calls: [call] }, [file])
}

export async function storeEntry(
  q: State,
  entry: Entry,
  files: readonly KeptFile[],
  draftName?: string,
  before?: Entry,
): Promise<Entry> {
  q.storage.persist?.()
  const given = files.map(
    ({ isCopy: _, ...file }): KeptFile => ({ ...file, of: `outbox:${entry.id}`, isStoring: true }),
  )
  const gone = before ? fileIdsOf(before) : []
  setFiles(q, given)
  const isStored = await stored(q, [
    ...given.map(putFileRow),
    { in: 'entries', put: entry },
    ...(draftName ? [withoutDraft(q, draftName)] : []),
    ...(before ? [{ in: 'entries', delete: before.id } as const, ...gone.map(withoutFile)] : []),
  ])
  if (before && !isStored) {
    setFiles(q, files)
    throw whyNot(q)
  }
  forgetFiles(q, gone)
  const added = isStored ? entry : { ...entry, isUnstored: true }
  const others = q.entries.get().filter(({ id }) => id !== before?.id)
  q.entries.set([...others, added].sort(byOrder))
  for (const file of given) settleFile(q, file, isStored)
  if (draftName && isStored) setDraft(q, draftName, undefined)
  q.storage.tell?.({ type: 'changed' })
  return added
}

export const newEntry = (q: State, from: NewEntry): Entry => ({
  ...from,
  id: newId(),
  ...ownerOf(q.person()),
  order: nextOrder(q),
  madeMs: Date.now(),
})

export const fileIdsOf = ({ calls }: Entry): string[] => calls.filter(isFile).map(({ fileId }) => fileId)

export const putFileRow = ({ isUnstored: _, isStoring: __, ...file }: KeptFile): StorageChange => ({
  in: 'files',
  put: file,
})

export function setFiles(q: State, changed: readonly KeptFile[]): void {
  const byId = new Map(changed.map((file) => [file.id, file]))
  q.files.set(q.files.get().map((file) => byId.get(file.id) ?? file))
}

/** Why the last write failed. */
export const whyNot = (q: State): NotStored => q.storageProblem.get() ?? new NotStored(undefined)

/** Replaces entries, in one write with `besides`; those without calls are done, and removed. */
export async function putEntries(
  q: State,
  entries: readonly Entry[],
  besides: readonly StorageChange[] = [],
): Promise<void> {
  const done = entries.filter(({ calls }) => calls.length === 0)
  const kept = entries.filter(({ calls }) => calls.length > 0)
  // If it cannot be stored, the calls are sent again later: their keys make that harmless.
  await q.storage
    .write([
      ...done.map(({ id }): StorageChange => ({ in: 'entries', delete: id })),
      ...kept
        .filter((entry) => !entry.isUnstored)
        .map((entry): StorageChange => ({ in: 'entries', put: entry })),
      ...besides,
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

export const entryOf = (q: State, id: string): Entry | undefined =>
  q.entries.get().find((entry) => entry.id === id)

/** The server has answered a call: the rest of its entry gets the ids of what was created. */
export async function completed(q: State, id: string, call: OutboxCall, response: unknown): Promise<void> {
  const entry = entryOf(q, id)
  // In the same write: a file that was sent is not found again as one that was not.
  const sent = isFile(call) ? [call.fileId] : []
  if (entry) {
    const ids = idsIn(response)
    const calls = entry.calls.filter(({ key }) => key !== call.key).map((one) => withIds(one, ids))
    const rest = { ...entry, calls, isBegun: true, isTried: false, failure: undefined }
    const follow = followersOf(call, response)
    const changed = [follow?.(rest) ?? rest, ...(follow ? others(q, entry).map(follow) : [])]
    await putEntries(q, changed, sent.map(withoutFile))
    forgetFiles(q, sent)
  } else await dropFiles(q, sent)
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
