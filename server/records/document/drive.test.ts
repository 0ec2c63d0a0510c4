import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FolderAdd, FolderGet, FoldersGetByParentFolder } from '../../../contract/documents/folder.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { eventsOf } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Architect']))

const add = (document: object) => team.admin.client.call(DriveDocumentCreate, { document })
const folderIn = async (folderParentId: number, folderName = 'Folder') =>
  (await team.admin.client.call(FolderAdd, { folder: { folderParentId, folderName } })).folder!.folderId!
const nodeOf = async (folderId: number) => (await team.admin.client.call(FolderGet, { folderId })).folder!
const documentsIn = async (parentFolderId: number) =>
  (await team.admin.client.call(DocumentsReadInFolder, { parentFolderId })).folderDocuments!
const made = prepared(() =>
  team.admin.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId }),
)
let documents: number
beforeAll(() => {
  documents = made.folderList!.find(({ folderType }) => folderType === 110)!.folderId!
})

/** Every field that a client may set, with a parent folder of its own. */
const whole = async (driveId: string = randomUUID()) => ({
  documentType: 'drawing',
  status: '3',
  issue: 'Rev C',
  issueDate: '2026-03-31',
  fileName: 'A-101.dwg',
  fileType: 'image/vnd.dwg',
  fileSize: '123456',
  filePath: '/Projects/Tower/A-101.dwg',
  folderProjectOrgId: 77,
  driveId,
  driveParentId: 'not known here',
  downloadUrl: 'https://drive.example/d/1?x=1',
  viewerUrl: 'http://drive.example/v/1',
  folderIcon: 6,
  isFolder: false,
  discipline: 'ARCHITECTURAL',
  notes: 'As sent ',
  folderName: 'Ground floor',
  folderDescription: 'The plan\nof it',
  folderParentId: await folderIn(team.rootFolderId, 'Plans'),
  folderProject: team.id,
  accessByList: await listOf({ id: team.id, admin: team.admin }, []),
  folderSorting: 9,
  estimatedFileSize: 5_000_000_000,
})

/** Fields that no operation returns yet. */
const keptOf = (folderId: number) =>
  here.database.row(
    `SELECT drive_id AS "driveId", drive_parent_id AS "driveParentId", file_size AS "fileSize", notes,
            download_url AS "downloadUrl", viewer_url AS "viewerUrl", folder_icon AS "folderIcon",
            folder_project_org_id AS "folderProjectOrgId", estimated_file_size AS "estimatedFileSize",
            issue_date AS "issueDate", s.type AS "fileType"
       FROM drive_node d JOIN document t USING (folder_id) JOIN document_version v ON v.document_id = t.id
       JOIN stored_file s ON s.id = v.stored_file_id WHERE d.folder_id = $1`,
    [folderId],
  )

