/** What became of a BCF file, with the list that its topics are in. */
import { bcfTexts as t } from '../../../texts/setup/bcf.ts'
import { bringTexts } from '../../../texts/setup/bring.ts'
import { bcfKind, pathOfKind } from './kinds.ts'
import type { BcfOutcome } from './usebcf.ts'

interface Props {
  projectId: number
  outcome: BcfOutcome
  again: () => void
}

export function BcfDone({ projectId, outcome, again }: Props) {
  const { countNew = 0, countChanged = 0, countSame = 0, countWrong = 0, countComments = 0 } = outcome
  return (
    <section class="note" aria-label={bringTexts.done}>
      <div>
        <p class="strong" role="status">
          {t.made(countNew!, countChanged!)}.
        </p>
        {countComments! > 0 && <p>{t.replies(countComments!)}</p>}
        {countWrong! > 0 && <p>{t.wereLeftOut(countWrong!)}</p>}
        {countSame! > 0 && <p>{t.same(countSame!)}</p>}
        <p>
          <a href={`/p/${projectId}/${pathOfKind(bcfKind)}`}>{bringTexts.show}</a>
        </p>
      </div>
      <div class="end">
        <button type="button" class="btn" onClick={again}>
          {bringTexts.again}
        </button>
      </div>
    </section>
  )
}
