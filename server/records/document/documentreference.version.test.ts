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
import { listOf } from '../../../test/kit/restricted.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'
import { file, referring } from '../../../test/kit/worlds/referring.ts'

const here = await site()
const { team, drawing, rfi, refer, entries } = await referring(here)
const { admin, people, rootFolderId, id } = team
const { client } = people.Superintendent

const issue = async () => {
  const openIssueList = [{ projectId: id, subject: 'Crack' }]
  return Number(
    (await admin.client.call(OpenIssueCreateMany, { openIssueList })).returnedIdList![0]!.folderId,
  )
}
const bothWays = async (folderID: number, person = people.Superintendent) =>
  (await person.client.call(ReferencedDocumentsReadByFolderID, { folderID })).referenceList!

describe('a reference is to one version', () => {
  test('which is returned after newer ones are added, with a note of those', async () => {
    const { folderId, documentId } = await drawing()
    await client.call(DocumentUpdate, {
      folderId,
      documentIssue: 'Rev 2',
      documentNumber: 'A-2',
      ...file('second'),
    })
    const question = await rfi()
    await refer(question, documentId)
    const at2 = {
      folderId,
      documentId,
      documentNumber: 'A-2',
      documentIssue: 'Rev 2',
      documentStatus: 0,
      uploadedFileName: 'second.pdf',
      uploadedFileSize: 6,
    }
    const referred = async () => (await client.call(RFIRead, { folderId: question })).referencedDocuments!
    expect(await referred()).toMatchObject([{ ...at2, allFilesSize: 9 }])
    expect(await entries(question)).toMatchObject([{ version: 2, newestVersion: 2, hasNewer: false }])

    const third = { documentIssue: 'Rev 3', documentNumber: 'A-3', documentStatus: 2, ...file('three') }
    await client.call(DocumentUpdate, { folderId, ...third })
    expect(await referred()).toMatchObject([{ ...at2, allFilesSize: 14 }])
    expect((await bothWays(question)).documentList).toEqual(await referred())
    expect(await entries(question)).toEqual([
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
        addedByUserId: people.Superintendent.id,
        addedBy: people.Superintendent.fullName,
      },
    ])
    expect(await entries(folderId)).toEqual(await entries(question))
  })

  test('that may be an earlier one, and can be moved to another on request', async () => {
    const { folderId, documentId } = await drawing()
    await client.call(DocumentUpdate, { folderId, ...file('two') })
    const question = await rfi()
    const counts = []
    for (const version of [1, undefined, 1, 2, 2])
      counts.push((await refer(question, documentId, version)).numberOfRecordsEffected)
    expect(counts).toEqual([1, 0, 0, 1, 0])
    expect(await entries(question)).toMatchObject([{ version: 2 }])
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
    const { folderId, documentId } = await drawing({ fileName: undefined, fileContent: undefined })
    const question = await rfi()
    await refer(question, documentId)
    expect(await entries(question)).toMatchObject([{ version: 0, newestVersion: 0, hasNewer: false }])
    await client.call(DocumentUpdate, { folderId, documentIssue: 'Rev 2', ...file('two') })
    expect(await entries(question)).toMatchObject([{ version: 0, newestVersion: 1, hasNewer: true }])
    const [shown] = (await bothWays(question)).documentList!
    expect(shown).toMatchObject({ documentIssue: 'Rev 1', uploadedFileSize: 0 })
    expect(shown).not.toHaveProperty('uploadedFileName')
  })

  test('which is the only one of a drive file', async () => {
    const drive = { folderProject: id, fileName: 'b.dwg' }
    const { folderId } = await client.call(DriveDocumentCreate, { document: drive })
    const [{ id: documentId }] = (await here.database.rows<{ id: number }>(
      'SELECT id FROM document WHERE folder_id = $1',
      [folderId!],
    )) as [{ id: number }]
    const question = await rfi()
    await refer(question, documentId)
    expect(await entries(folderId!)).toMatchObject([{ folderId: question, version: 1, hasNewer: false }])
  })
})

describe('references are read from both ends', () => {
  test('of a document: the records of every type', async () => {
    const { folderId, documentId } = await drawing()
    const records = [await rfi(), await issue()]
    for (const record of records) await refer(record, documentId)
    const answer = await client.call(ReferencedDocumentsReadByFolderID, { folderID: folderId })
    expect(answer.referenceList!.documentList).toEqual([])
    expect(answer.referenceList!.folderList).toMatchObject([
      { folderId: records[0], folderType: 121, folderTypeName: 'RFI' },
      { folderId: records[1], folderType: 151 },
    ])
    expect(answer.numberOfRecordsEffected).toBe(2)
    expect((await entries(folderId)).map((entry) => entry.folderId)).toEqual(records)
  })

  test('without references: two empty lists', async () => {
    for (const folderID of [await rfi(), (await drawing()).folderId, rootFolderId]) {
      expect(await bothWays(folderID)).toEqual({ documentList: [], folderList: [] })
      expect(await entries(folderID)).toEqual([])
    }
  })

  test('in pages', async () => {
    const { folderId, documentId } = await drawing()
    const records = [await rfi(), await rfi(), await rfi()]
    for (const record of records) await refer(record, documentId)
    const first = await client.call(DocumentReferencesRead, { folderId, take: 2 })
    const rest = await client.call(DocumentReferencesRead, { folderId, take: 2, cursor: first.nextCursor })
    expect([first, rest].map(({ references }) => references!.map((entry) => entry.folderId))).toEqual([
      records.slice(0, 2),
      records.slice(2),
    ])
    expect(rest).not.toHaveProperty('nextCursor')
    const cursor = Buffer.from('[3000000000]').toString('base64url')
    for (const end of [folderId, records[0]!])
      expect((await client.call(DocumentReferencesRead, { folderId: end, cursor })).references).toEqual([])
  })

  test('and only if the caller may see the other end', async () => {
    const list = await listOf(team, [])
    const { folder } = await admin.client.call(FolderAdd, {
      folder: { folderProjectId: id, accessByList: list },
    })
    const secret = await drawing({ parentFolderId: folder!.folderId })
    const open = await drawing()
    const [shared, hidden] = [await rfi(), await rfi({ folderParentId: folder!.folderId })]
    for (const record of [shared, hidden])
      for (const { documentId } of [secret, open]) await refer(record, documentId, undefined, admin)
    const told_ = async (person = people.Superintendent) => ({
      documents: (await bothWays(shared, person)).documentList!.map(({ folderId }) => folderId),
      records: (await bothWays(open.folderId, person)).folderList!.map(({ folderId }) => folderId),
      entries: (await entries(shared, person)).map(({ documentFolderId }) => documentFolderId),
      back: (await entries(open.folderId, person)).map(({ folderId }) => folderId),
    })
    expect(await told_()).toEqual({
      documents: [open.folderId],
      records: [shared],
      entries: [open.folderId],
      back: [shared],
    })
    expect(await told_(admin)).toEqual({
      documents: [secret.folderId, open.folderId],
      records: [shared, hidden],
      entries: [secret.folderId, open.folderId],
      back: [shared, hidden],
    })
    // An engineer sees documents, but only the RFIs they are a party of.
    expect((await told_(people.Viewer)).records).toEqual([shared])
    expect((await bothWays(open.folderId, people.Engineer)).folderList).toEqual([])
    for (const request of [secret.folderId, hidden])
      expect(await told(client.call(DocumentReferencesRead, { folderId: request }))).toBe('404 NotFound')
  })
})
