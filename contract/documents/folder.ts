/** Folders: every record, document and plain folder is a node of a project's folder tree. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { listed, listing, paged, whole } from '../paging.ts'

export const Folder = dto('Folder', {
  folderId: is.id('Its id.').own(),
  folderName: is.name('Its name. By default New folder.'),
  folderDescription: is.text('What it is for.'),
  folderParentId: is.nullableId('The folder it is in. By default the root of its project.').own(),
  folderType: is.int(
    '1 Folder, 2 to 99 folder types of your own; from 100 up record types, set by the server.',
  ),
  folderTypeName: is.name('The name of the type.').readOnly(),
  folderReferenceId: is.id(
    'For a record: its id among its record type, set by the server. For a plain folder: stored as sent.',
  ),
  folderProjectId: is.id('The project it belongs to.').own(),
  folderSorting: is.int('Its position among its siblings.'),
  accessByList: is.int(
    '0 if everybody with rights in the section sees it; else the access list that restricts it.',
  ),
  createdByFullName: is.name('The name of the user who created it.').readOnly(),
  createdBy: is.int('The user who created it.').readOnly(),
  createdDate: is.instant('When it was created.').readOnly(),
  updatedByFullName: is.name('The name of the user who last changed it.').readOnly(),
  updatedBy: is.int('The user who last changed it.').readOnly(),
  updatedDate: is.instant('When it was last changed.').readOnly(),
  updator: is.int('The user who last changed it, again.').readOnly(),
  ...is.folderBase,
})

export const FolderAdd = is.operation('FolderAddRequest', {
  route: '/api/internal/folder/add',
  about: 'Creates a folder.',
  effect: 'write',
  request: { folder: is.one(Folder, 'The folder to create.') },
  response: { folder: is.one(Folder, 'The folder as it is now.') },
})

export const FolderUpdate = is.operation('FolderUpdateRequest', {
  route: '/api/internal/folder/update',
  about: 'Changes or moves a folder: only the fields sent.',
  effect: 'write',
  request: { folder: is.one(Folder, 'The folder, found by folderId.') },
})

export const FolderGet = is.operation('FolderGetRequest', {
  route: '/api/internal/folder/get',
  about: 'Reads one folder; a record may be read as a folder too.',
  effect: 'read',
  request: { folderId: is.id('The folder to read.') },
  response: { folder: is.one(Folder, 'The folder.') },
})

export const FolderCreatePunchList = is.operation('FolderCreatePunchListRequest', {
  route: '/api/internal/folder/createpunchlist',
  about: 'Creates a punch list: a folder for punch list items.',
  effect: 'write',
  request: {
    folderName: is.name('Its name. By default New folder.'),
    folderDescription: is.text('What it is for.'),
    folderParentId: is.id('The folder it is in. By default the punch lists of the project.'),
    folderProjectId: is.id('The project it belongs to.'),
  },
  response: { folderId: is.id('The id of the new punch list.') },
})

/** The sort and filter names of nodes of the tree. */
export const folderListFields = [
  'FolderSorting',
  'FolderName',
  'FolderType',
  'CreatedDate',
  'UpdatedDate',
] as const

export const FoldersGetByParentFolder = is.operation('FoldersGetByParentFolderRequest', {
  route: '/api/internal/folder/getbyparentfolder',
  about: 'Lists the contents of a folder in pages: folders, documents and records of every type.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(folderListFields, paged) },
  response: { folderList: is.listOf(Folder, 'Its contents.'), ...listed },
})

export const FolderReadPunchList = is.operation('FolderReadPunchListRequest', {
  route: '/api/internal/folder/readpunchlist',
  about:
    'Lists the punch lists in a folder, in pages if requested; for the root of a project, all of the project.',
  effect: 'read',
  request: { folderParentId: is.id('The folder to look into.'), ...listing(folderListFields, whole) },
  response: { folderList: is.listOf(Folder, 'The punch lists.'), ...listed },
})
