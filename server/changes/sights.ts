/** Who sees a node, as the columns of `change` that tell later who saw it. */
import { authorParts, reachesInto } from '../access/visibility.ts'
import type { Db } from '../db/db.ts'

export interface Sight {
  saw_audience: number
  saw_person_ids: number[]
  saw_organization_ids: number[]
  /** Those whose words it is. */
  saw_author_ids: number[]
  saw_list_ids: number[]
  saw_maker_organization_id: number | null
}

const parties = `FROM party y WHERE y.folder_id = f.id OR (y.folder_id = f.parent_id AND ${reachesInto('f')})`

const statement = `SELECT f.id, f.audience AS saw_audience,
    ARRAY(SELECT DISTINCT y.person_id FROM (SELECT y.person_id ${parties}) y WHERE y.person_id IS NOT NULL) AS saw_person_ids,
    ARRAY(SELECT DISTINCT y.organization_id FROM (SELECT y.organization_id ${parties}) y
           WHERE y.organization_id IS NOT NULL) AS saw_organization_ids,
    ARRAY(SELECT y.person_id FROM party y WHERE y.folder_id = f.id AND y.person_id IS NOT NULL
             AND y.part IN (${authorParts.map((part) => `'${part}'`).join(', ')})) AS saw_author_ids,
    ARRAY(SELECT guard.list FROM folder h CROSS JOIN LATERAL unnest(h.access_list_ids || f.access_by_list) AS guard (list)
           WHERE h.id = CASE WHEN f.path IS NULL THEN f.parent_id ELSE f.id END AND guard.list <> 0) AS saw_list_ids,
    (SELECT n.organization_id FROM person n WHERE n.id = f.created_by) AS saw_maker_organization_id
  FROM folder f WHERE f.id = ANY ($1::int[])`

/** By node. */
export async function sightsOf(db: Db, folderIds: readonly number[]): Promise<Map<number, Sight>> {
  if (folderIds.length === 0) return new Map()
  const rows = await db.rows<Sight & { id: number }>(statement, [[...new Set(folderIds)]])
  return new Map(rows.map(({ id, ...sight }) => [id, sight]))
}
