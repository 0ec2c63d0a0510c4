import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import {
  FolderAdd,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() =>
  here.project(['Superintendent', 'Architect', 'Engineer', 'Owner', 'Viewer', 'Subcontractor']),
)
const other = prepared(() => here.project([], team.admin))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const none = 2147483647

const folderIn = async (folderParentId: number) =>
  (await team.admin.client.call(FolderAdd, { folder: { folderParentId, folderName: 'Drawings' } })).folder!
    .folderId!
const documentsIn = async (parentFolderId: number, person = team.admin) =>
  (await person.client.call(DocumentsReadInFolder, { parentFolderId })).folderDocuments!
const folderOf = async (folderId: number) => (await team.admin.client.call(FolderGet, { folderId })).folder!
const made = prepared(() =>
  team.admin.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId }),
)
const section = (type: number) => made.folderList!.find(({ folderType }) => folderType === type)!.folderId!
const inProject = (propertyValue: unknown) => ({
  additionalInfo: [{ propertyName: 'ProjectId', propertyValue: String(propertyValue) }],
})
const bytes = (text: string) => Buffer.from(text).toString('base64')

describe('a document', () => {
  test('is returned as it was sent', async () => {
    const parentFolderId = await folderIn(team.rootFolderId)
    const created = await team.admin.client.call(DocumentCreate, {
      parentFolderId,
      documentDescription: 'Ground floor plan\nwith the new stair',
      documentNumber: ' A-101',
      documentDiscipline: 5,
      documentCSI: '03 30 00',
      documentType: 1,
      documentStatus: 3,
      documentIssue: 'Rev B ',
      documentIssueDate: ' 3/31/2026 ',
      fileName: 'A-101 (Süd).pdf',
      fileType: 'application/pdf',
      fileSize: 8,
      fileContent: bytes('%PDF-1.7'),
    })
    expect(created.numberOfRecordsEffected).toBe(1)
    expect(created.filePath).toBe('Drawings / A-101 Ground floor plan')
    expect(await documentsIn(parentFolderId)).toEqual([
      {
        folderId: created.newFolderId,
        documentId: created.newId,
        documentNumber: ' A-101',
        documentDiscipline: 5,
        documentDisciplineName: 'Architectural',
        documentCSI: '03 30 00',
        documentType: 1,
        documentTypeName: 'Drawing',
        documentStatus: 3,
        documentStatusName: 'Approved for construction',
        documentIssue: 'Rev B ',
        documentIssueDate: `/Date(${Date.UTC(2026, 2, 31)}-0000)/`,
        estimatedFileSize: 8,
        uploadedFileName: 'A-101 (Süd).pdf',
        uploadedFileSize: 8,
        allFilesSize: 8,
        documentUpdateDate: expect.stringMatching(/^\/Date\(\d+-0000\)\/$/),
      },
    ])
    expect(await folderOf(created.newFolderId!)).toMatchObject({
      folderName: 'A-101 Ground floor plan',
      folderDescription: 'Ground floor plan\nwith the new stair',
      folderParentId: parentFolderId,
      folderType: 111,
      folderReferenceId: created.newId,
      createdBy: team.admin.id,
    })
    expect((await team.admin.client.call(FolderGet, { folderId: created.newFolderId })).etag).toBe(
      created.etag,
    )
  })

  test('without fields has a default name, and its numbers are 0', async () => {
    const parentFolderId = await folderIn(team.rootFolderId)
    const created = await team.admin.client.call(DocumentCreate, { parentFolderId })
    expect(await documentsIn(parentFolderId)).toEqual([
      {
        folderId: created.newFolderId,
        documentId: created.newId,
        documentDiscipline: 0,
        documentType: 0,
        documentStatus: 0,
        estimatedFileSize: 0,
        uploadedFileSize: 0,
        allFilesSize: 0,
        documentUpdateDate: expect.any(String),
      },
    ])
    expect((await folderOf(created.newFolderId!)).folderName).not.toBe('')
  })

  test.each([
    ['its number and title', { documentNumber: 'S-1', documentDescription: 'Slab\nmore' }, 'S-1 Slab'],
    ['its title', { documentDescription: 'Slab', fileName: 'slab.pdf' }, 'Slab'],
    ['its number and file', { documentNumber: 'S-1', fileName: 'slab.pdf' }, 'S-1 slab.pdf'],
    ['its number', { documentNumber: 'S-1' }, 'S-1'],
    ['its file', { fileName: 'slab.pdf' }, 'slab.pdf'],
    ['255 characters of it', { documentDescription: 'x'.repeat(300) }, 'x'.repeat(255)],
  ])('is named by %s', async (_, fields, name) => {
    const created = await team.admin.client.call(DocumentCreate, { parentFolderId: section(110), ...fields })
    expect((await folderOf(created.newFolderId!)).folderName).toBe(name)
    expect(created.filePath).toBe(`Documents / ${name}`)
  })

  test('may be an empty file, and its size may be left out or 0', async () => {
    const parentFolderId = await folderIn(team.rootFolderId)
    await team.admin.client.call(DocumentCreate, {
      parentFolderId,
      fileName: 'none.txt',
      fileContent: '',
      fileSize: 0,
    })
    await team.admin.client.call(DocumentCreate, {
      parentFolderId,
      fileName: 'some.txt',
      fileContent: bytes('abc'),
    })
    expect(await documentsIn(parentFolderId)).toMatchObject([
      { uploadedFileName: 'none.txt', uploadedFileSize: 0, allFilesSize: 0 },
      { uploadedFileName: 'some.txt', uploadedFileSize: 3, allFilesSize: 3 },
    ])
  })

  test.each([
    ['at the root goes to the documents section', () => ({ parentFolderId: team.rootFolderId })],
    ['without a folder goes to the documents section of the given project', () => inProject(team.id)],
    ['is in the documents section if that is requested', () => ({ parentFolderId: section(110) })],
  ])('%s', async (_, place) => {
    const { newFolderId } = await team.admin.client.call(DocumentCreate, place())
    expect((await folderOf(newFolderId!)).folderParentId).toBe(section(110))
  })

  test('goes into the only project of a caller who has just one', async () => {
    const { newFolderId } = await team.people.Architect.client.call(DocumentCreate, { documentNumber: 'X' })
    expect((await folderOf(newFolderId!)).folderProjectId).toBe(team.id)
  })

  test('writes one event', async () => {
    const created = await team.admin.client.call(DocumentCreate, {
      parentFolderId: team.rootFolderId,
      documentNumber: 'E-1',
    })
    const events = await eventsOf(here, { folderId: created.newFolderId })
    expect(events).toMatchObject([{ action: 'Created', version: 1, personId: team.admin.id }])
    expect(events[0]!.changes).toContainEqual(['documentNumber', null, 'E-1'])
  })

  test('shows the names of its project’s code lists', async () => {
    const project = await here.project([], team.admin)
    const items = [{ id: 1, name: 'Planzeichnung' }]
    await team.admin.client.call(ListSave, { listName: 'documentType', projectId: project.id, items })
    const parentFolderId = await folderIn(project.rootFolderId)
    await team.admin.client.call(DocumentCreate, { parentFolderId, documentType: 1 })
    expect((await documentsIn(parentFolderId))[0]!.documentTypeName).toBe('Planzeichnung')
    expect(await told(team.admin.client.call(DocumentCreate, { parentFolderId, documentType: 2 }))).toBe(
      wrong('DocumentType', 'Enum'),
    )
  })
})

