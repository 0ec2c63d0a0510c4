/** Listings of documents and folders. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { commonFields, inCourt, listed, listing, paged, whole } from '../paging.ts'
import { FolderDocument } from './document.ts'
import { folderListFields } from './folder.ts'

export const DocumentsReadInFolder = is.operation('DocumentsReadInFolderRequest', {
  route: '/api/internal/document/documentsreadInfolder',
  about: 'Lists the documents in a folder, those of drives too.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.') },
  response: { folderDocuments: is.listOf(FolderDocument, 'The documents in it.') },
})

export const Document = dto('Document', {
  id: is.id('Its id among documents; 0 for a folder.').documented('ID'),
  folderId: is.id('Its node in the folder tree.'),
  folderName: is.name('Its name.'),
  folderDescription: is.text('What it is.'),
  folderParentId: is.id('The folder it is in.'),
  createdDate: is.instant('When it was created.'),
  updatedDate: is.instant('When it was last changed.'),
  createdBy: is.int('The user who created it.'),
  updatedBy: is.int('The user who last changed it.'),
  folderType: is.int(
    '1 to 99 a folder, 110 the documents of a project, 111 a document, 180 and 181 of a drive.',
  ),
  folderReferenceId: is.id('For a document: its id among documents.'),
  folderProject: is.id('The project it belongs to.'),
  accessByList: is.int(
    '0 if everybody with rights in the section sees it; else the access list that restricts it.',
  ),
  folderSorting: is.int('Its position among its siblings.'),
  estimatedFileSize: is.long('The size of its newest file in bytes, or the one that was declared.'),
})

export const FoldersDocumentsGetByParentFolder = is.operation('FoldersDocumentsGetByParentFolderRequest', {
  route: '/api/internal/document/foldersdocumentsgetbyparentfolder',
  about: 'Lists the folders and documents in a folder, in pages if requested.',
  effect: 'read',
  request: {
    folderParentId: is.id('The folder to look into.'),
    folderType: is.name('Only those of these types, by name or number, separated by commas. By default all.'),
    ...listing(folderListFields, whole),
  },
  response: { documents: is.listOf(Document, 'The folders and documents in it.'), ...listed },
})

export const DocumentReadInFolderRow = dto('DocumentReadInFolder', {
  folderId: is.id('The node of the folder tree that is this document.'),
  folderParentId: is.id('The folder it is in.'),
  folderName: is.name('Its number and title.'),
  folderType: is.int('111 a document, 181 a file of an outside drive.'),
  documentId: is.id('Its id among documents.'),
  documentNumber: is.name('Its number.'),
  documentTitle: is.name('Its title.'),
  documentDiscipline: is.int('The discipline: an item of that list.'),
  documentDisciplineName: is.name('The name of the discipline.'),
  documentCSI: is.text('The MasterFormat code.'),
  documentType: is.int('The type: an item of that list.'),
  documentTypeName: is.name('The name of the type.'),
  documentStatus: is.int('The status: an item of that list.'),
  documentStatusName: is.name('The name of the status.'),
  documentIssue: is.text('The issue or revision.'),
  documentIssueDate: is.date('When it was issued, as it was sent.'),
  documentVersion: is.int('The number of its newest version; 0 while it has no file.'),
  uploadedFileName: is.name('The name of its newest file.'),
  uploadedFileSize: is.long('The size of its newest file in bytes.'),
  ...inCourt,
  ...is.folderBase,
})

/** The sort and filter names of documents. */
export const documentListFields = [
  'DocumentNumber',
  'DocumentTitle',
  'DocumentDiscipline',
  'DocumentCSI',
  'DocumentType',
  'DocumentStatus',
  'DocumentIssue',
  'DocumentIssueDate',
  'DocumentVersion',
  ...commonFields,
] as const

export const DocumentReadInFolder = is.operation('DocumentReadInFolderRequest', {
  route: '/api/internal/document/readinfolder',
  about:
    'Lists the documents in a folder in pages, those of drives too; for the root of a project, all of it.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(documentListFields, paged) },
  response: { documentList: is.listOf(DocumentReadInFolderRow, 'The documents.'), ...listed },
})
