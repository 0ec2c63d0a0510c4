/** Submittal packages: a view of the register. */
import { listTexts as t } from '../../texts/lists/lists.ts'
import { submittal } from '../recordtypes.ts'
import {
  commonFilters,
  courtColumn,
  dueColumn,
  filterField,
  numberColumn,
  partyColumn,
  textColumn,
} from './cells.tsx'
import type { Listing } from './listing.ts'

export const submittalListing: Listing = {
  recordType: submittal,
  read: 'SubmittalReadInFolder',
  placed: ({ folderId }) => ({ parentFolderId: folderId }),
  rows: 'submittalList',
  icon: 'submittal',
  sort: 'number',
  counted: t.counted.submittal,
  empty: t.empty.submittal,
  filterHint: t.filterHint,
  title: (row) => row.description ?? '',
  number: (row) => row.number ?? '',
  texts: [
    [t.description, 'description'],
    [t.notes, 'notes'],
  ],
  columns: [
    numberColumn('number', 'Number'),
    {
      name: 'description',
      label: t.description,
      field: 'Description',
      fold: 'subject',
      text: (row) => row.description ?? '',
    },
    textColumn('contractor', t.contractor, 'subcontractor', 9.5, { field: 'Subcontractor', class: 'second' }),
    {
      name: 'items',
      label: t.openItems,
      field: 'CountOpenItems',
      width: 6.5,
      isEnd: true,
      fold: 'status',
      text: (row) => t.ofTotal(row.countOpenItems ?? 0, row.countTotalItems ?? 0),
    },
    courtColumn,
    dueColumn('dueDateFromSub', 'DueDateFromSub'),
    partyColumn('reviewer', t.to, 'reviewingCompanyContact', 9, {
      field: 'ReviewingCompanyContact',
      isExtra: true,
    }),
  ],
  fields: [
    ...commonFilters,
    filterField('status', 'Status', t.status, 'text'),
    filterField('description', 'Description', t.description, 'text'),
    filterField('contractor', 'Subcontractor', t.contractor, 'text'),
    filterField('due', 'DueDateFromSub', t.due, 'day'),
    filterField('items', 'CountOpenItems', t.openItems, 'number'),
  ],
  // Packages are a view of the register, whose tabs are shown.
  views: [],
  bulk: [{ name: 'due', label: t.changeDue, field: 'DueDateFromSub', sets: 'day' }],
}