describe('the documents of a folder', () => {
  test('are those in it, by sorting and then by creation, and nothing else', async () => {
    const parentFolderId = await folderIn(section(120))
    for (const documentNumber of ['1', '2', '3'])
      await team.admin.client.call(DocumentCreate, { parentFolderId, documentNumber })
    await team.admin.client.call(DocumentCreate, {
      parentFolderId: await folderIn(parentFolderId),
      documentNumber: 'below',
    })
    await team.admin.client.call(RFICreateMany, { rfiList: [{ folderParentId: parentFolderId }] })
    const [first] = await documentsIn(parentFolderId)
    await team.admin.client.call(FolderUpdate, { folder: { folderId: first!.folderId, folderSorting: 5 } })
    const listed = await team.admin.client.call(DocumentsReadInFolder, { parentFolderId })
    expect(listed.folderDocuments!.map(({ documentNumber }) => documentNumber)).toEqual(['2', '3', '1'])
    expect(listed.numberOfRecordsEffected).toBe(3)
    for (const person of Object.values(team.people))
      expect(await documentsIn(parentFolderId, person)).toHaveLength(3)
  })

  test('are [] if there are none', async () => {
    const answer = await team.admin.client.call(DocumentsReadInFolder, {
      parentFolderId: await folderIn(team.rootFolderId),
    })
    expect([answer.folderDocuments, answer.numberOfRecordsEffected]).toEqual([[], 0])
  })

  test.each<[string, keyof typeof who, () => unknown, string]>([
    ['without a folder', 'admin', () => undefined, wrong('ParentFolderId', 'NotEmpty')],
    ['with 0', 'admin', () => 0, wrong('ParentFolderId', 'NotEmpty')],
    ['with a text', 'admin', () => 'x', wrong('ParentFolderId', 'Type')],
    ['of no folder', 'admin', () => none, '404 NotFound'],
    ["of another's folder", 'stranger', () => team.rootFolderId, '404 NotFound'],
  ])('are refused %s', async (_, person, parentFolderId, answer) => {
    const request = { parentFolderId: parentFolderId() as number }
    expect(await told(who[person].client.call(DocumentsReadInFolder, request))).toBe(answer)
  })
})

