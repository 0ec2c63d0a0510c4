import { meetingStatus } from '../../../contract/states.ts'
import { meetingMinuteFormTexts } from '../../texts/formlabels.ts'
import { meetingMinute } from '../recordtypes.ts'
import { field, half, justSave, type RecordForm } from './form.ts'

export default {
  name: 'meetingMinute',
  texts: meetingMinuteFormTexts,
  recordType: meetingMinute,
  path: meetingMinute.path,
  section: meetingMinute.section,
  type: 'MeetingMinute',
  read: ['MeetingMinuteRead', 'meetingMinute'],
  create: { operation: 'MeetingMinuteCreateMany', list: 'meetingMinuteList' },
  update: ['MeetingMinuteUpdate', 'meetingMinute'],
  project: 'projectId',
  ways: justSave,
  // A correction of what people have been sent.
  asksReason: ({ statusId }) => statusId !== meetingStatus.Draft.code,
  files: true,
  groups: [
    {
      fields: [
        field('topic', { needed: 'always' }),
        half('meetingDate', { starts: 'today' }),
        half('typeId', { name: 'typeName' }),
        half('startTime', { as: 'line' }),
        half('endTime', { as: 'line' }),
        field('location', { as: 'line' }),
        field('attendeeList'),
        field('notes', { rows: 4 }),
        half('nextMeetingDate'),
      ],
    },
  ],
} satisfies RecordForm
