/** The list of meetings on paper. */
import { MeetingMinuteReadInFolder } from '../../../../contract/records/meetingminute.ts'
import { meetingStatus } from '../../../../contract/states.ts'
import { day, numbered, plainLog, state, subject, text } from '../../../paper/parts/plainlog.ts'

export const meetingLog = plainLog({
  name: ({ logs }) => logs.meetings,
  path: 'meetings',
  read: MeetingMinuteReadInFolder,
  rows: 'meetingMinuteList',
  columns: [
    numbered('number'),
    subject(({ logs }) => logs.meeting, 'topic'),
    text(({ general }) => general.kind, 'typeName', 110),
    day(({ general }) => general.held, 'meetingDate', 70),
    text(({ general }) => general.place, 'location', 110),
    state(meetingStatus),
    day(({ logs }) => logs.next, 'nextMeetingDate', 70),
  ],
})