describe('creating a document is refused', () => {
  test.each<[string, object, string]>([
    ['a discipline that is not in the list', { documentDiscipline: 14 }, 'DocumentDiscipline:Enum'],
    ['a type that is not in the list', { documentType: 9 }, 'DocumentType:Enum'],
    ['a status that is not in the list', { documentStatus: -1 }, 'DocumentStatus:Enum'],
    ['a discipline by name', { documentDiscipline: 'Civil' }, 'DocumentDiscipline:Type'],
    ['an unreadable date', { documentIssueDate: 'soon' }, 'DocumentIssueDate:Date'],
    ['a day that does not exist', { documentIssueDate: '2026-02-30' }, 'DocumentIssueDate:Date'],
    ['a number too long', { documentNumber: 'x'.repeat(256) }, 'DocumentNumber:Length'],
    ['a file name too long', { fileName: 'x'.repeat(256) }, 'FileName:Length'],
    ['NUL in the file name', { fileName: 'a\0.pdf' }, 'FileName:Text'],
    ['content that is not base64', { fileContent: 'a*b' }, 'FileContent:Base64'],
    [
      'a size that differs from the file',
      { fileContent: bytes('abc'), fileSize: 4 },
      'FileSize:InclusiveBetween',
    ],
    ['a negative size', { fileContent: bytes('abc'), fileSize: -3 }, 'FileSize:InclusiveBetween'],
  ])('with %s', async (_, fields, fault) => {
    const before = await eventsOf(here, { projectId: team.id })
    const request = { parentFolderId: section(110), ...fields }
    expect(await told(team.admin.client.call(DocumentCreate, request))).toBe(
      `400 ValidationException ${fault}`,
    )
    expect(await eventsOf(here, { projectId: team.id })).toEqual(before)
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    [
      'without a project, if the caller has several',
      'admin',
      () => ({}),
      wrong('AdditionalInfo.ProjectId', 'NotEmpty'),
    ],
    [
      'in a project id that is no number',
      'admin',
      () => inProject('1.5'),
      wrong('AdditionalInfo.ProjectId', 'Type'),
    ],
    ['in a project that does not exist', 'admin', () => inProject(none), '404 NotFound'],
    ['in a folder that does not exist', 'admin', () => ({ parentFolderId: none }), '404 NotFound'],
    ["in another's folder", 'stranger', () => ({ parentFolderId: team.rootFolderId }), '404 NotFound'],
    ["in another's project", 'stranger', () => inProject(team.id), '404 NotFound'],
    ['among the RFIs', 'admin', () => ({ parentFolderId: section(120) }), wrong('ParentFolderId', 'Enum')],
    [
      'with a folder of another project',
      'admin',
      () => ({ parentFolderId: team.rootFolderId, ...inProject(other.id) }),
      wrong('AdditionalInfo.ProjectId', 'Enum'),
    ],
    ['from an engineer', 'Engineer', () => ({ parentFolderId: team.rootFolderId }), '403 Forbidden'],
    ['from the owner', 'Owner', () => ({ parentFolderId: team.rootFolderId }), '403 Forbidden'],
    ['from a viewer', 'Viewer', () => ({ parentFolderId: team.rootFolderId }), '403 Forbidden'],
    ['from a subcontractor', 'Subcontractor', () => ({ parentFolderId: team.rootFolderId }), '403 Forbidden'],
  ])('%s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(DocumentCreate, request()))).toBe(answer)
  })

  test('but not from the superintendent', async () => {
    const created = await team.people.Superintendent.client.call(DocumentCreate, {
      parentFolderId: team.rootFolderId,
    })
    expect(created.newId).toBeGreaterThan(0)
  })

  test.each([DocumentCreate, DocumentsReadInFolder])('without a session: $name', async (operation) => {
    const nobody = team.admin.client.withKey(undefined)
    expect(
      await told(nobody.call(operation as typeof DocumentCreate, { parentFolderId: 'x' as never })),
    ).toBe('401 Unauthorized')
  })
})
