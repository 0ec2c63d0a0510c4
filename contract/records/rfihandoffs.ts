/** Who held an RFI, from hand-off to hand-off. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const RFIHandOff = dto('RFIHandOff', {
  heldBy: is.name(
    'Who held it: of an open one whom it was addressed or forwarded to, else who took the step that ended it.',
  ),
  whatFor: is.name('What for: had it as a draft, had it to check, had it for an answer, had it to close.'),
  from: is.instant('Since when.'),
  to: is.instant('Until when; of the last one, now or the step that ended it.'),
  days: is.decimal('How many days, with one digit.'),
  isNow: is.bool('Whether they hold it now.'),
})

export const RFIHandOffsRead = is.operation('RFIHandOffsReadRequest', {
  route: '/api/internal/rfi/handoffs',
  about:
    'Lists who held an RFI from when to when, and what for, as its paper has it: computed from its history, as far as you see that.',
  effect: 'read',
  request: { folderId: is.id('The RFI.') },
  response: {
    handOffs: is.listOf(RFIHandOff, 'The first one first.'),
    isTooLong: is.bool('Its history has more than 10,000 changes: then there are none.'),
  },
})
