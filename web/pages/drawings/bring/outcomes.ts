/** What publishing would do with the pages, in words, and the pages by that. */
import {
  type PageOutcome,
  skippedOutcomes,
  unsettledOutcomes,
} from '../../../../contract/drawings/publicationstates.ts'
import { sentence } from '../../../app/language/dictionary.ts'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Page } from './pagesmodel.ts'

export const viewNames = ['all', 'look', 'new', 'revisions', 'older', 'out'] as const
export type ViewName = (typeof viewNames)[number]

const outcomeOf = ({ outcome }: Page): PageOutcome => (outcome ?? 'NoNumber') as PageOutcome

export const isUnsettled = (page: Page): boolean => unsettledOutcomes.includes(outcomeOf(page))
export const isSkipped = (page: Page): boolean => skippedOutcomes.includes(outcomeOf(page))

/** Below it the reader was not sure, and nobody has confirmed the page yet. */
const sureFrom = 80
const isDoubtful = (page: Page): boolean => !isSkipped(page) && (page.confidence ?? 0) < sureFrom

export const isToLookAt = (page: Page): boolean =>
  isUnsettled(page) || isDoubtful(page) || outcomeOf(page) === 'SameRevision'

const isIn: Readonly<Record<ViewName, (page: Page) => boolean>> = {
  all: () => true,
  look: isToLookAt,
  new: (page) => outcomeOf(page) === 'New',
  revisions: (page) => ['NewRevision', 'SameRevision'].includes(outcomeOf(page)),
  older: (page) => outcomeOf(page) === 'Older',
  out: isSkipped,
}

export const pagesIn = (view: ViewName, pages: readonly Page[]): Page[] => pages.filter(isIn[view])

export type Look = 'new' | 'rev' | 'warn' | 'bad' | 'plain'

const lookOf: Readonly<Record<PageOutcome, Look>> = {
  New: 'new',
  NewRevision: 'rev',
  SameRevision: 'warn',
  SameFile: 'plain',
  Older: 'plain',
  NumberTwice: 'bad',
  NoNumber: 'bad',
  Unreadable: 'bad',
  LeftOut: 'plain',
}

export interface Said {
  look: Look
  outcome: string
  /** Why, or what comes of it. */
  because: string | undefined
}

/** As the reader of title blocks notes it. Here it is said with the page that has it. */
const sameNumber = 'Another page has the same number.'

/** `nameOf`: how a page is called, among files. */
export function saidOf(page: Page, all: readonly Page[], nameOf: (page: Page) => string): Said {
  const outcome = outcomeOf(page)
  const look = lookOf[outcome]
  // What the reader notes is of use as long as somebody has to look.
  const isOfUse = page.note && page.note !== sameNumber && isToLookAt(page)
  const note = isOfUse ? sentence(page.note!) : undefined
  if (look !== 'bad' && look !== 'warn' && isDoubtful(page))
    return { look: 'warn', outcome: t.doubtful, because: note ?? t.because.doubtful }
  return { look, outcome: wordsOf(page, outcome), because: note ?? becauseOf(page, outcome, all, nameOf) }
}

function wordsOf({ inForce, revision }: Page, outcome: PageOutcome): string {
  if (outcome !== 'NewRevision') return t.outcomes[outcome]
  if (!inForce) return t.backInForce
  return revision ? t.revisions(inForce, revision) : t.outcomes.NewRevision
}

function becauseOf(
  page: Page,
  outcome: PageOutcome,
  all: readonly Page[],
  nameOf: (page: Page) => string,
): string | undefined {
  const inForce = page.inForce ?? ''
  if (outcome === 'Older') return t.because.staysInForce(inForce)
  if (outcome === 'SameRevision') return t.because.differs(inForce)
  if (outcome === 'NoNumber') return t.because.noNumber
  if (outcome === 'Unreadable') return page.problem ? sentence(page.problem) : undefined
  if (outcome !== 'NumberTwice') return undefined
  const other = all.find(
    (one) => one !== page && outcomeOf(one) === 'NumberTwice' && plain(one.number) === plain(page.number),
  )
  return other ? t.because.twice(nameOf(other)) : t.because.twiceSomewhere
}

/** Alike in two numbers of one sheet. The server alone decides which numbers are one. */
const plain = (number: string | null | undefined): string =>
  (number ?? '').toUpperCase().replace(/[^\p{L}\d./]/gu, '')

/** "13 sheets change, 3 are new, 1 goes beneath." */
export function effectOf(pages: readonly Page[]): string {
  const [changed, made, beneath] = (['revisions', 'new', 'older'] as const).map(
    (view) => pagesIn(view, pages).length,
  ) as [number, number, number]
  const parts = [
    changed > 0 && t.change(changed),
    made > 0 && t.areNew(made),
    beneath > 0 && t.goBeneath(beneath),
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : t.nothing
}
