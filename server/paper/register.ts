/**
 * The list of papers. A new one is a file in `papers/`, a line here, its words in `texts/` and, for a record, its type in `typesOnPaper`
 * of the contract.
 */
import { nodeType, typesOnPaper } from '../../contract/nodetypes.ts'
import { dailyPaper } from './papers/daily.ts'
import { withSource } from './papers/imported.ts'
import type { ListPaper } from './papers/listpaper.ts'
import { minutesPaper } from './papers/minutes.ts'
import { openIssuePaper } from './papers/openissue.ts'
import { dailyLog, meetingLog, openIssueLog, packageLog } from './papers/plainlog.ts'
import { punchItemPaper } from './papers/punchitem.ts'
import { punchPaper } from './papers/punchlist.ts'
import type { RecordPaper } from './papers/recordpaper.ts'
import { rfiPaper } from './papers/rfi.ts'
import { rfiLog } from './papers/rfilog.ts'
import { coverPaper, submittalPaper } from './papers/submittal.ts'
import { submittalRegister } from './papers/submittalregister.ts'

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
