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
  /** Resolves when it is their turn, with what ends it. */
  enter(person: number, signal: AbortSignal): Promise<() => void>
}

interface Waiting {
  person: number
  begin: () => void
}

export function openQueue({ atOnceMax, waitingMax, eachMax }: QueueLimits): Queue {
  let running = 0
  const waiting: Waiting[] = []
  /** Who had a turn, the last one last: those who had none for longest come first. */
  const served: number[] = []
  const own = new Map<number, number>()

  const count = (person: number, by: 1 | -1): void => {
    const now = (own.get(person) ?? 0) + by
    if (now === 0) own.delete(person)
    else own.set(person, now)
  }
  const next = (): void => {
    if (running >= atOnceMax || waiting.length === 0) return
    const rank = ({ person }: Waiting): number => served.lastIndexOf(person)
    const first = waiting.reduce((best, one) => (rank(one) < rank(best) ? one : best))
    waiting.splice(waiting.indexOf(first), 1)
    running++
    served.push(first.person)
    if (served.length > waitingMax) served.shift()
    first.begin()
  }
  const check = (person: number): void => {
    if ((own.get(person) ?? 0) >= eachMax)
      throw new Fault(
        'TooManyRequests',
        `${eachMax} papers of yours are being made. Please wait until one of them is there.`,
        { headers: { 'Retry-After': '5' } },
      )
    if (waiting.length >= waitingMax) throw tooBusy('Too many papers wait to be made.')
  }
  return {
    check,
    enter(person, signal) {
      check(person)
      count(person, 1)
      return new Promise((resolve, reject) => {
        let isOver = false
        const leave = (): void => {
          if (isOver) return
          isOver = true
          running--
          count(person, -1)
          next()
        }
        const entry: Waiting = { person, begin: () => resolve(leave) }
        waiting.push(entry)
        signal.addEventListener('abort', () => {
          const at = waiting.indexOf(entry)
          if (at < 0) return
          waiting.splice(at, 1)
          count(person, -1)
          reject(signal.reason)
        })
        next()
      })
    },
  }
}
