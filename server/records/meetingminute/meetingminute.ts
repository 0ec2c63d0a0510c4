/** Meeting minutes. */

import { meetingMinuteGroups } from '../../../contract/fieldgroups.ts'
import {
  MeetingMinute,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteReadAttachments,
  MeetingMinuteUpdate,
} from '../../../contract/records/meetingminute.ts'
import { MeetingMinuteReplyCreate } from '../../../contract/records/meetingreview.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { serve } from '../../kernel/serve.ts'
import { writeCourts } from '../engine/court/court.ts'
import { codeBeside, codeNamed, computed, f, node, stateCode, stored, t } from '../engine/declare/column.ts'
import type { PartyEntry } from '../engine/declare/recordchange.ts'
import { declareRecordType, type RecordType } from '../engine/declare/recordtype.ts'
import { changesOf, persistedKeys, type RecordData } from '../engine/declare/rows.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import { read, readRecord } from '../engine/read/read.ts'
import { update } from '../engine/write/change.ts'
import { createMany } from '../engine/write/new/create.ts'
import { attachmentsOf } from '../file/attachments.ts'
import { courtOfDistributed, minutesBefore } from './carriedover.ts'
import { refuseOpenObjections, settleDistribution } from './meetingdistribution.ts'
import { freezeMinutes, frozenAt, isFrozen, servedCorrections, writeCorrection } from './meetingfreeze.ts'
import { type Item, type Minutes, numberItems, rejectDuplicates, stillOpen } from './meetingitems.ts'
import { meetingLog } from './paper/log.ts'
import { minutesPaper } from './paper/minutes.ts'

export const meetingStates = stateMachine('A meeting minute', meetingStatus, ['Draft'], {
  Draft: { seenBy: 'writers', court: 'creator', to: { Distributed: { by: ['creator', 'writers'] } } },
  Distributed: {
    // Those who have points to do. The minutes themselves wait on nobody: they become final by themselves.
    court: 'assigned',
    noManager: true,
    distributes: true,
    to: { Final: { by: ['creator'] }, Draft: { by: ['manager'], reason: true } },
  },
  Final: { to: {} },
})

export const meetingMinute: RecordType<typeof MeetingMinute.fields> = declareRecordType({
  label: 'meeting minute',
  type: nodeType.meetingMinute,
  sectionType: nodeType.meetingMinutes,
  prefix: 'MM',
  table: 'meeting_minute',
  dto: MeetingMinute,
  key: 'meetingMinuteId',
  search: { notes: 'B', itemList: 'B' },
  project: 'projectId',
  number: 'number',
  status: 'statusId',
  states: meetingStates,
  mail: {
    linkShows: ['meetingDate', 'location', 'notes', 'itemList'],
    entry: ({ itemNumber, topic, notes }) => ({
      field: [itemNumber, topic].filter(Boolean).join(' '),
      text: String(notes ?? ''),
    }),
    reply: { operation: MeetingMinuteReplyCreate, words: 'message' },
  },
  paper: { record: minutesPaper, list: meetingLog },
  importing: undefined,
  fieldGroups: meetingMinuteGroups,
  // Even if a project admin took them back: what was final is what people went by.
  permanent: sql`${f('state')} = ${meetingStatus.Final.code} OR ${t('was_final')}`,
  courtParts: { Distributed: courtOfDistributed },
  courtsAbove: minutesBefore,
  binned: (call, folderIds): Promise<void> => writeCourts(meetingMinute, call, folderIds),
  title: (minute) => minute.topic,
  parties: (minute) => [
    ...(minute.attendeeList ?? []).map((personId) => ({ part: 'attendee', personId })),
    ...assignees(minute),
  ],
  extraColumns: {
    types: { sequence: 'int', last_item: 'int', distributed_at: 'timestamptz', objections_until: 'date' },
    of: ({ sequence, last_item, distributed_at, objections_until }: Minutes) => ({
      sequence,
      last_item,
      distributed_at,
      objections_until,
    }),
  },
  async settle(minute, changing) {
    const { was, sent, context } = changing
    if (!was) minute.meetingDate ??= context.today
    if (sent.itemList) rejectDuplicates(sent.itemList, changing)
    numberItems(minute)
    await settleDistribution(minute, was, context)
  },
  refuses: refuseOpenObjections,
  frozenAt,
  freeze: freezeMinutes,
  corrected: writeCorrection,
  async after(minute, { was, context: { call, project, reason } }) {
    if (!isFrozen(was, minute) || !reason) return
    const fields = persistedKeys(meetingMinute).filter((key) => key !== 'statusId')
    const changes = changesOf(meetingMinute, was as RecordData, minute as RecordData, fields)
    const { folderId } = minute
    const { folderParentId: to } = await rereadPlace(call, folderId!)
    if (to !== was!.folderParentId) changes.push(['folderParentId', was!.folderParentId, to])
    if (changes.length === 0) return
    await writeCorrection(call, { folderId: folderId!, projectId: project.projectId, reason, changes })
  },
  columns: {
    tempItemId: stored(),
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    projectId: node.projectId,
    meetingMinuteId: computed(t('id')),
    number: computed(t('number')),
    topic: stored(),
    meetingDate: stored(),
    startTime: stored(),
    endTime: stored(),
    location: stored(),
    typeId: stored(),
    typeName: codeBeside('meetingType')('typeId'),
    notes: stored(),
    statusId: stateCode(),
    statusName: codeNamed('meetingStatus', 'status_id'),
    attendeeList: stored(),
    itemList: stored(),
    nextMeetingDate: stored(),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

/** Those who have points to do, each once, the ones with open points first. */
function assignees({ itemList }: Minutes): PartyEntry[] {
  const ids = (items: readonly Item[]) => items.flatMap(({ assignedTo }) => assignedTo || [])
  const open = new Set(ids(stillOpen(itemList ?? [])))
  const done = new Set(ids(itemList ?? []).filter((personId) => !open.has(personId)))
  return [
    ...[...open].map((personId) => ({ part: 'assigned', personId })),
    ...[...done].map((personId) => ({ part: 'wasAssigned', personId })),
  ]
}

const rereadPlace = async (call: Call, folderId: number) =>
  (await call.db.row<{ folderParentId: number }>(
    'SELECT parent_id AS "folderParentId" FROM folder WHERE id = $1',
    [folderId],
  ))!

export default [
  servedCorrections(meetingMinute),
  serve(MeetingMinuteCreateMany, createMany(meetingMinute, 'meetingMinuteList', 'MeetingMinuteList')),
  serve(MeetingMinuteRead, read(meetingMinute, 'meetingMinute')),
  serve(MeetingMinuteUpdate, update(meetingMinute, 'meetingMinute', 'MeetingMinute')),
  serve(MeetingMinuteReadAttachments, async (request, call) => {
    await readRecord(meetingMinute, call, request.folderId)
    call.etag = undefined
    return { attachmentList: await attachmentsOf(call, request.folderId!) }
  }),
]
