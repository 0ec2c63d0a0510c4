/** Whom somebody waits for: what is his to follow up, in the court of others. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { MyCourtItem } from './mycourt.ts'
import { nextCursor, paging } from './paging.ts'

/** How many companies are told; how many were left off is told beside them. */
export const courtsMax = 20

const what =
  'open records that you made, ask in (From), submit, or manage, and that wait on somebody else. Drafts are left out'
const ofProject = is.id('Only of this project. Left out: of all of yours.')

export const Court = dto('Court', {
  company: is.name('The company, or the outside party by name; left out where there is none.'),
  isMine: is.bool('Whether it is your own company.'),
  count: is.int('How many are in its court. What waits on two companies is counted for both.'),
  overdue: is.int('How many of them are overdue.'),
  oldestDays: is.int('For how many days the oldest of them is open.'),
})

export const CourtsRead = is.operation('CourtsReadRequest', {
  route: '/api/internal/record/courts',
  about: `Counts whom you wait for, by company: ${what}.`,
  effect: 'read',
  request: { projectId: ofProject },
  response: {
    courts: is.listOf(Court, `The ${courtsMax} companies with the most, these first.`),
    courtsLeftOff: is.int('How many more companies there are.'),
  },
})

export const TheirCourtItem = dto('TheirCourtItem', {
  ...MyCourtItem.fields,
  courtName: is.text('The names of all who have to act next, people, companies or outside parties.'),
})

export const TheirCourtRead = is.operation('TheirCourtReadRequest', {
  route: '/api/internal/record/theircourt',
  about: `Lists what you wait for: ${what}. The oldest due first; what has no due day comes last.`,
  effect: 'read',
  request: {
    company: is.name(
      'Only what is in the court of this company, as CourtsReadRequest names it; "": of none.',
    ),
    projectId: ofProject,
    ...paging,
  },
  response: { items: is.listOf(TheirCourtItem, 'What waits on others.'), nextCursor },
})
