/** For managers: drawings that are outside of the register, and the way to choose. */
import { Icon } from '../../../parts/icon.tsx'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'

export function OutsideLine({ projectId, count }: { projectId: number; count: number }) {
  if (count === 0) return null
  return (
    <p class="note drawings-note">
      <Icon name="sheet" />
      <span>{t.outside(count)}</span>
      <span class="end">
        <a class="btn" href={`/p/${projectId}/drawings/outside`}>
          {t.chooseOutside}
        </a>
      </span>
    </p>
  )
}
