import { describe, expect, test } from 'vitest'
import {
  AccessListSave,
  DocumentCreate,
  DocumentReferenceAdd,
  DocumentsReadInFolder,
  DriveDocumentCreate,
  FileCreate,
  FolderAdd,
  FolderCreatePunchList,
  FolderGet,
  FoldersGetByParentFolder,
  FolderUpdate,
  PunchListCreateMany,
  PunchListRead,
  PunchListReadRecipients,
  PunchListUpdate,
  RFICreateMany,
  RFIRead,
  SubmittalCreate,
  SubmittalItemCreateMany,
  SubmittalRead,
} from '../../../../contract/index.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { listOf, outcome, restricted, rfiIn, roles } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())

describe('a restricted folder', () => {
  test('is visible to people on its access list and to admins, not to others', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const seen = async (by: Person) =>
      (
        await by.client.call(FoldersGetByParentFolder, { parentFolderId: team.rootFolderId })
      ).folderList!.some((folder) => folder.folderId === folderId)
    expect([await seen(team.admin), await seen(pm), await seen(viewer)]).toEqual([true, true, false])
    expect(await outcome(viewer.client.call(FolderGet, { folderId }))).toBe('404 NotFound')
    expect(await outcome(viewer.client.call(DocumentsReadInFolder, { parentFolderId: folderId }))).toBe(
      '404 NotFound',
    )
  })

  test('hides everything below it, also older records, until the restriction is removed', async () => {
    const team = await here.project(roles)
    const pm = team.people['General Contractor PM']
    const viewer = team.people.Viewer
    const add = async (folderParentId: number) =>
      (await pm.client.call(FolderAdd, { folder: { folderParentId } })).folder!.folderId!
    const outer = await add(team.rootFolderId)
    const inner = await add(outer)
    const rfi = await rfiIn(pm, inner)
    const restrict = async (accessByList: number, by = pm) =>
      by.client.call(FolderUpdate, { folder: { folderId: outer, accessByList } })
    const read = () => outcome(viewer.client.call(RFIRead, { folderId: rfi }))
    expect(await read()).toBe('200')
    await restrict(await listOf(team, [pm]))
    expect(await read()).toBe('404 NotFound')
    expect(await outcome(viewer.client.call(FolderGet, { folderId: inner }))).toBe('404 NotFound')
    const later = await rfiIn(pm, inner)
    expect(await outcome(viewer.client.call(RFIRead, { folderId: later }))).toBe('404 NotFound')
    expect(await outcome(restrict(0))).toBe('403 Forbidden')
    await restrict(0, team.admin)
    expect(await read()).toBe('200')
    expect(await outcome(viewer.client.call(RFIRead, { folderId: later }))).toBe('200')
  })

  test('restricts a node that is moved in, and no longer one that is moved out', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const { folder } = await pm.client.call(FolderAdd, { folder: { folderProjectId: team.id } })
    const rfi = await rfiIn(pm, folder!.folderId!)
    const read = () => outcome(viewer.client.call(RFIRead, { folderId: rfi }))
    // Moving out opens it up: only project admins do that.
    const move = (moved: number, folderParentId: number) =>
      team.admin.client.call(FolderUpdate, { folder: { folderId: moved, folderParentId } })
    await move(folder!.folderId!, folderId)
    expect(await read()).toBe('404 NotFound')
    await move(folder!.folderId!, team.rootFolderId)
    expect(await read()).toBe('200')
    await move(rfi, folderId)
    expect(await read()).toBe('404 NotFound')
    await move(rfi, team.rootFolderId)
    expect(await read()).toBe('200')
  })

  test('inside a restricted folder needs both access lists', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const { admin } = team
    const { folder } = await admin.client.call(FolderAdd, {
      folder: { folderParentId: folderId, accessByList: await listOf(team, [viewer]) },
    })
    const get = (by: Person) => outcome(by.client.call(FolderGet, { folderId: folder!.folderId }))
    expect([await get(admin), await get(pm), await get(viewer)]).toEqual([
      '200',
      '404 NotFound',
      '404 NotFound',
    ])
  })

  test('follows a change of its access list at once', async () => {
    const { team, pm, viewer, list, folderId } = await restricted(here)
    const put = (people: Person[]) =>
      team.admin.client.call(AccessListSave, {
        projectId: team.id,
        accessList: { accessListId: list, memberList: people.map(({ id }) => id) },
      })
    await put([viewer])
    expect(await outcome(viewer.client.call(FolderGet, { folderId }))).toBe('200')
    expect(await outcome(pm.client.call(FolderGet, { folderId }))).toBe('404 NotFound')
  })

  test('cannot be written to by people who do not see it', async () => {
    const { team, folderId } = await restricted(here)
    const superintendent = team.people.Superintendent
    const { client } = superintendent
    const writes: Record<string, () => Promise<unknown>> = {
      rfi: () => client.call(RFICreateMany, { rfiList: [{ subject: 'x', folderParentId: folderId }] }),
      folder: () => client.call(FolderAdd, { folder: { folderParentId: folderId } }),
      punchList: () => client.call(FolderCreatePunchList, { folderParentId: folderId }),
      document: () => client.call(DocumentCreate, { parentFolderId: folderId, fileName: 'a.pdf' }),
      drive: () =>
        client.call(DriveDocumentCreate, { document: { folderParentId: folderId, fileName: 'a' } }),
      update: () => client.call(FolderUpdate, { folder: { folderId, folderName: 'mine' } }),
    }
    for (const [name, call] of Object.entries(writes))
      expect([name, await outcome(call())]).toEqual([name, '404 NotFound'])
  })

  test('is refused with an access list that does not exist, or that the caller is not on', async () => {
    const { team, pm, viewer } = await restricted(here)
    const other = await here.project()
    const foreign = (
      await other.admin.client.call(AccessListSave, { projectId: other.id, accessList: { name: 'x' } })
    ).accessList!
    const add = (by: Person, accessByList: number) =>
      outcome(by.client.call(FolderAdd, { folder: { folderProjectId: team.id, accessByList } }))
    expect(await add(pm, 999_999)).toBe('400 ValidationException Folder.AccessByList:Enum')
    expect(await add(pm, foreign.accessListId!)).toBe('400 ValidationException Folder.AccessByList:Enum')
    expect(await add(pm, await listOf(team, [viewer]))).toBe(
      '400 ValidationException Folder.AccessByList:Enum',
    )
    const drive = { folderProject: team.id, fileName: 'a', accessByList: 999_999 }
    expect(await outcome(pm.client.call(DriveDocumentCreate, { document: drive }))).toBe(
      '400 ValidationException Document.AccessByList:Enum',
    )
  })
})

