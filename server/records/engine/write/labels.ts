/**
 * Labels on records. A label is no field: it changes neither the version of its record nor who has to act next, and everybody
 * who sees the record sees it. Each change is an event with the names before and after.
 */
import type { Call } from '../../../kernel/call.ts'
import { insertEvents, writeEvents } from '../../../kernel/events/events.ts'

/** The action of an event that puts labels on a record or takes them off, and the name of its change. */
export const labelsChanged = 'LabelsChanged'
const labelsKey = 'labels'

/** SQL: the names of the labels of the node, in their order; null if it has none. */
const namesOf = (node: string): string => `(SELECT jsonb_agg(l.name ORDER BY lower(l.name))
  FROM record_label own JOIN label l ON l.id = own.label_id WHERE own.folder_id = ${node})`

/** A record with the labels that it gets and those that it loses; none of them is there, all of these are. */
export interface LabelChange {
  folderId: number
  add: readonly number[]
  remove: readonly number[]
}

/** The calling function has checked the rights, and locked the records and the labels. */
export async function changeLabels(
  call: Call,
  projectId: number,
  changes: readonly LabelChange[],
): Promise<void> {
  if (changes.length === 0) return
  const folderIds = changes.map(({ folderId }) => folderId)
  const before = await namesByRecord(call, folderIds)
  const pairs = (of: 'add' | 'remove') =>
    JSON.stringify(changes.flatMap((one) => one[of].map((labelId) => [one.folderId, labelId])))
  await call.db.rows(
    `DELETE FROM record_label k USING json_array_elements($1::text::json) AS r (pair)
      WHERE k.folder_id = (r.pair ->> 0)::int AND k.label_id = (r.pair ->> 1)::int`,
    [pairs('remove')],
  )
  await call.db.rows(
    `INSERT INTO record_label (project_id, folder_id, label_id)
     SELECT $1, (r.pair ->> 0)::int, (r.pair ->> 1)::int FROM json_array_elements($2::text::json) AS r (pair)
     ON CONFLICT DO NOTHING`,
    [projectId, pairs('add')],
  )
  const after = await namesByRecord(call, folderIds)
  await writeEvents(
    call,
    folderIds.map((folderId) => ({
      action: labelsChanged,
      projectId,
      folderId,
      changes: [[labelsKey, before.get(folderId), after.get(folderId)]],
    })),
  )
}

async function namesByRecord(
  call: Call,
  folderIds: readonly number[],
): Promise<Map<number, string[] | null>> {
  const rows = await call.db.rows<{ folderId: number; names: string[] | null }>(
    `SELECT q.id AS "folderId", ${namesOf('q.id')} AS names FROM unnest($1::int[]) AS q (id)`,
    [folderIds],
  )
  return new Map(rows.map(({ folderId, names }) => [folderId, names]))
}

/** Takes a label off every record, those in the bin included. There may be many, so their events are one statement. */
export async function takeOffAll(call: Call, labelId: number): Promise<void> {
  await call.db.rows(
    `WITH held AS MATERIALIZED (
       SELECT k.folder_id, k.project_id, ${namesOf('k.folder_id')} AS names
         FROM record_label k WHERE k.label_id = $1 ORDER BY k.folder_id),
     taken AS (DELETE FROM record_label WHERE label_id = $1)
     ${insertEvents(
       `(SELECT coalesce(json_agg(json_build_object('project_id', h.project_id, 'folder_id', h.folder_id,
          'person_id', $2::int, 'at', $3::timestamptz, 'action', '${labelsChanged}', 'changes', jsonb_build_array(jsonb_build_array('${labelsKey}', h.names,
            nullif(h.names - (SELECT l.name FROM label l WHERE l.id = $1), '[]'))))), '[]') FROM held h)`,
     )}`,
    [labelId, call.caller.id, call.now],
  )
}

/** The labels of a record are also those of a record that is made from it: its next revision, what it was converted to. */
export async function copyLabels(call: Call, projectId: number, from: number, to: number): Promise<void> {
  const rows = await call.db.rows<{ id: number }>(
    'SELECT label_id AS id FROM record_label WHERE folder_id = $1',
    [from],
  )
  if (rows.length === 0) return
  await changeLabels(call, projectId, [{ folderId: to, add: rows.map(({ id }) => id), remove: [] }])
}
