/**
 * Empties the outbox: at the start of a page, when the connection or the person is back, and again and
 * again until it is empty. One tab at a time does it.
 */
import { CallFailed, isFinal, isFromElsewhere } from '../caller.ts'
import { takeDraft } from './drafts.ts'
import { type Entry, isFile, isOwn, type OutboxCall } from './entry.ts'
import { completed, failedFor, isTooOld, loadOutbox, refused, unanswered } from './outbox.ts'
import { report, tell } from './report.ts'
import { sendCall } from './sendcall.ts'
import type { Held, State } from './state.ts'
import { NotStored } from './storage.ts'

const backOffMs = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/** Tries now. During a round what is new joins it at once; another round comes after it, and both are waited for. */
export async function emptyOutbox(q: State): Promise<void> {
  q.isRoundDue = true
  if (!q.rounds && (q.isEnded || !q.person())) return
  q.rounds ??= runRounds(q)
  q.continueRound?.()
  await q.rounds
}

async function runRounds(q: State): Promise<void> {
  clearTimeout(q.timer)
  try {
    while (q.isRoundDue) {
      q.isRoundDue = false
      await q.storage.alone(async () => {
        await loadOutbox(q)
        await round(q)
      })
      // What was behind the one that failed is not waited for, either.
      const why = q.held.get()
      if (why && why !== 'session') holdAll(q)
    }
  } catch (error) {
    // The storage let nobody in: that is tried again, as everything is.
    if (error instanceof NotStored) q.storageProblem.set(error)
    else report(error)
    holdAll(q)
  } finally {
    q.rounds = undefined
  }
  if (!q.entries.get().some((entry) => nextCallOf(entry))) {
    q.failures = 0
    return
  }
  // A little earlier or later, so that the phones of a site do not all call in the same moment.
  const ms = backOffMs[Math.min(q.failures++, backOffMs.length - 1)]! * (0.8 + Math.random() * 0.4)
  if (!q.isEnded) q.timer = setTimeout(() => void emptyOutbox(q), ms)
}

/** Nobody waits for an answer any longer: it goes by itself. */
function holdAll(q: State): void {
  for (const waiter of [...q.waiters.values()]) waiter.held(q.held.get())
}

/** The connection may be back: the next try need not wait. */
export function tryAtOnce(q: State): void {
  q.failures = 0
  if (q.entries.get().length > 0) void emptyOutbox(q)
}

