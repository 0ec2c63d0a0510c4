/** Deleting and restoring: what is deleted, what is restored, and their events. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentReferenceAdd } from '../../../contract/documents/documentreference.ts'
import { DriveDocumentCreate } from '../../../contract/documents/drive.ts'
import { FolderAdd, FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { BinRead, FolderDelete } from '../../../contract/records/bin.ts'
import { refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { because, change, info, makeOne, read, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'
import {
  bin,
  counts,
  fill,
  folderIn,
  outcomes,
  remove,
  restore,
  snapshot,
} from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const project = prepared(() => here.project())

const rfiIn = async (folderParentId = project.rootFolderId, more: object = {}) =>
  (await makeOne(project.admin, recordTypes.rfi, project.id, { folderParentId, subject: 'Beam', ...more }))
    .folderId as number
const isThere = async (folderId: number) =>
  (await project.admin.client.call(FolderGet, { folderId }).catch(() => undefined)) !== undefined

describe('a folder with everything in it', () => {
  const mine = prepared(() => here.project())
  let folderId: number
  beforeAll(async () => {
    folderId = await folderIn(mine.admin, mine.rootFolderId)
  })
  const filled = prepared(() => fill(mine, folderId))
  const before = prepared(() => snapshot(mine.admin, folderId, filled))
  let etag: string | undefined
  beforeAll(async () => {
    etag = (await mine.admin.client.call(FolderGet, { folderId })).etag
  })

  test('is deleted, and nothing of it can be read any more', async () => {
    expect(await counts(mine.admin, mine.id)).toEqual([1, 1])
    const answer = await remove(mine.admin, folderId)
    expect(answer.numberOfRecordsEffected).toBe(filled.nodes.length + 1)
    const ends = await outcomes(mine.admin, folderId, filled)
    expect(new Set(Object.values(ends))).toEqual(new Set(['404 NotFound']))
    expect(await counts(mine.admin, mine.id)).toEqual([0, 0])
  })

  test('is one entry in the bin, with its path and the number of nodes below it', async () => {
    expect(await bin(mine.admin, mine.id)).toEqual([
      {
        folderId,
        folderName: 'Level 2',
        folderType: 1,
        folderTypeName: 'Folder',
        folderPath: 'Level 2',
        folderParentId: mine.rootFolderId,
        countBelow: filled.nodes.length,
        deletedBy: mine.admin.id,
        deletedByFullName: mine.admin.fullName,
        deletedDate: expect.stringMatching(/^\/Date\(\d+-0000\)\/$/),
      },
    ])
  })

  test('is restored as a whole: everything reads as before, with another ETag', async () => {
    const answer = await restore(mine.admin, folderId)
    expect(answer.numberOfRecordsEffected).toBe(filled.nodes.length + 1)
    expect(await snapshot(mine.admin, folderId, filled)).toEqual(before)
    expect(await counts(mine.admin, mine.id)).toEqual([1, 1])
    expect(await bin(mine.admin, mine.id)).toEqual([])
    expect(answer.etag).toBe((await mine.admin.client.call(FolderGet, { folderId })).etag)
    expect(answer.etag).not.toBe(etag)
  })

  test('has an event for each node, with its version', async () => {
    for (const node of [folderId, ...filled.nodes]) {
      const events = (await eventsOf(here, { folderId: node })).slice(-2)
      const changes = node === folderId ? [] : [['withFolder', null, folderId]]
      expect(events).toMatchObject([
        { action: 'Deleted', personId: mine.admin.id, changes },
        { action: 'Restored', personId: mine.admin.id, changes },
      ])
      const version = Number(
        (await mine.admin.client.call(FolderGet, { folderId: node })).etag!.match(/-(\d+)/)![1],
      )
      expect(events.map((event) => event.version)).toEqual([version - 1, version])
    }
  })
})

describe('a node that was deleted before its folder', () => {
  test('stays in the bin when the folder is restored', async () => {
    const folderId = await folderIn(project.admin, project.rootFolderId)
    const [first, second] = [await rfiIn(folderId), await rfiIn(folderId)]
    await remove(project.admin, first)
    expect((await remove(project.admin, folderId)).numberOfRecordsEffected).toBe(2)
    await restore(project.admin, folderId)
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await restore(project.admin, first)
    expect(await isThere(first)).toBe(true)
  })

  test('cannot be restored before the folder, and the outermost is named', async () => {
    const outer = await folderIn(project.admin, project.rootFolderId, 'Outer')
    const inner = await folderIn(project.admin, outer, 'Inner')
    const rfi = await rfiIn(inner)
    for (const folderId of [rfi, inner, outer]) await remove(project.admin, folderId)
    for (const folderId of [rfi, inner]) {
      const fault = await refused(restore(project.admin, folderId))
      expect([fault.status, fault.meta?.folderId]).toEqual([409, String(outer)])
      expect(fault.message).toContain('"Outer"')
    }
    for (const folderId of [outer, inner, rfi]) await restore(project.admin, folderId)
    expect(await isThere(rfi)).toBe(true)
  })

  test('is restored to where its folder was moved, with its new name', async () => {
    const [folderId, other] = [
      await folderIn(project.admin, project.rootFolderId, 'Old'),
      await folderIn(project.admin, project.rootFolderId, 'New'),
    ]
    const inner = await folderIn(project.admin, folderId, 'Inner')
    await remove(project.admin, inner)
    await project.admin.client.call(FolderUpdate, {
      folder: { folderId, folderName: 'Renamed', folderParentId: other },
    })
    expect((await bin(project.admin, project.id)).find((item) => item.folderId === inner)!.folderPath).toBe(
      'New / Renamed / Inner',
    )
    await restore(project.admin, inner)
    const rfi = await read(project.admin, recordTypes.rfi, { folderId: await rfiIn(inner) })
    expect(rfi.folderPath).toMatch(/^New \/ Renamed \/ Inner \/ /)
  })
})

test('a record that was deleted with a folder is restored with it, not alone', async () => {
  const folderId = await folderIn(project.admin, project.rootFolderId, 'Claims')
  const rfi = await rfiIn(folderId)
  await remove(project.admin, folderId)
  expect((await refused(restore(project.admin, rfi))).meta?.folderId).toBe(String(folderId))
})

test('restoring an existing node changes nothing', async () => {
  const rfi = await rfiIn()
  expect((await restore(project.admin, rfi)).numberOfRecordsEffected).toBe(0)
  expect(await eventsOf(here, { folderId: rfi })).toHaveLength(1)
})

test('the reason of a deletion is stored', async () => {
  const rfi = await rfiIn()
  await project.admin.client.call(FolderDelete, {
    folderId: rfi,
    additionalInfo: info({ Reason: 'Made twice' }),
  })
  const [event] = await here.database.rows(
    `SELECT reason FROM event WHERE folder_id = $1 AND action = 'Deleted'`,
    [rfi],
  )
  expect(event).toEqual({ reason: 'Made twice' })
})

test('a caller with an older version deletes nothing', async () => {
  const rfi = await rfiIn()
  const { etag } = await project.admin.client.call(FolderGet, { folderId: rfi })
  await change(project.admin, recordTypes.rfi, { folderId: rfi }, { reference: 'S-2' })
  const fault = await refused(
    project.admin.client.call(FolderDelete, { folderId: rfi, ...because }, { ifMatch: etag }),
  )
  // Fields of the record are not named at its node: some may be hidden from the caller.
  expect([fault.status, fault.meta?.fields]).toEqual([409, ''])
  expect(await isThere(rfi)).toBe(true)
})

test('numbers are not used again, and one in the bin is not free', async () => {
  const mine = await here.project()
  const make = (more: object = {}) => makeOne(mine.admin, recordTypes.punchList, mine.id, more)
  const first = await make()
  await remove(mine.admin, first.folderId)
  expect((await make()).number).toBe('PL-002')
  expect(await told(make({ punchListNumber: 'PL-001' }))).toBe('409 Conflict')
})

test('closed records can be deleted, too', async () => {
  const rfi = await rfiIn(project.rootFolderId, { statusId: 5 })
  await remove(project.admin, rfi)
  expect(await isThere(rfi)).toBe(false)
})

test('a reference to a document in the bin is hidden until it is restored', async () => {
  const folderId = await folderIn(project.admin, project.rootFolderId)
  const { documentId } = await fill(project, folderId)
  const rfi = await rfiIn()
  const item = await makeOne(project.admin, recordTypes.punchList, project.id, { documentId })
  await project.admin.client.call(DocumentReferenceAdd, { folderId: rfi, documentId })
  const referred = async () => [
    ((await project.admin.client.call(recordTypes.rfi.read, { folderId: rfi })) as any).referencedDocuments
      .length,
    (await read(project.admin, recordTypes.punchList, item)).documentNumber,
  ]
  expect(await referred()).toEqual([1, 'A-101'])
  await remove(project.admin, folderId)
  expect(await referred()).toEqual([0, undefined])
  expect(await told(project.admin.client.call(DocumentReferenceAdd, { folderId: rfi, documentId }))).toBe(
    '400 ValidationException DocumentId:Enum',
  )
  await restore(project.admin, folderId)
  expect(await referred()).toEqual([1, 'A-101'])
})

test('a drive file that is in the bin is not created a second time', async () => {
  const document = { folderProject: project.id, driveId: randomUUID(), fileName: 'A.dwg' }
  const add = () => project.admin.client.call(DriveDocumentCreate, { document })
  const { folderId } = await add()
  await remove(project.admin, folderId!)
  const fault = await refused(add())
  expect([fault.status, fault.meta?.folderId]).toEqual([409, String(folderId)])
  await restore(project.admin, folderId!)
  expect((await add()).folderId).toBe(folderId)
})

test('the bin is in pages, newest first, each entry once', async () => {
  const mine = await here.project()
  const created: number[] = []
  for (let i = 0; i < 5; i++) {
    const { folder } = await mine.admin.client.call(FolderAdd, { folder: { folderProjectId: mine.id } })
    created.unshift(folder!.folderId!)
  }
  // Several at the same time.
  here.clock.now = new Date('2026-03-03T10:00:00Z')
  for (const folderId of created.toReversed()) await remove(mine.admin, folderId)
  here.clock.now = undefined
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await mine.admin.client.call(BinRead, { projectId: mine.id, take: 2, cursor })
    seen.push(...page.binItems!.map(({ folderId }) => folderId!))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(created)
})
