import { describe, expect, test } from 'vitest'
import { DocumentUpdate } from '../../../contract/documents/document.ts'
import {
  DocumentReferencesRead,
  ReferencedDocumentsReadByFolderID,
} from '../../../contract/documents/documentreference.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { OpenIssueCreateMany } from '../../../contract/records/openissue.ts'
import { RFIRead } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'
import { file, referring } from '../../../test/kit/worlds/referring.ts'

const here = prepared(() => site())
const world = prepared(() => referring(here))
const made = prepared(async () => world.team.people.Superintendent)

const issue = async () => {
  const openIssueList = [{ projectId: world.team.id, subject: 'Crack' }]
  return Number(
    (await world.team.admin.client.call(OpenIssueCreateMany, { openIssueList })).returnedIdList![0]!.folderId,
  )
}
const bothWays = async (folderID: number, person = world.team.people.Superintendent) =>
  (await person.client.call(ReferencedDocumentsReadByFolderID, { folderID })).referenceList!

describe('a reference is to one version', () => {
  test('which is returned after newer ones are added, with a note of those', async () => {
    const { folderId, documentId } = await world.drawing()
    await made.client.call(DocumentUpdate, {
      folderId,
      documentIssue: 'Rev 2',
      documentNumber: 'A-2',
      ...file('second'),
    })
    const question = await world.rfi()
    await world.refer(question, documentId)
    const at2 = {
      folderId,
      documentId,
      documentNumber: 'A-2',
      documentIssue: 'Rev 2',
      documentStatus: 0,
      uploadedFileName: 'second.pdf',
      uploadedFileSize: 6,
    }
    const referred = async () =>
      (await made.client.call(RFIRead, { folderId: question })).referencedDocuments!
    expect(await referred()).toMatchObject([{ ...at2, allFilesSize: 9 }])
    expect(await world.entries(question)).toMatchObject([{ version: 2, newestVersion: 2, hasNewer: false }])

    const third = { documentIssue: 'Rev 3', documentNumber: 'A-3', documentStatus: 2, ...file('three') }
    await made.client.call(DocumentUpdate, { folderId, ...third })
    expect(await referred()).toMatchObject([{ ...at2, allFilesSize: 14 }])
    expect((await bothWays(question)).documentList).toEqual(await referred())
    expect(await world.entries(question)).toEqual([
      {
        folderId: question,
        folderType: 121,
        folderName: expect.stringMatching(/^RFI-\d+ Beam$/),
        documentId,
        documentFolderId: folderId,
        documentName: 'A-2 second.pdf',
        version: 2,
        newestVersion: 3,
        hasNewer: true,
        uploadedFileName: 'second.pdf',
        addedDate: expect.any(String),
        addedByUserId: world.team.people.Superintendent.id,
        addedBy: world.team.people.Superintendent.fullName,
      },
    ])
    expect(await world.entries(folderId)).toEqual(await world.entries(question))
  })

  test('that may be an earlier one, and can be moved to another on request', async () => {
    const { folderId, documentId } = await world.drawing()
    await made.client.call(DocumentUpdate, { folderId, ...file('two') })
    const question = await world.rfi()
    const counts = []
    for (const version of [1, undefined, 1, 2, 2])
      counts.push((await world.refer(question, documentId, version)).numberOfRecordsEffected)
    expect(counts).toEqual([1, 0, 0, 1, 0])
    expect(await world.entries(question)).toMatchObject([{ version: 2 }])
    const events = await eventsOf(here, { folderId: question })
    expect(events.slice(1).map(({ action, changes }) => [action, changes])).toEqual([
      [
        'ReferenceAdded',
        [
          ['documentId', null, documentId],
          ['version', null, 1],
        ],
      ],
      [
        'ReferenceUpdated',
        [
          ['documentId', documentId, documentId],
          ['version', 1, 2],
        ],
      ],
    ])
  })

  test('also when the document had no file yet', async () => {
    const { folderId, documentId } = await world.drawing({ fileName: undefined, fileContent: undefined })
    const question = await world.rfi()
    await world.refer(question, documentId)
    expect(await world.entries(question)).toMatchObject([{ version: 0, newestVersion: 0, hasNewer: false }])
    await made.client.call(DocumentUpdate, { folderId, documentIssue: 'Rev 2', ...file('two') })
    expect(await world.entries(question)).toMatchObject([{ version: 0, newestVersion: 1, hasNewer: true }])
    const [shown] = (await bothWays(question)).documentList!
    expect(shown).toMatchObject({ documentIssue: 'Rev 1', uploadedFileSize: 0 })
    expect(shown).not.toHaveProperty('uploadedFileName')
  })

  test('and is no older one where the newest has the same file', async () => {
    const { folderId, documentId } = await world.drawing({ ...file('one') })
    const question = await world.rfi()
    await world.refer(question, documentId)
    await made.client.call(DocumentUpdate, { folderId, ...file('two') })
    expect(await world.entries(question)).toMatchObject([{ version: 1, newestVersion: 2, hasNewer: true }])
    await made.client.call(DocumentUpdate, { folderId, ...file('one') })
    expect(await world.entries(question)).toMatchObject([{ version: 1, newestVersion: 3, hasNewer: false }])
  })

  test('which is the only one of a drive file', async () => {
    const drive = { folderProject: world.team.id, fileName: 'b.dwg' }
    const { folderId } = await made.client.call(DriveDocumentCreate, { document: drive })
    const [{ id: documentId }] = (await here.database.rows<{ id: number }>(
      'SELECT id FROM document WHERE folder_id = $1',
      [folderId!],
    )) as [{ id: number }]
    const question = await world.rfi()
    await world.refer(question, documentId)
    expect(await world.entries(folderId!)).toMatchObject([
      { folderId: question, version: 1, hasNewer: false },
    ])
  })
})

