/** Requests about folders, documents, references and files. */
import { randomUUID } from 'node:crypto'
import { type Build, inProject, plain } from './build.ts'
import * as the from './things.ts'

export const documents: Record<string, Build> = {
  DriveDocumentCreate: plain(({ id }) => ({
    document: { folderProject: id, fileName: 'b.dwg', driveId: randomUUID() },
  })),
  DocumentCreate: plain(async (world) => ({
    parentFolderId: await the.folder(world),
    fileName: 'a.pdf',
    fileContent: the.content,
  })),
  DocumentGet: plain(async (world) => ({ folderId: (await the.document(world)).folderId })),
  DocumentRead: plain(async (world) => ({ folderId: (await the.document(world)).folderId })),
  DocumentVersionsRead: plain(async (world) => ({ folderId: (await the.document(world)).folderId })),
  DocumentUpdate: plain(async (world) => ({
    folderId: (await the.document(world)).folderId,
    documentIssue: randomUUID(),
  })),
  FoldersDocumentsGetByParentFolder: plain(async (world) => ({ folderParentId: await the.folder(world) })),
  FoldersDriveGetByParentFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  DriveDocumentReadInFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  DocumentReadInFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  DocumentsReadInFolder: plain(async (world) => ({ parentFolderId: await the.folder(world) })),
  FolderAdd: plain(({ id }) => ({ folder: { folderProjectId: id, folderName: randomUUID() } })),
  FolderGet: plain(async (world) => ({ folderId: await the.folder(world) })),
  FolderUpdate: plain(async (world) => ({
    folder: { folderId: await the.folder(world), folderDescription: randomUUID() },
  })),
  FoldersGetByParentFolder: plain(({ rootFolderId }) => ({ parentFolderId: rootFolderId })),
  FolderDelete: plain(async (world) => ({ folderId: await the.folder(world) })),
  FolderRestore: plain(async (world) => ({ folderId: await the.binned(world) })),
  BinRead: inProject(),
  // A word of every planted text.
  RecordSearch: inProject({ text: 'subject' }),
  ReferencedDocumentsReadByFolderID: plain(async (world) => ({
    folderID: (await the.reference(world)).folderId,
  })),
  DocumentReferencesRead: plain(async (world) => ({ folderId: (await the.reference(world)).folderId })),
  'DocumentReferencesRead of a document': plain(async (world) => ({
    folderId: (await the.reference(world)).documentFolderId,
  })),
  DocumentReferenceRemove: plain(async (world) => {
    const { folderId, documentId } = await the.reference(world)
    return { folderId, documentId }
  }),
  DocumentReferenceAdd: plain(async (world) => ({
    folderId: (await the.record(world, 'rfi')).folderId,
    documentId: (await the.document(world)).documentId,
  })),
  FileCreate: plain(async (world) => ({
    folderId: (await the.record(world, 'rfi')).folderId,
    fileInfo: { uploadedFileName: 'a.pdf' },
    fileContent: the.content,
  })),
  FilesGetByFolder: plain(async (world) => {
    const { folderId } = await the.record(world, 'rfi')
    await the.attached(world, folderId)
    return { folderId }
  }),
  FileDelete: plain(async (world) => ({
    attachmentFileId: await the.attached(world, (await the.record(world, 'rfi')).folderId),
  })),
  FileRestore: plain(async (world) => ({
    attachmentFileId: await the.takenOff(world, (await the.record(world, 'rfi')).folderId),
  })),
}
