/** What a role may do in a section: letters to press; for who can't change them, those of the rights that it has. */

import { roleTexts as t } from '../../../texts/setup/setup.ts'
import { has, type Right, type Role, rightsOf } from './rolerights.ts'

interface CellProps {
  role: Role
  section: string
  label: string
  mayChange: boolean
  isChanged: (right: Right) => boolean
  toggle: (role: Role, section: string, right: Right) => void
}

export function Cell({ role, section, label, mayChange, isChanged, toggle }: CellProps) {
  const held = rightsOf(section).filter((right) => has(role, section, right))
  if (!mayChange)
    return held.length === 0 ? (
      <span class="muted">
        <span aria-hidden="true">–</span>
        <span class="vh">{t.noRight}</span>
      </span>
    ) : (
      <ul class="rights" aria-label={label}>
        {held.map((right) => (
          <li key={right} class="letter" title={t.rights[right].says}>
            <span aria-hidden="true">{t.rights[right].letter}</span>
            <span class="vh">{t.rights[right].says}</span>
          </li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in each of eighty cells says no more
    <span class="rights" role="group" aria-label={label}>
      {rightsOf(section).map((right) => (
        <button
          key={right}
          type="button"
          aria-pressed={has(role, section, right)}
          aria-label={t.rights[right].says}
          title={t.rights[right].says}
          class={isChanged(right) ? 'changed' : undefined}
          onClick={() => toggle(role, section, right)}
        >
          {t.rights[right].letter}
        </button>
      ))}
    </span>
  )
}
