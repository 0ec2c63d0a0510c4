/** The states of a publication, what its pages would do, and its limits; imports nothing, so that the web app has it alone. */

export const publicationState = {
  Reading: { code: 1 },
  'To confirm': { code: 2 },
  Published: { code: 3 },
  Withdrawn: { code: 4 },
  Discarded: { code: 5 },
} as const

/** What publishing would do with a page. */
export const pageOutcomes = [
  'New',
  'NewRevision',
  'SameRevision',
  'SameFile',
  'Older',
  'NumberTwice',
  'NoNumber',
  'Unreadable',
  'LeftOut',
] as const
export type PageOutcome = (typeof pageOutcomes)[number]

/** With such a page a publication is not published: it gets a number, or is left out. */
export const unsettledOutcomes: readonly PageOutcome[] = ['NumberTwice', 'NoNumber', 'Unreadable']

/** Such pages are not put in. */
export const skippedOutcomes: readonly PageOutcome[] = ['SameFile', 'LeftOut']

export const publicationLimits = {
  filesMax: 20,
  pagesMax: 1_000,
  /** Of one call that saves. */
  pagesAtOnce: 500,
  /** Of a side of a page, in inches. */
  sideInchesMin: 2,
  sideInchesMax: 200,
}
