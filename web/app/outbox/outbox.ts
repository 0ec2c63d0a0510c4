/**
 * The outbox: what was written and not answered by the server yet. Every entry is in the storage of this
 * browser before anything says that it is kept. Other tabs are told of each change.
 */
import { msPerDay } from '../../../contract/durations.ts'
import type { ResponseOf } from '../client.ts'
import { drafts } from '../drafts.ts'
import { newId } from '../ids.ts'
import { meNow } from '../session.ts'
import { store } from '../store.ts'
import { askToPersist, inStores, NotStored } from './database.ts'
import {
  type Entry,
  idsIn,
  isFile,
  isOwn,
  type NewEntry,
  type OutboxCall,
  type Problem,
  sentWithinDays,
  withIds,
} from './entry.ts'
import { dropFiles, type KeptFile, keptFiles, loadFiles, storageProblem } from './files.ts'

/** The entries of the signed-in person, the oldest first. */
export const outbox = store<readonly Entry[]>([])

const byOrder = (one: Entry, other: Entry): number => one.order - other.order

/** What earlier pages left, and what other tabs wrote. */
export async function loadOutbox(): Promise<void> {
  const me = meNow()
  const found = await inStores<Entry[]>('readonly', ['entries'], (at) => at('entries').getAll()).catch(
    () => undefined,
  )
  const unstored = outbox.get().filter(({ isUnstored }) => isUnstored)
  if (found) outbox.set([...found, ...unstored].filter((entry) => isOwn(entry, me)).sort(byOrder))
  await loadFiles()
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plumbline:outbox') : undefined

export type Told =
  | { type: 'changed' }
  | { type: 'done'; id: string; key: string; response: unknown }
  | { type: 'refused'; id: string; problem: Problem }

export const tellTabs = (told: Told): void => channel?.postMessage(told)

export function listenToTabs(listen: (told: Told) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data.type === 'changed') void loadOutbox()
    listen(data)
  })
}

const orderOf = (): number => Math.max(Date.now(), (outbox.get().at(-1)?.order ?? 0) + 1)

/**
 * Stores it, together with the kept files that belong to it from now on. If the browser cannot, it is only
 * in this page, and says so.
 */
export async function addEntry(from: NewEntry, fileIds: readonly string[] = []): Promise<Entry> {
  askToPersist()
  const entry = entryOf(from)
  const files = keptFiles.get().filter(({ id }) => fileIds.includes(id))
  const given = files.map((file): KeptFile => ({ ...file, of: `outbox:${entry.id}` }))
  const added = { ...entry, isUnstored: !(await isStored(entry, given)) || undefined }
  setFiles(given)
  outbox.set([...outbox.get(), added].sort(byOrder))
  tellTabs({ type: 'changed' })
  return added
}

const entryOf = (from: NewEntry): Entry => ({
  ...from,
  id: newId(),
  userId: meNow()?.userId ?? 0,
  login: meNow()?.userLogin ?? '',
  order: orderOf(),
  madeMs: Date.now(),
})

async function isStored(entry: Entry, files: readonly KeptFile[]): Promise<boolean> {
  try {
    await inStores<undefined>('readwrite', ['entries', 'files'], (at) => {
      for (const { isUnstored: _, ...file } of files) at('files').put(file)
      at('entries').put(entry)
      return undefined
    })
    storageProblem.set(undefined)
    return true
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    storageProblem.set(why)
    return false
  }
}

function setFiles(changed: readonly KeptFile[]): void {
  const byId = new Map(changed.map((file) => [file.id, file]))
  keptFiles.set(keptFiles.get().map((file) => byId.get(file.id) ?? file))
}

/** Replaces entries; those without calls are done, and removed with their files. */
async function putEntries(entries: readonly Entry[]): Promise<void> {
  const done = entries.filter(({ calls }) => calls.length === 0)
  const kept = entries.filter(({ calls }) => calls.length > 0)
  // If it cannot be stored, the calls are sent again later: their keys make that harmless.
  await inStores<undefined>('readwrite', ['entries'], (at) => {
    for (const { id } of done) at('entries').delete(id)
    for (const entry of kept) if (!entry.isUnstored) at('entries').put(entry)
    return undefined
  }).catch(() => undefined)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  outbox.set(
    outbox
      .get()
      .map((entry) => byId.get(entry.id) ?? entry)
      .filter(({ calls }) => calls.length > 0),
  )
  tellTabs({ type: 'changed' })
}

