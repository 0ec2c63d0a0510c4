/** A submittal package: its items, and who sends, reviews and manages them. */
import type { Day } from '../../../contract/fields/days.ts'
import { codesAsText, submittalStage, submittalStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { dayOf } from '../../app/language/dates.ts'
import { rightsIn } from '../../app/project.ts'
import { Due } from '../../parts/due.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { later } from '../../parts/later.tsx'
import { More } from '../../parts/more.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { People } from '../../parts/person.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { State } from '../../parts/state.tsx'
import { submittalTexts as t } from '../../texts/recordpages/submittal.ts'
import { submittal as recordType } from '../recordtypes.ts'
import { day, person, text } from './facts.tsx'
import { type RecordContext, recordPage } from './page.ts'
import { ItemState } from './returnedcode.tsx'

/** Below the items: it comes after them. */
const PackageReviewers = later(() =>
  import('../acts/packagereviewers.tsx').then((acts) => acts.PackageReviewers),
)

const stage = codesAsText(submittalStage)
type Item = NonNullable<ResponseOf<'SubmittalRegisterRead'>['items']>[number]
type Submittal = NonNullable<ResponseOf<'SubmittalRead'>['submittal']>
const stateOf = (status: string | null | undefined): number =>
  (status === 'Closed' ? submittalStatus.Closed : submittalStatus.Open).code
/** Until it is submitted it is due to be submitted, then to be returned. */
const dueOf = (item: Item): Day | undefined =>
  dayOf(
    {
      [stage.Created]: item.submittedDueDate,
      [stage['Contractor review']]: item.submittedDueDate,
      [stage.Submitted]: item.returnedDueDate,
    }[item.stage ?? ''],
  )

export default recordPage<'SubmittalRead', 'submittal'>({
  recordType,
  write: 'SubmittalUpdate',
  at: 'submittal',
  dto: 'Submittal',
  status2: ({ record }) => (
    <>
      <State recordType={recordType} code={stateOf(record.status)} name={record.status} form="pill" />
      <span>{t.open(record.countOpenItems ?? 0, record.countTotalItems ?? 0)}</span>
    </>
  ),
  facts: [
    [
      {
        label: t.court,
        show: ({ record, standing }) =>
          record.ballInCourtContact && (
            <People names={record.ballInCourtContact} outside={standing.outsideParties} />
          ),
      },
      text(t.contractor, 'subcontractor'),
      person(t.submitting, 'submittingCompanyContactId', 'submittingCompanyContact'),
      person(t.reviewing, 'reviewingCompanyContactId', 'reviewingCompanyContact'),
      person(t.manager, 'projectManagerId', 'projectManager'),
      day(t.fromSub, 'dueDateFromSub'),
    ],
    [text(t.company, 'reviewingCompany'), text(t.reference, 'reference'), text(t.revision, 'revision')],
  ],
  rest: [text(t.source, 'sourceNumber'), text(t.target, 'targetNumber'), text(t.notes, 'notes')],
  Body,
  reads: (_package, folderId) => [['SubmittalReviewersRead', { folderId }]],
})

const pageRows = 100

function Body({ context }: { context: RecordContext<Submittal> }) {
  const { record } = context
  return (
    <>
      {record.description?.includes('\n') && (
        <section class="part">
          <h2>{t.description}</h2>
          <Paragraphs text={record.description} />
        </section>
      )}
      <Items context={context} />
      <PackageReviewers context={context} />
    </>
  )
}

function Items({ context }: { context: RecordContext<Submittal> }) {
  const { projectId, folderId, today, project } = context
  // Of each item the newest revision: the register knows.
  const request = { projectId, take: pageRows, filter: { PackageNumber: context.record.number ?? '' } }
  const requestIfNumbered = context.record.number ? request : undefined
  const pages = usePages('SubmittalRegisterRead', requestIfNumbered, (response) => response.items)
  const items = pages.rows ?? []
  return (
    <section class="part">
      <header class="part-head">
        <h2>
          {t.items} <span class="muted">{items.length || ''}</span>
        </h2>
        {rightsIn(project, recordType.section).makes && (
          <a class="btn" href={`/p/${projectId}/submittals/new?parent=${folderId}`}>
            {t.addItem}
          </a>
        )}
      </header>
      <ErrorBox error={pages.error} retry={pages.retry} />
      {pages.isWaiting && <Skeleton rows={4} />}
      {pages.rows && items.length === 0 && <p class="second">{t.noItems}</p>}
      {items.length > 0 && (
        <table class="small-table">
          <thead>
            <tr>
              <th scope="col">{t.number}</th>
              <th scope="col">{t.item}</th>
              <th scope="col">{t.stage}</th>
              <th scope="col">{t.court}</th>
              <th scope="col">{t.due}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.folderId}>
                <td class="num">
                  {item.submittalItemNumber}
                  {item.revision !== '0' && <span class="muted"> {t.rev(item.revision ?? '')}</span>}
                </td>
                <th scope="row">
                  <a href={`/p/${projectId}/submittals/${item.folderId}`}>
                    {item.description?.split('\n')[0] || item.submittalItemNumber}
                  </a>
                </th>
                <td>
                  <ItemState item={item} />
                </td>
                <td>
                  {item.courtName && (
                    <People names={item.courtName} userId={item.courtUserId} outside={item.outsideParties} />
                  )}
                </td>
                <td>
                  <Due day={dueOf(item)} today={today} isOverdue={item.isOverdue} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More of={pages} says={t.more} />
    </section>
  )
}
