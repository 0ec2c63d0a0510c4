/** How a record stands, whatever its kind: number, state, whose turn it is since when, and what you may do with it. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { inCourt, nextCursor, paging } from './paging.ts'

export const RecordStanding = dto('RecordStanding', {
  folderId: is.id('The record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of what it is.'),
  projectId: is.id('Its project.'),
  number: is.name('Its number; left out of a draft.'),
  title: is.name('What it is about, in a line.'),
  statusId: is.nullableInt(
    'The code of its status, of a submittal item that of its stage; left out: it has none.',
  ),
  statusName: is.name('The name of the status, in the project.'),
  dueDate: is.date('The day it is due.'),
  ...inCourt,
  isYours: is.bool('Whether you are one of those who have to act next, yourself or by your company.'),
  stepDate: is.instant('When it came to be so: the last step, or when it was made.'),
  stepUserId: is.int('Who took that step.'),
  stepName: is.name('The name of who took it.'),
  folderParentId: is.id('The folder it lies in.'),
  parentName: is.name('The name of that folder, for who sees it.'),
  parentType: is.int('The type of that folder, for who sees it.'),
  isRestricted: is.bool('Whether only the members on a list see it.'),
  userCanAdd: is.bool('Whether you may reply to it and attach files to it now.'),
  ...is.folderBase,
})

export const RecordStandingRead = is.operation('RecordStandingReadRequest', {
  route: '/api/internal/record/standing',
  about:
    'Tells how a record of any kind stands: its number, its state, whose turn it is and since when, and what you may do with it.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: { standing: is.one(RecordStanding, 'How it stands.') },
})

export const RecordReader = dto('RecordReader', {
  userId: is.int('Who sees the record.'),
  fullName: is.name('His name.'),
  company: is.name('His company.'),
  role: is.name('His role in the project; left out for an admin of the organization who is no member.'),
  isParty: is.bool('Whether he has a part in the record.'),
  writes: is.bool('Whether he may change records of this kind.'),
})

export const RecordReadersRead = is.operation('RecordReadersReadRequest', {
  route: '/api/internal/record/readers',
  about: 'Lists who may see a record: by role, by a part in it, or on the list that restricts its folder.',
  effect: 'read',
  request: { folderId: is.id('The record, document or folder.'), ...paging },
  response: { readers: is.listOf(RecordReader, 'Who sees it, by name.'), nextCursor },
})