const now = (id: string): Entry | undefined => outbox.get().find((entry) => entry.id === id)

/** The server has answered a call: the rest of its entry gets the ids of what was created. */
export async function completed(id: string, call: OutboxCall, response: unknown): Promise<void> {
  const entry = now(id)
  if (entry) {
    const ids = idsIn(response)
    const calls = entry.calls.filter(({ key }) => key !== call.key).map((one) => withIds(one, ids))
    await putEntries([{ ...entry, calls, isTried: false }, ...followers(entry, call, response)])
  }
  if (isFile(call)) await dropFiles([call.fileId])
}

/** Later entries that were written on the same version of the record continue with the version made by this one. */
function followers(entry: Entry, call: OutboxCall, response: unknown): Entry[] {
  const { etag } = (response ?? {}) as ResponseOf<'RFIRead'>
  if (isFile(call) || !call.ifMatch || !etag) return []
  const follows = (one: OutboxCall): boolean => !isFile(one) && one.ifMatch === call.ifMatch
  return outbox
    .get()
    .filter((one) => one.id !== entry.id && one.folderId === entry.folderId && one.calls.some(follows))
    .map((one) => ({
      ...one,
      calls: one.calls.map((each) => (follows(each) ? { ...each, ifMatch: etag } : each)),
    }))
}

export async function refused(id: string, key: string, problem: Problem): Promise<void> {
  const entry = now(id)
  if (!entry) return
  const calls = entry.calls.map((call) => (call.key === key ? { ...call, problem } : call))
  await putEntries([{ ...entry, calls }])
}

/** Sent, and nothing came back: from now on it is said that it may have arrived. */
export async function unanswered(id: string): Promise<void> {
  const entry = now(id)
  if (entry && !entry.isTried) await putEntries([{ ...entry, isTried: true }])
}

/** Its person wants it to be sent again, or although it waited long. */
export async function agree(id: string): Promise<void> {
  const entry = now(id)
  if (!entry) return
  const calls = entry.calls.map(({ problem: _, ...call }) => call as OutboxCall)
  await putEntries([{ ...entry, calls, isAgreed: true }])
}

const msSinceMade = ({ madeMs }: Entry): number => Date.now() - madeMs
export const isTooOld = (entry: Entry): boolean =>
  !entry.isAgreed && msSinceMade(entry) > sentWithinDays * msPerDay

/**
 * Takes an entry out. Its files stay stored until `forget` is called, so that it can be put back.
 */
export async function takeOut(id: string): Promise<{ putBack: () => Promise<void>; forget: () => void }> {
  const entry = now(id)
  if (!entry) return { putBack: async () => undefined, forget: () => undefined }
  await putEntries([{ ...entry, calls: [] }])
  const fileIds = entry.calls.filter(isFile).map(({ fileId }) => fileId)
  return {
    async putBack() {
      outbox.set([...outbox.get(), entry].sort(byOrder))
      await putEntries([entry])
    },
    forget: () => void dropFiles(fileIds),
  }
}

/**
 * The server refused it: back into the form it came from, with its files. What the server has answered
 * already stays there.
 */
export async function backToDraft(id: string): Promise<string | undefined> {
  const entry = now(id)
  if (!entry?.draft) return undefined
  const { name, value, at, filesOf = name } = entry.draft
  drafts.keep(name, value)
  await filesBack(entry, filesOf)
  await putEntries([{ ...entry, calls: [] }])
  return at
}

/** The files of an entry belong to the draft again. */
async function filesBack({ calls }: Entry, of: string): Promise<void> {
  const ids = calls.filter(isFile).map(({ fileId }) => fileId)
  const files = keptFiles
    .get()
    .filter((file) => ids.includes(file.id))
    .map((file) => ({ ...file, of }))
  await inStores<undefined>('readwrite', ['files'], (at) => {
    for (const file of files) at('files').put(file)
    return undefined
  })
  setFiles(files)
}

/** The page that wrote it shows why it was refused, and still has the text. */
export async function handBack(id: string, filesOf: string | undefined): Promise<void> {
  const entry = now(id)
  if (!entry) return
  if (filesOf) await filesBack(entry, filesOf)
  await putEntries([{ ...entry, calls: [] }])
}
