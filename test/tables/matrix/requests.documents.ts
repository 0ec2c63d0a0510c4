/** Requests about folders, documents, references and files. */
import { randomUUID } from 'node:crypto'
import { type Build, inProject, plain } from './build.ts'
import * as fixtures from './things.ts'

export const documents: Record<string, Build> = {
  DriveDocumentCreate: plain(({ id }) => ({
    document: { folderProject: id, fileName: 'b.dwg', driveId: randomUUID() },
  })),
  DocumentCreate: plain(async (world) => ({
    parentFolderId: await fixtures.folder(world),
    fileName: 'a.pdf',
    fileContent: fixtures.content,
  })),
  DocumentGet: plain(async (world) => ({ folderId: (await fixtures.document(world)).folderId })),
  DocumentRead: plain(async (world) => ({ folderId: (await fixtures.document(world)).folderId })),
  DocumentVersionsRead: plain(async (world) => ({ folderId: (await fixtures.document(world)).folderId })),
  DocumentUpdate: plain(async (world) => ({
    folderId: (await fixtures.document(world)).folderId,
    documentIssue: randomUUID(),
  })),
  FoldersDocumentsGetByParentFolder: plain(async (world) => ({
    folderParentId: await fixtures.folder(world),
  })),
  FoldersDriveGetByParentFolder: plain(async (world) => ({ parentFolderId: await fixtures.folder(world) })),
  DriveDocumentReadInFolder: plain(async (world) => ({ parentFolderId: await fixtures.folder(world) })),
  DocumentReadInFolder: plain(async (world) => ({ parentFolderId: await fixtures.folder(world) })),
  DocumentsReadInFolder: plain(async (world) => ({ parentFolderId: await fixtures.folder(world) })),
  FolderAdd: plain(({ id }) => ({ folder: { folderProjectId: id, folderName: randomUUID() } })),
  FolderGet: plain(async (world) => ({ folderId: await fixtures.folder(world) })),
  FolderUpdate: plain(async (world) => ({
    folder: { folderId: await fixtures.folder(world), folderDescription: randomUUID() },
  })),
  FoldersGetByParentFolder: plain(({ rootFolderId }) => ({ parentFolderId: rootFolderId })),
  FolderDelete: plain(async (world) => ({ folderId: await fixtures.folder(world) })),
  FolderRestore: plain(async (world) => ({ folderId: await fixtures.binned(world) })),
  BinRead: inProject(),
  // A word of every planted text.
  RecordSearch: inProject({ text: 'subject' }),
  ReferencedDocumentsReadByFolderID: plain(async (world) => ({
    folderID: (await fixtures.reference(world)).folderId,
  })),
  DocumentReferencesRead: plain(async (world) => ({ folderId: (await fixtures.reference(world)).folderId })),
  'DocumentReferencesRead of a document': plain(async (world) => ({
    folderId: (await fixtures.reference(world)).documentFolderId,
  })),
  DocumentReferenceRemove: plain(async (world) => {
    const { folderId, documentId } = await fixtures.reference(world)
    return { folderId, documentId }
  }),
  DocumentReferenceAdd: plain(async (world) => ({
    folderId: (await fixtures.record(world, 'rfi')).folderId,
    documentId: (await fixtures.document(world)).documentId,
  })),
  FileCreate: plain(async (world) => ({
    folderId: (await fixtures.record(world, 'rfi')).folderId,
    fileInfo: { uploadedFileName: 'a.pdf' },
    fileContent: fixtures.content,
  })),
  FilesGetByFolder: plain(async (world) => {
    const { folderId } = await fixtures.record(world, 'rfi')
    await fixtures.attached(world, folderId)
    return { folderId }
  }),
  FilePictureRead: plain(async (world) => ({
    attachmentFileId: await fixtures.attached(world, (await fixtures.record(world, 'rfi')).folderId),
  })),
  FileDelete: plain(async (world) => ({
    attachmentFileId: await fixtures.attached(world, (await fixtures.record(world, 'rfi')).folderId),
  })),
  FileRestore: plain(async (world) => ({
    attachmentFileId: await fixtures.removedFile(world, (await fixtures.record(world, 'rfi')).folderId),
  })),
}
