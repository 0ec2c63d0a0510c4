/** The records that wait on the caller, of all types and projects. */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'
import { inCourt, nextCursor, paging } from '../../paging.ts'

/** More are not counted. */
export const courtCountMax = 1_000

export const MyCourtItem = dto('MyCourtItem', {
  folderId: is.id('The node of the folder tree that is the record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of its type.'),
  projectId: is.id('Its project.'),
  projectName: is.name('The name of the project.'),
  timeZone: is.name('The time zone of the project.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  statusId: is.int('The code of its status; for a submittal item that of its stage.'),
  statusName: is.name('The name of the status, in the project.'),
  dueDate: is.date('The day it is due.'),
  isOverdue: is.bool('Whether that day has passed in the time zone of the project.'),
  reachesNobody: inCourt.reachesNobody,
  daysOpen: is.nullableInt('Days since it was submitted or issued; left out if that day is unknown.'),
  updatedDate: is.instant('When it was last changed.'),
  revision: is.name('For a submittal item: its revision.'),
  outcome: is.name('For a returned submittal item: the review result.'),
  steppedById: is.int(
    'Who brought it to its current status: who took the last step, else its creator; of an answered RFI who gave the answer that stands.',
  ),
  steppedByName: is.name('Their name.'),
  steppedByCompany: is.name('Their company.'),
  steppedOnBehalfOfName: is.name('For whom they took it, if it was for another party to take.'),
  steppedDate: is.instant(
    'When that was; left out of a record that was brought in and on which no step was taken here.',
  ),
  steppedOn: is.date(
    'Of such a record: the day of the step, if its source says it; SteppedByName is whom it names then.',
  ),
  isEntered: is.bool(
    'Whether it was entered in that status, past those in which records begin: they only entered it.',
  ),
  stepReason: is.text('The reason they gave, if any.'),
})

export const MyCourtRead = is.operation('MyCourtReadRequest', {
  route: '/api/internal/record/mycourt',
  about: 'Lists the records that wait on you, the oldest due first; records without a due day come last.',
  effect: 'read',
  request: { projectId: is.id('Only of this project. By default of all of yours.'), ...paging },
  response: { items: is.listOf(MyCourtItem, 'The records that wait on you.'), nextCursor },
})

export const MyCourtCount = is.operation('MyCourtCountRequest', {
  route: '/api/internal/record/mycourt/count',
  about: 'Counts the records that wait on you, in all of your projects: as many as MyCourtReadRequest lists.',
  effect: 'read',
  response: {
    count: is.int(`How many they are; ${courtCountMax.toLocaleString('en')} also stands for more.`),
  },
})
