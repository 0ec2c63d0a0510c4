/**
 * The code lists that rules build on: the states of record types with the steps between them, and other
 * values with a meaning of their own. Users may rename an item, its code stays. Who may take a step, and what
 * it needs, is decided by the server (`states` in each record type); a client gets the possible steps from
 * `RecordTransitionsRead`.
 */

/** By the built-in name of the item. */
export type CodeList = Readonly<Record<string, CodeListItem>>

export interface CodeListItem {
  readonly code: number
  /** The abbreviation of a review result. */
  readonly letter?: string
  /** A review result with which the next revision is created when the item is completed. */
  readonly resubmit?: true
}

export interface StateItem extends CodeListItem {
  /** The states it can become. */
  readonly to: readonly string[]
  /** The record has no number yet. */
  readonly draft?: true
  /** The record changes only by a step. */
  readonly closed?: true
}

export type StateList = Readonly<Record<string, StateItem>>

export const rfiStatus = {
  Draft: { code: 1, draft: true, to: ['Submitted', 'Open', 'Void'] },
  Submitted: { code: 2, to: ['Open', 'Draft', 'Void'] },
  Open: { code: 3, to: ['Answered', 'Closed', 'Void'] },
  Answered: { code: 4, to: ['Open', 'Closed', 'Void'] },
  Closed: { code: 5, closed: true, to: ['Open'] },
  Void: { code: 6, closed: true, to: [] },
} as const satisfies StateList

export const punchListStatus = {
  Draft: { code: 1, draft: true, to: ['Open', 'Void'] },
  Open: { code: 2, to: ['Ready for review', 'Closed', 'In dispute', 'Void'] },
  'Ready for review': { code: 3, to: ['Closed', 'Not accepted', 'Void'] },
  'Not accepted': { code: 4, to: ['Ready for review', 'Closed', 'Void'] },
  'In dispute': { code: 5, to: ['Open', 'Closed', 'Void'] },
  Closed: { code: 6, closed: true, to: ['Open', 'Void'] },
  Void: { code: 7, closed: true, to: [] },
} as const satisfies StateList

export const openIssueStatus = {
  Draft: { code: 1, draft: true, to: ['Open', 'Void'] },
  Open: { code: 2, to: ['In progress', 'Closed', 'On hold', 'Void'] },
  'In progress': { code: 3, to: ['In review', 'Closed', 'On hold', 'Void'] },
  'In review': { code: 4, to: ['Closed', 'In progress', 'Void'] },
  'On hold': { code: 5, to: ['Open', 'In progress', 'Void'] },
  Closed: { code: 6, closed: true, to: ['Open', 'Void'] },
  Void: { code: 7, closed: true, to: [] },
} as const satisfies StateList

/** The stage of a submittal item. Void is not a stage but a `submittalStatus`, so the stage is kept. */
export const submittalStage = {
  Created: { code: 1, to: ['Contractor review', 'Submitted', 'Complete'] },
  'Contractor review': { code: 5, to: ['Created', 'Submitted'] },
  Submitted: { code: 2, to: ['Created', 'Returned'] },
  Returned: { code: 3, to: ['Submitted', 'Complete'] },
  Complete: { code: 4, closed: true, to: [] },
} as const satisfies StateList

const beforeReview = [submittalStage.Created, submittalStage['Contractor review']].map(({ code }) =>
  String(code),
)

/** Whether a submittal item, by its stage as it is sent, was submitted to its reviewers. */
export const isWithReviewers = (stage: string | null | undefined): boolean =>
  !beforeReview.includes(stage ?? '')

/** Members who write name the reviewers of an item until it is with them; then managers do, with a reason. */
export const mayNameReviewers = (
  { writes, isManager }: { writes: boolean; isManager: boolean },
  isWithThem: boolean,
): boolean => isManager || (writes && !isWithThem)

export const meetingStatus = {
  Draft: { code: 1, draft: true, to: ['Distributed'] },
  Distributed: { code: 2, to: ['Final', 'Draft'] },
  Final: { code: 3, closed: true, to: [] },
} as const satisfies StateList

/** Of a submittal item. A package is Open or Closed, depending on its items. */
export const submittalStatus = {
  Open: { code: 1 },
  Closed: { code: 2 },
  Void: { code: 3 },
} as const satisfies CodeList

/** The result of a review. */
export const returnedStatus = {
  Approved: { code: 1, letter: 'A' },
  'Approved as noted': { code: 2, letter: 'B' },
  'Approved as noted, resubmit': { code: 3, letter: 'C', resubmit: true },
  'Revise and resubmit': { code: 4, letter: 'R', resubmit: true },
  Rejected: { code: 5, letter: 'E', resubmit: true },
  'For record only': { code: 6, letter: 'F' },
  'Not reviewed': { code: 7, letter: 'N' },
} as const satisfies CodeList

/** Of a responsible party of a punch list item. */
export const partyStatus = {
  Pending: { code: 1 },
  Complete: { code: 2 },
  Accepted: { code: 3 },
  Rejected: { code: 4 },
} as const satisfies CodeList

export const meetingItemStatus = {
  Open: { code: 1 },
  'In progress': { code: 2 },
  Done: { code: 3 },
} as const satisfies CodeList

export const costImpact = {
  'Not stated': { code: 0 },
  'Yes, known': { code: 1 },
  'Yes, unknown': { code: 2 },
  'No impact': { code: 3 },
  'To be determined': { code: 4 },
  'Not applicable': { code: 5 },
} as const satisfies CodeList

/** As shipped; others can be added. Past For review others may build by the document, or no longer. */
export const documentStatus = {
  'Work in progress': { code: 1 },
  'For review': { code: 2 },
  'Approved for construction': { code: 3 },
  'For information': { code: 4 },
  'As built': { code: 5 },
  Superseded: { code: 6 },
  Void: { code: 7 },
} as const satisfies CodeList

/** All that only the names can be changed of, by the names of the code lists. */
export const fixedCodes = {
  rfiStatus,
  costImpact,
  punchListStatus,
  partyStatus,
  openIssueStatus,
  submittalStage,
  submittalStatus,
  returnedStatus,
  meetingStatus,
  meetingItemStatus,
} as const satisfies Record<string, CodeList>

/** A code list in a sentence: "1 Draft, 2 Distributed, 3 Final." */
export const codesInWords = (list: CodeList): string =>
  `${Object.entries(list)
    .map(([name, { code }]) => `${code} ${name}`)
    .join(', ')}.`

/** The codes of a code list as texts, as submittal items have them on the wire. */
export const codesAsText = <L extends CodeList>(list: L): { [Name in keyof L]: string } =>
  Object.fromEntries(Object.entries(list).map(([name, { code }]) => [name, String(code)])) as any
