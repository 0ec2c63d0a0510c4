/**
 * All calls go through this client. Concurrent reads of the same data are shared, a response is cached for
 * as long as a component shows it, and a write invalidates the reads that it may have changed.
 */
import type { RequestOf } from 'plumbline:operations'
import { CallFailed, type CallOptions } from '../../contract/client.ts'
import { newId } from './ids.ts'
import { aboutOf, type Elsewhere, isChangedElsewhere, isInvalidated } from './invalidation.ts'
import { forgetRead, keepRead, storedRead } from './readstore.ts'
import { NoConnection, type OperationName, type ResponseOf, send, sendTaking } from './send.ts'
import { store } from './store.ts'

export {
  askToSignIn,
  callNow,
  isFor,
  limitMs,
  meantFor,
  NoConnection,
  type OperationName,
  onSignedOut,
  type ResponseOf,
} from './send.ts'
export { CallFailed, type RequestOf }

interface Kept {
  response: Promise<unknown>
  /** The last good response: shown while the next one is loading. */
  last?: unknown
  /** A write since then may have changed it. */
  isStale: boolean
  shown: Set<() => void>
  name: OperationName
  request: unknown
  /** When it was requested, in milliseconds. */
  askedAt: number
  /** When the server gave it, if it is shown although the server has not answered now. */
  asOfMs?: number
  /** The server may still answer. */
  isAsked: boolean
}

const kept = new Map<string, Kept>()
const keptMax = 200
/**
 * A response that no component shows is used no longer than this, because others write too. Until the new
 * one is there, the old one is shown.
 */
const freshMs = 10_000
/** Code lists, people and roles seldom change, and every form reads them. */
const settingsFreshMs = 300_000

const isOld = ({ shown, askedAt, name }: Kept): boolean =>
  shown.size === 0 && Date.now() - askedAt > (aboutOf(name) === 'settings' ? settingsFreshMs : freshMs)

export const keyOf = (name: OperationName, request: unknown): string => `${name} ${JSON.stringify(request)}`

/** Reads; the same read twice at once is one request. */
export function read<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
  const key = keyOf(name, request)
  const known = kept.get(key)
  if (known && !known.isStale && !isOld(known)) return known.response as Promise<ResponseOf<K>>
  const entry: Kept = {
    name,
    request,
    last: known?.last,
    isStale: false,
    askedAt: Date.now(),
    shown: known?.shown ?? new Set(),
    asOfMs: known?.asOfMs,
    // Once there was no answer, there is no signal until one is there.
    isAsked: known?.asOfMs === undefined || known.isAsked,
    response: send(name, request),
  }
  entry.response = entry.response.then(
    (response) => {
      entry.asOfMs = undefined
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
  kept.delete(key)
  kept.set(key, entry)
  forgetOldest(entry)
  return entry.response as Promise<ResponseOf<K>>
}

/**
 * At the start: a read whose `field` is the root folder of a project, sent with the read of that project before the
 * root is known. If it fails, the page reads it again, and says why.
 */
export async function readInRoot<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  field: string,
  projectId: number,
): Promise<void> {
  const askedAt = Date.now()
  const project = read('ProjectSectionsRead', { projectId })
  const sent = sendTaking(name, request, { field, from: 'ProjectSectionsRead', value: 'rootFolderId' })
  const [response, { rootFolderId }] = await Promise.all([sent, project])
  const asked = { ...request, [field]: rootFolderId }
  const key = keyOf(name, asked)
  if (!response || kept.has(key)) return
  const entry = {
    name,
    request: asked,
    last: response,
    isStale: false,
    askedAt,
    shown: new Set<() => void>(),
  }
  kept.set(key, { ...entry, isAsked: false, response: Promise.resolve(response) })
  keepRead(key, name, asked, response, askedAt)
}

/** Stores what this page has read so far, once there is a service worker that makes it useful. */
export function keepReads(): void {
  for (const [key, { name, request, last, askedAt }] of kept)
    if (last) keepRead(key, name, request, last as ResponseOf<typeof name>, askedAt)
}

/** Without an answer what was read before, if anything was. What the server no longer shows is forgotten. */
async function insteadOf(error: unknown, entry: Kept, key: string, request: unknown): Promise<unknown> {
  if (isNotThere(error)) await forgetRead(request)
  if (!isUnanswered(error)) throw error
  const stored = await storedRead(key)
  entry.isStale = true
  if (!stored) throw error
  entry.asOfMs = stored.atMs
  return withEtag(stored.response, stored.etag)
}

/** On a bad line something is shown at once; on a good one nothing old flashes up before the answer. */
const patienceMs = 250

/** Reads; while the server has not answered, `show` gets what was read before. */
export function readOrStored<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  show: (stored: ResponseOf<K>) => void,
): Promise<ResponseOf<K>> {
  const answer = read(name, request)
  let isThere = false
  const there = (): void => {
    isThere = true
  }
  answer.then(there, there)
  setTimeout(async () => {
    if (isThere || lastOf(name, request)) return
    const stored = await readBefore(name, request)
    if (stored && !isThere) show(stored)
  }, patienceMs)
  return answer
}

async function readBefore<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
): Promise<ResponseOf<K> | undefined> {
  const key = keyOf(name, request)
  const entry = kept.get(key)
  const stored = await storedRead(key)
  if (!stored || !entry || entry.last) return undefined
  entry.asOfMs = stored.atMs
  lookForOld()
  return withEtag(stored.response, stored.etag) as ResponseOf<K>
}

const withEtag = (response: unknown, etag: string | undefined): unknown =>
  Object.defineProperty(response as object, 'etag', { value: etag, enumerable: false })

/** No connection, or a proxy or a starting server in between. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof CallFailed && [502, 503, 504].includes(error.status))

/** Since when the oldest of what the page shows is known, if the server has not answered now. */
export const asOf = store<number | undefined>(undefined)
/** The server was asked for all of it, and may still answer. */
export const isAsking = store(false)

function lookForOld(): void {
  const old = [...kept.values()].filter(({ shown, asOfMs }) => shown.size > 0 && asOfMs)
  asOf.set(old.length > 0 ? Math.min(...old.map(({ asOfMs }) => asOfMs!)) : undefined)
  isAsking.set(old.every((entry) => entry.isAsked))
}

/** Reads the current version, for example before it is edited. */
export function readAnew<K extends OperationName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
  const known = kept.get(keyOf(name, request))
  if (known) known.isStale = true
  return read(name, request)
}

/** A call whose response is not cached: secrets, and dry runs. */
export const callOnce: typeof write = (name, request, options) => send(name, request, options)

/** Evicts responses that are no longer shown first. */
function forgetOldest(newest: Kept): void {
  for (const [key, entry] of kept) {
    if (kept.size <= keptMax) return
    if (entry.shown.size === 0 && entry !== newest) kept.delete(key)
  }
}

/** The last response to this read, however old: to show something at once. */
export const lastOf = <K extends OperationName>(name: K, request: RequestOf<K>): ResponseOf<K> | undefined =>
  kept.get(keyOf(name, request))?.last as ResponseOf<K> | undefined

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
