/**
 * All calls go through this client. Concurrent reads of the same data are shared, a response is cached for
 * as long as a component shows it, and a write invalidates the reads that it may have changed.
 */
import { CallFailed, type CallOptions, isFinal, NoConnection } from '../../../packages/client/src/caller.ts'
import { newId } from '../../../packages/client/src/ids.ts'
import type { OperationName, RequestOf, ResponseOf } from '../../../packages/client/src/operations.ts'
import { forgetRead, keepRead, onWiped, storedRead } from '../device/readstore.ts'
import { type Elsewhere, isChangedElsewhere, isInvalidated } from './invalidation.ts'
import { isOld, type Kept, keep, kept, keyOf, lastOf, lookForOld } from './keptreads.ts'
import { send, sendTaking } from './send.ts'

export { asOf, isAsking, isUnready, keyOf, lastOf } from './keptreads.ts'
export { askToSignIn, callNow, isFor, meantFor, onSignedOut } from './send.ts'
export { CallFailed, NoConnection, type OperationName, type RequestOf, type ResponseOf }

/** Reads; the same read twice at once is one request. */
export function read<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
  const known = kept.get(keyOf(name, request))
  if (known && !known.isStale && !isOld(known)) return known.response as Promise<ResponseOf<K>>
  return keepAnswer(name, request, send(name, request))
}

/** What is stored of the first reads, looked up before the page asks for it; by their keys. */
const lookedUp = new Map<string, ReturnType<typeof storedRead>>()
onWiped.add(() => lookedUp.clear())

/** At the start: reads what the page will ask for, and looks up what is stored of it. */
export function readAhead<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
  const key = keyOf(name, request)
  if (!lookedUp.has(key)) lookedUp.set(key, storedRead(key))
  return read(name, request)
}

/** Keeps what was asked just now: its answer, or what is stored of it if none comes. */
function keepAnswer<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  answer: Promise<unknown>,
  askedAt = Date.now(),
): Promise<ResponseOf<K>> {
  const key = keyOf(name, request)
  const known = kept.get(key)
  const entry: Kept = {
    name,
    request,
    last: known?.last,
    isStale: false,
    askedAt,
    shown: known?.shown ?? new Set(),
    asOfMs: known?.asOfMs,
    // Once there was no answer, there is no signal until one is there.
    isAsked: known?.asOfMs === undefined || known.isAsked,
    response: answer,
  }
  entry.response = answer.then(
    (response) => {
      entry.asOfMs = undefined
      lookedUp.delete(key)
      keepRead(key, name, request, response as ResponseOf<K>)
      return response
    },
    (error) => {
      entry.isAsked = false
      return insteadOf(error, entry, key, request)
    },
  )
  entry.response.then(
    (response) => {
      entry.last = response
      lookForOld()
    },
    () => {
      entry.isStale = true
      lookForOld()
    },
  )
  keep(key, entry)
  return entry.response as Promise<ResponseOf<K>>
}

/**
 * At the start: a read whose `field` is the root folder of a project, sent with the read of that project before the
 * root is known. A root never changes, so it is known as soon as the project is found on this device.
 */
export async function readInRoot<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  field: string,
  projectId: number,
): Promise<void> {
  const askedAt = Date.now()
  const project = readAhead('ProjectSectionsRead', { projectId })
  const sent = sendTaking(name, request, { field, from: 'ProjectSectionsRead', value: 'rootFolderId' })
  // What fails here is said where its answer is waited for.
  sent?.catch(() => undefined)
  const stored = lookedUp.get(keyOf('ProjectSectionsRead', { projectId }))
  const first = await Promise.race([
    project,
    stored?.then((found) => found?.response as Awaited<typeof project>),
  ])
  const { rootFolderId } = first ?? (await project)
  const asked = { ...request, [field]: rootFolderId }
  const key = keyOf(name, asked)
  if (!sent || kept.has(key)) return
  lookedUp.set(key, storedRead(key))
  await keepAnswer(name, asked, sent, askedAt)
}

/** Stores what this page has read so far, once there is a service worker that makes it useful. */
export function keepReads(): void {
  for (const [key, { name, request, last, askedAt }] of kept)
    if (last) keepRead(key, name, request, last as ResponseOf<typeof name>, askedAt)
}

/** Without an answer what was read before, if anything was. What the server no longer shows is forgotten. */
async function insteadOf(error: unknown, entry: Kept, key: string, request: unknown): Promise<unknown> {
  if (isNotThere(error)) await forgetRead(request)
  if (!isUnanswered(error)) {
    // It has answered: what was shown meanwhile is not shown for want of a signal.
    entry.asOfMs = undefined
    throw error
  }
  const stored = await storedRead(key)
  entry.isStale = true
  if (!stored) throw error
  entry.asOfMs = stored.atMs
  entry.isUnready = error instanceof CallFailed
  return withEtag(stored.response, stored.etag)
}

