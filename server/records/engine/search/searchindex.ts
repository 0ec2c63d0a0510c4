/**
 * Keeps the words of every node, for the search: made anew in the transaction of each change. Who changes a record knows
 * its words and writes them along (save.ts, insert.ts); for all else they are read from the tables, here.
 */
import { fixedTypes } from '../../../codes/nodetypes.ts'
import type { Db } from '../../../db/db.ts'
import type { Database } from '../../../db/open.ts'
import { entryOf, wordVersion, writeEntries } from './searchentry.ts'
import type { TextReader } from './searchtext.ts'

/**
 * Whoever else changes or adds to the same record waits at its node until this is committed, and then reads what was added.
 * From the youngest to the oldest, as everywhere.
 */
const hold = `SELECT FROM folder WHERE id = ANY ($1::int[]) AND type NOT IN (${fixedTypes.join(', ')})
  ORDER BY id DESC FOR NO KEY UPDATE`

/** Makes the words of those nodes anew, in the transaction that changed them. */
export type SearchIndex = (db: Db, folderIds: readonly number[]) => Promise<void>

export const searchIndex =
  (textsOf: TextReader): SearchIndex =>
  async (db, folderIds) => {
    if (folderIds.length === 0) return
    const [, said] = await Promise.all([db.rows(hold, [folderIds]), textsOf(db, folderIds)])
    void writeEntries(db, said.map(entryOf))
  }

/** Records whose people are known by other names now: their words are made anew soon, by `catchUp`. */
export const outdate = (db: Db, folderIds: readonly number[]): Promise<unknown> =>
  db.rows('UPDATE search_entry SET word_version = 0 WHERE folder_id = ANY($1::int[])', [folderIds])

/** The same for all records that name this person, or the people of this company. */
export const outdateNames = (db: Db, of: 'person' | 'organization', id: number): Promise<unknown> =>
  db.rows(
    `UPDATE search_entry SET word_version = 0 WHERE folder_id IN (SELECT y.folder_id FROM party y WHERE ${
      of === 'person'
        ? 'y.person_id = $1'
        : 'y.organization_id = $1 OR y.person_id IN (SELECT id FROM person WHERE organization_id = $1)'
    })`,
    [id],
  )

const nodesAtOnce = 500

/** Any number will do, as long as all of us use the same. */
const lockNumber = 7_586_254

/** The next nodes after $1, and whether their words are missing or of another making than $2. */
const windows = {
  all: `WITH next AS MATERIALIZED (
      SELECT id FROM folder WHERE id > $1 AND type NOT IN (${fixedTypes.join(', ')})
       ORDER BY id LIMIT ${nodesAtOnce})
    SELECT next.id, s.word_version IS DISTINCT FROM $2 AS "isDue"
      FROM next LEFT JOIN search_entry s ON s.folder_id = next.id ORDER BY next.id`,
  outdated: `SELECT folder_id AS id, word_version <> $2 AS "isDue" FROM search_entry
    WHERE word_version = 0 AND folder_id > $1 ORDER BY folder_id LIMIT ${nodesAtOnce}`,
}

/**
 * Makes those words, batch by batch; what one process does the others leave to it. Tells how many there
 * were.
 */
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

/** At the start all that is missing, then every few seconds what names have changed. Returns what ends it. */
export function keepCatchingUp(
  index: SearchIndex,
  database: Database,
  log: (level: 'info' | 'warn', message: string, more?: Record<string, unknown>) => void,
): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const turn = async (which: 'all' | 'outdated'): Promise<void> => {
    try {
      const count = await catchUp(index, database, which, () => isOver)
      if (count > 0) log('info', `Made the words of ${count} records for the search.`)
    } catch (error) {
      if (!isOver) log('warn', 'The search lacks some words; it is tried again.', { error: String(error) })
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
