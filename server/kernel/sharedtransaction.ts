/**
 * Calls of one operation that arrive at the same time share a transaction, if the operation is served so: the fixed cost of a
 * transaction, above all the wait for the disk, is then paid once for all of them. A call that arrives while none is under way is
 * run at once. A second transaction begins when as many calls wait as the first one has: one half of the callers is
 * run while the other half is answered and sends again, and no transaction is spent on the few that arrive first after a
 * commit. If the first one waits for a lock, they wait no longer than `lockWaitMs` for it.
 *
 * Each call is all or nothing by itself, with its own fault. A call that is refused before anything of it was written does not
 * concern the others; after any other failure the transaction is rolled back, and each call is run by itself. If nobody
 * knows whether it was committed, because the connection ended at that moment, each call fails with that error instead: run
 * again, it could be done twice. No caller waits for the share or the time limit of another: the transaction counts as a user of its own,
 * and lasts as long as the last of them may. Those who wait get a turn by client, so the many calls of one do not hold up another.
 */

import type { ConnectionUser } from '../db/connectionuser.ts'
import type { Db } from '../db/db.ts'
import { isUndone } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import type { TimeLimit } from '../db/timelimit.ts'
import { Fault } from './faults.ts'

/** A call's view of those that share its transaction. */
export interface SharedTransaction {
  /** Waits until each of them has come here or further; then what all of them need is read at once: for each work what is its own. */
  read<W, R>(work: W, readAll: (works: readonly W[]) => Promise<readonly R[]>): Promise<R>
  /** Waits until each of them has come here or has ended; then the works of all are written at once. */
  write<W>(work: W, writeAll: (works: readonly W[]) => Promise<void>): Promise<void>
  /** Ends the call in this transaction, before it has written anything: it is run by itself after the commit. */
  leave(): never
}

export interface JoiningCall<T> {
  /** Until when its caller waits; none for work from inside. */
  limit: TimeLimit | undefined
  /** The record that it changes: calls that change the same one do not share a transaction. */
  record: number | undefined
  client: ConnectionUser['client']
  /** Runs it in a transaction that it shares. What it returns runs after the commit. */
  shared(db: Db, transaction: SharedTransaction): Promise<() => T>
  /** Runs it by itself. */
  alone(): Promise<T>
}

interface Waiting<T> extends JoiningCall<T> {
  /** The place in the order in which the calls came. */
  arrival: number
  resolve(answer: T | Promise<T>): void
}

/** The calls of one operation. */
interface OperationQueue {
  readonly database: Database
  readonly operation: string
  readonly waiting: WaitingCalls
  arrivals: number
  /** Transactions in progress, and how many calls they have. */
  inProgress: number
  callsInProgress: number
}

const inProgressMax = 2
const callsMax = 32
/** Anyone who waits for a lock longer than this must not keep calls in other projects waiting. */
const lockWaitMs = 100

const queues = new WeakMap<Database, Map<string, OperationQueue>>()

export function carryOut<T>(database: Database, operation: string, call: JoiningCall<T>): Promise<T> {
  const ofDatabase = queues.get(database) ?? new Map<string, OperationQueue>()
  queues.set(database, ofDatabase)
  const queue = ofDatabase.get(operation) ?? {
    database,
    operation,
    waiting: new WaitingCalls(),
    arrivals: 0,
    inProgress: 0,
    callsInProgress: 0,
  }
  ofDatabase.set(operation, queue)
  return new Promise((resolve) => {
    queue.waiting.add({ resolve, arrival: queue.arrivals++, ...call })
    // At the end of this turn of the event loop, so that other calls of the turn share the transaction.
    if (queue.inProgress < inProgressMax) setImmediate(next, queue)
  })
}

function next(queue: OperationQueue): void {
  if (queue.inProgress >= inProgressMax || queue.waiting.count < queue.callsInProgress) return
  const calls = queue.waiting.take(callsMax)
  if (calls.length === 0) return
  queue.inProgress++
  queue.callsInProgress += calls.length
  let isOver = false
  const end = (): void => {
    if (!isOver) {
      queue.inProgress--
      queue.callsInProgress -= calls.length
    }
    isOver = true
    next(queue)
  }
  const timer = setTimeout(end, lockWaitMs)
  void run(queue, calls).then(() => {
    clearTimeout(timer)
    end()
  })
}

/** The calls that wait, those of each client in their order. */
class WaitingCalls {
  count = 0
  private readonly queues = new Map<ConnectionUser['client'], Array<Waiting<any>>>()

  add(call: Waiting<any>): void {
    const queue = this.queues.get(call.client)
    if (queue) queue.push(call)
    else this.queues.set(call.client, [call])
    this.count++
  }

  /** The next ones, one of each client in turn, each with another record. */
  take(count: number): Array<Waiting<any>> {
    const calls: Array<Waiting<any>> = []
    const records = new Set<number>()
    for (let before = -1; calls.length > before; ) {
      before = calls.length
      for (const client of [...this.queues.keys()]) {
        if (calls.length >= count) return calls
        const call = this.nextOf(client, records)
        if (call) calls.push(call)
        if (call?.record !== undefined) records.add(call.record)
      }
    }
    return calls
  }

