/** Meetings. */
import { meetingStatus } from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { recordType, shapes } from './recordtype.ts'

export const meetingMinute = recordType({
  name: 'meetingMinute',
  savedAs: 'meeting',
  path: 'meetings',
  icon: 'meetingminute',
  key: 't',
  shapes: shapes(meetingStatus, { Draft: 's-draft', Distributed: 's-answered', Final: 's-closed' }),
  texts: translated('type.meetingMinute', {
    one: 'meeting',
    many: 'Meetings',
    create: 'New meeting',
  }),
  read: 'MeetingMinuteRead',
})
