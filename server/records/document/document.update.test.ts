import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentGet, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import {
  FolderAdd,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordTransitionsRead } from '../../../contract/records/anyrecord/recordtransition.ts'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Superintendent', 'Architect', 'Engineer', 'Viewer'] as const
const team = prepared(() => here.project(roles))
const other = prepared(() => here.project([], team.admin))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const made = prepared(async () => team.people.Superintendent)
const none = 2147483647

const bytes = (text: string) => Buffer.from(text).toString('base64')
const ready = prepared(() =>
  made.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId }),
)
const section = (type: number) => ready.folderList!.find(({ folderType }) => folderType === type)!.folderId!
const folderIn = async (folderParentId: number) =>
  (await team.admin.client.call(FolderAdd, { folder: { folderParentId } })).folder!.folderId!

const whole = {
  documentDescription: 'Ground floor plan\nwith the new stair',
  documentNumber: 'A-101',
  documentDiscipline: 5,
  documentCSI: '09 20 00',
  documentType: 1,
  documentStatus: 2,
  documentIssue: 'Rev A',
  documentIssueDate: '3/31/2026',
}
const document = async (more: object = {}) => {
  const fields = { parentFolderId: section(110), ...whole, ...more }
  const created = await team.admin.client.call(DocumentCreate, fields)
  return { folderId: created.newFolderId!, documentId: created.newId! }
}
const file = (text: string, fileName = `${text}.pdf`) => ({ fileName, fileContent: bytes(text) })
const get = async (folderId: number, person = team.people.Superintendent) =>
  (await person.client.call(DocumentGet, { folderId })).document!

describe('a document that is changed', () => {
  test('is returned as a whole', async () => {
    const { folderId, documentId } = await document(file('one'))
    const answer = await made.client.call(DocumentUpdate, { folderId, documentIssue: 'Rev B' })
    expect(answer.document).toEqual({
      folderId,
      documentId,
      folderParentId: section(110),
      folderName: 'A-101 Ground floor plan',
      folderPath: 'Documents / A-101 Ground floor plan',
      folderType: 111,
      projectId: team.id,
      ...whole,
      documentIssue: 'Rev B',
      documentDisciplineName: 'Architectural',
      documentTypeName: 'Drawing',
      documentStatusName: 'For review',
      documentVersion: 1,
      documentUpdateDate: expect.stringMatching(/^\/Date\(\d+-0000\)\/$/),
      uploadedFileId: expect.any(Number),
      uploadedFileName: 'one.pdf',
      uploadedFileSize: 3,
      allFilesSize: 3,
      userCanModify: true,
      userCanDelete: false,
    })
    const read = await made.client.call(DocumentGet, { folderId })
    expect([read.document, read.etag]).toEqual([answer.document, answer.etag])
    expect(answer.numberOfRecordsEffected).toBe(1)
  })

  test.each<[string, object, object]>([
    ['another number', { documentNumber: 'A-102' }, { folderName: 'A-102 Ground floor plan' }],
    ['another title', { documentDescription: 'Level 1' }, { folderName: 'A-101 Level 1' }],
    ['no number', { documentNumber: null }, { folderName: 'Ground floor plan' }],
    ['no title', { documentDescription: '' }, { folderName: 'A-101 one.pdf' }],
    ['neither', { documentNumber: '', documentDescription: null }, { folderName: 'one.pdf' }],
    ['no codes', { documentType: 0, documentStatus: null }, { documentType: 0, documentStatus: 0 }],
    ['another date', { documentIssueDate: '1-Apr-2026' }, { documentIssueDate: '1-Apr-2026' }],
    ['the date 0001-01-01', { documentIssueDate: '0001-01-01' }, { documentIssueDate: '3/31/2026' }],
  ])('with %s', async (_, fields, shown) => {
    const { folderId } = await document(file('one'))
    await team.admin.client.call(DocumentUpdate, { folderId, ...fields })
    expect(await get(folderId)).toMatchObject(shown)
  })

  test('has no date after it is cleared', async () => {
    const { folderId } = await document()
    await made.client.call(DocumentUpdate, { folderId, documentIssueDate: '' })
    expect(await get(folderId)).not.toHaveProperty('documentIssueDate')
  })

  test('is found by its own id, or by both', async () => {
    const { folderId, documentId } = await document()
    await made.client.call(DocumentUpdate, { documentId, documentIssue: 'Rev B' })
    await made.client.call(DocumentUpdate, { folderId, documentId, documentCSI: '03 30 00' })
    expect(await get(folderId)).toMatchObject({ documentIssue: 'Rev B', documentCSI: '03 30 00' })
  })

  test('moves, and a document moved to the root goes to the documents section', async () => {
    const { folderId } = await document()
    const folderParentId = await folderIn(section(120))
    const refused = made.client.call(DocumentUpdate, { folderId, folderParentId })
    expect(await told(refused)).toBe('403 Forbidden FolderParentId:Forbidden')
    const manager = team.people['General Contractor PM'].client
    const moved = await manager.call(DocumentUpdate, { folderId, folderParentId })
    expect(moved.document!.folderPath).toBe('RFIs / New folder / A-101 Ground floor plan')
    const back = await manager.call(DocumentUpdate, { folderId, folderParentId: team.rootFolderId })
    expect(back.document!.folderParentId).toBe(section(110))
  })

  test('writes one event with the differences', async () => {
    const { folderId } = await document()
    await made.client.call(DocumentUpdate, {
      folderId,
      documentIssue: 'Rev B',
      documentType: 1,
      ...file('two'),
    })
    const [, event, ...more] = await eventsOf(here, { folderId })
    expect(more).toEqual([])
    expect(event).toMatchObject({ action: 'Updated', version: 2, personId: team.people.Superintendent.id })
    expect(event!.changes).toEqual([
      ['documentIssue', 'Rev A', 'Rev B'],
      ['documentVersion', 0, 1],
    ])
  })

  test.each<[string, (folderId: number) => Promise<object>]>([
    ['the response of DocumentGet', get],
    ['the row of the listing of its folder', listed],
    ['nothing', async () => ({})],
  ])('by sending back %s does not change, also when it is closed', async (_, read) => {
    const { folderId } = await document({ ...file('one'), documentStatus: 6 })
    const before = await made.client.call(DocumentGet, { folderId })
    const answer = await made.client.call(DocumentUpdate, { ...(await read(folderId)), folderId })
    expect([answer.document, answer.etag]).toEqual([before.document, before.etag])
    expect(await eventsOf(here, { folderId })).toHaveLength(1)
  })

  test('together with many others is in its history', async () => {
    const [first, second] = [await document(), await document({ documentStatus: 7 })]
    const folderIds = [first.folderId, second.folderId]
    const changes = { DocumentStatus: '4' }
    const byWriter = (await made.client.call(RecordUpdateMany, { folderIds, changes })).results
    expect(byWriter).toMatchObject([{ errorCode: 'Forbidden' }, { errorCode: 'Forbidden' }])
    const both = { ...changes, DocumentIssue: 'B' }
    const { results } = await team.people.Architect.client.call(RecordUpdateMany, {
      folderIds,
      changes: both,
    })
    expect(results).toMatchObject([{ folderId: first.folderId }, { errorCode: 'Conflict' }])
    expect(await get(first.folderId)).toMatchObject({ documentStatus: 4, documentVersion: 0 })
    const { changes: told_ } = await made.client.call(RecordHistoryRead, { folderId: first.folderId })
    expect(told_).toContainEqual(
      expect.objectContaining({ field: 'DocumentStatus', action: 'StatusChanged' }),
    )
  })

  test('as a node is renamed by its description', async () => {
    const { folderId } = await document()
    await made.client.call(FolderUpdate, { folder: { folderId, folderDescription: 'Level 1' } })
    expect(await get(folderId)).toMatchObject({
      documentDescription: 'Level 1',
      folderName: 'A-101 Level 1',
    })
  })
})

