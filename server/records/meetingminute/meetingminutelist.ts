/** The listing of meeting minutes: its sort orders and filters. */
import {
  MeetingMinuteReadInFolder,
  MeetingMinuteRow,
  type meetingMinuteFields,
} from '../../../contract/records/meetingminute.ts'
import { codeName } from '../../codes/codes.ts'
import { sql } from '../../db/sql.ts'
import { serve } from '../../kernel/serve.ts'
import { t } from '../engine/declare/column.ts'
import { listingOf } from '../engine/listing/declarelisting.ts'
import { day, number, state, words } from '../engine/listing/listfield.ts'
import { readInFolder } from '../engine/listing/readpage.ts'
import { meetingMinute } from './meetingminute.ts'

export const meetingMinuteListing = listingOf<
  typeof MeetingMinuteRow.fields,
  (typeof meetingMinuteFields)[number]
>({
  recordType: meetingMinute,
  row: MeetingMinuteRow,
  fields: {
    Number: number,
    Topic: words('t.topic'),
    StatusName: state('meetingStatus'),
    MeetingDate: day('t.meeting_date_day'),
    NextMeetingDate: day('t.next_meeting_date_day'),
    Location: words('t.location'),
    TypeName: words(sql`coalesce(${codeName('meetingType', t('type_id'))}, t.type_name)`),
  },
})

export default [serve(MeetingMinuteReadInFolder, readInFolder(meetingMinuteListing, 'meetingMinuteList'))]
