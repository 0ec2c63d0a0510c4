/** What mails show and take of RFIs. */
import { type RFI, RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../../contract/records/rfirounds.ts'
import type { Call } from '../../kernel/call.ts'
import type { Perform } from '../../kernel/serve.ts'
import type { RecordMail, ShownText } from '../engine/declare/recordmail.ts'
import type { RecordData } from '../engine/declare/rows.ts'

export const rfiMail: RecordMail<typeof RFI.fields> = {
  question: 'question',
  answer: 'answer',
  linkShows: [
    'fromName',
    'toName',
    'question',
    'answer',
    'reference',
    'drawing',
    'drawingDetail',
    'specSection',
    'recomendation',
  ],
  withdrawn: withdrawnAnswers,
  reply: { operation: RFIReplyCreate, words: 'response' },
  created: 'Asked',
  paperAt: ['Open'],
}

/** The answers that were withdrawn when it was opened again. */
async function withdrawnAnswers(perform: Perform, call: Call, { rfiId }: RecordData): Promise<ShownText[]> {
  const { rounds } = await perform(RFIRoundsRead, { rfiId: rfiId as number }, call)
  return (rounds ?? []).flatMap(({ isWithdrawn, answer }) =>
    isWithdrawn && answer ? [{ field: 'Answer', text: answer, isWithdrawn }] : [],
  )
}
