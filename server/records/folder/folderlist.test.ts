import { beforeAll, describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FolderReadPunchList,
  FoldersGetByParentFolder,
} from '../../../contract/documents/folder.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const none = 2147483647

describe('the nodes in a folder', () => {
  const project = prepared(() => here.project(['Viewer', 'Engineer']))
  let admin: Person, people: Record<'Engineer' | 'Viewer', Person>, id: number, rootFolderId: number
  beforeAll(() => {
    ;({ admin, people, id, rootFolderId } = project)
  })
  const add = async (folder: RecordData) => (await admin.client.call(FolderAdd, { folder })).folder!.folderId!
  const list = async (parentFolderId: number, more: RecordData = {}, by: Person = admin) =>
    by.client.call(FoldersGetByParentFolder, { parentFolderId, ...more })
  const ids = async (...request: Parameters<typeof list>) =>
    (await list(...request)).folderList!.map(({ folderId }) => folderId)

  test('are listed as FolderGet returns them, in their sorting order', async () => {
    const top = await add({ folderProjectId: id })
    const second = await add({ folderParentId: top, folderName: 'Level 10', folderSorting: 2 })
    const first = await add({ folderParentId: top, folderName: 'Level 9', folderSorting: 1 })
    const rfi = await makeOne(admin, recordTypes.rfi, id, {
      folderParentId: top,
      subject: 'Beam',
      statusId: 5,
    })
    const { folderList } = await list(top)
    const wanted = [rfi.folderId, first, second]
    expect(folderList).toEqual(
      await Promise.all(
        wanted.map(async (folderId) => (await admin.client.call(FolderGet, { folderId })).folder),
      ),
    )
    expect(await ids(top, { sort: 'FolderName' })).toEqual([first, second, rfi.folderId])
    expect(await ids(top, { filter: { FolderType: '121' } })).toEqual([rfi.folderId])
  })

  test('are in pages of 200, and counted on request', async () => {
    const top = await add({ folderProjectId: id })
    const records = Array.from({ length: 205 }, () => ({ folderParentId: top }))
    const created = await make(admin, recordTypes.openIssue, id, ...records)
    const first = await list(top, { wantCount: true })
    const rest = await list(top, { cursor: first.nextCursor })
    expect([first.folderList!.length, first.totalCount]).toEqual([200, 205])
    expect([...first.folderList!, ...rest.folderList!].map(({ folderId }) => folderId)).toEqual(
      created.map(({ folderId }) => folderId),
    )
    expect(rest).not.toHaveProperty('nextCursor')
  })

  test('depend on the rights of each type, and on restricted folders', async () => {
    const top = await add({ folderProjectId: id })
    const open = await add({ folderParentId: top })
    const accessByList = await listOf(project, [])
    const closed = await add({ folderParentId: top, accessByList })
    const others = await makeOne(admin, recordTypes.rfi, id, { folderParentId: top })
    const own = await makeOne(admin, recordTypes.rfi, id, {
      folderParentId: top,
      toUserId: people.Engineer.id,
    })
    const report = await makeOne(admin, recordTypes.dailyReport, id, { folderParentId: top })
    const all = [open, closed, others.folderId, own.folderId, report.folderId]
    expect(await ids(top)).toEqual(all)
    expect(await ids(top, {}, people.Viewer)).toEqual(all.filter((folderId) => folderId !== closed))
    expect(await ids(top, {}, people.Engineer)).toEqual([open, own.folderId])
  })

  test('of the root are those directly in it, not the whole project', async () => {
    const { folderList } = await list(rootFolderId, { filter: { FolderType: '110..200' } })
    expect(folderList!.map(({ folderType }) => folderType)).toEqual([110, 120, 130, 140, 150, 160, 170])
  })
})

describe('punch lists', () => {
  const project = prepared(() => here.project(['Viewer', 'Architect']))
  let admin: Person, people: Record<'Architect' | 'Viewer', Person>, id: number, rootFolderId: number
  beforeAll(() => {
    ;({ admin, people, id, rootFolderId } = project)
  })
  const added = prepared(() => admin.client.call(FolderAdd, { folder: { folderProjectId: id } }))
  const add = async (folderName: string, more: RecordData = {}) =>
    (await admin.client.call(FolderCreatePunchList, { folderProjectId: id, folderName, ...more })).folderId!
  let doors: number, roof: number
  beforeAll(async () => {
    ;[doors, roof] = [await add('Doors'), await add('Roof', { folderParentId: added.folder!.folderId })]
  })
  beforeAll(async () => {
    await makeOne(admin, recordTypes.punchList, id, { folderParentId: doors })
  })
  const list = async (folderParentId: number, more: RecordData = {}, by: Person = people.Viewer) =>
    by.client.call(FolderReadPunchList, { folderParentId, ...more })
  const ids = async (...request: Parameters<typeof list>) =>
    (await list(...request)).folderList!.map(({ folderId }) => folderId)

  test('are those in a folder; for the root all of the project', async () => {
    expect(await ids(rootFolderId)).toEqual([doors, roof])
    expect(await ids(added.folder!.folderId!)).toEqual([roof])
    expect(await ids(doors)).toEqual([])
    expect((await list(rootFolderId)).folderList![0]).toMatchObject({
      folderName: 'Doors',
      folderType: 131,
      folderTypeName: 'Punch list',
      userCanModify: false,
    })
    // An architect makes punch lists, but this one is not theirs.
    for (const [by, may] of [
      [people.Architect, false],
      [admin, true],
    ] as const)
      expect((await list(rootFolderId, {}, by)).folderList![0]!.userCanModify).toBe(may)
  })

  test('are sorted, filtered and in pages on request', async () => {
    expect(await ids(rootFolderId, { sort: '-FolderName' })).toEqual([roof, doors])
    expect(await ids(rootFolderId, { filter: { FolderName: 'roof' } })).toEqual([roof])
    const { nextCursor } = await list(rootFolderId, { take: 1 })
    expect(await ids(rootFolderId, { take: 1, cursor: nextCursor })).toEqual([roof])
  })

  const stranger = prepared(() => here.organization())
  test.each<[string, () => Person, RecordData, string]>([
    ['without a folder', () => admin, { folderParentId: undefined }, wrong('FolderParentId', 'NotEmpty')],
    ['of no folder', () => admin, { folderParentId: none }, '404 NotFound'],
    ["of another's", () => stranger, {}, '404 NotFound'],
    ['in an unknown order', () => admin, { sort: 'Status' }, wrong('Sort', 'Enum')],
  ])('are refused %s', async (_, by, more, answer) => {
    expect(await told(list(rootFolderId, more, by()))).toBe(answer)
  })
})
