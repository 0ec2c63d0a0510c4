/**
 * Several reviewers of a submittal item. They review in steps; a verdict counts for its reviewer alone. The item is Returned
 * after the last step, with the verdict of that step.
 */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/records/submittal.ts'
import { returnedStatus } from '../../../contract/states.ts'
import { shownCompany } from '../../access/showncompany.ts'
import type { Call } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { invalidField } from '../../kernel/faults.ts'
import { isOwner } from '../engine/declare/ownership.ts'
import type { PartyEntry } from '../engine/declare/recordchange.ts'
import { writeStamp } from './stamp.ts'
import { type ChangingItem, stage, status } from './submittalstages.ts'

type Item = Value<typeof SubmittalItem.fields>

export interface Reviewer {
  id: number
  round: number
  step: number
  personId: number
  fullName: string
  returnedStatusId: number | null
  returnedNote: string | null
  returnedCopies: string | null
  returnedAt: Date | null
  givenBy: number | null
  isSkipped: boolean
}

/** The reviewers of an item in its present round, in order. */
export const reviewersOf = (call: Call, folderId: number): Promise<Reviewer[]> =>
  call.db.rows<Reviewer>(
    `SELECT r.id, r.round, r.step, r.person_id AS "personId", n.full_name AS "fullName",
            r.returned_status_id AS "returnedStatusId", r.returned_note AS "returnedNote",
            r.returned_copies AS "returnedCopies", r.returned_at AS "returnedAt", r.given_by AS "givenBy",
            r.skipped_at IS NOT NULL AS "isSkipped"
       FROM submittal_reviewer r JOIN person n ON n.id = r.person_id
      WHERE r.folder_id = $1 AND r.round = (SELECT max(x.round) FROM submittal_reviewer x WHERE x.folder_id = $1)
      ORDER BY r.step, r.position`,
    [folderId],
  )

const isWaiting = ({ returnedStatusId, isSkipped }: Reviewer): boolean => !returnedStatusId && !isSkipped

/** Those whose turn it is: all of the first step that is not done, and have not given a verdict. */
export function dueOf(reviewers: readonly Reviewer[]): Reviewer[] {
  const first = Math.min(...reviewers.filter(isWaiting).map(({ step }) => step))
  return reviewers.filter((one) => one.step === first && isWaiting(one))
}

/** The strictest first. For record only and Not reviewed count only if nobody gave one of these. */
const strictest = [
  'Rejected',
  'Revise and resubmit',
  'Approved as noted, resubmit',
  'Approved as noted',
  'Approved',
] as const
const forRecordOnly = returnedStatus['For record only'].code
const notReviewed = returnedStatus['Not reviewed'].code

/** The verdict of the item: that of the last step in which somebody gave one. */
export function itemVerdict(
  reviewers: readonly Reviewer[],
): Pick<Item, 'returnedStatusId' | 'returnedNote' | 'returnedCopies'> {
  const given = reviewers.filter(({ returnedStatusId }) => returnedStatusId)
  const last = given.filter(({ step }) => step === Math.max(...given.map((one) => one.step)))
  const codes = last.map(({ returnedStatusId }) => returnedStatusId!)
  const strict = strictest
    .map((name) => returnedStatus[name].code)
    .find((code) => codes.includes(code as never))
  const code = strict ?? (codes.every((one) => one === forRecordOnly) ? forRecordOnly : notReviewed)
  const notes = last.filter(({ returnedNote }) => returnedNote)
  const note = ({ fullName, returnedNote }: Reviewer): string =>
    last.length > 1 ? `${fullName}: ${returnedNote}` : returnedNote!
  return {
    returnedStatusId: String(code),
    returnedNote: notes.length > 0 ? notes.map(note).join('\n') : null,
    returnedCopies: last.find(({ returnedCopies }) => returnedCopies)?.returnedCopies ?? null,
  }
}

/** What the rules of a change know about the reviewers. */
interface Review {
  reviewers: Reviewer[]
  /** Those whose words this change writes. */
  written: Reviewer[]
  /** The item is submitted again, so everybody reviews again. */
  isAgain: boolean
}

const reviews = new WeakMap<object, Review>()

/** Reads the reviewers, and takes a sent verdict for the reviewer it comes from, before the change is judged. */
export async function readReview(changing: ChangingItem): Promise<void> {
  const { was, context } = changing
  if (!was) return
  const review = { reviewers: await reviewersOf(context.call, was.folderId!), written: [], isAgain: false }
  reviews.set(changing, review)
  const isOn = was.stage === stage.Submitted && was.statusId !== status.Void
  if (isOn && review.reviewers.some(isWaiting)) takeVerdict(changing, review)
}

