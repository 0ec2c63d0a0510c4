/**
 * Emptying the bin: nodes that have been in it for long enough are removed for good, with everything that
 * belongs to them. It works in batches, each in a transaction; if it is killed, the next run continues.
 * Events stay, and so do used numbers.
 */

import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { deleteUnusedFiles } from '../file/storedfile.ts'
import { noteSight } from './notesight.ts'

export interface PurgeOptions {
  /** Nodes deleted before this time are removed. */
  before: Date
  now: Date
  progress?: (removed: number, of: number) => void
}

export interface PurgeCounts {
  /** Entries of the bin, and all their nodes with those below them. */
  items: number
  nodes: number
}

const itemsAtOnce = 1_000
const nodesAtOnce = 500

/** Returns what was removed; with `dry`, what would be removed. */
export async function emptyBin(
  types: RecordTypes,
  database: Database,
  options: PurgeOptions,
  dry = false,
): Promise<PurgeCounts> {
  const due = await countDue(database, options)
  if (dry) return due
  const done = { items: 0, nodes: 0 }
  for (let items = await takeItems(database, options); items.length > 0; ) {
    const nodes = await nodesBelow(database, items)
    for (let i = 0; i < nodes.length; i += nodesAtOnce) {
      done.nodes += await remove(types, database, nodes.slice(i, i + nodesAtOnce), options.now)
      options.progress?.(done.nodes, Math.max(due.nodes, done.nodes))
    }
    done.items += items.length
    items = await takeItems(database, options)
  }
  return done
}

/** Due, or started and not finished. */
const isDue = `f.deleted_with = f.id AND (f.deleted_at < $1 OR f.purged_at IS NOT NULL)`

async function countDue(db: Db, { before }: PurgeOptions): Promise<PurgeCounts> {
  const row = await db.row<PurgeCounts>(
    `WITH RECURSIVE below AS (
       SELECT f.id FROM folder f WHERE ${isDue}
       UNION SELECT f.id FROM folder f JOIN below ON f.parent_id = below.id)
     SELECT (SELECT count(*)::int FROM folder f WHERE ${isDue}) AS items,
            (SELECT count(*)::int FROM below) AS nodes`,
    [before],
  )
  return row!
}

/**
 * Marks the next items as removed for good. Restoring takes the project's lock: either the restore was first
 * and the item is no longer due, or the restore does not find it.
 */
const takeItems = (database: Database, { before, now }: PurgeOptions): Promise<number[]> =>
  database.transaction(async (db) => {
    await db.rows(
      `SELECT FROM project WHERE id IN (
         SELECT project_id FROM (SELECT f.project_id FROM folder f WHERE ${isDue}
                                  ORDER BY f.deleted_at, f.id LIMIT ${itemsAtOnce}) AS next)
        ORDER BY id FOR NO KEY UPDATE`,
      [before],
    )
    const rows = await db.rows<{ id: number }>(
      `UPDATE folder SET purged_at = $2 WHERE id IN (
         SELECT f.id FROM folder f WHERE ${isDue} ORDER BY f.deleted_at, f.id LIMIT ${itemsAtOnce})
       RETURNING id`,
      [before, now],
    )
    return rows.map(({ id }) => id)
  })

/** The nodes and everything below them, the lowest first. They are all in the bin, and cannot be moved. */
async function nodesBelow(db: Db, items: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `WITH RECURSIVE below AS (
       SELECT id, 0 AS depth FROM folder WHERE id = ANY($1::int[])
       UNION ALL SELECT f.id, depth + 1 FROM folder f JOIN below ON f.parent_id = below.id
                  WHERE f.deleted_at IS NOT NULL)
     SELECT id FROM below GROUP BY id ORDER BY max(depth) DESC, id`,
    [items],
  )
  return rows.map(({ id }) => id)
}

/** Everything that belongs to a node refers to it, and is deleted with it by the database. */
const remove = (types: RecordTypes, database: Database, ids: readonly number[], now: Date): Promise<number> =>
  database.transaction(async (db) => {
    await db.rows(
      `INSERT INTO purged_record (folder_id, project_id, record_type, record_id, number, revision)
       ${types.all
         .filter(({ prefix }) => prefix)
         .map(purgedRows)
         .join(' UNION ALL ')}`,
      [ids],
    )
    await db.rows(
      `INSERT INTO event (project_id, folder_id, version, action, at, changes)
       SELECT project_id, id, version + 1, 'Purged', $2,
              jsonb_build_array(jsonb_build_array('folderName', name, NULL))
         FROM folder WHERE id = ANY($1::int[]) ORDER BY id`,
      [ids, now],
    )
    await db.rows(
      `INSERT INTO event (project_id, folder_id, action, at, changes)
       SELECT r.project_id, r.folder_id, 'ReferenceRemoved', $2,
              jsonb_build_array(jsonb_build_array('documentId', r.document_id, NULL))
         FROM document_reference r JOIN document t ON t.id = r.document_id
        WHERE t.folder_id = ANY($1::int[]) AND r.folder_id <> ALL($1::int[]) ORDER BY r.folder_id`,
      [ids, now],
    )
    const files = await db.rows<{ id: number }>(
      `SELECT stored_file_id AS id FROM attachment WHERE folder_id = ANY($1::int[])
       UNION SELECT v.stored_file_id FROM document_version v JOIN document t ON t.id = v.document_id
              WHERE t.folder_id = ANY($1::int[])`,
      [ids],
    )
    await noteSight(db, ids)
    const removed = await db.rows('DELETE FROM folder WHERE id = ANY($1::int[]) RETURNING id', [ids])
    await deleteUnusedFiles(
      db,
      files.map(({ id }) => id),
    )
    return removed.length
  })

/** SQL: what stays known of the records of a type among the nodes $1. */
const purgedRows = ({ table, revision, columns }: RecordType<any>): string =>
  `SELECT t.folder_id, t.project_id, '${table}', t.id, t.number,
          ${revision ? `t.${columns[revision]!.column}` : `''`}
     FROM ${table} t WHERE t.folder_id = ANY($1::int[])`
