/** Rights to delete nodes, to see them in the bin and to restore them. */
import { describe, expect, test } from 'vitest'
import {
  FolderAdd,
  FolderCreatePunchList,
  FoldersGetByParentFolder,
  FolderUpdate,
} from '../../../contract/documents/folder.ts'
import { AccessListRemove } from '../../../contract/people/accesslist.ts'
import { ProjectRoleSave } from '../../../contract/people/role.ts'
import {
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../../contract/projects/project.ts'
import { BinRead, FolderDelete, FolderRestore } from '../../../contract/records/bin.ts'
import { type Person, refused, site } from '../../../test/kit/harness.ts'
import { makeOne, recordTypes } from '../../../test/kit/records.ts'
import { listOf, outcome, restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { bin, folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'

const here = await site()
const roles = ['General Contractor PM', 'Superintendent', 'Viewer'] as const
const project = await here.project(roles)
const { admin, people, rootFolderId, id: projectId } = project
const { 'General Contractor PM': pm, Superintendent: superintendent, Viewer: viewer } = people
const foreign = await here.project()

/** A draft, which those who may delete may delete. */
const itemIn = async (folderParentId: number) =>
  (await makeOne(admin, recordTypes.punchList, projectId, { folderParentId, status: 1 })).folderId as number
const punchListIn = async (folderParentId: number) =>
  (await admin.client.call(FolderCreatePunchList, { folderParentId })).folderId!
const memberAs = (person: Person, role: string) =>
  admin.client.call(ProjectMemberAdd, { projectId, member: { userId: person.id, role } })
const idsIn = async (by: Person) => (await bin(by, projectId)).map(({ folderId }) => folderId)

describe('refused', async () => {
  const { folderList } = await admin.client.call(FoldersGetByParentFolder, { parentFolderId: rootFolderId })
  const deleted = await folderIn(admin, rootFolderId)
  await remove(admin, deleted)
  const there = await folderIn(admin, rootFolderId)
  const { client } = admin

  const cases: Array<[what: string, call: () => Promise<unknown>, expected: string]> = [
    ['deleting nothing', () => client.call(FolderDelete, {}), wrong('FolderId', 'NotEmpty')],
    ['deleting 0', () => remove(admin, 0), wrong('FolderId', 'NotEmpty')],
    ['deleting a node that never existed', () => remove(admin, 2_147_483_647), '404 NotFound'],
    ['deleting a node in the bin', () => remove(admin, deleted), '404 NotFound'],
    ['deleting a project’s root', () => remove(admin, rootFolderId), wrong('FolderId', 'Enum')],
    ...folderList!.map(({ folderName, folderId }): (typeof cases)[number] => [
      `deleting ${folderName}`,
      () => remove(admin, folderId!),
      wrong('FolderId', 'Enum'),
    ]),
    ['deleting a node of another project', () => remove(foreign.admin, there), '404 NotFound'],
    ['restoring nothing', () => client.call(FolderRestore, {}), wrong('FolderId', 'NotEmpty')],
    ['restoring a node that never existed', () => restore(admin, 2_147_483_647), '404 NotFound'],
    ['restoring a node of another project', () => restore(foreign.admin, deleted), '404 NotFound'],
    ['restoring an existing node, without the right', () => restore(viewer, there), '403 Forbidden'],
    ['the bin without a project', () => client.call(BinRead, {}), wrong('ProjectId', 'NotEmpty')],
    ['the bin of another organization’s project', () => bin(foreign.admin, projectId), '404 NotFound'],
    [
      'a page of 201',
      () => client.call(BinRead, { projectId, take: 201 }),
      wrong('Take', 'InclusiveBetween'),
    ],
    ['a forged cursor', () => client.call(BinRead, { projectId, cursor: 'x' }), wrong('Cursor', 'Enum')],
  ]
  test.each(cases)('%s', async (_, call, expected) => {
    expect(await told(call())).toBe(expected)
  })

  test.each([[[-9e15, -9e15]], [[9e15, 9e15]]])(
    'a cursor of extreme numbers is no server error: %j',
    async (place) => {
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect(await outcome(client.call(BinRead, { projectId, cursor }))).toBe('200')
    },
  )
})

describe('deleting a folder', () => {
  test('needs the right to delete in each section of the nodes in it', async () => {
    // A superintendent may delete punch lists and their items, but no RFIs and no folders.
    const list = (await makeOne(admin, recordTypes.submittal, projectId)).folderId as number
    expect(await told(remove(superintendent, list))).toBe('403 Forbidden')
    const punchList = await punchListIn(rootFolderId)
    await itemIn(punchList)
    expect((await remove(superintendent, punchList)).numberOfRecordsEffected).toBe(2)
  })

  test('deletes nothing if one node in it may not be deleted', async () => {
    await admin.client.call(ProjectRoleSave, {
      projectId,
      roles: [
        { roleName: 'Clerk', rights: [{ section: 'documents', reads: 'all', writes: true, deletes: true }] },
      ],
    })
    const clerk = await here.person(admin)
    await memberAs(clerk, 'Clerk')
    const folderId = await folderIn(admin, rootFolderId)
    const inner = await folderIn(admin, folderId)
    expect(await outcome(remove(clerk, await folderIn(admin, folderId)))).toBe('200')
    const rfi = await rfiIn(admin, inner)
    const fault = await refused(remove(clerk, folderId))
    expect([fault.status, fault.message]).toEqual([
      403,
      'You may not delete everything in this folder. Nothing was deleted. Void what was issued instead.',
    ])
    await remove(admin, rfi)
    expect(await outcome(remove(clerk, folderId))).toBe('200')
  })

  test('is refused if the caller does not see a node in it', async () => {
    const { team, viewer: outsider, folderId: closed } = await restricted(here)
    const other = await here.person(team.admin)
    await team.admin.client.call(ProjectMemberUpdate, {
      projectId: team.id,
      member: { userId: outsider.id, role: 'General Contractor PM' },
    })
    const outer = await folderIn(team.admin, team.rootFolderId)
    await team.admin.client.call(FolderUpdate, { folder: { folderId: closed, folderParentId: outer } })
    expect(await told(remove(outsider, outer))).toBe('403 Forbidden')
    expect(await told(remove(outsider, closed))).toBe('404 NotFound')
    expect(await told(remove(other, outer))).toBe('404 NotFound')
    expect(await outcome(remove(team.people['General Contractor PM'], outer))).toBe('200')
    // Nodes deleted with it that the caller does not see are not counted.
    const [own, theirs] = [
      await bin(team.people['General Contractor PM'], team.id),
      await bin(outsider, team.id),
    ]
    expect([own[0]!.countBelow, theirs[0]!.countBelow]).toEqual([1, 0])
  })
})

describe('a node in the bin', () => {
  test('is seen and restored by callers who may delete such nodes', async () => {
    const [folder, item] = [await folderIn(admin, rootFolderId), await itemIn(rootFolderId)]
    for (const folderId of [folder, item]) await remove(admin, folderId)
    expect(await idsIn(pm)).toEqual(expect.arrayContaining([folder, item]))
    const theirs = await idsIn(superintendent)
    expect([theirs.includes(item), theirs.includes(folder)]).toEqual([true, false])
    expect(await idsIn(viewer)).toEqual([])
    for (const by of [viewer, superintendent]) expect(await told(restore(by, folder))).toBe('404 NotFound')
    expect(await outcome(restore(superintendent, item))).toBe('200')
  })

  test('is seen and restored by the one who deleted it, while they may see such nodes', async () => {
    const person = await here.person(admin)
    await memberAs(person, 'Superintendent')
    const report = async () => (await makeOne(admin, recordTypes.dailyReport, projectId)).folderId as number
    const [first, second] = [await report(), await report()]
    for (const folderId of [first, second]) await remove(person, folderId)
    const member = { userId: person.id, role: 'Viewer' }
    await admin.client.call(ProjectMemberUpdate, { projectId, member })
    expect(await idsIn(person)).toEqual([second, first])
    expect(await outcome(restore(person, first))).toBe('200')
    await admin.client.call(ProjectMemberRemove, { projectId, member: { userId: person.id } })
    expect(await told(restore(person, second))).toBe('404 NotFound')
    expect(await told(bin(person, projectId))).toBe('404 NotFound')
  })

  test('is neither visible nor named to a caller who is not on the access list of its folder', async () => {
    const { team, pm: keeper, list, folderId } = await restricted(here)
    const draft = { folderParentId: folderId, statusId: 1 }
    const rfi = (await makeOne(keeper, recordTypes.rfi, team.id, draft)).folderId as number
    const { Superintendent: other } = team.people
    const member = { userId: other.id, role: 'General Contractor PM' }
    await team.admin.client.call(ProjectMemberUpdate, { projectId: team.id, member })
    await remove(keeper, rfi)
    expect(await bin(other, team.id)).toEqual([])
    expect(await told(restore(other, rfi))).toBe('404 NotFound')
    await remove(keeper, folderId)
    expect(await bin(other, team.id)).toEqual([])
    expect(await told(restore(other, folderId))).toBe('404 NotFound')
    expect((await bin(keeper, team.id)).map((item) => item.folderId)).toEqual([folderId, rfi])
    // An access list used in the bin stays: a restored folder must not be open to everybody.
    expect(
      await told(team.admin.client.call(AccessListRemove, { projectId: team.id, accessListId: list })),
    ).toBe('409 Conflict')
  })

  test('can neither be changed nor get new nodes below it', async () => {
    const folderId = await folderIn(admin, rootFolderId)
    await remove(admin, folderId)
    for (const call of [
      () => folderIn(admin, folderId),
      () => rfiIn(admin, folderId),
      () => punchListIn(folderId),
      () => admin.client.call(FolderUpdate, { folder: { folderId, folderName: 'Other' } }),
      async () =>
        admin.client.call(FolderUpdate, {
          folder: { folderId: await folderIn(admin, rootFolderId), folderParentId: folderId },
        }),
      async () =>
        admin.client.call(recordTypes.rfi.update, {
          rfi: { folderId: await rfiIn(admin, rootFolderId), folderParentId: folderId },
        }),
      async () =>
        admin.client.call(FolderAdd, {
          folder: { folderParentId: folderId, accessByList: await listOf(project, [pm]) },
        }),
    ])
      expect(await told(call())).toBe('404 NotFound')
  })
})