describe('a drive file', () => {
  test('is stored with all its fields, and listed like any document', async () => {
    const sent = await whole()
    const created = await add(sent)
    expect(created).toMatchObject({ filePath: sent.filePath, numberOfRecordsEffected: 1 })
    expect(created.fileId).toBeGreaterThan(0)
    const node = await team.admin.client.call(FolderGet, { folderId: created.folderId })
    expect(node.etag).toBe(created.etag)
    expect(node.folder).toMatchObject({
      folderName: sent.folderName,
      folderDescription: sent.folderDescription,
      folderParentId: sent.folderParentId,
      folderProjectId: team.id,
      folderSorting: sent.folderSorting,
      accessByList: sent.accessByList,
      folderType: 181,
      folderTypeName: 'Drive file',
    })
    expect(await documentsIn(sent.folderParentId)).toEqual([
      {
        folderId: created.folderId,
        documentId: node.folder!.folderReferenceId,
        documentDiscipline: 5,
        documentDisciplineName: 'Architectural',
        documentType: 1,
        documentTypeName: 'Drawing',
        documentStatus: 3,
        documentStatusName: 'Approved for construction',
        documentIssue: sent.issue,
        documentIssueDate: `/Date(${Date.UTC(2026, 2, 31)}-0000)/`,
        estimatedFileSize: 2_147_483_647,
        uploadedFileName: sent.fileName,
        uploadedFileSize: 123_456,
        allFilesSize: 123_456,
        documentUpdateDate: expect.any(String),
      },
    ])
    const { driveId, driveParentId, fileSize, downloadUrl, viewerUrl, folderIcon, notes } = sent
    const { folderProjectOrgId, estimatedFileSize, issueDate, fileType } = sent
    expect(await keptOf(created.folderId!)).toEqual({
      driveId,
      driveParentId,
      fileSize,
      downloadUrl,
      viewerUrl,
      folderIcon,
      notes,
      folderProjectOrgId,
      estimatedFileSize,
      issueDate,
      fileType,
    })
    expect(await eventsOf(here, created)).toMatchObject([
      { action: 'Created', version: 1, personId: team.admin.id },
    ])
  })

  test('without fields is in the documents section and has a path', async () => {
    const created = await team.people.Architect.client.call(DriveDocumentCreate, { document: {} })
    const node = await nodeOf(created.folderId!)
    expect(node).toMatchObject({ folderParentId: documents, folderType: 181 })
    expect(created.filePath).toBe(`Documents / ${node.folderName}`)
    expect(node.folderName).not.toBe('')
  })

  test('without a path has that of the folder tree, and the name of the file', async () => {
    const folderParentId = await folderIn(documents, 'Drive')
    const created = await add({ folderParentId, fileName: 'plan.pdf' })
    expect(created.filePath).toBe('Documents / Drive / plan.pdf')
    expect((await nodeOf(created.folderId!)).folderName).toBe('plan.pdf')
  })

  test.each([
    ['names in any letter case', 'specification', 'for REVIEW', 'fire protection', [2, 2, 7]],
    ['ids', '2', ' 2 ', '7', [2, 2, 7]],
    ['other text, which is stored', 'BIM', 'Hold', 'Rail', [0, 0, 0]],
    ['ids that are not in the code list, stored too', '99', '0', '14', [0, 0, 0]],
  ])('accepts type, status and discipline as %s', async (_, documentType, status, discipline, codes) => {
    const folderParentId = await folderIn(team.rootFolderId)
    await add({ folderParentId, documentType, status, discipline })
    const [document] = await documentsIn(folderParentId)
    const named = codes[0]
      ? ['Specification', 'For review', 'Fire protection']
      : [documentType, status, discipline]
    expect([document!.documentType, document!.documentStatus, document!.documentDiscipline]).toEqual(codes)
    expect([
      document!.documentTypeName,
      document!.documentStatusName,
      document!.documentDisciplineName,
    ]).toEqual(named)
  })

  test.each([
    ['a number', { fileSize: '42' }, 42],
    ['a text', { fileSize: '12 MB' }, 0],
    ['a text beside an estimate', { fileSize: '12 MB', estimatedFileSize: 12_000_000 }, 12_000_000],
    ['nothing', {}, 0],
  ])('whose size is %s has the known number of bytes', async (_, sizes, uploadedFileSize) => {
    const folderParentId = await folderIn(team.rootFolderId)
    await add({ folderParentId, ...sizes })
    expect(await documentsIn(folderParentId)).toMatchObject([{ uploadedFileSize }])
  })
})

describe('a drive folder', () => {
  test('is no document: its FileId is 0, and it contains others', async () => {
    const driveId = randomUUID()
    const created = await add({
      folderProject: team.id,
      isFolder: true,
      driveId,
      folderName: 'Shop drawings',
    })
    expect(created).toMatchObject({ fileId: 0, filePath: 'Documents / Shop drawings' })
    expect(await nodeOf(created.folderId!)).toMatchObject({ folderType: 180, folderTypeName: 'Drive folder' })
    expect((await documentsIn(documents)).map(({ folderId }) => folderId)).not.toContain(created.folderId)
    const file = await add({ folderParentId: created.folderId, fileName: 'S-1.pdf' })
    expect(file.filePath).toBe('Documents / Shop drawings / S-1.pdf')
    expect(await documentsIn(created.folderId!)).toHaveLength(1)
  })

  test('renamed in the drive changes the paths of the nodes in it', async () => {
    const driveId = randomUUID()
    const folder = await add({ folderProject: team.id, isFolder: true, driveId, folderName: 'Old' })
    const inner = await add({ folderParentId: folder.folderId, isFolder: true, folderName: 'Inner' })
    await add({ folderProject: team.id, driveId, folderName: 'New' })
    const file = await add({ folderParentId: inner.folderId, fileName: 'x.pdf' })
    expect(file.filePath).toBe('Documents / New / Inner / x.pdf')
  })
})

describe('the parent of a drive file', () => {
  test('is FolderParentId, else FolderId, else the node of DriveParentId, else the documents section', async () => {
    const [parent, folder] = [await folderIn(team.rootFolderId), await folderIn(team.rootFolderId)]
    const driveParentId = randomUUID()
    const drive = await add({ folderProject: team.id, isFolder: true, driveId: driveParentId })
    const all = { folderParentId: parent, folderId: folder, driveParentId, folderProject: team.id }
    const { folderParentId: _, ...withoutParent } = all
    const { folderId: __, ...withDrive } = withoutParent
    const places = []
    for (const place of [all, withoutParent, withDrive, { driveParentId }, { folderProject: team.id }])
      places.push((await nodeOf((await add(place)).folderId!)).folderParentId)
    expect(places).toEqual([parent, folder, drive.folderId, drive.folderId, documents])
  })

  test('is the documents section for the root, 0, or an unknown drive folder', async () => {
    for (const place of [
      { folderParentId: team.rootFolderId },
      { folderParentId: 0, folderId: 0, folderProject: team.id },
      { folderProject: team.id, driveParentId: randomUUID() },
    ])
      expect((await nodeOf((await add(place)).folderId!)).folderParentId).toBe(documents)
  })
})
