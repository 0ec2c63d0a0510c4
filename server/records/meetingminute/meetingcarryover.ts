/** The minutes of the next meeting, with all that the last one left open. */
import { MeetingMinuteCarryOver } from '../../../contract/meetingminute.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events.ts'
import { forbidden } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { rereadRecord } from '../engine/read/read.ts'
import { makeRecords } from '../engine/write/create.ts'
import { refuseStale } from '../engine/write/ifmatch.ts'
import { handOnRestriction, stillMembers } from '../engine/write/inherit.ts'
import { linkRecords, refuseAgain } from '../engine/write/links.ts'
import { loadCurrent } from '../engine/write/loadforupdate.ts'
import { type Minutes, stillOpen } from './meetingitems.ts'
import { meetingMinute } from './meetingminute.ts'

interface Request {
  folderId?: number | null
  meetingDate?: string | null
}

async function carryOver(request: Request, call: Call) {
  const current = await loadCurrent(meetingMinute, call, { folderId: request.folderId }, '')
  await refuseStale(call, { ...current, label: meetingMinute.label, dto: meetingMinute.dto })
  if (!current.standing.writes) throw forbidden('You may see these meeting minutes, but not carry them over.')
  const fromId = current.folderId
  await refuseAgain(
    call,
    fromId,
    'CarriedOverTo',
    meetingMinute,
    (other) => `These meeting minutes were carried over to ${other} already.`,
  )
  const { projectId } = current.project
  const next = await nextOf(call, projectId, current.record as Minutes)
  const meetingDate = request.meetingDate || (current.record as Minutes).nextMeetingDate
  const [made] = await makeRecords(meetingMinute, call, [{ ...next, meetingDate }], () => '', {
    from: current.record,
  })
  const { folderId } = made!
  await linkRecords(call, { projectId, fromId, toId: folderId, relation: 'CarriedOverTo' })
  await handOnRestriction(call, fromId, folderId)
  await writeEvents(call, [
    { action: 'CarriedOver', projectId, folderId: fromId, changes: [['carriedOverTo', null, folderId]] },
  ])
  return { meetingMinute: await rereadRecord(meetingMinute, call, folderId) }
}

/** What is the same the next time. What was said, how long it took and when the one after is are not. */
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
