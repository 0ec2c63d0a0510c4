/** What the page of a link shows of its record: read by the operations that everybody uses, as the person of the link. */
import { FilesGetByFolder } from '../../contract/documents/file.ts'
import type { Operation, Value } from '../../contract/kit.ts'
import type {
  MailLinkNeed,
  MailLinkRecord,
  MailLinkReply,
  MailLinkText,
} from '../../contract/outbound/maillink.ts'
import { MeetingMinuteReplyCreate } from '../../contract/records/meetingreview.ts'
import { OpenIssueReplyCreate } from '../../contract/records/openissue.ts'
import { PunchListReplyCreate } from '../../contract/records/punchlist.ts'
import { RecordHistoryRead } from '../../contract/records/recordhistory.ts'
import { RecordStandingRead } from '../../contract/records/recordstanding.ts'
import { RecordTransitionsRead } from '../../contract/records/recordtransition.ts'
import { RFIReplyCreate, RFIRoundsRead } from '../../contract/records/rfi.ts'
import { isOffered, readList } from '../codes/codes.ts'
import { nodeType } from '../codes/nodetypes.ts'
import type { Call } from '../kernel/call.ts'
import type { Perform } from '../kernel/serve.ts'
import { listOfField } from '../records/engine/declare/recordstate.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import type { RecordData } from '../records/engine/declare/rows.ts'
import { readRecord } from '../records/engine/read/read.ts'

interface Shown {
  /** The fields that are shown, in order. */
  readonly texts: readonly string[]
  /** What counted once: with its texts, and not among its replies. */
  readonly withdrawn?: (perform: Perform, call: Call, record: RecordData) => Promise<Text[]>
  /** How a reply is made: the operation, the field of its text. */
  readonly reply?: { readonly operation: Operation<any, any>; readonly words: string }
}

const place = ['locationSite', 'locationBuilding', 'locationFloor', 'locationRoom']
const referring = ['reference', 'drawing', 'drawingDetail']

/** What mails show and take of each type; a record of another type has only its number, files and steps. */
export const linked: Readonly<Record<number, Shown>> = {
  [nodeType.rfi]: {
    texts: ['fromName', 'toName', 'question', 'answer', ...referring, 'specSection', 'recomendation'],
    withdrawn: withdrawnAnswers,
    reply: { operation: RFIReplyCreate, words: 'response' },
  },
  [nodeType.openIssue]: {
    texts: ['fromName', 'toName', 'question', ...place, ...referring],
    reply: { operation: OpenIssueReplyCreate, words: 'message' },
  },
  [nodeType.punchListItem]: {
    texts: ['description', ...place, ...referring],
    reply: { operation: PunchListReplyCreate, words: 'message' },
  },
  [nodeType.submittal]: { texts: ['description', 'notes', 'reference'] },
  [nodeType.submittalItem]: {
    texts: ['description', 'csi', 'type', 'revision', 'notes', 'returnedStatus', 'returnedNote'],
  },
  [nodeType.meetingMinute]: {
    texts: ['meetingDate', 'location', 'notes', 'itemList'],
    reply: { operation: MeetingMinuteReplyCreate, words: 'message' },
  },
  [nodeType.dailyReport]: { texts: ['temperature', 'sky', 'meDeliveries', 'issues', 'visitors'] },
}

const repliesMax = 100
const filesMax = 200

type Text = Value<typeof MailLinkText.fields>
type Need = Value<typeof MailLinkNeed.fields>

