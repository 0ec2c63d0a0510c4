import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentUpdate } from '../../../contract/documents/document.ts'
import {
  DocumentReferenceRemove,
  DocumentReferencesRead,
  ReferencedDocumentsReadByFolderID,
} from '../../../contract/documents/documentreference.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import { RFIRead, RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'
import { file, referring } from '../../../test/kit/worlds/referring.ts'

const here = prepared(() => site())
const world = prepared(() => referring(here))
const other = prepared(() => here.project([], world.team.admin))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: world.team.admin, stranger, ...world.team.people }))
const made = prepared(async () => world.team.people.Superintendent)
const none = 2147483647

describe('a reference is removed', () => {
  test('once, with one event, and can be added again', async () => {
    const [question, { documentId }] = [await world.rfi(), await world.drawing()]
    await world.refer(question, documentId)
    const remove = () => made.client.call(DocumentReferenceRemove, { folderId: question, documentId })
    expect([(await remove()).numberOfRecordsEffected, (await remove()).numberOfRecordsEffected]).toEqual([
      1, 0,
    ])
    expect(await world.entries(question)).toEqual([])
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
    await world.refer(question, documentId)
    expect(await world.entries(question)).toHaveLength(1)
  })

  test('from a closed record by a project admin only; all who write may add', async () => {
    const [question, first, second] = [await world.rfi(), await world.drawing(), await world.drawing()]
    await made.client.call(DocumentUpdate, { folderId: first.folderId, ...file('two') })
    await world.refer(question, first.documentId)
    await world.team.admin.client.call(RFIUpdate, { rfi: { folderId: question, statusId: 5 } })
    await world.refer(question, second.documentId)
    const remove = (person = world.team.people.Superintendent) =>
      person.client.call(DocumentReferenceRemove, { folderId: question, documentId: first.documentId })
    expect(await told(remove())).toBe('409 Conflict')
    expect(await told(world.refer(question, first.documentId, 1))).toBe('409 Conflict')
    expect((await world.refer(question, first.documentId, 2)).numberOfRecordsEffected).toBe(0)
    expect(await world.entries(question)).toHaveLength(2)
    await remove(world.team.admin)
    expect(await world.entries(question)).toMatchObject([{ documentId: second.documentId }])
  })

  test('by the person who added it or a manager, not by others who see the record', async () => {
    const { Superintendent, Architect, 'General Contractor PM': pm } = world.team.people
    const [{ documentId }, other] = [await world.drawing(), await world.drawing()]
    await made.client.call(DocumentUpdate, { folderId: other.folderId, ...file('two') })
    const question = await world.rfi({ ccUserList: [Architect.login] })
    await world.refer(question, documentId, undefined, Architect)
    await world.refer(question, other.documentId, 1, Architect)
    const remove = (by: Person, one = documentId) =>
      by.client.call(DocumentReferenceRemove, { folderId: question, documentId: one })
    expect(await told(remove(Superintendent))).toBe('403 Forbidden')
    expect(await told(world.refer(question, other.documentId, 2, Superintendent))).toBe('403 Forbidden')
    expect(await world.entries(question)).toMatchObject([{ documentId }, { version: 1 }])
    await remove(Architect)
    await remove(pm, other.documentId)
    expect(await world.entries(question)).toEqual([])
  })

  test('not from distributed minutes, to which others are added later', async () => {
    const [first, second] = [await world.drawing(), await world.drawing()]
    const fields = { topic: 'Progress', attendeeList: [world.team.people.Architect.id] }
    const ids = await makeOne(world.team.admin, recordTypes.meetingMinute, world.team.id, fields)
    await world.refer(ids.folderId, first.documentId, undefined, world.team.admin)
    await change(world.team.admin, recordTypes.meetingMinute, ids, { statusId: 2 })
    await world.refer(ids.folderId, second.documentId, undefined, world.team.people.Architect)
    for (const by of [world.team.admin, world.team.people.Architect, world.team.people.Superintendent])
      for (const { documentId } of [first, second])
        expect(
          await told(by.client.call(DocumentReferenceRemove, { folderId: ids.folderId, documentId })),
        ).toBe('409 Conflict')
    await world.team.admin.client.call(FileCreate, { folderId: ids.folderId, fileContent: 'AAAA' })
    const events = (await eventsOf(here, { folderId: ids.folderId })).slice(1)
    const later = events.filter(({ changes }) => changes.some(([field]) => field === 'addedLater'))
    expect(later.map(({ action, personId }) => [action, personId])).toEqual([
      ['ReferenceAdded', world.team.people.Architect.id],
      ['FileAttached', world.team.admin.id],
    ])
    expect(await world.entries(ids.folderId)).toHaveLength(2)
  })

  test('and changes no ETag', async () => {
    const [question, { documentId }] = [await world.rfi(), await world.drawing()]
    const { etag } = await made.client.call(RFIRead, { folderId: question })
    await world.refer(question, documentId)
    await made.client.call(DocumentReferenceRemove, { folderId: question, documentId })
    expect((await made.client.call(RFIRead, { folderId: question })).etag).toBe(etag)
  })
})

