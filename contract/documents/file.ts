/** Files attached to records. */
import * as is from '../base.ts'
import { BcfImport } from '../drawings/bcfimport.ts'
import { DrawingPublicationPrepare } from '../drawings/publication.ts'
import { download, renditionSize, sha256, upload } from '../fields/bytes.ts'
import { dto, type Fields, type Value } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { ImportPrepare } from '../projects/import.ts'
import { DocumentCreate, DocumentUpdate, described } from './document.ts'

/** `File` in the documentation; here that is a global name. */
export const FileInfo = dto('File', {
  attachmentFileId: is.id('The id it is downloaded by: GET /files/{attachmentFileId}.').readOnly(),
  uploadedFileId: is.id('The id of its contents.').readOnly(),
  uploadedFilePath: is.text('Its place: the names of the folders, of the record and its own.').readOnly(),
  uploadedFileName: is.name('Its name.'),
  uploadedFileType: is.text('Its type.'),
  uploadedFileSize: is.id('Its size in bytes.'),
  attachmentFileDescription: is.text('What it is.'),
  uploadedDate: is.instant('When it was uploaded.').readOnly(),
  uploadedBy: is.name('The name of the user who uploaded it.').readOnly(),
  modifiedDate: is.instant('When it was last changed.').readOnly(),
  modifiedBy: is.name('The name of the user who last changed it.').readOnly(),
})

export const FilesGetByDailyReport = is.operation('FilesGetByDailyReportRequest', {
  route: '/api/internal/file/getbydailyreport',
  about: 'Lists the files of a daily report.',
  effect: 'read',
  request: { dailyReportId: is.id('The daily report.') },
  response: { fileInfos: is.listOf(FileInfo, 'Its files.') },
})

export const FileCreate = is.operation('FileCreateRequest', {
  route: '/api/internal/file/create',
  about: 'Attaches a file to a record; of a document it is a new version. Large ones go to PUT /files.',
  effect: 'write',
  request: {
    folderId: is.id('The record it is attached to, or the document.'),
    fileInfo: is.one(FileInfo, 'Its name, type and description.'),
    fileContent: is.bytes('The file itself.'),
  },
  response: {
    attachmentFileId: is.id(
      'The id it is downloaded by: GET /files/{attachmentFileId}. 0 for a version of a document.',
    ),
  },
})

export const FilesGetByFolder = is.operation('FilesGetByFolderRequest', {
  route: '/api/internal/file/getbyfolder',
  about: 'Lists the files that are attached to a record.',
  effect: 'read',
  request: { folderId: is.id('The record.'), ...paging },
  response: { fileInfos: is.listOf(FileInfo, 'Its files, in the order they were attached.'), nextCursor },
})

export const PictureInfo = dto('Picture', {
  width: is.int('In pixels, upright.').readOnly(),
  height: is.int('In pixels, upright.').readOnly(),
  orientation: is.int('How the camera was held: 1 to 8, as in EXIF; 0 if it is not known.').readOnly(),
  takenTime: is
    .text(
      'When it was taken by the clock of the camera: 2026-05-01T09:12:33, with +02:00 if the camera wrote it.',
    )
    .readOnly(),
  takenPlace: is
    .text('Where it was taken: latitude and longitude in degrees, 48.137154,11.576124.')
    .readOnly(),
  problem: is.text('Why there is no rendition of it: unreadable, or too large.').readOnly(),
})

export const FilePictureRead = is.operation('FilePictureReadRequest', {
  route: '/api/internal/file/picture',
  about:
    'What is known of a picture: its size, and when and where it was taken. Known once a rendition of it was made; ' +
    'empty before, and for other files.',
  effect: 'read',
  request: {
    attachmentFileId: is.id('The file; or documentId.'),
    documentId: is.id('The document.'),
    version: is.id('The version of the document. By default its newest.'),
  },
  response: { picture: is.one(PictureInfo, 'What is known of it.') },
})

export const FileDelete = is.operation('FileDeleteRequest', {
  route: '/api/internal/file/delete',
  about:
    'Removes a file from its record. Allowed to the user who attached it, and to managers of the project, while the record is open. ' +
    'It can be restored until the bin is emptied.',
  effect: 'write',
  request: { attachmentFileId: is.id('The file.') },
})

export const FileRestore = is.operation('FileRestoreRequest', {
  route: '/api/internal/file/restore',
  about:
    'Restores a file that was removed from its record. Allowed to the user who attached it or who removed it, and to managers of the project.',
  effect: 'write',
  request: { attachmentFileId: is.id('The file: the history of the record has its id.') },
})

