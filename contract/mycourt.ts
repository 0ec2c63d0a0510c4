/** What waits on somebody, whatever its kind and project. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { nextCursor, paging } from './paging.ts'

export const MyCourtItem = dto('MyCourtItem', {
  folderId: is.id('The node of the folder tree that is the record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of what it is.'),
  projectId: is.id('Its project.'),
  projectName: is.name('The name of the project.'),
  timeZone: is.name('Where the days of the project begin and end.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  statusId: is.int('The code of its status; of a submittal item that of its stage.'),
  statusName: is.name('The name of the status, in the project.'),
  dueDate: is.date('The day it is due.'),
  isOverdue: is.bool('Whether that day is over where the project is.'),
  daysOpen: is.int('Days since it was submitted or issued.'),
  updatedDate: is.instant('When it was changed last.'),
  revision: is.name('Of a submittal item its revision.'),
  outcome: is.name('Of a submittal item that came back: how, as the reviewer stamped it.'),
  steppedById: is.int('Who brought it to its present status: the last who took a step, else who made it.'),
  steppedByName: is.name('His name.'),
  steppedByCompany: is.name('His company.'),
  steppedDate: is.instant('When that was.'),
  stepReason: is.text('What he said to it, where he said why.'),
})

export const MyCourtRead = is.operation('MyCourtReadRequest', {
  route: '/api/internal/record/mycourt',
  about: 'Lists what waits on you, the oldest due first; what has no due day comes last.',
  effect: 'read',
  request: { projectId: is.id('Only of this project. Left out: of all of yours.'), ...paging },
  response: { items: is.listOf(MyCourtItem, 'What waits on you.'), nextCursor },
})
