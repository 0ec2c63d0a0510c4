/**
 * Reads of calls that share a transaction: those of one turn of the event loop are sent as one statement, because the calls read
 * the same of different projects and records, and each statement has a fixed cost. Such a read is sent after the other statements
 * of its call in that turn. The read of a call by itself is sent as it is, in its order.
 */

import type { Db } from '../db.ts'
import type { Fragment } from '../sql.ts'
import { perRow } from './batchedread.ts'

type Scalar = string | number

interface Pending {
  values: readonly Scalar[]
  resolve: (rows: any[]) => void
  reject: (error: unknown) => void
}

/** Where a call reads, and whether others share its transaction. */
export interface Reading {
  db: Db
  /** Required, so that a call that names it otherwise does not compile. */
  sharedTransaction: unknown
}

/** A read by this statement, with parameters of these types. */
export function turnRead<T>(
  single: Fragment,
  types: readonly string[],
): (of: Reading, values: readonly Scalar[]) => Promise<T[]> {
  const many = perRow(single, types)
  const waiting = new WeakMap<Db, Pending[]>()
  const send = (db: Db): void => {
    const reads = waiting.get(db)!
    waiting.delete(db)
    void (reads.length === 1 ? sendOne(db, single.text, reads[0]!) : sendMany(db, many, reads))
  }
  return ({ db, sharedTransaction }, values) => {
    if (!sharedTransaction) return db.rows<T>(single.text, values)
    const rows = new Promise<T[]>((resolve, reject) => {
      const reads = waiting.get(db) ?? []
      reads.push({ values, resolve, reject })
      if (reads.length > 1) return
      waiting.set(db, reads)
      // Calls that share a transaction run side by side, so all of them have come here before this runs.
      queueMicrotask(() => send(db))
    })
    // As in a transaction: anyone who does not wait for it gets the error at the end.
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
