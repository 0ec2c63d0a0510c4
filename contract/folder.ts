/** Folders: every record, document and plain folder is a node of a project's folder tree. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import { listed, listing, paged, whole } from './paging.ts'

export const Folder = dto('Folder', {
  folderId: is.id('Its id.'),
  folderName: is.name('Its name. Left out: New folder.'),
  folderDescription: is.text('What it is for.'),
  folderParentId: is.nullableId('The folder it lies in. Left out: the root of its project.'),
  folderType: is.int('1 Folder, 2 to 99 kinds of your own; from 100 up those of records, set by us.'),
  folderTypeName: is.name('The name of the type.').readOnly(),
  folderReferenceId: is.id('Of a record: its id among its kind, set by us. Of a plain folder: kept as sent.'),
  folderProjectId: is.id('The project it belongs to.'),
  folderSorting: is.int('Its place among its neighbours.'),
  accessByList: is.int('0 open to whoever may see the section; else the list of members who alone see it.'),
  createdByFullName: is.name('The name of who made it.').readOnly(),
  createdBy: is.int('Who made it.').readOnly(),
  createdDate: is.instant('When it was made.').readOnly(),
  updatedByFullName: is.name('The name of who changed it last.').readOnly(),
  updatedBy: is.int('Who changed it last.').readOnly(),
  updatedDate: is.instant('When it was changed last.').readOnly(),
  updator: is.int('Who changed it last, once more.').readOnly(),
  ...is.folderBase,
})

export const FolderAdd = is.operation('FolderAddRequest', {
  route: '/api/internal/folder/add',
  about: 'Makes a folder.',
  effect: 'write',
  request: { folder: is.one(Folder, 'The folder to make.') },
  response: { folder: is.one(Folder, 'The folder as it is now.') },
})

export const FolderUpdate = is.operation('FolderUpdateRequest', {
  route: '/api/internal/folder/update',
  about: 'Changes or moves a folder: the fields sent; the rest stays.',
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
  about: 'Makes a punch list: the folder that holds punch list items.',
  effect: 'write',
  request: {
    folderName: is.name('Its name. Left out: New folder.'),
    folderDescription: is.text('What it is for.'),
    folderParentId: is.id('The folder it lies in. Left out: the punch lists of the project.'),
    folderProjectId: is.id('The project it belongs to.'),
  },
  response: { folderId: is.id('The id of the punch list made.') },
})

/** The names nodes of the tree are sorted and filtered by. */
export const folderListFields = [
  'FolderSorting',
  'FolderName',
  'FolderType',
  'CreatedDate',
  'UpdatedDate',
] as const

export const FoldersGetByParentFolder = is.operation('FoldersGetByParentFolderRequest', {
  route: '/api/internal/folder/getbyparentfolder',
  about: 'Lists what lies in a folder in pages: folders, documents and records of every kind.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(folderListFields, paged) },
  response: { folderList: is.listOf(Folder, 'What lies in it.'), ...listed },
})

export const FolderReadPunchList = is.operation('FolderReadPunchListRequest', {
  route: '/api/internal/folder/readpunchlist',
  about:
    'Lists the punch lists in a folder, in pages where asked for; for the root of a project, all of the project.',
  effect: 'read',
  request: { folderParentId: is.id('The folder to look into.'), ...listing(folderListFields, whole) },
  response: { folderList: is.listOf(Folder, 'The punch lists.'), ...listed },
})
