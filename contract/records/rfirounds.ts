/** The rounds of an RFI: from Open to the answer, and again after it was reopened. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** Who gave an answer, for whom. */
const givenBy = {
  answeredByUserId: is.int('The user who gave the answer; left out if there is none.'),
  answeredByName: is.name(
    'Their name when they gave it; of an imported answer, whom its source names. An answer from before 0.2.0 has the name of now.',
  ),
  answeredByCompany: is.name('Their company when they gave it.'),
  answeredByNameNow: is.name('Their name now, if they are called otherwise.'),
  isEntered: is.bool('Whether the answer was entered together with the RFI, and not given here.'),
  accordingTo: is.name('The source of an imported answer: nobody here gave it.'),
  onBehalfOfUserId: is.int('The user for whom they gave it, if the RFI was addressed to somebody else then.'),
  onBehalfOfName: is.name('The name of that user, or of the company or outside party it was addressed to.'),
}

export const RFIRound = dto('RFIRound', {
  round: is.int('1 for the first; each reopening begins the next.'),
  openedOn: is.date(
    'The day of the step to Open: YYYY-MM-DD. The time to answer is measured from here. Left out where it is unknown.',
  ),
  dueOn: is.date('When the answer was due; of the round that runs, when it is due now.'),
  answeredOn: is.date('When it was answered; left out until then.'),
  workingDays: is.nullableInt(
    'How many working days of the project the answer took; left out until it is given.',
  ),
  isOnBehalf: is.bool('Somebody else gave the answer for the recipient, so it is not in their answer times.'),
  isImported: is.bool('Its days are according to the source that the RFI was brought in from.'),
  answer: is.text('Its answer; of the last round, the official one. Left out until there is one.'),
  replyId: is.id('The reply that is this answer.'),
  ...givenBy,
  isWithdrawn: is.bool('The answer was withdrawn: the RFI was opened again, and it counts no more.'),
  withdrawnAt: is.instant('When it was withdrawn.'),
  withdrawnByUserId: is.int('Who withdrew it.'),
  withdrawnByName: is.name('Their name then.'),
  withdrawnWhy: is.text('Why: the reason of the step.'),
})

export const RFIForwardPeriod = dto('RFIForwardPeriod', {
  heldBy: is.name('Whom the forwarded RFI was addressed to.'),
  from: is.instant('Since when.'),
  to: is.instant('Until when; of one who has it still, now.'),
})

export const RFIRoundsRead = is.operation('RFIRoundsReadRequest', {
  route: '/api/internal/rfi/rounds',
  about:
    'Lists the rounds of an RFI, from Open to the answer, and says who gave the official answer, for whom. Opening an RFI ' +
    'again withdraws its answer: the round keeps it, with who withdrew it, when and why.',
  effect: 'read',
  request: { rfiId: is.id('The RFI.') },
  response: {
    rounds: is.listOf(RFIRound, 'The rounds, the first one first.'),
    forwards: is.listOf(
      RFIForwardPeriod,
      'Who had it because it was forwarded, as its court was then. Where two overlap, the later one of the list had it.',
    ),
    ...givenBy,
  },
})
