/**
 * What the submitting side sends passes the contractor: it asks for Submitted, and the item goes to Contractor review. A
 * project can do without, and an item of the contractor itself has no submitting side.
 */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/records/submittal.ts'
import { conflict, type Fault, forbidden } from '../../kernel/faults.ts'
import type { CallerRights } from '../engine/declare/callerrights.ts'
import { isOwner, notYours } from '../engine/declare/ownership.ts'
import { creatorRights } from '../engine/declare/recordstate.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { type ChangingItem, stage } from './submittalstages.ts'

type Item = Value<typeof SubmittalItem.fields>
type ItemType = RecordType<typeof SubmittalItem.fields>

const callerRightsOf = (itemType: ItemType, item: Item, changing: ChangingItem): CallerRights =>
  changing.callerRights ?? creatorRights(itemType.parties(item, changing), changing)

const isReviewed = ({ noSubmittingSide }: CallerRights, { context }: ChangingItem): boolean =>
  context.project.contractorReview && !noSubmittingSide

/** The day that the submitting side names is the day that the contractor received it. */
export function passContractor(itemType: ItemType, changing: ChangingItem): void {
  const { was, sent } = changing
  if ((was?.stage ?? stage.Created) !== stage.Created || sent.stage !== stage.Submitted) return
  const callerRights = callerRightsOf(itemType, sent, changing)
  if (!isOwner('submitting', callerRights, false) || !isReviewed(callerRights, changing)) return
  sent.stage = stage['Contractor review']
  if (sent.dateSubmitted && sent.dateSubmitted !== was?.dateSubmitted) {
    sent.dateReceivedFromSub ??= sent.dateSubmitted
    delete sent.dateSubmitted
  }
}

/** Nothing is hidden from the contractor's own items, so the submitting side cannot declare an item to be one. */
export function refuseOwnContractor(item: Item, { was, context }: ChangingItem): void {
  const { organizationId, writes, isManager, isAdmin } = context.project
  if (writes || isManager || isAdmin || item.responsibleContractorId !== organizationId) return
  if (was?.responsibleContractorId === organizationId) return
  const fieldName = context.fieldName('responsibleContractorId')
  const message = `${fieldName}: only members with the right to write can name the contractor itself.`
  throw notYours([{ errorCode: 'Forbidden', fieldName, message }])
}

/** An item that does not pass the contractor has no such stage, no matter who asks for it. Other stages have no step to it anyway. */
export function noReview(itemType: ItemType, item: Item, changing: ChangingItem): Fault | undefined {
  const from = changing.was?.stage ?? stage.Created
  if (item.stage !== stage['Contractor review'] || from !== stage.Created) return undefined
  return isReviewed(callerRightsOf(itemType, item, changing), changing)
    ? undefined
    : conflict('This item does not pass the contractor before its review.', {
        allowed: '2 Submitted, 4 Complete, StatusId 3 Void',
      })
}

export function refusalOfRecall(itemType: ItemType, item: Item, changing: ChangingItem): Fault | undefined {
  if (changing.was?.stage !== stage.Submitted || item.stage !== stage.Created) return undefined
  const callerRights = callerRightsOf(itemType, item, changing)
  return isOwner('submitting', callerRights, false) && isReviewed(callerRights, changing)
    ? forbidden('Only a member with the right to write can take the item back from its review.')
    : undefined
}
