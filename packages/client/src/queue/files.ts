/**
 * Files that are not sent yet: stored as they were chosen, before anything else is done with them. Photos
 * are made smaller afterwards, one at a time. A file belongs to a draft until it is sent, then to an entry.
 */
import { msPerDay } from '../../../../contract/durations.ts'
import { newId } from '../ids.ts'
import { isOwn, type Owned, ownerOf } from './entry.ts'
import { report } from './report.ts'
import type { State } from './state.ts'
import { NotStored } from './storage.ts'

export interface KeptFile extends Owned {
  readonly id: string
  /** The name of the draft it belongs to, or `outbox:` and the id of the entry. */
  readonly of: string
  readonly name: string
  readonly file: Blob
  readonly takenMs: number
  /** It is to be made smaller. */
  readonly isOriginal?: boolean
  /** The storage did not take it: it is gone with this page. */
  readonly isUnstored?: boolean
}

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
async function putFile(q: State, file: KeptFile): Promise<KeptFile> {
  const { isUnstored: _, ...row } = file
  try {
    await q.storage.write([{ in: 'files', put: row }])
    q.storageProblem.set(undefined)
    replace(q, row)
    return row
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    q.storageProblem.set(why)
    const unstored = { ...row, isUnstored: true }
    replace(q, unstored)
    return unstored
  }
}

/**
 * A camera names all its photos image.jpg: the second one of a draft is named by its time. `isPhoto`: it may be made
 * smaller.
 */
export async function keepFile(q: State, of: string, taken: File, isPhoto = true): Promise<void> {
  q.storage.persist?.()
  // In the order in which they were taken, also within a millisecond.
  const takenMs = Math.max(Date.now(), ...q.files.get().map((one) => one.takenMs + 1))
  const stamp = new Date(takenMs).toISOString().slice(0, 19).replaceAll(':', '-')
  const isTaken = filesOf(q.files.get(), of).some(({ name }) => name === taken.name)
  const isNamed = taken.name && !(isTaken && /^(image|photo|blob)(\.\w+)?$/i.test(taken.name))
  const ending = /\.\w+$/.exec(taken.name)?.[0] ?? ''
  const storing = putFile(q, {
    id: newId(),
    ...ownerOf(q.person()),
    of,
    name: isNamed ? taken.name : `photo-${stamp}${ending}`,
    file: taken,
    takenMs,
    isOriginal: isPhoto || undefined,
  })
  q.storing.add(storing)
  await storing.finally(() => q.storing.delete(storing))
  void shrinkAll(q)
}

/** Resolves when all files that were chosen so far are stored, so that Send includes them. */
export const allStored = async (q: State): Promise<void> => {
  await Promise.allSettled(q.storing)
}

export async function dropFiles(q: State, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  q.files.set(q.files.get().filter(({ id }) => !ids.includes(id)))
  await q.storage.write(ids.map((id) => ({ in: 'files', delete: id }))).catch(() => undefined)
}

/** A file that was taken out, with its place among the others. */
export async function putBackFile(q: State, file: KeptFile): Promise<void> {
  await putFile(q, file)
  void shrinkAll(q)
}

/** The same photo with something drawn on it: a JPEG, and not made smaller any more. */
export async function replaceFile(q: State, id: string, file: Blob): Promise<void> {
  const kept = q.files.get().find((one) => one.id === id)
  if (!kept || kept.file === file) return
  await putFile(q, { ...kept, file, isOriginal: undefined, name: kept.name.replace(/\.\w+$/, '.jpg') })
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
      const next = q.files.get().find(({ isOriginal, id }) => isOriginal && !q.shrinking.has(id))
      if (!next) return
      await shrink(q, next.id)
    }
  } finally {
    q.isShrinking = false
  }
}

const forgottenMs = 60 * msPerDay

/** Files left by an earlier page or stored by another tab. Those of a draft that nobody continued are removed. */
export async function loadFiles(q: State): Promise<void> {
  const me = q.person()
  const found = await readFiles(q)
  // What could not be read is still there: those that are known stay, and the others wait.
  if (!found) return q.files.set(q.files.get().filter((file) => isOwn(file, me)))
  const isForgotten = ({ of, takenMs }: KeptFile): boolean =>
    !of.startsWith('outbox:') && Date.now() - takenMs > forgottenMs
  const mine = found.filter((file) => isOwn(file, me) && !isForgotten(file))
  const known = new Map(q.files.get().map((file) => [file.id, file]))
  const unstored = q.files
    .get()
    .filter(({ isUnstored, id }) => isUnstored && !mine.some((one) => one.id === id))
  q.files.set(
    // The same object stays, so that pictures on the page are not loaded again.
    [...mine.map((file) => same(known.get(file.id), file)), ...unstored].sort(byTime),
  )
  void dropFiles(
    q,
    found.filter((file) => isOwn(file, me) && isForgotten(file)).map(({ id }) => id),
  )
  void shrinkAll(q)
}

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

const same = (before: KeptFile | undefined, now: KeptFile): KeptFile =>
  before && before.of === now.of && before.isOriginal === now.isOriginal && before.name === now.name
    ? before
    : now
