/** Coded values: the code list in force is the project's, else its organization's, else the shipped one. */

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
  /** Records still show it, but it is no longer offered or accepted. */
  isRetired: boolean
}

/** Whose code list is read; without a project and an organization, the shipped one. */
export interface CodeListScope {
  projectId?: number
  organizationId?: number
}

/**
 * SQL: the id of the code list of exactly that level, written to match the index code_list_level: one index
 * probe.
 */
const listAt = (name: string, projectId: string, organizationId: string): string =>
  `(SELECT l.id FROM code_list l WHERE l.name = ${name}
       AND coalesce(l.project_id, 0) = ${projectId} AND coalesce(l.organization_id, 0) = ${organizationId})`

const shippedList = (name: string): string => listAt(name, '0', '0')

/**
 * SQL: the id of the code list in force for the project `p`. A level is read only if the one before has no
 * list.
 */
const inForce = (name: string): string =>
  `coalesce(${listAt(name, 'p.id', '0')}, ${listAt(name, '0', 'p.organization_id')}, ${shippedList(name)})`

/**
 * SQL for the name of a code in the project `p`. A code that is missing in its code list has its shipped
 * name.
 */
export const codeName = (list: ListName, code: Fragment): Fragment => {
  const named = (lists: string): Fragment =>
    sql`(SELECT i.name FROM code_list_item i WHERE i.code = ${code} AND i.code_list_id = ${raw(lists)})`
  return sql`coalesce(${named(inForce(`'${list}'`))},
    ${named(shippedList(`'${list}'`))})`
}

/** SQL: the ids of the code list in force and of the shipped one, for those projects and list names. */
export const listsInForce = (
  wanted: string,
): string => `SELECT p.id AS project_id, k.name, ${inForce('k.name')} AS own, ${shippedList('k.name')} AS shipped
  FROM ${wanted} AS k (project_id, name) JOIN project p ON p.id = k.project_id`

/** A scope as the `p` of a statement whose $2 and $3 are its project and its organization. */
const scope = `(SELECT $2::int AS id, coalesce($3::int,
  (SELECT organization_id FROM project WHERE id = $2)) AS organization_id) p`

/** All items of the code list in force, including retired ones. */
export const readList = (db: Db, list: ListName, at: CodeListScope): Promise<CodedItem[]> =>
  db.rows<CodedItem>(
    `SELECT i.code AS id, i.name, i.advanced_name AS "advancedName", i.letter, i.is_retired AS "isRetired"
       FROM ${scope} JOIN code_list_item i ON i.code_list_id = ${inForce('$1')}
      ORDER BY i.position, i.code`,
    [list, at.projectId ?? null, at.organizationId ?? null],
  )

const levels = ['System', 'Organization', 'Project'] as const
export type Level = (typeof levels)[number]

/** The level of the code list in force. */
export async function levelInForce(db: Db, list: ListName, at: CodeListScope): Promise<Level> {
  const row = await db.row<{ level: Level }>(
    `SELECT CASE WHEN l.project_id IS NOT NULL THEN 'Project'
                 WHEN l.organization_id IS NOT NULL THEN 'Organization' ELSE 'System' END AS level
       FROM ${scope} JOIN code_list l ON l.id = ${inForce('$1')}`,
    [list, at.projectId ?? null, at.organizationId ?? null],
  )
  return row!.level
}

/**
 * A call that writes coded values into records holds the organization's code lists (shared lock) until it
 * ends, so that no item disappears between reading the list and writing the record.
 */
export const holdLists = async (db: Db, organizationId: number): Promise<void> => {
  await db.rows('SELECT pg_advisory_xact_lock_shared($1, $2)', [advisoryLock.lists, organizationId])
}

/** A call that edits code lists of an organization or its projects waits for calls that hold or edit them. */
export const lockLists = async (db: Db, organizationId: number): Promise<void> => {
  await db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.lists, organizationId])
}

export const isOffered = ({ isRetired }: CodedItem): boolean => !isRetired

/**
 * Finds an item by id, name, advanced name or letter, ignoring case. Offered items come before retired ones.
 */
export const findItem = (items: readonly CodedItem[], given: string | number): CodedItem | undefined =>
  byNames(items).get(plainName(String(given)))

const plainName = (name: string): string => name.trim().toLowerCase()

/** Of each list that was read: an import looks the same list up for every line. */
const named = new WeakMap<readonly CodedItem[], ReadonlyMap<string, CodedItem>>()

function byNames(items: readonly CodedItem[]): ReadonlyMap<string, CodedItem> {
  const known = named.get(items)
  if (known) return known
  const found = new Map<string, CodedItem>()
  const add = (name: string | null | undefined, item: CodedItem): void => {
    if (typeof name === 'string' && !found.has(plainName(name))) found.set(plainName(name), item)
  }
  for (const item of items) add(String(item.id), item)
  for (const some of [items.filter(isOffered), items])
    for (const item of some) for (const name of [item.name, item.advancedName, item.letter]) add(name, item)
  named.set(items, found)
  return found
}

/** The fault for a code that is not offered. */
export const unknownCode = (fieldName: string, given: unknown, items: readonly CodedItem[]) => {
  const known = items.filter(isOffered).map(({ id, name }) => `${id} ${name}`)
  const retired = items.find((item) => item.id === given && item.isRetired)
  const why = retired ? `${retired.name} is no longer offered` : `${String(given)} is not in the list`
  return invalidField(fieldName, 'Enum', `${fieldName}: ${why}. The list has: ${known.join(', ')}.`)
}

/** Writes the shipped code lists; a new release may have added or renamed items. Names that somebody gave stay. */
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
