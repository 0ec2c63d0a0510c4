/** The bin of a project: what is deleted goes there with all that lies below it, and comes back whole. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { nextCursor, paging } from './paging.ts'

export const FolderDelete = is.operation('FolderDeleteRequest', {
  route: '/api/internal/folder/delete',
  about: 'Puts a folder, record or document into the bin, with all that lies below it.',
  effect: 'write',
  request: { folderId: is.id('What to delete. You must have the right to delete all of it.') },
})

export const FolderRestore = is.operation('FolderRestoreRequest', {
  route: '/api/internal/folder/restore',
  about: 'Brings back out of the bin what was deleted, with all that went with it, to where it was.',
  effect: 'write',
  request: { folderId: is.id('What to restore: one that stands in the bin by itself.') },
})

export const BinItem = dto('BinItem', {
  folderId: is.id('What was deleted.'),
  folderName: is.name('Its name.'),
  folderType: is.int('Its type.'),
  folderTypeName: is.name('The name of its type.'),
  folderPath: is.text('Where it was: the names from below the root, its own last.'),
  folderParentId: is.id('The folder it lay in; it may be in the bin itself.'),
  countBelow: is.int('How many went with it, as far as they are yours to see; they come back with it.'),
  deletedBy: is.int('Who deleted it.'),
  deletedByFullName: is.name('His name.'),
  deletedDate: is.instant('When it was deleted.'),
})

export const BinRead = is.operation('BinReadRequest', {
  route: '/api/internal/folder/bin',
  about: 'Lists what is in the bin of a project, as far as you may restore it.',
  effect: 'read',
  request: { projectId: is.id('The project.'), ...paging },
  response: { binItems: is.listOf(BinItem, 'What is in the bin, the newest first.'), nextCursor },
})
