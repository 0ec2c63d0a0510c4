import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Superintendent', 'Engineer', 'Viewer', 'Subcontractor']))
const other = prepared(() => here.project([], team.admin))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const none = 2147483647

const documentIn = async (parentFolderId: number) =>
  (await team.admin.client.call(DocumentCreate, { parentFolderId, documentNumber: 'A-1' })).newId!
const rfi = async (more: object = {}) => {
  const rfiList = [{ projectId: team.id, subject: 'Beam', ...more }]
  return Number((await team.admin.client.call(RFICreateMany, { rfiList })).returnedIdList![0]!.folderId)
}
const referred = async (folderId: number, person = team.admin) =>
  (await person.client.call(RFIRead, { folderId })).referencedDocuments!

describe('a record refers to documents', () => {
  test('in the order they were added, each once, with all fields of the documents', async () => {
    const parentFolderId = (await team.admin.client.call(FolderAdd, { folder: { folderProjectId: team.id } }))
      .folder!.folderId!
    const [first, second] = [await documentIn(parentFolderId), await documentIn(parentFolderId)]
    const folderId = await rfi()
    const counts = []
    for (const documentId of [second, first, second]) {
      const answer = await team.admin.client.call(DocumentReferenceAdd, { folderId, documentId })
      counts.push(answer.numberOfRecordsEffected)
    }
    expect(counts).toEqual([1, 1, 0])
    const documents = await referred(folderId)
    expect(documents.map(({ documentId }) => documentId)).toEqual([second, first])
    const { folderDocuments } = await team.admin.client.call(DocumentsReadInFolder, { parentFolderId })
    expect(documents.toReversed()).toEqual(folderDocuments)
    const added = (await eventsOf(here, { folderId })).filter(({ action }) => action === 'ReferenceAdded')
    expect(added.map(({ changes }) => changes[0])).toEqual([
      ['documentId', null, second],
      ['documentId', null, first],
    ])
  })

  test('once, when two add the same at the same time', async () => {
    const [folderId, documentId] = [await rfi(), await documentIn(team.rootFolderId)]
    const add = () => team.admin.client.call(DocumentReferenceAdd, { folderId, documentId })
    const counts = (await Promise.all([add(), add()])).map((answer) => answer.numberOfRecordsEffected)
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await referred(folderId)).toHaveLength(1)
  })

  test('even when it is closed', async () => {
    const [folderId, documentId] = [await rfi({ statusId: 5 }), await documentIn(team.rootFolderId)]
    await team.people.Superintendent.client.call(DocumentReferenceAdd, { folderId, documentId })
    expect(await referred(folderId)).toHaveLength(1)
  })
})

describe('a reference is refused', () => {
  let folderId: number
  beforeAll(async () => {
    folderId = await rfi({ toUserId: team.people.Engineer.id })
  })
  let documentId: number
  beforeAll(async () => {
    documentId = await documentIn(team.rootFolderId)
  })
  let foreign: number
  beforeAll(async () => {
    foreign = await documentIn(other.rootFolderId)
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a record', 'admin', () => ({ documentId }), wrong('FolderId', 'NotEmpty')],
    ['without a document', 'admin', () => ({ folderId }), wrong('DocumentId', 'NotEmpty')],
    [
      'with 0 for the document',
      'admin',
      () => ({ folderId, documentId: 0 }),
      wrong('DocumentId', 'NotEmpty'),
    ],
    [
      'with a text for the document',
      'admin',
      () => ({ folderId, documentId: 'A-1' }),
      wrong('DocumentId', 'Type'),
    ],
    [
      'to a document that does not exist',
      'admin',
      () => ({ folderId, documentId: none }),
      wrong('DocumentId', 'Enum'),
    ],
    [
      "to another project's document",
      'admin',
      () => ({ folderId, documentId: foreign }),
      wrong('DocumentId', 'Enum'),
    ],
    ['of a record that does not exist', 'admin', () => ({ folderId: none, documentId }), '404 NotFound'],
    ['of a folder', 'admin', () => ({ folderId: team.rootFolderId, documentId }), '404 NotFound'],
    ["of another's record", 'stranger', () => ({ folderId, documentId }), '404 NotFound'],
    ['of a record without being a party', 'Subcontractor', () => ({ folderId, documentId }), '404 NotFound'],
    ['from a viewer', 'Viewer', () => ({ folderId, documentId }), '403 Forbidden'],
  ])('%s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(DocumentReferenceAdd, request()))).toBe(answer)
    expect(await referred(folderId)).toEqual([])
  })

  test('without a session', async () => {
    const request = { folderId, documentId }
    expect(await told(team.admin.client.withKey(undefined).call(DocumentReferenceAdd, request))).toBe(
      '401 Unauthorized',
    )
  })
})
