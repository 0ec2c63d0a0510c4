import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FolderGet, FoldersGetByParentFolder } from '../../../contract/documents/folder.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() =>
  here.project([
    'Superintendent',
    'Project Assistant',
    'Engineer',
    'Consultant',
    'Owner',
    'Viewer',
    'Subcontractor',
  ]),
)
const other = prepared(() => here.project([], team.admin))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const none = 2147483647

const add = (document: object) => team.admin.client.call(DriveDocumentCreate, { document })
const made = prepared(() =>
  team.admin.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId }),
)
let rfis: number
beforeAll(() => {
  rfis = made.folderList!.find(({ folderType }) => folderType === 120)!.folderId!
})
let paper: number
beforeAll(async () => {
  paper = (await team.admin.client.call(DocumentCreate, { parentFolderId: team.rootFolderId })).newFolderId!
})
const [driveId, driveFolderId] = [randomUUID(), randomUUID()]
const file = prepared(() => add({ folderProject: team.id, driveId, notes: 'Kept' }))
const folder = prepared(() => add({ folderProject: team.id, driveId: driveFolderId, isFolder: true }))
const inner = prepared(() => add({ folderParentId: folder.folderId, isFolder: true }))

const refusal = async (person: keyof typeof who, document: unknown) => {
  const before = await eventsOf(here, { projectId: team.id })
  const answer = await told(who[person].client.call(DriveDocumentCreate, { document: document as object }))
  expect(await eventsOf(here, { projectId: team.id })).toEqual(before)
  return answer
}

test.each<[string, () => object, string]>([
  ['an address that is no link', () => ({ downloadUrl: 'javascript:alert(1)' }), 'DownloadUrl:Url'],
  ['a file URL', () => ({ viewerUrl: 'file:///etc/passwd' }), 'ViewerUrl:Url'],
  ['an address without a scheme', () => ({ viewerUrl: 'drive.example/1' }), 'ViewerUrl:Url'],
  ['an unreadable date', () => ({ issueDate: 'next week' }), 'IssueDate:Date'],
  ['a file name too long', () => ({ fileName: 'x'.repeat(256) }), 'FileName:Length'],
  ['NUL in the file name', () => ({ fileName: 'a\0b' }), 'FileName:Text'],
  ['a DriveId too long', () => ({ driveId: 'x'.repeat(256) }), 'DriveId:Length'],
  ['an invalid bool', () => ({ isFolder: 'perhaps' }), 'IsFolder:Type'],
  ['an icon that is no number', () => ({ folderIcon: 'red' }), 'FolderIcon:Type'],
  [
    'a size too large',
    () => ({ estimatedFileSize: '99999999999999999999' }),
    'EstimatedFileSize:InclusiveBetween',
  ],
  ['a sorting too large', () => ({ folderSorting: 3_000_000_000 }), 'FolderSorting:InclusiveBetween'],
  ['a parent among the RFIs', () => ({ folderParentId: rfis }), 'FolderParentId:Enum'],
  ['a document as parent', () => ({ folderParentId: paper }), 'FolderParentId:Enum'],
  ['a FolderId that is a document', () => ({ folderId: paper }), 'FolderId:Enum'],
  ['a DriveParentId that is a file', () => ({ driveParentId: driveId }), 'DriveParentId:Enum'],
  [
    'a project that is not that of the parent',
    () => ({ folderParentId: other.rootFolderId }),
    'FolderProject:Enum',
  ],
  ['a DriveId of a file, as a folder', () => ({ driveId, isFolder: true }), 'IsFolder:Enum'],
  ['a DriveId of a folder, as a file', () => ({ driveId: driveFolderId, isFolder: false }), 'IsFolder:Enum'],
  [
    'a parent below itself',
    () => ({ driveId: driveFolderId, folderParentId: inner.folderId }),
    'FolderParentId:Enum',
  ],
])('a drive file is refused with %s', async (_, fields, fault) => {
  expect(await refusal('admin', { folderProject: team.id, ...fields() })).toBe(
    `400 ValidationException Document.${fault}`,
  )
})

test.each<[string, keyof typeof who, () => unknown, string]>([
  ['without one', 'admin', () => undefined, wrong('Document', 'NotEmpty')],
  ['with a list', 'admin', () => [], wrong('Document', 'Type')],
  [
    'without a project, if the caller has several',
    'admin',
    () => ({ fileName: 'x' }),
    wrong('Document.FolderProject', 'NotEmpty'),
  ],
  ['in no project', 'admin', () => ({ folderProject: none }), '404 NotFound'],
  ['in no folder', 'admin', () => ({ folderParentId: none }), '404 NotFound'],
  ['with a FolderId that does not exist', 'admin', () => ({ folderId: none }), '404 NotFound'],
  ["in another's project", 'stranger', () => ({ folderProject: team.id }), '404 NotFound'],
  ["in another's folder", 'stranger', () => ({ folderParentId: team.rootFolderId }), '404 NotFound'],
  ["with another's DriveId", 'stranger', () => ({ driveId, folderId: file.folderId }), '404 NotFound'],
  ['from an engineer', 'Engineer', () => ({ folderProject: team.id }), '403 Forbidden'],
  ['from a consultant', 'Consultant', () => ({ folderProject: team.id }), '403 Forbidden'],
  ['from the owner', 'Owner', () => ({ folderParentId: team.rootFolderId }), '403 Forbidden'],
  ['from a viewer', 'Viewer', () => ({ folderProject: team.id, driveId, notes: 'x' }), '403 Forbidden'],
  ['from a subcontractor', 'Subcontractor', () => ({ folderProject: team.id }), '403 Forbidden'],
])('a drive file is refused %s', async (_, person, document, answer) => {
  expect(await refusal(person, document())).toBe(answer)
})

test('a drive file is refused without a session', async () => {
  const nobody = team.admin.client.withKey(undefined)
  expect(await told(nobody.call(DriveDocumentCreate, { document: 'x' as never }))).toBe('401 Unauthorized')
})

test.each(['Superintendent', 'Project Assistant'] as const)(
  'a drive file is accepted from the %s',
  async (role) => {
    const { folderId } = await who[role].client.call(DriveDocumentCreate, {
      document: { folderProject: team.id },
    })
    const node = await team.admin.client.call(FolderGet, { folderId })
    expect(node.folder!.createdBy).toBe(who[role].id)
  },
)

test('another file behind an approved drive file is refused from a superintendent', async () => {
  const approved = { folderProject: team.id, driveId: randomUUID(), fileName: 'a.pdf', status: 'As built' }
  await add(approved)
  const { Superintendent } = who
  const other = 'https://drive.example/other'
  for (const file of [{ downloadUrl: other }, { viewerUrl: other }, { fileName: 'b.pdf' }, { fileSize: '7' }])
    expect(await refusal('Superintendent', { ...approved, ...file })).toBe('403 Forbidden')
  await Superintendent.client.call(DriveDocumentCreate, { document: { ...approved, notes: 'On site' } })
  await add({ ...approved, downloadUrl: other })
})
