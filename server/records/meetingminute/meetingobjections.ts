/**
 * Replies to meeting minutes, and objections: replies of attendees within the days after distribution. Minutes do not become
 * final while an objection is open.
 */
import {
  MeetingMinuteReply,
  MeetingMinuteReplyCreate,
  MeetingMinuteReplyReadByMeetingMinute,
  MeetingObjectionSettle,
  MeetingObjectionsRead,
} from '../../../contract/records/meetingreview.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { dayIn } from '../engine/declare/days.ts'
import { readRecord } from '../engine/read/read.ts'
import { loadForUpdate } from '../engine/write/loadforupdate.ts'
import {
  type AfterReply,
  createReply,
  findReplies,
  plainReply,
  type Replies,
  readReplies,
} from '../engine/write/replies.ts'
import type { Minutes } from './meetingitems.ts'
import { meetingMinute } from './meetingminute.ts'

type ReplyFields = typeof MeetingMinuteReply.fields

/** SQL of the objection that the reply `r` is. */
const objection = (column: string): string =>
  `(SELECT ${column} FROM meeting_objection o WHERE o.reply_id = r.id)`

const replies: Replies<ReplyFields> = {
  of: meetingMinute,
  dto: MeetingMinuteReply,
  words: 'message',
  isWhole: false,
  alsoClosed: true,
  columns: {
    meetingMinuteId: 't.id',
    ...plainReply,
    isObjection: `EXISTS ${objection('1')}`,
    isAddedLater: 'coalesce(r.at > t.distributed_at, false)',
    isSettled: `coalesce(${objection('o.settled_at IS NOT NULL')}, false)`,
    settledNote: objection('o.note'),
    settledBy: objection('o.settled_by'),
    settledDate: objection('o.settled_at'),
  },
}

/** Marks a new reply as an objection. Throws, so that nothing is written, if the caller may not object now. */
const object: AfterReply<ReplyFields> = async (sent, call, { folderId, projectId, replyId, words }) => {
  if (!sent.isObjection) return
  const { record, project } = await loadForUpdate(meetingMinute, call, { folderId }, 'Reply')
  const minutes = record as Minutes
  if (minutes.statusId === meetingStatus.Draft.code)
    throw conflict('These meeting minutes are not distributed yet. Reply without an objection.')
  const isOver =
    minutes.statusId === meetingStatus.Final.code ||
    !minutes.objections_until ||
    dayIn(project.timeZone, call.now) > minutes.objections_until
  if (isOver)
    throw conflict('The days to object to these meeting minutes are over. A plain reply is still welcome.')
  if (!minutes.attendeeList?.includes(call.caller.id))
    throw forbidden('Only attendees of the meeting can object to its minutes. A plain reply is welcome.')
  await call.db.rows('INSERT INTO meeting_objection (reply_id, folder_id) VALUES ($1, $2)', [
    replyId,
    folderId,
  ])
  await writeEvents(call, [
    { action: 'ObjectionRaised', folderId, projectId, changes: [['objection', null, words]] },
  ])
}

async function readObjections({ folderId }: { folderId?: number | null }, call: Call) {
  await readRecord(meetingMinute, call, folderId)
  call.etag = undefined
  const objections = await findReplies(replies, call, `r.folder_id = $1 AND EXISTS ${objection('1')}`, [
    folderId!,
    Number.POSITIVE_INFINITY,
  ])
  const dates = await call.db.row<{ distributedDate: Date | null; objectionsUntil: string | null }>(
    `SELECT distributed_at AS "distributedDate", to_char(objections_until, 'YYYY-MM-DD') AS "objectionsUntil"
       FROM meeting_minute WHERE folder_id = $1`,
    [folderId!],
  )
  return { objections, ...dates }
}

async function settle({ replyId, note }: { replyId?: number | null; note?: string | null }, call: Call) {
  if (!replyId) throw notEmpty('ReplyId', 'the objection to settle')
  const found = await call.db.row<{ folderId: number }>(
    `SELECT f.id AS "folderId" FROM meeting_objection o JOIN folder f ON f.id = o.folder_id ${joinNodeRights}
      WHERE o.reply_id = $2 AND ${visible}`,
    [call.caller.id, replyId],
  )
  if (!found) throw notFound('This objection')
  const { folderId } = found
  const { callerRights, project } = await loadForUpdate(meetingMinute, call, { folderId }, '')
  const [before] = await findReplies(replies, call, 'r.id = $1', [replyId, 1])
  if (before!.isSettled) throw conflict('This objection is settled already.')
  if (!callerRights.isManager && !callerRights.isAdmin)
    throw forbidden('Only a manager of the project can settle an objection.')
  if (!note?.trim()) throw notEmpty('Note', 'a note: how the objection was settled')
  await call.db.rows(
    'UPDATE meeting_objection SET settled_by = $2, settled_at = $3, note = $4 WHERE reply_id = $1',
    [replyId, call.caller.id, call.now, note.trim()],
  )
  const { projectId } = project
  await writeEvents(call, [
    {
      action: 'ObjectionSettled',
      folderId,
      projectId,
      reason: note.trim(),
      changes: [['objection', before!.message, note.trim()]],
    },
  ])
  const [reply] = await findReplies(replies, call, 'r.id = $1', [replyId, 1])
  return { reply: reply! }
}

export default [
  serve(MeetingMinuteReplyReadByMeetingMinute, readReplies(replies, 'meetingMinuteReplyList')),
  serve(MeetingMinuteReplyCreate, createReply(replies, object)),
  serve(MeetingObjectionsRead, readObjections),
  serve(MeetingObjectionSettle, settle),
]
