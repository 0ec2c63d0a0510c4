/** Which of two revisions of a sheet is the older one, and which of all its versions is in force. */
import type { PageOutcome } from '../../../contract/drawings/publicationstates.ts'

export interface Revision {
  /** The day it was issued, YYYY-MM-DD. */
  readonly issueDay: string | null
  readonly revision: string | null
}

/** By day, and on the same day by the order of revisions. A day that is not known is no earlier one. */
export function isOlder(one: Revision, other: Revision): boolean {
  if (one.issueDay && other.issueDay && one.issueDay !== other.issueDay) return one.issueDay < other.issueDay
  return compareRevisions(one.revision, other.revision) < 0
}

/** Nothing, 0, P1 …, then numbers and letters in natural order, then C1 …: preliminary ones first, those for construction last. */
export function compareRevisions(one: string | null, other: string | null): number {
  const [a, b] = [plainRevision(one), plainRevision(other)]
  return rankOf(a) - rankOf(b) || naturally.compare(a, b)
}

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Without what is written around it: "Rev. 2" is 2. */
export const plainRevision = (revision: string | null): string =>
  (revision ?? '')
    .trim()
    .toUpperCase()
    .replace(/^(REVISION|REV|INDEX|IND)\b[.:\s]*/, '')
    .replace(/\s+/g, '')

function rankOf(revision: string): number {
  if (revision === '') return 0
  if (/^0+$/.test(revision)) return 1
  if (/^P\d/.test(revision)) return 2
  return /^C\d/.test(revision) ? 4 : 3
}

/** A version of a sheet. */
export interface SheetVersion extends Revision {
  readonly version: number
  /** The version whose file it puts on top again. */
  readonly sameAs: number | null
  readonly isWithdrawn: boolean
  /** What publishing did; null: it was put in otherwise. */
  readonly outcome: PageOutcome | null
}

/**
 * The version that has to be in force: each one that is not withdrawn takes the place of those before it, but for one that came in
 * as an older one and still is.
 */
export function inForceOf<T extends SheetVersion>(versions: readonly T[]): T | undefined {
  let inForce: T | undefined
  for (const one of versions.toSorted((a, b) => a.version - b.version)) {
    if (one.isWithdrawn || one.sameAs !== null) continue
    if (!inForce || one.outcome !== 'Older' || !isOlder(one, inForce)) inForce = one
  }
  return inForce
}
