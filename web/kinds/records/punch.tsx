/** A punch item: the photo first, what is to be put right, and how each party stands. */
import type { ReplyOf } from '../../app/client.ts'
import { Words } from '../../parts/words.tsx'
import { punchTexts as t } from '../../texts/recordkinds.ts'
import { punch as kind } from '../kinds.ts'
import { court, day, joined, parties, partyNames, text } from './facts.tsx'
import { type Fact, type Here, recordPage } from './page.ts'
import { PunchParties } from './punchparties.tsx'
import { whenOf } from './since.ts'

type Item = NonNullable<ReplyOf<'PunchListRead'>['punchList']>

const voiding = { label: t.void, past: t.voided, away: true, danger: true } as const
const closing = { label: t.close, past: t.closedIt, likely: 1 } as const
const ready = { label: t.ready, past: t.saidReady, likely: 3 } as const

const cost: Fact<Item> = {
  label: t.cost,
  show: ({ record }) => (record.costImpact ? record.cost || '…' : ''),
}
const notifying: Fact<Item> = {
  label: t.notifying,
  show: (here) => partyNames(here, here.record.notifyingParty ? [here.record.notifyingParty] : []).join(', '),
}

export default recordPage<'PunchListRead', 'punchList'>({
  kind,
  read: 'PunchListRead',
  write: 'PunchListUpdate',
  at: 'punchList',
  dto: 'PunchList',
  status: 'Status',
  steps: {
    '1>2': { label: t.open, past: t.opened, likely: 3 },
    '2>3': ready,
    '4>3': ready,
    '2>5': { label: t.dispute, past: t.disputed, likely: 1, why: t.dispute },
    '2>6': closing,
    '4>6': closing,
    '3>6': { label: t.accept, past: t.closedIt, likely: 3 },
    '3>4': { label: t.refuse, past: t.refused, likely: 2, why: t.refuse },
    '5>2': { label: t.settle, past: t.settled, likely: 3 },
    '5>6': closing,
    '6>2': { label: t.reopen, past: t.reopened, likely: 1, why: t.reopen },
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((from) => [`${from}>7`, voiding])),
  },
  mine: {
    1: () => ({ lead: t.mineDraft }),
    2: () => ({ lead: t.mineOpen, next: t.mineOpenThen }),
    3: (here) => ({ lead: t.mineReady(here.standing.stepName ?? '', whenOf(here)), next: t.mineReadyThen }),
    4: (here) => ({
      lead: t.mineRefused(here.standing.stepName ?? '', whenOf(here)),
      next: t.mineRefusedThen,
    }),
    5: (here) => ({
      lead: t.mineDispute(here.standing.stepName ?? '', whenOf(here)),
      next: t.mineDisputeThen,
    }),
  },
  photoFirst: true,
  facts: [
    [
      court,
      joined(t.place, ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom']),
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
  Matter,
  reply: {
    operation: 'PunchListReplyCreate',
    request: ({ punchListId }, message) => ({ reply: { punchListId, message } }),
  },
})

function Matter({ here }: { here: Here<Item> }) {
  return (
    <>
      {here.record.description && (
        <section class="part">
          <h2>{t.description}</h2>
          <Words text={here.record.description} />
        </section>
      )}
      <PunchParties here={here} />
    </>
  )
}
