/** Coded values: the list in force is the project's, else its organization's, else the shipped one. */

import type { Db } from '../db/db.ts'
import { advisoryLock } from '../db/locks.ts'
import { type Fragment, raw, sql } from '../db/sql.ts'
import { invalidField } from '../kernel/faults.ts'
import { type ListName, shippedLists } from './shipped.ts'

export interface CodedItem {
  id: number
  name: string
  advancedName?: string | null
  letter?: string | null
  /** Records show it, but it is no longer offered nor taken. */
  isRetired: boolean
}

/** Where a list is looked for; of no place it is the shipped one. */
export interface ListPlace {
  projectId?: number
  organizationId?: number
}

/** SQL: the id of a list at just that level, written as the index code_list_level has it: one probe, however many lists there are. */
const listAt = (name: string, projectId: string, organizationId: string): string =>
  `(SELECT l.id FROM code_list l WHERE l.name = ${name}
       AND coalesce(l.project_id, 0) = ${projectId} AND coalesce(l.organization_id, 0) = ${organizationId})`

const shippedList = (name: string): string => listAt(name, '0', '0')

/** The list in force for the project `p` of a statement: its id. A level is looked at only where the one before has none. */
const inForce = (name: string): string =>
  `coalesce(${listAt(name, 'p.id', '0')}, ${listAt(name, '0', 'p.organization_id')}, ${shippedList(name)})`

/** SQL for the name of a code in the project `p`. One that its list does not have keeps its shipped name. */
export const codeName = (list: ListName, code: Fragment): Fragment => {
  const named = (lists: string): Fragment =>
    sql`(SELECT i.name FROM code_list_item i WHERE i.code = ${code} AND i.code_list_id = ${raw(lists)})`
  return sql`coalesce(${named(inForce(`'${list}'`))},
    ${named(shippedList(`'${list}'`))})`
}

/** SQL: of those projects and list names, the list in force and the shipped one, by their ids. */
export const listsInForce = (
  wanted: string,
): string => `SELECT p.id AS project_id, k.name, ${inForce('k.name')} AS own, ${shippedList('k.name')} AS shipped
  FROM ${wanted} AS k (project_id, name) JOIN project p ON p.id = k.project_id`

/** A place as the `p` of a statement whose $2 and $3 are its project and its organization. */
const place = `(SELECT $2::int AS id, coalesce($3::int,
  (SELECT organization_id FROM project WHERE id = $2)) AS organization_id) p`

/** All items of the list in force, retired ones too. */
export const readList = (db: Db, list: ListName, at: ListPlace): Promise<CodedItem[]> =>
  db.rows<CodedItem>(
    `SELECT i.code AS id, i.name, i.advanced_name AS "advancedName", i.letter, i.is_retired AS "isRetired"
       FROM ${place} JOIN code_list_item i ON i.code_list_id = ${inForce('$1')}
      ORDER BY i.position, i.code`,
    [list, at.projectId ?? null, at.organizationId ?? null],
  )

export const levels = ['System', 'Organization', 'Project'] as const
export type Level = (typeof levels)[number]

/** Whose list it is that is in force. */
export async function levelInForce(db: Db, list: ListName, at: ListPlace): Promise<Level> {
  const row = await db.row<{ level: Level }>(
    `SELECT CASE WHEN l.project_id IS NOT NULL THEN 'Project'
                 WHEN l.organization_id IS NOT NULL THEN 'Organization' ELSE 'System' END AS level
       FROM ${place} JOIN code_list l ON l.id = ${inForce('$1')}`,
    [list, at.projectId ?? null, at.organizationId ?? null],
  )
  return row!.level
}

/**
 * Whoever writes coded values into records holds the lists of the organization until he is done, so that no item
 * vanishes between his look at the list and his writing. Many may hold them at once.
 */
export const holdLists = async (db: Db, organizationId: number): Promise<void> => {
  await db.rows('SELECT pg_advisory_xact_lock_shared($1, $2)', [advisoryLock.lists, organizationId])
}

/** Whoever edits lists of an organization or of its projects waits for those who hold them, and for other editors. */
export const lockLists = async (db: Db, organizationId: number): Promise<void> => {
  await db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.lists, organizationId])
}

export const isOffered = ({ isRetired }: CodedItem): boolean => !isRetired

/** Finds an item by id, name, advanced name or letter, in any letter case; one that is offered goes first. */
export function findItem(items: readonly CodedItem[], given: string | number): CodedItem | undefined {
  const wanted = String(given).trim().toLowerCase()
  const isNamed = ({ name, advancedName, letter }: CodedItem): boolean =>
    [name, advancedName, letter].some((one) => one?.trim().toLowerCase() === wanted)
  return (
    items.find((item) => String(item.id) === wanted) ??
    items.find((item) => isOffered(item) && isNamed(item)) ??
    items.find(isNamed)
  )
}

/** A fault where the code is not offered. */
export const unknownCode = (fieldName: string, given: unknown, items: readonly CodedItem[]) => {
  const known = items.filter(isOffered).map(({ id, name }) => `${id} ${name}`)
  const retired = items.find((item) => item.id === given && item.isRetired)
  const why = retired ? `${retired.name} is no longer offered` : `${String(given)} is not in the list`
  return invalidField(fieldName, 'Enum', `${fieldName}: ${why}. The list has: ${known.join(', ')}.`)
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
  await db.rows(
    `INSERT INTO code_list (name) SELECT DISTINCT s.list FROM ${shipped} ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
  await db.rows(
    `INSERT INTO code_list_item (code_list_id, code, position, name, advanced_name, letter)
     SELECT l.id, s.code, s.position, s.name, s.advanced_name, s.letter
       FROM ${shipped}
       JOIN code_list l ON l.name = s.list AND l.project_id IS NULL AND l.organization_id IS NULL
         ON CONFLICT (code_list_id, code) DO UPDATE
        SET position = excluded.position, name = excluded.name, advanced_name = excluded.advanced_name,
          letter = excluded.letter`,
    [JSON.stringify(rows)],
  )
}
