/** The paper of a punch list item. */
import type { Value } from '../../../../contract/kit.ts'
import {
  type PunchList,
  PunchListRead,
  PunchListReplyReadByPunchList,
} from '../../../../contract/records/punchlist.ts'
import { punchListStatus } from '../../../../contract/states.ts'
import type { PaperContext } from '../../../paper/context.ts'
import type { Pair } from '../../../paper/paper.ts'
import { fileBlocks, filesOf } from '../../../paper/parts/files.ts'
import type { RecordPaper } from '../../../paper/parts/recordpaper.ts'
import {
  called,
  dueLines,
  givenDay,
  notToldPair,
  pair,
  partyLine,
  placeLine,
  recordHead,
  repliesOf,
  replyBlocks,
  type Standing,
  section,
  standingOf,
  versionIn,
  zoneNote,
} from '../../../paper/parts/recordparts.ts'

type PunchItem = Value<typeof PunchList.fields>

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
      since: item.status === punchListStatus.Closed.code ? item.completedDate : undefined,
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
      lines: [partyLine(standing, item.responsiblePartyList) || general.nobody],
      span: 2,
    },
    { label: general.raised, lines: [dates.day(item.issueDate) || general.notStated] },
    { label: general.due, lines: dueLines(context, item.dueDate, standing.isOverdue ?? false) },
    ...pair(general.place, placeLine(item)),
    ...pair(t.punch.reportedBy, called(standing, item.notifyingParty)),
    ...pair(t.punch.done, givenDay(context, standing, item.completedDate)),
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
    ...pair(general.copiesTo, partyLine(standing, item.ccUserList)),
    ...notToldPair(context, standing),
  ]
}
