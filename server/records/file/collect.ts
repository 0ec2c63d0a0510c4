/**
 * Contents that no row names any more are collected: what was uploaded and then refused, what the bin was emptied of. Bytes
 * that a row names, or is about to name, stay. Both sides see to that:
 *
 * - Who keeps contents makes them young, holds their lock, and then writes the row (`storedfile.ts`).
 * - Here they go only while nobody holds that lock, no row names them and they are old, all seen under the lock.
 *
 * The age is for what is kept by a transaction that failed: it may be tried again, and finds them.
 */
import type { Blob, Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import { holdContentAlone } from './storedfile.ts'

export interface Collecting {
  /** What was kept after this moment stays. */
  before: Date
  /** Counts only. */
  dry?: boolean
  progress?: (looked: number) => void
}

export interface Collected {
  contents: number
  bytes: number
  /** What was being received when a process died. */
  leftovers: number
  leftoverBytes: number
}

const atOnce = 1_000

export async function collect(database: Database, blobs: Blobs, collecting: Collecting): Promise<Collected> {
  const { before, dry = false, progress } = collecting
  const collected = { contents: 0, bytes: 0 }
  let looked = 0
  for await (const some of inLots(blobs.list(), atOnce)) {
    const old = some.filter(({ keptAt }) => keptAt < before)
    for (const blob of await unnamed(database, old)) {
      if (!dry && !(await removeUnnamed(database, blobs, blob, before))) continue
      collected.contents++
      collected.bytes += blob.sizeBytes
    }
    looked += some.length
    progress?.(looked)
  }
  const { files, bytes } = await blobs.sweep(before, dry)
  return { ...collected, leftovers: files, leftoverBytes: bytes }
}

export async function* inLots<T>(all: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let lot: T[] = []
  for await (const one of all) {
    lot.push(one)
    if (lot.length < size) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}

/** Those that no row names. */
async function unnamed(db: Db, blobs: readonly Blob[]): Promise<Blob[]> {
  if (blobs.length === 0) return []
  const rows = await db.rows<{ at: number }>(
    `SELECT c.at::int - 1 AS at FROM unnest($1::bytea[]) WITH ORDINALITY AS c (sha256, at)
      WHERE NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = c.sha256)`,
    [blobs.map(({ sha256 }) => sha256)],
  )
  return rows.map(({ at }) => blobs[at]!)
}

const removeUnnamed = (database: Database, blobs: Blobs, { sha256 }: Blob, before: Date): Promise<boolean> =>
  database.transaction(async (db) => {
    if (!(await holdContentAlone(db, sha256))) return false
    const now = await blobs.find(sha256)
    if (!now || now.keptAt >= before || (await unnamed(db, [now])).length === 0) return false
    await blobs.remove(sha256)
    return true
  })
