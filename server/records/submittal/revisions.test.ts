/** Revisions of submittal items: the newest one, the next one after a review, and replaced ones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FolderGet, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectRoleSave } from '../../../contract/people/role.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'
import { remove, restore } from '../../../test/kit/worlds/binning.ts'
import { reviewing } from '../../../test/kit/worlds/reviewing.ts'

const here = prepared(() => site())
const recordType = recordTypes.submittalItem
const world = prepared(() => reviewing(here))

let count = 0
const freshNumber = () => `05 00 00-${String(++count).padStart(3, '0')}`
const newestOf = async (number: string, projectId = world.project.id) =>
  (await world.rowsOf(number, projectId)).filter(({ isNewest }) => isNewest).map(({ revision }) => revision)

describe('the newest revision', () => {
  const orders: Array<[revisions: string[], newest: string]> = [
    [['0', '1', '2'], '2'],
    [['2', '1', '0'], '2'],
    [['9', '10'], '10'],
    [['10', '9'], '10'],
    [['A', 'C', 'B'], 'C'],
    [['b', 'A'], 'b'],
    [['2', 'A', '1'], 'A'],
    [['1', '1.1'], '1.1'],
    [['1.10', '1.9'], '1.10'],
    [['007', '8'], '8'],
    [['a', 'A'], 'A'],
    [['0', '1'.repeat(300)], '1'.repeat(300)],
  ]
  test.each(orders)('of %j is %s, in one call or in many', async (revisions, newest) => {
    const [one, other] = [freshNumber(), freshNumber()]
    for (const revision of revisions) await world.item({ submittalItemNumber: one, revision })
    const list = revisions.map((revision) => ({ submittalItemNumber: other, revision }))
    await make(world.project.admin, recordType, world.project.id, ...list)
    expect([await newestOf(one), await newestOf(other)]).toEqual([[newest], [newest]])
  })

  test('is always exactly one, for any revisions in any order', async () => {
    const revision = fc.oneof(
      fc.integer({ min: 0, max: 12 }).map(String),
      fc.constantFrom('A', 'B', 'c', '1.1', '1.10', 'Z.1', 'prelim', 'rev 2'),
    )
    const revisions = fc.uniqueArray(revision, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(revisions, async (list) => {
        const [one, other] = [freshNumber(), freshNumber()]
        const createAll = (number: string, all: string[]) =>
          make(
            world.project.admin,
            recordType,
            world.project.id,
            ...all.map((rev) => ({ submittalItemNumber: number, revision: rev })),
          )
        await createAll(one, list)
        await createAll(other, [...list].reverse())
        const newest = await newestOf(one)
        expect(newest).toHaveLength(1)
        expect(await newestOf(other)).toEqual(newest)
      }),
      { seed: 7, numRuns: rounds(4, 10, 25) },
    )
  })

  test('is exactly one if several are created at the same moment', async () => {
    const number = freshNumber()
    const revisions = ['0', '1', '2', '3', '4', '5']
    await Promise.all(revisions.map((revision) => world.item({ submittalItemNumber: number, revision })))
    expect(await newestOf(number)).toEqual(['5'])
    // This number belongs to no number series, so no lock of a series makes the calls wait for each other.
    const plain = `${number} by hand`
    await Promise.all(revisions.map((revision) => world.item({ submittalItemNumber: plain, revision })))
    expect(await newestOf(plain)).toEqual(['5'])
  })

  test('is separate for each project, even in one call', async () => {
    const other = await here.project([], world.project.admin)
    const [here1, there] = [
      await world.newPackage(),
      await makeOne(world.project.admin, recordTypes.submittal, other.id),
    ]
    const number = freshNumber()
    for (const revision of ['0', '1']) {
      const itemList = [here1, there].map(({ folderId }) => ({
        folderParentId: folderId,
        submittalItemNumber: number,
        revision,
      }))
      await world.project.admin.client.call(recordType.create, { itemList })
    }
    expect([await newestOf(number), await newestOf(number, other.id)]).toEqual([['1'], ['1']])
  })

  test('changes when a caller sets another revision', async () => {
    const number = freshNumber()
    const [zero, two] = [
      await world.item({ submittalItemNumber: number, revision: '0' }),
      await world.item({ submittalItemNumber: number, revision: '2' }),
    ]
    expect(await told(world.set(zero, { revision: '3' }))).toBe('409 Conflict')
    await world.set(two, { revision: '-' })
    expect(await newestOf(number)).toEqual(['0'])
    expect((await world.set(zero, { revision: '3' })).userCanModify).toBe(true)
  })

  test('in the bin is replaced by the one before, until it is restored', async () => {
    const pkg = await world.newPackage()
    const first = await world.item({ folderParentId: pkg.folderId })
    await world.complete(first, '4')
    const next = (await world.rowsOf(first.number))[1]!
    await remove(world.project.admin, next.folderId)
    const { countTotalItems, countOpenItems, status } = await read(
      world.project.admin,
      recordTypes.submittal,
      pkg,
    )
    expect([await newestOf(first.number), countTotalItems, countOpenItems, status]).toEqual([
      ['0', '1'],
      1,
      0,
      'Closed',
    ])
    // A project admin reverts the review; the next revision skips the one in the bin.
    await world.set(first, { stage: '3' }, world.project.admin)
    await world.set(first, { stage: '4' })
    expect((await world.rowsOf(first.number)).map(({ revision }) => revision)).toEqual(['0', '1', '2'])
    await restore(world.project.admin, next.folderId)
    expect(await newestOf(first.number)).toEqual(['2'])
  })
})

describe('the next revision', () => {
  test('is created once if several callers complete the item at the same moment', async () => {
    const first = await world.item({ returnedStatusId: '4' })
    await world.set(first, { stage: '2' })
    await world.set(first, { stage: '3' })
    const responses = await Promise.all(Array.from({ length: 6 }, () => world.set(first, { stage: '4' })))
    for (const response of responses) expect(response.stageName).toBe('Complete')
    expect((await world.rowsOf(first.number)).map(({ revision }) => revision)).toEqual(['0', '1'])
  })

  test('is visible only to people who saw the old one', async () => {
    const { Viewer } = world.project.people
    const first = await world.item()
    const folder = {
      folderId: first.folderId,
      accessByList: await listOf(world.project, [world.manager()]),
      folderSorting: 7,
    }
    await world.project.admin.client.call(FolderUpdate, { folder })
    await world.complete(first, '5')
    const next = (await world.rowsOf(first.number))[1]!
    expect(await told(read(Viewer, recordType, next))).toBe('404 NotFound')
    expect((await read(world.manager(), recordType, next)).revision).toBe('1')
    const node = await world.manager().client.call(FolderGet, { folderId: next.folderId })
    expect(node.folder).toMatchObject({ accessByList: folder.accessByList, folderSorting: 7 })
  })

  test('is created even if the manager may not create items', async () => {
    const roles = [
      { roleName: 'Reading manager', isManager: true, rights: [{ section: 'submittals', reads: 'all' }] },
    ]
    await world.project.admin.client.call(ProjectRoleSave, { projectId: world.project.id, roles })
    const who = await here.person(world.project.admin)
    const member = { userId: who.id, role: 'Reading manager' }
    await world.project.admin.client.call(ProjectMemberAdd, { projectId: world.project.id, member })
    expect(await told(world.item({}, who))).toBe('403 Forbidden')
    const first = await world.item()
    await world.complete(first, '4', who)
    expect(await newestOf(first.number)).toEqual(['1'])
  })

  test('is not created for an item that is created as complete', async () => {
    const first = await world.item({ stage: '4', returnedStatusId: '4' })
    expect(await world.rowsOf(first.number)).toHaveLength(1)
  })

  test.each(['C', 'R', 'E'])(
    'is created after %s if an admin overrides the steps',
    async (returnedStatus) => {
      const first = await world.item()
      await world.set(first, { stage: '4', returnedStatus }, world.project.admin)
      expect(await newestOf(first.number)).toEqual(['1'])
    },
  )
})

describe('a replaced revision', () => {
  const old = async () => {
    const ids = await world.item({ description: 'Rebar', returnedStatusId: '4' })
    await world.complete(ids, '4')
    return ids
  }
  const ways: Array<[string, RecordData]> = [
    ['a text', { notes: 'x' }],
    ['the stage', { stage: '1' }],
    ['the status', { status: 'Void', explClosed: 'x' }],
    ['the review', { returnedStatus: 'A' }],
    ['the revision', { revision: '7' }],
    ['the place', { folderParentId: 'package' }],
  ]
  test.each(ways)('keeps %s, for any caller', async (_, fields) => {
    const ids = await old()
    const before = await read(world.project.admin, recordType, ids)
    const sent = fields.folderParentId ? { folderParentId: (await world.newPackage()).folderId } : fields
    for (const who of [world.project.admin, world.manager(), world.project.people['Project Assistant']])
      expect((await refused(world.set(ids, sent, who))).status).toBe(409)
    expect(await read(world.project.admin, recordType, ids)).toEqual(before)
    expect(before.userCanModify).toBe(false)
    expect(await world.set(ids, before, world.project.admin)).toEqual(before)
  })

  test('keeps its node unchanged too', async () => {
    const ids = await old()
    const { folderId } = ids
    const { folder } = await world.project.admin.client.call(FolderGet, { folderId })
    expect(folder!.userCanModify).toBe(false)
    for (const more of [
      { folderSorting: 3 },
      { folderDescription: 'x' },
      { folderParentId: world.project.rootFolderId },
    ]) {
      const call = world.project.admin.client.call(FolderUpdate, { folder: { folderId, ...more } })
      if ('folderParentId' in more) await call
      else expect(await told(call)).toBe('409 Conflict')
    }
    const pkg = await world.newPackage()
    const moved = { folder: { folderId, folderParentId: pkg.folderId } }
    expect(await told(world.project.admin.client.call(FolderUpdate, moved))).toBe('409 Conflict')
  })
})
