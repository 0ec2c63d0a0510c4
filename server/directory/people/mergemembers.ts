/** The memberships and access lists of a person who is merged into another one. */
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict } from '../../kernel/faults.ts'
import type { Merging } from './mergevalues.ts'
import { noteOtherPerson } from './renamed.ts'

/** Only a project admin makes project admins, so that an administrator of another company may not do it this way. */
export async function refuseForeignAdmin(call: Call, { fromId, intoId }: Merging): Promise<void> {
  const project = await call.db.row<{ name: string }>(
    `SELECT p.name FROM member m JOIN role r ON r.id = m.role_id JOIN project p ON p.id = m.project_id
      WHERE m.person_id = $1 AND m.removed_at IS NULL AND r.is_admin AND p.organization_id <> $3
        AND NOT EXISTS (SELECT FROM member k WHERE k.project_id = p.id AND k.person_id = $2 AND k.removed_at IS NULL)
      LIMIT 1`,
    [fromId, intoId, call.caller.organizationId],
  )
  if (project)
    throw conflict(
      'The user who goes is a project admin in a project of another organization. Somebody there has to change this first.',
    )
}

/** Where the one who stays is a member already, they keep their role. */
export async function changeMembers(call: Call, { mergeId, fromId, intoId }: Merging): Promise<void> {
  const added = await call.db.rows<{ projectId: number }>(
    `WITH added AS (
       INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
       SELECT m.project_id, $3, m.role_id, $4, $5 FROM member m WHERE m.person_id = $2 AND m.removed_at IS NULL
       ON CONFLICT (project_id, person_id) DO UPDATE
         SET role_id = excluded.role_id, added_by = $4, added_at = $5, removed_at = NULL
        WHERE member.removed_at IS NOT NULL
       RETURNING project_id),
     noted AS (INSERT INTO merge_change (merge_id, table_name, column_name, row_id)
               SELECT $1::int, 'member', 'added', project_id FROM added)
     SELECT project_id AS "projectId" FROM added`,
    [mergeId, fromId, intoId, call.caller.id, call.now],
  )
  const removed = await call.db.rows<{ projectId: number }>(
    `WITH removed AS (UPDATE member SET removed_at = $3 WHERE person_id = $2 AND removed_at IS NULL
                      RETURNING project_id),
     noted AS (INSERT INTO merge_change (merge_id, table_name, column_name, row_id)
               SELECT $1::int, 'member', 'removed', project_id FROM removed)
     SELECT project_id AS "projectId" FROM removed`,
    [mergeId, fromId, call.now],
  )
  await call.db.rows(
    `WITH removed AS (DELETE FROM access_list_member WHERE person_id = $2 RETURNING access_list_id AS id),
       added AS (INSERT INTO access_list_member (access_list_id, person_id) SELECT id, $3 FROM removed
                 ON CONFLICT DO NOTHING RETURNING access_list_id AS id)
     INSERT INTO merge_change (merge_id, table_name, column_name, row_id)
     SELECT $1::int, 'access_list_member', 'removed', id FROM removed
     UNION ALL SELECT $1::int, 'access_list_member', 'added', id FROM added`,
    [mergeId, fromId, intoId],
  )
  await call.db.rows(
    `WITH removed AS (DELETE FROM distribution_group_member WHERE person_id = $2 RETURNING group_id AS id),
       added AS (INSERT INTO distribution_group_member (group_id, person_id) SELECT id, $3 FROM removed
                 ON CONFLICT DO NOTHING RETURNING group_id AS id)
     INSERT INTO merge_change (merge_id, table_name, column_name, row_id)
     SELECT $1::int, 'distribution_group_member', 'removed', id FROM removed
     UNION ALL SELECT $1::int, 'distribution_group_member', 'added', id FROM added`,
    [mergeId, fromId, intoId],
  )
  await writeMemberEvents(call, added, intoId, removed, fromId)
  await noteOtherPerson(call, removed, fromId, intoId)
}

export async function restoreMembers(call: Call, { mergeId, fromId, intoId }: Merging): Promise<void> {
  const noted = (table: string, column: string): string =>
    `SELECT row_id FROM merge_change WHERE merge_id = $1 AND table_name = '${table}' AND column_name = '${column}'`
  const added = await call.db.rows<{ projectId: number }>(
    `UPDATE member SET removed_at = NULL WHERE person_id = $2 AND role_id IS NOT NULL AND removed_at IS NOT NULL
        AND project_id IN (${noted('member', 'removed')}) RETURNING project_id AS "projectId"`,
    [mergeId, fromId],
  )
  const removed = await call.db.rows<{ projectId: number }>(
    `UPDATE member SET removed_at = $3 WHERE person_id = $2 AND removed_at IS NULL
        AND project_id IN (${noted('member', 'added')}) RETURNING project_id AS "projectId"`,
    [mergeId, intoId, call.now],
  )
  for (const [table, column, whole] of [
    ['access_list_member', 'access_list_id', 'access_list'],
    ['distribution_group_member', 'group_id', 'distribution_group'],
  ] as const) {
    await call.db.rows(
      `DELETE FROM ${table} WHERE person_id = $2 AND ${column} IN (${noted(table, 'added')})`,
      [mergeId, intoId],
    )
    await call.db.rows(
      `INSERT INTO ${table} (${column}, person_id) SELECT w.id, $2 FROM ${whole} w
        WHERE w.id IN (${noted(table, 'removed')}) ON CONFLICT DO NOTHING`,
      [mergeId, fromId],
    )
  }
  await writeMemberEvents(call, added, fromId, removed, intoId)
  await noteOtherPerson(call, added, intoId, fromId)
}

const writeMemberEvents = (
  call: Call,
  added: ReadonlyArray<{ projectId: number }>,
  addedId: number,
  removed: ReadonlyArray<{ projectId: number }>,
  removedId: number,
): Promise<void> =>
  writeEvents(call, [
    ...added.map(({ projectId }) => ({
      action: 'MemberAdded',
      projectId,
      changes: [['userId', null, addedId] as [string, unknown, unknown]],
    })),
    ...removed.map(({ projectId }) => ({
      action: 'MemberRemoved',
      projectId,
      changes: [['userId', removedId, null] as [string, unknown, unknown]],
    })),
  ])
