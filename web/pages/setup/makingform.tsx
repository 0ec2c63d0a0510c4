/** The form that makes one thing, and the question before one is ended: each says in the dialog what went wrong. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { newIdempotencyKey } from '../../app/calls/client.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { common } from '../../texts/everypage.ts'

export interface Entered {
  text: (name: string) => string
  isTicked: (name: string) => boolean
  all: (name: string) => string[]
}

interface FormProps {
  /** Tried again with the same key, it makes nothing twice. */
  make: (entered: Entered, idempotencyKey: string) => Promise<unknown>
  label: string
  children: ComponentChildren
}

export function MakingForm({ make, label, children }: FormProps) {
  const [key] = useState(newIdempotencyKey)
  const [error, setError] = useState<unknown>()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const entered: Entered = {
      text: (name) => String(form.get(name) ?? '').trim(),
      isTicked: (name) => form.has(name),
      all: (name) => form.getAll(name).map(String),
    }
    make(entered, key).catch(setError)
  }
  return (
    <form onSubmit={submit}>
      <ErrorBox error={error} />
      {children}
      <div class="actions">
        <button type="submit" class="btn primary">
          {label}
        </button>
      </div>
    </form>
  )
}

interface FieldProps {
  id: string
  name: string
  label: string
  hint?: string
  isDay?: true
  inputMode?: 'url'
  maxLength?: number
  required?: boolean
  defaultValue?: string
}

export function MakingField({ label, hint, isDay, ...more }: FieldProps) {
  const { id } = more
  const input = { class: 'in', 'aria-describedby': hint && `${id}-hint`, ...more }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isDay ? <input type="date" {...input} /> : <input {...input} />}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface SureProps {
  question: string
  label: string
  run: () => Promise<unknown>
  close: () => void
  isHarmless?: boolean
}

export function Sure({ question, label, run, close, isHarmless }: SureProps) {
  const [error, setError] = useState<unknown>()
  const carryOut = (): void => {
    setError(undefined)
    run().catch(setError)
  }
  return (
    <>
      <p>{question}</p>
      <ErrorBox error={error} />
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {common.cancel}
        </button>
        <button type="button" class={isHarmless ? 'btn primary' : 'btn danger'} onClick={carryOut}>
          {label}
        </button>
      </div>
    </>
  )
}
