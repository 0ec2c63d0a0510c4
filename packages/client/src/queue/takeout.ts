/** Entries that leave the outbox before they are sent: thrown away, a draft again, or replaced by another version. */
import { newId } from '../ids.ts'
import { newDraft, setDraft, stored } from './drafts.ts'
import { AlreadySent, type Entry, isReplaceable, type NewEntry } from './entry.ts'
import { dropFiles } from './files.ts'
import type { KeptDraft } from './kept.ts'
import {
  byOrder,
  entryOf,
  fileIdsOf,
  filesById,
  newEntry,
  putEntries,
  putFileRow,
  setFiles,
  storeEntry,
  whyNot,
} from './outbox.ts'
import type { State } from './state.ts'

/**
 * Stores it in place of another one, in one write. It has the key of that: should that be on its way, or have arrived, the server
 * refuses this one, and nothing is there twice. Throws `AlreadySent`, and `NotStored`: the other one then stays.
 */
export async function replaceEntry(
  q: State,
  id: string,
  from: NewEntry,
  fileIds: readonly string[],
  draftName: string,
): Promise<Entry> {
  const before = entryOf(q, id)
  if (!before || !isReplaceable(before)) throw new AlreadySent()
  const { order, madeMs, isTried, isAgreed } = before
  const [first, ...rest] = from.calls
  const calls = [{ ...first!, key: before.calls[0]!.key }, ...rest]
  const entry = { ...newEntry(q, from), calls, order, madeMs, isTried, isAgreed, isChanged: true }
  return storeEntry(q, entry, filesById(q, fileIds), draftName, before)
}

/** A draft of an entry that stays: what it says, and copies of its files, in one write. Throws `AlreadySent` and `NotStored`. */
export async function copyToDraft(
  q: State,
  id: string,
  name: string,
  value: unknown,
  filesOf?: string,
): Promise<void> {
  const entry = entryOf(q, id)
  if (!entry || !isReplaceable(entry)) throw new AlreadySent()
  const copies = filesOf
    ? filesById(q, fileIdsOf(entry)).map((file) => ({ ...file, id: newId(), of: filesOf, isCopy: true }))
    : []
  const { what, draft: { at } = {} } = entry
  const draft = { ...newDraft(q, name, value, filesOf), changes: { id, what, at } }
  const isStored = await stored(q, [...copies.map(putFileRow), { in: 'drafts', put: draft }])
  if (!isStored) throw whyNot(q)
  q.files.set([...q.files.get(), ...copies])
  setDraft(q, name, draft)
}

export interface TakenOut {
  putBack(): Promise<void>
  /** Removes its files as well. */
  forget(): void
}

/**
 * Takes an entry out. Its files stay stored until `forget` is called, so that it can be put back.
 */
export async function takeOut(q: State, id: string): Promise<TakenOut> {
  const entry = entryOf(q, id)
  if (!entry) return { putBack: async () => undefined, forget: () => undefined }
  const of = `outbox:${id}`
  q.claimed.add(of)
  await putEntries(q, [{ ...entry, calls: [] }])
  const fileIds = fileIdsOf(entry)
  return {
    async putBack() {
      q.entries.set([...q.entries.get(), entry].sort(byOrder))
      await putEntries(q, [entry])
      q.claimed.delete(of)
    },
    forget() {
      q.claimed.delete(of)
      // Those that its person has added to a record meanwhile are of another entry.
      const own = filesById(q, fileIds).filter((file) => file.of === of)
      void dropFiles(
        q,
        own.map(({ id: fileId }) => fileId),
      )
    },
  }
}

/**
 * Back to the person who wrote it, who still has the text: it is a draft again, unless they wrote on, and its files belong to that.
 * Throws `NotStored` if that cannot be stored; the entry then stays, because its files would be gone with it.
 */
export async function handBack(q: State, id: string, filesOf: string | undefined): Promise<void> {
  const entry = entryOf(q, id)
  if (!entry) return
  const files = filesOf ? filesById(q, fileIdsOf(entry)).map((file) => ({ ...file, of: filesOf })) : []
  const draft = draftAgain(q, entry, filesOf)
  const isStored = await stored(q, [
    ...files.map(putFileRow),
    ...(draft ? [{ in: 'drafts', put: draft } as const] : []),
    { in: 'entries', delete: id },
  ])
  // Of an entry that was never stored, the storage still has the draft.
  if (!isStored && !entry.isUnstored) throw whyNot(q)
  setFiles(q, files)
  if (draft) setDraft(q, draft.name, isStored ? draft : { ...draft, isUnstored: true })
  q.entries.set(q.entries.get().filter((one) => one.id !== id))
  q.storage.tell?.({ type: 'changed' })
}

function draftAgain(q: State, { draft }: Entry, filesOf: string | undefined): KeptDraft | undefined {
  return draft && !q.drafts.get().has(draft.name) ? newDraft(q, draft.name, draft.value, filesOf) : undefined
}
