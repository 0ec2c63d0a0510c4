/** Files and folders of an outside drive. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { listed, listing, whole } from '../paging.ts'
import { Folder } from './folder.ts'

export const DocumentDrive = dto('DocumentDrive', {
  documentType: is.name('The type, by name or id; other text is stored.'),
  status: is.name('The status, by name or id; other text is stored.'),
  issue: is.text('The issue or revision.'),
  issueDate: is.date('When it was issued.'),
  fileName: is.name('The name of the file in the drive.'),
  fileType: is.text('The type of the file.'),
  fileSize: is.text('The size of the file, stored as sent.'),
  filePath: is.text('Its path in the drive; returned as sent.'),
  folderProjectOrgId: is.int('An organization stored elsewhere.'),
  driveId: is.name('Its id in the drive. The same one again changes the same document.'),
  driveParentId: is.name('The id of the drive folder it is in.'),
  downloadUrl: is.url('Where the file can be fetched.'),
  viewerUrl: is.url('Where the file can be looked at.'),
  folderIcon: is.int('An icon stored elsewhere.'),
  isFolder: is.bool('Whether it is a folder of the drive.'),
  discipline: is.name('The discipline, by name or id; other text is stored.'),
  notes: is.text('Notes.'),
  id: is.id('Its id among documents.').documented('ID'),
  folderId: is.id('Its node in the folder tree; where there is no parent, the folder it goes into.'),
  folderName: is.name('Its name in the folder tree. By default the name of the file.'),
  folderDescription: is.text('What it is.'),
  folderParentId: is.id('The folder it is in.'),
  createdDate: is.instant('When it was created.').readOnly(),
  updatedDate: is.instant('When it was last changed.').readOnly(),
  createdBy: is.int('The user who created it.').readOnly(),
  updatedBy: is.int('The user who last changed it.').readOnly(),
  folderType: is.int('180 a folder of the drive, 181 a file of it.'),
  folderReferenceId: is.id('Its id among documents, again.').readOnly(),
  folderProject: is.id('The project it belongs to.'),
  accessByList: is.int(
    '0 if everybody with rights in the section sees it; else the access list that restricts it.',
  ),
  folderSorting: is.int('Its position among its siblings.'),
  estimatedFileSize: is.size('The size in bytes.'),
})

export const DriveDocumentCreate = is.operation('DriveDocumentCreateRequest', {
  route: '/api/internal/document/drive/add',
  about: 'Registers a file or folder of an outside drive. The server does not fetch it.',
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
  folderProjectOrgId: is.int('An organization stored elsewhere.'),
  driveId: is.name('Its id in the drive; left out for a folder that is not in the drive.'),
  driveParentId: is.name('The id of the drive folder it is in.'),
  fileSize: is.int('The declared size, in bytes.'),
  folderIcon: is.int('An icon stored elsewhere.'),
  isFolder: is.bool('Whether it is a folder.'),
})

/** The sort and filter names of folders of drives. */
export const driveFolderListFields = [
  'FolderSorting',
  'FolderName',
  'DriveId',
  'CreatedDate',
  'UpdatedDate',
] as const

export const FoldersDriveGetByParentFolder = is.operation('FoldersDriveGetByParentFolderRequest', {
  route: '/api/internal/folder/drive/getbyparentfolder',
  about: 'Lists the folders in a folder, those of drives with their data in the drive.',
  effect: 'read',
  request: {
    parentFolderId: is.id('The folder to look into.'),
    ...listing(driveFolderListFields, whole),
  },
  response: { folderList: is.listOf(FolderDrive, 'The folders in it.'), ...listed },
})

/** The sort and filter names of files of drives. */
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