/** The next call of an entry. A refused file does not hold up the others; a refused operation does. */
function nextCallOf(entry: Entry): OutboxCall | undefined {
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
function round(q: State): Promise<void> {
  const tried = new Set<string>()
  const running = new Map<Kind, string>()
  let isStopped = false
  return new Promise((over) => {
    const next = (): void => {
      for (const kind of kinds) {
        const found =
          isStopped || q.isEnded || running.has(kind) ? undefined : nextOf(q, kind, tried, running)
        if (!found) continue
        tried.add(found.call.key)
        running.set(kind, found.entry.id)
        void trySend(q, found.entry, found.call).then((goesOn) => {
          running.delete(kind)
          isStopped ||= !goesOn
          next()
        })
      }
      if (running.size > 0) return
      q.continueRound = undefined
      over()
    }
    q.continueRound = next
    next()
  })
}

/** The first that is ready. What was written later about the same record waits. */
function nextOf(q: State, kind: Kind, tried: ReadonlySet<string>, running: ReadonlyMap<Kind, string>) {
  const busy = new Set(running.values())
  const before = new Set<number>()
  const me = q.person()
  for (const entry of q.entries.get()) {
    // Another person may have signed in during the round.
    const call = isOwn(entry, me) ? nextCallOf(entry) : undefined
    const isBehind = entry.folderId !== undefined && before.has(entry.folderId)
    if (call && entry.folderId !== undefined) before.add(entry.folderId)
    if (!call || isBehind || busy.has(entry.id) || tried.has(call.key)) continue
    if ((isFile(call) ? 'file' : 'operation') === kind) return { entry, call }
  }
  return undefined
}

/** Returns whether the next may be tried. Never throws: the round would not end. */
async function trySend(q: State, entry: Entry, call: OutboxCall): Promise<boolean> {
  const { id } = entry
  try {
    const response = await sendCall(q, entry, call)
    await carriedOut(q, id, call, response)
    return true
  } catch (error) {
    return failed(q, id, call, error).catch((why) => {
      report(why)
      return false
    })
  }
}

async function carriedOut(q: State, id: string, call: OutboxCall, response: unknown): Promise<void> {
  await completed(q, id, call, response)
  q.held.set(undefined)
  q.failures = 0
  q.signIns = 0
  q.waiters.get(id)?.done(call.key, response)
  tell(() => q.storage.tell?.({ type: 'done', id, key: call.key, response }))
  tell(() => q.done?.(isFile(call) ? 'FileCreate' : call.name, response))
}

async function failed(q: State, id: string, call: OutboxCall, error: unknown): Promise<boolean> {
  if (error instanceof CallFailed && isFinal(error)) {
    const problem = { status: error.status, body: error.body }
    await refused(q, id, call.key, problem)
    q.waiters.get(id)?.refused(error)
    tell(() => q.storage.tell?.({ type: 'refused', id, problem }))
    return true
  }
  if (error instanceof NotStored) return holdUnread(q, id, error)
  if (!isAnswer(error)) await unanswered(q, id)
  if (error instanceof CallFailed && error.status === 401) {
    q.held.set('session')
    askToSignIn(q, id, error)
    return false
  }
  const answer = isAnswer(error) ? (error as CallFailed) : undefined
  await failedFor(q, id, answer && { status: answer.status, body: answer.body })
  const why = whyHeld(answer)
  q.held.set(why)
  q.waiters.get(id)?.held(why, answer)
  // An error in the server at one call says nothing about the others.
  return why === 'error'
}

const whyHeld = (answer: CallFailed | undefined): Held =>
  !answer ? 'signal' : [500, 501].includes(answer.status) ? 'error' : 'server'

const isAnswer = (error: unknown): boolean => error instanceof CallFailed && !isFromElsewhere(error)

/** A file could not be read: it is not gone, and waits until it can be. Others may go. */
function holdUnread(q: State, id: string, why: NotStored): boolean {
  q.storageProblem.set(why)
  q.waiters.get(id)?.held(undefined)
  return true
}

/** Once for all calls that found no session. What waits stays, whether they sign in or not. */
function askToSignIn(q: State, id: string, error: CallFailed): void {
  const waiter = q.waiters.get(id)
  if (!q.signIn) {
    waiter?.held('session', error)
    return
  }
  waiter?.asks()
  q.signingIn ??= signInAgain(q, error).finally(() => {
    q.signingIn = undefined
  })
}

async function signInAgain(q: State, error: CallFailed): Promise<void> {
  try {
    await q.signIn!(error)
    // A session that is refused at once is not asked for again and again: the next try waits as after any failure.
    if (q.signIns++ === 0) tryAtOnce(q)
  } catch {
    // They did not: nobody waits for that, and the next try asks again.
    holdAll(q)
  }
}

/** From sign-in on: what earlier pages and processes left is sent, and whatever comes. */
export function keepEmptying(q: State): void {
  void emptyOutbox(q)
  if (q.isListening) return
  q.isListening = true
  q.storage.listen?.((told) => {
    if (told.type === 'changed') void loadOutbox(q).then(() => q.continueRound?.())
    if (told.type === 'draft' && isOwn(told.of, q.person())) takeDraft(q, told.name, told.draft)
    if (told.type === 'lost') q.storageProblem.set(told.why)
    if (told.type === 'done') q.waiters.get(told.id)?.done(told.key, told.response)
    if (told.type === 'refused')
      q.waiters.get(told.id)?.refused(new CallFailed(told.problem.status, told.problem.body))
  })
  if (!('document' in globalThis)) return
  const tryNow = (): void => tryAtOnce(q)
  addEventListener('online', tryNow)
  // What the browser has not stored would be gone with the page.
  addEventListener('beforeunload', (event) => {
    const all = [...q.entries.get(), ...q.drafts.get().values(), ...q.files.get()]
    if (q.storing.size > 0 || all.some(({ isUnstored }) => isUnstored)) event.preventDefault()
  })
  addEventListener('focus', tryNow)
  document.addEventListener('visibilitychange', () => document.hidden || tryNow())
}
