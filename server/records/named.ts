/** Puts names into rows that were read without them. */
import type { Db } from '../db/db.ts'
import type { Call } from '../kernel/call.ts'
import type { Naming } from './engine/declare/naming.ts'
import { Missed, type Names, namesOf, namingVersion } from './names.ts'

/** What a row that gets names tells besides: which project's lists count, and which names the statement saw. */
export const namingColumns = `f.project_id AS "_projectId", ${namingVersion} AS "_naming"`

/** SQL: somebody by his id, else a company by its, else as he was named. */
export const seat = (row: string, name: string): string =>
  `coalesce('p' || ${row}.person_id, 'o' || ${row}.organization_id, 'l' || ${name})`

type Row = Record<string, unknown>

/** Fills in the names of rows that one statement read; a promise where some must be looked up first. */
export function named(
  { db, database }: Pick<Call, 'db' | 'database'>,
  namings: readonly Naming[],
  rows: readonly object[],
): Promise<void> | undefined {
  if (rows.length === 0 || namings.length === 0) return undefined
  const names = namesOf(database)
  names.sees((rows[0] as { _naming: number })._naming)
  const missed = new Missed()
  const left: Array<[Row, Naming]> = []
  for (const row of rows as Row[])
    for (const naming of namings) if (!fill(names, row, naming, missed)) left.push([row, naming])
  return left.length > 0 ? learned(names, db, missed, left) : undefined
}

/** Until nothing is missed: a name that was changed meanwhile makes all others be looked up again, too. */
async function learned(names: Names, db: Db, missed: Missed, left: Array<[Row, Naming]>): Promise<void> {
  for (let more = missed, still = left; still.length > 0; ) {
    await names.learn(db, more)
    const next = new Missed()
    still = still.filter(([row, naming]) => !fill(names, row, naming, next))
    more = next
  }
}

/** Whether it could be done with what is remembered. */
function fill(names: Names, row: Row, naming: Naming, missed: Missed): boolean {
  const { key } = naming
  if (naming.of === 'seats') return seats(names, row, naming, missed)
  const id = row[naming.id]
  if (id === null || id === undefined) return true
  const name =
    naming.of === 'code'
      ? names.ofCode(row._projectId as number, naming.list, Number(id))
      : names.of(naming.of, Number(id))
  if (name === undefined) {
    if (naming.of === 'code') missed.list(row._projectId as number, naming.list)
    else missed[naming.of].add(Number(id))
    return false
  }
  // A code that stood in for its name goes, whether it has one or not.
  if (name != null) row[key] = name
  else if (naming.id === key) row[key] = null
  return true
}

function seats(
  names: Names,
  row: Row,
  { key, joined, first }: Naming & { of: 'seats' },
  missed: Missed,
): boolean {
  const entries = row[key] as string[] | null
  if (!entries) return true
  let isKnown = true
  const called = entries.map((entry) => {
    if (entry[0] === 'l') return entry.slice(1)
    const what = entry[0] === 'p' ? 'person' : 'company'
    const id = Number(entry.slice(1))
    const name = names.of(what, id)
    if (name === undefined) {
      missed[what].add(id)
      isKnown = false
    }
    return name ?? ''
  })
  if (!isKnown) return false
  row[key] = called.length > 0 ? called.join(joined) : null
  if (first) row[first] = Number(entries.find((entry) => entry[0] === 'p')?.slice(1) ?? 0)
  return true
}
