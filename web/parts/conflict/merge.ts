/**
 * Two people changed the same record: their changes since the same version are merged. Changes of only one
 * of them are taken over; equal changes of both are agreed; for the rest the user has to choose.
 */

export type Values = Readonly<Record<string, unknown>>

/** Null, an empty text and an empty list are equal. */
const plain = (value: unknown): unknown =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? null
    : value

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** A field of the form is one or two keys of the record: an id and the name beside it. */
export interface Unit {
  readonly key: string
  readonly keys: readonly string[]
}

/** An id counts; the name beside it only where there is none: the server fills in the name of an id. */
export function differs(unit: Unit, one: Values, other: Values): boolean {
  const [id, ...names] = unit.keys
  if (!isSame(one[id!] || null, other[id!] || null)) return true
  return !one[id!] && names.some((name) => !isSame(one[name], other[name]))
}

export interface Merged {
  /** Theirs, with all that only I changed. Fields to be chosen are theirs in it. */
  values: Record<string, unknown>
  mine: string[]
  theirs: string[]
  /** Changed by both, to different values. */
  both: string[]
}

export function merge(units: readonly Unit[], base: Values, theirs: Values, mine: Values): Merged {
  const merged: Merged = { values: { ...theirs }, mine: [], theirs: [], both: [] }
  for (const unit of units) {
    const byMe = differs(unit, base, mine)
    const byThem = differs(unit, base, theirs)
    if (byMe && byThem) {
      if (differs(unit, theirs, mine)) merged.both.push(unit.key)
    } else if (byMe) {
      merged.mine.push(unit.key)
      takeInto(merged.values, unit, mine)
    } else if (byThem) merged.theirs.push(unit.key)
  }
  return merged
}

export function takeInto(values: Record<string, unknown>, { keys }: Unit, from: Values): void {
  for (const key of keys) values[key] = from[key] ?? null
}

/** The fields to send so that `was` becomes `is`. */
export function changesBetween(units: readonly Unit[], was: Values, is: Values): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const unit of units) if (differs(unit, was, is)) takeInto(changes, unit, is)
  return changes
}
