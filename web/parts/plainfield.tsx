/**
 * One line of text under its label. For the few forms that are no record's. It takes all that is pasted: what is too long is
 * refused at the field, and never cut without a word.
 */
import { useId } from 'preact/hooks'
import { describedBy, Labelled } from './fields/labelled.tsx'

interface PlainFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'date' | 'password'
  autocomplete?: string
  needed?: boolean
  autofocus?: boolean
  readOnly?: boolean
}

export function PlainField({
  value,
  onValue,
  type = 'text',
  autocomplete,
  autofocus,
  readOnly,
  ...rest
}: PlainFieldProps) {
  const id = useId()
  const labelling = { id, ...rest }
  return (
    <Labelled {...labelling}>
      <input
        class="in"
        dir="auto"
        id={id}
        {...({ type } as { type: 'text' })}
        autocomplete={autocomplete}
        autofocus={autofocus}
        readOnly={readOnly}
        value={value}
        aria-required={rest.needed || undefined}
        aria-invalid={Boolean(rest.error) || undefined}
        aria-describedby={describedBy(labelling)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </Labelled>
  )
}
