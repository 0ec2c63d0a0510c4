/** Documents. Each upload is a new version; earlier ones are never changed. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

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
  documentIssueDate: is.day('When it was issued.'),
  estimatedFileSize: is.id('The size in bytes that was declared.'),
  uploadedFileName: is.name('The name of the newest file.'),
  uploadedFileSize: is.id('The size of the newest file in bytes.'),
  allFilesSize: is.id('The size of all versions together in bytes.').readOnly(),
  documentUpdateDate: is.instant('When it was last changed.').readOnly(),
})

/** The fields of a document that users enter. */
export const described = {
  documentDescription: is.text('What it is. Its first line is the title.'),
  documentNumber: is.name('Its number, such as A-101. Several documents may have the same.'),
  documentDiscipline: is.int('The discipline: an item of that list.').list('discipline'),
  documentCSI: is.text('The MasterFormat code.'),
  documentType: is.int('The type: an item of that list.').list('documentType'),
  documentStatus: is
    .int('The status: an item of the code list. 6 Superseded and 7 Void close the document.')
    .list('documentStatus'),
  documentIssue: is.text('The issue or revision.'),
  documentIssueDate: is.date('When it was issued.'),
}

const file = {
  fileName: is.name('The name of the file.'),
  fileType: is.text('The type of the file.'),
  fileSize: is.id('The size in bytes; may be left out.'),
  fileContent: is.bytes('The file itself.'),
}

export const ProjectDocument = dto('ProjectDocument', {
  folderId: is.id('The node of the folder tree that is this document.'),
  folderParentId: is.id('The folder it is in.'),
  folderName: is.name('Its number and title.').readOnly(),
  folderPath: is.text('Its place in the folder tree.').readOnly(),
  folderType: is.int('111 a document, 181 a file of an outside drive.').readOnly(),
  projectId: is.id('The project it belongs to.').readOnly(),
  documentId: is.id('Its id among documents.'),
  ...described,
  documentDisciplineName: is.name('The name of the discipline.').readOnly(),
  documentTypeName: is.name('The name of the type.').readOnly(),
  documentStatusName: is.name('The name of the status.').readOnly(),
  documentVersion: is.int('The number of its newest version; 0 while it has no file.').readOnly(),
  documentUpdateDate: is.instant('When it was last changed.').readOnly(),
  uploadedFileId: is.id('The id of its newest file.').readOnly(),
  uploadedFileName: is.name('The name of its newest file.').readOnly(),
  uploadedFileType: is.text('The type of its newest file.').readOnly(),
  uploadedFileSize: is.long('The size of its newest file in bytes.').readOnly(),
  allFilesSize: is.long('The size of all versions together in bytes.').readOnly(),
  ...is.folderBase,
})

export const DocumentCreate = is.operation('DocumentCreateRequest', {
  route: '/api/internal/document/documentcreate',
  about: 'Creates a document with its first file.',
  effect: 'write',
  request: { parentFolderId: is.id('The folder it goes into.'), ...described, ...file },
  response: {
    newId: is.id('Its id among documents.'),
    newFolderId: is.id('Its node in the folder tree.'),
    filePath: is.text('Its place in the folder tree.'),
  },
})

export const DocumentGet = is.operation('DocumentGetRequest', {
  route: '/api/internal/document/get',
  about: 'Reads one document as it is now, without the file.',
  effect: 'read',
  request: { folderId: is.id('The document.') },
  response: { document: is.one(ProjectDocument, 'The document.') },
})

export const DocumentUpdate = is.operation('DocumentUpdateRequest', {
  route: '/api/internal/document/documentupdate',
  about: 'Changes a document: only the fields sent. With a file it gets a new version.',
  effect: 'write',
  request: {
    folderId: is.id('The document.').own(),
    documentId: is.id('The document, where folderId is not given.').own(),
    folderParentId: is.id('The folder it moves to.').own(),
    ...described,
    ...file,
  },
  response: { document: is.one(ProjectDocument, 'The document as it is now.') },
})
