import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentGet, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentVersionsRead } from '../../../contract/documents/documentversion.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FileCreate, FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import {
  begin,
  fetchFile,
  inStore,
  sha256,
  toldBy,
  upload,
  uploadPath,
} from '../../../test/kit/files/bytes.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site({ uploadBytesMax: 4_000_000, bodyBytesMax: 1_000_000 }))
const team = prepared(() => here.project(['Superintendent', 'Architect', 'Engineer', 'Viewer']))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const by = prepared(async () => team.people.Superintendent)
const none = 2147483647

const document = async (more: object = {}) => {
  const fields = { parentFolderId: team.rootFolderId, documentNumber: 'A-1', documentIssue: 'Rev 1' }
  // Only managers and the design side release a document.
  const maker = 'documentStatus' in more ? team.admin : by
  const created = await maker.client.call(DocumentCreate, { ...fields, ...more })
  return { folderId: created.newFolderId!, documentId: created.newId! }
}
const get = async (folderId: number, person: Person = by) =>
  (await person.client.call(DocumentGet, { folderId })).document!
const versions = async (folderId: number) =>
  (await by.client.call(DocumentVersionsRead, { folderId })).versions!
const bytesAt = async (documentId: number, version: number | '' = '', person: Person = by) => {
  const received = await fetchFile(here, person, `document/${documentId}${version && `/${version}`}`)
  return received.status === 200 ? received.bytes.toString() : toldBy(received)
}

describe('an upload to a document', () => {
  test('by its node is a new version, however large', async () => {
    const { folderId, documentId } = await document({ fileName: 'a.pdf', fileContent: btoa('first') })
    const large = 'x'.repeat(3_000_000)
    const headers = { 'Content-Type': 'application/pdf' }
    const sent = await upload(here, by, { folderId, name: 'b.pdf' }, large, headers)
    expect(sent.body).toMatchObject({ attachmentFileId: 0, errorOccured: false, numberOfRecordsEffected: 1 })
    expect(await versions(folderId)).toMatchObject([
      {
        version: 2,
        uploadedFileName: 'b.pdf',
        uploadedFileType: 'application/pdf',
        uploadedFileSize: large.length,
        uploadedFileSha256: sha256(large),
        uploadedByUserId: by.id,
      },
      { version: 1, uploadedFileName: 'a.pdf' },
    ])
    expect(await bytesAt(documentId)).toBe(large)
    expect(await bytesAt(documentId, 2)).toBe(large)
    expect(await bytesAt(documentId, 1)).toBe('first')
    expect(await bytesAt(documentId, 3)).toBe('404 NotFound')
    const { fileInfos } = await by.client.call(FilesGetByFolder, { folderId })
    expect(fileInfos).toEqual([])
  })

  test('by its own id returns the document, and may change its fields', async () => {
    const { folderId, documentId } = await document()
    const fields = { documentId, name: 'a.pdf', documentIssue: 'Rev 2', documentIssueDate: '5/1/2026' }
    const sent = await upload(here, by, { ...fields, documentStatus: 2 }, 'first')
    expect(sent.body.document).toMatchObject({
      documentVersion: 1,
      documentIssue: 'Rev 2',
      documentIssueDate: '5/1/2026',
      documentStatus: 2,
      uploadedFileName: 'a.pdf',
    })
    const { etag } = await by.client.call(DocumentGet, { folderId })
    expect(sent.headers.etag).toBe(etag)
    const [, event, ...more] = await eventsOf(here, { folderId })
    expect([event!.action, more]).toEqual(['StatusChanged', []])
  })

  test('in a folder is a new document', async () => {
    const fields = {
      parentFolderId: team.rootFolderId,
      name: 'model.ifc',
      documentNumber: 'M-7',
      description: 'The model',
    }
    const sent = await upload(here, by, { ...fields, documentType: 7 }, 'ISO-10303-21;', {
      'Content-Type': 'model/ifc',
    })
    expect(sent.body).toMatchObject({
      errorOccured: false,
      filePath: expect.stringContaining('M-7 The model'),
    })
    expect(await get(sent.body.newFolderId)).toMatchObject({
      documentNumber: 'M-7',
      documentDescription: 'The model',
      documentType: 7,
      documentVersion: 1,
      uploadedFileName: 'model.ifc',
      uploadedFileType: 'model/ifc',
    })
    expect(await bytesAt(sent.body.newId)).toBe('ISO-10303-21;')
    const plain = await upload(here, by, { parentFolderId: team.rootFolderId, name: 'a.pdf' }, 'x')
    expect(await get(plain.body.newFolderId)).toMatchObject({
      folderName: 'a.pdf',
      uploadedFileName: 'a.pdf',
    })
  })

  test('in base64 is a new document, too', async () => {
    const { folderId, documentId } = await document()
    const fileInfo = { uploadedFileName: 'a.pdf' }
    await by.client.call(FileCreate, { folderId, fileInfo, fileContent: btoa('first') })
    await by.client.call(FileCreate, { folderId, fileContent: btoa('second') })
    expect(await bytesAt(documentId, 1)).toBe('first')
    expect(await bytesAt(documentId, 2)).toBe('second')
    // A file without a name gets the name of the previous one.
    expect((await get(folderId)).uploadedFileName).toBe('a.pdf')
  })

  test('to a version that is no longer the newest is a conflict', async () => {
    const { folderId, documentId } = await document()
    const { etag } = await by.client.call(DocumentGet, { folderId })
    await by.client.call(DocumentUpdate, { folderId, documentIssue: 'Rev 2' })
    const sent = await upload(here, by, { documentId }, 'first', { 'If-Match': etag! })
    expect(toldBy(sent)).toBe('409 Conflict')
    expect((await get(folderId)).documentVersion).toBe(0)
  })

  test('repeated with the same idempotency key is one version', async () => {
    const { folderId, documentId } = await document()
    const send = () => upload(here, by, { documentId }, 'first', { 'Idempotency-Key': `v ${documentId}` })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await get(folderId)).documentVersion).toBe(1)
  })

  test('that is cut off leaves the document unchanged and no bytes behind', async () => {
    const { folderId, documentId } = await document()
    const before = [await get(folderId), await eventsOf(here, { folderId }), await inStore(here)]
    const { request, answer } = begin(here, uploadPath({ documentId }), {
      as: by,
      headers: { 'Content-Length': 1000 },
    })
    request.write(randomUUID())
    request.destroy()
    await answer.catch(() => undefined)
    await expect
      .poll(async () => [await get(folderId), await eventsOf(here, { folderId }), await inStore(here)])
      .toEqual(before)
  })

  test('at the same time as another is a version of its own', async () => {
    const { folderId, documentId } = await document()
    const texts = ['one', 'two', 'three', 'four']
    const sent = await Promise.all(texts.map((text) => upload(here, by, { documentId }, text)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const stored = await versions(folderId)
    expect(stored.map(({ version }) => version)).toEqual([4, 3, 2, 1])
    expect(stored.map(({ uploadedFileSha256 }) => uploadedFileSha256).toSorted()).toEqual(
      texts.map(sha256).toSorted(),
    )
  })
})

