/** Puts names into rows that were read without them. */
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

/** Further columns of rows that get names: the project whose code lists count, and the version of names that the statement saw. */
export const nameColumns = `f.project_id AS "_projectId", ${nameVersion} AS "_nameVersion"`

/** SQL: a person by their id, else a company by its id, else the name as it was given. */
export const seat = (row: string, name: string): string =>
  `coalesce('p' || ${row}.person_id, 'o' || ${row}.organization_id, 'l' || ${name})`

type Row = Record<string, unknown>

/**
 * Fills in the names of rows; a promise where some must be looked up first. All names are of one version: mostly the one that
 * the statement which read the rows saw (the last one, of several), else that of a later look-up.
 */
export function fillNames(
  { db, database }: Pick<Call, 'db' | 'database'>,
  namings: readonly NameFill[],
  rows: readonly object[],
): Promise<void> | undefined {
  if (rows.length === 0 || namings.length === 0) return undefined
  const cache = nameCacheOf(database)
  const names = cache.at((rows.at(-1) as { _nameVersion: number })._nameVersion)
  const missing = missingIn(names, namings, rows as Row[])
  if (missing) return lookedUp(cache, db, missing, namings, rows as Row[])
  fill(names, namings, rows as Row[])
  return undefined
}

/**
 * Two look-ups at most, however often names are changed meanwhile. Where the first one sees another version than the rows
 * did, what was known before is not mixed with it: one statement then looks up all names of these rows.
 */
async function lookedUp(
  cache: NameCache,
  db: Db,
  missing: WantedNames,
  namings: readonly NameFill[],
  rows: readonly Row[],
): Promise<void> {
  let names = await cache.lookUp(db, missing)
  if (missingIn(names, namings, rows))
    names = await cache.lookUp(db, missingIn(new NameSnapshot(names.version), namings, rows)!)
  fill(names, namings, rows)
}

/** What the rows need and the snapshot does not have; undefined where it has all. */
function missingIn(
  names: NameSnapshot,
  namings: readonly NameFill[],
  rows: readonly Row[],
): WantedNames | undefined {
  let wanted: WantedNames | undefined
  const want = (what: NamedEntity, id: number): void => {
    if (names.of(what, id) !== undefined) return
    wanted ??= new WantedNames()
    wanted[what].add(id)
  }
  for (const naming of namings) {
    if (naming.of === 'seats') {
      for (const row of rows)
        for (const entry of (row[naming.key] as string[] | null) ?? [])
          if (entry[0] !== 'l') want(calledBy(entry), Number(entry.slice(1)))
    } else if (naming.of === 'code') {
      let known = 0
      for (const row of rows) {
        const projectId = row._projectId as number
        // Mostly all rows are of one project.
        if (projectId === known || !isSet(row[naming.id])) continue
        known = projectId
        if (names.list(naming.list, projectId)) continue
        wanted ??= new WantedNames()
        wanted.list(projectId, naming.list)
      }
    } else {
      for (const row of rows) if (isSet(row[naming.id])) want(naming.of, Number(row[naming.id]))
    }
  }
  return wanted
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined

const calledBy = (entry: string): NamedEntity => (entry[0] === 'p' ? 'person' : 'company')

/** The snapshot has all that the rows need. */
function fill(names: NameSnapshot, namings: readonly NameFill[], rows: readonly Row[]): void {
  for (const naming of namings) {
    if (naming.of === 'seats') for (const row of rows) fillSeats(names, row, naming)
    else if (naming.of === 'code') fillCodes(names, rows, naming)
    else
      for (const row of rows) {
        if (!isSet(row[naming.id])) continue
        const name = names.of(naming.of, Number(row[naming.id]))
        if (isSet(name)) row[naming.key] = name
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
    if (!isSet(row[id])) continue
    if (row._projectId !== projectId) {
      projectId = row._projectId as number
      codes = names.list(list, projectId)
    }
    const name = codes!.of(Number(row[id]))
    // A code that stood in for its name goes, whether it has one or not.
    if (name !== null) row[key] = name
    else if (id === key) row[key] = null
  }
}

function fillSeats(names: NameSnapshot, row: Row, { key, joined, first }: NameFill & { of: 'seats' }): void {
  const entries = row[key] as string[] | null
  if (!entries) return
  const called = entries.map((entry) =>
    entry[0] === 'l' ? entry.slice(1) : (names.of(calledBy(entry), Number(entry.slice(1))) ?? ''),
  )
  row[key] = called.length > 0 ? called.join(joined) : null
  if (first) row[first] = Number(entries.find((entry) => entry[0] === 'p')?.slice(1) ?? 0)
}
