/** The versions of a document: one for each file that was uploaded. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { described } from './document.ts'

export const DocumentRevision = dto('DocumentRevision', {
  folderId: is.id('The node of the folder tree that is this document.'),
  folderParentID: is.id('The folder it is in.'),
  documentName: is.name('Its number and title, as they were in this version.'),
  hasSketches: is.bool(
    'Whether this version has mark-ups that are shown to everybody who sees the document.',
  ),
  createDate: is.instant('When this version was uploaded.'),
  revisionNumber: is.name('The number of this version; 0 while there is no file.'),
  revision: is.text('The revision as people call it: the issue, else the number of this version.'),
  type: is.name('The name of the type.'),
  status: is.name('The name of the status it has; of an earlier version, the one it had.'),
  discipline: is.name('The name of the discipline.'),
  csi: is.text('The MasterFormat code.').documented('CSI'),
  issue: is.text('The issue.'),
  issueDate: is.day('When it was issued.'),
  issueDateOn: is.day('When it was issued, again.'),
  fileName: is.name('The name of the file.'),
  filePath: is.text('Its place in the folder tree; of a drive file, its path there.'),
  docIcon: is.name('What the name of the file ends in: pdf, dwg …'),
  lastRevision: is.name('The number of the newest version.'),
  thumbnailContent: is.bytes(
    'The file itself where it is a picture of at most 64 KiB. Newest first, as far as all fit, like the files.',
  ),
  fileContent: is.bytes(
    'The file itself. Newest first, as far as all fit into the limit of a request; also left out if the server ' +
      'has lost it; the download then reports that.',
  ),
})

export const DocumentRead = is.operation('DocumentReadRequest', {
  route: '/api/internal/document/documentread',
  about:
    'Reads a document with all its versions, newest first. ' +
    'Large files: GET /files/document/{documentId}/{version}.',
  effect: 'read',
  request: {
    folderId: is.id('The document.'),
    wantThumbnail: is.bool('Whether to include small pictures of it.'),
    excludeFileContent: is.bool('Whether to leave out the files themselves.'),
  },
  response: { documentRevisions: is.listOf(DocumentRevision, 'Its versions, newest first.') },
})

export const DocumentVersion = dto('DocumentVersion', {
  documentId: is.id('The document.'),
  version: is.int('The number of this version: the first is 1; 0 while there is no file.'),
  isNewest: is.bool('Whether it is the newest.'),
  documentName: is.name('Its number and title, as they were in this version.'),
  ...described,
  documentDisciplineName: is.name('The name of the discipline.'),
  documentTypeName: is.name('The name of the type.'),
  documentStatusName: is.name('The name of the status.'),
  documentUpdateDate: is.instant('When this version was last changed.'),
  uploadedFileId: is.id('The id of the file.'),
  uploadedFileName: is.name('The name of the file.'),
  uploadedFileType: is.text('The type of the file.'),
  uploadedFileSize: is.long('The size of the file in bytes.'),
  uploadedFileSha256: is.name('The SHA-256 of the file, in hexadecimal digits.'),
  uploadedDate: is.instant('When it was uploaded.'),
  uploadedByUserId: is.int('Who uploaded it.'),
  uploadedBy: is.name('The name of the user who uploaded it.'),
})

export const DocumentVersionsRead = is.operation('DocumentVersionsReadRequest', {
  route: '/api/internal/document/version/read',
  about: 'Lists the versions of a document, newest first: its fields, its file, and who uploaded it when.',
  effect: 'read',
  request: { folderId: is.id('The document.'), ...paging },
  response: { versions: is.listOf(DocumentVersion, 'The versions.'), nextCursor },
})
