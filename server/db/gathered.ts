/**
 * Reads that come together go as one statement. Under load many calls ask for the same kind of thing in the same turn of
 * the loop; what a statement costs before its first row (the way there, the start of its plan) is then paid once for all.
 */
import type { Db } from './open.ts'

/** So many at most in one statement: one slow row must not hold up a thousand others. */
const atOnceMax = 64

interface Asked {
  values: readonly [number, number]
  resolve: (rows: any[]) => void
  reject: (error: unknown) => void
}

/**
 * Makes a reader of a statement whose $1 and $2 are integers. It reads the rows for one pair of them; pairs that are asked
 * for in the same turn are read at once, each by itself as if it were alone: the rows of one never depend on another.
 */
export function gathered<T>(text: string): (db: Db, values: readonly [number, number]) => Promise<T[]> {
  const many = forMany(text)
  const waiting = new WeakMap<Db, Asked[]>()

  const send = async (db: Db, asked: readonly Asked[]): Promise<void> => {
    try {
      if (asked.length === 1) return asked[0]!.resolve(await db.rows(text, asked[0]!.values))
      const rows = await db.rows<T & { gathered: number }>(many, [
        asked.map(({ values }) => values[0]),
        asked.map(({ values }) => values[1]),
      ])
      const ofEach: T[][] = asked.map(() => [])
      for (const row of rows) ofEach[row.gathered - 1]!.push(row)
      for (const [i, { resolve }] of asked.entries()) resolve(ofEach[i]!)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (db, values) =>
    new Promise((resolve, reject) => {
      const asked: Asked = { values, resolve, reject }
      const others = waiting.get(db)
      if (others) return void others.push(asked)
      const all = [asked]
      waiting.set(db, all)
      setImmediate(() => {
        waiting.delete(db)
        for (let at = 0; at < all.length; at += atOnceMax) void send(db, all.slice(at, at + atOnceMax))
      })
    })
}

/** OFFSET 0 keeps each pair a small statement of its own, with the plan that one alone would have. */
const forMany = (text: string): string => `SELECT r.*, q.n::int AS gathered
  FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS q (one, other, n)
  CROSS JOIN LATERAL (${text.replaceAll('$1', 'q.one').replaceAll('$2', 'q.other')} OFFSET 0) r ORDER BY q.n`
