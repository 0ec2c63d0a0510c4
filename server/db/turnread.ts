/**
 * Reads that are requested of one transaction in the same turn of the event loop, as one statement: calls that share a
 * transaction read the same of different projects and records, and each statement has a fixed cost. A read by itself is sent as
 * it is. They must not depend on their order among other statements of the turn.
 */
import { perRow } from './batchedread.ts'
import type { Db } from './db.ts'
import type { Fragment } from './sql.ts'

type Scalar = string | number

interface Pending {
  values: readonly Scalar[]
  resolve: (rows: any[]) => void
  reject: (error: unknown) => void
}

/** A read by this statement, with parameters of these types. */
export function turnRead<T>(
  single: Fragment,
  types: readonly string[],
): (db: Db, values: readonly Scalar[]) => Promise<T[]> {
  const many = perRow(single, types)
  const waiting = new WeakMap<Db, Pending[]>()
  const send = (db: Db): void => {
    const reads = waiting.get(db)!
    waiting.delete(db)
    void (reads.length === 1 ? sendOne(db, single.text, reads[0]!) : sendMany(db, many, reads))
  }
  return (db, values) => {
    const rows = new Promise<T[]>((resolve, reject) => {
      const reads = waiting.get(db) ?? []
      reads.push({ values, resolve, reject })
      if (reads.length > 1) return
      waiting.set(db, reads)
      // Calls that share a transaction run side by side, so all of them have come here before this runs.
      queueMicrotask(() => send(db))
    })
    // As in a transaction: whoever does not wait for it gets the error at the end.
    rows.catch(() => undefined)
    return rows
  }
}

const sendOne = (db: Db, text: string, { values, resolve, reject }: Pending): Promise<void> =>
  db.rows(text, values).then(resolve, reject)

async function sendMany(db: Db, text: string, reads: readonly Pending[]): Promise<void> {
  try {
    const lists = reads[0]!.values.map((_, i) => reads.map(({ values }) => values[i]))
    const rows = await db.rows<{ gathered: number }>(text, lists)
    const rowsOf: unknown[][] = reads.map(() => [])
    for (const row of rows) rowsOf[row.gathered - 1]!.push(row)
    for (const [i, { resolve }] of reads.entries()) resolve(rowsOf[i]!)
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}
