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
import { plainPaper } from '../../../paper/parts/plainpaper.ts'
import {
  called,
  dueLines,
  givenDay,
  notToldPair,
  pair,
  partyLine,
  placeLine,
  type Standing,
  section,
} from '../../../paper/parts/recordparts.ts'

type PunchItem = Value<typeof PunchList.fields>

export const punchItemPaper = plainPaper<PunchItem>({
  read: async ({ call, perform }, folderId) => (await perform(PunchListRead, { folderId }, call)).punchList!,
  kind: ({ t }) => t.punch.itemKind,
  states: punchListStatus,
  title: ({ summary }) => summary,
  since: ({ status, completedDate }) => (status === punchListStatus.Closed.code ? completedDate : undefined),
  pairs: itemPairs,
  body: ({ t }, { description }) => section(t.punch.correct, description),
  replies: ({ call, perform }, { punchListId }, page) =>
    perform(PunchListReplyReadByPunchList, { punchListId, ...page }, call),
  end: ({ t: { punch, general } }) => [
    { kind: 'whole' },
    {
      kind: 'signatures',
      signatures: [
        { name: punch.done, note: general.nameCompanyDate },
        { name: punch.accepted, note: general.nameCompanyDate },
      ],
    },
  ],
})

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
