/**
 * The document tree of the demo: drawings, specifications, photos, a restricted folder, and files of an
 * external drive.
 */

import { DocumentCreate } from '../../contract/documents/document.ts'
import { DriveDocumentCreate } from '../../contract/documents/drive.ts'
import { FolderAdd, FoldersGetByParentFolder } from '../../contract/documents/folder.ts'
import { AccessListSave } from '../../contract/people/accesslist.ts'
import { shippedLists } from '../codes/shipped.ts'
import { firstDay } from './calendar.ts'
import { contracts, driveFiles, folders, photos, specifications } from './documenttexts.ts'
import { picture } from './pictures.ts'
import { drawingActs } from './sheets/publications.ts'
import { letter } from './sheets/sheets.ts'
import type { Act, Scene } from './stage.ts'

export const documentActs = (): Act[] => [
  { day: firstDay, minute: 480, who: 'pm', run: addFolders },
  ...drawingActs(),
  ...specifications.map(
    (section, i): Act => ({
      day: firstDay,
      minute: 540 + i,
      who: 'pm',
      run: (scene) => addSpecification(scene, section),
    }),
  ),
  ...photos.map(
    (photo): Act => ({
      day: Number(photo[3]),
      minute: 700,
      who: 'super',
      run: (scene) => addPhoto(scene, photo),
    }),
  ),
  { day: firstDay, minute: 560, who: 'coordinator', run: restrictFolder },
  { day: firstDay, minute: 565, who: 'pm', run: addContracts },
  { day: -45, minute: 640, who: 'pm', run: addDrive },
]

async function addFolders({ call, id, keep }: Scene): Promise<void> {
  const { folderList } = await call(FoldersGetByParentFolder, { parentFolderId: id('folder root') })
  for (const section of folderList!) keep(`folder ${section.folderName}`, section.folderId!)
  for (const [i, [folderName, folderDescription]] of folders.entries()) {
    const { folder } = await call(FolderAdd, {
      folder: {
        folderName,
        folderDescription,
        folderParentId: id('folder Documents'),
        folderSorting: i + 1,
      },
    })
    keep(`folder ${folderName}`, folder!.folderId!)
  }
}

export const codeOf = (list: 'discipline' | 'documentStatus' | 'documentType', name: string): number =>
  shippedLists[list].find((item) => item.name === name)!.code

async function addSpecification({ call, id, keep, in: later }: Scene, section: string[]): Promise<void> {
  const [number, title, content] = section
  const { newId } = await call(DocumentCreate, {
    parentFolderId: id('folder Specifications'),
    documentNumber: number,
    documentDescription: title,
    documentDiscipline: codeOf('discipline', 'General'),
    documentCSI: number,
    documentType: codeOf('documentType', 'Specification'),
    documentStatus: codeOf('documentStatus', 'Approved for construction'),
    documentIssue: 'Project manual',
    documentIssueDate: later(-120),
    fileName: `${number!.replaceAll(' ', '')}.pdf`,
    fileType: 'application/pdf',
    fileContent: letter(`${number} ${title}`, [
      'Part 1 General',
      'Part 2 Products',
      content!,
      'Part 3 Execution',
    ]),
  })
  keep(`document ${number}`, newId!)
}

const addPhoto = ({ call, id }: Scene, [fileName, title, name]: string[]): Promise<unknown> =>
  call(DocumentCreate, {
    parentFolderId: id('folder Photos'),
    documentDescription: title,
    documentDiscipline: codeOf('discipline', 'General'),
    documentType: codeOf('documentType', 'Photo'),
    fileName,
    fileType: 'image/png',
    fileContent: picture(name!),
  })

/** Only a project admin can create access lists. */
async function restrictFolder({ call, id, keep }: Scene): Promise<void> {
  const { accessList } = await call(AccessListSave, {
    projectId: id('project'),
    accessList: {
      name: 'Contract and prices',
      memberList: ['pm', 'assistant', 'owner'].map((who) => id(`person ${who}`)),
    },
  })
  const { folder } = await call(FolderAdd, {
    folder: {
      folderName: 'Contract',
      folderDescription: 'Agreement and prices, for the office and the owner only',
      folderParentId: id('folder Documents'),
      folderSorting: folders.length + 1,
      accessByList: accessList!.accessListId,
    },
  })
  keep('folder Contract', folder!.folderId!)
}

async function addContracts({ call, id, in: later }: Scene): Promise<void> {
  for (const [title, words] of contracts)
    await call(DocumentCreate, {
      parentFolderId: id('folder Contract'),
      documentDescription: title,
      documentDiscipline: codeOf('discipline', 'General'),
      documentType: codeOf('documentType', 'Contract'),
      documentStatus: codeOf('documentStatus', 'For information'),
      documentIssueDate: later(-240),
      fileName: `${title}.pdf`,
      fileType: 'application/pdf',
      fileContent: letter(title!, words!.split(/(?<=\.) /)),
    })
}

/** A folder of the external drive, and the files in it. */
async function addDrive({ call, id, in: later }: Scene): Promise<void> {
  const address = 'https://drive.hartwell.example'
  const shared = { folderProject: id('project'), folderParentId: id('folder Documents') }
  const { folderId } = await call(DriveDocumentCreate, {
    document: { ...shared, driveId: 'drv-shared', isFolder: true, folderName: 'Shared drive' },
  })
  for (const [driveId, fileName, documentType, fileSize, discipline, folderDescription] of driveFiles)
    await call(DriveDocumentCreate, {
      document: {
        folderProject: shared.folderProject,
        folderParentId: folderId,
        driveId,
        driveParentId: 'drv-shared',
        fileName,
        fileSize,
        documentType,
        discipline,
        folderDescription,
        status: 'For information',
        issueDate: later(-2),
        downloadUrl: `${address}/download/${driveId}`,
        viewerUrl: `${address}/view/${driveId}`,
      },
    })
}
