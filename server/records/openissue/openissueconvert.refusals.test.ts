/** Converting an open issue: again, at the same moment, by whom, and what is refused. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as say from '../../../contract/index.ts'
import { anItem, anRfi, converting } from '../../../test/converting.ts'
import { type Project, refused, site } from '../../../test/harness.ts'
import { change, kinds, type Loose, makeOne, read } from '../../../test/records.ts'
import { listOf, outcome } from '../../../test/restricted.ts'
import { told, wrong } from '../../../test/told.ts'

const here = await site()
const kind = kinds.openIssue
const none = 2147483647
const { project, issue, convert, links } = await converting(here)

describe('converting', () => {
  test('the same way again is a 409 that names what is there already', async () => {
    const ids = await issue()
    const made = await convert(ids, anRfi)
    const fault = await refused(convert(ids, anRfi))
    expect([fault.status, fault.errorCode, fault.meta]).toEqual([
      409,
      'Conflict',
      { folderId: String(made.folderId), number: made.number },
    ])
    expect(fault.message).toContain(made.number)
    expect(await links(ids)).toHaveLength(1)
  })

  test('the same way again names nothing to who may not see it', async () => {
    const pm = project.people['General Contractor PM']
    const accessByList = await listOf(project, [])
    const { folder } = await project.admin.client.call(say.FolderAdd, {
      folder: { folderProjectId: project.id, accessByList },
    })
    const ids = await issue()
    const { number } = await convert(ids, anRfi, { folderParentId: folder!.folderId })
    const fault = await refused(convert(ids, anRfi, {}, pm))
    expect([fault.status, fault.meta]).toEqual([409, {}])
    expect(fault.message).not.toContain(number)
    expect(await links(ids, pm)).toEqual([])
  })

  test('again is possible once what became of it is void or deleted', async () => {
    const ids = await issue()
    const first = await convert(ids, anRfi)
    await change(project.admin, kinds.rfi, first as Loose, { statusId: 6 })
    const second = await convert(ids, anRfi)
    await project.admin.client.call(say.FolderDelete, { folderId: second.folderId })
    expect((await links(ids)).map(({ folderId }) => folderId)).toEqual([first.folderId])
    const third = await convert(ids, anRfi)
    expect((await links(ids)).map(({ folderId }) => folderId)).toEqual([first.folderId, third.folderId])
  })

  test('twice at the same moment makes one record', async () => {
    const ids = await issue()
    const made = await Promise.all([1, 2, 3].map(() => outcome(convert(ids, anRfi))))
    expect(made.sort()).toEqual(['200', '409 Conflict', '409 Conflict'])
    expect(await links(ids)).toHaveLength(1)
  })

  test('with an Idempotency-Key gives the first answer again', async () => {
    const ids = await issue()
    const options = { idempotencyKey: randomUUID() }
    const first = await convert(ids, anRfi, {}, project.admin, options)
    expect(await convert(ids, anRfi, {}, project.admin, options)).toMatchObject({ folderId: first.folderId })
  })

  test('of a closed issue is done by those who may write, of a void one by nobody', async () => {
    const pm = project.people['General Contractor PM']
    const [closed, gone] = [await issue({ statusId: 6 }), await issue({ statusId: 7 })]
    expect(await outcome(convert(closed, anRfi, {}, pm))).toBe('200')
    for (const who of [pm, project.admin])
      expect(await told(convert(gone, anRfi, {}, who))).toBe('409 Conflict')
  })

  test('makes what one would have made by hand: an RFI of a subcontractor is submitted', async () => {
    const { Subcontractor } = project.people
    const ids = await issue({}, Subcontractor)
    const made = await convert(ids, anRfi, {}, Subcontractor)
    expect((await read(Subcontractor, kinds.rfi, made)).statusName).toBe('Submitted')
  })

  test('an issue that has moved on since it was seen is a 409', async () => {
    const ids = await issue()
    const { etag } = await read(project.admin, kind, ids)
    await change(project.admin, kind, ids, { subject: 'x' })
    const options = { ifMatch: etag }
    expect(await told(convert(ids, anRfi, {}, project.admin, options))).toBe('409 Conflict')
  })

  const refusals: Array<[string, (world: Loose) => Loose, string]> = [
    ['no issue', () => ({ folderId: 0 }), wrong('FolderId', 'NotEmpty')],
    ['an issue that is not there', () => ({ folderId: none }), '404 NotFound'],
    ['an issue of another project', (w) => ({ folderId: w.foreign.folderId }), '404 NotFound'],
    ['a deleted issue', (w) => ({ folderId: w.deleted.folderId }), '404 NotFound'],
    ['an RFI', (w) => ({ folderId: w.rfi.folderId }), '404 NotFound'],
    ['to nothing', () => ({ folderType: null }), wrong('FolderType', 'NotEmpty')],
    ['to an open issue', () => ({ folderType: 151 }), wrong('FolderType', 'Enum')],
    ['to a submittal item', () => ({ folderType: 142 }), wrong('FolderType', 'Enum')],
    ['to somebody who is not there', () => ({ toUserId: none }), wrong('ToUserId', 'Enum')],
    ['to somebody who is no member', (w) => ({ toUserId: w.stranger.id }), wrong('ToUserId', 'Enum')],
    ['into no folder', () => ({ folderParentId: none }), '404 NotFound'],
    ['into a folder of somebody else', (w) => ({ folderParentId: w.strange }), '404 NotFound'],
    ['into a deleted folder', (w) => ({ folderParentId: w.gone }), '404 NotFound'],
    ['into another project', (w) => ({ folderParentId: w.other }), wrong('FolderParentId', 'Enum')],
    ['into another section', (w) => ({ folderParentId: w.section }), wrong('FolderParentId', 'Enum')],
    ['into a record', (w) => ({ folderParentId: w.rfi.folderId }), wrong('FolderParentId', 'Enum')],
  ]
  test.each(refusals)('%s is refused, and nothing is made', async (_, request, answer) => {
    const ids = await issue()
    const world = await refusing()
    const before = await count()
    for (const folderType of [anRfi, anItem])
      expect(await told(convert(ids, folderType, request(world)))).toBe(answer)
    expect(await count()).toBe(before)
    expect(await links(ids)).toEqual([])
  })

  const count = async () =>
    (await here.database.row<{ n: number }>('SELECT count(*)::int AS n FROM folder WHERE project_id = $1', [
      project.id,
    ]))!.n

  let world: Loose | undefined
  async function refusing(): Promise<Loose> {
    if (world) return world
    const stranger = await here.project()
    const other = await here.project([], project.admin)
    const folder = async (to: Project) =>
      (await to.admin.client.call(say.FolderAdd, { folder: { folderProjectId: to.id } })).folder!.folderId!
    const [deleted, gone] = [await issue(), await folder(project)]
    for (const folderId of [deleted.folderId, gone])
      await project.admin.client.call(say.FolderDelete, { folderId })
    const placed = await read(project.admin, kind, await issue())
    world = {
      deleted,
      gone,
      stranger: stranger.admin,
      foreign: await makeOne(stranger.admin, kind, stranger.id),
      strange: await folder(stranger),
      other: await folder(other),
      section: placed.folderParentId,
      rfi: await makeOne(project.admin, kinds.rfi, project.id),
    }
    return world
  }
})

test('the links of what is not there, or not yours, are not there', async () => {
  const { Subcontractor } = project.people
  const ids = await issue()
  expect(await told(links(ids, Subcontractor))).toBe('404 NotFound')
  expect(await told(links({ folderId: none }))).toBe('404 NotFound')
  expect(await told(links({}))).toBe(wrong('FolderId', 'NotEmpty'))
})