async function listed(folderId: number): Promise<object> {
  const { folderDocuments } = await made.client.call(DocumentsReadInFolder, { parentFolderId: section(110) })
  return folderDocuments!.find((each) => each.folderId === folderId)!
}

describe('a superseded or void document', () => {
  test.each([6, 7])('is closed until it is taken back into use: status %i', async (documentStatus) => {
    const { folderId } = await document({ ...file('one'), documentStatus })
    const { folder } = await made.client.call(FolderGet, { folderId })
    expect(folder!.userCanModify).toBe(false)
    expect((await get(folderId)).userCanModify).toBe(false)
    const back = { folderId, documentStatus: 3 }
    for (const fields of [{ documentIssue: 'Rev B' }, { ...back, documentIssue: 'Rev B' }, file('two')])
      expect(await told(made.client.call(DocumentUpdate, { folderId, ...fields }))).toBe('409 Conflict')
    expect(await told(made.client.call(DocumentUpdate, back))).toBe('403 Forbidden DocumentStatus:Forbidden')
    const { Architect } = team.people
    const { editableFields } = await Architect.client.call(RecordTransitionsRead, { folderId })
    expect(editableFields).toEqual(['DocumentStatus'])
    const { document: opened } = await Architect.client.call(DocumentUpdate, back)
    expect(opened).toMatchObject({ userCanModify: true, documentStatus: 3 })
    await Architect.client.call(DocumentUpdate, { folderId, ...file('two') })
    expect((await get(folderId)).documentVersion).toBe(2)
  })
})

describe('two people at once', () => {
  test('the second with the old ETag gets the changed fields, and nothing is written', async () => {
    const { folderId } = await document()
    const { etag } = await made.client.call(DocumentGet, { folderId })
    await team.admin.client.call(DocumentUpdate, { folderId, documentIssue: 'Rev B', ...file('two') })
    const stale = made.client.call(DocumentUpdate, { folderId, documentCSI: 'x' }, { ifMatch: etag })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      meta: { fields: 'DocumentIssue,DocumentVersion' },
    })
    expect((await get(folderId)).documentCSI).toBe(whole.documentCSI)
  })

  test('without an ETag the last write of each field wins, and each file is a version', async () => {
    const { folderId } = await document()
    await Promise.all([
      made.client.call(DocumentUpdate, { folderId, documentIssue: 'Rev B', ...file('two') }),
      team.admin.client.call(DocumentUpdate, { folderId, documentCSI: 'x', ...file('three') }),
    ])
    expect(await get(folderId)).toMatchObject({
      documentIssue: 'Rev B',
      documentCSI: 'x',
      documentVersion: 2,
    })
  })
})

