/**
 * The queue for the connections of the pool. It is bounded, and each client, operation and record has only a share of the
 * connections: one that waits for a lock or runs for long never keeps all of them from the others. Who waits gets a turn
 * by client, one after the other.
 */
import type { ConnectionUser } from '../connectionuser.ts'
import { TooLate } from '../timelimit.ts'

export interface Load {
  connections: number
  /** Connections in use. */
  inUse: number
  waiting: number
  /** Since the start: how many were refused because the queue was full, and how many were ended by their time limit. */
  refused: number
  tooLate: number
  /** Calls wait, and for ten seconds none of them got a connection. */
  isStarved: boolean
}

/** Refused at once: the queue is full, or the client or the record has its whole share of it. */
export class QueueFull extends Error {
  constructor() {
    super('Too many calls wait for the database.')
  }
}

export interface Queue {
  /** Undefined if a connection is free; else a promise that resolves when it is, and rejects if none was in time. */
  enter(usedBy: ConnectionUser | undefined): Promise<void> | undefined
  /** The connection is free again. */
  leave(usedBy: ConnectionUser | undefined): void
  /** A call was cancelled because its time was over. */
  noteTooLate(): void
  load(): Load
}

interface Waiting {
  usedBy: ConnectionUser | undefined
  since: number
  proceed(): void
}

/** The server's own work has no share: it is not limited, and has its turn like a client. */
const inside = ''
const starvedMs = 10_000

export function openQueue(connections: number, waitingMax: number): Queue {
  const shares = new Shares(connections)
  const lines = new Lines()
  const counted = { refused: 0, tooLate: 0 }
  let inUse = 0
  let grantedAt = performance.now()
  const grant = (usedBy: ConnectionUser | undefined): void => {
    inUse++
    grantedAt = performance.now()
    if (usedBy) shares.take(usedBy)
  }
  const isFree = (usedBy: ConnectionUser | undefined): boolean =>
    inUse < connections && (!usedBy || shares.hasRoom(usedBy))
  const wait = (usedBy: ConnectionUser | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Waiting = { usedBy, since: performance.now(), proceed: resolve }
      const forget = usedBy?.limit?.onOver(() => {
        lines.remove(one)
        counted.tooLate++
        reject(new TooLate())
      })
      one.proceed = () => {
        forget?.()
        resolve()
      }
      lines.add(one)
    })
  return {
    enter(usedBy) {
      if (usedBy?.limit?.isOver) throw new TooLate()
      // Anyone who waits has no room in their share: others need not wait for them.
      if (isFree(usedBy)) return void grant(usedBy)
      if (usedBy && !lines.hasRoom(usedBy, waitingMax)) {
        counted.refused++
        throw new QueueFull()
      }
      return wait(usedBy)
    },
    leave(usedBy) {
      inUse--
      if (usedBy) shares.give(usedBy)
      for (let next = lines.next(isFree); next; next = lines.next(isFree)) {
        grant(next.usedBy)
        next.proceed()
      }
    },
    noteTooLate: () => {
      counted.tooLate++
    },
    load: () => ({
      connections,
      inUse,
      waiting: lines.length,
      ...counted,
      isStarved: performance.now() - Math.max(grantedAt, lines.oldest()) > starvedMs,
    }),
  }
}

/** How many connections each has in use. */
class Shares {
  private readonly max: { client: number; operation: number; record: number; writes: number }
  private readonly clients = new Map<ConnectionUser['client'], number>()
  private readonly operations = new Map<string, number>()
  private readonly records = new Map<ConnectionUser['record'], number>()
  private writes = 0

  constructor(connections: number) {
    const most = Math.max(1, connections - 1)
    this.max = {
      client: Math.min(most, Math.ceil(connections * 0.6)),
      operation: Math.min(most, Math.ceil(connections * 0.5)),
      record: Math.min(most, Math.ceil(connections * 0.3)),
      // Reads never wait for a lock, so some connections are theirs.
      writes: Math.max(1, connections - Math.ceil(connections * 0.2)),
    }
  }

  hasRoom({ client, operation, record, isWrite }: ConnectionUser): boolean {
    if (isWrite && this.writes >= this.max.writes) return false
    if ((this.clients.get(client) ?? 0) >= this.max.client) return false
    if ((this.operations.get(operation) ?? 0) >= this.max.operation) return false
    return record === undefined || (this.records.get(record) ?? 0) < this.max.record
  }

  take(usedBy: ConnectionUser): void {
    this.count(usedBy, 1)
  }

  give(usedBy: ConnectionUser): void {
    this.count(usedBy, -1)
  }

  private count({ client, operation, record, isWrite }: ConnectionUser, by: number): void {
    if (isWrite) this.writes += by
    add(this.clients, client, by)
    add(this.operations, operation, by)
    if (record !== undefined) add(this.records, record, by)
  }
}

/** A line for each client. Each has a turn, and within a line the first who has room in their share. */
class Lines {
  length = 0
  private readonly lines = new Map<ConnectionUser['client'], Waiting[]>()
  private readonly records = new Map<ConnectionUser['record'], number>()

  /** One client has at most half of the queue, one record a quarter. */
  hasRoom({ client, record }: ConnectionUser, waitingMax: number): boolean {
    if (this.length >= waitingMax) return false
    if ((this.lines.get(client)?.length ?? 0) >= Math.ceil(waitingMax / 2)) return false
    return record === undefined || (this.records.get(record) ?? 0) < Math.ceil(waitingMax / 4)
  }

  add(one: Waiting): void {
    const client = one.usedBy?.client ?? inside
    const line = this.lines.get(client)
    if (line) line.push(one)
    else this.lines.set(client, [one])
    this.count(one, 1)
  }

  remove(one: Waiting): void {
    const client = one.usedBy?.client ?? inside
    const line = this.lines.get(client)
    const at = line?.indexOf(one) ?? -1
    if (!line || at < 0) return
    line.splice(at, 1)
    if (line.length === 0) this.lines.delete(client)
    this.count(one, -1)
  }

  next(isFree: (usedBy: ConnectionUser | undefined) => boolean): Waiting | undefined {
    for (const [client, line] of this.lines) {
      const one = line.find(({ usedBy }) => isFree(usedBy))
      if (!one) continue
      // A Map is in insertion order: this client is the last to have the next turn.
      this.lines.delete(client)
      this.lines.set(client, line)
      this.remove(one)
      return one
    }
    return undefined
  }

  /** When the one who waits longest began; the future if nobody waits. */
  oldest(): number {
    let oldest = Number.POSITIVE_INFINITY
    for (const [first] of this.lines.values()) oldest = Math.min(oldest, first?.since ?? oldest)
    return oldest
  }

  private count({ usedBy }: Waiting, by: number): void {
    this.length += by
    if (usedBy?.record !== undefined) add(this.records, usedBy.record, by)
  }
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
