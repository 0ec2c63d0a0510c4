/** What the page of a link shows of its record: read by the operations that everybody uses, as the person of the link. */
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import type { Value } from '../../../contract/kit.ts'
import type { MailLinkNeed, MailLinkRecord, MailLinkReply } from '../../../contract/outbound/maillink.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { isOffered, readList } from '../../codes/codes.ts'
import type { Call } from '../../kernel/call.ts'
import type { Perform } from '../../kernel/serve.ts'
import type { ShownText } from '../../records/engine/declare/recordmail.ts'
import { listOfField } from '../../records/engine/declare/recordstate.ts'
import type { RecordType } from '../../records/engine/declare/recordtype.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import type { RecordData } from '../../records/engine/declare/rows.ts'
import { readRecord } from '../../records/engine/read/read.ts'
import { placesOf } from './linkplaces.ts'

const repliesMax = 100
const filesMax = 200

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
  const withdrawn = (await recordType.mail?.withdrawn?.(perform, call, record)) ?? []
  const replies = await repliesOf(perform, call, folderId)
  return {
    ...more,
    ...project,
    courtName,
    texts: [...textsOf(recordType, record), ...withdrawn],
    replies: replies.filter(({ text, isStep }) => isStep || !withdrawn.some((one) => one.text === text)),
    files: fileInfos ?? [],
    ...(await placesOf(perform, call, folderId)),
    steps: await ownSteps(types, perform, call, folderId),
    canReply: Boolean(userCanAdd && recordType.mail?.reply),
    canAttach: userCanAdd ?? false,
  }
}

function textsOf(recordType: RecordType<any>, record: RecordData): ShownText[] {
  const documented = (key: string): string =>
    recordType.dto.entries.find((entry) => entry.key === key)!.documented
  const { linkShows = [], entry } = recordType.mail ?? {}
  return linkShows.flatMap((key): ShownText[] => {
    const value = record[key]
    if (Array.isArray(value) && entry) return value.map(entry)
    return value === null || value === undefined || value === ''
      ? []
      : [{ field: documented(key), text: String(value) }]
  })
}

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
