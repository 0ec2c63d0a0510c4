/** Code lists and the records that use their items: retiring, refused removals, offering again. */
import { describe, expect, test } from 'vitest'
import { DocumentCreate, DocumentGet, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentsReadInFolder } from '../../../contract/documents/documentlist.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FoldersGetByParentFolder } from '../../../contract/documents/folder.ts'
import { ListRead, ListSave } from '../../../contract/projects/codelist.ts'
import { MeetingMinuteCarryOver, MeetingMinuteUpdate } from '../../../contract/records/meetingminute.ts'
import { RFIReasonsRead, RFIUpdate } from '../../../contract/records/rfi.ts'
import { SubmittalItemUpdate, SubmittalTypesRead } from '../../../contract/records/submittal.ts'
import { type Person, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { type ListName, shippedLists } from '../../codes/shipped.ts'
import { advisoryLock } from '../../db/locks.ts'

const here = prepared(() => site())

const without = (list: ListName, ...codes: number[]) =>
  shippedLists[list].filter(({ code }) => !codes.includes(code)).map(({ code, name }) => ({ id: code, name }))
const save = (by: Person, request: RecordData) => by.client.call(ListSave, request)
const ids = (items: ReadonlyArray<{ id?: number | null }> | null | undefined) => items!.map(({ id }) => id)

const documentsOf = async (by: Person, parentFolderId: number): Promise<number> => {
  const { folderList } = await by.client.call(FoldersGetByParentFolder, { parentFolderId })
  return folderList!.find(({ folderName }) => folderName === 'Documents')!.folderId!
}

describe('an item that records use', () => {
  test('cannot be removed: 409, with the number of records', async () => {
    const { id, admin } = await here.project()
    for (const requestReasonId of [2, 2, 3]) await makeOne(admin, recordTypes.rfi, id, { requestReasonId })
    const request = { listName: 'rfiReason', projectId: id, items: without('rfiReason', 2, 3, 4) }
    const fault = await refused(save(admin, request))
    expect([fault.status, fault.message, fault.meta]).toEqual([
      409,
      'In use: 2 Missing information (2 records), 3 Document conflict (1 record). ' +
        'Items in use can be retired, but not removed.',
      { inUse: '2 Missing information (2 records); 3 Document conflict (1 record)' },
    ])
    const { level, items } = await admin.client.call(ListRead, request)
    expect([level, items!.length]).toEqual(['System', 13])
    // An unused item can be removed.
    await save(admin, { ...request, items: without('rfiReason', 4) })
    expect(ids((await admin.client.call(ListRead, request)).items)).not.toContain(4)
  })

  test('can be retired: records that have it keep it, but it is no longer offered or accepted', async () => {
    const { id, admin } = await here.project()
    const { folderId } = await makeOne(admin, recordTypes.rfi, id, { requestReasonId: 3 })
    const other = await makeOne(admin, recordTypes.rfi, id, { requestReasonId: 1 })
    const items = without('rfiReason', 3)
    const saved = await save(admin, { listName: 'rfiReason', projectId: id, items, retiredIds: [3] })
    expect([ids(saved.items), saved.retiredItems]).toEqual([
      ids(items),
      [{ id: 3, name: 'Document conflict' }],
    ])
    const rfi = await read(admin, recordTypes.rfi, { folderId })
    expect(rfi).toMatchObject({ requestReasonId: 3, requestReasonName: 'Document conflict' })
    const { rfi: updated } = await admin.client.call(RFIUpdate, { rfi: { ...rfi, subject: 'Same reason' } })
    expect(updated).toMatchObject({ requestReasonId: 3, subject: 'Same reason' })
    const change = { folderId: other.folderId, requestReasonId: 3 }
    const fault = await refused(admin.client.call(RFIUpdate, { rfi: change }))
    expect([fault.status, fault.fields[0]!.fieldName]).toEqual([400, 'Rfi.RequestReasonId'])
    expect(fault.message).toMatch(
      /^Rfi.RequestReasonId: Document conflict is no longer offered\. The list has: 1 /,
    )
    expect(await told(makeOne(admin, recordTypes.rfi, id, { requestReasonId: 3 }))).toBe(
      wrong('RfiList[0].RequestReasonId', 'Enum'),
    )
    // After a change to another item, it cannot be set again.
    await admin.client.call(RFIUpdate, { rfi: { folderId, requestReasonId: 1 } })
    expect(await told(admin.client.call(RFIUpdate, { rfi: { folderId, requestReasonId: 3 } }))).toBe(
      wrong('Rfi.RequestReasonId', 'Enum'),
    )
  })

  test('stays retired when the list is saved unchanged, and is offered again when sent among the items', async () => {
    const { id, admin } = await here.project()
    const at = { listName: 'rfiReason', projectId: id }
    await save(admin, { ...at, items: without('rfiReason', 3), retiredIds: [3] })
    const seen = await admin.client.call(ListRead, at)
    const again = await save(admin, { ...at, items: seen.items })
    expect(again).toMatchObject({ items: seen.items, retiredItems: seen.retiredItems })
    const back = await save(admin, { ...at, items: [...seen.items!, ...seen.retiredItems!] })
    expect([ids(back.items).at(-1), back.retiredItems]).toEqual([3, []])
    await makeOne(admin, recordTypes.rfi, id, { requestReasonId: 3 })
  })

  test('in an entry of a record’s list counts too, and stays in a changed list', async () => {
    const { id, admin } = await here.project()
    const itemList = [
      { topic: 'A', categoryId: 2 },
      { topic: 'B', categoryId: 2 },
    ]
    const { folderId } = await makeOne(admin, recordTypes.meetingMinute, id, { itemList, typeId: 3 })
    const at = { listName: 'meeting categories', projectId: id }
    const items = without('meetingCategory', 2)
    expect((await refused(save(admin, { ...at, items }))).message).toContain('2 Safety (1 record)')
    await save(admin, { ...at, items, retiredIds: [2] })
    const update = (list: RecordData[]) =>
      admin.client.call(MeetingMinuteUpdate, { meetingMinute: { folderId, itemList: list } })
    await update([...itemList, { topic: 'C', categoryId: 1 }])
    const { meetingMinute: next } = await admin.client.call(MeetingMinuteCarryOver, { folderId })
    expect(next!.itemList!.map(({ categoryId }) => categoryId)).toEqual([2, 2, 1])
    await update([{ topic: 'C', categoryId: 1 }])
    expect(await told(update(itemList))).toBe(wrong('MeetingMinute.ItemList[0].CategoryId', 'Enum'))
    expect(await told(update([{ topic: 'D', statusId: 4 }]))).toBe(
      wrong('MeetingMinute.ItemList[0].StatusId', 'Enum'),
    )
  })

  test('counts in earlier versions of a document, too', async () => {
    const { id, admin, rootFolderId } = await here.project()
    const file = { fileName: 'a.pdf', fileContent: Buffer.from('%PDF').toString('base64') }
    const { newFolderId: folderId } = await admin.client.call(DocumentCreate, {
      parentFolderId: rootFolderId,
      documentType: 4,
      ...file,
    })
    await admin.client.call(DocumentUpdate, { folderId, documentType: 5, ...file })
    expect((await admin.client.call(DocumentGet, { folderId })).document).toMatchObject({ documentType: 5 })
    const saving = (code: number) =>
      save(admin, { listName: 'documentType', projectId: id, items: without('documentType', code) })
    for (const code of [4, 5]) expect(await told(saving(code))).toBe('409 Conflict')
    await saving(6)
  })

  test('of a drive file stays through other changes; a new file has only the text', async () => {
    const { id, admin, rootFolderId } = await here.project()
    const register = async (document: RecordData) =>
      (await admin.client.call(DriveDocumentCreate, { document: { folderProject: id, ...document } }))
        .folderId
    const folderId = await register({ driveId: 'a', documentType: 'Photo' })
    const items = [...without('documentType', 3, 4), { id: 4, name: 'Paper' }]
    const paper = await register({ driveId: 'b', documentType: 'Report' })
    await save(admin, { listName: 'documentType', projectId: id, items, retiredIds: [3] })
    for (const driveId of ['a', 'b']) await register({ driveId, notes: 'Again' })
    const late = await register({ driveId: 'c', documentType: 'photo' })
    const { folderDocuments } = await admin.client.call(DocumentsReadInFolder, {
      parentFolderId: await documentsOf(admin, rootFolderId),
    })
    expect(folderDocuments!.map((one) => [one.folderId, one.documentType, one.documentTypeName])).toEqual([
      [folderId, 3, 'Photo'],
      [paper, 4, 'Paper'],
      [late, 0, 'Photo'],
    ])
  })

  test('is copied to the next revision of a submittal item', async () => {
    const { id, admin } = await here.project()
    const { folderId } = await makeOne(admin, recordTypes.submittalItem, id, { typeId: 2 })
    await save(admin, {
      listName: 'submittalType',
      projectId: id,
      items: without('submittalType', 2),
      retiredIds: [2],
    })
    const { submittalTypes } = await admin.client.call(SubmittalTypesRead, { projectId: id })
    expect(ids(submittalTypes)).not.toContain(2)
    await admin.client.call(SubmittalItemUpdate, { item: { folderId, stage: '4', returnedStatusId: '4' } })
    const rows = await here.database.rows(
      'SELECT revision, type_id FROM submittal_item WHERE project_id = $1 ORDER BY id',
      [id],
    )
    expect(rows).toEqual([
      { revision: '0', type_id: 2 },
      { revision: '1', type_id: 2 },
    ])
  })
})

test('an item is not removed while a call writes it into a record', async () => {
  const { id, admin } = await here.project()
  const items = without('rfiReason', 5)
  // A call that writes holds the code list until its transaction ends.
  const saving = await here.database.transaction(async (db) => {
    await db.rows('SELECT pg_advisory_xact_lock_shared($1, $2)', [advisoryLock.lists, admin.organizationId])
    const done = told(save(admin, { listName: 'rfiReason', projectId: id, items }))
    const isWaiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1`
    while (!(await db.row(isWaiting, [admin.organizationId])));
    await db.rows(
      `WITH f AS (INSERT INTO folder (project_id, type, section, name, created_by, created_at, updated_by, updated_at)
                  VALUES ($1, 121, 'rfis', 'x', $2, now(), $2, now()) RETURNING id)
       INSERT INTO rfi (folder_id, project_id, status_id, request_reason_id) SELECT f.id, $1, 1, 5 FROM f`,
      [id, admin.id],
    )
    return { done }
  })
  expect(await saving.done).toBe('409 Conflict')
})

describe('the reasons of an RFI', () => {
  test('are those of its project, and the one it has', async () => {
    const { id, admin, rootFolderId, people } = await here.project(['Viewer'])
    const { folderId } = await makeOne(admin, recordTypes.rfi, id, { requestReasonId: 3 })
    const reasons = async (folder: number) =>
      (await people.Viewer.client.call(RFIReasonsRead, { folderId: folder })).rfiReasonList!
    expect((await reasons(rootFolderId))[0]).toEqual({ reasonId: 1, reasonName: 'Design clarification' })
    expect(await reasons(folderId)).toHaveLength(13)
    const items = [{ id: 1, name: 'Question' }]
    await save(admin, { listName: 'rfiReason', projectId: id, items, retiredIds: [3] })
    expect(await reasons(rootFolderId)).toEqual([{ reasonId: 1, reasonName: 'Question' }])
    expect(await reasons(folderId)).toEqual([
      { reasonId: 1, reasonName: 'Question' },
      { reasonId: 3, reasonName: 'Document conflict' },
    ])
  })

  test.each<[string, RecordData, string]>([
    ['of nothing', {}, wrong('FolderId', 'NotEmpty')],
    ['of a folder that does not exist', { folderId: 2147483647 }, '404 NotFound'],
  ])('are refused %s', async (_, request, answer) => {
    const admin = await here.organization()
    expect(await told(admin.client.call(RFIReasonsRead, request))).toBe(answer)
  })
})
