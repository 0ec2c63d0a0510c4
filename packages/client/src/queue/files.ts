/**
 * Files that are not sent yet: they are known from the moment in which they are chosen, and stored as they are, before anything
 * else is done with them. Photos are made smaller afterwards, one at a time. A file belongs to a draft until it is sent, then to
 * an entry. One that neither names any more stays until its person decides (`unclaimed`).
 */

import { newId } from '../ids.ts'
import { leftChanges, setDraft, stored, withoutDraft } from './drafts.ts'
import { isFile, isLate, isOwn, ownerOf } from './entry.ts'
import type { KeptFile } from './kept.ts'
import { report } from './report.ts'
import type { State } from './state.ts'
import { NotStored, type StorageChange } from './storage.ts'

export const filesOf = (all: readonly KeptFile[], of: string): KeptFile[] =>
  all.filter((file) => file.of === of)

const replace = (q: State, file: KeptFile): void => {
  const all = q.files.get()
  q.files.set(
    all.some(({ id }) => id === file.id)
      ? all.map((one) => (one.id === file.id ? file : one))
      : [...all, file].sort(byTime),
  )
}

const byTime = (one: KeptFile, other: KeptFile): number => one.takenMs - other.takenMs

/** In the storage if possible, else in memory; `storageProblem` says which. */
async function putFile(q: State, file: KeptFile): Promise<void> {
  const { isUnstored: _, isStoring: __, ...row } = file
  const storing = { ...row, isStoring: true }
  replace(q, storing)
  const isStored = await stored(q, [{ in: 'files', put: row }])
  settleFile(q, storing, isStored)
}

/** It is stored, or not. A later change of it says so for itself. */
export function settleFile(q: State, storing: KeptFile, isStored: boolean): void {
  if (!q.files.get().includes(storing)) return
  const { isStoring: _, ...row } = storing
  replace(q, isStored ? row : { ...row, isUnstored: true })
}

/** All of them are known when it returns; resolves when all are stored. `isPhoto`: they may be made smaller. */
export async function keepFiles(q: State, of: string, taken: readonly File[], isPhoto = true): Promise<void> {
  q.storage.persist?.()
  await storingAll(
    q,
    taken.map((file) => putFile(q, newFile(q, of, file, isPhoto))),
  )
}

async function storingAll(q: State, all: readonly Promise<void>[]): Promise<void> {
  const storing = Promise.all(all)
  q.storing.add(storing)
  await storing.finally(() => q.storing.delete(storing))
  void shrinkAll(q)
}

/** A camera names all its photos image.jpg: the second one of a draft is named by its time. */
export function newFile(q: State, of: string, taken: File, isPhoto: boolean): KeptFile {
  // In the order in which they were taken, also within a millisecond.
  const takenMs = Math.max(Date.now(), ...q.files.get().map((one) => one.takenMs + 1))
  const stamp = new Date(takenMs).toISOString().slice(0, 19).replaceAll(':', '-')
  const isTaken = filesOf(q.files.get(), of).some(({ name }) => name === taken.name)
  const isNamed = taken.name && !(isTaken && /^(image|photo|blob)(\.\w+)?$/i.test(taken.name))
  const ending = /\.\w+$/.exec(taken.name)?.[0] ?? ''
  return {
    id: newId(),
    ...ownerOf(q.person()),
    of,
    name: isNamed ? taken.name : `photo-${stamp}${ending}`,
    file: taken,
    takenMs,
    isOriginal: isPhoto || undefined,
  }
}

/** Resolves when all files that were chosen are stored, also those that came meanwhile, so that Send includes them. */
export const allStored = async (q: State): Promise<void> => {
  while (q.storing.size > 0) await Promise.allSettled(q.storing)
}

export async function dropFiles(q: State, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  forgetFiles(q, ids)
  await q.storage.write(ids.map(withoutFile)).catch(() => undefined)
}

export const withoutFile = (id: string): StorageChange => ({ in: 'files', delete: id })

export function forgetFiles(q: State, ids: readonly string[]): void {
  for (const id of ids) q.dropped.add(id)
  q.files.set(q.files.get().filter(({ id }) => !ids.includes(id)))
}

/** A file that was taken out, with its place among the others. */
export async function putBackFile(q: State, file: KeptFile): Promise<void> {
  q.dropped.delete(file.id)
  await storingAll(q, [putFile(q, file)])
}

/** The same photo with something drawn on it: a JPEG, and not made smaller any more. */
export async function replaceFile(q: State, id: string, file: Blob): Promise<void> {
  const kept = q.files.get().find((one) => one.id === id)
  if (!kept || kept.file === file) return
  await putFile(q, {
    ...kept,
    file,
    isOriginal: undefined,
    isCopy: undefined,
    name: kept.name.replace(/\.\w+$/, '.jpg'),
  })
}

