/** Paging of long listings: how many rows, and where to continue. */
import * as is from './base.ts'

export const pageRowsMax = 200

export const paging = {
  take: is.id(`How many at most: 1 to ${pageRowsMax}. By default ${pageRowsMax}.`),
  cursor: is.text('Where to continue: the nextCursor of the previous answer.'),
}

/** The same for a listing that is returned whole unless a page is requested. */
export const pagingIfAsked = {
  take: is.id(`How many at most: 1 to ${pageRowsMax}. With neither take nor cursor: all of them.`),
  cursor: paging.cursor,
}

export const nextCursor = is.text('The cursor of the next page; left out on the last one.')

/** The request fields of a listing. `fields` are its sort and filter names. */
export const listing = (fields: readonly string[], leftOut: string) => ({
  take: is.id(`How many at most: 1 to ${pageRowsMax}. ${leftOut}`),
  cursor: is.text(
    'Where to continue: the nextCursor of the previous answer, with the same sort and filter. Or "@" and a number: after so many rows.',
  ),
  sort: is.name(
    `The field to sort by, with "-" before it in descending order: ${fields.join(', ')}. Empty values come last. ` +
      `By default by ${fields[0]}.`,
  ),
  filter: is.textMap(
    'Only rows whose fields have these values, by the same names. Several values are joined with ";", an empty one ' +
      'means unset; "*" in a text matches anything, ".." between two days or numbers for all from one to the other; ' +
      'a status is given by its id or name, CourtUserId also by "me", CourtCompany by the company of anybody who has to act next, ' +
      'Label by the id or name of any label it carries. ' +
      'Words: rows that have all these words in their number or texts, as the search finds them.',
  ),
  wantCount: is.bool('Whether to count all rows.'),
})

/** With none of take, cursor, sort and filter: all rows, or as many as a page has. */
export const whole = 'With none of take, cursor, sort and filter: all of them.'
export const paged = `By default ${pageRowsMax}.`

export const listed = {
  nextCursor,
  totalCount: is.nullableInt('How many rows there are on all pages; only if wantCount is set.'),
}

/** The fields that the rows of every listing have in addition to their own. */
export const inCourt = {
  courtUserId: is.int('Who has to act next: the first of them; 0 if it is not a user who can sign in.'),
  courtName: is.text('The names of all who have to act next, people, companies or outside parties.'),
  outsideParties: is.listOf(
    is.names,
    'The texts among its parties, and of whose turn it is, that stand for nobody; left out if there are none.',
  ),
  reachesNobody: is.bool(
    'Whether it is open and nobody is reached by it: those it is addressed to have left, have no sign-in and no address, or are a ' +
      'name that stands for nobody. It waits on its manager then.',
  ),
  daysOpen: is.nullableInt(
    'Days from when it was submitted or issued to when it was closed, or to today; left out of a record that was brought in without one of these days.',
  ),
  isOverdue: is.bool('Whether it is open and its due day has passed in the time zone of the project.'),
  updatedDate: is.instant('When it was last changed.'),
}

export const attachmentCount = is.int('How many files are attached to it.')

/** The sort and filter names of all lists of records. */
export const commonFields = [
  'CourtUserId',
  'CourtName',
  'CourtCompany',
  'DaysOpen',
  'IsOverdue',
  'UpdatedDate',
  'CreatedDate',
  'Label',
] as const

/** The sort and filter name of lists whose records can be pinned on sheets. */
export const sheetsField = 'Sheets'

/** The request of such a list. */
export const listingWithSheets = (fields: readonly string[], leftOut: string) => ({
  ...listing(fields, leftOut),
  wantSheets: is.bool(
    'Whether rows say on which sheets their record is pinned. The filter Sheets and its order need no such question: a number is that of any ' +
      'sheet, however it is written (A-101, a 101), and an empty one means pinned on no sheet that you see.',
  ),
})

/** The field of its rows. */
export const pinnedOn = {
  sheets: is.listOf(
    is.names,
    'The numbers of the sheets that it, or one of its files, is pinned on, as far as you see them; left out unless wantSheets is set.',
  ),
}
