/** What the papers of the project look like and say; their letterhead is that of the company. */
import { useId } from 'preact/hooks'
import { paperSizes } from '../../../../contract/outbound/printed.ts'
import { describedBy, Labelled } from '../../../parts/fields/labelled.tsx'
import { defaultsTexts as t } from '../../../texts/setup/defaults.ts'
import type { DefaultsProps } from './defaultsprops.ts'

export function Papers({ defaults, writes, put, problem }: DefaultsProps) {
  const size = { id: useId(), label: t.paperSize, error: problem('paperSize') }
  const clause = {
    id: useId(),
    label: t.objectionClause,
    hint: t.objectionClauseHint,
    error: problem('objectionClause'),
  }
  return (
    <fieldset class="field">
      <legend class="label">{t.papers}</legend>
      <p class="hint">
        {t.papersHint} <a href="/people">{t.letterhead}</a>
      </p>
      <Labelled {...size}>
        <select
          class="in"
          id={size.id}
          value={defaults.paperSize ?? paperSizes[0]}
          disabled={!writes}
          aria-describedby={describedBy(size)}
          onChange={(event) => put({ paperSize: event.currentTarget.value as (typeof paperSizes)[number] })}
        >
          {paperSizes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Labelled>
      <Labelled {...clause}>
        <textarea
          dir="auto"
          class="in"
          id={clause.id}
          rows={3}
          value={defaults.objectionClause ?? ''}
          readOnly={!writes}
          aria-invalid={Boolean(clause.error) || undefined}
          aria-describedby={describedBy(clause)}
          onInput={(event) => put({ objectionClause: event.currentTarget.value })}
        />
      </Labelled>
    </fieldset>
  )
}
