/** The folder tree of a project: its root and sections, and the rules for creating and moving nodes. */
import { limits } from '../../../../contract/limits.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { folderType, rootType, sectionTypes } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField } from '../../../kernel/faults.ts'

export interface NewNode {
  projectId: number
  parentId: number | null
  type: number
  name: string
  description?: string | null
  sorting?: number
  referenceId?: number
  accessByList?: number
}

/** A text as the name of a node: cut to the maximum length, without half a surrogate pair at the end. */
export const asName = (text: string): string =>
  text.slice(0, limits.nameCharsMax).replace(/[\ud800-\udbff]$/, '')

/** Creates one node. Only nodes that can hold others store their path. */
export async function addNode(call: Call, node: NewNode): Promise<number> {
  const { section, form } = folderType(node.type)
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO folder (project_id, parent_id, type, section, name, description, sorting, reference_id,
                         access_by_list, access_list_ids, path,
                         created_by, created_at, updated_by, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
             CASE WHEN $10 THEN (SELECT coalesce((SELECT access_list_ids FROM folder WHERE id = $2), '{}')
               || CASE WHEN $9::int = 0 THEN '{}'::int[] ELSE ARRAY[$9::int] END) ELSE '{}' END,
             CASE WHEN $10 THEN concat_ws(' / ', nullif((SELECT path FROM folder WHERE id = $2), ''),
               CASE WHEN $2::int IS NOT NULL THEN $5 END) END,
             $11, $12, $11, $12)
     RETURNING id`,
    [
      node.projectId,
      node.parentId,
      node.type,
      section,
      node.name,
      node.description ?? null,
      node.sorting ?? 0,
      node.referenceId ?? 0,
      node.accessByList ?? 0,
      form !== 'leaf',
      call.caller.id,
      call.now,
    ],
  )
  return row!.id
}

/** Creates the root and the section folders of a new project. Returns the root. */
export async function addTree(call: Call, projectId: number, name: string): Promise<number> {
  const rootId = await addNode(call, { projectId, parentId: null, type: rootType, name })
  for (const [sorting, section] of sectionTypes.entries())
    await addNode(call, { projectId, parentId: rootId, type: section.id, name: section.name, sorting })
  return rootId
}

/** The depth of a node; the root is 0. */
const depthOf = async (call: Call, folderId: number): Promise<number> => {
  const row = await call.db.row<{ depth: number }>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id, 0 AS depth FROM folder WHERE id = $1
       UNION ALL SELECT f.id, f.parent_id, depth + 1 FROM folder f JOIN above ON f.id = above.parent_id)
     SELECT max(depth)::int AS depth FROM above`,
    [folderId],
  )
  return row!.depth
}

/** How many levels of nodes that can hold others are below a node. */
const heightOf = async (call: Call, folderId: number): Promise<number> => {
  const row = await call.db.row<{ height: number }>(
    `WITH RECURSIVE below AS (
       SELECT id, 0 AS height FROM folder WHERE id = $1
       UNION ALL SELECT f.id, height + 1 FROM folder f JOIN below ON f.parent_id = below.id
                  WHERE f.path IS NOT NULL)
     SELECT max(height)::int AS height FROM below`,
    [folderId],
  )
  return row!.height
}

/** For folders and other nodes that hold others: the deepest folder can still hold records and documents. */
export async function refuseTooDeep(
  call: Call,
  parentId: number,
  fieldName: string,
  folderId?: number,
): Promise<void> {
  const levels = (await depthOf(call, parentId)) + 1 + (folderId ? await heightOf(call, folderId) : 0)
  if (levels > limits.folderDepthMax)
    throw invalidField(
      fieldName,
      'InclusiveBetween',
      `Folders can be at most ${limits.folderDepthMax} levels deep.`,
    )
}

/**
 * Serializes creating, moving and renaming of nodes that hold others in a project: two moves at the same time
 * could create a cycle that neither sees, and a folder created below one that is being renamed would get its
 * old path.
 */
export const lockTree = async (call: Call, projectId: number): Promise<void> => {
  await call.db.rows('SELECT FROM project WHERE id = $1 FOR NO KEY UPDATE', [projectId])
}

/**
 * The same for the projects of those of the nodes that can hold others and that the caller sees: others would wait for a stranger.
 * To be called before such a node is locked itself: a rename above it locks the project and then everything
 * below, and two orders would be a deadlock.
 */
export const lockTreeOf = async (call: Call, ...folderIds: readonly number[]): Promise<void> => {
  await call.db.rows(
    `SELECT FROM project
      WHERE id IN (SELECT f.project_id FROM folder f ${joinNodeRights}
                    WHERE f.id = ANY($2::int[]) AND f.path IS NOT NULL AND ${visible})
      ORDER BY id FOR NO KEY UPDATE`,
    [call.caller.id, folderIds],
  )
}

export async function refuseRing(
  call: Call,
  folderId: number,
  parentId: number,
  fieldName: string,
): Promise<void> {
  const ring = await call.db.row(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id FROM folder WHERE id = $2
       UNION ALL SELECT f.id, f.parent_id FROM folder f JOIN above ON f.id = above.parent_id)
     SELECT FROM above WHERE id = $1`,
    [folderId, parentId],
  )
  if (ring) throw invalidField(fieldName, 'Enum', 'A folder cannot be moved below itself.')
}

/** The access list of the node itself, appended to those it inherits. */
const ownAccessList = `CASE WHEN f.access_by_list = 0 THEN '{}'::int[] ELSE ARRAY[f.access_by_list] END`

/** Updates paths and access lists of the nodes below a folder that was renamed, moved or restricted. */
export async function refreshBelow(call: Call, folderId: number): Promise<void> {
  await call.db.rows(
    `WITH RECURSIVE below AS (
       SELECT f.id, concat_ws(' / ', nullif(up.path, ''),
         CASE WHEN f.parent_id IS NOT NULL THEN f.name END) AS path,
         coalesce(up.access_list_ids, '{}') || ${ownAccessList} AS access_list_ids
         FROM folder f LEFT JOIN folder up ON up.id = f.parent_id WHERE f.id = $1
       UNION ALL
       SELECT f.id, concat_ws(' / ', nullif(below.path, ''), f.name), below.access_list_ids || ${ownAccessList}
         FROM folder f JOIN below ON f.parent_id = below.id WHERE f.path IS NOT NULL)
     UPDATE folder f SET path = below.path, access_list_ids = below.access_list_ids FROM below
      WHERE f.id = below.id AND (f.path IS DISTINCT FROM below.path OR f.access_list_ids <> below.access_list_ids)`,
    [folderId],
  )
}