export const FileUpload = upload('FileUpload', {
  route: '/files',
  about:
    'Attaches a file to a record, or creates a document or a new version of one: the body is the file itself, ' +
    'of any size up to the limit.',
  query: {
    folderId: is.id('The record it is attached to, or the document; answered like FileCreate.'),
    documentId: is.id('The document it is the new version of; answered like DocumentUpdate.'),
    parentFolderId: is.id('The folder in which it becomes a document; answered like DocumentCreate.'),
    importProjectId: is.id('The project that it is brought into: a sheet; answered like ImportPrepare.'),
    drawingProjectId: is.id(
      'The project in which it begins a publication of drawings, or is added to one: a PDF; answered like DrawingPublicationPrepare.',
    ),
    publicationId: is.id('The publication that it is added to, in that project.'),
    bcfProjectId: is.id('The project that its topics are brought into: a BCF file; answered like BcfImport.'),
    dryRun: is.bool('Of a BCF file: whether nothing is changed.'),
    leaveOutWrong: is.bool('Of a BCF file: whether wrong topics are left out.'),
    kind: is.name('What the rows of that sheet are.'),
    source: is.name('What it is according to.'),
    name: is.name('Its name; by default fileName or that of Content-Disposition.'),
    fileName: is.name('The same as name.'),
    description: is.text('What it is.'),
    ...described,
    size: is.size('How many bytes it has, to be checked.'),
    sha256: is.one(sha256, 'Its SHA-256 in hexadecimal or base64, to be checked. Or as Content-Digest.'),
  },
  targets: [
    {
      by: 'folderId',
      operation: FileCreate,
      request: (said, uploadedFileType) => ({
        folderId: said.folderId,
        fileInfo: {
          uploadedFileName: said.name || said.fileName,
          uploadedFileType,
          attachmentFileDescription: said.description,
        },
      }),
    },
    {
      by: 'documentId',
      operation: DocumentUpdate,
      request: (said, type) => ({ documentId: said.documentId, ...asDocument(said, type) }),
    },
    {
      by: 'parentFolderId',
      operation: DocumentCreate,
      request: (said, type) => ({ parentFolderId: said.parentFolderId, ...asDocument(said, type) }),
    },
    {
      by: 'importProjectId',
      operation: ImportPrepare,
      request: (said) => ({
        projectId: said.importProjectId,
        kind: said.kind,
        source: said.source,
        fileName: said.name || said.fileName,
      }),
    },
    {
      by: 'drawingProjectId',
      operation: DrawingPublicationPrepare,
      request: (said) => ({
        projectId: said.drawingProjectId,
        publicationId: said.publicationId,
        fileName: said.name || said.fileName,
      }),
    },
    {
      by: 'bcfProjectId',
      operation: BcfImport,
      request: (said) => ({
        projectId: said.bcfProjectId,
        fileName: said.name || said.fileName,
        dryRun: said.dryRun,
        leaveOutWrong: said.leaveOutWrong,
      }),
    },
  ],
})

/** The given fields of a document, as its operations need them. */
function asDocument(said: Value<Fields>, fileType: string | undefined): Record<string, unknown> {
  const given = Object.keys(described).filter((key) => said[key] !== undefined)
  return {
    ...(said.description === undefined ? {} : { documentDescription: said.description }),
    ...Object.fromEntries(given.map((key) => [key, said[key]])),
    fileName: said.name || said.fileName,
    fileType,
  }
}

/** How a browser asks for a file that it shows. */
export const shown = {
  inline: is.bool('Let a browser show it, if it is a PNG, JPEG, GIF, WebP or PDF.'),
  rendition: is.one(
    renditionSize,
    'A smaller version of a picture, as WebP and upright: thumb (400 pixels) or screen (1600), made at first use. ' +
      '415 if there is none, because the file is no picture, is damaged or has too many pixels.',
  ),
}

export const FileDownload = download('FileDownload', {
  route: '/files/{attachmentFileId}',
  about: 'The contents of a file that is attached to a record.',
  request: { attachmentFileId: is.id('The file.'), ...shown },
})

export const DocumentDownload = download('DocumentDownload', {
  route: '/files/document/{documentId}',
  about: 'The contents of the newest version of a document.',
  request: { documentId: is.id('The document.'), ...shown },
})

export const DocumentVersionDownload = download('DocumentVersionDownload', {
  route: '/files/document/{documentId}/{version}',
  about: 'The contents of a version of a document.',
  request: { documentId: is.id('The document.'), version: is.id('Its version, from 1 up.'), ...shown },
})
