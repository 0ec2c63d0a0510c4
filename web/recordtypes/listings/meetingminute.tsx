/** Meetings, the newest first. */
import { meetingItemStatus, meetingStatus } from '../../../contract/states.ts'
import { count } from '../../app/language/numbers.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { meetingMinute } from '../recordtypes.ts'
import { filterOf, openStates } from '../states.ts'
import {
  all,
  codedColumn,
  commonFilters,
  dayColumn,
  filterField,
  numberColumn,
  statusColumn,
  textColumn,
  waitOnMe,
} from './cells.tsx'
import type { Listing, Row } from './listing.ts'

const done = meetingItemStatus.Done.code
const openItems = (row: Row): number =>
  (row.itemList ?? []).filter((item: { statusId?: number }) => item.statusId !== done).length

export default {
  recordType: meetingMinute,
  read: 'MeetingMinuteReadInFolder',
  placed: ({ folderId }) => ({ parentFolderId: folderId }),
  rows: 'meetingMinuteList',
  icon: 'meetingminute',
  sort: '-date',
  counted: t.counted.meetingMinute,
  empty: t.empty.meetingMinute,
  filterHint: t.filterHint,
  title: (row) => row.topic ?? '',
  number: (row) => row.number ?? '',
  texts: [[t.notes, 'notes']],
  columns: [
    numberColumn('number', 'Number'),
    { name: 'topic', label: t.topic, field: 'Topic', fold: 'subject', text: (row) => row.topic ?? '' },
    dayColumn('date', t.date, 'meetingDate', 'MeetingDate', { width: 6.5, fold: 'due' }),
    statusColumn(
      meetingMinute,
      'StatusName',
      (row) => row.statusId,
      (row) => row.statusName,
    ),
    {
      name: 'items',
      label: t.openItems,
      width: 6,
      isEnd: true,
      text: (row) => t.ofTotal(openItems(row), row.itemList?.length ?? 0),
    },
    {
      name: 'attendees',
      label: t.attendees,
      width: 5.5,
      isEnd: true,
      text: (row) => count(row.attendeeList?.length ?? 0),
    },
    textColumn('place', t.place, 'location', 9, { field: 'Location', isExtra: true, fold: 'court' }),
    codedColumn('type', t.type, 'typeName', 8, { field: 'TypeName', isExtra: true }),
    dayColumn('next', t.next, 'nextMeetingDate', 'NextMeetingDate', { isExtra: true, width: 7 }),
  ],
  fields: [
    filterField('status', 'StatusName', t.status, 'coded', 'meetingStatus'),
    filterField('date', 'MeetingDate', t.date, 'day'),
    filterField('next', 'NextMeetingDate', t.next, 'day'),
    filterField('topic', 'Topic', t.topic, 'text'),
    filterField('place', 'Location', t.place, 'text'),
    filterField('type', 'TypeName', t.type, 'text'),
    ...commonFilters,
  ],
  views: [
    all,
    waitOnMe,
    { name: 'open', label: t.upcoming, filter: { StatusName: filterOf(...openStates(meetingStatus)) } },
  ],
  bulk: [],
} satisfies Listing
