/** Whatever operation changes the node of a record: it is judged as the record, and its place as the record's place. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import {
  FolderAdd,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { MeetingCorrectionsRead } from '../../../contract/records/meetingreview.ts'
import { RFIUpdate } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { info } from '../../../test/kit/records.ts'
import { listOf, outcome, rfiIn } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'
import { kinds, takeRecord } from '../../../test/tables/ownership/kinds.ts'
import type { Person, RecordType } from '../../../test/tables/ownership/table/types.ts'
import { type World, worldOf } from '../../../test/tables/people.ts'

const here = prepared(() => site())
let world: World
beforeAll(async () => {
  world = await worldOf(here)
})

const recordOf = async (type: RecordType, state: string): Promise<number> => {
  const madeBy = 'contractor'
  return (await takeRecord(world, kinds[type]!, { madeBy, state })).folderId
}
const updateBy = (person: Person, folder: object, reason?: string) =>
  world.who[person].client.call(FolderUpdate, { folder, additionalInfo: info({ Reason: reason }) })
const folderIn = async (folderParentId: number, more: object = {}): Promise<number> =>
  (await world.who.admin.client.call(FolderAdd, { folder: { folderParentId, folderName: 'Place', ...more } }))
    .folder!.folderId!
const sectionOf = async (type: number): Promise<number> => {
  const { who, rootFolderId } = world
  const { folderList } = await who.admin.client.call(FoldersGetByParentFolder, {
    parentFolderId: rootFolderId,
  })
  return folderList!.find(({ folderType }) => folderType === type)!.folderId!
}

describe('FolderUpdate on the node of a record', () => {
  test.each<[RecordType, string, Person, object, string]>([
    ['daily report', 'signed', 'admin', { folderDescription: 'x' }, '409 Conflict'],
    ['daily report', 'signed', 'admin', { folderSorting: 3 }, '409 Conflict'],
    ['daily report', 'unsigned', 'assistant', { folderDescription: 'x' }, '200'],
    ['daily report', 'unsigned', 'owner', { folderDescription: 'x' }, '403 Forbidden Folder.PeopleForeman'],
    ['RFI', 'Closed', 'gcpm', { folderDescription: 'x' }, '409 Conflict'],
    ['RFI', 'Closed', 'gcpm', { folderSorting: 2 }, '409 Conflict'],
    ['RFI', 'Closed', 'admin', { folderDescription: 'x' }, '200'],
    ['RFI', 'Open', 'gcCreator', { folderDescription: 'x' }, '403 Forbidden Folder.Subject:Forbidden'],
    ['RFI', 'Open', 'gcpm', { folderDescription: 'x' }, '200'],
    ['RFI', 'Draft', 'gcCreator', { folderDescription: 'x' }, '200'],
    ['RFI', 'Draft', 'super', { folderDescription: 'x' }, '404 NotFound'],
    [
      'open issue',
      'In review',
      'gcCreator',
      { folderDescription: 'x' },
      '403 Forbidden Folder.Subject:Forbidden',
    ],
    ['submittal item', 'Submitted', 'assistant', { folderDescription: 'x' }, '200'],
    ['submittal item', 'Created', 'subContact', { folderDescription: 'x' }, '200'],
    [
      'submittal item',
      'Submitted',
      'subContact',
      { folderSorting: 1 },
      '403 Forbidden Folder.Description:Forbidden',
    ],
    ['meeting minute', 'Draft', 'assistant', { folderDescription: 'x' }, '200'],
    ['meeting minute', 'Distributed', 'gcCreator', { folderDescription: 'x' }, '409 Conflict'],
    [
      'meeting minute',
      'Distributed',
      'gcpm',
      { folderSorting: 2 },
      '400 ValidationError AdditionalInfo.Reason',
    ],
    [
      'meeting minute',
      'Final',
      'admin',
      { folderDescription: 'x' },
      '400 ValidationError AdditionalInfo.Reason',
    ],
  ])('%s, %s, by %s, %o: %s', async (type, state, person, fields, due) => {
    const folderId = await recordOf(type, state)
    const before = await world.who.admin.client.call(FolderGet, { folderId })
    const got = await outcome(updateBy(person, { folderId, ...fields }))
    if (due.startsWith('403 Forbidden Folder.People')) expect(got).toMatch(/^403 Forbidden Folder\./)
    else if (due.startsWith('400')) expect(got).toContain('AdditionalInfo.Reason')
    else expect(got).toBe(due)
    const after = await world.who.admin.client.call(FolderGet, { folderId })
    if (due !== '200') expect(after).toEqual(before)
    else expect(after.folder).toMatchObject(fields)
  })

  test.each<[RecordType, string, Person, string]>([
    ['daily report', 'signed', 'admin', '409 Conflict'],
    ['RFI', 'Closed', 'gcpm', '409 Conflict'],
    ['RFI', 'Open', 'gcCreator', '403 Forbidden'],
    ['RFI', 'Open', 'gcpm', '200'],
    ['punch list item', 'Draft', 'gcCreator', '200'],
    ['punch list item', 'Open', 'super', '403 Forbidden'],
    ['meeting minute', 'Distributed', 'super', '409 Conflict'],
    ['document', 'For review', 'gcCreator', '403 Forbidden'],
    ['document', 'Void', 'gcpm', '409 Conflict'],
  ])('its place: %s, %s, by %s: %s', async (type, state, person, due) => {
    const folderId = await recordOf(type, state)
    const list = await listOf({ id: world.projectId, admin: world.who.admin }, Object.values(world.who))
    const elsewhere = await folderIn(world.rootFolderId)
    for (const fields of [{ folderParentId: elsewhere }, { accessByList: list }])
      expect((await outcome(updateBy(person, { folderId, ...fields }))).startsWith(due), due).toBe(true)
  })

  test('with a reason is a correction of distributed minutes', async () => {
    const folderId = await recordOf('meeting minute', 'Distributed')
    await updateBy('gcpm', { folderId, folderDescription: 'Moved here' }, 'It was filed wrong')
    const { client } = world.who.archTo
    const { corrections } = await client.call(MeetingCorrectionsRead, { folderId })
    expect(corrections).toMatchObject([{ number: 1, reason: 'It was filed wrong' }])
    const { changes } = await client.call(RecordHistoryRead, { folderId })
    expect(changes![0]).toMatchObject({ action: 'Corrected', reason: 'It was filed wrong' })
  })
})

describe('a restriction', () => {
  const people = (names: Person[]) =>
    listOf(
      { id: world.projectId, admin: world.who.admin },
      names.map((name) => world.who[name]),
    )

  test('is tightened by managers, and opened up only by project admins, however that is done', async () => {
    const [wide, narrow, other] = [
      await people(['gcpm', 'super', 'archTo']),
      await people(['gcpm', 'super']),
      await people(['gcpm', 'owner']),
    ]
    const folderId = await folderIn(world.rootFolderId)
    const to = (person: Person, accessByList: number) => outcome(updateBy(person, { folderId, accessByList }))
    expect(await to('super', wide)).toBe('403 Forbidden')
    expect(await to('gcpm', wide)).toBe('200')
    expect([await to('gcpm', 0), await to('gcpm', other)]).toEqual(['403 Forbidden', '403 Forbidden'])
    expect([await to('gcpm', narrow), await to('gcpm', wide)]).toEqual(['200', '403 Forbidden'])
    const inner = await folderIn(folderId)
    const rfiFolder = await rfiIn(world.who.gcpm, inner)
    const out = { folderParentId: world.rootFolderId }
    expect(await outcome(updateBy('gcpm', { folderId: inner, ...out }))).toBe('403 Forbidden')
    expect(await outcome(updateBy('gcpm', { folderId: rfiFolder, ...out }))).toBe('403 Forbidden')
    const { client } = world.who.gcpm
    expect(await outcome(client.call(RFIUpdate, { rfi: { folderId: rfiFolder, ...out } }))).toBe(
      '403 Forbidden',
    )
    // Within the same restriction it moves freely.
    expect(
      await outcome(client.call(RFIUpdate, { rfi: { folderId: rfiFolder, folderParentId: folderId } })),
    ).toBe('200')
    expect(await to('admin', 0)).toBe('200')
    expect(await outcome(updateBy('gcpm', { folderId: inner, ...out }))).toBe('200')
  })
})

describe('a plain folder belongs to its section', () => {
  test.each<[Person, 'documents' | 'rfis', string]>([
    ['archTo', 'documents', '200'],
    ['archTo', 'rfis', '403 Forbidden'],
    ['subCreator', 'documents', '403 Forbidden'],
    ['subCreator', 'rfis', '200'],
    ['assistant', 'rfis', '200'],
    ['viewer', 'rfis', '403 Forbidden'],
  ])('%s makes one among the %s: %s', async (person, where, due) => {
    const folderParentId = await folderIn(await sectionOf(where === 'rfis' ? 120 : 110))
    const { client } = world.who[person]
    const made = client.call(FolderAdd, { folder: { folderParentId, folderName: 'Mine' } })
    expect(await outcome(made)).toBe(due)
    const changed = updateBy(person, { folderId: folderParentId, folderName: 'Theirs' })
    // Anyone who only makes records there changes no folder of others.
    expect(await outcome(changed)).toBe(person === 'subCreator' ? '403 Forbidden' : due)
    const { folder } = await client.call(FolderGet, { folderId: folderParentId })
    expect(folder!.userCanModify).toBe(due === '200' && person !== 'subCreator')
  })
})

describe('DriveDocumentCreate', () => {
  const put = (person: Person, document: object) =>
    outcome(world.who[person].client.call(DriveDocumentCreate, { document }))

  test('changes what a document is by the same rules', async () => {
    const file = { folderProject: world.projectId, driveId: randomUUID() }
    expect(await put('super', { ...file, status: 'Approved for construction' })).toBe(
      '403 Forbidden Document.Status:Forbidden',
    )
    expect(await put('super', { ...file, status: 'For review' })).toBe('200')
    expect(await put('super', { ...file, status: 'Approved for construction' })).toMatch(/^403/)
    expect(await put('archTo', { ...file, status: 'Approved for construction' })).toBe('200')
    expect(await put('super', { ...file, status: 'Approved for construction', notes: 'Sent' })).toBe('200')
    expect(await put('super', { ...file, status: 'For review' })).toMatch(/^403/)
  })

  test('moves and restricts a file by managers, and opens it up by project admins', async () => {
    const file = { folderProject: world.projectId, driveId: randomUUID() }
    const { projectId: id, who } = world
    const list = await listOf({ id, admin: who.admin }, [who.gcpm, who.super])
    expect(await put('super', { ...file, accessByList: list })).toBe('403 Forbidden')
    expect(await put('super', file)).toBe('200')
    const folderParentId = await folderIn(world.rootFolderId)
    expect(await put('super', { ...file, folderParentId })).toBe('403 Forbidden')
    expect(await put('gcpm', { ...file, folderParentId, accessByList: list })).toBe('200')
    expect(await put('gcpm', { ...file, accessByList: 0 })).toBe('403 Forbidden')
    expect(await put('admin', { ...file, accessByList: 0 })).toBe('200')
    expect(await told(who.viewer.client.call(DriveDocumentCreate, { document: file }))).toBe('403 Forbidden')
  })
})
