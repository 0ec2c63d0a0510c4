/** Who held an RFI, for programs and pages: the same as on its paper. */
import { msPerDay } from '../../../../contract/fields/durations.ts'
import { RecordStandingRead } from '../../../../contract/records/anyrecord/recordstanding.ts'
import { RFIRead } from '../../../../contract/records/rfi.ts'
import { RFIHandOffsRead } from '../../../../contract/records/rfihandoffs.ts'
import { RFIRoundsRead } from '../../../../contract/records/rfirounds.ts'
import { rfiStatus } from '../../../../contract/states.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import { type Perform, serve } from '../../../kernel/serve.ts'
import { historyOf } from '../../../paper/parts/court.ts'
import { english } from '../../../paper/texts/english.ts'
import { heldOfRfi } from './held.ts'

const ended: readonly number[] = [rfiStatus.Closed.code, rfiStatus.Void.code]

async function read(perform: Perform, folderId: number | null | undefined, call: Call) {
  if (!folderId) throw notEmpty('FolderId', 'the RFI')
  const { rfi } = await perform(RFIRead, { folderId }, call)
  const [{ standing }, { forwards }, history] = await Promise.all([
    perform(RecordStandingRead, { folderId }, call),
    perform(RFIRoundsRead, { rfiId: rfi!.rfiId }, call),
    historyOf({ call, perform }, folderId),
  ])
  if (!history.isWhole) return { handOffs: [], isTooLong: true }
  const held = heldOfRfi(english, rfi!, history.lines, {
    at: call.now,
    by: standing?.courtName ?? '',
    forwards,
  })
  const isOver = ended.includes(rfi!.statusId ?? 0)
  return {
    handOffs: held.map(({ by, whatFor, from, to }, i) => ({
      heldBy: by,
      whatFor,
      from,
      to,
      days: ((to.getTime() - from.getTime()) / msPerDay).toFixed(1),
      isNow: !isOver && i === held.length - 1,
    })),
    isTooLong: false,
  }
}

export const handOffOperation = (perform: Perform) =>
  serve(RFIHandOffsRead, ({ folderId }, call) => read(perform, folderId, call))
