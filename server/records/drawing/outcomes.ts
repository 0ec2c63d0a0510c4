/** What publishing would do with each page of a publication. */
import {
  type PageOutcome,
  skippedOutcomes,
  unsettledOutcomes,
} from '../../../contract/drawings/publicationstates.ts'
import { isOlder, plainRevision, type Revision } from './revisions.ts'

/** A page, with what is in force of the sheet that has its key. */
export interface PageToPublish extends Revision {
  readonly key: string | null
  readonly isLeftOut: boolean
  readonly problem: string | null
  readonly contentDigest: string | null
  readonly sheet: SheetInForce | null
}

export interface SheetInForce extends Revision {
  /** A void sheet has nothing in force: it is revived. */
  readonly isVoid: boolean
  /** Of what is on its page; null: it is not known. */
  readonly contentDigest: string | null
}

export function outcomesOf(pages: readonly PageToPublish[]): PageOutcome[] {
  const counts = new Map<string, number>()
  for (const { key, isLeftOut, problem } of pages)
    if (key && !isLeftOut && !problem) counts.set(key, (counts.get(key) ?? 0) + 1)
  return pages.map((page) => outcomeOf(page, (page.key && counts.get(page.key)) || 0))
}

function outcomeOf(page: PageToPublish, pagesWithKey: number): PageOutcome {
  if (page.isLeftOut) return 'LeftOut'
  if (page.problem) return 'Unreadable'
  if (!page.key) return 'NoNumber'
  if (pagesWithKey > 1) return 'NumberTwice'
  const { sheet } = page
  if (!sheet) return 'New'
  if (sheet.isVoid) return 'NewRevision'
  if (page.contentDigest && page.contentDigest === sheet.contentDigest) return 'SameFile'
  if (isOlder(page, sheet)) return 'Older'
  return plainRevision(page.revision) === plainRevision(sheet.revision) && page.issueDay === sheet.issueDay
    ? 'SameRevision'
    : 'NewRevision'
}

export const isUnsettled = (outcome: PageOutcome): boolean => unsettledOutcomes.includes(outcome)
export const isPutIn = (outcome: PageOutcome): boolean =>
  !isUnsettled(outcome) && !skippedOutcomes.includes(outcome)
