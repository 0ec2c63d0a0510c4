/** Submittal items that move to another package, or go back to an earlier stage. */
import { describe, expect, test } from 'vitest'
import { refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, info, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'
import { reviewing } from '../../../test/kit/worlds/reviewing.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
const world = prepared(() => reviewing(here))

describe('an item that moves to another package', () => {
  test('is counted in the new package and no longer in the old one', async () => {
    const [from, to] = [await world.newPackage(), await world.newPackage()]
    const stays = await world.item({ folderParentId: from.folderId, returnedStatusId: '1' })
    await world.complete(stays, '1')
    const moves = await world.item({ folderParentId: from.folderId })
    await world.set(moves, { stage: '2' })
    const now = async (pkg: RecordData) => {
      const one = await read(world.project.admin, recordTypes.submittal, pkg)
      return [one.status, one.countTotalItems, one.countOpenItems, one.countClosedItems, one.isPending]
    }
    expect([await now(from), await now(to)]).toEqual([
      ['Open', 2, 1, 1, true],
      ['Open', 0, 0, 0, false],
    ])
    // Once it is submitted, managers move it.
    expect(
      await told(
        world.set(moves, { folderParentId: to.folderId }, world.project.people['Project Assistant']),
      ),
    ).toBe('403 Forbidden Item.FolderParentId:Forbidden')
    await world.set(moves, { folderParentId: to.folderId })
    expect([await now(from), await now(to)]).toEqual([
      ['Closed', 1, 0, 1, false],
      ['Open', 1, 1, 0, true],
    ])
    expect(await told(world.set(moves, { folderParentId: from.folderId }, world.project.people.Viewer))).toBe(
      '403 Forbidden Item.FolderParentId:Forbidden',
    )
  })

  test('has its next revision in the new package', async () => {
    const [from, to] = [await world.newPackage(), await world.newPackage()]
    const ids = await world.item({ folderParentId: from.folderId })
    await world.set(ids, { folderParentId: to.folderId })
    await world.complete(ids, '4')
    const next = (await world.rowsOf(ids.number))[1]!
    expect((await read(world.project.admin, recordType, next)).folderParentId).toBe(to.folderId)
  })
})

describe('an item that goes back to an earlier stage', () => {
  const at = async (day: string, ids: RecordData, fields: RecordData, reason?: string) => {
    here.clock.now = new Date(`${day}T12:00:00Z`)
    try {
      return await world.set(ids, fields, world.manager(), reason)
    } finally {
      here.clock.now = undefined
    }
  }

  test('before its submission loses the dates of its submission', async () => {
    const ids = await world.item({ requiredReviewDays: '10' })
    await at('2026-05-04', ids, { stage: '2' })
    const recalled = await at('2026-05-05', ids, { stage: '1' })
    expect(recalled).not.toHaveProperty('dateSubmitted')
    expect(recalled).not.toHaveProperty('returnedDueDate')
    const again = await at('2026-05-20', ids, { stage: '2' })
    expect(again).toMatchObject({ dateSubmitted: '2026-05-20', returnedDueDate: '2026-06-03' })
  })

  test('keeps the dates that a caller set', async () => {
    const ids = await world.item({ returnedDueDate: '6/1/2026' })
    await at('2026-05-04', ids, { stage: '2' })
    expect((await at('2026-05-05', ids, { stage: '1' })).returnedDueDate).toBe('6/1/2026')
    await at('2026-05-06', ids, { stage: '2' })
    expect(await at('2026-05-07', ids, { stage: '1', dateSubmitted: '5/2/2026' })).toMatchObject({
      dateSubmitted: '5/2/2026',
    })
  })

  test('before its return loses its return date', async () => {
    const ids = await world.item({ returnedStatusId: '2' })
    await at('2026-05-04', ids, { stage: '2' })
    await at('2026-05-10', ids, { stage: '3' })
    const back = await at('2026-05-11', ids, { stage: '2' }, 'Pages were missing.')
    expect(back).not.toHaveProperty('dateReturned')
    expect(back).toMatchObject({ dateSubmitted: '2026-05-04', returnedStatus: 'Approved as noted' })
    expect((await at('2026-05-12', ids, { stage: '3' })).dateReturned).toBe('2026-05-12')
  })
})

test('a code that is no longer in the code list can be sent back as it was read', async () => {
  const own = await here.project()
  const ids = await makeOne(own.admin, recordType, own.id, { returnedStatusId: '2' })
  const before = await read(own.admin, recordType, ids)
  await here.database.rows(
    `WITH l AS (INSERT INTO code_list (name, project_id) VALUES ('returnedStatus', $1) RETURNING id)
     INSERT INTO code_list_item (code_list_id, code, position, name) SELECT id, 1, 0, 'Fine' FROM l`,
    [own.id],
  )
  expect(await change(own.admin, recordType, ids, { ...before, notes: 'x' })).toEqual({
    ...before,
    notes: 'x',
  })
  const additionalInfo = info({ Reason: 'x' })
  const unknown = { item: { folderId: ids.folderId, returnedStatusId: '3' }, additionalInfo }
  expect((await refused(own.admin.client.call(recordType.update, unknown))).status).toBe(400)
})
