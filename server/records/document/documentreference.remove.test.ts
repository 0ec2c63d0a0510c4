import { describe, expect, test } from 'vitest'
import { DocumentUpdate } from '../../../contract/documents/document.ts'
import {
  DocumentReferenceRemove,
  DocumentReferencesRead,
  ReferencedDocumentsReadByFolderID,
} from '../../../contract/documents/documentreference.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import { RFIRead, RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { change, makeOne, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'
import { file, referring } from '../../../test/kit/worlds/referring.ts'

const here = await site()
const { team, drawing, rfi, refer, entries } = await referring(here)
const { admin, people, rootFolderId } = team
const other = await here.project([], admin)
const stranger = await here.organization()
const who = { admin, stranger, ...people }
const { client } = people.Superintendent
const none = 2147483647

describe('a reference is removed', () => {
  test('once, with one event, and can be added again', async () => {
    const [question, { documentId }] = [await rfi(), await drawing()]
    await refer(question, documentId)
    const remove = () => client.call(DocumentReferenceRemove, { folderId: question, documentId })
    expect([(await remove()).numberOfRecordsEffected, (await remove()).numberOfRecordsEffected]).toEqual([
      1, 0,
    ])
    expect(await entries(question)).toEqual([])
    const events = (await eventsOf(here, { folderId: question })).slice(2)
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      [
        'ReferenceRemoved',
        [
          ['documentId', documentId, null],
          ['version', 1, null],
        ],
      ],
    ])
    await refer(question, documentId)
    expect(await entries(question)).toHaveLength(1)
  })

  test('from a closed record by a project admin only; all who write may add', async () => {
    const [question, first, second] = [await rfi(), await drawing(), await drawing()]
    await client.call(DocumentUpdate, { folderId: first.folderId, ...file('two') })
    await refer(question, first.documentId)
    await admin.client.call(RFIUpdate, { rfi: { folderId: question, statusId: 5 } })
    await refer(question, second.documentId)
    const remove = (person = people.Superintendent) =>
      person.client.call(DocumentReferenceRemove, { folderId: question, documentId: first.documentId })
    expect(await told(remove())).toBe('409 Conflict')
    expect(await told(refer(question, first.documentId, 1))).toBe('409 Conflict')
    expect((await refer(question, first.documentId, 2)).numberOfRecordsEffected).toBe(0)
    expect(await entries(question)).toHaveLength(2)
    await remove(admin)
    expect(await entries(question)).toMatchObject([{ documentId: second.documentId }])
  })

  test('by the person who added it or a manager, not by others who see the record', async () => {
    const { Superintendent, Architect, 'General Contractor PM': pm } = people
    const [{ documentId }, other] = [await drawing(), await drawing()]
    await client.call(DocumentUpdate, { folderId: other.folderId, ...file('two') })
    const question = await rfi({ ccUserList: [Architect.login] })
    await refer(question, documentId, undefined, Architect)
    await refer(question, other.documentId, 1, Architect)
    const remove = (by: Person, one = documentId) =>
      by.client.call(DocumentReferenceRemove, { folderId: question, documentId: one })
    expect(await told(remove(Superintendent))).toBe('403 Forbidden')
    expect(await told(refer(question, other.documentId, 2, Superintendent))).toBe('403 Forbidden')
    expect(await entries(question)).toMatchObject([{ documentId }, { version: 1 }])
    await remove(Architect)
    await remove(pm, other.documentId)
    expect(await entries(question)).toEqual([])
  })

  test('not from distributed minutes, to which others are added later', async () => {
    const [first, second] = [await drawing(), await drawing()]
    const fields = { topic: 'Progress', attendeeList: [people.Architect.id] }
    const ids = await makeOne(admin, recordTypes.meetingMinute, team.id, fields)
    await refer(ids.folderId, first.documentId, undefined, admin)
    await change(admin, recordTypes.meetingMinute, ids, { statusId: 2 })
    await refer(ids.folderId, second.documentId, undefined, people.Architect)
    for (const by of [admin, people.Architect, people.Superintendent])
      for (const { documentId } of [first, second])
        expect(
          await told(by.client.call(DocumentReferenceRemove, { folderId: ids.folderId, documentId })),
        ).toBe('409 Conflict')
    await admin.client.call(FileCreate, { folderId: ids.folderId, fileContent: 'AAAA' })
    const events = (await eventsOf(here, { folderId: ids.folderId })).slice(1)
    const later = events.filter(({ changes }) => changes.some(([field]) => field === 'addedLater'))
    expect(later.map(({ action, personId }) => [action, personId])).toEqual([
      ['ReferenceAdded', people.Architect.id],
      ['FileAttached', admin.id],
    ])
    expect(await entries(ids.folderId)).toHaveLength(2)
  })

  test('and changes no ETag', async () => {
    const [question, { documentId }] = [await rfi(), await drawing()]
    const { etag } = await client.call(RFIRead, { folderId: question })
    await refer(question, documentId)
    await client.call(DocumentReferenceRemove, { folderId: question, documentId })
    expect((await client.call(RFIRead, { folderId: question })).etag).toBe(etag)
  })
})

describe('refused', async () => {
  const folderId = await rfi({ toUserId: people.Engineer.id })
  const { documentId, folderId: documentFolder } = await drawing()
  await refer(folderId, documentId)
  const foreign = (await drawing({ parentFolderId: other.rootFolderId })).documentId

  test.each<[string, keyof typeof who, object, string]>([
    ['without a record', 'admin', { documentId }, wrong('FolderId', 'NotEmpty')],
    ['without a document', 'admin', { folderId }, wrong('DocumentId', 'NotEmpty')],
    [
      'of a document that does not exist',
      'admin',
      { folderId, documentId: none },
      wrong('DocumentId', 'Enum'),
    ],
    ["of another project's", 'admin', { folderId, documentId: foreign }, wrong('DocumentId', 'Enum')],
    ['of a record that does not exist', 'admin', { folderId: none, documentId }, '404 NotFound'],
    ['of a folder', 'admin', { folderId: rootFolderId, documentId }, '404 NotFound'],
    ['of a document itself', 'admin', { folderId: documentFolder, documentId }, '404 NotFound'],
    ["of another's record", 'stranger', { folderId, documentId }, '404 NotFound'],
    ['from a viewer', 'Viewer', { folderId, documentId }, '403 Forbidden'],
  ])('removing %s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(DocumentReferenceRemove, request))).toBe(answer)
    expect(await entries(folderId)).toHaveLength(1)
  })

  test.each([
    ['a future version', 2, wrong('Version', 'Enum')],
    ['a negative version', -1, wrong('Version', 'Enum')],
    ['a text', 'Rev 1', wrong('Version', 'Type')],
  ])('adding with %s', async (_, version, answer) => {
    expect(await told(refer(folderId, documentId, version as number))).toBe(answer)
  })

  test.each<[string, keyof typeof who, object, string]>([
    ['without an id', 'admin', {}, 'NotEmpty'],
    ['of a node that does not exist', 'admin', { folderId: none, folderID: none }, '404 NotFound'],
    ["of another's", 'stranger', { folderId, folderID: folderId }, '404 NotFound'],
  ])('reading %s', async (_, person, request, answer) => {
    const expected = (field: string) => (answer.startsWith('4') ? answer : wrong(field, answer))
    const { client: by } = who[person]
    expect(await told(by.call(DocumentReferencesRead, request))).toBe(expected('FolderId'))
    expect(await told(by.call(ReferencedDocumentsReadByFolderID, request))).toBe(expected('FolderID'))
  })
})
