/** The last step: what was made, with the list that it is in. */
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import type { Outcome } from './chosen.ts'
import { pathOfKind } from './kinds.ts'

interface Props {
  projectId: number
  kind: string
  outcome: Outcome
  again: () => void
}

export function Done({ projectId, kind, outcome, again }: Props) {
  const also = t.alsoMade(outcome.countReplies ?? 0, outcome.countPeople ?? 0, outcome.countCompanies ?? 0)
  return (
    <section class="note" aria-label={t.done}>
      <div>
        <p class="strong" role="status">
          {t.made(outcome.countMade ?? 0)}
        </p>
        {also && <p>{also}</p>}
        {(outcome.countWrong ?? 0) > 0 && <p>{t.wereLeftOut(outcome.countWrong!)}</p>}
        {(outcome.countThere ?? 0) > 0 && <p>{t.there(outcome.countThere!)}</p>}
        <p>
          <a href={`/p/${projectId}/${pathOfKind(kind)}`}>{t.show}</a>
        </p>
      </div>
      <div class="end">
        <button type="button" class="btn" onClick={again}>
          {t.again}
        </button>
      </div>
    </section>
  )
}
