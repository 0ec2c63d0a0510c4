/** Meeting minutes. */
import * as is from '../base.ts'
import { FileInfo } from '../documents/file.ts'
import { dto } from '../kit.ts'
import { commonFields, inCourt, listed, listing, paged } from '../paging.ts'
import { codesInWords, meetingStatus } from '../states.ts'

export const MeetingMinuteItem = dto('MeetingMinuteItem', {
  itemNumber: is.name('Its permanent number: meeting and point, as in 2.1. By default the next one.'),
  topic: is.name('What it is about, in a line.'),
  categoryId: is.int('Its category: an item of the code list meetingCategory.').list('meetingCategory'),
  assignedTo: is.int('Who has to do it: a member.').names('member'),
  dueDate: is.date('When it has to be done.'),
  statusId: is
    .int(
      '1 Open, 2 In progress, 3 Done; 0 not stated. Points that are not done are carried over to the next meeting.',
    )
    .list('meetingItemStatus'),
  notes: is.text('What was said.'),
})

export const MeetingMinute = dto('MeetingMinute', {
  tempItemId: is.name('The id that the client gave it before the server did; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is these minutes.').own(),
  folderParentId: is.id('The folder they are in.').own(),
  projectId: is.id('The project they belong to.').own(),
  meetingMinuteId: is.id('Their id among meeting minutes.').own(),
  number: is.name('Their number. By default the next one.'),
  topic: is.name('What the meeting was about, in a line.'),
  meetingDate: is.date('The day of the meeting.'),
  startTime: is.text('When it began; free text.'),
  endTime: is.text('When it ended; free text.'),
  location: is.text('Where it was.'),
  typeId: is.nullableInt('The meeting type: an item of the code list meetingType.').list('meetingType'),
  typeName: is.name('The name of the meeting type; stored as sent if there is no id.'),
  notes: is.text('What was said.'),
  statusId: is.nullableInt(codesInWords(meetingStatus)).list('meetingStatus'),
  statusName: is.name('The name of the status.').readOnly(),
  attendeeList: is.listOf(is.ints, 'Who was there: ids of members.').names('member'),
  itemList: is.listOf(MeetingMinuteItem, 'The points of the meeting, in order.'),
  nextMeetingDate: is.date('The day of the next meeting.'),
  ...is.folderBase,
})

export const MeetingMinuteReadAttachments = is.operation('MeetingMinuteReadAttachmentsRequest', {
  route: '/api/internal/meetingminute/readattachments',
  about: 'Lists the files of meeting minutes.',
  effect: 'read',
  request: { folderId: is.id('The meeting minutes.') },
  response: { attachmentList: is.listOf(FileInfo, 'Their files.') },
})

export const MeetingMinuteCreateMany = is.operation('MeetingMinuteCreateManyRequest', {
  route: '/api/internal/meetingminute/createmany',
  about: 'Creates meeting minutes: all or none. Repeating the call creates no duplicates.',
  effect: 'write',
  request: { meetingMinuteList: is.listOf(MeetingMinute, 'The meeting minutes to create, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(
      is.maps,
      'For each one, in order: tempItemId, folderId, meetingMinuteId, number.',
    ),
  },
})

export const MeetingMinuteRead = is.operation('MeetingMinuteReadRequest', {
  route: '/api/internal/meetingminute/read',
  about: 'Reads one set of meeting minutes.',
  effect: 'read',
  request: { folderId: is.id('The meeting minutes to read.') },
  response: { meetingMinute: is.one(MeetingMinute, 'The meeting minutes.') },
})

export const MeetingMinuteUpdate = is.operation('MeetingMinuteUpdateRequest', {
  route: '/api/internal/meetingminute/update',
  about:
    'Changes meeting minutes: only the fields sent. Once distributed they are frozen: a manager may still correct them, with a ' +
    'Reason, and each correction is numbered.',
  effect: 'write',
  request: {
    meetingMinute: is.one(MeetingMinute, 'The meeting minutes, found by folderId or meetingMinuteId.'),
  },
  response: { meetingMinute: is.one(MeetingMinute, 'The meeting minutes as they are now.') },
})

export const MeetingMinuteCarryOver = is.operation('MeetingMinuteCarryOverRequest', {
  route: '/api/internal/meetingminute/carryover',
  about:
    'Creates the minutes of the next meeting: topic, place, type, attendees, and all points that are not done, ' +
    'each with its number. Once for each meeting; the two are linked.',
  effect: 'write',
  request: {
    folderId: is.id('The minutes of the last meeting.'),
    meetingDate: is.date('The day of the next one. By default nextMeetingDate of the last, else today.'),
  },
  response: { meetingMinute: is.one(MeetingMinute, 'The new minutes, as a draft.') },
})

export const MeetingMinuteRow = dto('MeetingMinuteReadInFolder', {
  ...MeetingMinute.fields,
  ...inCourt,
})

/** The sort and filter names of meeting minutes. */
export const meetingMinuteFields = [
  'Number',
  'Topic',
  'StatusName',
  'MeetingDate',
  'NextMeetingDate',
  'Location',
  'TypeName',
  ...commonFields,
] as const

export const MeetingMinuteReadInFolder = is.operation('MeetingMinuteReadInFolderRequest', {
  route: '/api/internal/meetingminute/readinfolder',
  about: 'Lists the meeting minutes in a folder, in pages; for the root of a project, all of the project.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(meetingMinuteFields, paged) },
  response: { meetingMinuteList: is.listOf(MeetingMinuteRow, 'The meeting minutes.'), ...listed },
})
