/** The papers of an open issue and of a single punch list item. */
import type { Value } from '../../../contract/kit.ts'
import { type OpenIssue, OpenIssueRead, OpenIssueReplyReadByOpenIssue } from '../../../contract/openissue.ts'
import { type PunchList, PunchListRead, PunchListReplyReadByPunchList } from '../../../contract/punchlist.ts'
import { openIssueStatus, punchListStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import type { Pair } from '../paper.ts'
import {
  dueLines,
  pair,
  person,
  recordHead,
  replyBlocks,
  type Said,
  type Standing,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from './common.ts'
import { fileBlocks, filesOf } from './files.ts'
import { pagesOf, type Row } from './listpaper.ts'
import type { RecordPaper } from './recordpaper.ts'

type Issue = Value<typeof OpenIssue.fields>
type PunchItem = Value<typeof PunchList.fields>

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
  const order = [issue.changeOrderNumber, issue.changeOrderStatus, issue.changeOrderAmount]
    .filter(Boolean)
    .join(', ')
  return [
    person(context, general.to, issue.toName, issue.issueTo),
    person(context, general.from, issue.fromName, issue.issueFrom),
    { label: general.raised, lines: [dates.day(issue.createdDate) || general.notStated] },
    { label: general.due, lines: dueLines(context, issue.dueDate, standing.isOverdue ?? false) },
    ...pair(general.closed, dates.day(issue.closedDate)),
    ...pair(general.place, placeOf(issue)),
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
  ]
}

export const punchItemPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, t } = context
  const { general } = t
  const item = (await perform(PunchListRead, { folderId }, call)).punchList!
  const version = versionIn(call.etag)
  const [standing, files, replies] = await Promise.all([
    standingOf(context, folderId),
    filesOf(context, folderId),
    repliesOf(context, (page) =>
      perform(PunchListReplyReadByPunchList, { punchListId: item.punchListId, ...page }, call),
    ),
  ])
  return {
    head: recordHead(context, standing, {
      kind: t.punch.itemKind,
      states: punchListStatus,
      subject: item.summary ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: item.summary || general.notStated },
      { kind: 'pairs', pairs: itemPairs(context, item, standing) },
      ...section(t.punch.correct, item.description),
      ...replyBlocks(context, replies),
      ...fileBlocks(context, files, withFiles),
      { kind: 'whole' },
      {
        kind: 'signatures',
        signatures: [
          { name: t.punch.done, note: general.nameCompanyDate },
          { name: t.punch.accepted, note: general.nameCompanyDate },
        ],
      },
      ...zoneNote(context),
    ],
  }
}

function itemPairs(context: PaperContext, item: PunchItem, standing: Standing): Pair[] {
  const { dates, named, t } = context
  const { general } = t
  return [
    {
      label: t.punch.toBeDoneBy,
      lines: [(item.responsiblePartyList ?? []).map(isolated).join(', ') || general.nobody],
      span: 2,
    },
    { label: general.raised, lines: [dates.day(item.issueDate) || general.notStated] },
    { label: general.due, lines: dueLines(context, item.dueDate, standing.isOverdue ?? false) },
    ...pair(general.place, placeOf(item)),
    ...pair(t.punch.reportedBy, item.notifyingParty),
    ...pair(t.punch.done, dates.day(item.completedDate)),
    ...pair(t.punch.subcontractor, named(item.subcontractorStatusName)),
    ...pair(t.punch.architect, named(item.architectStatusName)),
    ...pair(t.punch.owner, named(item.ownerStatusName)),
    ...pair(general.cost, [item.costImpact && general.yes, item.cost].filter(Boolean).join(': ')),
    ...pair(
      t.punch.costEvent,
      [item.costEventNumber, item.costEventStatus, item.costEventAmount].filter(Boolean).join(', '),
    ),
    ...pair(
      general.drawing,
      [item.drawing || item.documentNumber, item.drawingDetail].filter(Boolean).join(', '),
    ),
    ...pair(general.reference, item.reference),
    ...pair(general.copiesTo, (item.ccUserList ?? []).map(isolated).join(', ')),
  ]
}

const placeOf = ({ locationSite, locationBuilding, locationFloor, locationRoom }: Row): string =>
  [locationSite, locationBuilding, locationFloor, locationRoom].filter(Boolean).join(', ')

/** All replies, oldest first, with the names of their authors. */
async function repliesOf(
  { dates, nameOf }: PaperContext,
  read: (page: { take: number; cursor: string | undefined }) => Promise<object>,
): Promise<Said[]> {
  const said: Said[] = []
  const pages = pagesOf(async (page) => {
    const response = (await read(page)) as Row
    return {
      rows: Object.values(response).find((value): value is Row[] => Array.isArray(value)) ?? [],
      nextCursor: response.nextCursor,
    }
  })
  for await (const rows of pages)
    for (const row of rows) {
      if (row.message)
        said.push({ by: nameOf(row.creatorId) ?? '', when: dates.day(row.replyDate), text: row.message })
    }
  return said
}
