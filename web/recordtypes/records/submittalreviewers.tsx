/** The reviewers of a submittal item: step by step, who gave which result and when, and whose turn it is. */

import { useId, useState } from 'preact/hooks'
import {
  isWithReviewers,
  mayNameReviewers,
  submittalStage,
  submittalStatus,
} from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { rightsIn, useList } from '../../app/project.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { describedBy, Labelled } from '../../parts/fields/labelled.tsx'
import { later } from '../../parts/later.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { Person } from '../../parts/person.tsx'
import { reviewTexts as t } from '../../texts/recordpages/submittalreview.ts'
import type { RecordContext } from './page.ts'
import { ReturnedCode } from './returnedcode.tsx'
import type { Reviewer } from './reviewer.ts'
import { whenOf } from './since.ts'

type Item = NonNullable<ResponseOf<'SubmittalItemRead'>['item']>

export const ReviewersDialog = later(() =>
  import('../acts/reviewersdialog.tsx').then((acts) => acts.ReviewersDialog),
)
const ReplaceReviewerDialog = later(() =>
  import('../acts/replacereviewer.tsx').then((acts) => acts.ReplaceReviewerDialog),
)

export function ItemReviewers({ context }: { context: RecordContext<Item> }) {
  const { folderId, record } = context
  const { data, error, retry } = useRead('SubmittalReviewersRead', { folderId })
  const [isNaming, setNaming] = useState(false)
  const [replaced, setReplaced] = useState<Reviewer>()
  const titleId = useId()
  const reviewers = data?.reviewers ?? []
  const may = mayName(context)
  if (!data) return <ErrorBox error={error} retry={retry} />
  if (reviewers.length === 0 && !may) return null
  return (
    <section class="part" aria-labelledby={titleId}>
      <header class="part-head">
        <h2 id={titleId}>{t.title}</h2>
        {may && (
          <button type="button" class="btn" onClick={() => setNaming(true)}>
            {reviewers.length > 0 ? t.change : t.name}…
          </button>
        )}
      </header>
      {reviewers.length === 0 && <p class="second">{t.none}</p>}
      <Steps
        context={context}
        reviewers={reviewers}
        replace={may && isWithReviewers(record.stage) ? (one) => setReplaced(one) : undefined}
      />
      {isNaming && (
        <ReviewersDialog
          context={context}
          reviewers={reviewers}
          etag={data.etag}
          isOut={isWithReviewers(record.stage)}
          close={() => setNaming(false)}
        />
      )}
      {replaced && (
        <ReplaceReviewerDialog
          context={context}
          reviewers={reviewers}
          etag={data.etag}
          replaced={replaced}
          close={() => setReplaced(undefined)}
        />
      )}
    </section>
  )
}

/** Never once it is closed. */
function mayName({ record, standing, project }: RecordContext<Item>): boolean {
  const isClosed =
    record.stage === String(submittalStage.Complete.code) ||
    record.statusId === String(submittalStatus.Void.code) ||
    !standing.editableFields?.length
  const isManager = Boolean(project?.isManager || project?.isAdmin)
  const { writes } = rightsIn(project, 'submittals')
  return !isClosed && mayNameReviewers({ writes: Boolean(writes), isManager }, isWithReviewers(record.stage))
}

interface StepsProps {
  context: RecordContext<Item>
  reviewers: readonly Reviewer[]
  /** Left out: the user may not. */
  replace: ((one: Reviewer) => void) | undefined
}

function Steps({ context, reviewers, replace }: StepsProps) {
  const steps = [...new Set(reviewers.map(({ step }) => step ?? 1))].sort((a, b) => a - b)
  const due = reviewers.find(({ isDue }) => isDue)?.step
  return (
    <ol class="review-steps">
      {steps.map((step) => (
        <li key={step}>
          {steps.length > 1 && (
            <span class={`step-no${step === due ? ' on' : ''}`}>
              <span class="vh">{t.step(step)}</span>
              <span aria-hidden="true">{step}</span>
            </span>
          )}
          <ul>
            {reviewers
              .filter((one) => one.step === step)
              .map((one) => (
                <ReviewerLine key={one.userId} one={one} due={due} context={context} replace={replace} />
              ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface LineProps {
  one: Reviewer
  /** The step whose turn it is. */
  due: number | null | undefined
  context: RecordContext<Item>
  replace: StepsProps['replace']
}

function ReviewerLine({ one, due, context, replace }: LineProps) {
  const isWaiting = !one.returnedStatusId && !one.isSkipped && (!due || one.isDue || one.step! > due)
  return (
    <li class="reviewer">
      <p class="reviewer-line">
        <Person name={one.userName} userId={one.userId} />
        <span class="end">
          <Result one={one} due={due} context={context} />
          {replace && isWaiting && (
            <button
              type="button"
              class="btn quiet"
              aria-label={`${t.replace(one.userName ?? '')}…`}
              onClick={() => replace(one)}
            >
              {t.replaceShort}…
            </button>
          )}
        </span>
      </p>
      {one.returnedNote && <Paragraphs text={one.returnedNote} />}
    </li>
  )
}

/** The result and when it was given; before that, whose turn it is. What the user may not see yet is not there. */
function Result({ one, due, context }: Omit<LineProps, 'replace'>) {
  const codes = useList(context.projectId, 'returnedStatus')
  if (one.isSkipped) return <span class="muted">{t.skipped}</span>
  if (one.returnedStatusId) {
    const known = [...(codes?.items ?? []), ...(codes?.retiredItems ?? [])]
    const name = known.find(({ id }) => String(id) === one.returnedStatusId)?.name
    return (
      <>
        <ReturnedCode id={one.returnedStatusId} name={name} />
        <span class="muted">
          {[whenOf(context, one.dateReturned), one.givenByName && t.for(one.givenByName)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    )
  }
  if (one.isDue) return <b class="turn">{t.reviewsNow}</b>
  if (!due) return null
  return <span class="muted">{one.step! > due ? t.later : t.gave}</span>
}

/** Where several are due, a manager says whose result they note; left as it is, all of theirs. */
export function ReviewedFor({
  context,
  value,
  onChange,
}: {
  context: RecordContext<Item>
  value: string
  onChange: (value: string) => void
}) {
  const { data } = useRead('SubmittalReviewersRead', { folderId: context.folderId })
  const id = useId()
  const due = data?.reviewers?.filter(({ isDue }) => isDue) ?? []
  if (due.length < 2) return null
  const labelling = { id, label: t.forWhom }
  return (
    <Labelled {...labelling}>
      <select
        class="in"
        id={id}
        value={value}
        aria-describedby={describedBy(labelling)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t.forAll(due.map(({ userName }) => userName).join(', '))}</option>
        {due.map(({ userId, userName }) => (
          <option key={userId} value={String(userId)}>
            {userName}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
