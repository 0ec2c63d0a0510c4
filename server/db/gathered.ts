/**
 * Reads that come together go as one statement. What a statement costs before its first row (the way there, the start of
 * its plan) is then paid once for all of them: two thirds of a read, as measured. Who comes while nobody else is reading
 * is not kept waiting; who comes while others are goes with the next statement, so the busier it is the more go together.
 */
import type { Db } from './open.ts'

/** So many at most in one statement: one slow row must not hold up a thousand others. */
const atOnceMax = 64
/** So many statements of a kind at a time; with fewer, those who wait would wait for the way there and back. */
const underWayMax = 2

interface Asked {
  values: readonly [number, number]
  resolve: (rows: any[]) => void
  reject: (error: unknown) => void
}

interface Queue {
  waiting: Asked[]
  underWay: number
}

/**
 * Makes a reader of a statement whose $1 and $2 are lists of integers: pairs that are asked for together. Its rows tell by
 * `gathered` for which pair they are, from 1 on; the rows of one never depend on another.
 */
export function gathered<T>(text: string): (db: Db, values: readonly [number, number]) => Promise<T[]> {
  const queues = new WeakMap<Db, Queue>()

  const send = async (db: Db, asked: readonly Asked[]): Promise<void> => {
    try {
      const rows = await db.rows<T & { gathered: number }>(text, [
        asked.map(({ values }) => values[0]),
        asked.map(({ values }) => values[1]),
      ])
      const ofEach: T[][] = asked.map(() => [])
      for (const row of rows) ofEach[row.gathered - 1]!.push(row)
      for (let i = 0; i < asked.length; i++) asked[i]!.resolve(ofEach[i]!)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  const next = (db: Db, queue: Queue): void => {
    if (queue.underWay >= underWayMax || queue.waiting.length === 0) return
    queue.underWay++
    void send(db, queue.waiting.splice(0, atOnceMax)).then(() => {
      queue.underWay--
      next(db, queue)
    })
  }

  return (db, values) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], underWay: 0 }
      queues.set(db, queue)
      queue.waiting.push({ values, resolve, reject })
      // The others of this turn come first, so that they go along.
      if (queue.underWay < underWayMax) setImmediate(() => next(db, queue))
    })
}

/**
 * Of a statement for one pair, $1 and $2, one for many. OFFSET 0 keeps each pair a small statement of its own, with the plan
 * that one alone would have; behind a SELECT of their own PostgreSQL does not see how many there are, and keeps its plan.
 */
export const forEach = (text: string): string => `SELECT r.*, q.n::int AS gathered
  FROM unnest((SELECT $1::int[]), (SELECT $2::int[])) WITH ORDINALITY AS q (one, other, n)
  CROSS JOIN LATERAL (${text.replaceAll('$1', 'q.one').replaceAll('$2', 'q.other')} OFFSET 0) r ORDER BY q.n`