/** Anyone who may not give a verdict is left to the judge of the change. */
function takeVerdict(changing: ChangingItem, review: Review): void {
  const { was, sent, context } = changing
  const changed = (key: 'returnedStatusId' | 'returnedNote' | 'returnedCopies'): string | undefined =>
    sent[key] && sent[key] !== was![key] ? sent[key] : undefined
  const [code, note, copies] = [
    changed('returnedStatusId'),
    changed('returnedNote'),
    changed('returnedCopies'),
  ]
  if (!code && !note && !copies) return
  const givers = giversOf(changing, review)
  const isOwn = givers.some(({ personId }) => personId === context.call.caller.id)
  if (givers.length === 0 || (!code && !isOwn)) return
  for (const one of givers) {
    one.returnedNote = note ?? one.returnedNote
    one.returnedCopies = copies ?? one.returnedCopies
    if (!code) continue
    one.returnedStatusId = Number(code)
    one.returnedAt = context.call.now
    one.givenBy = isOwn ? null : context.call.caller.id
  }
  review.written = givers
  if (!isOwn) changing.onBehalf = { personId: givers[0]!.personId }
  for (const key of ['returnedStatusId', 'returnedStatus', 'returnedNote', 'returnedCopies'] as const)
    delete sent[key]
  if (sent.stage === stage.Returned) sent.stage = was!.stage
  if (dueOf(review.reviewers).length > 0) {
    changing.isPartial = true
    delete sent.dateReturned
  } else Object.assign(sent, itemVerdict(review.reviewers), { stage: stage.Returned })
}

/** For whom the caller gives a verdict: themself, or for a manager everybody whose turn it is, or whom they name. */
function giversOf({ callerRights, context: { call } }: ChangingItem, { reviewers }: Review): Reviewer[] {
  const due = dueOf(reviewers)
  if (isOwner('reviewing', callerRights!, false))
    return due.filter(({ personId }) => personId === call.caller.id)
  if (!callerRights!.isManager) return []
  const named = call.info('OnBehalfOf')?.trim().toLowerCase()
  if (!named) return due
  const found = due.filter(({ personId, fullName }) =>
    [String(personId), fullName.toLowerCase()].includes(named),
  )
  if (found.length > 0) return found
  const names = due.map(({ personId, fullName }) => `${personId} ${fullName}`).join(', ')
  throw invalidField(
    'AdditionalInfo.OnBehalfOf',
    'Enum',
    `AdditionalInfo.OnBehalfOf: it is the turn of ${names}.`,
  )
}

/** An item that is submitted again has no verdict, and everybody reviews it again. */
export function settleReview(item: Item, changing: ChangingItem): void {
  const review = reviews.get(changing)
  const staying = review?.reviewers.filter(({ isSkipped }) => !isSkipped) ?? []
  if (!review || staying.length === 0) return
  if (item.stage !== stage.Submitted || changing.was!.stage === stage.Submitted) return
  Object.assign(item, { returnedStatusId: null, returnedNote: null, returnedCopies: null })
  if (!staying.some(({ returnedStatusId }) => returnedStatusId)) return
  review.isAgain = true
  review.reviewers = staying.map((one) => ({ ...one, round: one.round + 1, returnedStatusId: null }))
}

/** The reviewers are parties once the item is submitted; of those, the ones whose turn it is have the court. */
export function reviewParties(item: Item, changing: object): PartyEntry[] {
  const isOut = item.stage !== stage.Created && item.stage !== stage['Contractor review']
  return isOut ? partiesOf(item, reviews.get(changing)?.reviewers ?? []) : []
}

export const partiesOf = (item: Item, reviewers: readonly Reviewer[]): PartyEntry[] => [
  ...reviewers.filter(({ isSkipped }) => !isSkipped).map(({ personId }) => ({ part: 'reviewer', personId })),
  ...(item.stage === stage.Submitted
    ? dueOf(reviewers).map(({ personId }) => ({ part: 'reviewing', personId }))
    : []),
]

/** For the event: whose verdict was given. What it is stays with the reviewers. */
export const reviewChanges = (changing: ChangingItem): FieldChange[] =>
  (reviews.get(changing)?.written ?? []).map(({ personId }) => ['verdictOf', null, personId])

export async function writeReview(item: Item, changing: ChangingItem): Promise<void> {
  const { call } = changing.context
  const review = reviews.get(changing)
  if (!review?.reviewers.length && item.returnedStatusId !== changing.was!.returnedStatusId)
    await writeStamp(call, item.folderId!, Boolean(item.returnedStatusId))
  if (review?.isAgain)
    await call.db.rows(
      `INSERT INTO submittal_reviewer (project_id, folder_id, round, step, position, person_id)
       SELECT project_id, folder_id, round + 1, step, position, person_id FROM submittal_reviewer
        WHERE folder_id = $1 AND round = $2 AND skipped_at IS NULL`,
      [item.folderId, review.reviewers[0]!.round - 1],
    )
  for (const one of review?.written ?? [])
    await call.db.rows(
      `UPDATE submittal_reviewer r SET returned_status_id = $2, returned_note = $3, returned_copies = $4, returned_at = $5,
              given_by = $6, given_by_name = (SELECT g.full_name FROM person g WHERE g.id = $6),
              signed_name = n.full_name, signed_company = ${shownCompany()}
         FROM person n JOIN organization o ON o.id = n.organization_id WHERE r.id = $1 AND n.id = r.person_id`,
      [one.id, one.returnedStatusId, one.returnedNote, one.returnedCopies, one.returnedAt, one.givenBy],
    )
}

/** The next revision has the same reviewers. */
export const copyReviewers = (call: Call, from: number, to: number): Promise<unknown> =>
  call.db.rows(
    `INSERT INTO submittal_reviewer (project_id, folder_id, step, position, person_id)
     SELECT project_id, $2, step, position, person_id FROM submittal_reviewer r
      WHERE folder_id = $1 AND skipped_at IS NULL
        AND round = (SELECT max(x.round) FROM submittal_reviewer x WHERE x.folder_id = $1)`,
    [from, to],
  )
