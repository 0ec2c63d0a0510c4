/** The fields that a step needs, in place. The typed text is stored until the step is taken. */
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocked } from '../../../app/device/locked.ts'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { later } from '../../../parts/later.tsx'
import { recordTexts as t } from '../../../texts/record/record.ts'
import { recordActTexts as acts } from '../../../texts/record/recordacts.ts'
import { Replaces } from './meanwhile.tsx'
import { StepField } from './stepfield.tsx'
import { needs } from './steps.ts'
import { type StepFormProps, useStepForm } from './usestepform.ts'

const ChangesWaiting = later(() =>
  import('../../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

export function StepForm(props: StepFormProps) {
  const { page, context, one } = props
  const id = useId()
  const controlOf = (name: string | undefined) => document.getElementById(`${id}-${name}`)
  const entered = useStepForm(props, (name) => controlOf(name)?.focus())
  const { names, values, set, errorAt, waiting, isBusy, cancel, submit } = entered
  const form = useRef<HTMLFormElement>(null)
  useLocked(form, isBusy)
  // A list that is still on its way has no control yet: then Tab finds it from the form. Before it is
  // painted: further typing goes into the field.
  useLayoutEffect(() => (controlOf(names[0]) ?? form.current)?.focus(), [])
  useShortcuts({ on: { Escape: { does: cancel, inFields: true } } })
  return (
    <form
      ref={form}
      class="step"
      tabIndex={-1}
      aria-busy={isBusy}
      aria-label={one.words.label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }}
    >
      {waiting && !waiting.isSent && <ChangesWaiting changing={waiting} listTo={location.pathname} />}
      <Replaces context={context} one={one} />
      {one.words.says && <p class="second">{one.words.says}</p>}
      <OnBehalf
        {...props}
        value={String(values.OnBehalfOf ?? '')}
        onChange={(value) => set('OnBehalfOf', value)}
      />
      {names.map((name) => (
        <StepField
          key={name}
          id={`${id}-${name}`}
          name={name}
          dto={page.dto}
          projectId={context.projectId}
          value={values[name]}
          error={errorAt(name)}
          needed={needs(one, name)}
          isAnew={one.words.anew?.includes(name) ?? false}
          onChange={(value) => set(name, value)}
        />
      ))}
      <p class="actions">
        <button type="button" class="btn quiet" onClick={cancel}>
          {acts.stepCancel}
        </button>
        <button type="submit" class={`btn ${one.words.danger ? 'danger' : 'primary'}`}>
          {one.words.label}
        </button>
      </p>
    </form>
  )
}

interface OnBehalfProps extends StepFormProps {
  value: string
  onChange: (value: string) => void
}

/** Who the step is taken for, if it is not for the user. */
function OnBehalf({ page, context, one, value, onChange }: OnBehalfProps) {
  const { onBehalfOfName } = one.step
  if (!onBehalfOfName) return null
  return (
    <div class="behalf">
      <p class="second">{t.onBehalfHint((page.ForWhom && context.standing.courtName) || onBehalfOfName)}</p>
      {page.ForWhom && <page.ForWhom context={context} value={value} onChange={onChange} />}
    </div>
  )
}
