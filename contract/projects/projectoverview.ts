/** The projects of the caller at a glance: what is open and what is overdue in each. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

const late = 'Those of them that are overdue.'

export const ProjectOverview = dto('ProjectOverview', {
  projectId: is.id('The project.'),
  projectName: is.name('Its name.'),
  projectNumber: is.name('Its number.'),
  timeZone: is.name('Its time zone.'),
  city: is.text('The city it is built in.'),
  isFavorite: is.bool('Whether you marked it as a favourite.'),
  isProjectDisabled: is.bool('Whether it is archived.'),
  waitingCount: is.int('How many records of it wait on you: as many as MyCourtReadRequest lists.'),
  openRfis: is.int('RFIs that are not closed yet, of those you see, as on the dashboard of the project.'),
  overdueRfis: is.int(late),
  submittalsInReview: is.int('Submittal items that were submitted and not returned yet.'),
  overdueSubmittals: is.int(late),
  openPunchItems: is.int('Punch list items that are open.'),
  overduePunchItems: is.int(late),
  openIssues: is.int('Open issues.'),
  overdueIssues: is.int(late),
})

export const ProjectOverviewRead = is.operation('ProjectOverviewReadRequest', {
  route: '/api/internal/project/get/overview',
  about:
    'Lists your projects with what is open in each: your favourites first, then by name; archived ones come last.',
  effect: 'read',
  request: {
    text: is.name('Only those whose name, number or city has this in it.'),
    ...paging,
  },
  response: { projects: is.listOf(ProjectOverview, 'Your projects.'), nextCursor },
})
