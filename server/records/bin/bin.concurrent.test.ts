/**
 * Deleting while others create, move, change and delete: nothing stays visible below a deleted node, nothing
 * is lost.
 */
import { describe, expect, test } from 'vitest'
import { FolderAdd, FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { RFIForward } from '../../../contract/records/rfi.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, read, recordTypes } from '../../../test/kit/records.ts'
import { outcome, rfiIn } from '../../../test/kit/restricted.ts'
import { eventsOf } from '../../../test/kit/told.ts'
import { bin, folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

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
  (await outcome(team.admin.client.call(FolderGet, { folderId }))) === '200'

/** Nodes that exist although their parent is deleted. */
const stranded = () =>
  here.database.rows(
    `SELECT f.id FROM folder f JOIN folder up ON up.id = f.parent_id
      WHERE f.project_id = $1 AND f.deleted_at IS NULL AND up.deleted_at IS NOT NULL`,
    [team.id],
  )

describe('a record created in a folder that is being deleted', () => {
  test('is deleted with it, if it was created first', async () => {
    await rfiIn(team.admin, team.rootFolderId)
    const folderId = await folderIn(team.admin, team.rootFolderId)
    let rfi = 0
    const make = async () => {
      rfi = await rfiIn(team.admin, folderId)
    }
    // Creating it has got its number, and has not committed.
    expect(await inTurn(holdNumbers, team.id, make, () => remove(team.admin, folderId))).toEqual([
      '200',
      '200',
    ])
    expect(await isThere(rfi)).toBe(false)
    expect((await bin(team.admin, team.id)).find((item) => item.folderId === folderId)!.countBelow).toBe(1)
    await restore(team.admin, folderId)
    expect(await isThere(rfi)).toBe(true)
  })

  const makers: Array<[what: string, make: (folderParentId: number) => Promise<unknown>]> = [
    ['a record', (folderParentId) => rfiIn(team.admin, folderParentId)],
    ['a folder', (folderParentId) => folderIn(team.admin, folderParentId)],
    [
      'a package',
      (folderParentId) => makeOne(team.admin, recordTypes.submittal, team.id, { folderParentId }),
    ],
    [
      'a record moved there',
      async (folderParentId) =>
        change(
          team.admin,
          recordTypes.rfi,
          { folderId: await rfiIn(team.admin, team.rootFolderId) },
          { folderParentId },
        ),
    ],
    [
      'a folder moved there',
      async (folderParentId) =>
        team.admin.client.call(FolderUpdate, {
          folder: { folderId: await folderIn(team.admin, team.rootFolderId), folderParentId },
        }),
    ],
  ]
  test.each(makers)('is not created if the folder is deleted first: %s', async (_, make) => {
    const folderId = await folderIn(team.admin, team.rootFolderId)
    const held = await rfiIn(team.admin, folderId)
    const ends = await inTurn(
      holdCourt,
      held,
      () => remove(team.admin, folderId),
      () => make(folderId),
    )
    expect(ends).toEqual(['200', '404 NotFound'])
    expect(await stranded()).toEqual([])
  })
})

test('a record that is forwarded while its folder is being deleted is deleted with its sub-RFI', async () => {
  const folderId = await folderIn(team.admin, team.rootFolderId)
  const architect = await here.person(team.admin)
  const rfi = await rfiIn(team.admin, folderId)
  const { rfiId } = await read(team.admin, recordTypes.rfi, { folderId: rfi })
  await team.admin.client.call(ProjectMemberAdd, {
    projectId: team.id,
    member: { userId: architect.id, role: 'Architect' },
  })
  let sub = 0
  const forward = async () => {
    sub = (await team.admin.client.call(RFIForward, { rfiId, toUserId: architect.id })).rfi!.folderId!
  }
  const holdRfi = 'SELECT FROM rfi WHERE id = $1 FOR UPDATE'
  expect(await inTurn(holdRfi, rfiId!, forward, () => remove(team.admin, folderId))).toEqual(['200', '200'])
  expect([await isThere(rfi), await isThere(sub)]).toEqual([false, false])
})

describe('a record moved while its folder is being deleted', () => {
  test('stays, if it was moved first', async () => {
    const folderId = await folderIn(team.admin, team.rootFolderId)
    const [other, rfi] = [await folderIn(team.admin, team.rootFolderId), await rfiIn(team.admin, folderId)]
    const moveOut = () => change(team.admin, recordTypes.rfi, { folderId: rfi }, { folderParentId: other })
    // The move waits for its target folder, with the record locked.
    const ends = await inTurn('SELECT FROM folder WHERE id = $1 FOR UPDATE', other, moveOut, () =>
      remove(team.admin, folderId),
    )
    expect(ends).toEqual(['200', '200'])
    expect([await isThere(rfi), await isThere(folderId)]).toEqual([true, false])
    expect((await eventsOf(here, { folderId: rfi })).map(({ action }) => action)).toEqual([
      'Created',
      'Updated',
    ])
  })

  test('is deleted, if the folder was deleted first', async () => {
    const folderId = await folderIn(team.admin, team.rootFolderId)
    const [other, rfi] = [await folderIn(team.admin, team.rootFolderId), await rfiIn(team.admin, folderId)]
    const held = await rfiIn(team.admin, folderId)
    const moveOut = () => change(team.admin, recordTypes.rfi, { folderId: rfi }, { folderParentId: other })
    expect(await inTurn(holdNode, held, () => remove(team.admin, folderId), moveOut)).toEqual([
      '200',
      '404 NotFound',
    ])
    await restore(team.admin, folderId)
    expect(await isThere(rfi)).toBe(true)
  })
})

test('of two who delete the same record, one does, the other does not find it', async () => {
  const rfi = await rfiIn(team.admin, team.rootFolderId)
  const ends = await inTurn(
    holdNode,
    rfi,
    () => remove(team.admin, rfi),
    () => remove(team.admin, rfi),
  )
  expect(ends).toEqual(['200', '404 NotFound'])
  expect((await eventsOf(here, { folderId: rfi })).map(({ action }) => action)).toEqual([
    'Created',
    'Deleted',
  ])
})

test('a record deleted by itself while its folder is deleted is an entry of its own in the bin', async () => {
  const folderId = await folderIn(team.admin, team.rootFolderId)
  const rfi = await rfiIn(team.admin, folderId)
  expect(
    await inTurn(
      holdNode,
      rfi,
      () => remove(team.admin, rfi),
      () => remove(team.admin, folderId),
    ),
  ).toEqual(['200', '200'])
  await restore(team.admin, folderId)
  expect(await isThere(rfi)).toBe(false)
  await restore(team.admin, rfi)
})

test('a record restored while its folder is deleted ends up in the bin with it, or by itself', async () => {
  for (const order of [0, 1]) {
    const folderId = await folderIn(team.admin, team.rootFolderId)
    const rfi = await rfiIn(team.admin, folderId)
    await remove(team.admin, rfi)
    const steps = [() => restore(team.admin, rfi), () => remove(team.admin, folderId)]
    const ends = await inTurn(
      'SELECT FROM project WHERE id = $1 FOR UPDATE',
      team.id,
      steps[order]!,
      steps[1 - order]!,
    )
    expect(ends).toEqual(order === 0 ? ['200', '200'] : ['200', '409 Conflict'])
    expect([await isThere(rfi), await stranded()]).toEqual([false, []])
  }
})

test('many at the same time: every node exists or can be restored', async () => {
  const folderId = await folderIn(team.admin, team.rootFolderId)
  const inner = await folderIn(team.admin, folderId)
  const rfis = await Promise.all([folderId, inner, inner].map((place) => rfiIn(team.admin, place)))
  const created: number[] = []
  const keep = async (creation: Promise<number>) => {
    created.push(await creation)
  }
  await Promise.allSettled([
    ...[folderId, inner, inner, folderId].map((place) => keep(rfiIn(team.admin, place))),
    keep(folderIn(team.admin, inner)),
    remove(team.admin, folderId),
    remove(team.admin, inner),
    remove(team.admin, rfis[0]!),
    change(team.admin, recordTypes.rfi, { folderId: rfis[1] }, { folderParentId: folderId }),
    change(team.admin, recordTypes.rfi, { folderId: rfis[2] }, { folderParentId: team.rootFolderId }),
    team.admin.client.call(FolderAdd, { folder: { folderParentId: folderId } }),
    team.admin.client.call(FolderUpdate, { folder: { folderId: inner, folderName: 'Renamed' } }),
  ])
  expect(await stranded()).toEqual([])
  for (let left = await bin(team.admin, team.id); left.length > 0; left = await bin(team.admin, team.id))
    for (const item of left) await outcome(restore(team.admin, item.folderId!))
  for (const node of [folderId, inner, ...rfis, ...created]) expect(await isThere(node)).toBe(true)
})
