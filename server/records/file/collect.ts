/**
 * Garbage collection of contents to which no row refers: uploads that were refused, files purged from the
 * bin. Bytes to which a row refers, or is about to refer, stay. Both sides ensure that:
 *
 * - To store contents is to put them into the store or renew their time (`preparebytes.ts`), to take their lock, to look
 *   whether they are still there, and then to write the row (`storedfile.ts`).
 * - Here they are removed only if nobody else holds the lock, no row refers to them and they are old, all
 *   checked under the lock.
 *
 * A backup copies what its snapshot names, which may be deleted meanwhile: nothing is removed while one is made.
 *
 * The age is for contents stored by a transaction that failed: it may be retried, and then finds them.
 */
import type { Blob, Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/db.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Database } from '../../db/open.ts'
import { holdContentAlone } from './storedfile.ts'

export interface CollectOptions {
  /** Contents stored after this time stay. */
  before: Date
  /** Only counts. */
  dry?: boolean
  progress?: (checked: number) => void
}

export interface CollectCounts {
  contents: number
  bytes: number
  /** Partly received files of a process that died. */
  leftovers: number
  leftoverBytes: number
  /** A backup is being made, so contents were left for the next time. */
  isHeldByBackup: boolean
}

const atOnce = 1_000

export async function collect(
  database: Database,
  blobs: Blobs,
  options: CollectOptions,
): Promise<CollectCounts> {
  const { before, dry = false, progress } = options
  const collected = { contents: 0, bytes: 0 }
  if (!dry) await forgetPictures(database, before)
  let checked = 0
  let isHeldByBackup = false
  for await (const some of inBatches(blobs.list(), atOnce)) {
    const old = some.filter(({ keptAt }) => keptAt < before)
    for (const blob of await unreferenced(database, old)) {
      const outcome = dry ? 'removed' : await removeUnreferenced(database, blobs, blob, before)
      isHeldByBackup ||= outcome === 'held'
      if (outcome !== 'removed') continue
      collected.contents++
      collected.bytes += blob.sizeBytes
    }
    checked += some.length
    progress?.(checked)
  }
  const { files, bytes } = await blobs.sweep(before, dry)
  return { ...collected, leftovers: files, leftoverBytes: bytes, isHeldByBackup }
}

/** What is known of pictures and sheets whose file is gone. Their renditions and packs are then contents like any others. */
const forgetPictures = async (db: Db, before: Date): Promise<void> => {
  await db.rows(
    `DELETE FROM picture p WHERE p.made_at < $1
        AND NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = p.sha256)`,
    [before],
  )
  await db.rows(
    `DELETE FROM sheet_pack k WHERE k.made_at < $1
        AND NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = k.original)`,
    [before],
  )
  // What somebody compared by places of their own is measured again if they come back.
  await db.rows(
    `DELETE FROM sheet_shift h WHERE h.measured_at < $1
        AND (h.places <> '' OR NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = h.old_sha256)
             OR NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = h.new_sha256))`,
    [before],
  )
}

async function* inBatches<T>(all: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The contents to which no row refers. */
async function unreferenced(db: Db, blobs: readonly Blob[]): Promise<Blob[]> {
  if (blobs.length === 0) return []
  const rows = await db.rows<{ at: number }>(
    `SELECT c.at::int - 1 AS at FROM unnest($1::bytea[]) WITH ORDINALITY AS c (sha256, at)
      WHERE NOT EXISTS (SELECT FROM stored_file s WHERE s.sha256 = c.sha256)
        AND NOT EXISTS (SELECT FROM rendition r JOIN stored_file s ON s.sha256 = r.original WHERE r.sha256 = c.sha256)
        AND NOT EXISTS (SELECT FROM sheet_pack k JOIN stored_file s ON s.sha256 = k.original WHERE k.sha256 = c.sha256)`,
    [blobs.map(({ sha256 }) => sha256)],
  )
  return rows.map(({ at }) => blobs[at]!)
}

/** Removes contents that no row refers to, unless they were stored after that moment. */
export const removeUnreferenced = (
  database: Database,
  blobs: Blobs,
  { sha256 }: Blob,
  before: Date,
): Promise<'removed' | 'needed' | 'held'> =>
  database.transaction(async (db) => {
    if (!(await holdOffBackups(db))) return 'held'
    if (!(await holdContentAlone(db, sha256))) return 'needed'
    const now = await blobs.find(sha256)
    if (!now || now.keptAt >= before || (await unreferenced(db, [now])).length === 0) return 'needed'
    await blobs.remove(sha256)
    return 'removed'
  })

/** Whether no backup is being made; if so, none begins until the transaction ends. Removals are no obstacle to each other. */
async function holdOffBackups(db: Db): Promise<boolean> {
  await db.rows('SELECT pg_advisory_xact_lock_shared($1, 0)', [advisoryLock.removal])
  const row = await db.row<{ held: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
       WHERE l.locktype = 'advisory' AND l.classid = $1::bigint::oid AND l.objid = 0 AND l.granted) AS held`,
    // In pg_locks the key is without its sign.
    [advisoryLock.backup >>> 0],
  )
  return !row!.held
}
