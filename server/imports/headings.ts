/** Which field a column is, by its heading; and which source a sheet is from. */

import type { FieldOfKind } from '../records/engine/declare/recordimport.ts'
import { germanHeadings } from './germanheadings.ts'
import type { ImportKind } from './importkind.ts'
import type { SheetRow } from './sheet/sheet.ts'

/** "Spec. Section No.*" is "specsectionnumber". */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[#№]|\bn(o|r|um)\b/g, 'number')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** A field with the rank of a heading for it: ours first. */
interface Ranked {
  field: FieldOfKind
  rank: number
}

const byHeading = new WeakMap<ImportKind, Map<string, Ranked>>()

function fieldsByHeading(kind: ImportKind): Map<string, Ranked> {
  const known = byHeading.get(kind)
  if (known) return known
  const found = new Map<string, Ranked>()
  for (const field of kind.fields)
    for (const [rank, heading] of headingsOf(field).entries())
      if (!found.has(plainHeading(heading))) found.set(plainHeading(heading), { field, rank })
  byHeading.set(kind, found)
  return found
}

const headingsOf = ({ field, label, headings }: FieldOfKind): string[] => [
  field,
  label,
  ...headings,
  ...(germanHeadings[field] ?? []),
]

export interface Proposed {
  field?: string
  isRemembered: boolean
}

/**
 * The field proposed for each heading. Of several columns for one field only the one with the better heading has it, unless
 * their texts are joined; of two with the same heading the first.
 */
export function proposedFields(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>,
): Proposed[] {
  const known = fieldsByHeading(kind)
  const seen = new Set<string>()
  const candidates = headings.map((heading) => {
    const plain = plainHeading(heading)
    const before = remembered.get(plain)
    const field = kind.fields.find((one) => one.field === before)
    const found = before === undefined ? known.get(plain) : field && { field, rank: -1 }
    const isRepeated = seen.has(plain) && !found?.field.isList
    seen.add(plain)
    return { found: isRepeated ? undefined : found, isRemembered: before !== undefined }
  })
  return candidates.map(({ found, isRemembered }) => {
    const rivals = candidates.filter((one) => one.found?.field === found?.field)
    const best = Math.min(...rivals.map((one) => one.found?.rank ?? 0))
    if (!found || (found.rank > best && !found.field.isList)) return { isRemembered }
    return { field: found.field.field, isRemembered }
  })
}

/** Another kind that knows most of the headings, where the one that was chosen knows few of them. */
export function likelierKind(
  chosen: ImportKind,
  all: readonly ImportKind[],
  headings: readonly string[],
): string | undefined {
  const given = headings.map(plainHeading).filter(Boolean)
  const known = (kind: ImportKind): number =>
    given.filter((heading) => fieldsByHeading(kind).has(heading)).length
  const best = all.reduce((one, other) => (known(other) > known(one) ? other : one), chosen)
  return known(best) > given.length / 2 && known(chosen) < given.length / 2 ? best.name : undefined
}

/** The headings may stand below a title and other lines. */
const linesAboveMax = 20

/** The row with the headings: the one with the most that are known, else the first with several cells. */
export function headingRow(kind: ImportKind, rows: readonly SheetRow[]): SheetRow {
  const fields = fieldsByHeading(kind)
  const first = rows.slice(0, linesAboveMax)
  const known = ({ cells }: SheetRow): number => cells.filter((cell) => fields.has(plainHeading(cell))).length
  const best = first.reduce((one, other) => (known(other) > known(one) ? other : one), first[0]!)
  if (known(best) > 0) return best
  return first.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1) ?? rows[0]!
}

/** Headings that only one source has. */
const signs: ReadonlyArray<[source: string, headings: readonly string[]]> = [
  [
    'Procore',
    [
      'Ball In Court',
      'RFI Manager',
      'Received From',
      'Date Initiated',
      'Punch Item #',
      'Punch Item Manager',
      'Final Approver',
      'Permission Template',
      'Business Phone',
      'Responsible Contractor',
      'Submittal Manager',
    ],
  ],
  [
    'Autodesk Build',
    [
      'Custom identifier',
      'Suggested answer',
      'Official response status',
      'Co-reviewers',
      'RFI type',
      'Root cause',
      'Issue type',
      'Issue subtype',
      'Placement',
      'Watchers',
    ],
  ],
  [
    'Fieldwire',
    // Not "Plan" alone, which is a drawing in German.
    ['Task #', 'Task number', 'Plan name', 'Plan folder', 'Plan link', 'Tier 1', 'Verified on'],
  ],
]

/** The source whose headings the sheet has; a spreadsheet if it is none that is known. */
export function sourceOf(headings: readonly string[]): string {
  const there = new Set(headings.map(plainHeading))
  const matches = signs.map(([source, own]) => ({
    source,
    count: own.filter((heading) => there.has(plainHeading(heading))).length,
  }))
  const best = matches.reduce((one, other) => (other.count > one.count ? other : one))
  return best.count > 0 ? best.source : 'Spreadsheet'
}
