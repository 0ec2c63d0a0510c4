import { describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import {
  FolderAdd,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import type { Wire } from '../../../contract/kit.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'

type Folder = Wire<typeof FolderAdd.response.fields>['folder'] & object

const here = prepared(() => site())
const world = prepared(() => here.project(['Viewer', 'Architect', 'General Contractor PM']))

const add = async (folder: Folder, who: Person = world.admin): Promise<Folder> =>
  (await who.client.call(FolderAdd, { folder })).folder!
const get = async (folderId: number, who: Person = world.admin): Promise<Folder> =>
  (await who.client.call(FolderGet, { folderId })).folder!
const sectionOf = async (type: number, rootId = world.rootFolderId, who = world.admin): Promise<Folder> => {
  const { folderList } = await who.client.call(FoldersGetByParentFolder, { parentFolderId: rootId })
  return folderList!.find(({ folderType }) => folderType === type)!
}
const moment = expect.stringMatching(/^\/Date\(\d+-0000\)\/$/)

describe('a folder', () => {
  test('is returned as it was sent, with the rest filled in', async () => {
    const documents = (await sectionOf(110)).folderId!
    const sent = {
      folderName: '  Ebene 2 – Süd 🏗 ',
      folderDescription: 'Line one\nline two ',
      folderParentId: documents,
      folderType: 7,
      folderReferenceId: 4711,
      folderProjectId: world.id,
      folderSorting: -3,
      accessByList: await listOf(world, []),
    }
    const answer = await world.admin.client.call(FolderAdd, { folder: sent })
    expect(answer.folder).toEqual({
      ...sent,
      folderId: expect.any(Number),
      folderTypeName: 'Folder',
      createdBy: world.admin.id,
      createdByFullName: world.admin.fullName,
      createdDate: moment,
      updatedBy: world.admin.id,
      updatedByFullName: world.admin.fullName,
      updatedDate: moment,
      updator: world.admin.id,
      userCanModify: true,
      userCanDelete: true,
    })
    expect(answer.numberOfRecordsEffected).toBe(1)
    const read = await world.admin.client.call(FolderGet, { folderId: answer.folder!.folderId })
    expect(read.folder).toEqual(answer.folder)
    expect(read.etag).toBe(answer.etag)
    expect(read.numberOfRecordsEffected).toBe(1)
  })

  test('without fields has the default name, is below the root, and its numbers are 0', async () => {
    const folder = await add({ folderProjectId: world.id })
    expect(folder).toMatchObject({
      folderName: 'New folder',
      folderParentId: world.rootFolderId,
      folderType: 1,
      folderReferenceId: 0,
      folderSorting: 0,
      accessByList: 0,
    })
    expect(folder).not.toHaveProperty('folderDescription')
  })

  test.each([
    ['null', null],
    ['empty', ''],
    ['of spaces', '  '],
  ])('with a name that is %s has the default name', async (_, folderName) => {
    expect((await add({ folderProjectId: world.id, folderName })).folderName).toBe('New folder')
  })

  test('ignores times, authors and rights sent by the client', async () => {
    const folder = await add({
      folderProjectId: world.id,
      folderTypeName: 'Mine',
      createdBy: 1,
      createdByFullName: 'Somebody',
      createdDate: '2001-01-01T00:00:00Z',
      updator: 1,
      userCanDelete: false,
    })
    expect(folder).toMatchObject({ folderTypeName: 'Folder', createdBy: world.admin.id, userCanDelete: true })
    expect(folder.createdDate).not.toBe('/Date(978307200000-0000)/')
  })

  test('goes into the only project of a caller who has just one', async () => {
    expect(await add({ folderName: 'Mine' }, world.people.Architect)).toMatchObject({
      folderProjectId: world.id,
      folderParentId: world.rootFolderId,
    })
  })

  test('is listed by sorting, then in the order of creation', async () => {
    const { folderId: parent } = await add({ folderProjectId: world.id })
    for (const [folderName, folderSorting] of [
      ['b', 2],
      ['c', 2],
      ['a', -1],
      ['z', 9],
    ] as const)
      await add({ folderParentId: parent, folderName, folderSorting })
    const { folderList, numberOfRecordsEffected } = await world.admin.client.call(FoldersGetByParentFolder, {
      parentFolderId: parent,
    })
    expect(folderList!.map(({ folderName }) => folderName)).toEqual(['a', 'b', 'c', 'z'])
    expect(numberOfRecordsEffected).toBe(4)
  })
})

describe('changing a folder', () => {
  test('changes what is sent, keeps what is absent, clears null and ""', async () => {
    const folder = await add({
      folderProjectId: world.id,
      folderName: 'Shafts',
      folderDescription: 'All of them',
      folderSorting: 4,
      folderReferenceId: 9,
    })
    const { folderId } = folder
    await world.admin.client.call(FolderUpdate, { folder: { folderId, folderSorting: 5 } })
    expect(await get(folderId!)).toMatchObject({
      folderName: 'Shafts',
      folderDescription: 'All of them',
      folderSorting: 5,
      folderReferenceId: 9,
    })
    await world.admin.client.call(FolderUpdate, {
      folder: {
        folderId,
        folderDescription: '',
        folderSorting: null,
        folderReferenceId: null,
        folderName: null,
      },
    })
    const cleared = await get(folderId!)
    expect(cleared).toMatchObject({ folderName: 'New folder', folderSorting: 0, folderReferenceId: 0 })
    expect(cleared).not.toHaveProperty('folderDescription')
    expect(cleared.folderParentId).toBe(world.rootFolderId)
  })

  test('returns only the status block, and counts one record even if nothing changed', async () => {
    const { folderId } = await add({ folderProjectId: world.id })
    const answer = await world.admin.client.call(FolderUpdate, { folder: { folderId } })
    expect(answer).toEqual({
      uiErrorMessage: '',
      uiDevErrorMessage: '',
      errorOccured: false,
      logMessageType: 'DEBUG',
      responseStatus: {},
      numberOfRecordsEffected: 1,
    })
  })

  test('to the same values writes no event and keeps the ETag, for everybody who sees it', async () => {
    const folder = await add({ folderProjectId: world.id, folderName: 'Echo', folderDescription: 'x' })
    for (const who of [world.admin, world.people.Viewer]) {
      const read = await who.client.call(FolderGet, { folderId: folder.folderId })
      const echo = await who.client.call(FolderUpdate, { folder: read.folder })
      expect(echo.etag).toBe(read.etag)
    }
    expect(await eventsOf(here, folder)).toHaveLength(1)
  })

  test('works for the root, every section and a record sent back unchanged', async () => {
    const rfi = await createOne(RFICreateMany, { rfiList: [{ projectId: world.id, subject: 'Beam' }] })
    const { folderList } = await world.admin.client.call(FoldersGetByParentFolder, {
      parentFolderId: world.rootFolderId,
    })
    const sections = folderList!.filter(({ folderType }) => folderType! >= 100)
    expect(sections).toHaveLength(7)
    for (const folder of [await get(world.rootFolderId), ...sections, await get(rfi)]) {
      const before = await eventsOf(here, folder)
      await world.admin.client.call(FolderUpdate, { folder })
      expect(await get(folder.folderId!)).toEqual(folder)
      expect(await eventsOf(here, folder)).toEqual(before)
    }
  })

  test('stores who changed it, and keeps who created it', async () => {
    const { folderId } = await add({ folderProjectId: world.id })
    await world.people.Architect.client.call(FolderUpdate, {
      folder: { folderId, folderName: 'By the architect' },
    })
    expect(await get(folderId!)).toMatchObject({
      createdBy: world.admin.id,
      updatedBy: world.people.Architect.id,
      updatedByFullName: world.people.Architect.fullName,
      updator: world.people.Architect.id,
    })
  })

  test('writes one event: what, by whom, old and new values', async () => {
    const folder = await add({ folderProjectId: world.id, folderName: 'Old' })
    await world.admin.client.call(FolderUpdate, {
      folder: { folderId: folder.folderId, folderName: 'New', folderSorting: 3 },
    })
    const events = await eventsOf(here, folder)
    expect(events).toMatchObject([
      { action: 'Created', version: 1, personId: world.admin.id },
      {
        action: 'Updated',
        version: 2,
        personId: world.admin.id,
        changes: [
          ['folderName', 'Old', 'New'],
          ['folderSorting', 0, 3],
        ],
      },
    ])
    expect(events[0]!.changes).toContainEqual(['folderName', null, 'Old'])
  })

  test('does not rename a record: its name is its number and title', async () => {
    const rfi = await createOne(RFICreateMany, { rfiList: [{ projectId: world.id, subject: 'Column' }] })
    const { folderName } = await get(rfi)
    await world.admin.client.call(FolderUpdate, {
      folder: { folderId: rfi, folderName: 'Mine', folderSorting: 8 },
    })
    expect(await get(rfi)).toMatchObject({ folderName, folderSorting: 8 })
    expect(folderName).toMatch(/^RFI-\d{3} Column$/)
  })

  test('renames a drive file, but not a document', async () => {
    const { folderId: file } = await world.admin.client.call(DriveDocumentCreate, {
      document: { folderProject: world.id },
    })
    const { newFolderId: paper } = await world.admin.client.call(DocumentCreate, {
      parentFolderId: world.rootFolderId,
      documentNumber: 'A-1',
    })
    for (const folderId of [file, paper])
      await world.admin.client.call(FolderUpdate, { folder: { folderId, folderName: 'Mine' } })
    expect([(await get(file!)).folderName, (await get(paper!)).folderName]).toEqual(['Mine', 'A-1'])
  })

  test('of a closed record is for project admins only', async () => {
    const rfi = await createOne(RFICreateMany, {
      rfiList: [{ projectId: world.id, subject: 'Done', statusId: 5 }],
    })
    const pm = world.people['General Contractor PM']
    // Money stays open.
    expect((await get(rfi, pm)).userCanModify).toBe(true)
    expect(await told(pm.client.call(FolderUpdate, { folder: { folderId: rfi, folderSorting: 2 } }))).toBe(
      '409 Conflict',
    )
    await pm.client.call(FolderUpdate, { folder: await get(rfi, pm) })
    await world.admin.client.call(FolderUpdate, { folder: { folderId: rfi, folderSorting: 2 } })
    expect((await get(rfi)).folderSorting).toBe(2)
  })
})

/** The FolderId of a record created by a createmany. */
async function createOne(operation: typeof RFICreateMany, request: object): Promise<number> {
  const { returnedIdList } = await world.admin.client.call(operation, request)
  return Number(returnedIdList![0]!.folderId)
}
