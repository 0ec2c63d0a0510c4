/**
 * Batches reads that arrive at the same time into one statement. The fixed cost of a statement (the round trip, the start
 * of its plan) is then paid once for all of them; measured, it is two thirds of a read. A read that arrives when none is
 * in progress is sent at once; others are sent with the next statement, so batches grow with the load. The rows of one
 * read never depend on another.
 */

import { baseOf } from '../counteddatabase.ts'
import type { Db } from '../db.ts'
import { isAway } from '../errors.ts'
import type { Fragment } from '../sql.ts'

/** Statements of one text in progress at a time; with fewer, waiting reads would wait for a whole round trip. */
const inProgressMax = 2

type Scalar = string | number | boolean

interface PendingRead {
  values: readonly Scalar[]
  resolve: (rows: any[]) => void
  reject: (error: unknown) => void
}

interface Queue {
  waiting: PendingRead[]
  inProgress: number
}

/**
 * A statement whose parameters are arrays, one for each value of a read. In its rows, `gathered` is the number of the read
 * that they belong to, from 1 on. `batchMax` limits a batch, as a slow read delays the others.
 */
class BatchedStatement {
  private readonly text: string
  private readonly batchMax: number
  private readonly queues = new WeakMap<Db, Queue>()

  constructor(text: string, batchMax: number) {
    this.text = text
    this.batchMax = batchMax
  }

  read(given: Db, values: readonly Scalar[]): Promise<any[]> {
    const db = baseOf(given)
    const queue = this.queues.get(db) ?? { waiting: [], inProgress: 0 }
    this.queues.set(db, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ values, resolve, reject })
      // Sent at the end of this turn of the event loop, so that other reads of the turn join the batch.
      if (queue.inProgress < inProgressMax) setImmediate(() => this.next(db, queue))
    })
  }

  private next(db: Db, queue: Queue): void {
    if (queue.inProgress >= inProgressMax || queue.waiting.length === 0) return
    queue.inProgress++
    void this.send(db, queue.waiting.splice(0, this.batchMax)).then(() => {
      queue.inProgress--
      this.next(db, queue)
    })
  }

  private async send(db: Db, batch: readonly PendingRead[]): Promise<void> {
    try {
      const lists = batch[0]!.values.map((_, i) => batch.map(({ values }) => values[i]))
      const rows = await db.rows<{ gathered: number }>(this.text, lists)
      const rowsOf: unknown[][] = batch.map(() => [])
      for (const row of rows) rowsOf[row.gathered - 1]!.push(row)
      for (let i = 0; i < batch.length; i++) batch[i]!.resolve(rowsOf[i]!)
    } catch (error) {
      // One read that fails must not fail the others: each is sent again by itself, unless the database is away.
      if (batch.length > 1 && !isAway(error)) await Promise.all(batch.map((one) => this.send(db, [one])))
      else for (const { reject } of batch) reject(error)
    }
  }
}

const pairsMax = 64

/** A batched read by a statement whose $1 and $2 are arrays of integers. */
export function batchedRead<T>(text: string): (db: Db, pair: readonly [number, number]) => Promise<T[]> {
  const statement = new BatchedStatement(text, pairsMax)
  return (db, pair) => statement.read(db, pair)
}

/**
 * Turns a statement for one read, with parameters of these types, into one for many: each parameter becomes a column of
 * the row `q`. OFFSET 0 keeps each read a subquery with the plan that it would have alone. The arrays are in a SELECT of
 * their own, so PostgreSQL does not see their length and reuses its plan. Reads are looked up one after the other, so
 * rows stay in their order.
 */
export function perRow(statement: Fragment, types: readonly string[] = ['int', 'int']): string {
  const lists = types.map((type, i) => `(SELECT $${i + 1}::${type}[])`)
  return `SELECT r.*, q.n::int AS gathered
    FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS q (${types.map((_, i) => `v${i + 1}`).join(', ')}, n)
    CROSS JOIN LATERAL (${statement.textWith((n) => `q.v${n}`)} OFFSET 0) r`
}

/** Statements that are composed at run time, by their text and by their key; cleared when there are too many. */
const composed = new Map<string, BatchedStatement>()
const composedMax = 400
/**
 * The rows of a batch live until all of them have arrived and are answered. With 32 pages they often lived so long that V8 moved
 * them to its old generation, which is much more expensive to collect: a page needed up to 1.7 times as much processor time.
 */
const composedBatchMax = 12

/**
 * A batched read by a composed statement, together with others of the same text. It must be fast and return few rows.
 */
export function batchedByText<T>(db: Db, single: Fragment, values: readonly unknown[]): Promise<T[]> {
  const types = values.map(typeOf)
  if (types.includes(undefined)) return db.rows<T>(single.text, values)
  // The whole text is long: most are found by a short key. Two keys can have the same text.
  const given = types.join()
  const statement = lookedUp(`${given} ${single.key}`, () =>
    lookedUp(
      `${given} ${single.text}`,
      () => new BatchedStatement(perRow(single, types as string[]), composedBatchMax),
    ),
  )
  return statement.read(db, values as Scalar[])
}

function lookedUp(key: string, make: () => BatchedStatement): BatchedStatement {
  const known = composed.get(key)
  if (known) return known
  const statement = make()
  if (composed.size >= composedMax) composed.clear()
  composed.set(key, statement)
  return statement
}

function typeOf(value: unknown): string | undefined {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return undefined
  return Math.abs(value) < 2 ** 31 ? 'int' : 'bigint'
}