export async function linkRecord(
  types: RecordTypes,
  perform: Perform,
  call: Call,
  folderId: number,
): Promise<Value<typeof MailLinkRecord.fields>> {
  const { standing } = await perform(RecordStandingRead, { folderId }, call)
  const recordType = types.byType(standing!.folderType!)!
  const record = await readRecord(recordType, call, folderId)
  const { fileInfos } = await perform(FilesGetByFolder, { folderId, take: filesMax }, call)
  const { projectId, courtName, userCanAdd, ...more } = standing!
  const project = await call.db.row<{ projectName: string; timeZone: string }>(
    'SELECT name AS "projectName", time_zone AS "timeZone" FROM project WHERE id = $1',
    [projectId],
  )
  const withdrawn = (await linked[recordType.type]?.withdrawn?.(perform, call, record)) ?? []
  const replies = await repliesOf(perform, call, folderId)
  return {
    ...more,
    ...project,
    courtName,
    texts: [...textsOf(recordType, record), ...withdrawn],
    replies: replies.filter(({ text, isStep }) => isStep || !withdrawn.some((one) => one.text === text)),
    files: fileInfos ?? [],
    steps: await ownSteps(types, perform, call, folderId),
    canReply: Boolean(userCanAdd && linked[recordType.type]?.reply),
    canAttach: userCanAdd ?? false,
  }
}

function textsOf(recordType: RecordType<any>, record: RecordData): Text[] {
  const documented = (key: string): string =>
    recordType.dto.entries.find((entry) => entry.key === key)!.documented
  return (linked[recordType.type]?.texts ?? []).flatMap((key): Text[] => {
    const value = record[key]
    if (Array.isArray(value)) return value.flatMap(pointOf)
    return value === null || value === undefined || value === ''
      ? []
      : [{ field: documented(key), text: String(value) }]
  })
}

/** The answers of an RFI that were withdrawn when it was opened again. */
async function withdrawnAnswers(perform: Perform, call: Call, { rfiId }: RecordData): Promise<Text[]> {
  const { rounds } = await perform(RFIRoundsRead, { rfiId: rfiId as number }, call)
  return (rounds ?? []).flatMap(({ isWithdrawn, answer }) =>
    isWithdrawn && answer ? [{ field: 'Answer', text: answer, isWithdrawn }] : [],
  )
}

/** A point of minutes. */
const pointOf = ({ itemNumber, topic, notes }: RecordData): Text[] => [
  { field: [itemNumber, topic].filter(Boolean).join(' '), text: String(notes ?? '') },
]

async function repliesOf(perform: Perform, call: Call, folderId: number) {
  const { changes } = await perform(
    RecordHistoryRead,
    { folderId, repliesOnly: true, take: repliesMax },
    call,
  )
  const said = new Map<number, Value<typeof MailLinkReply.fields>>()
  for (const { eventId, fullName, when, action, newValue, reason } of changes ?? []) {
    const isStep = action !== 'ReplyAdded'
    const text = isStep ? reason : newValue
    if (text && !said.has(eventId!)) said.set(eventId!, { fullName, when, text, isStep })
  }
  return [...said.values()].reverse()
}

/** Those that are the person's own: what a manager does for another party is done signed in. */
export async function ownSteps(types: RecordTypes, perform: Perform, call: Call, folderId: number) {
  const { transitions } = await perform(RecordTransitionsRead, { folderId }, call)
  const node = await call.db.row<{ type: number; projectId: number }>(
    'SELECT type, project_id AS "projectId" FROM folder WHERE id = $1',
    [folderId],
  )
  const recordType = types.byType(node!.type)!
  const own = (transitions ?? []).filter(({ onBehalfOfName }) => !onBehalfOfName)
  return Promise.all(
    own.map(async ({ field, statusId, statusName, requiredFields }) => ({
      field,
      statusId,
      statusName,
      needs: await Promise.all(
        (requiredFields ?? []).map((name) => needOf(recordType, call, node!.projectId, name)),
      ),
    })),
  )
}

async function needOf(
  recordType: RecordType<any>,
  call: Call,
  projectId: number,
  field: string,
): Promise<Need> {
  const key = recordType.dto.entries.find(({ documented }) => documented === field)?.key
  const list = key && listOfField(recordType, key)
  const items = list ? await readList(call.db, list, { projectId }) : []
  const options = items.filter(isOffered).map(({ id, name }) => ({ value: String(id), name }))
  return { field, options }
}
