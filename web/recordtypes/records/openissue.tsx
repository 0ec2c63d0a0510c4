/** An open issue: the question to settle, and the records created from it. */
import { nodeType, nodeTypeOf } from '../../../contract/nodetypes.ts'
import { openIssueStatus } from '../../../contract/states.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { rightsIn } from '../../app/project.ts'
import { later } from '../../parts/later.tsx'
import { Paragraphs } from '../../parts/paragraphs.tsx'
import { openIssueTexts as t } from '../../texts/recordpages/openissue.ts'
import { openIssue as recordType } from '../recordtypes.ts'
import { byCode, byStep } from '../states.ts'
import { court, day, entered, joined, parties, person, text, yes } from './facts.tsx'
import { type RecordContext, recordPage } from './page.ts'
import { askedBy, stepBy, whenOf } from './since.ts'

type OpenIssue = NonNullable<ResponseOf<'OpenIssueRead'>['openIssue']>

const voiding = { label: t.void, past: t.voided, away: true, danger: true } as const
const close = { label: t.close, past: t.closedIt } as const
const hold = { label: t.hold, past: t.held, away: true } as const

const mayBecome = ({ links, project }: RecordContext, folderType: number): boolean =>
  rightsIn(project, nodeTypeOf(folderType).section).makes === true &&
  !links.some((link) => link.relation === 'ConvertedTo' && link.folderType === folderType)

const ConvertDialog = later(() => import('../acts/openissueconvert.tsx').then((acts) => acts.ConvertDialog))

export default recordPage<'OpenIssueRead', 'openIssue'>({
  recordType,
  write: 'OpenIssueUpdate',
  at: 'openIssue',
  dto: 'OpenIssue',
  status: 'StatusId',
  steps: byStep(openIssueStatus, {
    Draft: { Open: { label: t.open, past: t.opened, likely: 3 }, Void: voiding },
    Open: {
      'In progress': { label: t.start, past: t.started, likely: 3 },
      'On hold': hold,
      Closed: { ...close, likely: 1 },
      Void: voiding,
    },
    'In progress': {
      'In review': { label: t.review, past: t.reviewed, likely: 3 },
      'On hold': hold,
      Closed: { ...close, likely: 1 },
      Void: voiding,
    },
    'In review': {
      Closed: { ...close, likely: 3 },
      'In progress': { label: t.back, past: t.sentBack, likely: 2, why: t.back },
      Void: voiding,
    },
    'On hold': {
      Open: { label: t.go, past: t.went, likely: 2 },
      'In progress': { label: t.start, past: t.started, likely: 3 },
      Void: voiding,
    },
    Closed: { Open: { label: t.reopen, past: t.reopened, likely: 1, why: t.reopen }, Void: voiding },
    Void: {},
  }),
  mine: byCode(openIssueStatus, {
    Draft: () => ({ lead: t.mineDraft, next: t.mineDraftThen }),
    Open: (context) => ({
      lead: t.mineOpen(askedBy(context, context.record.issueFrom, context.record.fromName), whenOf(context)),
      next: t.mineOpenThen,
    }),
    'In progress': () => ({ lead: t.mineProgress, next: t.mineProgressThen }),
    'In review': (context) => ({
      lead: t.mineReview(stepBy(context), whenOf(context)),
      next: t.mineReviewThen,
    }),
    'On hold': (context) => ({
      lead: t.mineHold(stepBy(context), whenOf(context)),
      next: t.mineHoldThen,
    }),
  }),
  facts: [
    [
      court,
      person(t.to, 'issueTo', 'toName'),
      person(t.from, 'issueFrom', 'fromName'),
      entered('issueFrom', 'createdDate'),
      day(t.due, 'dueDate'),
      day(t.raised, 'createdDate'),
      day(t.closed, 'closedDate'),
    ],
    [
      joined(t.place, ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom']),
      { ...yes<OpenIssue>(t.cost, 'costImpact'), empty: t.notStated },
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
  Body,
  reply: {
    operation: 'OpenIssueReplyCreate',
    request: ({ openIssueId }, message) => ({ reply: { openIssueId, message } }),
  },
  actions: [
    {
      label: t.toRfi,
      icon: 'rfi',
      may: (context) => mayBecome(context, nodeType.rfi),
      Dialog: (props) => <ConvertDialog {...props} folderType={nodeType.rfi} title={t.toRfi} />,
    },
    {
      label: t.toPunchListItem,
      icon: 'punchlist',
      may: (context) => mayBecome(context, nodeType.punchListItem),
      Dialog: (props) => (
        <ConvertDialog {...props} folderType={nodeType.punchListItem} title={t.toPunchListItem} />
      ),
    },
  ],
})

function Body({ context }: { context: RecordContext<OpenIssue> }) {
  return (
    <section class="part">
      <h2>{t.question}</h2>
      {context.record.question ? (
        <Paragraphs text={context.record.question} />
      ) : (
        <p class="second">{t.none}</p>
      )}
    </section>
  )
}
