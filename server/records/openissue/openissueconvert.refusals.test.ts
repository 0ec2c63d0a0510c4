/** Converting an open issue: repeated and concurrent calls, rights, and refusals. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { because, change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf, outcome } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { anItem, anRfi, converting } from '../../../test/kit/worlds/converting.ts'

const here = prepared(() => site())
const recordType = recordTypes.openIssue
const noSuchId = 2147483647
const made = prepared(() => converting(here))

describe('converting', () => {
  test('to the same record type again is a 409 that names the existing record', async () => {
    const ids = await made.issue()
    const created = await made.convert(ids, anRfi)
    const fault = await refused(made.convert(ids, anRfi))
    expect([fault.status, fault.errorCode, fault.meta]).toEqual([
      409,
      'Conflict',
      { folderId: String(created.folderId), number: created.number },
    ])
    expect(fault.message).toContain(created.number)
    expect(await made.links(ids)).toHaveLength(1)
  })

  test('again names nothing to a caller who may not see the existing record', async () => {
    const pm = made.project.people['General Contractor PM']
    const accessByList = await listOf(made.project, [])
    const { folder } = await made.project.admin.client.call(contract.FolderAdd, {
      folder: { folderProjectId: made.project.id, accessByList },
    })
    const ids = await made.issue()
    const { number } = await made.convert(ids, anRfi, { folderParentId: folder!.folderId })
    const fault = await refused(made.convert(ids, anRfi, {}, pm))
    expect([fault.status, fault.meta]).toEqual([409, {}])
    expect(fault.message).not.toContain(number)
    expect(await made.links(ids, pm)).toEqual([])
  })

  test('again is possible once the new record is void or deleted', async () => {
    const ids = await made.issue()
    const first = await made.convert(ids, anRfi)
    await change(made.project.admin, recordTypes.rfi, first as RecordData, { statusId: 6 })
    const second = await made.convert(ids, anRfi)
    await made.project.admin.client.call(contract.FolderDelete, { folderId: second.folderId, ...because })
    expect((await made.links(ids)).map(({ folderId }) => folderId)).toEqual([first.folderId])
    const third = await made.convert(ids, anRfi)
    expect((await made.links(ids)).map(({ folderId }) => folderId)).toEqual([first.folderId, third.folderId])
  })

  test('several times at the same moment creates one record', async () => {
    const ids = await made.issue()
    const created = await Promise.all([1, 2, 3].map(() => outcome(made.convert(ids, anRfi))))
    expect(created.sort()).toEqual(['200', '409 Conflict', '409 Conflict'])
    expect(await made.links(ids)).toHaveLength(1)
  })

  test('with the same Idempotency-Key returns the first response again', async () => {
    const ids = await made.issue()
    const options = { idempotencyKey: randomUUID() }
    const first = await made.convert(ids, anRfi, {}, made.project.admin, options)
    expect(await made.convert(ids, anRfi, {}, made.project.admin, options)).toMatchObject({
      folderId: first.folderId,
    })
  })

  test('is open to writers for a closed issue, and to nobody for a void one', async () => {
    const pm = made.project.people['General Contractor PM']
    const [closed, gone] = [await made.issue({ statusId: 6 }), await made.issue({ statusId: 7 })]
    expect(await outcome(made.convert(closed, anRfi, {}, pm))).toBe('200')
    for (const who of [pm, made.project.admin])
      expect(await told(made.convert(gone, anRfi, {}, who))).toBe('409 Conflict')
  })

  test('follows the same rules as creating: an RFI of a subcontractor is submitted', async () => {
    const { Subcontractor } = made.project.people
    const ids = await made.issue({}, Subcontractor)
    const created = await made.convert(ids, anRfi, {}, Subcontractor)
    expect((await read(Subcontractor, recordTypes.rfi, created)).statusName).toBe('Submitted')
  })

  test('an issue that has changed since it was read is a 409', async () => {
    const ids = await made.issue()
    const { etag } = await read(made.project.admin, recordType, ids)
    await change(made.project.admin, recordType, ids, { subject: 'x' })
    const options = { ifMatch: etag }
    expect(await told(made.convert(ids, anRfi, {}, made.project.admin, options))).toBe('409 Conflict')
  })

  const refusals: Array<[string, (world: RecordData) => RecordData, string]> = [
    ['no issue', () => ({ folderId: 0 }), wrong('FolderId', 'NotEmpty')],
    ['an issue that does not exist', () => ({ folderId: noSuchId }), '404 NotFound'],
    ['an issue of another project', (w) => ({ folderId: w.foreign.folderId }), '404 NotFound'],
    ['a deleted issue', (w) => ({ folderId: w.deleted.folderId }), '404 NotFound'],
    ['an RFI', (w) => ({ folderId: w.rfi.folderId }), '404 NotFound'],
    ['to no record type', () => ({ folderType: null }), wrong('FolderType', 'NotEmpty')],
    ['to an open issue', () => ({ folderType: 151 }), wrong('FolderType', 'Enum')],
    ['to a submittal item', () => ({ folderType: 142 }), wrong('FolderType', 'Enum')],
    ['for a person who does not exist', () => ({ toUserId: noSuchId }), wrong('ToUserId', 'Enum')],
    ['for a person who is not a member', (w) => ({ toUserId: w.stranger.id }), wrong('ToUserId', 'Enum')],
    ['into a folder that does not exist', () => ({ folderParentId: noSuchId }), '404 NotFound'],
    ['into a folder of another organization', (w) => ({ folderParentId: w.strange }), '404 NotFound'],
    ['into a deleted folder', (w) => ({ folderParentId: w.gone }), '404 NotFound'],
    ['into another project', (w) => ({ folderParentId: w.other }), wrong('FolderParentId', 'Enum')],
    ['into another section', (w) => ({ folderParentId: w.section }), wrong('FolderParentId', 'Enum')],
    ['into a record', (w) => ({ folderParentId: w.rfi.folderId }), wrong('FolderParentId', 'Enum')],
  ]
  test.each(refusals)('%s is refused, and creates nothing', async (_, request, answer) => {
    const ids = await made.issue()
    const world = await refusalWorld()
    const before = await count()
    for (const folderType of [anRfi, anItem])
      expect(await told(made.convert(ids, folderType, request(world)))).toBe(answer)
    expect(await count()).toBe(before)
    expect(await made.links(ids)).toEqual([])
  })

  const count = async () =>
    (await here.database.row<{ n: number }>('SELECT count(*)::int AS n FROM folder WHERE project_id = $1', [
      made.project.id,
    ]))!.n

  let world: RecordData | undefined
  async function refusalWorld(): Promise<RecordData> {
    if (world) return world
    const stranger = await here.project()
    const other = await here.project([], made.project.admin)
    const folder = async (to: Project) =>
      (await to.admin.client.call(contract.FolderAdd, { folder: { folderProjectId: to.id } })).folder!
        .folderId!
    const [deleted, gone] = [await made.issue(), await folder(made.project)]
    for (const folderId of [deleted.folderId, gone])
      await made.project.admin.client.call(contract.FolderDelete, { folderId, ...because })
    const placed = await read(made.project.admin, recordType, await made.issue())
    world = {
      deleted,
      gone,
      stranger: stranger.admin,
      foreign: await makeOne(stranger.admin, recordType, stranger.id),
      strange: await folder(stranger),
      other: await folder(other),
      section: placed.folderParentId,
      rfi: await makeOne(made.project.admin, recordTypes.rfi, made.project.id),
    }
    return world
  }
})

test('the links of a record that does not exist or that the caller may not see are a 404', async () => {
  const { Subcontractor } = made.project.people
  const ids = await made.issue()
  expect(await told(made.links(ids, Subcontractor))).toBe('404 NotFound')
  expect(await told(made.links({ folderId: noSuchId }))).toBe('404 NotFound')
  expect(await told(made.links({}))).toBe(wrong('FolderId', 'NotEmpty'))
})
