/**
 * Deleting while others create, move, change and delete: nothing stays visible below a deleted node, nothing
 * is lost.
 */
import { describe, expect, test } from 'vitest'
import { FolderAdd, FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { RFIForward } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { change, makeOne, read, recordTypes } from '../../../test/kit/records.ts'
import { outcome, rfiIn } from '../../../test/kit/restricted.ts'
import { eventsOf } from '../../../test/kit/told.ts'
import { bin, folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'

const here = await site()
const { admin, rootFolderId, id: projectId } = await here.project()

/**
 * Locks a row, makes both calls one after the other, and unlocks it when both wait: the first for that row,
 * the second for the first.
 */
async function inTurn(
  hold: string,
  id: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<string[]> {
  const calls = await here.database.transaction(async (db) => {
    await db.rows(hold, [id])
    const waiting = (count: number) =>
      expect
        .poll(
          () =>
            db.rows(
              `WITH RECURSIVE behind AS (
                 SELECT pid FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))
                 UNION SELECT s.pid FROM pg_locks s JOIN behind b ON b.pid = ANY (pg_blocking_pids(s.pid)))
               SELECT pid FROM behind`,
            ),
          { timeout: 20_000 },
        )
        .toHaveLength(count)
    const one = outcome(first())
    await waiting(1)
    const other = outcome(second())
    await waiting(2)
    return [one, other]
  })
  return Promise.all(calls)
}

const holdNode = 'SELECT FROM folder WHERE id = $1 FOR NO KEY UPDATE'
/** Deleting a record comes to this row when all its nodes are locked. */
const holdCourt = 'SELECT FROM court WHERE folder_id = $1 FOR UPDATE'
const holdNumbers = `SELECT FROM number_series WHERE project_id = $1 AND record_type = 'rfi' FOR UPDATE`
const isThere = async (folderId: number) =>
  (await outcome(admin.client.call(FolderGet, { folderId }))) === '200'

/** Nodes that exist although their parent is deleted. */
const stranded = () =>
  here.database.rows(
    `SELECT f.id FROM folder f JOIN folder up ON up.id = f.parent_id
      WHERE f.project_id = $1 AND f.deleted_at IS NULL AND up.deleted_at IS NOT NULL`,
    [projectId],
  )

describe('a record created in a folder that is being deleted', () => {
  test('is deleted with it, if it was created first', async () => {
    await rfiIn(admin, rootFolderId)
    const folderId = await folderIn(admin, rootFolderId)
    let rfi = 0
    const make = async () => {
      rfi = await rfiIn(admin, folderId)
    }
    // Creating it has got its number, and has not committed.
    expect(await inTurn(holdNumbers, projectId, make, () => remove(admin, folderId))).toEqual(['200', '200'])
    expect(await isThere(rfi)).toBe(false)
    expect((await bin(admin, projectId)).find((item) => item.folderId === folderId)!.countBelow).toBe(1)
    await restore(admin, folderId)
    expect(await isThere(rfi)).toBe(true)
  })

  const makers: Array<[what: string, make: (folderParentId: number) => Promise<unknown>]> = [
    ['a record', (folderParentId) => rfiIn(admin, folderParentId)],
    ['a folder', (folderParentId) => folderIn(admin, folderParentId)],
    ['a package', (folderParentId) => makeOne(admin, recordTypes.submittal, projectId, { folderParentId })],
    [
      'a record moved there',
      async (folderParentId) =>
        change(admin, recordTypes.rfi, { folderId: await rfiIn(admin, rootFolderId) }, { folderParentId }),
    ],
    [
      'a folder moved there',
      async (folderParentId) =>
        admin.client.call(FolderUpdate, {
          folder: { folderId: await folderIn(admin, rootFolderId), folderParentId },
        }),
    ],
  ]
  test.each(makers)('is not created if the folder is deleted first: %s', async (_, make) => {
    const folderId = await folderIn(admin, rootFolderId)
    const held = await rfiIn(admin, folderId)
    const ends = await inTurn(
      holdCourt,
      held,
      () => remove(admin, folderId),
      () => make(folderId),
    )
    expect(ends).toEqual(['200', '404 NotFound'])
    expect(await stranded()).toEqual([])
  })
})

test('a record that is forwarded while its folder is being deleted is deleted with its sub-RFI', async () => {
  const folderId = await folderIn(admin, rootFolderId)
  const architect = await here.person(admin)
  const rfi = await rfiIn(admin, folderId)
  const { rfiId } = await read(admin, recordTypes.rfi, { folderId: rfi })
  await admin.client.call(ProjectMemberAdd, {
    projectId,
    member: { userId: architect.id, role: 'Architect' },
  })
  let sub = 0
  const forward = async () => {
    sub = (await admin.client.call(RFIForward, { rfiId, toUserId: architect.id })).rfi!.folderId!
  }
  const holdRfi = 'SELECT FROM rfi WHERE id = $1 FOR UPDATE'
  expect(await inTurn(holdRfi, rfiId!, forward, () => remove(admin, folderId))).toEqual(['200', '200'])
  expect([await isThere(rfi), await isThere(sub)]).toEqual([false, false])
})

describe('a record moved while its folder is being deleted', () => {
  test('stays, if it was moved first', async () => {
    const folderId = await folderIn(admin, rootFolderId)
    const [other, rfi] = [await folderIn(admin, rootFolderId), await rfiIn(admin, folderId)]
    const moveOut = () => change(admin, recordTypes.rfi, { folderId: rfi }, { folderParentId: other })
    // The move waits for its target folder, with the record locked.
    const ends = await inTurn('SELECT FROM folder WHERE id = $1 FOR UPDATE', other, moveOut, () =>
      remove(admin, folderId),
    )
    expect(ends).toEqual(['200', '200'])
    expect([await isThere(rfi), await isThere(folderId)]).toEqual([true, false])
    expect((await eventsOf(here, { folderId: rfi })).map(({ action }) => action)).toEqual([
      'Created',
      'Updated',
    ])
  })

  test('is deleted, if the folder was deleted first', async () => {
    const folderId = await folderIn(admin, rootFolderId)
    const [other, rfi] = [await folderIn(admin, rootFolderId), await rfiIn(admin, folderId)]
    const held = await rfiIn(admin, folderId)
    const moveOut = () => change(admin, recordTypes.rfi, { folderId: rfi }, { folderParentId: other })
    expect(await inTurn(holdNode, held, () => remove(admin, folderId), moveOut)).toEqual([
      '200',
      '404 NotFound',
    ])
    await restore(admin, folderId)
    expect(await isThere(rfi)).toBe(true)
  })
})

test('of two who delete the same record, one does, the other does not find it', async () => {
  const rfi = await rfiIn(admin, rootFolderId)
  const ends = await inTurn(
    holdNode,
    rfi,
    () => remove(admin, rfi),
    () => remove(admin, rfi),
  )
  expect(ends).toEqual(['200', '404 NotFound'])
  expect((await eventsOf(here, { folderId: rfi })).map(({ action }) => action)).toEqual([
    'Created',
    'Deleted',
  ])
})

test('a record deleted by itself while its folder is deleted is an entry of its own in the bin', async () => {
  const folderId = await folderIn(admin, rootFolderId)
  const rfi = await rfiIn(admin, folderId)
  expect(
    await inTurn(
      holdNode,
      rfi,
      () => remove(admin, rfi),
      () => remove(admin, folderId),
    ),
  ).toEqual(['200', '200'])
  await restore(admin, folderId)
  expect(await isThere(rfi)).toBe(false)
  await restore(admin, rfi)
})

test('a record restored while its folder is deleted ends up in the bin with it, or by itself', async () => {
  for (const order of [0, 1]) {
    const folderId = await folderIn(admin, rootFolderId)
    const rfi = await rfiIn(admin, folderId)
    await remove(admin, rfi)
    const steps = [() => restore(admin, rfi), () => remove(admin, folderId)]
    const ends = await inTurn(
      'SELECT FROM project WHERE id = $1 FOR UPDATE',
      projectId,
      steps[order]!,
      steps[1 - order]!,
    )
    expect(ends).toEqual(order === 0 ? ['200', '200'] : ['200', '409 Conflict'])
    expect([await isThere(rfi), await stranded()]).toEqual([false, []])
  }
})

test('many at the same time: every node exists or can be restored', async () => {
  const folderId = await folderIn(admin, rootFolderId)
  const inner = await folderIn(admin, folderId)
  const rfis = await Promise.all([folderId, inner, inner].map((place) => rfiIn(admin, place)))
  const created: number[] = []
  const keep = async (creation: Promise<number>) => {
    created.push(await creation)
  }
  await Promise.allSettled([
    ...[folderId, inner, inner, folderId].map((place) => keep(rfiIn(admin, place))),
    keep(folderIn(admin, inner)),
    remove(admin, folderId),
    remove(admin, inner),
    remove(admin, rfis[0]!),
    change(admin, recordTypes.rfi, { folderId: rfis[1] }, { folderParentId: folderId }),
    change(admin, recordTypes.rfi, { folderId: rfis[2] }, { folderParentId: rootFolderId }),
    admin.client.call(FolderAdd, { folder: { folderParentId: folderId } }),
    admin.client.call(FolderUpdate, { folder: { folderId: inner, folderName: 'Renamed' } }),
  ])
  expect(await stranded()).toEqual([])
  for (let left = await bin(admin, projectId); left.length > 0; left = await bin(admin, projectId))
    for (const item of left) await outcome(restore(admin, item.folderId!))
  for (const node of [folderId, inner, ...rfis, ...created]) expect(await isThere(node)).toBe(true)
})
