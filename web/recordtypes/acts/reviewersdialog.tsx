/** Naming the reviewers of a submittal item, or of all items of a package that are not submitted yet: step by step. */
import type { FieldInfo } from 'plumbline:types'
import { useState } from 'preact/hooks'
import { CallFailed, newIdempotencyKey, write } from '../../app/calls/client.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { FieldControl } from '../../parts/fields/fieldcontrol.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ReasonField } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import { reviewTexts as t } from '../../texts/recordpages/submittalreview.ts'
import type { RecordContext } from '../records/page.ts'
import type { Reviewer } from '../records/reviewer.ts'

const people: FieldInfo = { key: 'userId', documented: 'UserId', type: 'List<int>' }

export interface ReviewersProps {
  context: RecordContext
  /** Those who are named now. */
  reviewers: readonly Reviewer[]
  /** Of what was read: anyone who saves something that moved on since is told so. */
  etag: string | undefined
  /** It was submitted already, so a reason is needed. */
  isOut?: boolean
  isPackage?: boolean
  close: () => void
}

/** The people of each step, in order. */
export function stepsOf(reviewers: readonly Reviewer[]): number[][] {
  const staying = reviewers.filter(({ isSkipped }) => !isSkipped)
  const steps = [...new Set(staying.map(({ step }) => step ?? 1))].sort((a, b) => a - b)
  return steps.map((step) => staying.filter((one) => one.step === step).map(({ userId }) => userId ?? 0))
}

/** Saves them; returns how many items have other reviewers now. */
export async function saveReviewers(
  folderId: number,
  steps: ReadonlyArray<readonly number[]>,
  reason: string,
  options: { idempotencyKey: string; ifMatch?: string | undefined },
): Promise<number> {
  const reviewers = steps.flatMap((ids, i) => ids.map((userId) => ({ step: i + 1, userId })))
  const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
  const request = { folderId, reviewers, additionalInfo }
  const response = await write('SubmittalReviewersSave', request, options)
  return response.numberOfRecordsEffected ?? 0
}

export function ReviewersDialog({ context, reviewers, etag, isOut, isPackage, close }: ReviewersProps) {
  const [ifMatch] = useState(etag)
  const [steps, setSteps] = useState<number[][]>(() => {
    const named = stepsOf(reviewers)
    return named.length > 0 ? named : [[]]
  })
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState(newIdempotencyKey)
  const set = (next: number[][]): void => {
    setSteps(next)
    setKey(newIdempotencyKey())
  }
  const problems = problemsOf(error, steps, context)
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setMissing(Boolean(isOut && !reason.trim()))
    if (isOut && !reason.trim()) return
    try {
      const count = await saveReviewers(
        context.folderId,
        steps.filter(({ length }) => length > 0),
        reason.trim(),
        { idempotencyKey: key, ifMatch },
      )
      showToast(count > 0 ? t.saved(count) : t.nothingChanged)
      close()
    } catch (why) {
      setError(why)
    }
  }
  return (
    <Dialog title={t.title} close={close} wide>
      <p class="second">
        {isPackage && t.leadPackage}
        {isOut ? t.leadOut : t.lead}
      </p>
      <form onSubmit={(event) => void save(event)}>
        <StepFields steps={steps} set={set} problems={problems} projectId={context.projectId} />
        {isOut && <ReasonField value={reason} onValue={setReason} isMissing={isMissing} />}
        {problems.every((each) => !each) && <ErrorBox error={error} />}
        <p class="actions">
          <button type="submit" class="btn primary">
            {t.save}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

interface StepFieldsProps {
  steps: readonly number[][]
  set: (steps: number[][]) => void
  problems: ReadonlyArray<string | undefined>
  projectId: number
}

/** The people of each step, and a button to add one. */
function StepFields({ steps, set, problems, projectId }: StepFieldsProps) {
  return (
    <>
      {steps.map((ids, i) => (
        <div key={i} class="review-step">
          <FieldControl
            fieldInfo={people}
            as="people"
            label={t.step(i + 1)}
            value={ids}
            error={problems[i]}
            projectId={projectId}
            onChange={(value) => set(steps.map((step, at) => (at === i ? (value as number[]) : step)))}
          />
          {steps.length > 1 && (
            <button
              type="button"
              class="btn quiet icon"
              aria-label={t.removeStep(i + 1)}
              onClick={() => set(steps.filter((_, at) => at !== i))}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
      ))}
      <p>
        <button type="button" class="btn" onClick={() => set([...steps, []])}>
          <Icon name="plus" />
          {t.addStep}
        </button>
      </p>
    </>
  )
}

/** The server names a reviewer by their place in the list: `Reviewers[2].UserId`. */
function problemsOf(
  error: unknown,
  steps: readonly number[][],
  { personOf }: RecordContext,
): Array<string | undefined> {
  const all = steps.filter(({ length }) => length > 0).flat()
  const wrong =
    error instanceof CallFailed
      ? error.fields.flatMap(
          ({ fieldName }) => all[Number(/\[(\d+)\]\.UserId$/.exec(fieldName ?? '')?.[1])] ?? [],
        )
      : []
  return steps.map((ids) => {
    const names = ids.filter((id) => wrong.includes(id)).map((id) => personOf(id)?.name ?? String(id))
    return names.length > 0 ? t.cannotReview(names.join(', ')) : undefined
  })
}
