/**
 * Maintains the search entry of every node, in the transaction of each change. Creating or changing a record
 * writes its words with the record (newrows.ts, save.ts); for all other changes they are read from the
 * tables, here.
 */
import { fixedTypes } from '../../../codes/nodetypes.ts'
import type { Db } from '../../../db/db.ts'
import type { Database } from '../../../db/open.ts'
import { entryOf, wordVersion, writeEntries } from './searchentry.ts'
import type { TextReader } from './searchtext.ts'

/**
 * Another transaction that changes or adds to the same record waits for this lock, and then reads what was
 * committed. From the youngest to the oldest node, as everywhere.
 */
const lock = `SELECT FROM folder WHERE id = ANY ($1::int[]) AND type NOT IN (${fixedTypes.join(', ')})
  ORDER BY id DESC FOR NO KEY UPDATE`

/** Rebuilds the search entries of those nodes, in the transaction that changed them. */
export type SearchIndex = (db: Db, folderIds: readonly number[]) => Promise<void>

export const searchIndex =
  (textsOf: TextReader): SearchIndex =>
  async (db, folderIds) => {
    if (folderIds.length === 0) return
    const [, nodes] = await Promise.all([db.rows(lock, [folderIds]), textsOf(db, folderIds)])
    void writeEntries(db, nodes.map(entryOf))
  }

/**
 * SQL that marks the entries of these nodes as outdated. They are locked first, by descending id as
 * everywhere: two renames that find the same entries in different orders would deadlock.
 */
export const outdateEntries = (folderIds: string): string => `UPDATE search_entry s SET word_version = 0
  FROM (SELECT e.folder_id FROM search_entry e WHERE e.folder_id IN (${folderIds})
         ORDER BY e.folder_id DESC FOR NO KEY UPDATE) e WHERE s.folder_id = e.folder_id`

/**
 * Marks all records with this person, or a person of this company, as a party: `catchUp` rebuilds their
 * entries soon.
 */
export const outdateNames = (db: Db, of: 'person' | 'organization', id: number): Promise<unknown> =>
  db.rows(
    outdateEntries(
      `SELECT y.folder_id FROM party y WHERE ${
        of === 'person'
          ? 'y.person_id = $1'
          : 'y.organization_id = $1 OR y.person_id IN (SELECT id FROM person WHERE organization_id = $1)'
      }`,
    ),
    [id],
  )

const nodesAtOnce = 500

/** An arbitrary number that all processes share. */
const lockNumber = 7_586_254

/** The next nodes after $1, and whether their entries are missing or of another version than $2. */
const windows = {
  all: `WITH next AS MATERIALIZED (
      SELECT id FROM folder WHERE id > $1 AND type NOT IN (${fixedTypes.join(', ')})
       ORDER BY id LIMIT ${nodesAtOnce})
    SELECT next.id, s.word_version IS DISTINCT FROM $2 AS "isDue"
      FROM next LEFT JOIN search_entry s ON s.folder_id = next.id ORDER BY next.id`,
  outdated: `SELECT folder_id AS id, word_version <> $2 AS "isDue" FROM search_entry
    WHERE word_version = 0 AND folder_id > $1 ORDER BY folder_id LIMIT ${nodesAtOnce}`,
}

/** Rebuilds those entries in batches; only one process does so at a time. Returns how many were rebuilt. */
export async function catchUp(
  index: SearchIndex,
  database: Database,
  which: keyof typeof windows,
  isOver: () => boolean = () => false,
): Promise<number> {
  let [after, count] = [0, 0]
  while (!isOver()) {
    const next = await database.transaction(async (db) => {
      const free = await db.row<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
        lockNumber,
      ])
      if (!free!.free) return []
      const nodes = await db.rows<{ id: number; isDue: boolean }>(windows[which], [after, wordVersion])
      await index(
        db,
        nodes.flatMap(({ id, isDue }) => (isDue ? [id] : [])),
      )
      return nodes
    })
    if (next.length === 0) break
    after = next.at(-1)!.id
    count += next.filter(({ isDue }) => isDue).length
  }
  return count
}

const catchUpMs = 10_000

/** Rebuilds missing entries at the start, then regularly those with changed names. Returns how to stop. */
export function keepCatchingUp(
  index: SearchIndex,
  database: Database,
  log: (level: 'info' | 'warn', message: string, details?: Record<string, unknown>) => void,
): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const turn = async (which: 'all' | 'outdated'): Promise<void> => {
    try {
      const count = await catchUp(index, database, which, () => isOver)
      if (count > 0) log('info', `Rebuilt the search entries of ${count} records.`)
    } catch (error) {
      if (!isOver) log('warn', 'Search entries could not be rebuilt; trying again.', { error: String(error) })
    }
    if (!isOver) timer = setTimeout(() => (running = turn('outdated')), catchUpMs).unref()
  }
  let running = turn('all')
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}
