/** Changes of what people see in a project: by their rights, by access lists and places in the tree. */
import type { Db } from '../db/db.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import { accessChanged } from './changelog.ts'
import type { ChangeRow, Node, SightChange } from './changerow.ts'

/** Whose rights changed where. */
export function ofRights(seen: readonly SightChange[], at: Date): ChangeRow[] {
  const own = seen.filter(({ folderId, personId }) => !folderId && personId)
  const once = new Map(own.map((one) => [`${one.projectId} ${one.personId}`, one]))
  return [...once.values()].map(({ projectId, personId }) => ({
    project_id: projectId,
    action: accessChanged,
    at,
    for_person_id: personId!,
  }))
}

const placing = ['accessByList', 'folderParentId']

/**
 * Changes of a place in the tree or of an access list, in a project with restricted folders: all who read something there look
 * again. So it is if a node was removed for good before anybody could be told that it was deleted.
 */
export async function ofPlaces(
  db: Db,
  events: readonly ReadEvent[],
  nodes: ReadonlyMap<number, Node>,
): Promise<ChangeRow[]> {
  const rows = new Map<string, ChangeRow>()
  const add = (projectId: number, section: string, at: Date): void => {
    rows.set(`${projectId} ${section}`, { project_id: projectId, section, action: accessChanged, at })
  }
  for (const { folderId, action, changes, at } of events) {
    const node = nodes.get(folderId ?? 0)
    if (!node || action === 'Created') continue
    const isMoved = changes.some(([field]) => placing.includes(field))
    const isList = changes.some(([field]) => field === 'accessByList')
    if (isList || (isMoved && node.isRestricted)) add(node.projectId, node.section, at)
  }
  const purged = events.filter(({ action }) => action === 'Purged')
  const untold =
    purged.length === 0
      ? []
      : await db.rows<{ projectId: number; section: string; at: Date }>(
          `SELECT q.project_id AS "projectId", s.name AS section, q.at
       FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS q (folder_id, project_id, at) CROSS JOIN section s
      WHERE NOT EXISTS (SELECT FROM change c WHERE c.folder_id = q.folder_id AND c.saw_audience IS NOT NULL)`,
          [
            purged.map(({ folderId }) => folderId),
            purged.map(({ projectId }) => projectId),
            purged.map(({ at }) => at),
          ],
        )
  for (const { projectId, section, at } of untold) add(projectId, section, at)
  return [...rows.values()]
}
