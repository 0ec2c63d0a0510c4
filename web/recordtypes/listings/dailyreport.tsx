/** Daily reports, the newest first. */
import { longDay, shortDay, weekday } from '../../app/language/dates.ts'
import { count, decimal } from '../../app/language/numbers.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { dailyReport } from '../recordtypes.ts'
import { all, commonFilters, filterField, textColumn } from './cells.tsx'
import type { Listing, Row } from './listing.ts'

const weather = (row: Row): string => t.weatherOf(row.sky, row.temperature, row.precipitation)
/** Who signed it, that it was locked by itself, or nothing while it is open. */
const signedBy = (row: Row): string => (row.isLocked ? t.lockedItself : (row.signedByName ?? ''))
const ownFilters = ['UpdatedDate', 'CreatedDate']

export default {
  recordType: dailyReport,
  read: 'DailyReportReadInFolder',
  placed: ({ folderId }) => ({ parentFolderId: folderId }),
  rows: 'dailyReportList',
  icon: 'dailyreport',
  sort: '-date',
  counted: t.counted.dailyReport,
  empty: t.empty.dailyReport,
  filterHint: t.filterHint,
  title: (row) => (row.datedOn ? longDay(row.datedOn) : (row.folderName ?? '')),
  number: (row) => row.number ?? '',
  texts: [
    [t.issues, 'issues'],
    [t.description, 'folderDescription'],
  ],
  columns: [
    {
      name: 'date',
      label: t.date,
      field: 'Dated',
      width: 10,
      fold: 'subject',
      text: (row) => row.datedOn ?? '',
      cell: (row, { today }) =>
        row.datedOn ? `${weekday(row.datedOn)}, ${shortDay(row.datedOn, today)}` : row.folderName,
    },
    textColumn('author', t.author, 'authorName', 9.5, { field: 'AuthorName', fold: 'court' }),
    {
      name: 'people',
      label: t.people,
      width: 4.5,
      isEnd: true,
      fold: 'status',
      text: (row) => String(row.people ?? 0),
      cell: (row) => (
        <>
          {count(row.people ?? 0)}
          <span class="only-phone"> {t.people.toLowerCase()}</span>
        </>
      ),
    },
    {
      name: 'hours',
      label: t.hours,
      width: 4.5,
      isEnd: true,
      text: (row) => String(row.hours ?? 0),
      cell: (row) => decimal(row.hours ?? 0),
    },
    {
      name: 'signed',
      label: t.signed,
      width: 9.5,
      text: signedBy,
    },
    { name: 'weather', label: t.weather, width: 10, class: 'second', fold: 'no', text: weather },
    {
      name: 'files',
      label: t.files,
      width: 4,
      isEnd: true,
      text: (row) => String(row.attachmentCount || ''),
    },
    { name: 'issues', label: t.issues, class: 'second', text: (row) => row.issues ?? '' },
    textColumn('number', t.number, 'number', 5, { field: 'Number', isExtra: true, class: 'no' }),
  ],
  fields: [
    filterField('date', 'Dated', t.date, 'day'),
    filterField('author', 'Author', t.author, 'person'),
    filterField('number', 'Number', t.number, 'text'),
    ...commonFilters.filter(({ field }) => ownFilters.includes(field)),
  ],
  views: [all, { name: 'mine', label: t.byMe, filter: { Author: 'me' } }],
  bulk: [],
} satisfies Listing
