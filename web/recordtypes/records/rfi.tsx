/** An RFI: the question, the proposal, and the official answer with its origin. */
import { rfiStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { useList } from '../../app/project.ts'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { rfiTexts as t } from '../../texts/recordpages/rfi.ts'
import { rfi as recordType } from '../recordtypes.ts'
import { costOf, scheduleOf } from '../rfiimpact.ts'
import { byCode, byStep } from '../states.ts'
import { coded, court, day, entered, parties, person, text } from './facts.tsx'
import { type Fact, type RecordContext, recordPage } from './page.ts'
import { Answer, Forwarded, Other } from './rfianswer.tsx'
import { SentOn } from './rfisent.tsx'
import { useWithdrawnWords, Withdrawn } from './rfiwithdrawn.tsx'
import { askedBy, stepBy, whenOf } from './since.ts'

type Rfi = NonNullable<ResponseOf<'RFIRead'>['rfi']>
const f = t.facts
const { Answered, Closed, Void } = rfiStatus
const overCodes: readonly number[] = [Answered, Closed, Void].map(({ code }) => code)
const isOver = (statusId: number | null | undefined): boolean => overCodes.includes(statusId ?? 0)
const wasAsked = ({ statusId }: Rfi): boolean => (statusId ?? 0) >= rfiStatus.Open.code
const isOpen = ({ statusId }: Rfi): boolean => statusId === rfiStatus.Open.code
const voiding = {
  label: t.steps.void,
  past: t.steps.voided,
  why: t.steps.void,
  away: true,
  danger: true,
} as const

/** A new round: it has its own due day, and the answer of the one before is withdrawn. */
const opensAgain = { offers: ['DateDue'], anew: ['DateDue'], says: t.steps.withdraws }

const cost: Fact<Rfi> = {
  label: f.cost,
  always: true,
  empty: f.notStated,
  show: ({ record }) => (record.costImpactId ? <Cost record={record} /> : costOf(record)),
}

/** By the name that the project gave to that impact. */
function Cost({ record }: { record: Rfi }) {
  const list = useList(record.projectId!, 'costImpact')
  const items = [...(list?.items ?? []), ...(list?.retiredItems ?? [])]
  return <>{costOf(record, (code) => items.find(({ id }) => id === code)?.name)}</>
}

const schedule: Fact<Rfi> = {
  label: f.schedule,
  always: true,
  empty: f.notStated,
  show: ({ record }) => scheduleOf(record),
}

const section: Fact<Rfi> = {
  label: f.section,
  show: ({ record }) => record.specSection || record.csiCode,
}

const drawing: Fact<Rfi> = {
  label: f.drawing,
  show: ({ record }) =>
    [record.drawing, record.drawingDetail && t.detail(record.drawingDetail)].filter(Boolean).join(', '),
}

const HeldDialog = later(() => import('../acts/rfiheld.tsx').then((acts) => acts.HeldDialog))
const ForwardDialog = later(() => import('../acts/rfiforward.tsx').then((acts) => acts.ForwardDialog))

export default recordPage<'RFIRead', 'rfi'>({
  recordType,
  write: 'RFIUpdate',
  at: 'rfi',
  dto: 'RFI',
  status: 'StatusId',
  steps: byStep(rfiStatus, {
    Draft: {
      Submitted: { label: t.steps.submit, past: t.steps.submitted, likely: 2 },
      Open: { label: t.steps.sendTo, past: t.steps.sent, likely: 3 },
      Void: voiding,
    },
    Submitted: {
      Open: { label: t.steps.sendTo, past: t.steps.sent, likely: 2 },
      Draft: { label: t.steps.giveBack, past: t.steps.gaveBack, likely: 1 },
      Void: voiding,
    },
    Open: {
      Answered: {
        label: t.steps.answer,
        past: t.steps.answered,
        likely: 3,
        asks: ['Answer'],
        replaces: t.steps.replaces,
      },
      Closed: { label: t.steps.closeWithout, past: t.steps.closed, why: t.steps.closeWithout, away: true },
      Void: voiding,
    },
    Answered: {
      Closed: { label: t.steps.close, past: t.steps.closed, likely: 3 },
      Open: {
        label: t.steps.askMore,
        past: t.steps.askedMore,
        likely: 1,
        why: t.steps.askMore,
        ...opensAgain,
      },
      Void: voiding,
    },
    Closed: {
      Open: {
        label: t.steps.reopen,
        past: t.steps.reopened,
        likely: 1,
        why: t.steps.reopen,
        ...opensAgain,
      },
    },
    Void: {},
  }),
  mine: byCode(rfiStatus, {
    Draft: () => ({ lead: t.mine.draft, next: t.mine.draftThen }),
    Submitted: (context) => ({
      lead: t.mine.submitted(stepBy(context), whenOf(context)),
      next: t.mine.submittedThen,
    }),
    Open: (context) => ({
      lead: t.mine.open(
        askedBy(context, context.record.fromUserId, context.record.fromName),
        whenOf(context),
      ),
      next: t.mine.openThen,
    }),
    Answered: (context) => ({
      lead: t.mine.answered(stepBy(context), whenOf(context)),
      next: t.mine.answeredThen,
    }),
  }),
  facts: [
    [
      court,
      person(f.to, 'toUserId', 'toName'),
      person(f.from, 'fromUserId', 'fromName'),
      entered('fromUserId'),
      day(f.due, 'dateDue'),
      { label: f.sent, show: ({ record }) => wasAsked(record) && <SentOn record={record} /> },
      day(f.received, 'dateTransmitted'),
      day(f.answered, 'dateResponsed'),
    ],
    [
      coded(f.reason, 'requestReasonName'),
      coded(f.asked, 'actionRequestedName'),
      cost,
      schedule,
      { ...text<Rfi>(f.changeOrder, 'changeOrderNumber'), always: true },
    ],
    [drawing, section, parties(f.copies, 'ccUserList')],
  ],
  rest: [
    text(f.reference, 'reference'),
    text(f.comments, 'comments'),
    day(f.submitted, 'dateSubmitted'),
    day(f.closed, 'dateClosed'),
    text(f.changeAmount, 'changeOrderAmount'),
    text(f.changeStatus, 'changeOrderStatus'),
    { label: f.folder, show: ({ standing }) => shipped(standing.parentName) },
  ],
  Body,
  reads: ({ rfiId }) => [
    ['RFIReplyReadByRFI', { rfiId }],
    ['RFIRoundsRead', { rfiId }],
  ],
  opens: ({ record, standing, me }) =>
    [rfiStatus.Open.code, Answered.code].includes(record.statusId as never) &&
    !record.dateTransmitted &&
    (record.toUserId === me.userId || (isOpen(record) && Boolean(standing.isYours))),
  notInForm: ({ answer }) => (answer ? [] : ['Answer']),
  reply: {
    operation: 'RFIReplyCreate',
    request: ({ rfiId }, response) => ({ reply: { rfiId, response } }),
    makesAnswer: Answered.code,
    answer: (record, answer) => (isOpen(record) ? { answer, statusId: Answered.code } : { answer }),
    useWithdrawn: useWithdrawnWords,
  },
  actions: [
    {
      label: t.forward,
      icon: 'fwd',
      name: 'forward',
      // People who may answer an open RFI may forward it, once at a time.
      may: ({ record }, steps) =>
        isOpen(record) &&
        steps.some(({ statusId }) => statusId === Answered.code) &&
        !(record.subRfiId && !record.subRfiAnswer && !record.isSubRfiClosed),
      Dialog: ForwardDialog,
    },
    { label: t.held, icon: 'clock', may: () => true, Dialog: HeldDialog },
  ],
})

function Body({ context }: { context: RecordContext<Rfi> }) {
  const { record } = context
  return (
    <>
      <section class="part">
        <h2>{t.question}</h2>
        {record.question ? <Paragraphs text={record.question} /> : <p class="second">{t.noQuestion}</p>}
        {record.recomendation && (
          <p class="asked">
            <b>{t.propose}</b> {record.recomendation}
          </p>
        )}
      </section>
      {record.originalRfiFolderId ? <Original context={context} /> : null}
      {(record.answer || isOver(record.statusId) || record.subRfiId) && (
        <section class="part">
          <h2>{t.answer}</h2>
          {record.answer && <Answer context={context} />}
          {!record.answer && !record.subRfiId && <p class="second">{t.noAnswer}</p>}
          {!record.answer && record.subRfiId && <Forwarded context={context} />}
        </section>
      )}
      {wasAsked(record) && <Withdrawn context={context} />}
    </>
  )
}

/** The RFI it was forwarded from, with its question. */
function Original({ context }: { context: RecordContext<Rfi> }) {
  return (
    <section class="part">
      <h2>{t.originalQuestion}</h2>
      <p class="asked">{context.record.originalQuestion}</p>
      <p class="by via">
        <Icon name="fwd" size={14} />
        <span>
          {t.original} <Other context={context} relation="ForwardedFrom" />
        </span>
      </p>
    </section>
  )
}
