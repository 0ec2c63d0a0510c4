/** The records that the caller waits for: theirs to follow up, in the court of others. */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'
import { inCourt, nextCursor, paging } from '../../paging.ts'
import { MyCourtItem } from './mycourt.ts'

/** At most this many companies are returned, with the number of the others. */
export const courtsMax = 20

const what =
  'open records that you created, are the author of (From), submit, or manage, and that wait on somebody else. Drafts are left out'
const ofProject = is.id('Only of this project. By default of all of yours.')

export const Court = dto('Court', {
  company: is.name('The company, or the outside party by name; left out if there is none.'),
  isMine: is.bool('Whether it is your own company.'),
  isOutside: is.bool('Whether it is an outside party: a name that stands for nobody in the project.'),
  count: is.int('How many are in its court. A record that waits on two companies is counted for both.'),
  overdue: is.int('How many of them are overdue.'),
  oldestDays: is.int('For how many days the oldest of them has been open.'),
})

export const CourtsRead = is.operation('CourtsReadRequest', {
  route: '/api/internal/record/courts',
  about: `Counts the records that you wait for, by company: ${what}.`,
  effect: 'read',
  request: { projectId: ofProject },
  response: {
    courts: is.listOf(Court, `The ${courtsMax} companies with the most, these first.`),
    courtsLeftOff: is.int('How many more companies there are.'),
  },
})

export const TheirCourtItem = dto('TheirCourtItem', {
  ...MyCourtItem.fields,
  courtName: inCourt.courtName,
  outsideParties: inCourt.outsideParties,
})

export const TheirCourtRead = is.operation('TheirCourtReadRequest', {
  route: '/api/internal/record/theircourt',
  about: `Lists the records that you wait for: ${what}. The oldest due first; records without a due day come last.`,
  effect: 'read',
  request: {
    company: is.name(
      'Only what is in the court of this company, as CourtsReadRequest names it; "": of none.',
    ),
    projectId: ofProject,
    ...paging,
  },
  response: { items: is.listOf(TheirCourtItem, 'The records that wait on others.'), nextCursor },
})
