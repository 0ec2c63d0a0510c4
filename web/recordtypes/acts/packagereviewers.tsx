/** The reviewers of the items of a package: items with the same reviewers in one line, and naming them for all. */
import { useId, useState } from 'preact/hooks'
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Person } from '../../parts/person.tsx'
import { reviewTexts as t } from '../../texts/recordpages/submittalreview.ts'
import type { RecordContext } from '../records/page.ts'
import type { Reviewer } from '../records/reviewer.ts'
import { ReviewersDialog } from '../records/submittalreviewers.tsx'

type Submittal = NonNullable<ResponseOf<'SubmittalRead'>['submittal']>

export function PackageReviewers({ context }: { context: RecordContext<Submittal> }) {
  const { folderId, record, standing } = context
  const { data, error, retry } = useRead('SubmittalReviewersRead', { folderId })
  const [isNaming, setNaming] = useState(false)
  const titleId = useId()
  // A package has its fields documented as on the wire.
  const may = Boolean(standing.editableFields?.includes('reviewingCompanyContactId'))
  if (!data) return <ErrorBox error={error} retry={retry} />
  const chains = chainsOf(data.reviewers ?? [])
  const named = chains.reduce((sum, { items }) => sum + items, 0)
  const others = Math.max(0, (record.countTotalItems ?? 0) - named)
  if (chains.length === 0 && !may) return null
  return (
    <section class="part" aria-labelledby={titleId}>
      <header class="part-head">
        <h2 id={titleId}>{t.title}</h2>
        {may && (
          <button type="button" class="btn" onClick={() => setNaming(true)}>
            {chains.length > 0 ? t.change : t.name}…
          </button>
        )}
      </header>
      <ul class="review-chains">
        {chains.map(({ key, items, steps }) => (
          <li key={key}>
            <span class="muted num">{t.items(items)}</span>
            <Chain steps={steps} />
          </li>
        ))}
        {(others > 0 || chains.length === 0) && (
          <li>
            <span class="muted num">{t.items(others)}</span>
            <span>{t.byContact(record.reviewingCompanyContact ?? '')}</span>
          </li>
        )}
      </ul>
      {isNaming && (
        <ReviewersDialog
          context={context}
          reviewers={chains[0]?.steps.flat() ?? []}
          etag={data.etag}
          isPackage
          close={() => setNaming(false)}
        />
      )}
    </section>
  )
}

function Chain({ steps }: { steps: readonly Reviewer[][] }) {
  return (
    <ol class="chain">
      {steps.map((people, i) => (
        <li key={people[0]!.userId}>
          {steps.length > 1 && (
            <span class="step-no">
              <span class="vh">{t.step(i + 1)}</span>
              <span aria-hidden="true">{i + 1}</span>
            </span>
          )}
          {people.map(({ userId, userName }) => (
            <Person key={userId} name={userName} userId={userId} />
          ))}
        </li>
      ))}
    </ol>
  )
}

interface ReviewChain {
  key: string
  items: number
  steps: Reviewer[][]
}

/** Items with the same people in the same steps, those of the most items first. */
function chainsOf(reviewers: readonly Reviewer[]): ReviewChain[] {
  const chains = new Map<string, ReviewChain>()
  for (const folderId of new Set(reviewers.map((one) => one.folderId))) {
    const own = reviewers.filter((one) => one.folderId === folderId && !one.isSkipped)
    const key = own.map(({ step, userId }) => `${step} ${userId}`).join()
    if (own.length === 0) continue
    const steps = [...new Set(own.map(({ step }) => step))].map((step) =>
      own.filter((one) => one.step === step),
    )
    const chain = chains.get(key) ?? { key, items: 0, steps }
    chain.items++
    chains.set(key, chain)
  }
  return [...chains.values()].sort((one, other) => other.items - one.items)
}
