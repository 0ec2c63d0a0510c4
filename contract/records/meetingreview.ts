/** What belongs to meeting minutes besides their text: who attended, replies and objections, corrections. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

/** Whether somebody came to a meeting. */
export const presences = ['present', 'absent', 'excused'] as const

export const MeetingAttendance = dto('MeetingAttendance', {
  userId: is.id('A member of the attendee list; 0 for a guest.').names('member'),
  name: is.line('The name of a guest; of a member, set by the server.'),
  email: is.line('The mail address of a guest. It gives nobody any rights.'),
  presence: is.name('present, absent or excused; left out while nothing was stated.'),
})

const minutes = is.id('The meeting minutes.')

export const MeetingAttendanceRead = is.operation('MeetingAttendanceReadRequest', {
  route: '/api/internal/meetingminute/attendance',
  about: 'Lists who attended a meeting: the members of its attendee list, then guests.',
  effect: 'read',
  request: { folderId: minutes },
  response: { attendance: is.listOf(MeetingAttendance, 'Who attended.') },
})

export const MeetingAttendanceSave = is.operation('MeetingAttendanceSaveRequest', {
  route: '/api/internal/meetingminute/attendance/save',
  about:
    'Replaces the attendance of a meeting. While the minutes are a draft by those who may change them; later by managers, with ' +
    'a Reason, as a numbered correction.',
  effect: 'write',
  request: { folderId: minutes, attendance: is.listOf(MeetingAttendance, 'Who attended.') },
  response: { attendance: is.listOf(MeetingAttendance, 'The attendance as it is now.') },
})

export const MeetingCorrectionChange = dto('MeetingCorrectionChange', {
  field: is.name('What was corrected, as documented.'),
  oldValue: is.text('The value before, readable.'),
  newValue: is.text('The value since then.'),
})

export const MeetingCorrection = dto('MeetingCorrection', {
  number: is.int('Its number among the corrections of these minutes, from 1.'),
  userId: is.int('Who made it.'),
  fullName: is.name('Their name.'),
  correctedDate: is.instant('When.'),
  reason: is.text('Why.'),
  changes: is.listOf(MeetingCorrectionChange, 'What was corrected.'),
})

export const MeetingCorrectionsRead = is.operation('MeetingCorrectionsReadRequest', {
  route: '/api/internal/meetingminute/corrections',
  about:
    'Lists the corrections of meeting minutes since they were distributed, oldest first. An update of distributed or final ' +
    'minutes by a manager, with a Reason, is a correction.',
  effect: 'read',
  request: { folderId: minutes, ...paging },
  response: { corrections: is.listOf(MeetingCorrection, 'The corrections.'), nextCursor },
})

export const MeetingMinuteReply = dto('MeetingMinuteReply', {
  replyId: is.id('Its id among replies.').readOnly(),
  meetingMinuteId: is.id('The meeting minutes it is about.'),
  creatorId: is.int('The author.').readOnly(),
  isPosted: is.bool('Always true: a reply is posted when it is created, and never changes.').readOnly(),
  message: is.text('The text.'),
  replyDate: is.text('The day of the reply, in the time zone of the project: YYYY-MM-DD.').readOnly(),
  isObjection: is.bool('Whether it objects to the minutes.'),
  isAddedLater: is.bool('Whether it was added after the minutes were distributed.').readOnly(),
  isSettled: is.bool('Whether the objection is settled.').readOnly(),
  settledNote: is.text('How the objection was settled.').readOnly(),
  settledBy: is.int('The manager who settled it.').readOnly(),
  settledDate: is.instant('When it was settled.').readOnly(),
})

export const MeetingMinuteReplyReadByMeetingMinute = is.operation(
  'MeetingMinuteReplyReadByMeetingMinuteRequest',
  {
    route: '/api/internal/meetingminutereply/readbymeetingminute',
    about:
      'Lists the replies to meeting minutes, objections among them, and the reasons of steps, oldest first.',
    effect: 'read',
    request: { meetingMinuteId: minutes, ...paging },
    response: { meetingMinuteReplyList: is.listOf(MeetingMinuteReply, 'The replies.'), nextCursor },
  },
)

export const MeetingMinuteReplyCreate = is.operation('MeetingMinuteReplyCreateRequest', {
  route: '/api/internal/meetingminutereply/create',
  about:
    'Replies to meeting minutes. With isObjection, an attendee objects to minutes that were distributed, within the days that ' +
    'the project gives. The minutes and their ETag are not changed.',
  effect: 'write',
  request: { reply: is.one(MeetingMinuteReply, 'The reply: meetingMinuteId, message, isObjection.') },
  response: { reply: is.one(MeetingMinuteReply, 'The reply as it is stored.') },
})

export const MeetingObjectionsRead = is.operation('MeetingObjectionsReadRequest', {
  route: '/api/internal/meetingminute/objections',
  about: 'Lists the objections to meeting minutes, oldest first, and until when attendees may object.',
  effect: 'read',
  request: { folderId: minutes },
  response: {
    objections: is.listOf(MeetingMinuteReply, 'The objections.'),
    distributedDate: is.instant('When the minutes were distributed.'),
    objectionsUntil: is.date('The last day to object; the minutes become Final by themselves the day after.'),
  },
})

export const MeetingObjectionSettle = is.operation('MeetingObjectionSettleRequest', {
  route: '/api/internal/meetingminute/objection/settle',
  about: 'Settles an objection to meeting minutes with a note. For managers of the project.',
  effect: 'write',
  request: {
    replyId: is.id('The objection.'),
    note: is.text('How it was settled.'),
  },
  response: { reply: is.one(MeetingMinuteReply, 'The objection as it is now.') },
})
