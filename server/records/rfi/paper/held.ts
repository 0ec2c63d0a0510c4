/** Who held an RFI, and what for. */
import type { Value } from '../../../../contract/kit.ts'
import type { RFI } from '../../../../contract/records/rfi.ts'
import { rfiStatus } from '../../../../contract/states.ts'
import {
  type Held,
  type HistoryLine,
  heldBy,
  heldElsewhere,
  type Now,
  recipientsIn,
} from '../../../paper/parts/court.ts'
import type { PaperTexts } from '../../../paper/texts/english.ts'
import type { Rounds } from './answered.ts'

type Rfi = Value<typeof RFI.fields>

/** Who held it: while it was forwarded, whom it was forwarded to. */
export const heldOfRfi = (
  t: PaperTexts,
  record: Rfi,
  lines: readonly HistoryLine[],
  { forwards, ...now }: Omit<Now, 'state'> & Pick<Rounds, 'forwards'>,
): Held[] =>
  (forwards ?? []).reduce(
    (held, { heldBy, from, to }) =>
      heldElsewhere(held, {
        by: heldBy!,
        whatFor: t.court.forAnswer,
        from: new Date(from!),
        to: new Date(to!),
      }),
    heldBy(lines, 'StatusId', holding(t, record, lines), { ...now, state: record.statusId }),
  )

/** The person who made it had it as a draft, the person who took the step that ended that. */
const writerIn = (lines: readonly HistoryLine[]): string =>
  lines.find(({ action }) => action === 'Created')?.fullName ?? ''

const holding = ({ court }: PaperTexts, { toName }: Rfi, lines: readonly HistoryLine[]) =>
  new Map([
    [String(rfiStatus.Draft.code), { whatFor: court.asDraft, by: [{ name: writerIn(lines) }] }],
    // Who took the step may have given it back, or voided it.
    [String(rfiStatus.Submitted.code), { whatFor: court.toCheck }],
    [
      String(rfiStatus.Open.code),
      { whatFor: court.forAnswer, by: recipientsIn(lines, ['ToUserId', 'ToName'], toName ?? '') },
    ],
    [String(rfiStatus.Answered.code), { whatFor: court.toClose }],
  ])