describe('refused', () => {
  let folderId: number
  beforeAll(async () => {
    folderId = await world.rfi({ toUserId: world.team.people.Engineer.id })
  })
  let documentId: number, documentFolder: number
  beforeAll(async () => {
    ;({ documentId, folderId: documentFolder } = await world.drawing())
  })
  beforeAll(async () => {
    await world.refer(folderId, documentId)
  })
  let foreign: number
  beforeAll(async () => {
    foreign = (await world.drawing({ parentFolderId: other.rootFolderId })).documentId
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without a record', 'admin', () => ({ documentId }), wrong('FolderId', 'NotEmpty')],
    ['without a document', 'admin', () => ({ folderId }), wrong('DocumentId', 'NotEmpty')],
    [
      'of a document that does not exist',
      'admin',
      () => ({ folderId, documentId: none }),
      wrong('DocumentId', 'Enum'),
    ],
    ["of another project's", 'admin', () => ({ folderId, documentId: foreign }), wrong('DocumentId', 'Enum')],
    ['of a record that does not exist', 'admin', () => ({ folderId: none, documentId }), '404 NotFound'],
    ['of a folder', 'admin', () => ({ folderId: world.team.rootFolderId, documentId }), '404 NotFound'],
    ['of a document itself', 'admin', () => ({ folderId: documentFolder, documentId }), '404 NotFound'],
    ["of another's record", 'stranger', () => ({ folderId, documentId }), '404 NotFound'],
    ['from a viewer', 'Viewer', () => ({ folderId, documentId }), '403 Forbidden'],
  ])('removing %s', async (_, person, request, answer) => {
    expect(await told(who[person].client.call(DocumentReferenceRemove, request()))).toBe(answer)
    expect(await world.entries(folderId)).toHaveLength(1)
  })

  test.each([
    ['a future version', 2, wrong('Version', 'Enum')],
    ['a negative version', -1, wrong('Version', 'Enum')],
    ['a text', 'Rev 1', wrong('Version', 'Type')],
  ])('adding with %s', async (_, version, answer) => {
    expect(await told(world.refer(folderId, documentId, version as number))).toBe(answer)
  })

  test.each<[string, keyof typeof who, () => object, string]>([
    ['without an id', 'admin', () => ({}), 'NotEmpty'],
    ['of a node that does not exist', 'admin', () => ({ folderId: none, folderID: none }), '404 NotFound'],
    ["of another's", 'stranger', () => ({ folderId, folderID: folderId }), '404 NotFound'],
  ])('reading %s', async (_, person, request, answer) => {
    const expected = (field: string) => (answer.startsWith('4') ? answer : wrong(field, answer))
    const { client: by } = who[person]
    expect(await told(by.call(DocumentReferencesRead, request()))).toBe(expected('FolderId'))
    expect(await told(by.call(ReferencedDocumentsReadByFolderID, request()))).toBe(expected('FolderID'))
  })
})
