/**
 * The stages of a submittal item: the steps between them, and the dates and status that follow from a stage.
 */
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/records/submittal.ts'
import {
  type CodeListItem,
  codesAsText,
  returnedStatus,
  submittalStage,
  submittalStatus,
} from '../../../contract/states.ts'
import { conflict, notEmpty } from '../../kernel/faults.ts'
import { readDayCount } from '../engine/declare/daycount.ts'
import { dueAfter } from '../engine/declare/days.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'

type Item = Value<typeof SubmittalItem.fields>
export type ChangingItem = RecordChange<typeof SubmittalItem.fields>

/** Void is a status and not a stage, so that the item keeps the stage it had. */
const otherSteps = [[`StatusId ${submittalStatus.Void.code}`, 'Void']] as const

export const submittalStages = stateMachine('A submittal item', submittalStage, ['Created'], {
  Created: {
    court: 'submitting',
    to: {
      'Contractor review': { by: ['writers', 'submitting'], quiet: true },
      Submitted: { by: ['writers', 'submitting'], quiet: true },
      Complete: { by: ['writers'], needs: ['returnedStatusId'] },
    },
    otherSteps,
  },
  'Contractor review': {
    court: 'projectmanager',
    to: {
      Created: { by: ['writers'], reason: true, quiet: true },
      Submitted: { by: ['writers'], quiet: true },
    },
    otherSteps,
  },
  Submitted: {
    court: 'reviewing',
    to: {
      Created: { by: ['writers', 'submitting'], quiet: true },
      Returned: { by: ['reviewing'], needs: ['returnedStatusId'] },
    },
    otherSteps,
  },
  Returned: {
    court: 'projectmanager',
    to: { Submitted: { by: ['writers'], reason: true }, Complete: { by: ['manager'] } },
    otherSteps,
  },
  Complete: { to: {} },
})

export const stage = codesAsText(submittalStage)
/** The stages in the order in which an item passes them. */
const stageOrder = Object.values<string>(stage)
const isBefore = (one: string, other: string): boolean => stageOrder.indexOf(one) < stageOrder.indexOf(other)
export const status = codesAsText(submittalStatus)
const forRecordOnly = String(returnedStatus['For record only'].code)
/** Completing an item with one of these review results creates its next revision. */
export const resubmitCodes: readonly string[] = Object.values<CodeListItem>(returnedStatus)
  .filter(({ resubmit }) => resubmit)
  .map(({ code }) => String(code))

/** An item that goes back before a stage has not reached it, so the date of that stage is cleared. */
export async function clearDatesAfter(item: Item, { was, sent, context }: ChangingItem): Promise<void> {
  const isBackBefore = (stageCode: string): boolean =>
    was !== undefined && !isBefore(was.stage!, stageCode) && isBefore(item.stage!, stageCode)
  const isUntouched = (key: StageDate): boolean => sent[key] === undefined || sent[key] === was![key]
  if (isBackBefore(stage.Returned) && isUntouched('dateReturned')) item.dateReturned = null
  if (isBackBefore(stage['Contractor review']) && isUntouched('dateReceivedFromSub'))
    item.dateReceivedFromSub = null
  if (!isBackBefore(stage.Submitted)) return
  // A due date that a user set stays; one that was computed from the submission is cleared with it.
  const isComputed =
    !!was!.dateSubmitted && was!.returnedDueDate === (await dueBack(was!, was!.dateSubmitted, context))
  if (isComputed && isUntouched('returnedDueDate')) item.returnedDueDate = null
  if (isUntouched('dateSubmitted')) item.dateSubmitted = null
}

type StageDate = 'dateReceivedFromSub' | 'dateSubmitted' | 'returnedDueDate' | 'dateReturned'

export async function settleStage(item: Item, { was, context, isImported }: ChangingItem): Promise<void> {
  if (item.stage === was?.stage || isImported) return
  if (item.stage === stage['Contractor review']) item.dateReceivedFromSub ??= context.today
  if (item.stage === stage.Submitted) {
    item.dateSubmitted ??= context.today
    if (!item.returnedDueDate) item.returnedDueDate = await dueBack(item, item.dateSubmitted, context)
  }
  if (item.stage === stage.Returned) item.dateReturned ??= context.today
  if (item.stage === stage.Complete && was?.stage === stage.Returned) item.dateReturnedToSub ??= context.today
}

/** The due day of the review of an item submitted on that day. */
async function dueBack(
  { requiredReviewDays }: Item,
  dateSubmitted: string,
  context: WriteContext,
): Promise<string> {
  const { review, calendar } = await context.defaults()
  return dueAfter(readDay(dateSubmitted)!, readDayCount(requiredReviewDays, review) ?? review, calendar)
}

/** Open until complete, then Closed. Void only if set, until the status or the stage is changed. */
export function settleStatus(item: Item, { was, sent }: ChangingItem): void {
  const wasVoid = was?.statusId === status.Void
  const isVoid = (sent.statusId ?? was?.statusId) === status.Void && (!wasVoid || item.stage === was.stage)
  item.statusId = isVoid ? status.Void : item.stage === stage.Complete ? status.Closed : status.Open
}

/** Only an item with the result For record only can skip the review. */
export const refusalOfStage = (item: Item, { was }: ChangingItem) =>
  (was?.stage ?? stage.Created) === stage.Created &&
  item.stage === stage.Complete &&
  item.returnedStatusId !== forRecordOnly
    ? conflict('Only an item that is for record only can be complete without a review.', {
        allowed: '5 Contractor review, 2 Submitted, StatusId 3 Void',
      })
    : undefined

/** Void needs a reason, is not possible for a complete item, and is final. */
export function refusalOfVoid(item: Item, { was, context }: ChangingItem) {
  if (item.statusId === was?.statusId) return undefined
  if (was?.statusId === status.Void)
    return conflict('A submittal item that is void stays void.', { allowed: '' })
  if (item.statusId !== status.Void) return undefined
  if (item.stage === stage.Complete)
    return conflict('A submittal item that is complete cannot become void.', { allowed: '' })
  return item.explClosed || context.reason
    ? undefined
    : notEmpty(context.fieldName('explClosed'), 'the reason why it is closed')
}
