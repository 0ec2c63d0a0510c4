/** Files and folders of an outside drive. */
import * as is from './base.ts'
import { Folder } from './folder.ts'
import { dto } from './kit.ts'
import { listed, listing, whole } from './paging.ts'

export const DocumentDrive = dto('DocumentDrive', {
  documentType: is.name('The type, by name or id; other text is kept.'),
  status: is.name('The status, by name or id; other text is kept.'),
  issue: is.text('The issue or revision.'),
  issueDate: is.date('When it was issued.'),
  fileName: is.name('The name of the file in the drive.'),
  fileType: is.text('The type of the file.'),
  fileSize: is.text('The size of the file, kept as sent.'),
  filePath: is.text('Where it lies in the drive; returned as sent.'),
  folderProjectOrgId: is.int('An organization kept elsewhere.'),
  driveId: is.name('Its id in the drive. The same one again changes the same document.'),
  driveParentId: is.name('The id of the drive folder it lies in.'),
  downloadUrl: is.url('Where the file can be fetched.'),
  viewerUrl: is.url('Where the file can be looked at.'),
  folderIcon: is.int('An icon kept elsewhere.'),
  isFolder: is.bool('Whether it is a folder of the drive.'),
  discipline: is.name('The discipline, by name or id; other text is kept.'),
  notes: is.text('Notes.'),
  id: is.id('Its id among documents.').documented('ID'),
  folderId: is.id('Its node in the folder tree; where there is no parent, the folder it goes into.'),
  folderName: is.name('Its name in the folder tree. Left out: the name of the file.'),
  folderDescription: is.text('What it is.'),
  folderParentId: is.id('The folder it lies in.'),
  createdDate: is.instant('When it was made.').readOnly(),
  updatedDate: is.instant('When it was changed last.').readOnly(),
  createdBy: is.int('Who made it.').readOnly(),
  updatedBy: is.int('Who changed it last.').readOnly(),
  folderType: is.int('180 a folder of the drive, 181 a file of it.'),
  folderReferenceId: is.id('Its id among documents, once more.').readOnly(),
  folderProject: is.id('The project it belongs to.'),
  accessByList: is.int('0 open to whoever may see the section; else the list of members who alone see it.'),
  folderSorting: is.int('Its place among its neighbours.'),
  estimatedFileSize: is.size('The size in bytes.'),
})

export const DriveDocumentCreate = is.operation('DriveDocumentCreateRequest', {
  route: '/api/internal/document/drive/add',
  about: 'Registers a file or folder that lives in an outside drive. Nothing is fetched.',
  effect: 'write',
  request: { document: is.one(DocumentDrive, 'The file or folder.') },
  response: {
    fileId: is.id('The id of the file record; 0 for a folder.'),
    folderId: is.id('Its node in the folder tree.'),
    filePath: is.text('The path as sent, else its place in the folder tree.'),
  },
})

export const FolderDrive = dto('FolderDrive', {
  ...Folder.fields,
  folderProjectOrgId: is.int('An organization kept elsewhere.'),
  driveId: is.name('Its id in the drive; left out of a folder that is only here.'),
  driveParentId: is.name('The id of the drive folder it lies in.'),
  fileSize: is.int('The size that was said of it, in bytes.'),
  folderIcon: is.int('An icon kept elsewhere.'),
  isFolder: is.bool('Whether it is a folder.'),
})

/** The names folders of drives are sorted and filtered by. */
export const driveFolderListFields = [
  'FolderSorting',
  'FolderName',
  'DriveId',
  'CreatedDate',
  'UpdatedDate',
] as const

export const FoldersDriveGetByParentFolder = is.operation('FoldersDriveGetByParentFolderRequest', {
  route: '/api/internal/folder/drive/getbyparentfolder',
  about: 'Lists the folders in a folder, those of drives with what is known of them there.',
  effect: 'read',
  request: {
    parentFolderId: is.id('The folder to look into.'),
    ...listing(driveFolderListFields, whole),
  },
  response: { folderList: is.listOf(FolderDrive, 'The folders in it.'), ...listed },
})

/** The names files of drives are sorted and filtered by. */
export const driveFileListFields = [
  'FolderSorting',
  'FolderName',
  'FileName',
  'FileType',
  'DriveId',
  'DocumentType',
  'Status',
  'Discipline',
  'Issue',
  'IssueDate',
  'CreatedDate',
  'UpdatedDate',
] as const

export const DriveDocumentReadInFolder = is.operation('DriveDocumentReadInFolderRequest', {
  route: '/api/internal/document/drive/readinfolder',
  about: 'Lists the files of drives in a folder, as they were registered.',
  effect: 'read',
  request: {
    parentFolderId: is.id('The folder to look into.'),
    ...listing(driveFileListFields, whole),
  },
  response: { documentList: is.listOf(DocumentDrive, 'The files.'), ...listed },
})
