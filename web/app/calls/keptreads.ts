/** The responses in the memory of the page, by what was asked. */
import type { OperationName, RequestOf, ResponseOf } from '../../../packages/client/src/operations.ts'
import { store } from '../store.ts'
import { aboutOf } from './invalidation.ts'

export interface Kept {
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
  /** It answered, but was not ready: there is a signal. */
  isUnready?: boolean
  /** The server may still answer. */
  isAsked: boolean
}

export const kept = new Map<string, Kept>()
const keptMax = 200
/**
 * A response that no component shows is used no longer than this, because others write too. Until the new
 * one is there, the old one is shown.
 */
const freshMs = 10_000
/** Code lists, people and roles seldom change, and every form reads them. */
const settingsFreshMs = 300_000

export const isOld = ({ shown, askedAt, name }: Kept): boolean =>
  shown.size === 0 && Date.now() - askedAt > (aboutOf(name) === 'settings' ? settingsFreshMs : freshMs)

export const keyOf = (name: OperationName, request: unknown): string => `${name} ${JSON.stringify(request)}`

/** Puts it last, and evicts responses that are no longer shown: the oldest first. */
export function keep(key: string, newest: Kept): void {
  kept.delete(key)
  kept.set(key, newest)
  for (const [old, entry] of kept) {
    if (kept.size <= keptMax) return
    if (entry.shown.size === 0 && entry !== newest) kept.delete(old)
  }
}

/** The last response to this read, however old: to show something at once. */
export const lastOf = <K extends OperationName>(name: K, request: RequestOf<K>): ResponseOf<K> | undefined =>
  kept.get(keyOf(name, request))?.last as ResponseOf<K> | undefined

/** Since when the oldest of what the page shows is known, if the server has not answered now. */
export const asOf = store<number | undefined>(undefined)
/** The server was asked for all of it, and may still answer. */
export const isAsking = store(false)
/** There is a signal, and the server is not ready. */
export const isUnready = store(false)

/** Called when something was asked, answered, shown or left. */
export function lookForOld(): void {
  const old = [...kept.values()].filter(({ shown, asOfMs }) => shown.size > 0 && asOfMs)
  asOf.set(old.length > 0 ? Math.min(...old.map(({ asOfMs }) => asOfMs!)) : undefined)
  isUnready.set(old.some((entry) => entry.isUnready))
  isAsking.set(old.every((entry) => entry.isAsked))
}
