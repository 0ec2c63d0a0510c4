/** An open issue: what must be settled, and what became of it. */
import type { ReplyOf } from '../../app/client.ts'
import { rightsIn } from '../../app/project.ts'
import { Words } from '../../parts/words.tsx'
import { issueTexts as t } from '../../texts/recordkinds.ts'
import { issue as kind } from '../kinds.ts'
import { court, day, joined, parties, person, text, yes } from './facts.tsx'
import { convertDialog } from './issueconvert.tsx'
import { type Here, recordPage } from './page.ts'
import { whenOf } from './since.ts'

type Issue = NonNullable<ReplyOf<'OpenIssueRead'>['openIssue']>

const voiding = { label: t.void, past: t.voided, away: true, danger: true } as const
const close = { label: t.close, past: t.closedIt } as const
const hold = { label: t.hold, past: t.held, away: true } as const

const became = ({ links }: Here, folderType: number): boolean =>
  links.some((link) => link.relation === 'ConvertedTo' && link.folderType === folderType)

export default recordPage<'OpenIssueRead', 'openIssue'>({
  kind,
  read: 'OpenIssueRead',
  write: 'OpenIssueUpdate',
  at: 'openIssue',
  dto: 'OpenIssue',
  status: 'StatusId',
  steps: {
    '1>2': { label: t.open, past: t.opened, likely: 3 },
    '2>3': { label: t.start, past: t.started, likely: 3 },
    '2>5': hold,
    '3>5': hold,
    '2>6': { ...close, likely: 1 },
    '3>6': { ...close, likely: 1 },
    '3>4': { label: t.review, past: t.reviewed, likely: 3 },
    '4>6': { ...close, likely: 3 },
    '4>3': { label: t.back, past: t.sentBack, likely: 2, why: t.back },
    '5>2': { label: t.go, past: t.went, likely: 2 },
    '5>3': { label: t.start, past: t.started, likely: 3 },
    '6>2': { label: t.reopen, past: t.reopened, likely: 1, why: t.reopen },
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((from) => [`${from}>7`, voiding])),
  },
  mine: {
    1: () => ({ lead: t.mineDraft, next: t.mineDraftThen }),
    2: (here) => ({
      lead: t.mineOpen(here.record.fromName ?? here.standing.stepName ?? '', whenOf(here)),
      next: t.mineOpenThen,
    }),
    3: () => ({ lead: t.mineProgress, next: t.mineProgressThen }),
    4: (here) => ({ lead: t.mineReview(here.standing.stepName ?? '', whenOf(here)), next: t.mineReviewThen }),
    5: (here) => ({ lead: t.mineHold(here.standing.stepName ?? '', whenOf(here)), next: t.mineHoldThen }),
  },
  facts: [
    [
      court,
      person(t.to, 'issueTo', 'toName'),
      person(t.from, 'issueFrom', 'fromName'),
      day(t.due, 'dueDate'),
      day(t.raised, 'createdDate'),
      day(t.closed, 'closedDate'),
    ],
    [
      joined(t.place, ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom']),
      yes(t.cost, 'costImpact'),
      text(t.changeOrder, 'changeOrderNumber'),
      joined(t.drawing, ['drawing', 'drawingDetail']),
      parties(t.copies, 'ccUserList'),
    ],
  ],
  rest: [
    text(t.reference, 'reference'),
    text(t.changeAmount, 'changeOrderAmount'),
    text(t.changeStatus, 'changeOrderStatus'),
  ],
  Matter,
  reply: {
    operation: 'OpenIssueReplyCreate',
    request: ({ openIssueId }, message) => ({ reply: { openIssueId, message } }),
  },
  actions: [
    {
      label: t.toRfi,
      icon: 'rfi',
      may: (here) => rightsIn(here.project, 'rfis').writes === true && !became(here, 121),
      Dialog: convertDialog(121, t.toRfi),
    },
    {
      label: t.toPunch,
      icon: 'punch',
      may: (here) => rightsIn(here.project, 'punchlists').writes === true && !became(here, 132),
      Dialog: convertDialog(132, t.toPunch),
    },
  ],
})

function Matter({ here }: { here: Here<Issue> }) {
  return (
    <section class="part">
      <h2>{t.question}</h2>
      {here.record.question ? <Words text={here.record.question} /> : <p class="second">{t.none}</p>}
    </section>
  )
}
