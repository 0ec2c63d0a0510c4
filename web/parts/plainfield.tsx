/**
 * One line of text under its label. For the few forms that are no record's. It takes all that is pasted: what is too long is
 * refused at the field, and never cut without a word.
 */
import { useEffect, useId, useState } from 'preact/hooks'
import { go, withQuery } from '../app/router.ts'
import { describedBy, Labelled } from './fields/labelled.tsx'

interface PlainFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'password'
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

const typingMs = 150

interface FindProps {
  text: string
  label: string
  placeholder: string
}

/** Finds rows of a page: the typed text is put into its address when the typing pauses. */
export function FindInAddress({ text, label, placeholder }: FindProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(
      () => go(withQuery({ q: typed.trim() || undefined }), { replace: true }),
      typingMs,
    )
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      class="in find-in"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
