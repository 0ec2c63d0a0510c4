import type { Draft } from '../../app/device/drafts.ts'
import { clock, dayIn, moment, todayIn } from '../../app/language/dates.ts'
import { formTexts as t } from '../../texts/forms.ts'
import type { FormDraft } from './drafting.ts'

/** Your draft of 3:42 pm: use it, or discard it. */
export function DraftOffer({
  draft,
  use,
  drop,
}: {
  draft: Draft<FormDraft>
  use: () => void
  drop: () => void
}) {
  const says = t.draftOf(whenOf(new Date(draft.when)))
  return (
    <section class="note warn" aria-label={says}>
      <div>
        <b>{says}</b>
        <p class="second">{t.draftWhy}</p>
      </div>
      <div class="end">
        <button type="button" class="btn" onClick={drop}>
          {t.dropDraft}
        </button>
        <button type="button" class="btn primary" onClick={use}>
          {t.useDraft}
        </button>
      </div>
    </section>
  )
}

/** In the time zone of this device, where it was written. */
const whenOf = (at: Date): string => (dayIn(at) === todayIn() ? clock(at) : moment(at))
