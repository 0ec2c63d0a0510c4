/**
 * Undoes an import: what it made and nobody has changed since goes into the bin, and its numbers and rows are free for the next
 * sheet. What was changed since stays, and is named.
 */
import { ImportUndo, importKeptMax } from '../../contract/projects/import.ts'
import type { Call } from '../kernel/call.ts'
import { nameNow, writeEvents } from '../kernel/events/events.ts'
import { conflict } from '../kernel/faults.ts'
import { type Served, serve } from '../kernel/serve.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { lockTree } from '../records/engine/tree/tree.ts'
import { adminIn, type StoredImport, storedImport } from './stored.ts'

interface MadeNode {
  id: number
  type: number
  name: string | null
  parentId: number
  isRow: boolean
  isChanged: boolean
}

/** SQL: `m`, the import $2 of the project $1, and `made`, its nodes: its rows, and the packages that they needed. */
const made = `WITH m AS (
    SELECT m.*, (SELECT max(e.id) FROM event e WHERE e.project_id = $1 AND e.action = 'DataImported'
                    AND e.at = m.ran_at AND e.person_id = m.ran_by) AS last_event
      FROM import m WHERE m.id = $2),
  made AS (
    SELECT i.folder_id AS id, true AS is_row FROM imported_record i WHERE i.import_id = $2
    UNION
    SELECT e.folder_id, false FROM event e JOIN m ON e.at = m.ran_at AND e.person_id = m.ran_by
     WHERE e.project_id = $1 AND e.action = 'Imported'
       AND NOT EXISTS (SELECT FROM imported_record i WHERE i.folder_id = e.folder_id))`

/** The newest first as everywhere. What is being written about them ends first, and is seen by the statement that follows. */
const lockMade = `${made} SELECT FROM folder f WHERE f.id IN (SELECT id FROM made) ORDER BY f.id DESC FOR UPDATE`

const readMade = `${made}
  SELECT f.id, f.type, f.name, f.parent_id AS "parentId", made.is_row AS "isRow",
         EXISTS (SELECT FROM event e WHERE e.folder_id = f.id AND e.id > m.last_event)
         OR EXISTS (SELECT FROM folder x WHERE x.parent_id = f.id AND x.deleted_at IS NULL
                       AND x.id NOT IN (SELECT id FROM made)) AS "isChanged"
    FROM made JOIN folder f ON f.id = made.id CROSS JOIN m
   WHERE f.project_id = $1 AND f.deleted_at IS NULL ORDER BY f.id`

async function undo(
  types: RecordTypes,
  request: { projectId?: number | null; importId?: number | null },
  call: Call,
) {
  const { projectId } = await adminIn(call, request.projectId)
  const stored = await storedImport(call, projectId, request.importId, 'FOR UPDATE')
  refuseUndone(stored)
  await lockTree(call, projectId)
  const values = [projectId, stored.importId]
  await call.db.rows(lockMade, values)
  const nodes = await call.db.rows<MadeNode>(readMade, values)
  const kept = nodes.filter(({ isChanged }) => isChanged)
  // What holds something that stays, stays too.
  const holds = new Set(kept.map(({ parentId }) => parentId))
  const gone = nodes.filter(({ id, isChanged }) => !isChanged && !holds.has(id))
  await binAll(types, call, gone)
  await freeRows(types, call, stored.importId, gone)
  await call.db.rows('UPDATE import SET undone_by = $2, undone_at = $3 WHERE id = $1', [
    stored.importId,
    call.caller.id,
    call.now,
  ])
  const countUndone = gone.filter(({ isRow }) => isRow).length
  await writeEvents(call, [
    {
      action: 'ImportUndone',
      projectId,
      changes: [
        ['kind', stored.kind, stored.kind],
        ['importedFrom', stored.source, stored.source],
        ['fileName', stored.fileName, stored.fileName],
        ['undone', null, countUndone],
        ['stayed', null, kept.length],
      ],
    },
  ])
  return {
    countUndone,
    countKept: kept.length,
    kept: kept
      .slice(0, importKeptMax)
      .map(({ id, type, name }) => ({ folderId: id, folderType: type, name })),
    numberOfRecordsEffected: countUndone,
  }
}

function refuseUndone({ ranAt, undoneAt, kind }: StoredImport): void {
  if (!ranAt) throw conflict('This sheet was not brought in: there is nothing to undo.')
  if (undoneAt) throw conflict('This import was undone already.')
  if (kind === 'People')
    throw conflict(
      'People stay when an import is undone: remove them from the project, or switch them off in Companies and people.',
    )
}

/** Each alone, so that each can be restored alone. */
async function binAll(types: RecordTypes, call: Call, nodes: readonly MadeNode[]): Promise<void> {
  const ids = nodes.map(({ id }) => id)
  for (const id of ids) call.changed.add(id)
  await call.db.rows(
    `WITH moved AS (
       UPDATE folder f SET deleted_at = $2, deleted_by = $3, deleted_with = f.id, version = version + 1
        WHERE f.id = ANY ($1::int[]) RETURNING f.id, f.project_id, f.version)
     INSERT INTO event (project_id, folder_id, version, action, changes, person_id, at, person_name)
     SELECT project_id, id, version, 'Deleted', '[]', $3, $2, ${nameNow('$3')} FROM moved ORDER BY id`,
    [ids, call.now, call.caller.id],
  )
  for (const { type, binned } of types.all) {
    const own = nodes.filter((node) => node.type === type).map(({ id }) => id)
    if (binned && own.length > 0) await binned(call, own)
  }
}

/** A record that is restored from the bin later has its number with a mark: the next sheet may have given it to another. */
async function freeRows(
  types: RecordTypes,
  call: Call,
  importId: number,
  nodes: readonly MadeNode[],
): Promise<void> {
  const ids = nodes.map(({ id }) => id)
  for (const { table, prefix, type } of types.all)
    if (prefix && nodes.some((node) => node.type === type))
      await call.db.rows(`UPDATE ${table} SET number = number || $2 WHERE folder_id = ANY ($1::int[])`, [
        ids,
        ` (undone ${importId})`,
      ])
  await call.db.rows(
    `UPDATE imported_record SET source_key = 'undone ' || import_id || ' ' || source_key WHERE folder_id = ANY ($1::int[])`,
    [ids],
  )
}

export default (types: RecordTypes): Served[] => [
  serve(ImportUndo, (request, call) => undo(types, request, call)),
]
