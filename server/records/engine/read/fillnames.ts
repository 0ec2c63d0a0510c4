/** Fills names into rows that were read without them. */
import type { Db } from '../../../db/db.ts'
import type { Call } from '../../../kernel/call.ts'
import type { NamedEntity, NameFill } from '../declare/namefill.ts'
import {
  type CodeNames,
  type NameCache,
  NameSnapshot,
  nameCacheOf,
  nameVersion,
  WantedNames,
} from './namecache.ts'

/** Columns needed for this: the project whose code lists apply, and the name version of the statement. */
export const nameColumns = `f.project_id AS "_projectId", ${nameVersion} AS "_nameVersion"`

/** SQL: a person by their id, else a company by its id, else the name as sent. */
export const seat = (row: string, name: string): string =>
  `coalesce('p' || ${row}.person_id, 'o' || ${row}.organization_id, 'l' || ${name})`

type Row = Record<string, unknown>

/**
 * Fills in the names of rows; returns a promise only if some must be looked up first. All names are of one
 * version: mostly the one that the statement saw which read the rows (the last one of several), else that of
 * a later look-up.
 */
export function fillNames(
  { db, database }: Pick<Call, 'db' | 'database'>,
  nameFills: readonly NameFill[],
  rows: readonly object[],
): Promise<void> | undefined {
  if (rows.length === 0 || nameFills.length === 0) return undefined
  const cache = nameCacheOf(database)
  const names = cache.at((rows.at(-1) as { _nameVersion: number })._nameVersion)
  const missing = missingIn(names, nameFills, rows as Row[])
  if (missing) return lookUpAndFill(cache, db, missing, nameFills, rows as Row[])
  fill(names, nameFills, rows as Row[])
  return undefined
}

/**
 * At most two look-ups, however often names change in the meantime. If the first one sees another version
 * than the rows did, cached names are not mixed with it: a second statement looks up all names of these
 * rows.
 */
async function lookUpAndFill(
  cache: NameCache,
  db: Db,
  missing: WantedNames,
  nameFills: readonly NameFill[],
  rows: readonly Row[],
): Promise<void> {
  let names = await cache.lookUp(db, missing)
  if (missingIn(names, nameFills, rows))
    names = await cache.lookUp(db, missingIn(new NameSnapshot(names.version), nameFills, rows)!)
  fill(names, nameFills, rows)
}

/** Names that the rows need and the snapshot does not have; undefined if it has all. */
function missingIn(
  names: NameSnapshot,
  nameFills: readonly NameFill[],
  rows: readonly Row[],
): WantedNames | undefined {
  let wanted: WantedNames | undefined
  const want = (entity: NamedEntity, id: number): void => {
    if (names.of(entity, id) !== undefined) return
    wanted ??= new WantedNames()
    wanted[entity].add(id)
  }
  for (const nameFill of nameFills) {
    if (nameFill.of === 'seats') {
      for (const row of rows)
        for (const entry of (row[nameFill.key] as string[] | null) ?? [])
          if (entry[0] !== 'l') want(entityOf(entry), Number(entry.slice(1)))
    } else if (nameFill.of === 'code') {
      let known = 0
      for (const row of rows) {
        const projectId = row._projectId as number
        // Mostly all rows are of one project.
        if (projectId === known || !isSet(row[nameFill.id])) continue
        known = projectId
        if (names.list(nameFill.list, projectId)) continue
        wanted ??= new WantedNames()
        wanted.list(projectId, nameFill.list)
      }
    } else {
      for (const row of rows) if (isSet(row[nameFill.id])) want(nameFill.of, Number(row[nameFill.id]))
    }
  }
  return wanted
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined

const entityOf = (entry: string): NamedEntity => (entry[0] === 'p' ? 'person' : 'company')

/**
 * The snapshot must have all names that the rows need. Every row gets every field, if only null: objects of
 * the same shape are written faster.
 */
function fill(names: NameSnapshot, nameFills: readonly NameFill[], rows: readonly Row[]): void {
  for (const nameFill of nameFills) {
    if (nameFill.of === 'seats') for (const row of rows) fillSeats(names, row, nameFill)
    else if (nameFill.of === 'code') fillCodes(names, rows, nameFill)
    else
      for (const row of rows) {
        const name = isSet(row[nameFill.id]) ? names.of(nameFill.of, Number(row[nameFill.id])) : undefined
        row[nameFill.key] = name ?? row[nameFill.key] ?? null
      }
  }
}

function fillCodes(
  names: NameSnapshot,
  rows: readonly Row[],
  { key, id, list }: NameFill & { of: 'code' },
): void {
  let projectId = 0
  let codes: CodeNames | undefined
  for (const row of rows) {
    const code = row[id]
    // A code that was read in place of its name is replaced even if it has no name.
    if (id === key) row[key] = null
    if (isSet(code) && row._projectId !== projectId) {
      projectId = row._projectId as number
      codes = names.list(list, projectId)
    }
    row[key] = (isSet(code) ? codes!.of(Number(code)) : null) ?? row[key] ?? null
  }
}

function fillSeats(names: NameSnapshot, row: Row, { key, joined, first }: NameFill & { of: 'seats' }): void {
  const entries = row[key] as string[] | null
  if (!entries) return
  const filled = entries.map((entry) =>
    entry[0] === 'l' ? entry.slice(1) : (names.of(entityOf(entry), Number(entry.slice(1))) ?? ''),
  )
  row[key] = filled.length > 0 ? filled.join(joined) : null
  if (first) row[first] = Number(entries.find((entry) => entry[0] === 'p')?.slice(1) ?? 0)
}
