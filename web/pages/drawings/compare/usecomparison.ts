/** What is compared: by the address, and what the server says of it. */

import { useEffect } from 'preact/hooks'
import type { Similarity } from '../../../../contract/drawings/similarity.ts'
import { outdate, type ResponseOf } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { go, useAddress, withQuery } from '../../../app/router.ts'
import { ownRevisions, type Revision, type Sheet } from '../sheet/standing.ts'
import type { Way } from './compose.ts'

export type Comparison = NonNullable<ResponseOf<'SheetCompareRead'>['comparison']>
export type Area = NonNullable<Comparison['areas']>[number]

export interface Side {
  sheet: Sheet
  revision: Revision
}

const ways: readonly Way[] = ['over', 'curtain', 'side']

export function useAsked() {
  const { query } = useAddress()
  const way = ways.find((one) => one === query.get('way')) ?? 'over'
  return {
    way,
    isDashed: query.get('dashed') === '1',
    other: Number(query.get('with')) || undefined,
    oldVersion: Number(query.get('old')) || undefined,
    newVersion: Number(query.get('new')) || undefined,
    area: Number(query.get('area')) || undefined,
    places: placesIn(query.get('places')),
  }
}

export type Asked = ReturnType<typeof useAsked>

/** Changes what is asked, in place: Back leads to where the comparison was opened. */
export const ask = (changes: Record<string, string | undefined>): void =>
  go(withQuery(changes), { replace: true })

export interface Places {
  oldX: number
  oldY: number
  newX: number
  newY: number
}

function placesIn(text: string | null): Places[] | undefined {
  const places = (text ?? '').split(';').map((one) => one.split(',').map(Number))
  if (places.length !== 2 || !places.every((one) => one.length === 4 && one.every(Number.isFinite)))
    return undefined
  return places.map(([oldX, oldY, newX, newY]) => ({ oldX: oldX!, oldY: oldY!, newX: newX!, newY: newY! }))
}

export const placesText = (places: readonly Places[]): string =>
  places
    .map(({ oldX, oldY, newX, newY }) => [oldX, oldY, newX, newY].map((at) => at.toFixed(1)).join(','))
    .join(';')

/** Both sides: the new one as the sheet is in force, the old one what was before it. */
export function useSides(sheet: Sheet | undefined, asked: Asked) {
  const { other, oldVersion, newVersion } = asked
  const another = useRead('SheetRead', other ? { sheetFolderId: other } : undefined)
  const newSheet = other ? (another.data?.sheet ?? undefined) : sheet
  if (!sheet || !newSheet) return { error: another.error, sides: undefined }
  const newest = newVersion ?? (newSheet.version || newSheet.revisions?.[0]?.version)
  const revision = newSheet.revisions?.find(({ version }) => version === newest)
  const before = other
    ? sheet.version || sheet.revisions?.[0]?.version
    : ownRevisions(sheet).find(({ version }) => (version ?? 0) < (revision?.sameAsVersion || newest || 0))
        ?.version
  const old = sheet.revisions?.find(({ version }) => version === (oldVersion ?? before ?? newest))
  const sides = old && revision && { old: { sheet, revision: old }, new: { sheet: newSheet, revision } }
  return { error: another.error, sides, isMissing: !sides }
}

export interface Sides {
  old: Side
  new: Side
}

const written = ({ oldX, oldY, newX, newY }: Places): string =>
  `{oldX:${oldX},oldY:${oldY},newX:${newX},newY:${newY}}`

/** The comparison as a PDF. */
export function paperAt(sides: Sides, places: readonly Places[] | undefined): string {
  const { old, new: other } = sides
  const query = new URLSearchParams({
    oldSheetFolderId: String(old.sheet.sheetFolderId),
    oldVersion: String(old.revision.version),
    newSheetFolderId: String(other.sheet.sheetFolderId),
    newVersion: String(other.revision.version),
    ...(places && { places: `[${places.map(written).join(',')}]` }),
  })
  return `/api/internal/drawing/compare/print?${query}`
}

/** While it is being measured. */
const againMs = 1_000

export function useComparison({ old, new: other }: Sides, places: readonly Places[] | undefined) {
  const request = {
    oldSheetFolderId: old.sheet.sheetFolderId!,
    oldVersion: old.revision.version!,
    newSheetFolderId: other.sheet.sheetFolderId!,
    newVersion: other.revision.version!,
    ...(places && { places: [...places] }),
  }
  const { data, error, retry } = useRead('SheetCompareRead', request)
  const comparison = data?.comparison ?? undefined
  useEffect(() => {
    if (!data || data.comparison?.isMeasured) return
    const timer = setTimeout(() => {
      outdate('SheetCompareRead', request)
      retry()
    }, againMs)
    return () => clearTimeout(timer)
  }, [data, error])
  return { comparison, error }
}

/** Undefined: nobody knows how the pages lie on each other. */
export function alignmentOf(comparison: Comparison | undefined): Similarity | undefined {
  if (!comparison?.isMeasured || comparison.alignedBy === 'None') return undefined
  const { a, b, toX, toY } = comparison
  return { a: Number(a), b: Number(b), x: Number(toX), y: Number(toY) }
}
