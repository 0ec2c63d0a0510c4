/**
 * Files that are not sent yet: stored as they were chosen, before anything else is done with them. Photos
 * are made smaller afterwards, one at a time. A file belongs to a draft until it is sent, then to an entry.
 */
import { msPerDay } from '../../../contract/durations.ts'
import { newId } from '../ids.ts'
import { meNow } from '../session.ts'
import { store } from '../store.ts'
import { askToPersist, inStores, NotStored } from './database.ts'
import { isOwn, type Owned } from './entry.ts'
import { withExifOf } from './exif.ts'
import { smaller } from './smaller.ts'

export interface KeptFile extends Owned {
  readonly id: string
  /** The name of the draft it belongs to, or `outbox:` and the id of the entry. */
  readonly of: string
  readonly name: string
  readonly file: Blob
  readonly takenMs: number
  /** It is to be made smaller. */
  readonly isOriginal?: boolean
  /** The browser could not store it: it is gone with this page. */
  readonly isUnstored?: boolean
}

/** The files of the signed-in person. */
export const keptFiles = store<readonly KeptFile[]>([])
/** Why the last file was not stored; undefined: it was. */
export const storageProblem = store<NotStored | undefined>(undefined)

export const filesOf = (all: readonly KeptFile[], of: string): KeptFile[] =>
  all.filter((file) => file.of === of)

const replace = (file: KeptFile): void => {
  const all = keptFiles.get()
  keptFiles.set(
    all.some(({ id }) => id === file.id)
      ? all.map((one) => (one.id === file.id ? file : one))
      : [...all, file].sort(byTime),
  )
}

const byTime = (one: KeptFile, other: KeptFile): number => one.takenMs - other.takenMs

/** In the storage if possible, else in this page; `storageProblem` says which. */
async function putFile(file: KeptFile): Promise<KeptFile> {
  const { isUnstored: _, ...row } = file
  try {
    await inStores('readwrite', ['files'], (at) => at('files').put(row))
    storageProblem.set(undefined)
    replace(row)
    return row
  } catch (why) {
    if (!(why instanceof NotStored)) throw why
    storageProblem.set(why)
    const unstored = { ...row, isUnstored: true }
    replace(unstored)
    return unstored
  }
}

/**
 * A camera names all its photos image.jpg: they are renamed by their time. `isPhoto`: it may be made
 * smaller.
 */
export async function keepFile(of: string, taken: File, isPhoto = true): Promise<void> {
  askToPersist()
  // In the order in which they were taken, also within a millisecond.
  const takenMs = Math.max(Date.now(), ...keptFiles.get().map((one) => one.takenMs + 1))
  const stamp = new Date(takenMs).toISOString().slice(0, 19).replaceAll(':', '-')
  const isNamed = taken.name && !/^(image|photo|blob)\.\w+$/i.test(taken.name)
  const ending = /\.\w+$/.exec(taken.name)?.[0] ?? ''
  const storing = putFile({
    id: newId(),
    userId: meNow()?.userId ?? 0,
    login: meNow()?.userLogin ?? '',
    of,
    name: isNamed ? taken.name : `photo-${stamp}${ending}`,
    file: taken,
    takenMs,
    isOriginal: isPhoto || undefined,
  })
  underWay.add(storing)
  await storing.finally(() => underWay.delete(storing))
  void shrinkAll()
}

const underWay = new Set<Promise<unknown>>()

/** Resolves when all files that were chosen so far are stored, so that Send includes them. */
export const allStored = async (): Promise<void> => {
  await Promise.allSettled(underWay)
}

export async function dropFiles(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  keptFiles.set(keptFiles.get().filter(({ id }) => !ids.includes(id)))
  await inStores<undefined>('readwrite', ['files'], (at) => {
    for (const id of ids) at('files').delete(id)
    return undefined
  }).catch(() => undefined)
}

/** A file that was taken out, with its place among the others. */
export async function putBackFile(file: KeptFile): Promise<void> {
  await putFile(file)
  void shrinkAll()
}

/** The same photo with something drawn on it. */
export async function replaceFile(id: string, file: Blob): Promise<void> {
  const kept = keptFiles.get().find((one) => one.id === id)
  if (!kept || kept.file === file) return
  const drawn = await withExifOf(kept.file, file)
  await putFile({ ...kept, file: drawn, isOriginal: undefined, name: kept.name.replace(/\.\w+$/, '.jpg') })
}

/** A file as it is to be sent: made smaller, if that was not done yet. */
export async function readyFile(id: string): Promise<KeptFile | undefined> {
  await (shrinking.get(id) ?? shrink(id))
  return keptFiles.get().find((one) => one.id === id)
}

const shrinking = new Map<string, Promise<void>>()

function shrink(id: string): Promise<void> {
  const running = (async () => {
    const kept = keptFiles.get().find((one) => one.id === id)
    if (!kept?.isOriginal) return
    const file = await smaller(kept.file)
    // It was taken out, drawn on or given to an entry meanwhile.
    const now = keptFiles.get().find((one) => one.id === id)
    if (!now || now.file !== kept.file) return
    const name = file === kept.file ? now.name : now.name.replace(/(\.\w+)?$/, '.jpg')
    await putFile({ ...now, file, name, isOriginal: undefined })
  })().finally(() => shrinking.delete(id))
  shrinking.set(id, running)
  return running
}

let isShrinking = false

/** One at a time: a photo of a phone takes 50 megabytes while it is worked on. */
async function shrinkAll(): Promise<void> {
  if (isShrinking) return
  isShrinking = true
  try {
    for (;;) {
      const next = keptFiles.get().find(({ isOriginal, id }) => isOriginal && !shrinking.has(id))
      if (!next) return
      await shrink(next.id)
    }
  } finally {
    isShrinking = false
  }
}

const forgottenMs = 60 * msPerDay

/** Files left by an earlier page or stored by another tab. Those of a draft that nobody continued are removed. */
export async function loadFiles(): Promise<void> {
  const me = meNow()
  const found = await inStores<KeptFile[]>('readonly', ['files'], (at) => at('files').getAll()).catch(
    () => [],
  )
  const isForgotten = ({ of, takenMs }: KeptFile): boolean =>
    !of.startsWith('outbox:') && Date.now() - takenMs > forgottenMs
  const mine = found.filter((file) => isOwn(file, me) && !isForgotten(file))
  const known = new Map(keptFiles.get().map((file) => [file.id, file]))
  const unstored = keptFiles
    .get()
    .filter(({ isUnstored, id }) => isUnstored && !mine.some((one) => one.id === id))
  keptFiles.set(
    // The same object stays, so that pictures on the page are not loaded again.
    [...mine.map((file) => same(known.get(file.id), file)), ...unstored].sort(byTime),
  )
  void dropFiles(found.filter((file) => isOwn(file, me) && isForgotten(file)).map(({ id }) => id))
  void shrinkAll()
}

const same = (before: KeptFile | undefined, now: KeptFile): KeptFile =>
  before && before.of === now.of && before.isOriginal === now.isOriginal && before.name === now.name
    ? before
    : now
