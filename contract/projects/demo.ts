/** The demo project: what it consists of, and its removal. */
import * as is from '../base.ts'

export const DemoRead = is.operation('DemoReadRequest', {
  route: '/api/internal/demo/read',
  about:
    'Reads what the demo consists of, and so what DemoRemoveRequest deletes; nothing if there is none. Needs an administrator of the ' +
    'organization that runs the server.',
  effect: 'read',
  response: {
    projectId: is.id('The demo project; left out if there is none.'),
    projectName: is.name('Its name.'),
    recordCount: is.int('How many records and documents are in it, those in the bin included.'),
    fileCount: is.int('How many files they have.'),
    peopleCount: is.int('How many people it made.'),
    companyCount: is.int('How many companies it made.'),
    memberCount: is.int('How many others are members of it by now; they stay, and lose the project.'),
  },
})

export const DemoRemove = is.operation('DemoRemoveRequest', {
  route: '/api/internal/demo/remove',
  about:
    'Deletes the demo whole: its project with everything in it, whoever added it, and the people and companies that it made. People who are ' +
    'part of something else by now stay, switched off. It cannot be undone. Needs an administrator of the organization that runs the server.',
  effect: 'write',
  request: { projectId: is.id('The demo project, as DemoReadRequest returns it.') },
  response: {
    peopleCount: is.int('How many people were deleted.'),
    companyCount: is.int('How many companies were deleted.'),
    peopleLeftCount: is.int('How many people stay, switched off, because something else refers to them.'),
  },
})