  /** A client whose calls all wait for a record keeps its place: otherwise one with many calls of it would always be before. */
  private nextOf(client: ConnectionUser['client'], records: ReadonlySet<number>): Waiting<any> | undefined {
    const queue = this.queues.get(client)!
    const at = queue.findIndex(({ record }) => record === undefined || !records.has(record))
    if (at < 0) return undefined
    const [call] = queue.splice(at, 1)
    this.count--
    // A Map is in insertion order: this client is the last to have the next turn.
    this.queues.delete(client)
    if (queue.length > 0) this.queues.set(client, queue)
    return call
  }
}

/** A call whose time is over is refused by itself: its caller was told so, and nothing of it may be written. */
async function run(queue: OperationQueue, calls: ReadonlyArray<Waiting<any>>): Promise<void> {
  const timely = calls.filter(({ limit }) => !limit?.isOver)
  const late = calls.filter(({ limit }) => limit?.isOver)
  const works = late.map(byItself)
  if (timely.length > 0) works.push(timely.length === 1 ? byItself(timely[0]!) : shared(queue, timely))
  await Promise.all(works)
}

async function byItself<T>({ alone, resolve }: Waiting<T>): Promise<void> {
  const answer = alone()
  resolve(answer)
  await answer.catch(() => undefined)
}

async function shared(queue: OperationQueue, calls: ReadonlyArray<Waiting<any>>): Promise<void> {
  let hasBegun = false
  const begun = (db: Db) => {
    hasBegun = true
    return inOne(db, calls)
  }
  try {
    const outcomes = await queue.database.transaction(begun, sharedUser(queue, calls))
    for (const [i, { resolve }] of calls.entries()) resolve(answerBy(outcomes[i]!))
  } catch (error) {
    // Before it has begun, the queue is full: each caller may still have room in it.
    const mayBeCommitted = hasBegun && !isUndone(error)
    for (const { alone, resolve } of calls) resolve(mayBeCommitted ? Promise.reject(error) : alone())
  }
}

/** A fault of what one call does after the commit is its own. */
const answerBy = async (outcome: () => unknown): Promise<any> => outcome()

/**
 * Not that of one of the callers: the others would wait until that one has room for another connection. The limit is that of the
 * call that came last; the person who came before is told by their own limit that it took too long.
 */
const sharedUser = ({ operation }: OperationQueue, calls: ReadonlyArray<Waiting<any>>): ConnectionUser => ({
  client: `together ${operation}`,
  operation,
  record: undefined,
  isWrite: true,
  limit: calls.reduce((last, call) => (call.arrival > last.arrival ? call : last)).limit,
})

/** Runs the calls side by side in one transaction. Returns what each does after the commit: it answers, or throws its fault. */
async function inOne(db: Db, calls: ReadonlyArray<Waiting<any>>): Promise<Array<() => unknown>> {
  const gathering = new Gathering(calls.length)
  void db.rows(`SET LOCAL lock_timeout = ${lockWaitMs}`)
  const outcomes = await Promise.allSettled(
    calls.map((call) => gathering.with((seat) => call.shared(db, seat))),
  )
  return outcomes.map((outcome, i) => {
    if (outcome.status === 'fulfilled') return outcome.value
    const { reason } = outcome
    if (reason instanceof Leaving) return calls[i]!.alone
    if (!(reason instanceof Refused)) throw reason
    return () => Promise.reject(reason.fault)
  })
}

/** A call was refused, and nothing of it was written. */
class Refused extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** A call has written nothing, and is run by itself. */
class Leaving extends Error {}

/** Brings the calls of a transaction together, where they read and where they write. */
class Gathering {
  private readonly reading: Meeting
  private readonly writing: Meeting

  constructor(calls: number) {
    this.reading = new Meeting(calls)
    this.writing = new Meeting(calls)
  }

  async with<T>(run: (seat: SharedTransaction) => Promise<T>): Promise<T> {
    const [reading, writing] = [this.reading.seat(), this.writing.seat()]
    const seat: SharedTransaction = {
      read: (work, readAll) => reading.join(work, readAll),
      write: async (work, writeAll) => {
        reading.pass()
        await writing.join(work, async (works) => {
          await writeAll(works)
          return []
        })
      },
      leave() {
        throw new Leaving()
      },
    }
    try {
      return await run(seat)
    } catch (error) {
      if (writing.hasCome()) throw error instanceof Leaving ? new Error('It has written already.') : error
      throw error instanceof Fault ? new Refused(error) : error
    } finally {
      reading.pass()
      writing.pass()
    }
  }
}

type WorkOnAll = (works: readonly any[]) => Promise<readonly any[]>

/** A point at which each call waits for the others, unless those pass it without work. The last one to come does the work of all. */
class Meeting {
  private missing: number
  private readonly works: unknown[] = []
  private workOnAll: WorkOnAll = async () => []
  private readonly done: Promise<readonly any[]>
  private begin!: (done: Promise<readonly any[]>) => void

  constructor(calls: number) {
    this.missing = calls
    this.done = new Promise((resolve) => {
      this.begin = resolve
    })
  }

  seat() {
    let hasCome = false
    const pass = (): void => {
      if (!hasCome && --this.missing === 0) this.begin(this.workOnAll(this.works))
      hasCome = true
    }
    const join = async (work: unknown, workOnAll: WorkOnAll): Promise<any> => {
      if (hasCome) return (await workOnAll([work]))[0]
      const place = this.works.push(work) - 1
      this.workOnAll = workOnAll
      pass()
      return (await this.done)[place]
    }
    return { join, pass, hasCome: () => hasCome }
  }
}
