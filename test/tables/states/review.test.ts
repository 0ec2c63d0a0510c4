/** Submittal items under review: due dates, the effect of each return code, and the package (rules 6). */
import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, type RecordData, read, recordTypes } from '../../kit/records.ts'
import { outcome } from '../../kit/restricted.ts'
import type { Person } from '../ownership/table/types.ts'
import { newPackage, recordIn, statesWorld, submittalItem, today, type World } from './world.ts'

const here = prepared(() => site())
const world = prepared(() => statesWorld(here))

const item = recordTypes.submittalItem
const by = (column: Person, ids: RecordData, fields: RecordData) =>
  change(world.who[column], item, ids, fields)
const withNewPackage = async (): Promise<World> => ({ ...world, packageId: await newPackage(world) })

describe('ReturnedDueDate', () => {
  test.each([
    ['ten working days', {}, '2026-03-16'],
    ['the review days', { requiredReviewDays: '5' }, '2026-03-09'],
    ['from the day submitted, as written', { dateSubmitted: '2/1/2026' }, '2026-02-13'],
    ['both', { dateSubmitted: '2026-02-27', requiredReviewDays: '3' }, '2026-03-04'],
    ['as given', { returnedDueDate: '4/1/2026' }, '4/1/2026'],
  ])('%s', async (_, more, due) => {
    const ids = await recordIn(world, submittalItem, 'Created', more)
    expect((await by('subContact', ids, { stage: 'Submitted' })).returnedDueDate).toBe(due)
  })
})

describe('completion', () => {
  const codes = ['A', 'B', 'C', 'R', 'E', 'F', 'N']
  const makesNext = ['C', 'R', 'E']

  test.each(sample(codes, 'review codes', 2))('with %s', async (code) => {
    const there = await withNewPackage()
    const sent = {
      description: 'Anchor bolts',
      csi: '05 12 00',
      typeId: 2,
      notes: 'Two sets',
      copiesSubmitted: '4',
    }
    const ids = await recordIn(there, submittalItem, 'Created', sent)
    await by('subContact', ids, { stage: '2' })
    await by('consTo', ids, {
      stage: '3',
      returnedStatus: code,
      returnedNote: 'See mark-ups',
      returnedCopies: '2',
    })
    const old = await by('gcpm', ids, { stage: '4' })
    expect(old).toMatchObject({ stageName: 'Complete', status: 'Closed', statusId: '2', revision: '0' })

    const revisions = await itemsOf(there)
    expect(revisions).toHaveLength(makesNext.includes(code) ? 2 : 1)
    const next = revisions.find(({ folderId }) => folderId !== ids.folderId)
    if (!next) return
    expect(next).toMatchObject({
      ...sent,
      submittalItemNumber: old.submittalItemNumber,
      folderParentId: there.packageId,
      revision: '1',
      stage: '1',
      stageName: 'Created',
      status: 'Open',
      responsibleContractorId: world.company.S6,
    })
    for (const name of [
      'dateSubmitted',
      'dateReturned',
      'returnedDueDate',
      'dateReceived',
      'returnedStatus',
      'returnedStatusId',
      'returnedNote',
      'returnedCopies',
    ])
      expect(next, name).not.toHaveProperty(name)
    expect(await read(world.who.admin, item, ids)).toMatchObject({
      revision: '0',
      returnedNote: 'See mark-ups',
    })
  })

  test('with R twice: the second revision follows the first', async () => {
    const there = await withNewPackage()
    let ids = await recordIn(there, submittalItem, 'Created')
    for (const revision of ['1', '2']) {
      await by('subContact', ids, { stage: '2' })
      await by('consTo', ids, { stage: '3', returnedStatusId: '4' })
      await by('gcpm', ids, { stage: '4' })
      ids = (await itemsOf(there)).find((one) => one.revision === revision)!
      expect(ids).toMatchObject({ stageName: 'Created', revision })
    }
    expect(await packageNow(there)).toMatchObject({
      countTotalItems: 1,
      countOpenItems: 1,
      countClosedItems: 0,
    })
  })

  test('of an item that was never submitted is for record only', async () => {
    const refused = await recordIn(world, submittalItem, 'Created')
    expect(await outcome(by('subContact', refused, { stage: '4', returnedStatusId: '1' }))).toMatch(/^4\d\d/)
    expect((await read(world.who.admin, item, refused)).stageName).toBe('Created')
    expect(await outcome(by('subContact', refused, { stage: '4', returnedStatusId: '6' }))).toMatch(
      /^403 Forbidden /,
    )
    expect(await by('assistant', refused, { stage: '4', returnedStatusId: '6' })).toMatchObject({
      status: 'Closed',
    })
  })

  test('requested by the status Closed has the same effect', async () => {
    const ids = await recordIn(world, submittalItem, 'Returned')
    expect(await outcome(by('subContact', ids, { status: 'Closed' }))).toMatch(/^403 Forbidden /)
    expect(await by('gcpm', ids, { status: 'Closed' })).toMatchObject({
      stageName: 'Complete',
      statusId: '2',
    })
  })
})

