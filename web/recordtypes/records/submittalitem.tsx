/** A submittal item: its content, the result of the review, and all its revisions. */

import { submittalStage, submittalStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { dayOf, shortDay, wholeDay } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { later } from '../../parts/later.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { submittalItemTexts as t } from '../../texts/recordpages/submittalitem.ts'
import { reviewTexts } from '../../texts/recordpages/submittalreview.ts'
import { submittalItem as recordType } from '../recordtypes.ts'
import { byCode, byStep, stepKey } from '../states.ts'
import { court, day, text } from './facts.tsx'
import { type RecordContext, recordPage, type StepTexts } from './page.ts'
import { ItemState, isToResubmit, ReturnedCode } from './returnedcode.tsx'
import { stepBy, whenOf } from './since.ts'

/** They are read after the record. */
const ItemReviewers = later(() => import('./submittalreviewers.tsx').then((part) => part.ItemReviewers))
const ReviewedFor = later(() => import('./submittalreviewers.tsx').then((part) => part.ReviewedFor))

type Item = NonNullable<ResponseOf<'SubmittalItemRead'>['item']>

export default recordPage<'SubmittalItemRead', 'item'>({
  recordType,
  write: 'SubmittalItemUpdate',
  at: 'item',
  dto: 'SubmittalItem',
  status: 'Stage',
  steps: {
    ...byStep<typeof submittalStage, StepTexts>(submittalStage, {
      Created: {
        'Contractor review': { label: t.sendToContractor, past: t.sentToContractor, likely: 2 },
        Submitted: { label: t.submit, past: t.submitted, likely: 3 },
        Complete: { label: t.forRecord, past: t.completed, asks: ['ReturnedStatusId'], away: true },
      },
      'Contractor review': {
        Submitted: { label: t.submit, past: t.submitted, likely: 3 },
        Created: { label: t.sendBack, past: t.sentBack, likely: 1, why: t.sendBack },
      },
      Submitted: {
        Returned: {
          label: t.give,
          past: t.gave,
          likely: 3,
          asks: ['ReturnedStatusId'],
          offers: ['ReturnedNote'],
          tells: 'ReturnedStatusId',
          stays: t.othersReview,
        },
        Created: { label: t.recall, past: t.recalled, likely: 1 },
      },
      Returned: {
        Complete: { label: t.complete, past: t.completed, likely: 3 },
        Submitted: { label: t.again, past: t.sentAgain, likely: 1, why: t.again },
      },
      Complete: {},
    }),
    [stepKey('StatusId', submittalStatus.Void.code)]: {
      label: t.void,
      past: t.voided,
      why: t.void,
      away: true,
      danger: true,
    },
  },
  notInForm: () => ['ReturnedStatus', 'ReturnedStatusId', 'ReturnedNote'],
  mine: byCode(submittalStage, {
    Created: (_context, steps) => ({
      lead: t.mineCreated,
      next: steps.some(({ statusId }) => statusId === submittalStage.Submitted.code)
        ? t.mineCreatedThen
        : t.mineCreatedContractor,
    }),
    'Contractor review': (context) => ({
      lead: t.mineContractor(stepBy(context), whenOf(context)),
      next: t.mineContractorThen,
    }),
    Submitted: (context) => ({
      lead: t.mineSubmitted(stepBy(context), whenOf(context)),
      next: t.mineSubmittedThen,
    }),
    Returned: (context) => ({
      lead: t.mineReturned(shipped(context.record.returnedStatus ?? ''), stepBy(context), whenOf(context)),
      next: isToResubmit(context.record.returnedStatusId) ? t.mineResubmit : t.mineReturnedThen,
    }),
  }),
  state: ({ record, standing }) => (
    <ItemState item={{ ...record, stageName: standing.statusName }} form="pill" />
  ),
  status2: ({ record }) => record.revision && <span class="tag">{t.rev(record.revision)}</span>,
  facts: [
    [
      court,
      text(t.contractor, 'responsibleContractor'),
      day(t.dueToSubmit, 'submittedDueDate'),
      day(t.when, 'dateSubmitted'),
      day(t.dueBack, 'returnedDueDate'),
      day(t.returned, 'dateReturned'),
    ],
    [text(t.section, 'csi'), text(t.type, 'type'), text(t.reviewDays, 'requiredReviewDays')],
  ],
  rest: [
    text(t.copiesSubmitted, 'copiesSubmitted'),
    text(t.copiesReturned, 'returnedCopies'),
    day(t.received, 'dateReceived'),
    day(t.fromSub, 'dateReceivedFromSub'),
    day(t.toSub, 'dateReturnedToSub'),
    text(t.whyClosed, 'explClosed'),
    text(t.notes, 'notes'),
  ],
  ForWhom: ReviewedFor,
  hasLeftDraft: ({ stage }) => stage !== String(submittalStage.Created.code),
  opens: ({ record, standing }) =>
    record.stage === String(submittalStage.Submitted.code) &&
    !record.dateReceived &&
    Boolean(standing.isYours),
  Body,
  reads: (_item, folderId) => [['SubmittalReviewersRead', { folderId }]],
})

function Body({ context }: { context: RecordContext<Item> }) {
  const { record, today } = context
  const returned = dayOf(record.dateReturned)
  return (
    <>
      {record.description?.includes('\n') && (
        <section class="part">
          <h2>{t.what}</h2>
          <Paragraphs text={record.description} />
        </section>
      )}
      {record.returnedStatusId && (
        <section class="part">
          <h2>{t.review}</h2>
          <div class="answer">
            <p class="by">
              <ReturnedCode id={record.returnedStatusId} name={record.returnedStatus} />
              {returned && <time dateTime={returned}>{shortDay(returned, today)}</time>}
            </p>
            <Paragraphs text={record.returnedNote} />
          </div>
        </section>
      )}
      {isVerdictHidden(record) && (
        <section class="part">
          <h2>{t.review}</h2>
          <p class="note">{returned ? reviewTexts.hidden(wholeDay(returned)) : reviewTexts.hiddenNoDay}</p>
        </section>
      )}
      <ItemReviewers context={context} />
      <Revisions context={context} />
    </>
  )
}

/** An item is Returned with a verdict; without one, it is hidden from the side that submitted the item. */
const isVerdictHidden = ({ stage, returnedStatusId }: Item): boolean =>
  stage === String(submittalStage.Returned.code) && !returnedStatusId

/** All revisions of its number, the newest first; the one on the page is marked. */
function Revisions({ context }: { context: RecordContext<Item> }) {
  const { record, projectId, folderId, today } = context
  const number = record.submittalItemNumber
  const { data } = useRead(
    'SubmittalRegisterRead',
    number
      ? { projectId, withEarlier: true, filter: { SubmittalItemNumber: number }, sort: '-Revision' }
      : undefined,
  )
  const items = data?.items ?? []
  if (items.length < 2) return null
  const newest = items.find(({ isNewest }) => isNewest)
  return (
    <section class="part">
      <h2>
        {t.revisions} <span class="muted">{items.length}</span>
      </h2>
      {newest && newest.folderId !== folderId && (
        <p class="note warn">
          {t.newest}
          <span class="end">
            <a class="btn" href={`/p/${projectId}/submittals/${newest.folderId}`}>
              {t.openNewest(newest.revision ?? '')}
            </a>
          </span>
        </p>
      )}
      <table class="small-table">
        <thead>
          <tr>
            <th scope="col">{t.revision}</th>
            <th scope="col">{t.stage}</th>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.result}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.folderId} aria-current={one.folderId === folderId || undefined}>
              <th scope="row">
                {one.folderId === folderId ? (
                  <>
                    {t.rev(one.revision ?? '')} <span class="muted">{t.thisOne}</span>
                  </>
                ) : (
                  <a href={`/p/${projectId}/submittals/${one.folderId}`}>{t.rev(one.revision ?? '')}</a>
                )}
              </th>
              <td>
                <ItemState item={one} />
              </td>
              <td>{dayOf(one.dateSubmitted) && shortDay(dayOf(one.dateSubmitted)!, today)}</td>
              <td>
                <ReturnedCode id={one.returnedStatusId} name={one.returnedStatus} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
