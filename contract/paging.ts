/** Lists that may be long come in pages: this much of them, and where to go on. */
import * as is from './base.ts'

export const pageRowsMax = 200

export const paging = {
  take: is.id(`How many at most: 1 to ${pageRowsMax}. Left out: ${pageRowsMax}.`),
  cursor: is.text('Where to go on: the nextCursor of the answer before.'),
}

/** The same for a list that is whole unless somebody asks for a part of it. */
export const pagingIfAsked = {
  take: is.id(`How many at most: 1 to ${pageRowsMax}. With neither take nor cursor: all of them.`),
  cursor: paging.cursor,
}

export const nextCursor = is.text('Where to go on; left out at the end.')

/** How a list of records is asked for. `fields` are the names it is sorted and filtered by. */
export const listing = (fields: readonly string[], leftOut: string) => ({
  take: is.id(`How many at most: 1 to ${pageRowsMax}. ${leftOut}`),
  cursor: is.text('Where to go on: the nextCursor of the answer before, with the same sort and filter.'),
  sort: is.name(
    `The field to sort by, with "-" before it the other way round: ${fields.join(', ')}. Empty ones come last. ` +
      `Left out: by ${fields[0]}.`,
  ),
  filter: is.textMap(
    'Only rows whose fields have these values, by the same names. Several values are joined with ";", an empty one ' +
      'means unset; "*" in a text stands for anything, ".." between two days or numbers for all from one to the other; ' +
      'a status goes by its id or name, CourtUserId also by "me", CourtCompany by the company of any who has to act next. ' +
      'Words: rows that have all these words in their number or texts, as the search finds them.',
  ),
  wantCount: is.bool('Whether to count all rows that there are.'),
})

/** With none of take, cursor, sort and filter: all rows, or as many as a page has. */
export const whole = 'With none of take, cursor, sort and filter: all of them.'
export const paged = `Left out: ${pageRowsMax}.`

export const listed = {
  nextCursor,
  totalCount: is.nullableInt('How many rows there are on all pages; only where wantCount asked for it.'),
}

/** What the rows of every list of records have besides their own fields. */
export const inCourt = {
  courtUserId: is.int('Who has to act next: the first of them; 0 where it is nobody who can sign in.'),
  courtName: is.text('The names of all who have to act next, people, companies or outside parties.'),
  daysOpen: is.int('Days from when it was submitted or issued to when it was closed, or to today.'),
  isOverdue: is.bool('Whether its due day is over where the project is, and it still waits.'),
  updatedDate: is.instant('When it was changed last.'),
}

export const attachmentCount = is.int('How many files are attached to it.')

/** The names all lists of records are sorted and filtered by. */
export const commonFields = [
  'CourtUserId',
  'CourtName',
  'CourtCompany',
  'DaysOpen',
  'IsOverdue',
  'UpdatedDate',
  'CreatedDate',
] as const
