/** The paper of an open issue. */
import type { Value } from '../../../contract/kit.ts'
import {
  type OpenIssue,
  OpenIssueRead,
  OpenIssueReplyReadByOpenIssue,
} from '../../../contract/records/openissue.ts'
import { openIssueStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../../paper/context.ts'
import type { Pair } from '../../paper/paper.ts'
import { fileBlocks, filesOf } from '../../paper/parts/files.ts'
import type { RecordPaper } from '../../paper/parts/recordpaper.ts'
import {
  called,
  dueLines,
  givenDay,
  notToldPair,
  pair,
  person,
  placeLine,
  recordHead,
  repliesOf,
  replyBlocks,
  type Standing,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from '../../paper/parts/recordparts.ts'

type Issue = Value<typeof OpenIssue.fields>

export const openIssuePaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, t } = context
  const { general } = t
  const issue = (await perform(OpenIssueRead, { folderId }, call)).openIssue!
  const version = versionIn(call.etag)
  const [standing, files, replies] = await Promise.all([
    standingOf(context, folderId),
    filesOf(context, folderId),
    repliesOf(context, (page) =>
      perform(OpenIssueReplyReadByOpenIssue, { openIssueId: issue.openIssueId, ...page }, call),
    ),
  ])
  return {
    head: recordHead(context, standing, {
      kind: t.issues.kind,
      states: openIssueStatus,
      subject: issue.subject ?? '',
      version,
      since: issue.statusId === openIssueStatus.Closed.code ? issue.closedDate : undefined,
    }),
    blocks: [
      { kind: 'title', text: issue.subject || general.notStated },
      { kind: 'pairs', pairs: issuePairs(context, issue, standing) },
      ...section(general.question, issue.question || general.notStated),
      ...replyBlocks(context, replies),
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
    ],
  }
}

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
