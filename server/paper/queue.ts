/** Who makes a paper when: few at a time, and people in turn, however many papers one of them wants at once. */
import { Fault } from '../kernel/faults.ts'
import { tooBusy } from '../kernel/gate.ts'

export interface QueueLimits {
  atOnceMax: number
  waitingMax: number
  /** Of one person, waiting or being made. */
  eachMax: number
}

export interface Queue {
  /** Refuses at once what would have to wait too long. */
  check(person: number): void
  /** Resolves when it is their turn, with what ends it. What goes on with a file that is being sent is never refused. */
  enter(person: number, signal: AbortSignal, isPart?: boolean): Promise<() => void>
}

interface Waiting {
  person: number
  begin: () => void
}

interface State extends QueueLimits {
  running: number
  waiting: Waiting[]
  /** Who had a turn, the last one last: those who had none for longest come first. */
  served: number[]
  /** How many each person has. */
  own: Map<number, number>
}

export function openPaperQueue(limits: QueueLimits): Queue {
  const state: State = { ...limits, running: 0, waiting: [], served: [], own: new Map() }
  return {
    check: (person) => check(state, person),
    enter(person, signal, isPart = false) {
      if (!isPart) check(state, person)
      count(state, person, 1)
      return new Promise((resolve, reject) => {
        const entry: Waiting = { person, begin: () => resolve(leaving(state, person)) }
        state.waiting.push(entry)
        signal.addEventListener('abort', () => {
          const at = state.waiting.indexOf(entry)
          if (at < 0) return
          state.waiting.splice(at, 1)
          count(state, person, -1)
          reject(signal.reason)
        })
        next(state)
      })
    },
  }
}

function check({ own, waiting, eachMax, waitingMax }: State, person: number): void {
  if ((own.get(person) ?? 0) >= eachMax)
    throw new Fault(
      'TooManyRequests',
      `${eachMax} papers of yours are being made. Please wait until one of them is there.`,
      { headers: { 'Retry-After': '5' } },
    )
  if (waiting.length >= waitingMax) throw tooBusy('Too many papers wait to be made.')
}

function count({ own }: State, person: number, by: 1 | -1): void {
  const now = (own.get(person) ?? 0) + by
  if (now === 0) own.delete(person)
  else own.set(person, now)
}

function next(state: State): void {
  const { waiting, served } = state
  if (state.running >= state.atOnceMax || waiting.length === 0) return
  const rank = ({ person }: Waiting): number => served.lastIndexOf(person)
  const first = waiting.reduce((best, one) => (rank(one) < rank(best) ? one : best))
  waiting.splice(waiting.indexOf(first), 1)
  state.running++
  served.push(first.person)
  if (served.length > state.waitingMax) served.shift()
  first.begin()
}

/** Ends a turn, once. */
function leaving(state: State, person: number): () => void {
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    state.running--
    count(state, person, -1)
    next(state)
  }
}
