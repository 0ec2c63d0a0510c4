/** Creating the minutes of the next meeting, with all open items of the last one. */
import { MeetingMinuteCarryOver } from '../../../contract/records/meetingminute.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { forbidden } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { rereadRecord } from '../engine/read/read.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { inheritRestriction, stillMembers } from '../engine/write/inherit.ts'
import { linkRecords, refuseAgain } from '../engine/write/links.ts'
import { loadForUpdate } from '../engine/write/loadforupdate.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { type Minutes, stillOpen } from './meetingitems.ts'
import { meetingMinute } from './meetingminute.ts'

interface Request {
  folderId?: number | null
  meetingDate?: string | null
}

async function carryOver(request: Request, call: Call) {
  const loaded = await loadForUpdate(meetingMinute, call, { folderId: request.folderId }, '')
  await checkIfMatch(call, { ...loaded, label: meetingMinute.label, dto: meetingMinute.dto })
  if (!loaded.callerRights.makes)
    throw forbidden('You may see these meeting minutes, but not carry them over.')
  const fromId = loaded.folderId
  await refuseAgain(
    call,
    fromId,
    'CarriedOverTo',
    meetingMinute,
    (other) => `These meeting minutes are already carried over to ${other}.`,
  )
  const { projectId } = loaded.project
  const next = await nextOf(call, projectId, loaded.record as Minutes)
  const meetingDate = request.meetingDate || (loaded.record as Minutes).nextMeetingDate
  const [created] = await createRecords(meetingMinute, call, [{ ...next, meetingDate }], () => '', {
    from: loaded.record,
  })
  const { folderId } = created!
  await linkRecords(call, { projectId, fromId, toId: folderId, relation: 'CarriedOverTo' })
  await inheritRestriction(call, fromId, folderId)
  await writeEvents(call, [
    { action: 'CarriedOver', projectId, folderId: fromId, changes: [['carriedOverTo', null, folderId]] },
  ])
  return { meetingMinute: await rereadRecord(meetingMinute, call, folderId) }
}

/** The fields that stay the same. Notes, end time and next meeting date belong to one meeting. */
async function nextOf(call: Call, projectId: number, last: Minutes): Promise<Minutes> {
  const items = stillOpen(last.itemList ?? [])
  const attendees = last.attendeeList ?? []
  const isMember = await stillMembers(call, projectId, [
    ...attendees,
    ...items.map(({ assignedTo }) => assignedTo),
  ])
  return {
    projectId,
    folderParentId: last.folderParentId,
    topic: last.topic,
    startTime: last.startTime,
    location: last.location,
    typeId: last.typeId,
    typeName: last.typeName,
    attendeeList: attendees.filter(isMember),
    itemList: items.map((item) => ({ ...item, assignedTo: isMember(item.assignedTo) ? item.assignedTo : 0 })),
    sequence: (last.sequence ?? 1) + 1,
  }
}

export default [serve(MeetingMinuteCarryOver, carryOver)]
