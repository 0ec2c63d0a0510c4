/** When an RFI was sent to the person who answers: the day on which it was opened, and of a later round again. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, wholeDay } from '../../app/language/dates.ts'
import { rfiTexts as t } from '../../texts/recordpages/rfi.ts'

type Rfi = NonNullable<ResponseOf<'RFIRead'>['rfi']>

export function SentOn({ record }: { record: Rfi }) {
  const rounds = useRead('RFIRoundsRead', { rfiId: record.rfiId }).data?.rounds ?? []
  const first = dayOf(rounds[0]?.openedOn)
  const last = dayOf(rounds.at(-1)?.openedOn)
  if (!first) return null
  return (
    <>
      <time dateTime={first}>{wholeDay(first)}</time>
      {last && rounds.length > 1 && (
        <>
          , {t.facts.again} <time dateTime={last}>{wholeDay(last)}</time>
        </>
      )}
    </>
  )
}