describe('changing a document is refused', () => {
  let folderId: number, documentId: number
  beforeAll(async () => {
    ;({ folderId, documentId } = await document(file('one')))
  })
  let elsewhere: number
  beforeAll(async () => {
    elsewhere = (await document()).documentId
  })
  const drive = prepared(() =>
    made.client.call(DriveDocumentCreate, { document: { folderProject: team.id, fileName: 'b.dwg' } }),
  )
  let plain: number
  beforeAll(async () => {
    plain = await folderIn(team.rootFolderId)
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without an id', 'admin', () => ({ documentIssue: 'B' }), wrong('FolderId', 'NotEmpty')],
    [
      'with the id of another',
      'admin',
      () => ({ folderId, documentId: elsewhere }),
      wrong('DocumentId', 'Enum'),
    ],
    ['that does not exist', 'admin', () => ({ folderId: none }), '404 NotFound'],
    ['that does not exist, by its own id', 'admin', () => ({ documentId: none }), '404 NotFound'],
    ['that is a folder', 'admin', () => ({ folderId: plain }), '404 NotFound'],
    ['that lives in a drive', 'admin', () => ({ folderId: drive.folderId }), '404 NotFound'],
    ["of another's", 'stranger', () => ({ folderId, documentIssue: 'B' }), '404 NotFound'],
    [
      'from an engineer',
      'Engineer',
      () => ({ folderId, documentIssue: 'B' }),
      '403 Forbidden DocumentIssue:Forbidden',
    ],
    [
      'from a viewer, by a file',
      'Viewer',
      () => ({ folderId, ...file('two') }),
      '403 Forbidden DocumentVersion:Forbidden',
    ],
    [
      'with a status past For review, from a contractor',
      'Superintendent',
      () => ({ folderId, documentStatus: 4 }),
      '403 Forbidden DocumentStatus:Forbidden',
    ],
    [
      'with a discipline not in the code list',
      'admin',
      () => ({ folderId, documentDiscipline: 14 }),
      'DocumentDiscipline:Enum',
    ],
    ['with a type not in the code list', 'admin', () => ({ folderId, documentType: 9 }), 'DocumentType:Enum'],
    [
      'with a status not in the code list',
      'admin',
      () => ({ folderId, documentStatus: -1 }),
      'DocumentStatus:Enum',
    ],
    [
      'with an unreadable date',
      'admin',
      () => ({ folderId, documentIssueDate: 'soon' }),
      'DocumentIssueDate:Date',
    ],
    [
      'with a number too long',
      'admin',
      () => ({ folderId, documentNumber: 'x'.repeat(256) }),
      'DocumentNumber:Length',
    ],
    [
      'with a file name and no file',
      'admin',
      () => ({ folderId, fileName: 'a.pdf' }),
      'FileContent:NotEmpty',
    ],
    [
      'with a file name too long',
      'admin',
      () => ({ folderId, fileName: 'x'.repeat(256) }),
      'FileName:Length',
    ],
    ['with NUL in the file name', 'admin', () => ({ folderId, fileName: 'a\0.pdf' }), 'FileName:Text'],
    [
      'with content that is not base64',
      'admin',
      () => ({ folderId, fileContent: 'a*b' }),
      'FileContent:Base64',
    ],
    [
      'with a size that differs from the file',
      'admin',
      () => ({ folderId, ...file('two'), fileSize: 4 }),
      'FileSize:InclusiveBetween',
    ],
    ['into the RFIs', 'admin', () => ({ folderId, folderParentId: section(120) }), 'FolderParentId:Enum'],
    ['into another document', 'admin', () => ({ folderId, folderParentId: folderId }), 'FolderParentId:Enum'],
    [
      'into another project',
      'admin',
      () => ({ folderId, folderParentId: other.rootFolderId }),
      'FolderParentId:Enum',
    ],
    ['into no folder', 'admin', () => ({ folderId, folderParentId: none }), '404 NotFound'],
  ])('%s', async (_, person, request, fault) => {
    const before = [await get(folderId), await eventsOf(here, { projectId: team.id })]
    const answer = /^4/.test(fault) ? fault : `400 ValidationException ${fault}`
    expect(await told(who[person].client.call(DocumentUpdate, request()))).toBe(answer)
    expect([await get(folderId), await eventsOf(here, { projectId: team.id })]).toEqual(before)
  })

  test.each([DocumentGet, DocumentUpdate])('without a session: $name', async (operation) => {
    const nobody = made.client.withKey(undefined)
    const request = { folderId, documentId }
    expect(await told(nobody.call(operation as typeof DocumentUpdate, request))).toBe('401 Unauthorized')
  })
})
