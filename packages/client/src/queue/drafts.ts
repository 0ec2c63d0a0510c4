/**
 * What was typed and not sent yet: stored at each key stroke. A draft names its files, and is removed in the same write in
 * which the entry is stored that it becomes.
 */

import { isOwn, isReplaceable, ownerOf } from './entry.ts'
import type { KeptDraft } from './kept.ts'
import type { State } from './state.ts'
import { NotStored, type StorageChange } from './storage.ts'

const idOf = (q: State, name: string): string => {
  const { userId, login } = ownerOf(q.person())
  return JSON.stringify([userId, login, name])
}

export function newDraft(q: State, name: string, value: unknown, filesOf?: string): KeptDraft {
  return { id: idOf(q, name), ...ownerOf(q.person()), name, value, when: Date.now(), filesOf }
}

/** What removes the draft of that name, in the write of what replaces it. */
export const withoutDraft = (q: State, name: string): StorageChange => ({
  in: 'drafts',
  delete: idOf(q, name),
})

/** In memory. Undefined: there is none any more. */
export function takeDraft(q: State, name: string, draft: KeptDraft | undefined): void {
  const all = new Map(q.drafts.get())
  if (draft) all.set(name, draft)
  else all.delete(name)
  q.drafts.set(all)
}

/** In memory, and in other tabs. */
export function setDraft(q: State, name: string, draft: KeptDraft | undefined): void {
  takeDraft(q, name, draft)
  if (!draft?.isStoring) q.storage.tell?.({ type: 'draft', name, draft, of: ownerOf(q.person()) })
}

/** In the storage if possible, else in memory, which it says. Never throws `NotStored`. */
export async function keepDraft(q: State, name: string, value: unknown, filesOf?: string): Promise<void> {
  q.storage.persist?.()
  const draft = { ...newDraft(q, name, value, filesOf), changes: q.drafts.get().get(name)?.changes }
  const storing = { ...draft, isStoring: true }
  setDraft(q, name, storing)
  const isStored = await stored(q, [{ in: 'drafts', put: draft }])
  // What was typed since is on its way as well, and says how that ended.
  if (q.drafts.get().get(name) === storing)
    setDraft(q, name, isStored ? draft : { ...draft, isUnstored: true })
}

/** Changes that can no longer be made: what they were to replace was sent as it was. Their person decides what becomes of them. */
export function leftChanges(q: State): KeptDraft[] {
  const isThere = (id: string): boolean => q.entries.get().some((one) => one.id === id && isReplaceable(one))
  return q.isLoaded
    ? [...q.drafts.get().values()].filter(({ changes }) => changes && !isThere(changes.id))
    : []
}

/** Only after it is sent, or thrown away by its person. */
export async function dropDraft(q: State, name: string): Promise<void> {
  if (!q.drafts.get().has(name)) return
  setDraft(q, name, undefined)
  await q.storage.write([withoutDraft(q, name)]).catch(() => undefined)
}

/** Whether all of it is stored; `storageProblem` says why not, as long as something is not. */
export async function stored(q: State, changes: readonly StorageChange[]): Promise<boolean> {
  try {
    await q.storage.write(changes)
    const all = [...q.entries.get(), ...q.drafts.get().values(), ...q.files.get()]
    if (!all.some(({ isUnstored }) => isUnstored)) q.storageProblem.set(undefined)
    return true
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    q.storageProblem.set(why)
    return false
  }
}

/** Those that earlier pages left. What this page changed meanwhile is newer. Returns whether they could be read. */
export async function loadDrafts(q: State): Promise<boolean> {
  const found = await q.storage.read('drafts').catch(() => undefined)
  const me = q.person()
  const known = [...(found ?? []), ...q.drafts.get().values()].filter((draft) => isOwn(draft, me))
  q.drafts.set(new Map(known.map((draft) => [draft.name, draft])))
  return Boolean(found)
}
