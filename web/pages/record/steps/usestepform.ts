/** What is entered for a step, kept as a draft until the step is taken. */
import { useState } from 'preact/hooks'
import { CallFailed, newIdempotencyKey } from '../../../app/calls/client.ts'
import { drafts } from '../../../app/device/drafts.ts'
import { useChanging } from '../../../app/outbox/changing.ts'
import { go, useAddress } from '../../../app/router.ts'
import { useNotKept } from '../../../parts/notkept.tsx'
import type { RecordContext, RecordPage } from '../../../recordtypes/records/page.ts'
import { recordActTexts as acts } from '../../../texts/record/recordacts.ts'
import { draftPlace, fieldsOf, type NamedStep, needs, useSteps } from './steps.ts'
import { isStale, takeStep } from './takestep.ts'

export interface StepFormProps {
  page: RecordPage
  context: RecordContext
  one: NamedStep
}

type Values = Record<string, unknown>

/** The current values of the record: an earlier answer is edited, not typed again. */
const begin = (context: RecordContext, names: readonly string[]): Values =>
  Object.fromEntries(
    names.map((name) => [name, context.record[name.charAt(0).toLowerCase() + name.slice(1)] ?? '']),
  )

const isEmpty = (value: unknown): boolean => value === undefined || value === null || !String(value).trim()

/** The draft of the step, and what is wrong at each field. */
function useStepValues({ context, one }: StepFormProps, place: string) {
  const names = fieldsOf(one)
  const [values, setValues] = useState<Values>(() => ({
    ...begin(
      context,
      names.filter((name) => !one.words.anew?.includes(name)),
    ),
    ...drafts.find<Values>(place)?.value,
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [typedIn, setTypedIn] = useState('')
  const notKept = useNotKept(place)
  const set = (name: string, value: unknown): void => {
    const next = { ...values, [name]: value }
    setValues(next)
    drafts.keep(place, next)
    setTypedIn(name)
    if (errors[name] && !isEmpty(value)) setErrors({ ...errors, [name]: '' })
  }
  const errorAt = (name: string): string | undefined => errors[name] || (name === typedIn ? notKept : '')
  return { names, values, set, setErrors, errorAt }
}

/** `focus` brings the focus to a field by its name. */
export function useStepForm(props: StepFormProps, focus: (name: string) => void) {
  const { page, context, one } = props
  const { choose, setRefused, closeLate } = useSteps()
  const waiting = useChanging(useAddress().query)
  const [changing] = useState(waiting)
  const place = changing?.draftName ?? draftPlace(context.folderId, one)
  const { names, values, set, setErrors, errorAt } = useStepValues(props, place)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const leave = (): void => {
    if (changing) go(location.pathname, { replace: true })
    choose(undefined)
  }
  const cancel = (): void => {
    leave()
    setRefused(undefined)
  }
  const refuse = (error: unknown): void => {
    setRefused(error)
    if (isStale(error)) closeLate(one)
  }
  const submit = async (): Promise<void> => {
    const missing = names.filter((name) => needs(one, name) && isEmpty(values[name]))
    setErrors(
      Object.fromEntries(
        missing.map((name) => [name, name === 'Reason' ? acts.reasonNeeded : acts.fieldNeeded]),
      ),
    )
    if (missing.length > 0) return focus(missing[0]!)
    if (isBusy) return
    setBusy(true)
    try {
      const fields = withoutEmpty(values, one)
      if (await takeStep({ page, context, one, fields, setRefused: refuse, key, replaces: changing })) {
        drafts.drop(place)
        leave()
      }
    } catch (error) {
      if (error instanceof CallFailed) setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { names, values, set, errorAt, waiting, isBusy, cancel, submit }
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
