/**
 * The steps that can be taken now, and the one whose fields are open: shared by the sentence, the menu and
 * the keys.
 */

import { type ComponentChildren, createContext, h } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useRead } from '../../../app/calls/useread.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { addressNow, go, useAddress, withQuery } from '../../../app/router.ts'
import type { RecordContext, RecordPage, Step, StepTexts } from '../../../recordtypes/records/page.ts'
import { stepKey } from '../../../recordtypes/states.ts'
import { recordTexts as t } from '../../../texts/record/record.ts'

export interface NamedStep {
  step: Step
  words: StepTexts
  /** Opened again after another person was faster. */
  isAgain?: true
}

interface Steps {
  /** All steps that the server offers, the likely ones first. */
  all: readonly NamedStep[]
  isThere: boolean
  chosen: NamedStep | undefined
  choose: (step: NamedStep | undefined) => void
  /** Why a step was refused, shown beside the steps that are open now. */
  refused: unknown
  setRefused: (error: unknown) => void
  /** The step whose form was closed because another person was faster. */
  late: NamedStep | undefined
  /** Closes the form: the typed text is stored. */
  closeLate: (step: NamedStep) => void
}

const Context = createContext<Steps | undefined>(undefined)
export const useSteps = (): Steps => useContext(Context)!

export function StepsAt({
  folderId,
  page,
  context,
  children,
}: {
  folderId: number
  page: RecordPage
  context: RecordContext | undefined
  children: ComponentChildren
}) {
  const { data } = useRead('RecordTransitionsRead', page.status ? { folderId } : undefined)
  const [chosen, setChosen] = useState<NamedStep>()
  const [refused, setRefused] = useState<unknown>()
  const [late, setLate] = useState<NamedStep>()
  const all = (data?.transitions ?? [])
    .map((step) => ({ step, words: wordsOf(page, context, step) }))
    .sort(byLikely)
  const choose = (step: NamedStep | undefined): void => {
    setChosen(step)
    setLate(undefined)
    if (step) setRefused(undefined)
  }
  const closeLate = (step: NamedStep): void => {
    setChosen(undefined)
    setLate(step)
  }
  useStepInAddress(context ? all : [], choose)
  // It was changed while the form was open: what would be sent now is not what the user decided on.
  const isGone = Boolean(data && chosen && !chosen.isAgain && !all.some((one) => isSameStep(one, chosen)))
  useEffect(() => {
    if (!isGone || !chosen) return
    // Nobody was faster: it was taken as it waited, and the page says so.
    if (addressNow().query.has('waiting')) setChosen(undefined)
    else closeLate(chosen)
  }, [isGone])
  const isThere = !page.status || Boolean(data)
  const value: Steps = { all, isThere, chosen, choose, refused, setRefused, late, closeLate }
  return h(Context.Provider, { value, children })
}

/** A link to a step (`?step=4`) opens its fields. Once: going back does not open them again. */
function useStepInAddress(all: readonly NamedStep[], choose: Steps['choose']): void {
  const { query } = useAddress()
  const wanted = query.get('step')
  const waiting = query.get('waiting')
  const found = wanted ? all.find(({ step }) => String(step.statusId) === wanted) : undefined
  useEffect(() => {
    if (!wanted || all.length === 0) return
    if (found && fieldsOf(found).length > 0) choose(found)
    // One that waits in the outbox is changed at this address.
    if (!waiting) go(withQuery({ step: undefined }), { replace: true })
  }, [wanted, waiting, all.length > 0])
}

export const isSameStep = ({ step: one }: NamedStep, { step: other }: NamedStep): boolean =>
  one.field === other.field && one.statusId === other.statusId

/** Where the typed text of a step is stored. */
export const draftPlace = (folderId: number, { step }: NamedStep): string =>
  `step:${folderId}:${step.field}:${step.statusId}`

const byLikely = (a: NamedStep, b: NamedStep): number => (b.words.likely ?? 0) - (a.words.likely ?? 0)

/** A step without texts is an administrator's override, so it is offered in the menu only. */
function wordsOf(page: RecordPage, context: RecordContext | undefined, step: Step): StepTexts {
  const { steps = {} } = page
  const known =
    step.field === page.status
      ? steps[stepKey(context?.standing.statusId, step.statusId)]
      : steps[stepKey(step.field, step.statusId)]
  const words = known ?? { label: t.setTo(shipped(step.statusName ?? '')), away: true }
  return step.onBehalfOfName ? { ...words, asks: [...(words.asks ?? []), 'Reason'] } : words
}

/** The fields shown in place: those that the server requires, those that the step is about, and the reason last. */
export const fieldsOf = ({ step, words }: NamedStep): string[] =>
  [
    ...new Set([
      ...(words.asks ?? []),
      ...(step.requiredFields ?? []).map((name) => name.split('.').at(-1)!),
      ...(words.offers ?? []),
      ...(words.why ? ['Reason'] : []),
    ]),
  ].sort((one, other) => Number(one === 'Reason') - Number(other === 'Reason'))

export const needs = ({ step, words }: NamedStep, field: string): boolean =>
  (step.requiredFields ?? []).some((name) => name.split('.').at(-1) === field) ||
  Boolean(words.asks?.includes(field))