/**
 * From the moment when the server was asked: on a bad line what is stored is shown at once, on a good one nothing old
 * flashes up before the answer.
 */
const patienceMs = 100

/** Reads; while the server has not answered, `show` gets what was read before. */
export function readOrStored<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  show: (stored: ResponseOf<K>) => void,
  waitMs = patienceMs,
): Promise<ResponseOf<K>> {
  const answer = read(name, request)
  let isThere = false
  const there = (): void => {
    isThere = true
  }
  answer.then(there, there)
  const look = async (): Promise<void> => {
    if (isThere || lastOf(name, request)) return
    const stored = await readBefore(name, request)
    if (stored && !isThere) show(stored)
  }
  const askedAt = kept.get(keyOf(name, request))?.askedAt ?? 0
  setTimeout(() => void look(), Math.max(0, askedAt + waitMs - Date.now()))
  return answer
}

async function readBefore<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
): Promise<ResponseOf<K> | undefined> {
  const key = keyOf(name, request)
  const entry = kept.get(key)
  const stored = await (lookedUp.get(key) ?? storedRead(key))
  if (!stored || !entry || entry.last) return undefined
  entry.asOfMs = stored.atMs
  lookForOld()
  return withEtag(stored.response, stored.etag) as ResponseOf<K>
}

const withEtag = (response: unknown, etag: string | undefined): unknown =>
  Object.defineProperty(response as object, 'etag', { value: etag, enumerable: false })

/** No connection, or a proxy or a starting server in between. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof CallFailed && [502, 503, 504].includes(error.status))

/** Reads the current version, for example before it is edited. */
export function readAnew<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
  const known = kept.get(keyOf(name, request))
  if (known) known.isStale = true
  return read(name, request)
}

/** A call whose response is not cached: secrets, and dry runs. */
export const callOnce: typeof write = (name, request, options) => send(name, request, options)

/**
 * Calls back when this read is invalidated; at once if that happened during the request. Returns a function
 * to unsubscribe.
 */
export function onStale(name: OperationName, request: unknown, told: () => void): () => void {
  const entry = kept.get(keyOf(name, request))
  let isOver = false
  entry?.shown.add(told)
  lookForOld()
  if (!entry || entry.isStale) queueMicrotask(() => isOver || told())
  return () => {
    isOver = true
    entry?.shown.delete(told)
    lookForOld()
  }
}

/** Writes. Reads on the page that may have changed are repeated afterwards. */
export async function write<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<ResponseOf<K>> {
  const response = await send(name, request, options)
  changed(name)
  return response
}

/**
 * Writes without repeating the reads on the page; they are repeated when they are next shown. For data
 * saved at every pause in typing.
 */
export const writeQuietly: typeof write = async (name, request, options) => {
  const response = await send(name, request, options)
  invalidate(name)
  return response
}

/** Invalidates the reads that this write may have changed; without a write, all reads. */
export function changed(by?: OperationName): void {
  tellShown(invalidate(by))
}

/** Invalidates the reads that may show what others changed. */
export function changedElsewhere(where: Elsewhere): void {
  tellShown(invalidateThose(({ name, request }) => isChangedElsewhere(name, request, where)))
}

const tellShown = (invalidated: readonly Kept[]): void => {
  for (const { shown } of invalidated) for (const told of [...shown]) told()
}

const invalidate = (by?: OperationName): Kept[] =>
  invalidateThose(({ name }) => !by || isInvalidated(name, by))

function invalidateThose(isMeant: (entry: Kept) => boolean): Kept[] {
  const invalidated = [...kept].filter(([, entry]) => isMeant(entry))
  for (const [key, entry] of invalidated) {
    entry.isStale = true
    if (entry.shown.size === 0) kept.delete(key)
  }
  return invalidated.map(([, entry]) => entry)
}

/** The next read of this response goes to the server. */
export function outdate<K extends OperationName>(name: K, request: RequestOf<K>): void {
  const entry = kept.get(keyOf(name, request))
  if (entry) entry.isStale = true
}

export const isNotThere = (error: unknown): boolean => error instanceof CallFailed && error.status === 404

/** The id that makes a write safe to repeat: created when a form opens, sent with each try. */
export const newIdempotencyKey = newId

/**
 * The key of the next try, after one that failed. Without an answer it stays: the server may have carried the write out, and must
 * not do it twice. Once it has refused, what is sent next is another write.
 */
export const keyAfter = (error: unknown, key: string): string =>
  error instanceof CallFailed && isFinal(error) ? newIdempotencyKey() : key