describe('the package', () => {
  test('is Closed when it has items and none is open', async () => {
    const there = await withNewPackage()
    const counts = (total: number, open: number, closed: number) => ({
      countTotalItems: total,
      countOpenItems: open,
      countClosedItems: closed,
    })
    expect(await packageNow(there)).toMatchObject({ status: 'Open', ...counts(0, 0, 0) })
    const one = await recordIn(there, submittalItem, 'Created')
    const two = await recordIn(there, submittalItem, 'Returned')
    expect(await packageNow(there)).toMatchObject({ status: 'Open', ...counts(2, 2, 0) })
    await by('gcpm', two, { stage: '4' })
    expect(await packageNow(there)).toMatchObject({ status: 'Open', ...counts(2, 1, 1) })
    await by('assistant', one, { stage: '4', returnedStatusId: '6' })
    expect(await packageNow(there)).toMatchObject({ status: 'Closed', ...counts(2, 0, 2) })
    const three = await recordIn(there, submittalItem, 'Created')
    expect(await packageNow(there)).toMatchObject({ status: 'Open', countTotalItems: 3, countOpenItems: 1 })
    await by('assistant', three, { status: 'Void', explClosed: 'Omitted' })
    expect(await packageNow(there)).toMatchObject({ status: 'Closed', countOpenItems: 0 })
  })

  test('opens again with the next revision', async () => {
    const there = await withNewPackage()
    const ids = await recordIn(there, submittalItem, 'Returned')
    await by('gcpm', ids, { stage: '4', returnedStatusId: '5' })
    expect(await packageNow(there)).toMatchObject({ status: 'Open', countTotalItems: 1, countOpenItems: 1 })
  })

  test('takes no status', async () => {
    const { packageId: folderId } = world
    const { submittal } = await world.who.gcpm.client.call(contract.SubmittalUpdate, {
      submittal: { folderId, status: 'Closed', isPending: false, countOpenItems: 99 },
    })
    expect(submittal).toMatchObject({ status: 'Open' })
    expect(submittal!.countOpenItems).not.toBe(99)
  })
})

test('a project admin reopens a void item, by its status or its stage', async () => {
  const gone = () => recordIn(world, submittalItem, 'Void')
  expect(await by('admin', await gone(), { status: 'Open' })).toMatchObject({
    stageName: 'Created',
    status: 'Open',
  })
  expect(await by('admin', await gone(), { stage: '2' })).toMatchObject({
    stageName: 'Submitted',
    status: 'Open',
  })
  const closed = { stageName: 'Complete', status: 'Closed' }
  expect(await by('admin', await gone(), { stage: '4' })).toMatchObject(closed)
  expect(await by('admin', await gone(), { status: 'Closed' })).toMatchObject(closed)
  const same = await gone()
  const sent = await read(world.who.admin, item, same)
  expect(await by('admin', same, { ...sent, notes: 'Ask again in May' })).toMatchObject({ status: 'Void' })
})

test('a recalled item is not submitted any more; submitted again, its due date counts from then', async () => {
  const ids = await recordIn(world, submittalItem, 'Created')
  const early = await by('subContact', ids, { stage: '2', dateSubmitted: '2026-02-20' })
  expect(early.returnedDueDate).toBe('2026-03-06')
  expect(await by('subContact', ids, { stage: '1' })).not.toHaveProperty('dateSubmitted')
  expect(await by('subContact', ids, { stage: '2' })).toMatchObject({
    dateSubmitted: today,
    returnedDueDate: '2026-03-16',
  })
})

test('an item sent back to review is returned again', async () => {
  const ids = await recordIn(world, submittalItem, 'Submitted')
  await by('consTo', ids, { stage: '3', returnedStatusId: '4', dateReturned: '2026-02-20' })
  await change(world.who.assistant, item, ids, { stage: '2' }, { reason: 'Wrong mark-ups' })
  expect(await by('consTo', ids, { stage: '3', returnedStatusId: '1' })).toMatchObject({
    dateReturned: today,
  })
})

/** All items of a package, all revisions. */
async function itemsOf({ packageId }: World): Promise<RecordData[]> {
  const { folderList } = await world.who.admin.client.call(contract.FoldersGetByParentFolder, {
    parentFolderId: packageId,
  })
  return Promise.all(folderList!.map(({ folderId }) => read(world.who.admin, item, { folderId })))
}

const packageNow = async ({ packageId }: World): Promise<RecordData> =>
  (await world.who.admin.client.call(contract.SubmittalRead, { folderId: packageId })).submittal!
