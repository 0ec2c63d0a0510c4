/** The fields that a step needs, in place. The typed text is stored until the step is taken. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CallFailed, newIdempotencyKey } from '../../../app/calls/client.ts'
import { drafts } from '../../../app/device/drafts.ts'
import { useLocked } from '../../../app/device/locked.ts'
import { useChanging } from '../../../app/outbox/changing.ts'
import { go, useAddress } from '../../../app/router.ts'
import { useShortcuts } from '../../../app/shell/shortcuts.ts'
import { later } from '../../../parts/later.tsx'
import { useNotKept } from '../../../parts/notkept.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../../texts/record/record.ts'
import { recordActTexts as acts } from '../../../texts/record/recordacts.ts'
import { Replaces } from './meanwhile.tsx'
import { StepField } from './stepfield.tsx'
import { draftPlace, fieldsOf, type NamedStep, needs, useSteps } from './steps.ts'
import { isStale, takeStep } from './takestep.ts'

const ChangesWaiting = later(() =>
  import('../../../parts/outbox/waiting.tsx').then((parts) => parts.ChangesWaiting),
)

type Values = Record<string, unknown>

/** The current values of the record: an earlier answer is edited, not typed again. */
const begin = (context: RecordContext, names: readonly string[]): Values =>
  Object.fromEntries(
    names.map((name) => [name, context.record[name.charAt(0).toLowerCase() + name.slice(1)] ?? '']),
  )

const isEmpty = (value: unknown): boolean => value === undefined || value === null || !String(value).trim()

export function StepForm({
  page,
  context,
  one,
}: {
  page: RecordPage
  context: RecordContext
  one: NamedStep
}) {
  const { choose, setRefused, closeLate } = useSteps()
  const names = fieldsOf(one)
  const waiting = useChanging(useAddress().query)
  const [changing] = useState(waiting)
  const place = changing?.draftName ?? draftPlace(context.folderId, one)
  const [values, setValues] = useState<Values>(() => ({
    ...begin(
      context,
      names.filter((name) => !one.words.anew?.includes(name)),
    ),
    ...drafts.find<Values>(place)?.value,
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [typedIn, setTypedIn] = useState('')
  const [key] = useState(newIdempotencyKey)
  const id = useId()
  const cancel = (): void => {
    if (changing) go(location.pathname, { replace: true })
    choose(undefined)
    setRefused(undefined)
  }
  const form = useRef<HTMLFormElement>(null)
  useLocked(form, isBusy)
  const notKept = useNotKept(place)
  // A list that is still on its way has no control yet: then Tab finds it from the form. Before it is
  // painted: further typing goes into the field.
  useLayoutEffect(() => (document.getElementById(`${id}-${names[0]}`) ?? form.current)?.focus(), [])
  useShortcuts({ on: { Escape: { does: cancel, inFields: true } } })

  const set = (name: string, value: unknown): void => {
    const next = { ...values, [name]: value }
    setValues(next)
    drafts.keep(place, next)
    setTypedIn(name)
    if (errors[name] && !isEmpty(value)) setErrors({ ...errors, [name]: '' })
  }
  const submit = async (): Promise<void> => {
    const missing = names.filter((name) => needs(one, name) && isEmpty(values[name]))
    setErrors(
      Object.fromEntries(
        missing.map((name) => [name, name === 'Reason' ? acts.reasonNeeded : acts.fieldNeeded]),
      ),
    )
    if (missing.length > 0) return document.getElementById(`${id}-${missing[0]}`)?.focus()
    if (isBusy) return
    setBusy(true)
    try {
      const refuse = (error: unknown): void => {
        setRefused(error)
        if (isStale(error)) closeLate(one)
      }
      if (
        await takeStep({
          page,
          context,
          one,
          fields: withoutEmpty(values, one),
          setRefused: refuse,
          key,
          replaces: changing,
        })
      ) {
        drafts.drop(place)
        if (changing) go(location.pathname, { replace: true })
        choose(undefined)
      }
    } catch (error) {
      if (error instanceof CallFailed) setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
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
      {one.step.onBehalfOfName && (
        <div class="behalf">
          <p class="second">
            {t.onBehalfHint((page.ForWhom && context.standing.courtName) || one.step.onBehalfOfName)}
          </p>
          {page.ForWhom && (
            <page.ForWhom
              context={context}
              value={String(values.OnBehalfOf ?? '')}
              onChange={(value) => set('OnBehalfOf', value)}
            />
          )}
        </div>
      )}
      {names.map((name) => (
        <StepField
          key={name}
          id={`${id}-${name}`}
          name={name}
          dto={page.dto}
          projectId={context.projectId}
          value={values[name]}
          error={errors[name] || (name === typedIn ? notKept : '')}
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

/** A field that began empty and is still so is not sent. */
const withoutEmpty = (values: Values, { words }: NamedStep): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(words.anew?.includes(name) && isEmpty(value))),
  )

/** The server names fields as `Rfi.Answer`, `AdditionalInfo.Reason`. */
const errorsOf = (error: CallFailed): Record<string, string> =>
  Object.fromEntries(
    error.fields.map(({ fieldName, message }) => [fieldName?.split('.').at(-1) ?? '', message ?? '']),
  )
