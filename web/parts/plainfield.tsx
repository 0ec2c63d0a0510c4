/** One line of text under its label. For the few forms that are no record's. */
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

/** The props of a line of text. */
const charsMax = 255

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
        id={id}
        {...({ type } as { type: 'text' })}
        autocomplete={autocomplete}
        autofocus={autofocus}
        readOnly={readOnly}
        maxLength={type === 'date' ? undefined : charsMax}
        value={value}
        aria-required={rest.needed || undefined}
        aria-invalid={Boolean(rest.error) || undefined}
        aria-describedby={describedBy(labelling)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </Labelled>
  )
}
