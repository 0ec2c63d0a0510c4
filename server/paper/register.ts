/**
 * The list of papers. A new one is a file in `papers/`, a line here, its words in `texts/` and, for a record, its type in `typesOnPaper`
 * of the contract.
 */
import { nodeType, typesOnPaper } from '../../contract/nodetypes.ts'
import { dailyPaper } from '../records/dailyreport/paper.ts'
import { minutesPaper } from '../records/meetingminute/paper/minutes.ts'
import { openIssuePaper } from '../records/openissue/paper.ts'
import { punchItemPaper } from '../records/punchlist/paper/item.ts'
import { punchPaper } from '../records/punchlist/paper/list.ts'
import { rfiLog } from '../records/rfi/paper/log.ts'
import { rfiPaper } from '../records/rfi/paper/rfi.ts'
import { coverPaper, submittalPaper } from '../records/submittal/paper/package.ts'
import { submittalRegister } from '../records/submittal/paper/register.ts'
import { withSource } from './parts/imported.ts'
import type { ListPaper } from './parts/listpaper.ts'
import { dailyLog, meetingLog, openIssueLog, packageLog } from './parts/plainlog.ts'
import type { RecordPaper } from './parts/recordpaper.ts'

const papers: Readonly<Record<(typeof typesOnPaper)[number], RecordPaper>> = {
  [nodeType.rfi]: rfiPaper,
  [nodeType.punchListItem]: punchItemPaper,
  [nodeType.submittal]: submittalPaper,
  [nodeType.submittalItem]: coverPaper,
  [nodeType.openIssue]: openIssuePaper,
  [nodeType.dailyReport]: dailyPaper,
  [nodeType.meetingMinute]: minutesPaper,
}
/** The papers of records, by the type of their nodes. */
export const recordPapers: ReadonlyMap<number, RecordPaper> = new Map(
  typesOnPaper.map((type) => [type, withSource(papers[type])]),
)

/** The papers of lists, by the type of the nodes that are listed. */
export const listPapers: ReadonlyMap<number, ListPaper> = new Map([
  [nodeType.rfi, rfiLog],
  [nodeType.punchListItem, punchPaper],
  [nodeType.submittal, packageLog],
  [nodeType.submittalItem, submittalRegister],
  [nodeType.openIssue, openIssueLog],
  [nodeType.dailyReport, dailyLog],
  [nodeType.meetingMinute, meetingLog],
])
