/**
 * The actions of the user: a sentence, and the steps as buttons. A step that needs fields opens them here.
 */

import { useEffect, useRef } from 'preact/hooks'
import { shipped } from '../../app/language/dictionary.ts'
import { useAddress } from '../../app/router.ts'
import { markedNames } from '../../parts/fields/people/parties.ts'
import { later } from '../../parts/later.tsx'
import type { RecordContext, RecordPage, Sentence, Step } from '../../recordtypes/records/page.ts'
import { begun, sinceOf, stepBy, whenOf } from '../../recordtypes/records/since.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import { fieldsOf, useSteps } from './steps/steps.ts'
import { takeStep } from './steps/takestep.ts'

const Meanwhile = later(() => import('./steps/meanwhile.tsx').then((late) => late.Meanwhile))
const StepForm = later(() => import('./steps/stepform.tsx').then((form) => form.StepForm))

export function Now({ page, context }: { page: RecordPage; context: RecordContext }) {
  const { all, isThere, chosen, choose, refused, setRefused, late } = useSteps()
  // The one that waits in the outbox has a form of its own.
  const waiting = useAddress().query.get('waiting') ?? ''
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen) section.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (!page.status || !isThere) return null
  const shown = all.filter(({ words }) => !words.away)
  const { lead, next } = sentenceOf(
    page,
    context,
    shown.map(({ step }) => step),
  )
  const primary = context.standing.isYours ? shown[0] : undefined
  return (
    <section
      ref={section}
      class={`note now${context.standing.isYours || chosen ? '' : ' idle'}`}
      aria-label={shown.length > 0 ? t.now : t.status}
    >
      <p>
        <b>{begun(lead)}</b>
        {next && (
          <>
            <br />
            {next}
          </>
        )}
      </p>
      {!chosen && shown.length > 0 && (
        <div class="end">
          {[...shown].reverse().map((one) => (
            <button
              key={one.words.label}
              type="button"
              class={`btn${one === primary ? ' primary' : ''}`}
              onClick={() =>
                fieldsOf(one).length > 0
                  ? choose(one)
                  : void takeStep({ page, context, one, fields: {}, setRefused })
              }
            >
              {fieldsOf(one).length > 0 ? `${one.words.label}…` : one.words.label}
            </button>
          ))}
        </div>
      )}
      {refused || late ? <Meanwhile context={context} /> : null}
      {chosen && (
        <StepForm key={`${chosen.words.label} ${waiting}`} page={page} context={context} one={chosen} />
      )}
    </section>
  )
}

function sentenceOf(page: RecordPage, context: RecordContext, steps: readonly Step[]): Sentence {
  const { standing } = context
  const hasSteps = steps.length > 0
  const waits = page.waits?.(context, steps)
  if (waits) return waits
  const mine = standing.isYours ? page.mine?.[standing.statusId ?? 0] : undefined
  const entered = standing.isEntered
    ? t.enteredAs(shipped(standing.statusName ?? ''), stepBy(context), whenOf(context))
    : undefined
  if (mine && hasSteps) {
    const sentence = mine(context, steps)
    return { ...sentence, lead: entered ?? sentence.lead }
  }
  if (standing.courtName && !standing.isYours) {
    const lead = t.waitsOn(markedNames(standing.courtName, standing.outsideParties), sinceOf(context))
    const idle = standing.userCanAdd ? (page.reply ? t.nothingToDo : t.onlyFiles) : undefined
    return { lead, next: hasSteps ? t.youToo : idle }
  }
  return {
    lead: entered ?? t.waitsOnNobody(shipped(standing.statusName ?? ''), stepBy(context), whenOf(context)),
  }
}
