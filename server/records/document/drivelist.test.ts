import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import {
  DriveDocumentCreate,
  DriveDocumentReadInFolder,
  FoldersDriveGetByParentFolder,
} from '../../../contract/documents/drive.ts'
import { FolderAdd, FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['Viewer', 'Superintendent']))
const stranger = prepared(() => here.organization())
const none = 2147483647
const instant = expect.stringMatching(/^\/Date\(\d+-0000\)\/$/)
const made = prepared(async () => project.people.Superintendent)

const folderIn = async (folderParentId: number, more: RecordData = {}) =>
  (await made.client.call(FolderAdd, { folder: { folderParentId, folderName: 'Plans', ...more } })).folder!
    .folderId!
const register = async (document: RecordData) =>
  (await made.client.call(DriveDocumentCreate, { document: { folderProject: project.id, ...document } }))
    .folderId!

const whole = {
  documentType: 'Drawing',
  status: 'For review',
  discipline: 'Odd',
  issue: 'Rev A',
  issueDate: '3/31/2026',
  fileName: 'plan.dwg',
  fileType: 'dwg',
  fileSize: '12 kB',
  filePath: '//cloud/plan.dwg',
  folderProjectOrgId: 9,
  driveId: 'drive-1',
  driveParentId: 'drive-0',
  downloadUrl: 'https://cloud.example/plan.dwg',
  viewerUrl: 'https://cloud.example/view',
  folderIcon: 3,
  notes: 'as received',
  folderName: 'Plan',
  folderDescription: 'of level 1',
  folderSorting: 4,
  estimatedFileSize: 5_000_000_000,
}

describe('the files of drives in a folder', () => {
  test('are listed as they were registered, and nothing else', async () => {
    const parent = await folderIn(project.rootFolderId)
    const folderId = await register({ ...whole, folderParentId: parent })
    await register({ folderParentId: parent, isFolder: true, driveId: 'drive-0', folderName: 'Cloud' })
    await made.client.call(DocumentCreate, { parentFolderId: parent, documentNumber: 'A-1' })
    const answer = await project.people.Viewer.client.call(DriveDocumentReadInFolder, {
      parentFolderId: parent,
    })
    const documentId = expect.any(Number)
    expect(answer.documentList).toEqual([
      {
        ...whole,
        id: documentId,
        folderId,
        folderParentId: parent,
        folderReferenceId: documentId,
        folderProject: project.id,
        folderType: 181,
        isFolder: false,
        accessByList: 0,
        createdBy: project.people.Superintendent.id,
        updatedBy: project.people.Superintendent.id,
        createdDate: instant,
        updatedDate: instant,
      },
    ])
    expect(answer.numberOfRecordsEffected).toBe(1)
    // Sent back, it is unchanged.
    await made.client.call(DriveDocumentCreate, { document: answer.documentList![0] })
    const again = await made.client.call(DriveDocumentReadInFolder, { parentFolderId: parent })
    expect(again.documentList).toEqual(answer.documentList)
  })

  test('have a default path, name and size', async () => {
    const parent = await folderIn(project.rootFolderId)
    await register({ folderParentId: parent, fileName: 'a.dwg', fileSize: '12' })
    const { documentList } = await made.client.call(DriveDocumentReadInFolder, { parentFolderId: parent })
    expect(documentList).toMatchObject([
      { folderName: 'a.dwg', filePath: 'Plans / a.dwg', fileSize: '12', estimatedFileSize: 12 },
    ])
    expect(documentList![0]).not.toHaveProperty('driveId')
  })

  test('have the current names of the project’s code lists', async () => {
    const other = await here.project([], project.admin)
    const document = { folderProject: other.id, fileName: 'a.dwg', status: '2' }
    await project.admin.client.call(DriveDocumentCreate, { document })
    const items = [{ id: 2, name: 'Zur Prüfung' }]
    await project.admin.client.call(ListSave, { listName: 'documentStatus', projectId: other.id, items })
    const request = { parentFolderId: other.rootFolderId }
    const { documentList } = await project.admin.client.call(DriveDocumentReadInFolder, request)
    expect(documentList).toMatchObject([{ status: 'Zur Prüfung' }])
  })

  test('of the root are those of the whole project; sorted, filtered, in pages', async () => {
    const other = await here.project([], project.admin)
    const { folder } = await project.admin.client.call(FolderAdd, { folder: { folderProjectId: other.id } })
    for (const [fileName, folderParentId] of [
      ['b10.dwg', folder!.folderId],
      ['b9.dwg', undefined],
      ['a.pdf', undefined],
    ] as const)
      await project.admin.client.call(DriveDocumentCreate, {
        document: { folderProject: other.id, folderParentId, fileName, fileType: fileName.slice(-3) },
      })
    const list = async (more: RecordData = {}) => {
      const request = { parentFolderId: other.rootFolderId, ...more }
      const answer = await project.admin.client.call(DriveDocumentReadInFolder, request)
      return { ...answer, names: answer.documentList!.map(({ fileName }) => fileName) }
    }
    expect((await list()).names).toEqual(['b10.dwg', 'b9.dwg', 'a.pdf'])
    expect((await list({ sort: 'FileName' })).names).toEqual(['a.pdf', 'b9.dwg', 'b10.dwg'])
    expect((await list({ filter: { FileType: 'DWG' } })).names).toEqual(['b10.dwg', 'b9.dwg'])
    const first = await list({ sort: '-FileName', take: 2, wantCount: true })
    expect([first.names, first.totalCount]).toEqual([['b10.dwg', 'b9.dwg'], 3])
    expect((await list({ sort: '-FileName', take: 2, cursor: first.nextCursor })).names).toEqual(['a.pdf'])
    expect((await list({ parentFolderId: folder!.folderId })).names).toEqual(['b10.dwg'])
  })
})

