/** The columns of the register, in the form that the grid of lists shows. */
import { dayOf, dayWithYear, instantOf, moment } from '../../../app/language/dates.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import type { Listing, Row } from '../../../recordtypes/listings/listing.ts'
import { recordType } from '../../../recordtypes/recordtype.ts'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { PinCounts, pinsIn } from './pincounts.tsx'

/** Sheets are documents; a row opens the sheet itself. */
const sheet = recordType({
  name: 'document',
  savedAs: 'sheet',
  path: 'documents',
  icon: 'sheet',
  shapes: {},
  texts: { one: t.one, many: t.title, create: t.upload },
  read: 'DocumentGet',
})

const issued = (row: Row): string => {
  const day = dayOf(row.issueDate)
  return day ? dayWithYear(day) : ''
}

const columnsOf = (newestId: number | undefined, isGrouped: boolean): Listing['columns'] => [
  {
    name: 'number',
    label: t.number,
    // By discipline, and in each of them by number.
    field: isGrouped ? 'Discipline' : 'Number',
    width: 7,
    fold: 'no',
    class: 'no',
    text: (row) => row.number ?? '',
  },
  {
    name: 'title',
    label: t.name,
    field: 'Title',
    fold: 'subject',
    text: (row) => row.title ?? '',
    cell: (row) =>
      row.publicationId && row.publicationId === newestId ? (
        <span class="tag blue">{t.changedIn(row.publicationName)}</span>
      ) : null,
  },
  {
    name: 'revision',
    label: t.revision,
    title: t.wholeRevision,
    field: 'Revision',
    width: 4,
    fold: 'due',
    class: 'num',
    text: (row) => row.revision ?? '',
    cell: (row) => (
      <>
        <span class="only-phone muted">{t.revision}</span> {row.revision}
      </>
    ),
  },
  {
    name: 'issued',
    label: t.issued,
    field: 'IssueDate',
    width: 7.5,
    fold: 'status',
    text: issued,
    cell: (row) => <time dateTime={row.issueDate ?? ''}>{issued(row)}</time>,
  },
  {
    name: 'publication',
    label: t.publication,
    title: t.wholePublication,
    field: 'PublicationName',
    width: 11.5,
    fold: 'court',
    text: (row) => row.publicationName ?? '',
  },
  {
    name: 'pins',
    label: t.pins,
    width: 7,
    text: ({ pinCounts }) => String(pinsIn(pinCounts ?? []) || ''),
    cell: ({ pinCounts }) => <PinCounts counts={pinCounts ?? []} />,
  },
  {
    name: 'since',
    label: t.since,
    field: 'InForceSince',
    width: 11,
    isExtra: true,
    text: (row, { timeZone }) => {
      const at = instantOf(row.inForceSince)
      return at ? moment(at, timeZone) : ''
    },
  },
  {
    name: 'markups',
    label: t.markups,
    width: 6,
    isEnd: true,
    isExtra: true,
    text: ({ markupCount }) => String(markupCount || ''),
  },
]

/** In a register of a moment: what of it is no longer built by. */
const standingColumn: Listing['columns'][number] = {
  name: 'standing',
  label: t.standing,
  width: 11,
  text: ({ standing, revisionNow }) => t.standsSo(standing, revisionNow),
}

interface Showing {
  /** The newest publication: its sheets are marked. */
  newestId: number | undefined
  isGrouped: boolean
  /** Not as of now: a row opens the version of then. */
  isPast: boolean
}

export const sheetListing = ({ newestId, isGrouped, isPast }: Showing): Listing => ({
  recordType: sheet,
  read: 'DrawingRegisterRead',
  placed: ({ projectId, asOf }) => ({ projectId, ...(asOf && { asOf }) }),
  rows: 'sheets',
  icon: 'sheet',
  sort: 'number',
  columns: [...columnsOf(newestId, isGrouped), ...(isPast ? [standingColumn] : [])],
  fields: [],
  views: [],
  bulk: [],
  texts: [],
  filterHint: t.find,
  counted: t.sheets,
  empty: { none: t.none, belongs: '', first: t.first },
  title: (row) => row.title ?? '',
  number: (row) => row.number ?? '',
  ...(isPast && { query: (row: Row) => `?version=${row.version}` }),
})

/** The name of a discipline, as the reader says it. */
export const disciplineName = (name: string | null | undefined): string => shipped(name) || t.noDiscipline

/** What a file says in another way: days and numbers as such. */
const inFile: Readonly<Record<string, Partial<Listing['columns'][number]>>> = {
  issued: { text: ({ issueDate }) => dayOf(issueDate) ?? '' },
  pins: { isEnd: true },
}

/** As a file: also what the page says by heads and shapes, and of which moment it is. */
export function exportedListing(list: Listing, when: string): Listing {
  const open = ({ pinCounts }: Row): number =>
    pinsIn((pinCounts ?? []).filter(({ isClosed }: { isClosed?: boolean }) => !isClosed))
  const columns: Listing['columns'] = [
    ...list.columns.map((column) => ({ ...column, ...inFile[column.name] })),
    { name: 'openPins', label: t.openPins, isEnd: true, text: (row) => String(open(row) || '') },
    { name: 'discipline', label: t.discipline, text: ({ disciplineName: name }) => shipped(name) ?? '' },
    ...(list.columns.some(({ name }) => name === 'standing') ? [] : [standingColumn]),
    { name: 'asOf', label: t.asOfColumn, text: () => when },
  ]
  return { ...list, columns }
}
