/** The bin of a project: a deleted node goes there with everything below it, and is restored with it. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

export const FolderDelete = is.operation('FolderDeleteRequest', {
  route: '/api/internal/folder/delete',
  about:
    'Puts a folder, record or document into the bin, with everything below it. What was issued is deleted by project admins ' +
    'only, with a Reason in additionalInfo; final minutes by nobody.',
  effect: 'write',
  request: { folderId: is.id('What to delete. You must have the right to delete all of it.') },
})

export const FolderRestore = is.operation('FolderRestoreRequest', {
  route: '/api/internal/folder/restore',
  about:
    'Restores a deleted folder, record or document from the bin, with everything deleted with it, to its former place.',
  effect: 'write',
  request: { folderId: is.id('The item to restore, as listed in the bin.') },
})

export const BinItem = dto('BinItem', {
  folderId: is.id('What was deleted.'),
  folderName: is.name('Its name.'),
  folderType: is.int('Its type.'),
  folderTypeName: is.name('The name of its type.'),
  folderPath: is.text('Where it was: the names from below the root, its own last.'),
  folderParentId: is.id('The folder it was in, which may be in the bin itself.'),
  countBelow: is.int('How many were deleted with it, of those you may see; they are restored with it.'),
  deletedBy: is.int('Who deleted it.'),
  deletedByFullName: is.name('Their name.'),
  deletedDate: is.instant('When it was deleted.'),
})

export const BinRead = is.operation('BinReadRequest', {
  route: '/api/internal/folder/bin',
  about: 'Lists the bin of a project: what you may restore.',
  effect: 'read',
  request: { projectId: is.id('The project.'), ...paging },
  response: { binItems: is.listOf(BinItem, 'What is in the bin, the newest first.'), nextCursor },
})
