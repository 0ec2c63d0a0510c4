/**
 * Reads that come together go as one statement. What a statement costs before its first row (the way there, the start of
 * its plan) is then paid once for all of them: two thirds of a read, as measured. Who comes while nobody else is reading
 * is not kept waiting; who comes while others are goes with the next statement, so the busier it is the more go together.
 * The rows of one never depend on another.
 */
import type { Db } from './db.ts'
import { isAway } from './errors.ts'
import { type Fragment, join, param, raw } from './sql.ts'

/** So many statements of a kind at a time; with fewer, those who wait would wait for the way there and back. */
const underWayMax = 2

type Scalar = string | number | boolean

interface PendingRead {
  values: readonly Scalar[]
  resolve: (rows: any[]) => void
  reject: (error: unknown) => void
}

interface Queue {
  waiting: PendingRead[]
  underWay: number
}

/**
 * A statement whose parameters are lists, one for each value of a question. Its rows tell by `gathered` for which question
 * they are, from 1 on. `atOnceMax`: so many at most go together, as one that is slow holds up the others.
 */
class BatchedStatement {
  private readonly text: string
  private readonly atOnceMax: number
  private readonly queues = new WeakMap<Db, Queue>()

  constructor(text: string, atOnceMax: number) {
    this.text = text
    this.atOnceMax = atOnceMax
  }

  ask(db: Db, values: readonly Scalar[]): Promise<any[]> {
    const queue = this.queues.get(db) ?? { waiting: [], underWay: 0 }
    this.queues.set(db, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ values, resolve, reject })
      // The others of this turn come first, so that they go along.
      if (queue.underWay < underWayMax) setImmediate(() => this.next(db, queue))
    })
  }

  private next(db: Db, queue: Queue): void {
    if (queue.underWay >= underWayMax || queue.waiting.length === 0) return
    queue.underWay++
    void this.send(db, queue.waiting.splice(0, this.atOnceMax)).then(() => {
      queue.underWay--
      this.next(db, queue)
    })
  }

  private async send(db: Db, asked: readonly PendingRead[]): Promise<void> {
    try {
      const lists = asked[0]!.values.map((_, i) => asked.map(({ values }) => values[i]))
      const rows = await db.rows<{ gathered: number }>(this.text, lists)
      const ofEach: unknown[][] = asked.map(() => [])
      for (const row of rows) ofEach[row.gathered - 1]!.push(row)
      for (let i = 0; i < asked.length; i++) asked[i]!.resolve(ofEach[i]!)
    } catch (error) {
      // One that can't be answered must not fail the others: each is asked again by itself, unless nobody can be.
      if (asked.length > 1 && !isAway(error)) await Promise.all(asked.map((one) => this.send(db, [one])))
      else for (const { reject } of asked) reject(error)
    }
  }
}

const pairsMax = 64

/** Makes a reader of a statement whose $1 and $2 are lists of integers: pairs that are asked for together. */
export function batchedRead<T>(text: string): (db: Db, pair: readonly [number, number]) => Promise<T[]> {
  const gathering = new BatchedStatement(text, pairsMax)
  return (db, pair) => gathering.ask(db, pair)
}

/**
 * Of a statement for one question, whose parameters are of these types, one for many: there each is a column of the row `q`.
 * OFFSET 0 keeps each a small statement of its
 * own, with the plan that one alone would have; behind a SELECT of their own PostgreSQL does not see how many there are,
 * and keeps its plan. Each is looked up after the other, so rows stay in their order.
 */
export function perRow(statement: Fragment, types: readonly string[] = ['int', 'int']): string {
  const lists = types.map((type, i) => `(SELECT $${i + 1}::${type}[])`)
  return `SELECT r.*, q.n::int AS gathered
    FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS q (${types.map((_, i) => `v${i + 1}`).join(', ')}, n)
    CROSS JOIN LATERAL (${statement.textWith((n) => `q.v${n}`)} OFFSET 0) r`
}

/** Statements that are composed as they are asked for, by their text; when there are too many, it begins anew. */
const composed = new Map<string, BatchedStatement>()
const composedMax = 400
const fewAtOnce = 32

/**
 * Reads by a statement for one question that others of the same text may go along with: it must be short, and give few
 * rows.
 */
export function batchedByText<T>(db: Db, text: string, values: readonly unknown[]): Promise<T[]> {
  const types = values.map(typeOf)
  if (types.includes(undefined)) return db.rows<T>(text, values)
  const key = `${types.join()} ${text}`
  const known = composed.get(key)
  const gathering = known ?? new BatchedStatement(perRow(fragmentOf(text), types as string[]), fewAtOnce)
  if (!known) {
    if (composed.size >= composedMax) composed.clear()
    composed.set(key, gathering)
  }
  return gathering.ask(db, values as Scalar[])
}

/**
 * Pages of lists are still composed as texts, anew with each request: their parameters are found here, once for each text.
 * A `$1` in it is always one, because values never stand in the text of a statement.
 */
const fragmentOf = (text: string): Fragment =>
  join(
    text.split(/\$(\d+)\b/).map((part, i) => (i % 2 === 0 ? raw(part) : param(Number(part)))),
    '',
  )

function typeOf(value: unknown): string | undefined {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return undefined
  return Math.abs(value) < 2 ** 31 ? 'int' : 'bigint'
}