describe('references are read from both ends', () => {
  test('of a document: the records of every type', async () => {
    const { folderId, documentId } = await world.drawing()
    const records = [await world.rfi(), await issue()]
    for (const record of records) await world.refer(record, documentId)
    const answer = await made.client.call(ReferencedDocumentsReadByFolderID, { folderID: folderId })
    expect(answer.referenceList!.documentList).toEqual([])
    expect(answer.referenceList!.folderList).toMatchObject([
      { folderId: records[0], folderType: 121, folderTypeName: 'RFI' },
      { folderId: records[1], folderType: 151 },
    ])
    expect(answer.numberOfRecordsEffected).toBe(2)
    expect((await world.entries(folderId)).map((entry) => entry.folderId)).toEqual(records)
  })

  test('without references: two empty lists', async () => {
    for (const folderID of [await world.rfi(), (await world.drawing()).folderId, world.team.rootFolderId]) {
      expect(await bothWays(folderID)).toEqual({ documentList: [], folderList: [] })
      expect(await world.entries(folderID)).toEqual([])
    }
  })

  test('in pages', async () => {
    const { folderId, documentId } = await world.drawing()
    const records = [await world.rfi(), await world.rfi(), await world.rfi()]
    for (const record of records) await world.refer(record, documentId)
    const first = await made.client.call(DocumentReferencesRead, { folderId, take: 2 })
    const rest = await made.client.call(DocumentReferencesRead, {
      folderId,
      take: 2,
      cursor: first.nextCursor,
    })
    expect([first, rest].map(({ references }) => references!.map((entry) => entry.folderId))).toEqual([
      records.slice(0, 2),
      records.slice(2),
    ])
    expect(rest).not.toHaveProperty('nextCursor')
    const cursor = Buffer.from('[3000000000]').toString('base64url')
    for (const end of [folderId, records[0]!])
      expect((await made.client.call(DocumentReferencesRead, { folderId: end, cursor })).references).toEqual(
        [],
      )
  })

  test('and only if the caller may see the other end', async () => {
    const list = await listOf(world.team, [])
    const { folder } = await world.team.admin.client.call(FolderAdd, {
      folder: { folderProjectId: world.team.id, accessByList: list },
    })
    const secret = await world.drawing({ parentFolderId: folder!.folderId })
    const open = await world.drawing()
    const [shared, hidden] = [await world.rfi(), await world.rfi({ folderParentId: folder!.folderId })]
    for (const record of [shared, hidden])
      for (const { documentId } of [secret, open])
        await world.refer(record, documentId, undefined, world.team.admin)
    const told_ = async (person = world.team.people.Superintendent) => ({
      documents: (await bothWays(shared, person)).documentList!.map(({ folderId }) => folderId),
      records: (await bothWays(open.folderId, person)).folderList!.map(({ folderId }) => folderId),
      entries: (await world.entries(shared, person)).map(({ documentFolderId }) => documentFolderId),
      back: (await world.entries(open.folderId, person)).map(({ folderId }) => folderId),
    })
    expect(await told_()).toEqual({
      documents: [open.folderId],
      records: [shared],
      entries: [open.folderId],
      back: [shared],
    })
    expect(await told_(world.team.admin)).toEqual({
      documents: [secret.folderId, open.folderId],
      records: [shared, hidden],
      entries: [secret.folderId, open.folderId],
      back: [shared, hidden],
    })
    // An engineer sees documents, but only the RFIs they are a party of.
    expect((await told_(world.team.people.Viewer)).records).toEqual([shared])
    expect((await bothWays(open.folderId, world.team.people.Engineer)).folderList).toEqual([])
    for (const request of [secret.folderId, hidden])
      expect(await told(made.client.call(DocumentReferencesRead, { folderId: request }))).toBe('404 NotFound')
  })
})
