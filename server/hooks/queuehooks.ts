/** Puts the changes of the feed into the queues of the webhooks that want them, each once and in order. */
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { ChangeLog, FeedEnd, ToldChange } from '../kernel/events/toldchange.ts'

export interface HookRow {
  id: number
  ownerId: number
  organizationId: number
  projectId: number | null
  folderTypes: number[]
  actions: string[]
  position: number
}

/** Positions that are looked through at once for one hook. */
const stretch = 2_000

/** Ended with its owner: they cannot sign in any more, or have nothing to do with the project or organization. */
const endOrphans = `UPDATE web_hook h SET is_on = false, off_because = 'Its owner is not here any more.'
  WHERE h.is_on AND NOT EXISTS (
    SELECT FROM person n WHERE n.id = h.owner_id AND n.is_active AND CASE WHEN h.project_id IS NULL
      THEN n.is_admin AND n.organization_id = h.organization_id
      ELSE EXISTS (SELECT FROM access x WHERE x.person_id = n.id AND x.project_id = h.project_id) END)`

/**
 * Moves on those in whose projects nothing happened up to the position $1, all at once: a transaction for each, whenever anything
 * happened anywhere, took longer than all else with some hundred hooks.
 */
const passOver = `UPDATE web_hook h SET position = $1 WHERE h.is_on AND h.position < $1 AND NOT CASE
  WHEN h.project_id IS NOT NULL THEN ${hasNews('h.project_id')}
  ELSE EXISTS (SELECT FROM project p WHERE p.organization_id = h.organization_id AND ${hasNews('p.id')}) END`

function hasNews(project: string): string {
  return `EXISTS (SELECT FROM change c WHERE c.project_id = ${project} AND c.position > h.position AND c.position <= $1)`
}

export async function queueHooks(database: Database, changes: ChangeLog, now: Date): Promise<void> {
  await database.rows(endOrphans)
  const end = await changes.end(database)
  await database.rows(passOver, [end.position])
  const behind = await database.rows<{ id: number }>(
    'SELECT id FROM web_hook WHERE is_on AND position <> $1 ORDER BY id',
    [end.position],
  )
  for (const { id } of behind)
    while (await database.transaction((db) => queueOne(db, changes, { id, end, now })));
}

/** Returns whether there is more. */
async function queueOne(
  db: Db,
  changes: ChangeLog,
  { id, end, now }: { id: number; end: FeedEnd; now: Date },
): Promise<boolean> {
  const hook = await db.row<HookRow>(
    `SELECT id, owner_id AS "ownerId", organization_id AS "organizationId", project_id AS "projectId",
            folder_types AS "folderTypes", actions, position FROM web_hook WHERE id = $1 AND is_on FOR UPDATE`,
    [id],
  )
  if (!hook) return false
  const after = Math.min(hook.position, end.position)
  const upTo = Math.min(after + stretch, end.position)
  const projectId = hook.projectId ?? undefined
  const told = await changes.between(db, [hook.ownerId], { after, upTo, projectId })
  const projects = await projectsOf(db, hook, told)
  const wanted = told.filter(
    (change) => isWanted(hook, change) && (!projects || projects.has(change.projectId)),
  )
  await insert(db, hook.id, wanted, now)
  await db.rows('UPDATE web_hook SET position = $2 WHERE id = $1', [id, upTo])
  return upTo < end.position
}

const isWanted = ({ folderTypes, actions }: HookRow, { folderType, action }: ToldChange): boolean =>
  (folderTypes.length === 0 || folderTypes.includes(folderType)) &&
  (actions.length === 0 || actions.some((name) => name.toLowerCase() === action.toLowerCase()))

/** The projects of the organization among these; undefined for the hook of a project. */
async function projectsOf(
  db: Db,
  { projectId, organizationId }: HookRow,
  told: readonly ToldChange[],
): Promise<Set<number> | undefined> {
  if (projectId) return undefined
  const rows = await db.rows<{ id: number }>(
    'SELECT id FROM project WHERE organization_id = $1 AND id = ANY ($2::int[])',
    [organizationId, [...new Set(told.map((change) => change.projectId))]],
  )
  return new Set(rows.map(({ id }) => id))
}

const insert = (db: Db, hookId: number, wanted: readonly ToldChange[], now: Date): Promise<unknown> =>
  wanted.length === 0
    ? Promise.resolve()
    : db.rows(
        `INSERT INTO web_hook_delivery (hook_id, position, folder_id, action, made_at, next_try_at)
         SELECT $1, r.position, r.folder_id, r.action, $3, $3
           FROM json_to_recordset($2::text::json) AS r (position bigint, folder_id int, action text) ORDER BY r.position`,
        [
          hookId,
          JSON.stringify(
            wanted.map(({ changeId, folderId, action }) => ({
              position: changeId,
              folder_id: folderId,
              action,
            })),
          ),
          now,
        ],
      )
