/** Meeting minutes. */

import {
  MeetingMinute,
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteReadAttachments,
  MeetingMinuteUpdate,
} from '../../../contract/meetingminute.ts'
import { meetingMinuteParts } from '../../../contract/parts.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { serve } from '../../kernel/serve.ts'
import { codeBeside, codeNamed, computed, node, stateCode, stored, t } from '../engine/declare/column.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import { read, readRecord } from '../engine/read/read.ts'
import { update } from '../engine/write/change.ts'
import { createMany } from '../engine/write/create.ts'
import { attachmentsOf } from '../file/attachments.ts'
import { type Minutes, numberItems, rejectDuplicates } from './meetingitems.ts'

const byCreatorOrManager = { by: ['creator', 'manager'] } as const

export const meetingStates = stateMachine('A meeting minute', meetingStatus, ['Draft'], {
  Draft: { seenBy: 'writers', court: 'creator', to: { Distributed: byCreatorOrManager } },
  Distributed: { to: { Final: byCreatorOrManager, Draft: byCreatorOrManager } },
  Final: { to: {} },
})

export const meetingMinute = declareRecordType({
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
  parts: meetingMinuteParts,
  title: (minute) => minute.topic,
  parties: (minute) => [
    ...(minute.attendeeList ?? []).map((personId) => ({ part: 'attendee', personId })),
    ...(minute.itemList ?? []).map((item) => ({ part: 'assigned', personId: item.assignedTo })),
  ],
  extraColumns: {
    types: { sequence: 'int', last_item: 'int' },
    of: ({ sequence, last_item }: Minutes) => ({ sequence, last_item }),
  },
  settle(minute, changing) {
    const { was, sent, context } = changing
    if (!was) minute.meetingDate ??= context.today
    if (sent.itemList) rejectDuplicates(sent.itemList, changing)
    numberItems(minute)
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

export default [
  serve(MeetingMinuteCreateMany, createMany(meetingMinute, 'meetingMinuteList', 'MeetingMinuteList')),
  serve(MeetingMinuteRead, read(meetingMinute, 'meetingMinute')),
  serve(MeetingMinuteUpdate, update(meetingMinute, 'meetingMinute', 'MeetingMinute')),
  serve(MeetingMinuteReadAttachments, async (request, call) => {
    await readRecord(meetingMinute, call, request.folderId)
    call.etag = undefined
    return { attachmentList: await attachmentsOf(call, request.folderId!) }
  }),
]
