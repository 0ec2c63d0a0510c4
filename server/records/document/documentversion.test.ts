import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentGet, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DocumentRead, DocumentVersionsRead } from '../../../contract/documents/documentversion.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FolderAdd, FolderGet } from '../../../contract/documents/folder.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Superintendent', 'Viewer']))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const made = prepared(async () => team.people.Superintendent)
const none = 2147483647

const bytes = (content: string | Buffer) => Buffer.from(content).toString('base64')
const file = (content: string | Buffer, fileName: string) => ({ fileName, fileContent: bytes(content) })
const instant = expect.stringMatching(/^\/Date\(\d+-0000\)\/$/)
const day = (text: string) => `/Date(${Date.parse(text)}-0000)/`

const folder = async () =>
  (await made.client.call(FolderAdd, { folder: { folderProjectId: team.id, folderName: 'Plans' } })).folder!
    .folderId!
const document = async (fields: object = {}) => {
  // Only managers and the design side release a document.
  const maker = 'documentStatus' in fields ? team.admin.client : made.client
  const created = await maker.call(DocumentCreate, { parentFolderId: team.rootFolderId, ...fields })
  return { folderId: created.newFolderId!, documentId: created.newId! }
}
const revisions = async (folderId: number, more: object = {}) =>
  (await made.client.call(DocumentRead, { folderId, ...more })).documentRevisions!
const versions = async (folderId: number) =>
  (await made.client.call(DocumentVersionsRead, { folderId })).versions!

describe('a document of two versions', () => {
  let parentFolderId: number
  beforeAll(async () => {
    parentFolderId = await folder()
  })
  let folderId: number, documentId: number
  beforeAll(async () => {
    ;({ folderId, documentId } = await document({
      parentFolderId,
      documentNumber: 'A-101',
      documentDescription: 'Plan\nof the ground floor',
      documentDiscipline: 5,
      documentCSI: '09 20 00',
      documentType: 1,
      documentStatus: 3,
      documentIssue: 'Rev A',
      documentIssueDate: '3/31/2026',
      fileType: 'application/pdf',
      ...file('first', 'A-101.PDF'),
    }))
  })
  const after = {
    documentDescription: 'Plan of level 1',
    documentIssue: null,
    documentIssueDate: '2026-05-01',
    documentStatus: 2,
  }
  beforeAll(async () => {
    await team.admin.client.call(DocumentUpdate, { folderId, ...after, ...file('second!', 'level 1') })
  })

  test('returns both, newest first, each with its own fields', async () => {
    const answer = await made.client.call(DocumentRead, { folderId })
    const same = {
      folderId,
      folderParentID: parentFolderId,
      hasSketches: false,
      createDate: instant,
      type: 'Drawing',
      discipline: 'Architectural',
      csi: '09 20 00',
      filePath: 'Plans / A-101 Plan of level 1',
      lastRevision: '2',
    }
    expect(answer.documentRevisions).toEqual([
      {
        ...same,
        documentName: 'A-101 Plan of level 1',
        revisionNumber: '2',
        revision: '2',
        status: 'For review',
        issueDate: day('2026-05-01'),
        issueDateOn: day('2026-05-01'),
        fileName: 'level 1',
        fileContent: bytes('second!'),
      },
      {
        ...same,
        documentName: 'A-101 Plan',
        revisionNumber: '1',
        revision: 'Rev A',
        status: 'Approved for construction',
        issue: 'Rev A',
        issueDate: day('2026-03-31'),
        issueDateOn: day('2026-03-31'),
        fileName: 'A-101.PDF',
        docIcon: 'pdf',
        fileContent: bytes('first'),
      },
    ])
    expect(answer.numberOfRecordsEffected).toBe(2)
    expect(answer.etag).toBe((await made.client.call(FolderGet, { folderId })).etag)
  })

  test('returns who uploaded which bytes, and when', async () => {
    const answer = await made.client.call(DocumentVersionsRead, { folderId })
    const same = {
      documentId,
      documentNumber: 'A-101',
      documentDiscipline: 5,
      documentDisciplineName: 'Architectural',
      documentCSI: '09 20 00',
      documentType: 1,
      documentTypeName: 'Drawing',
      documentUpdateDate: instant,
      uploadedFileId: expect.any(Number),
      uploadedDate: instant,
    }
    expect(answer.versions).toEqual([
      {
        ...same,
        version: 2,
        isNewest: true,
        documentName: 'A-101 Plan of level 1',
        documentDescription: 'Plan of level 1',
        documentStatus: 2,
        documentStatusName: 'For review',
        documentIssueDate: '2026-05-01',
        uploadedFileName: 'level 1',
        uploadedFileSize: 7,
        uploadedFileSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        uploadedByUserId: team.admin.id,
        uploadedBy: team.admin.fullName,
      },
      {
        ...same,
        version: 1,
        isNewest: false,
        documentName: 'A-101 Plan',
        documentDescription: 'Plan\nof the ground floor',
        documentStatus: 3,
        documentStatusName: 'Approved for construction',
        documentIssue: 'Rev A',
        documentIssueDate: '3/31/2026',
        uploadedFileName: 'A-101.PDF',
        uploadedFileType: 'application/pdf',
        uploadedFileSize: 5,
        uploadedFileSha256: 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e',
        uploadedByUserId: team.admin.id,
        uploadedBy: team.admin.fullName,
      },
    ])
    expect(answer).not.toHaveProperty('nextCursor')
  })

  test('returns the size of the newest file and of all together', async () => {
    const { folderDocuments } = await made.client.call(DocumentsReadInFolder, { parentFolderId })
    expect(folderDocuments).toMatchObject([
      { uploadedFileName: 'level 1', uploadedFileSize: 7, estimatedFileSize: 7, allFilesSize: 12 },
    ])
  })

  test('stores earlier versions in the database', async () => {
    const change = (sql: string) => here.database.rows(sql, [documentId])
    for (const table of ['document_version', 'document_past_version'])
      await expect(change(`UPDATE ${table} SET version = 9 WHERE document_id = $1`)).rejects.toThrow(
        'never changed',
      )
  })
})

