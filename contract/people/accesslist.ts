/** Access lists: the members who alone see a restricted folder and everything below it. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const AccessList = dto('AccessList', {
  accessListId: is.id('Its id: the AccessByList of the folders it restricts.'),
  name: is.line('Its name, unique in the project.'),
  memberList: is.listOf(is.ints, 'The members on it, by id.').names('member'),
  folderCount: is.int('How many folders it restricts.').readOnly(),
})

export const AccessListRead = is.operation('AccessListReadRequest', {
  route: '/api/internal/accesslist/read',
  about: 'Lists the access lists of a project: all for its admins, for others those they are on.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: { accessLists: is.listOf(AccessList, 'The lists, by name.') },
})

export const AccessListSave = is.operation('AccessListSaveRequest', {
  route: '/api/internal/accesslist/save',
  about: 'Creates an access list, or changes the one with that id: only the fields sent.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    accessList: is.one(AccessList, 'The list; without an id a new one.'),
  },
  response: { accessList: is.one(AccessList, 'The list as it is now.') },
})

export const AccessListRemove = is.operation('AccessListRemoveRequest', {
  route: '/api/internal/accesslist/remove',
  about: 'Removes an access list that restricts no folder.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    accessListId: is.id('The list to remove.'),
  },
})
