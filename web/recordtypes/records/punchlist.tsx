/** A punch list item: the photo first, the defect, and the status of each party. */
import { partyStatus, punchListStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { punchListItemTexts as t } from '../../texts/recordpages/punchlistitem.ts'
import { punchListItem as recordType } from '../recordtypes.ts'
import { byCode, byStep } from '../states.ts'
import { court, day, joined, parties, partyNames, text } from './facts.tsx'
import { type Fact, type RecordContext, recordPage, type Sentence, type Step } from './page.ts'
import { PunchListParties } from './punchlistparties.tsx'
import { stepBy, whenOf } from './since.ts'

type Item = NonNullable<ResponseOf<'PunchListRead'>['punchList']>

const voiding = { label: t.void, past: t.voided, away: true, danger: true } as const
const closing = { label: t.close, past: t.closedIt, likely: 1 } as const
const ready = { label: t.ready, past: t.saidReady, likely: 3 } as const

const cost: Fact<Item> = {
  label: t.cost,
  empty: t.notStated,
  show: ({ record }) => (record.costImpact ? record.cost || '…' : ''),
}
const notifying: Fact<Item> = {
  label: t.notifying,
  show: (context) =>
    partyNames(context, context.record.notifyingParty ? [context.record.notifyingParty] : []).join(', '),
}

const placeFields = ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom'] as const

export default recordPage<'PunchListRead', 'punchList'>({
  recordType,
  write: 'PunchListUpdate',
  at: 'punchList',
  dto: 'PunchList',
  status: 'Status',
  steps: byStep(punchListStatus, {
    Draft: { Open: { label: t.open, past: t.opened, likely: 3 }, Void: voiding },
    Open: {
      'Ready for review': ready,
      'In dispute': { label: t.dispute, past: t.disputed, likely: 1, why: t.dispute },
      Closed: closing,
      Void: voiding,
    },
    'Ready for review': {
      Closed: { label: t.accept, past: t.closedIt, likely: 3 },
      'Not accepted': { label: t.refuse, past: t.refused, likely: 2, why: t.refuse },
      Void: voiding,
    },
    'Not accepted': { 'Ready for review': ready, Closed: closing, Void: voiding },
    'In dispute': {
      Open: { label: t.settle, past: t.settled, likely: 3 },
      Closed: closing,
      Void: voiding,
    },
    Closed: { Open: { label: t.reopen, past: t.reopened, likely: 1, why: t.reopen }, Void: voiding },
    Void: {},
  }),
  mine: byCode(punchListStatus, {
    Draft: () => ({ lead: t.mineDraft }),
    Open: () => ({ lead: t.mineOpen, next: t.mineOpenThen }),
    'Ready for review': (context) => ({
      lead: t.mineReady(stepBy(context), whenOf(context)),
      next: t.mineReadyThen,
    }),
    'Not accepted': (context) => ({
      lead: t.mineRefused(stepBy(context), whenOf(context)),
      next: t.mineRefusedThen,
    }),
    'In dispute': (context) => ({
      lead: t.mineDispute(stepBy(context), whenOf(context)),
      next: t.mineDisputeThen,
    }),
  }),
  waits: waitsForMakers,
  notInForm: () => ['SubcontractorListStatus'],
  photoFirst: true,
  where: ({ record }) =>
    placeFields
      .map((field) => record[field])
      .filter(Boolean)
      .join(', '),
  reads: (_item, folderId) => [['PunchListPartiesRead', { folderId }]],
  lists: ['partyStatus'],
  facts: [
    [
      joined(t.place, placeFields),
      court,
      parties(t.responsible, 'responsiblePartyList'),
      day(t.due, 'dueDate'),
      day(t.raised, 'issueDate'),
      day(t.done, 'completedDate'),
    ],
    [cost, joined(t.drawing, ['drawing', 'drawingDetail']), parties(t.copies, 'ccUserList')],
  ],
  rest: [
    notifying,
    text(t.reference, 'reference'),
    text(t.document, 'documentNumber'),
    joined(t.costEvent, ['costEventNumber', 'costEventAmount', 'costEventStatus']),
  ],
  Body,
  reply: {
    operation: 'PunchListReplyCreate',
    request: ({ punchListId }, message) => ({ reply: { punchListId, message } }),
  },
})

/** An item that the design or owner's side made is closed only when they have accepted it. */
function waitsForMakers(context: RecordContext<Item>, steps: readonly Step[]): Sentence | undefined {
  const { record, standing } = context
  const theirs = { design: record.architectListStatus, owner: record.ownerStatus }
  const side = standing.createdBySide as keyof typeof theirs
  if (record.status !== punchListStatus['Ready for review'].code || !(side in theirs)) return undefined
  if (theirs[side] === partyStatus.Accepted.code) return undefined
  const mayClose = steps.some(({ statusId }) => statusId === punchListStatus.Closed.code)
  return {
    lead: t.mineReady(stepBy(context), whenOf(context)),
    next: mayClose ? t.mineReadyThen : t.waitsForMakers(standing.createdByName ?? ''),
  }
}

function Body({ context }: { context: RecordContext<Item> }) {
  return (
    <>
      {context.record.description && (
        <section class="part">
          <h2>{t.description}</h2>
          <Paragraphs text={context.record.description} />
        </section>
      )}
      <PunchListParties context={context} />
    </>
  )
}
