/** Answers of an RFI that were withdrawn when it was opened again: struck through, with who withdrew them, when and why. */
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayIn, dayOf, instantOf, shortDay } from '../../app/language/dates.ts'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { rfiTexts as t } from '../../texts/recordpages/rfi.ts'
import type { RecordContext } from './page.ts'

type Rfi = NonNullable<ResponseOf<'RFIRead'>['rfi']>
type Round = NonNullable<ResponseOf<'RFIRoundsRead'>['rounds']>[number]

const useWithdrawn = ({ rfiId }: Rfi): Round[] => {
  const rounds = useRead('RFIRoundsRead', { rfiId }).data?.rounds
  return (rounds ?? []).filter(({ isWithdrawn, answer }) => isWithdrawn && answer)
}

/** The words of replies that were the answer once. */
export const useWithdrawnWords = ({ record }: RecordContext<Rfi>): string[] =>
  useWithdrawn(record).map(({ answer }) => answer!.trim())

export function Withdrawn({ context }: { context: RecordContext<Rfi> }) {
  return useWithdrawn(context.record).map((round) => (
    <section key={round.round} class="part">
      <h2>
        {t.answerOfRound(round.round!)} <span class="tag orange">{t.withdrawn}</span>
      </h2>
      <div class="answer unofficial">
        <del class="withdrawn">
          <Paragraphs text={round.answer} />
        </del>
        <p class="by">
          <Given round={round} context={context} />
        </p>
        <p class="second" dir="auto">
          <WithdrawnBy round={round} context={context} />
        </p>
      </div>
    </section>
  ))
}

function Given({ round, context }: { round: Round; context: RecordContext<Rfi> }) {
  const { answeredByName, answeredByCompany, onBehalfOfName, answeredOn, dueOn } = round
  const short = (day: string | null | undefined): string => shortDay(dayOf(day)!, context.today)
  return (
    <>
      <span>
        <b>{answeredByName}</b>
        {answeredByCompany && `, ${answeredByCompany}`}
        {onBehalfOfName && `, ${t.forWhom(onBehalfOfName)}`}
      </span>
      {dueOn && <span class="muted">{t.wasDue(short(dueOn))}</span>}
      {answeredOn && <time dateTime={answeredOn}>{short(answeredOn)}</time>}
    </>
  )
}

function WithdrawnBy({ round, context }: { round: Round; context: RecordContext<Rfi> }) {
  const at = instantOf(round.withdrawnAt)
  const when = at ? shortDay(dayIn(at, context.timeZone), context.today) : ''
  const by = t.withdrawnBy(round.withdrawnByName ?? '', when)
  return <>{round.withdrawnWhy ? `${by}: “${round.withdrawnWhy}”` : `${by}.`}</>
}
