/** Which records refer to which documents, each at one version. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { FolderDocument } from './document.ts'
import { Folder } from './folder.ts'

export const DocumentReference = dto('DocumentReference', {
  documentList: is.listOf(
    FolderDocument,
    'The documents the record refers to, each as it was in that version.',
  ),
  folderList: is.listOf(Folder, 'The records that refer to the document.'),
})

export const ReferencedDocumentsReadByFolderID = is.operation('ReferencedDocumentsReadByFolderIDRequest', {
  route: '/api/internal/document/referenceddocumentsreadbyfolderid',
  about: 'Lists the documents a record refers to; of a document, the records that refer to it.',
  effect: 'read',
  request: { folderID: is.id('The record or document.') },
  response: { referenceList: is.one(DocumentReference, 'What it refers to, and what refers to it.') },
})

export const ReferenceEntry = dto('ReferenceEntry', {
  folderId: is.id('The record that refers.'),
  folderType: is.int('The type of that record.'),
  folderName: is.name('Its number and title.'),
  documentId: is.id('The document it refers to.'),
  documentFolderId: is.id('The node of the folder tree that is the document.'),
  documentName: is.name('The number and title of the document, as they were in that version.'),
  version: is.int('The version referred to; 0: the document had no file.'),
  newestVersion: is.int('The newest version of the document.'),
  hasNewer: is.bool('Whether there is a newer version than the one referred to, with another file.'),
  uploadedFileName: is.name('The name of the file of that version.'),
  addedDate: is.instant('When the reference was made.'),
  addedByUserId: is.int('The user who created it.'),
  addedBy: is.name('The name of the user who created it.'),
})

export const DocumentReferencesRead = is.operation('DocumentReferencesReadRequest', {
  route: '/api/internal/document/reference/read',
  about: 'Lists the references of a record, or those to a document, with the versions they mean.',
  effect: 'read',
  request: { folderId: is.id('The record or document.'), ...paging },
  response: { references: is.listOf(ReferenceEntry, 'The references.'), nextCursor },
})

export const DocumentReferenceAdd = is.operation('DocumentReferenceAddRequest', {
  route: '/api/internal/document/reference/add',
  about:
    'Makes a record refer to a version of a document. The reference keeps that version when newer ones are added.',
  effect: 'write',
  request: {
    folderId: is.id('The record.'),
    documentId: is.id('The document it refers to.').names('document'),
    version: is.id('The version it refers to. By default the newest; an existing reference is not changed.'),
  },
})

export const DocumentReferenceRemove = is.operation('DocumentReferenceRemoveRequest', {
  route: '/api/internal/document/reference/remove',
  about:
    'Makes a record no longer refer to a document. Allowed to the user who added the reference, and to managers of the project, while the record is open.',
  effect: 'write',
  request: {
    folderId: is.id('The record.'),
    documentId: is.id('The document it refers to.'),
  },
})