describe('the content of a restricted folder does not leak elsewhere', () => {
  test('a document: not by references or its number, and it cannot be referred to', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const { newId } = await pm.client.call(DocumentCreate, {
      parentFolderId: folderId,
      documentNumber: 'SECRET-1',
    })
    const rfi = await rfiIn(pm, team.rootFolderId)
    await pm.client.call(DocumentReferenceAdd, { folderId: rfi, documentId: newId })
    const created = await pm.client.call(PunchListCreateMany, {
      punchlistList: [{ projectId: team.id, summary: 'Crack', documentId: newId }],
    })
    const item = Number(created.returnedIdList![0]!.folderId)
    expect((await pm.client.call(RFIRead, { folderId: rfi })).referencedDocuments).toHaveLength(1)
    expect((await pm.client.call(PunchListRead, { folderId: item })).punchList).toMatchObject({
      documentNumber: 'SECRET-1',
    })
    expect(JSON.stringify(await viewer.client.call(RFIRead, { folderId: rfi }))).not.toContain('SECRET')
    expect(JSON.stringify(await viewer.client.call(PunchListRead, { folderId: item }))).not.toContain(
      'SECRET',
    )
    const superintendent = team.people.Superintendent
    const own = { folderId: item, documentId: newId }
    expect(await outcome(superintendent.client.call(PunchListUpdate, { punchList: own }))).toBe('200')
    const fresh = await superintendent.client.call(PunchListCreateMany, {
      punchlistList: [{ projectId: team.id }],
    })
    const change = { folderId: Number(fresh.returnedIdList![0]!.folderId), documentId: newId }
    expect(await outcome(superintendent.client.call(PunchListUpdate, { punchList: change }))).toBe(
      '400 ValidationException PunchList.DocumentId:Enum',
    )
  })

  test('an item of a package: not by the counts of the package', async () => {
    const { team, pm, viewer, list } = await restricted(here)
    const { submittal } = await pm.client.call(SubmittalCreate, {
      submittal: { description: 'Steel', folderParentId: team.rootFolderId },
    })
    const itemList = [{ folderParentId: submittal!.folderId }, { folderParentId: submittal!.folderId }]
    const created = await pm.client.call(SubmittalItemCreateMany, { itemList })
    await pm.client.call(FolderUpdate, {
      folder: { folderId: Number(created.returnedIdList![0]!.folderId), accessByList: list },
    })
    const count = async (by: Person) =>
      (await by.client.call(SubmittalRead, { folderId: submittal!.folderId })).submittal!.countTotalItems
    expect([await count(pm), await count(viewer)]).toEqual([2, 1])
  })

  test('a punch list item: not by its recipients, files or a drive id', async () => {
    const { team, pm, viewer, folderId } = await restricted(here)
    const created = await pm.client.call(PunchListCreateMany, {
      punchlistList: [{ folderParentId: folderId, summary: 'Crack', responsiblePartyList: ['Secret Co'] }],
    })
    const item = Number(created.returnedIdList![0]!.folderId)
    expect(await outcome(viewer.client.call(PunchListReadRecipients, { folderId: item }))).toBe(
      '404 NotFound',
    )
    const file = { folderId: item, fileInfo: { uploadedFileName: 'a' }, fileContent: 'aGk=' }
    expect(await outcome(viewer.client.call(FileCreate, file))).toBe('404 NotFound')
    await pm.client.call(DriveDocumentCreate, {
      document: { folderParentId: folderId, driveId: 'd-1', fileName: 'Secret' },
    })
    const again = { folderProject: team.id, driveId: 'd-1', fileName: 'x' }
    expect(
      await outcome(team.people.Superintendent.client.call(DriveDocumentCreate, { document: again })),
    ).toBe('404 NotFound')
  })
})
