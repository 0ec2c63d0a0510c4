/** The papers of an open issue and of a single punch list item. */
import { OpenIssueRead, OpenIssueReplyReadByOpenIssue } from '../../../contract/openissue.ts'
import { PunchListRead, PunchListReplyReadByPunchList } from '../../../contract/punchlist.ts'
import { openIssueStatus, punchListStatus } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import { words } from '../words.ts'
import {
  dueLines,
  pair,
  person,
  recordHead,
  replyBlocks,
  type Said,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from './common.ts'
import { fileBlocks, filesOf } from './files.ts'
import { pagesOf, type Row } from './listpaper.ts'
import type { RecordPaper } from './recordpaper.ts'

export const openIssuePaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates, nameOf } = context
  const issue = (await perform(OpenIssueRead, { folderId }, call)).openIssue!
  const version = versionIn(call.etag)
  const [standing, files, replies] = await Promise.all([
    standingOf(context, folderId),
    filesOf(context, folderId),
    repliesOf(context, (page) =>
      perform(OpenIssueReplyReadByOpenIssue, { openIssueId: issue.openIssueId, ...page }, call),
    ),
  ])
  const order = [issue.changeOrderNumber, issue.changeOrderStatus, issue.changeOrderAmount]
    .filter(Boolean)
    .join(', ')
  return {
    head: recordHead(context, standing, {
      kind: 'Open issue',
      states: openIssueStatus,
      subject: issue.subject ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: issue.subject || words.notStated },
      {
        kind: 'pairs',
        pairs: [
          person(context, 'To', issue.toName, issue.issueTo),
          person(context, 'From', issue.fromName, issue.issueFrom),
          { label: 'Raised', lines: [dates.day(issue.createdDate) || words.notStated] },
          { label: 'Due', lines: dueLines(context, issue.dueDate, standing.isOverdue ?? false) },
          ...pair('Closed', dates.day(issue.closedDate)),
          ...pair('Place', placeOf(issue)),
          ...pair('Cost', issue.costImpact && 'Yes'),
          ...pair('Change order', order),
          ...pair('Drawing', [issue.drawing, issue.drawingDetail].filter(Boolean).join(', ')),
          ...pair('Reference', issue.reference),
          ...pair(
            'Copies to',
            (issue.ccUserList ?? [])
              .flatMap((id) => nameOf(id) ?? [])
              .map(isolated)
              .join(', '),
          ),
        ],
      },
      ...section('Question', issue.question || words.notStated),
      ...replyBlocks(context, replies),
      ...fileBlocks(context, files, withFiles),
      ...zoneNote(context),
    ],
  }
}

export const punchItemPaper: RecordPaper = async (context, { folderId, withFiles }) => {
  const { call, perform, dates } = context
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
      kind: 'Punch list item',
      states: punchListStatus,
      subject: item.summary ?? '',
      version,
    }),
    blocks: [
      { kind: 'title', text: item.summary || words.notStated },
      {
        kind: 'pairs',
        pairs: [
          {
            label: 'To be done by',
            lines: [(item.responsiblePartyList ?? []).map(isolated).join(', ') || words.nobody],
            span: 2,
          },
          { label: 'Raised', lines: [dates.day(item.issueDate) || words.notStated] },
          { label: 'Due', lines: dueLines(context, item.dueDate, standing.isOverdue ?? false) },
          ...pair('Place', placeOf(item)),
          ...pair('Reported by', item.notifyingParty),
          ...pair('Done', dates.day(item.completedDate)),
          ...pair('Subcontractor', item.subcontractorStatusName),
          ...pair('Architect', item.architectStatusName),
          ...pair('Owner', item.ownerStatusName),
          ...pair('Cost', [item.costImpact && 'Yes', item.cost].filter(Boolean).join(': ')),
          ...pair(
            'Cost event',
            [item.costEventNumber, item.costEventStatus, item.costEventAmount].filter(Boolean).join(', '),
          ),
          ...pair(
            'Drawing',
            [item.drawing || item.documentNumber, item.drawingDetail].filter(Boolean).join(', '),
          ),
          ...pair('Reference', item.reference),
          ...pair('Copies to', (item.ccUserList ?? []).map(isolated).join(', ')),
        ],
      },
      ...section('What to correct', item.description),
      ...replyBlocks(context, replies),
      ...fileBlocks(context, files, withFiles),
      { kind: 'whole' },
      {
        kind: 'signatures',
        signatures: [
          { name: 'Done', note: 'Name, company, date' },
          { name: 'Accepted', note: 'Name, company, date' },
        ],
      },
      ...zoneNote(context),
    ],
  }
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
