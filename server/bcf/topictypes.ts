/** The record types that are topics, and what of a record is what of a topic. */
import { OpenIssueReadInFolder } from '../../contract/records/openissue.ts'
import { RFIReadInFolder } from '../../contract/records/rfi.ts'
import { openIssueStatus } from '../../contract/states.ts'
import { nodeType } from '../codes/nodetypes.ts'
import type { Call } from '../kernel/call.ts'
import type { Perform } from '../kernel/serve.ts'
import type { CellType, RecordImport } from '../records/engine/declare/recordimport.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import { issueImport } from '../records/openissue/import.ts'
import { openIssue } from '../records/openissue/openissue.ts'
import { rfiImport } from '../records/rfi/import.ts'
import { rfi } from '../records/rfi/rfi.ts'

interface TopicType {
  recordType: RecordType<any>
  /** What it is called as the type of a topic. */
  name: string
  due: string
  to: readonly [id: string, text: string]
  from: readonly [id: string, text: string]
  /** Its list of states, and what other systems call these. */
  status: Extract<CellType, object>
  /** The field with the words of a reply. */
  words: string
  /** A page of the list of a folder. */
  list(
    perform: Perform,
    asked: ListAsked,
    call: Call,
  ): Promise<{ rows: ReadonlyArray<{ folderId?: number | null }>; nextCursor?: string | null | undefined }>
}

export interface ListAsked {
  parentFolderId: number | null | undefined
  filter?: Record<string, string>
  take: number
  cursor: string | null | undefined
}

const statusIn = ({ fields }: RecordImport<any>): TopicType['status'] =>
  fields.find(({ field }) => field === 'StatusId')!.cell as TopicType['status']

export const topicTypes: ReadonlyMap<number, TopicType> = new Map([
  [
    nodeType.openIssue,
    {
      recordType: openIssue,
      name: 'Issue',
      due: 'dueDate',
      to: ['issueTo', 'toName'],
      from: ['issueFrom', 'fromName'],
      status: statusIn(issueImport),
      words: 'message',
      async list(perform, asked, call) {
        const { openIssueList, nextCursor } = await perform(OpenIssueReadInFolder, asked, call)
        return { rows: openIssueList!, nextCursor }
      },
    },
  ],
  [
    nodeType.rfi,
    {
      recordType: rfi,
      name: 'RFI',
      due: 'dateDue',
      to: ['toUserId', 'toName'],
      from: ['fromUserId', 'fromName'],
      status: statusIn(rfiImport),
      words: 'response',
      async list(perform, asked, call) {
        const { rfiReadInFolderList, nextCursor } = await perform(RFIReadInFolder, asked, call)
        return { rows: rfiReadInFolderList!, nextCursor }
      },
    },
  ],
] satisfies Array<[number, TopicType]>)

/** What a topic becomes that is not here. */
export const newType = nodeType.openIssue
export const newStatus = openIssueStatus.Open.code
