import { Icon } from '../icon.tsx'
import type { ControlProps } from './field.ts'
import { describedBy } from './labelled.tsx'

/** Yes or no: a box with its label behind it. */
export function YesNo(props: ControlProps) {
  const { id, label, value, onChange, onLeave, hint, error } = props
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          class="box"
          id={id}
          checked={Boolean(value)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={describedBy(props)}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onLeave}
        />
        {label}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="err" id={`${id}-error`}>
          <Icon name="s-dispute" size={14} />
          {error}
        </p>
      )}
    </div>
  )
}