/** Photos that were kept as they are may be made smaller from now on; other files stay as they are. */
export async function letShrink(q: State, ids: readonly string[]): Promise<void> {
  const photos = q.files.get().filter(({ id, file }) => ids.includes(id) && file.type.startsWith('image/'))
  await storingAll(
    q,
    photos.map((kept) => putFile(q, { ...kept, isOriginal: true })),
  )
}

/** A file as it is to be sent: made smaller, if that was not done yet. */
export async function readyFile(q: State, id: string): Promise<KeptFile | undefined> {
  await (q.shrinking.get(id) ?? shrink(q, id))
  return q.files.get().find((one) => one.id === id)
}

function shrink(q: State, id: string): Promise<void> {
  const running = (async () => {
    const kept = q.files.get().find((one) => one.id === id)
    if (!kept?.isOriginal) return
    const file = await madeSmaller(q, kept.file)
    // It was taken out, drawn on or given to an entry meanwhile.
    const now = q.files.get().find((one) => one.id === id)
    if (!now || now.file !== kept.file) return
    const name = file === kept.file ? now.name : now.name.replace(/(\.\w+)?$/, '.jpg')
    await putFile(q, { ...now, file, name, isOriginal: undefined })
  })().finally(() => q.shrinking.delete(id))
  q.shrinking.set(id, running)
  return running
}

/** A photo that cannot be made smaller is sent as it is. */
async function madeSmaller(q: State, file: Blob): Promise<Blob> {
  try {
    return (await q.smaller?.(file)) ?? file
  } catch (error) {
    report(error)
    return file
  }
}

/** One at a time: a photo of a phone takes 50 megabytes while it is worked on. */
async function shrinkAll(q: State): Promise<void> {
  if (q.isShrinking) return
  q.isShrinking = true
  try {
    for (;;) {
      const next = q.files.get().find((one) => one.isOriginal && !one.isStoring && !q.shrinking.has(one.id))
      if (!next) return
      await shrink(q, next.id)
    }
  } finally {
    q.isShrinking = false
  }
}

/** Files left by an earlier page or stored by another tab. */
export async function loadFiles(q: State): Promise<void> {
  const me = q.person()
  const found = await readFiles(q)
  // What could not be read is still there: those that are known stay, and the others wait.
  if (!found) return q.files.set(q.files.get().filter((file) => isOwn(file, me)))
  const mine = new Map(
    found.filter((file) => isOwn(file, me) && !q.dropped.has(file.id)).map((file) => [file.id, file]),
  )
  for (const known of q.files.get()) {
    const now = mine.get(known.id)
    // The same object stays, so that pictures on the page are not loaded again.
    if (known.isStoring || (now ? isSame(known, now) : known.isUnstored)) mine.set(known.id, known)
  }
  q.files.set([...mine.values()].sort(byTime))
  void shrinkAll(q)
}

const isSame = (known: KeptFile, now: KeptFile): boolean =>
  known.of === now.of && known.isOriginal === now.isOriginal && known.name === now.name

async function readFiles(q: State): Promise<KeptFile[] | undefined> {
  try {
    const found = await q.storage.read('files')
    if (q.unread && q.storageProblem.get() === q.unread) q.storageProblem.set(undefined)
    q.unread = undefined
    return found
  } catch (why) {
    q.unread = why instanceof NotStored ? why : new NotStored(why)
    return undefined
  }
}

/** All drafts, with their files, and those that belong to nothing. */
export async function dropDrafts(q: State): Promise<void> {
  const names = [...q.drafts.get().keys()]
  const named = new Set([...q.drafts.get().values()].map(({ filesOf: of }) => of))
  const files = [...q.files.get().filter(({ of }) => named.has(of)), ...unclaimed(q)].map(({ id }) => id)
  await q.storage.write([...names.map((name) => withoutDraft(q, name)), ...files.map(withoutFile)])
  for (const name of names) setDraft(q, name, undefined)
  forgetFiles(q, files)
}

/**
 * Files that belong to nothing: no draft and no entry that can still be sent names them. Nothing removes them by itself: they are
 * shown to their person, who adds them to a record or throws them away.
 */
export function unclaimed(q: State): KeptFile[] {
  if (!q.isLoaded) return []
  const left = new Set(leftChanges(q))
  const drafts = new Map([...q.drafts.get().values()].map((draft) => [draft.filesOf, left.has(draft)]))
  const entries = q.entries.get().filter((entry) => !isLate(entry))
  const sent = new Set(entries.flatMap(({ calls }) => calls.map((call) => (isFile(call) ? call.fileId : ''))))
  const isNamed = ({ of, isCopy }: KeptFile): boolean => (drafts.get(of) ? Boolean(isCopy) : drafts.has(of))
  return q.files
    .get()
    .filter((file) => !file.isStoring && !isNamed(file) && !sent.has(file.id) && !q.claimed.has(file.of))
}