describe('a document without a file', () => {
  test('has a version 0, which is not kept after the first file', async () => {
    const { folderId } = await document({ documentNumber: 'S-1', documentIssue: 'Rev A' })
    expect(await revisions(folderId)).toMatchObject([{ revisionNumber: '0', revision: 'Rev A' }])
    expect((await revisions(folderId))[0]).not.toHaveProperty('fileName')
    expect(await versions(folderId)).toMatchObject([{ version: 0, isNewest: true, uploadedFileId: 0 }])
    await made.client.call(DocumentUpdate, { folderId, ...file('first', 'a.txt') })
    expect((await versions(folderId)).map(({ version }) => version)).toEqual([1])
    expect((await revisions(folderId)).map(({ revisionNumber }) => revisionNumber)).toEqual(['1'])
  })

  test('that lives in a drive is returned as it was registered', async () => {
    const drive = {
      folderProject: team.id,
      fileName: 'b.dwg',
      filePath: '//plans/b.dwg',
      status: 'Odd',
      fileSize: '9',
    }
    const { folderId } = await made.client.call(DriveDocumentCreate, { document: drive })
    const [revision, ...more] = await revisions(folderId!, { wantThumbnail: true })
    expect(more).toEqual([])
    expect(revision).toMatchObject({
      revisionNumber: '1',
      status: 'Odd',
      fileName: 'b.dwg',
      filePath: '//plans/b.dwg',
      docIcon: 'dwg',
    })
    expect(revision).not.toHaveProperty('fileContent')
    expect((await made.client.call(DocumentGet, { folderId })).document).toMatchObject({ folderType: 181 })
  })
})

describe('versions', () => {
  test('are in pages', async () => {
    const { folderId } = await document(file('1', '1'))
    for (const name of ['2', '3', '4', '5'])
      await made.client.call(DocumentUpdate, { folderId, ...file(name, name) })
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await made.client.call(DocumentVersionsRead, { folderId, take: 2, cursor })
      seen.push(page.versions!.map(({ uploadedFileName }) => uploadedFileName))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([['5', '4'], ['3', '2'], ['1']])
  })

  let folderId: number
  beforeAll(async () => {
    ;({ folderId } = await document(file('1', '1')))
  })
  let parentFolderId: number
  beforeAll(async () => {
    parentFolderId = await folder()
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without an id', 'admin', () => ({}), wrong('FolderId', 'NotEmpty')],
    ['with a text for an id', 'admin', () => ({ folderId: 'x' }), wrong('FolderId', 'Type')],
    ['that do not exist', 'admin', () => ({ folderId: none }), '404 NotFound'],
    ['of a folder', 'admin', () => ({ folderId: parentFolderId }), '404 NotFound'],
    ["of another's", 'stranger', () => ({ folderId }), '404 NotFound'],
  ])('are refused %s', async (_, person, request, fault) => {
    for (const operation of [DocumentRead, DocumentVersionsRead])
      expect(await told(who[person].client.call(operation as typeof DocumentRead, request()))).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['with too many requested', { take: 201 }, wrong('Take', 'InclusiveBetween')],
    ['with an invalid cursor', { cursor: 'x' }, wrong('Cursor', 'Enum')],
  ])('are refused %s', async (_, more, fault) => {
    expect(await told(made.client.call(DocumentVersionsRead, { folderId, ...more }))).toBe(fault)
  })

  test('before a cursor beyond all versions are all of them', async () => {
    const { folderId } = await document(file('first', 'a.txt'))
    const cursor = Buffer.from('[3000000000]').toString('base64url')
    expect((await made.client.call(DocumentVersionsRead, { folderId, cursor })).versions).toHaveLength(1)
  })

  test('are read by a viewer', async () => {
    expect((await team.people.Viewer.client.call(DocumentRead, { folderId })).documentRevisions).toHaveLength(
      1,
    )
  })
})
