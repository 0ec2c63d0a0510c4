/** The paper of an open issue. */
import type { Value } from '../../../contract/kit.ts'
import {
  type OpenIssue,
  OpenIssueRead,
  OpenIssueReadInFolder,
  OpenIssueReplyReadByOpenIssue,
} from '../../../contract/records/openissue.ts'
import { openIssueStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../../paper/context.ts'
import type { Pair } from '../../paper/paper.ts'
import { court, due, number, numbered, placed, plainLog, state, subject } from '../../paper/parts/plainlog.ts'
import { plainPaper } from '../../paper/parts/plainpaper.ts'
import {
  called,
  dueLines,
  givenDay,
  notToldPair,
  pair,
  person,
  placeLine,
  type Standing,
  section,
} from '../../paper/parts/recordparts.ts'

type Issue = Value<typeof OpenIssue.fields>

export const openIssuePaper = plainPaper<Issue>({
  read: async ({ call, perform }, folderId) => (await perform(OpenIssueRead, { folderId }, call)).openIssue!,
  kind: ({ t }) => t.issues.kind,
  states: openIssueStatus,
  title: ({ subject }) => subject,
  since: ({ statusId, closedDate }) => (statusId === openIssueStatus.Closed.code ? closedDate : undefined),
  pairs: issuePairs,
  body: ({ t: { general } }, { question }) => section(general.question, question || general.notStated),
  replies: ({ call, perform }, { openIssueId }, page) =>
    perform(OpenIssueReplyReadByOpenIssue, { openIssueId, ...page }, call),
})

function issuePairs(context: PaperContext, issue: Issue, standing: Standing): Pair[] {
  const { dates, nameOf, t } = context
  const { general } = t
  const amount = issue.changeOrderAmount ? context.amount(issue.changeOrderAmount) : ''
  const order = [issue.changeOrderNumber, issue.changeOrderStatus, amount].filter(Boolean).join('; ')
  return [
    person(context, general.to, called(standing, issue.toName), issue.issueTo),
    person(context, general.from, issue.fromName, issue.issueFrom),
    { label: general.raised, lines: [dates.day(issue.createdDate) || general.notStated] },
    { label: general.due, lines: dueLines(context, issue.dueDate, standing.isOverdue ?? false) },
    ...pair(general.closed, givenDay(context, standing, issue.closedDate)),
    ...pair(general.place, placeLine(issue)),
    ...pair(general.cost, issue.costImpact && general.yes),
    ...pair(general.changeOrder, order),
    ...pair(general.drawing, [issue.drawing, issue.drawingDetail].filter(Boolean).join(', ')),
    ...pair(general.reference, issue.reference),
    ...pair(
      general.copiesTo,
      (issue.ccUserList ?? [])
        .flatMap((id) => nameOf(id) ?? [])
        .map(isolated)
        .join(', '),
    ),
    ...notToldPair(context, standing),
  ]
}

export const openIssueLog = plainLog({
  name: ({ logs }) => logs.openIssues,
  path: 'issues',
  read: OpenIssueReadInFolder,
  rows: 'openIssueList',
  columns: [
    numbered('number'),
    subject(({ logs }) => logs.subjectQuestion, 'subject', 'question'),
    state(openIssueStatus),
    court,
    placed,
    due('dueDate'),
    number(({ rfiLog }) => rfiLog.daysOpen, 'daysOpen', 34),
  ],
})
