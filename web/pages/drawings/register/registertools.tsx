/** The line above the sheets: words to narrow them, and whether they are by discipline. */
import { go, withQuery } from '../../../app/router.ts'
import { Icon } from '../../../parts/icon.tsx'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { FilterBox } from '../../list/filterbox.tsx'

export function RegisterTools({ q, isGrouped }: { q: string; isGrouped: boolean }) {
  return (
    <div class="tools">
      <FilterBox hint={t.find} text={q} set={(words) => go(withQuery({ q: words }), { replace: true })} />
      <span class="end">
        <button
          type="button"
          class="btn quiet"
          aria-pressed={isGrouped}
          onClick={() => go(withQuery({ flat: isGrouped ? '1' : undefined }))}
        >
          <Icon name="submittal" />
          {t.byDiscipline}
        </button>
      </span>
    </div>
  )
}