describe('a version is downloaded by those who see the document', () => {
  let folderId: number, documentId: number
  beforeAll(async () => {
    ;({ folderId, documentId } = await document())
  })
  beforeAll(async () => {
    for (const text of ['first', 'second']) await upload(here, by, { folderId }, text)
  })

  test('and by nobody else', async () => {
    expect(await bytesAt(documentId, 1, team.people.Viewer)).toBe('first')
    expect(await bytesAt(documentId, 1, stranger)).toBe('404 NotFound')
    const accessByList = await listOf(team, [])
    const { folder } = await team.admin.client.call(FolderAdd, {
      folder: { folderProjectId: team.id, accessByList },
    })
    await team.admin.client.call(DocumentUpdate, { folderId, folderParentId: folder!.folderId })
    expect(await bytesAt(documentId, 1)).toBe('404 NotFound')
    expect(await bytesAt(documentId, 1, team.admin)).toBe('first')
    expect(await bytesAt(documentId, '', team.admin)).toBe('second')
  })
})

describe('an upload is refused before its bytes are received', () => {
  let folderId: number, documentId: number
  beforeAll(async () => {
    ;({ folderId, documentId } = await document({ fileContent: btoa('first') }))
  })
  const closed = prepared(() => document({ documentStatus: 6 }))
  const approved = prepared(() => document({ documentStatus: 3 }))
  const drive = prepared(() =>
    by.client.call(DriveDocumentCreate, {
      document: { folderProject: team.id, fileName: 'b.dwg' },
    }),
  )

  test.each<[string, keyof typeof who, () => Record<string, number | string>, string]>([
    ['for no document', 'admin', () => ({ documentId: none }), '404 NotFound'],
    ["for another's", 'stranger', () => ({ documentId }), '404 NotFound'],
    ["for another's node", 'stranger', () => ({ folderId }), '404 NotFound'],
    ['for a drive file', 'admin', () => ({ folderId: drive.folderId! }), '404 NotFound'],
    ['from an engineer', 'Engineer', () => ({ documentId }), '403 Forbidden'],
    ['from a viewer', 'Viewer', () => ({ folderId }), '403 Forbidden'],
    ['for a closed document', 'Superintendent', () => ({ documentId: closed.documentId }), '409 Conflict'],
    [
      'for the node of a closed document',
      'Superintendent',
      () => ({ folderId: closed.folderId }),
      '409 Conflict',
    ],
    [
      'for an approved document',
      'Superintendent',
      () => ({ documentId: approved.documentId }),
      '403 Forbidden',
    ],
    [
      'for the node of an approved document',
      'Superintendent',
      () => ({ folderId: approved.folderId }),
      '403 Forbidden',
    ],
    [
      'with an unreadable date',
      'admin',
      () => ({ documentId, documentIssueDate: 'soon' }),
      wrong('DocumentIssueDate', 'Date'),
    ],
    ["in another's folder", 'stranger', () => ({ parentFolderId: team.rootFolderId }), '404 NotFound'],
    ['in no folder', 'admin', () => ({ parentFolderId: none }), '404 NotFound'],
    ['in a document', 'admin', () => ({ parentFolderId: folderId }), wrong('ParentFolderId', 'Enum')],
    ['in a folder, from a viewer', 'Viewer', () => ({ parentFolderId: team.rootFolderId }), '403 Forbidden'],
    ['for two places', 'admin', () => ({ folderId, documentId }), wrong('FolderId', 'Enum')],
    ['with a name too long', 'admin', () => ({ documentId, name: 'x'.repeat(256) }), wrong('Name', 'Length')],
  ])('%s', async (_, person, fields, answer) => {
    // Only the head is sent: a server that waited for the bytes would never respond.
    const { request, answer: received } = begin(here, uploadPath(fields()), {
      as: who[person],
      headers: { 'Content-Length': 100, Expect: '100-continue' },
    })
    request.flushHeaders()
    expect(toldBy(await received)).toBe(answer)
    request.destroy()
    expect((await get(folderId)).documentVersion).toBe(1)
  })

  test('with a status that is not in the code list, after they are received', async () => {
    const sent = await upload(here, team.admin, { documentId, documentStatus: 99 }, 'second')
    expect(toldBy(sent)).toBe(wrong('DocumentStatus', 'Enum'))
    expect((await get(folderId)).documentVersion).toBe(1)
  })

  test('for an approved document in base64, also with a lower status', async () => {
    const { folderId: node } = approved
    const fileContent = btoa('second')
    const asFile = { folderId: node, fileContent }
    expect(await told(by.client.call(FileCreate, asFile))).toBe('403 Forbidden')
    for (const more of [{}, { documentStatus: 2 }])
      expect(await told(by.client.call(DocumentUpdate, { ...asFile, fileName: 'b.pdf', ...more }))).toBe(
        '403 Forbidden',
      )
    expect(await get(node)).toMatchObject({ documentVersion: 0, documentStatus: 3 })
    await by.client.call(DocumentUpdate, { folderId: node, documentIssue: 'Rev 2' })
    await team.people.Architect.client.call(FileCreate, asFile)
    await upload(here, team.admin, { folderId: node }, 'third')
    expect(await get(node)).toMatchObject({ documentVersion: 2, documentStatus: 3 })
  })

  test('with a size that differs from theirs', async () => {
    expect(toldBy(await upload(here, by, { documentId, size: 3 }, 'second'))).toBe(
      wrong('Size', 'InclusiveBetween'),
    )
    const request = { folderId, fileInfo: { uploadedFileSize: 3 }, fileContent: btoa('second') }
    expect(await told(by.client.call(FileCreate, request))).toBe(
      wrong('FileInfo.UploadedFileSize', 'InclusiveBetween'),
    )
    expect((await get(folderId)).documentVersion).toBe(1)
  })
})
