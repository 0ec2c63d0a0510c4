/** Coded values: the list in force is the project's, else its organization's, else the shipped one. */
import type { Db } from '../db/open.ts'
import { invalidField } from '../kernel/faults.ts'
import { type ListName, shippedLists } from './shipped.ts'

export interface CodedItem {
  id: number
  name: string
  advancedName?: string | null
  letter?: string | null
}

/** The id of the list in force for the project `p` of a statement. */
const listInForce = (list: ListName): string =>
  `(SELECT l.id FROM list l
     WHERE l.name = '${list}' AND (l.project_id = p.id OR l.organization_id = p.organization_id
           OR (l.project_id IS NULL AND l.organization_id IS NULL))
     ORDER BY l.project_id NULLS LAST, l.organization_id NULLS LAST LIMIT 1)`

const shippedList = (list: ListName): string =>
  `(SELECT l.id FROM list l WHERE l.name = '${list}' AND l.project_id IS NULL AND l.organization_id IS NULL)`

/** SQL for the name of a code in the project `p`. One taken out of the list keeps its shipped name. */
export const codeName = (list: ListName, code: string): string =>
  `coalesce((SELECT i.name FROM list_item i WHERE i.code = ${code} AND i.list_id = ${listInForce(list)}),
    (SELECT i.name FROM list_item i WHERE i.code = ${code} AND i.list_id = ${shippedList(list)}))`

export const readList = (
  db: Db,
  list: ListName,
  level: { projectId?: number; organizationId?: number },
): Promise<CodedItem[]> =>
  db.rows<CodedItem>(
    `SELECT i.code AS id, i.name, i.advanced_name AS "advancedName", i.letter
       FROM (SELECT $2::int AS id, coalesce($3::int,
              (SELECT organization_id FROM project WHERE id = $2)) AS organization_id) p
       JOIN list_item i ON i.list_id = (SELECT l.id FROM list l
            WHERE l.name = $1 AND (l.project_id = p.id OR l.organization_id = p.organization_id
                  OR (l.project_id IS NULL AND l.organization_id IS NULL))
            ORDER BY l.project_id NULLS LAST, l.organization_id NULLS LAST LIMIT 1)
      ORDER BY i.position, i.code`,
    [list, level.projectId ?? null, level.organizationId ?? null],
  )

/** Finds an item by id, name, advanced name or letter, in any letter case. */
export function findItem(items: readonly CodedItem[], given: string | number): CodedItem | undefined {
  const wanted = String(given).trim().toLowerCase()
  return (
    items.find((item) => String(item.id) === wanted) ??
    items.find((item) =>
      [item.name, item.advancedName, item.letter].some((name) => name?.toLowerCase() === wanted),
    )
  )
}

export const unknownCode = (fieldName: string, given: unknown, items: readonly CodedItem[]) => {
  const known = items.map(({ id, name }) => `${id} ${name}`).join(', ')
  return invalidField(fieldName, 'Enum', `${fieldName} ${String(given)} is not in the list: ${known}.`)
}

/** Puts the shipped lists in; a new release may have added items. */
export async function shipLists(db: Db): Promise<void> {
  const rows = Object.entries(shippedLists).flatMap(([list, items]) =>
    items.map((item, position) => ({
      list,
      code: item.code,
      position,
      name: item.name,
      advanced_name: item.advancedName,
      letter: item.letter,
    })),
  )
  const shipped = `json_to_recordset($1::text::json)
    AS s (list text, code int, position int, name text, advanced_name text, letter text)`
  await db.rows(`INSERT INTO list (name) SELECT DISTINCT s.list FROM ${shipped} ON CONFLICT DO NOTHING`, [
    JSON.stringify(rows),
  ])
  await db.rows(
    `INSERT INTO list_item (list_id, code, position, name, advanced_name, letter)
     SELECT l.id, s.code, s.position, s.name, s.advanced_name, s.letter
       FROM ${shipped}
       JOIN list l ON l.name = s.list AND l.project_id IS NULL AND l.organization_id IS NULL
         ON CONFLICT (list_id, code) DO UPDATE
        SET position = excluded.position, name = excluded.name, advanced_name = excluded.advanced_name,
          letter = excluded.letter`,
    [JSON.stringify(rows)],
  )
}
