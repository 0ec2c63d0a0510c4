/** Why something is done: asked for where it is kept in the history. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CallFailed } from '../app/calls/client.ts'
import { common } from '../texts/everypage.ts'
import { describedBy, Labelled } from './fields/labelled.tsx'

/** Whether the server refused something because it has to be given a reason. */
export const isReasonMissing = (error: unknown): boolean =>
  error instanceof CallFailed && error.fields.some(({ fieldName }) => fieldName === 'AdditionalInfo.Reason')

export function ReasonField({
  value,
  onValue,
  isMissing,
  label = common.why,
  hint,
}: {
  value: string
  onValue: (value: string) => void
  /** It was sent without one: then it is marked, and has the focus. */
  isMissing: boolean
  label?: string
  hint?: string
}) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (isMissing) input.current?.focus()
  }, [isMissing])
  const isEmpty = isMissing && !value.trim()
  const labelling = { id, label, hint, needed: true, error: isEmpty ? common.whyNeeded : undefined }
  return (
    <Labelled {...labelling}>
      <textarea
        dir="auto"
        ref={input}
        class="in"
        id={id}
        rows={2}
        maxLength={10_000}
        value={value}
        aria-required
        aria-invalid={isEmpty || undefined}
        aria-describedby={describedBy(labelling)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </Labelled>
  )
}

/** Something that is done with a reason, asked for in place. */
export function WhyForm({
  label,
  hint,
  send,
  cancel,
  danger,
}: {
  /** Of the button, and of the form. */
  label: string
  hint?: string
  send: (reason: string) => Promise<void>
  cancel: () => void
  danger?: boolean
}) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setMissing(!reason.trim())
    if (isBusy || !reason.trim()) return
    setBusy(true)
    await send(reason.trim())
    setBusy(false)
  }
  return (
    <form class="step" aria-label={label} aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
      <ReasonField value={reason} onValue={setReason} isMissing={isMissing} hint={hint} />
      <p class="actions">
        <button type="button" class="btn quiet" onClick={cancel}>
          {common.notNow}
        </button>
        <button type="submit" class={`btn ${danger ? 'danger' : 'primary'}`}>
          {label}
        </button>
      </p>
    </form>
  )
}