describe('the folders in a folder', () => {
  test.each([
    ['1500000000', 1_500_000_000],
    [' 2147483647 ', 2_147_483_647],
    ['5000000000', 2_147_483_647],
    ['12 kB', 0],
    ['-1', 0],
    ['9'.repeat(16), 0],
  ])('with the size %j', async (fileSize, expected) => {
    const parentFolderId = await folderIn(project.rootFolderId)
    await register({ folderParentId: parentFolderId, isFolder: true, folderName: 'Cloud', fileSize })
    const { folderList } = await made.client.call(FoldersDriveGetByParentFolder, { parentFolderId })
    expect(folderList).toMatchObject([{ fileSize: expected }])
  })

  test('are listed like any folder, those of drives with their drive fields', async () => {
    const parent = await folderIn(project.rootFolderId)
    const plain = await folderIn(parent)
    const drive = await register({
      folderParentId: parent,
      isFolder: true,
      folderName: 'Cloud',
      driveId: 'drive-7',
      driveParentId: 'drive-6',
      folderProjectOrgId: 9,
      folderIcon: 3,
      fileSize: '123',
    })
    await register({ folderParentId: parent, fileName: 'a.dwg' })
    const answer = await made.client.call(FoldersDriveGetByParentFolder, { parentFolderId: parent })
    const read = async (folderId: number) => (await made.client.call(FolderGet, { folderId })).folder
    expect(answer.folderList).toEqual([
      { ...(await read(plain)), folderProjectOrgId: 0, fileSize: 0, folderIcon: 0, isFolder: true },
      {
        ...(await read(drive)),
        driveId: 'drive-7',
        driveParentId: 'drive-6',
        folderProjectOrgId: 9,
        folderIcon: 3,
        fileSize: 123,
        isFolder: true,
      },
    ])
    expect(answer.numberOfRecordsEffected).toBe(2)
    const sorted = await made.client.call(FoldersDriveGetByParentFolder, {
      parentFolderId: parent,
      sort: 'FolderName',
    })
    expect(sorted.folderList!.map(({ folderId }) => folderId)).toEqual([drive, plain])
    const found = await made.client.call(FoldersDriveGetByParentFolder, {
      parentFolderId: parent,
      filter: { DriveId: 'DRIVE-7' },
    })
    expect(found.folderList!.map(({ folderId }) => folderId)).toEqual([drive])
  })

  test('of the root begin with the documents section of the project', async () => {
    const { folderList } = await made.client.call(FoldersDriveGetByParentFolder, {
      parentFolderId: project.rootFolderId,
    })
    expect(folderList![0]).toMatchObject({ folderName: 'Documents', folderType: 110, isFolder: true })
    expect(folderList!.map(({ folderType }) => folderType)).not.toContain(120)
  })

  test('that are restricted are listed only for people on the access list', async () => {
    const parent = await folderIn(project.rootFolderId)
    const accessByList = await listOf(project, [project.people.Viewer])
    const folderId = await folderIn(parent)
    await project.admin.client.call(FolderUpdate, { folder: { folderId, accessByList } })
    const told_ = async (by = project.people.Superintendent) =>
      (await by.client.call(FoldersDriveGetByParentFolder, { parentFolderId: parent })).folderList!.length
    expect([await told_(project.people.Viewer), await told_(project.admin), await told_()]).toEqual([1, 1, 0])
  })
})

describe.each([DriveDocumentReadInFolder, FoldersDriveGetByParentFolder])('$name is refused', (operation) => {
  test.each<[string, 'admin' | 'stranger', () => RecordData, string]>([
    ['without a folder', 'admin', () => ({}), wrong('ParentFolderId', 'NotEmpty')],
    ['with a text for it', 'admin', () => ({ parentFolderId: 'x' }), wrong('ParentFolderId', 'Type')],
    ['of no folder', 'admin', () => ({ parentFolderId: none }), '404 NotFound'],
    ["of another's", 'stranger', () => ({ parentFolderId: project.rootFolderId }), '404 NotFound'],
    [
      'in pages too large',
      'admin',
      () => ({ parentFolderId: project.rootFolderId, take: 201 }),
      wrong('Take', 'InclusiveBetween'),
    ],
    [
      'in an unknown order',
      'admin',
      () => ({ parentFolderId: project.rootFolderId, sort: 'Size' }),
      wrong('Sort', 'Enum'),
    ],
    [
      'with a forged cursor',
      'admin',
      () => ({ parentFolderId: project.rootFolderId, cursor: 'x' }),
      wrong('Cursor', 'Enum'),
    ],
  ])('%s', async (_, person, request, answer) => {
    const by = { admin: project.admin, stranger }[person]
    expect(await told(by.client.call(operation as typeof DriveDocumentReadInFolder, request()))).toBe(answer)
  })
})
