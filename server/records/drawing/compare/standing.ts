/** How a version of a sheet stands, in words for papers and pictures. */
import type { SheetScale } from '../../../../contract/drawings/sheetscale.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { readSheet } from '../sheetread.ts'
import type { ComparisonWords } from './comparisonwords.ts'

export interface SheetStanding {
  readonly number: string
  readonly revision: string
  /** YYYY-MM-DD; undefined: not known. */
  readonly issueDate: string | undefined
  /** Number and revision. */
  readonly name: string
  /** Of that version. */
  readonly scales: ReadonlyArray<Value<typeof SheetScale.fields>>
  /** That it is not in force; undefined if it is. Nobody switches it off. */
  readonly notInForce: string | undefined
}

/** Of a sheet that the caller sees. */
export async function standingOf(
  call: Call,
  t: ComparisonWords,
  sheetFolderId: number,
  version: number,
): Promise<SheetStanding> {
  const { sheet } = await readSheet({ sheetFolderId, version }, call)
  const found = sheet.revisions.find((one) => one.version === version)
  const revision = found?.revision ?? ''
  const by = found?.replacedByRevision
  const replaced = by ? t.replaced(revision, by) : t.notInForce(revision)
  return {
    number: sheet.number ?? '',
    revision,
    issueDate: found?.issueDate ?? undefined,
    name: `${sheet.number} ${t.rev(revision)}`,
    scales: sheet.scales,
    notInForce:
      found?.standing === 'InForce'
        ? undefined
        : found?.standing === 'Withdrawn'
          ? t.withdrawn(revision)
          : replaced,
  }
}

/** The language of the caller; of nobody else is told. */
export const languageOf = async (call: Call): Promise<string | null | undefined> =>
  (
    await call.db.row<{ language: string | null }>('SELECT n.language FROM person n WHERE n.id = $1', [
      call.caller.id,
    ])
  )?.language
