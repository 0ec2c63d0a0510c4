import { describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { PunchListCreateMany, PunchListRead } from '../../../contract/records/punchlist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() =>
  here.project(['Superintendent', 'Project Assistant', 'Architect', 'Engineer', 'Viewer', 'Subcontractor']),
)
const other = prepared(() => here.project([], team.admin))
const stranger = prepared(() => here.organization())
const who = prepared(async () => ({ admin: team.admin, stranger, ...team.people }))
const none = 2147483647

const made = prepared(() =>
  team.admin.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId }),
)
const section = (type: number) => made.folderList!.find(({ folderType }) => folderType === type)!.folderId!
const make = (request: object) => team.admin.client.call(FolderCreatePunchList, request)
const get = async (folderId: number) => (await team.admin.client.call(FolderGet, { folderId })).folder!

const list = prepared(() => make({ folderProjectId: team.id }))
const rfi = prepared(() => team.admin.client.call(RFICreateMany, { rfiList: [{ projectId: team.id }] }))

describe('a punch list', () => {
  test('is a folder among the punch lists, with its name and description', async () => {
    const sent = {
      folderName: ' Level 3 🔨',
      folderDescription: 'Before\nhandover',
      folderProjectId: team.id,
    }
    const created = await make(sent)
    expect(created.numberOfRecordsEffected).toBe(1)
    const read = await team.admin.client.call(FolderGet, { folderId: created.folderId })
    expect(read.folder).toMatchObject({
      ...sent,
      folderParentId: section(130),
      folderType: 131,
      folderTypeName: 'Punch list',
      createdBy: team.admin.id,
      userCanModify: true,
    })
    expect(created.etag).toBe(read.etag)
    expect(await eventsOf(here, created)).toMatchObject([
      { action: 'Created', version: 1, personId: team.admin.id },
    ])
  })

  test('without a name has the default name', async () => {
    const created = await make({ folderProjectId: team.id })
    expect((await get(created.folderId!)).folderName).toBe('New folder')
  })

  test('is in the requested folder; for the root, in the punch lists section', async () => {
    const { folder } = await team.admin.client.call(FolderAdd, { folder: { folderProjectId: team.id } })
    for (const [wanted, place] of [
      [team.rootFolderId, section(130)],
      [section(130), section(130)],
      [folder!.folderId!, folder!.folderId!],
    ] as const) {
      const created = await make({ folderParentId: wanted })
      expect((await get(created.folderId!)).folderParentId).toBe(place)
    }
  })

  test('goes into the only project of a caller who has just one', async () => {
    const created = await team.people.Superintendent.client.call(FolderCreatePunchList, {
      folderName: 'Mine',
    })
    expect((await get(created.folderId!)).folderProjectId).toBe(team.id)
  })

  test('holds punch list items, and can be renamed', async () => {
    const created = await make({ folderProjectId: team.id, folderName: 'Roof' })
    const { returnedIdList } = await team.admin.client.call(PunchListCreateMany, {
      punchlistList: [{ folderParentId: created.folderId, summary: 'Gutter' }],
    })
    const folderId = Number(returnedIdList![0]!.folderId)
    const { punchList } = await team.admin.client.call(PunchListRead, { folderId })
    expect(punchList!.folderParentId).toBe(created.folderId)
    await team.admin.client.call(FolderUpdate, {
      folder: { folderId: created.folderId, folderName: 'Roof, east' },
    })
    expect((await get(created.folderId!)).folderName).toBe('Roof, east')
  })

  test.each(['Superintendent', 'Project Assistant', 'Architect'] as const)(
    'may be created by the %s',
    async (role) => {
      const created = await who[role].client.call(FolderCreatePunchList, { folderProjectId: team.id })
      expect(created.folderId).toBeGreaterThan(0)
    },
  )
})

describe('a punch list is refused', () => {
  test.each<[string, keyof typeof who, () => object, string]>([
    [
      'without fields, if the caller has several projects',
      'admin',
      () => ({}),
      wrong('FolderProjectId', 'NotEmpty'),
    ],
    ['with a name too long', 'admin', () => ({ folderName: 'x'.repeat(256) }), wrong('FolderName', 'Length')],
    [
      'with a parent that is no number',
      'admin',
      () => ({ folderParentId: 'a' }),
      wrong('FolderParentId', 'Type'),
    ],
    ['in no project', 'admin', () => ({ folderProjectId: none }), '404 NotFound'],
    ['in no folder', 'admin', () => ({ folderParentId: none }), '404 NotFound'],
    ["in another's project", 'stranger', () => ({ folderProjectId: team.id }), '404 NotFound'],
    ["in another's folder", 'stranger', () => ({ folderParentId: team.rootFolderId }), '404 NotFound'],
    [
      'with a parent of another project',
      'admin',
      () => ({ folderParentId: team.rootFolderId, folderProjectId: other.id }),
      wrong('FolderProjectId', 'Enum'),
    ],
    [
      'among the documents',
      'admin',
      () => ({ folderParentId: section(110) }),
      wrong('FolderParentId', 'Enum'),
    ],
    [
      'in another punch list',
      'admin',
      () => ({ folderParentId: list.folderId }),
      wrong('FolderParentId', 'Enum'),
    ],
    [
      'in an RFI',
      'admin',
      () => ({ folderParentId: Number(rfi.returnedIdList![0]!.folderId) }),
      wrong('FolderParentId', 'Enum'),
    ],
    ['from a viewer', 'Viewer', () => ({ folderProjectId: team.id }), '403 Forbidden'],
    ['from a subcontractor', 'Subcontractor', () => ({ folderProjectId: team.id }), '403 Forbidden'],
  ])('%s', async (_, person, request, answer) => {
    const before = await eventsOf(here, { projectId: team.id })
    expect(await told(who[person].client.call(FolderCreatePunchList, request()))).toBe(answer)
    expect(await eventsOf(here, { projectId: team.id })).toEqual(before)
  })

  test('without a session', async () => {
    const nobody = team.admin.client.withKey(undefined)
    expect(await told(nobody.call(FolderCreatePunchList, { folderProjectId: team.id }))).toBe(
      '401 Unauthorized',
    )
  })
})
