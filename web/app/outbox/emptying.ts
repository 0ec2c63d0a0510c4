/**
 * Empties the outbox: at the start of a page, when the connection or the person is back, and again and
 * again until it is empty. One tab at a time does it.
 */
import { askToSignIn, CallFailed, changed, NoConnection } from '../client.ts'
import { meNow } from '../session.ts'
import { store } from '../store.ts'
import { type Entry, isFile, type OutboxCall } from './entry.ts'
import {
  completed,
  isTooOld,
  listenToTabs,
  loadOutbox,
  outbox,
  refused,
  tellTabs,
  unanswered,
} from './outbox.ts'
import { sendCall } from './sendcall.ts'

/** Why entries wait although nothing is wrong with them. */
export const held = store<'signal' | 'server' | 'session' | undefined>(undefined)

/** Of each entry that a page waits for: called with every answer of the server. */
export interface Waiter {
  done: (key: string, response: unknown) => void
  refused: (error: CallFailed) => void
  held: () => void
  /** The person is asked to sign in, and takes their time. */
  asks: () => void
}
export const waiters = new Map<string, Waiter>()

const backOffMs = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000]
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isGoing = false
let isAsked = false

/** Tries now. A call during a round starts another one after it. */
export async function emptyOutbox(): Promise<void> {
  isAsked = true
  if (isGoing || !meNow()) return
  isGoing = true
  clearTimeout(timer)
  try {
    while (isAsked) {
      isAsked = false
      await alone(async () => {
        await loadOutbox()
        await round()
      })
      // What was behind the one that failed is not waited for, either.
      if (held.get() && held.get() !== 'session') for (const waiter of [...waiters.values()]) waiter.held()
    }
  } finally {
    isGoing = false
  }
  if (!outbox.get().some((entry) => callOf(entry))) {
    failures = 0
    return
  }
  // A little earlier or later, so that the phones of a site do not all call in the same moment.
  const ms = backOffMs[Math.min(failures++, backOffMs.length - 1)]! * (0.8 + Math.random() * 0.4)
  timer = setTimeout(() => void emptyOutbox(), ms)
}

/** The connection may be back: the next try need not wait. */
export function tryAtOnce(): void {
  failures = 0
  if (outbox.get().length > 0) void emptyOutbox()
}

/** Without https a browser has no locks: then the keys of the calls alone prevent that anything is done twice. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('plumbline:outbox', work) : work()

/** The next call of an entry. A refused file does not hold up the others; a refused operation does. */
function callOf(entry: Entry): OutboxCall | undefined {
  if (isTooOld(entry)) return undefined
  for (const call of entry.calls) {
    if (!call.problem) return call
    if (!isFile(call)) return undefined
  }
  return undefined
}

const kinds = ['operation', 'file'] as const
type Kind = (typeof kinds)[number]

/** Each call once. Files go beside the other calls, so that a large one does not hold them up. */
function round(): Promise<void> {
  const tried = new Set<string>()
  const running = new Map<Kind, string>()
  let isStopped = false
  return new Promise((over) => {
    const next = (): void => {
      for (const kind of kinds) {
        const found = isStopped || running.has(kind) ? undefined : nextOf(kind, tried, running)
        if (!found) continue
        tried.add(found.call.key)
        running.set(kind, found.entry.id)
        void sent(found.entry, found.call).then((goesOn) => {
          running.delete(kind)
          isStopped ||= !goesOn
          next()
        })
      }
      if (running.size === 0) over()
    }
    next()
  })
}

/** The first that is ready. What was written later about the same record waits. */
function nextOf(kind: Kind, tried: ReadonlySet<string>, running: ReadonlyMap<Kind, string>) {
  const busy = new Set(running.values())
  const before = new Set<number>()
  for (const entry of outbox.get()) {
    const call = callOf(entry)
    const isBehind = entry.folderId !== undefined && before.has(entry.folderId)
    if (call && entry.folderId !== undefined) before.add(entry.folderId)
    if (!call || isBehind || busy.has(entry.id) || tried.has(call.key)) continue
    if ((isFile(call) ? 'file' : 'operation') === kind) return { entry, call }
  }
  return undefined
}

/** Returns whether the next may be tried. */
async function sent({ id }: Entry, call: OutboxCall): Promise<boolean> {
  try {
    const response = await sendCall(call)
    await completed(id, call, response)
    held.set(undefined)
    failures = 0
    waiters.get(id)?.done(call.key, response)
    tellTabs({ type: 'done', id, key: call.key, response })
    changed(isFile(call) ? 'FileCreate' : call.name)
    return true
  } catch (error) {
    return failed(id, call, error)
  }
}

async function failed(id: string, call: OutboxCall, error: unknown): Promise<boolean> {
  if (error instanceof CallFailed && isFinal(error)) {
    const problem = { status: error.status, body: error.body }
    await refused(id, call.key, problem)
    waiters.get(id)?.refused(error)
    tellTabs({ type: 'refused', id, problem })
    return true
  }
  if (!(error instanceof CallFailed)) await unanswered(id)
  if (error instanceof CallFailed && error.status === 401) {
    held.set('session')
    waiters.get(id)?.asks()
    if (error.meta.person) location.assign('/')
    else askToSignIn().then(tryAtOnce, () => undefined)
    return false
  }
  waiters.get(id)?.held()
  held.set(error instanceof NoConnection ? 'signal' : 'server')
  // An error in the server at one call says nothing about the others.
  return error instanceof CallFailed && error.status === 500
}

/** The server has decided. It has not if it is busy, or does not know the person. */
const isFinal = ({ status, meta }: CallFailed): boolean =>
  status < 500 && ![401, 408, 425, 429].includes(status) && !(status === 409 && meta.retryAfterSeconds)

let isListening = false

/** From sign-in on: what earlier pages left is sent, and whatever comes. */
export function keepEmptying(): void {
  void emptyOutbox()
  if (isListening) return
  isListening = true
  addEventListener('online', tryAtOnce)
  // What the browser could not store would be gone with the page.
  addEventListener('beforeunload', (event) => {
    if (outbox.get().some(({ isUnstored }) => isUnstored)) event.preventDefault()
  })
  addEventListener('focus', tryAtOnce)
  document.addEventListener('visibilitychange', () => document.hidden || tryAtOnce())
  listenToTabs((told) => {
    if (told.type === 'done') waiters.get(told.id)?.done(told.key, told.response)
    if (told.type === 'refused')
      waiters.get(told.id)?.refused(new CallFailed(told.problem.status, told.problem.body))
  })
}
