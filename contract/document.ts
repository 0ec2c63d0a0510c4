/** Documents: those uploaded here, and those that live in an outside drive. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const FolderDocument = dto('FolderDocument', {
  folderId: is.id('The node of the folder tree that is this document.'),
  documentId: is.id('Its id among documents.'),
  documentNumber: is.name('Its number, such as A-101.'),
  documentDiscipline: is.int('The discipline: an item of that list.'),
  documentDisciplineName: is.name('The name of the discipline.'),
  documentCSI: is.text('The MasterFormat code.'),
  documentType: is.int('The type: an item of that list.'),
  documentTypeName: is.name('The name of the type.'),
  documentStatus: is.int('The status: an item of that list.'),
  documentStatusName: is.name('The name of the status.'),
  documentIssue: is.text('The issue or revision.'),
  documentIssueDate: is.instant('When it was issued.'),
  estimatedFileSize: is.id('The size in bytes that was declared.'),
  uploadedFileName: is.name('The name of the newest file.'),
  uploadedFileSize: is.id('The size of the newest file in bytes.'),
  allFilesSize: is.id('The size of all versions together in bytes.').ours(),
  documentUpdateDate: is.instant('When it was changed last.').ours(),
})

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
  createdDate: is.instant('When it was made.').ours(),
  updatedDate: is.instant('When it was changed last.').ours(),
  createdBy: is.int('Who made it.').ours(),
  updatedBy: is.int('Who changed it last.').ours(),
  folderType: is.int('180 a folder of the drive, 181 a file of it.'),
  folderReferenceId: is.id('Its id among documents, once more.').ours(),
  folderProject: is.id('The project it belongs to.'),
  accessByList: is.int('0 open to whoever may see the section; else the list of members who alone see it.'),
  folderSorting: is.int('Its place among its neighbours.'),
  estimatedFileSize: is.size('The size in bytes.'),
})

export const DocumentsReadInFolder = is.operation('DocumentsReadInFolderRequest', {
  route: '/api/internal/document/documentsreadInfolder',
  about: 'Lists the documents in a folder, those of drives too.',
  does: 'reads',
  request: { parentFolderId: is.id('The folder to look into.') },
  response: { folderDocuments: is.listOf(FolderDocument, 'The documents in it.') },
})

export const DriveDocumentCreate = is.operation('DriveDocumentCreateRequest', {
  route: '/api/internal/document/drive/add',
  about: 'Registers a file or folder that lives in an outside drive. Nothing is fetched.',
  does: 'writes',
  request: { document: is.one(DocumentDrive, 'The file or folder.') },
  response: {
    fileId: is.id('The id of the file record; 0 for a folder.'),
    folderId: is.id('Its node in the folder tree.'),
    filePath: is.text('The path as sent, else its place in the folder tree.'),
  },
})

export const DocumentCreate = is.operation('DocumentCreateRequest', {
  route: '/api/internal/document/documentcreate',
  about: 'Makes a document with its first file.',
  does: 'writes',
  request: {
    parentFolderId: is.id('The folder it goes into.'),
    documentDescription: is.text('What it is.'),
    documentNumber: is.name('Its number, such as A-101.'),
    documentDiscipline: is.int('The discipline: an item of that list.'),
    documentCSI: is.text('The MasterFormat code.'),
    documentType: is.int('The type: an item of that list.'),
    documentStatus: is.int('The status: an item of that list.'),
    documentIssue: is.text('The issue or revision.'),
    documentIssueDate: is.date('When it was issued.'),
    fileName: is.name('The name of the file.'),
    fileType: is.text('The type of the file.'),
    fileSize: is.id('The size in bytes; may be left out.'),
    fileContent: is.bytes('The file itself.'),
  },
  response: {
    newId: is.id('Its id among documents.'),
    newFolderId: is.id('Its node in the folder tree.'),
    filePath: is.text('Its place in the folder tree.'),
  },
})

export const DocumentReferenceAdd = is.operation('DocumentReferenceAddRequest', {
  route: '/api/internal/document/reference/add',
  about: 'Makes a record refer to a document.',
  does: 'writes',
  request: {
    folderId: is.id('The record.'),
    documentId: is.id('The document it refers to.'),
  },
})
