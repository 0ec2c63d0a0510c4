/** Cut-outs of sheets: who gets them, and what is refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import { cutOutPath, pictureOf } from '../../../../test/kit/drawings/cutouts.ts'
import { place, sheetIn } from '../../../../test/kit/drawings/pinning.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { restricted } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
let sheetFolderId: number

const get = (as: Person | undefined, more: RecordData = {}, sheet = sheetFolderId, version = 1) =>
  here.fetch(cutOutPath(sheet, version, more), { ...(as && { as }) })

beforeAll(async () => {
  const { pm, team } = world
  await published(here, pm, team.id, [{ number: 'A-1', revision: '1', issueDate: '2026-11-03' }])
  sheetFolderId = (await register(pm, team.id))[0]!.folderId!
})

test('has the pin that is asked for, if its record is seen', async () => {
  const { pm, viewer, team } = world
  const shown = await makeOne(pm, recordTypes.punchList, team.id, { summary: 'Door' })
  const draft = { subject: 'Beam', question: 'Which?', toUserId: pm.id, statusId: 1 }
  const hidden = await makeOne(pm, recordTypes.rfi, team.id, draft)
  const at = { sheetFolderId, x: 200, y: 150 }
  const [seen] = await place(pm, { ...at, recordFolderId: shown.folderId })
  const [unseen] = await place(pm, { ...at, recordFolderId: hidden.folderId })
  expect((await pictureOf(await get(viewer))).red).toBe(0)
  expect((await pictureOf(await get(viewer, { pinId: seen!.pinId }))).red).toBeGreaterThan(100)
  expect((await pictureOf(await get(viewer, { placeX: 200, placeY: 150 }))).red).toBeGreaterThan(100)
  expect((await pictureOf(await get(pm, { pinId: unseen!.pinId }))).red).toBeGreaterThan(100)
  expect((await get(viewer, { pinId: unseen!.pinId })).status).toBe(404)
  const other = await sheetIn(pm, team.rootFolderId, 'A-9')
  expect((await get(pm, { pinId: seen!.pinId }, other.sheetFolderId)).status).toBe(404)
})

describe('is refused', () => {
  test.each<[string, RecordData]>([
    ['no number', { x: 'NaN' }],
    ['a negative place', { x: -50 }],
    ['a part beyond the page', { x: 2_500 }],
    ['a huge place', { x: 1e308 }],
    ['a huge side', { width: 1e308 }],
    ['no width', { width: 0 }],
    ['a negative height', { height: -100 }],
    ['a part too small', { width: 5, height: 5 }],
    ['a part too narrow', { width: 2_000, height: 20 }],
    ['a marked place beside the page', { placeX: -1, placeY: 5 }],
    ['half a marked place', { placeX: 5 }],
    ['a marked place that is no number', { placeX: 'NaN', placeY: '1e308' }],
    ['too many pixels', { pixels: 1_601 }],
    ['too few pixels', { pixels: 199 }],
    ['pixels without an end', { pixels: 1e20 }],
  ])('%s', async (_, more) => {
    expect((await get(world.viewer, more)).status).toBe(400)
  })

  test('for who does not see the sheet, is not signed in, or asks for what is not there', async () => {
    const { pm, viewer, folderId } = world
    const secret = await sheetIn(pm, folderId, 'S-1')
    expect((await get(pm, {}, secret.sheetFolderId)).status).toBe(200)
    expect((await get(viewer, {}, secret.sheetFolderId)).status).toBe(404)
    expect((await get(undefined)).status).toBe(401)
    expect((await get((await here.project()).admin)).status).toBe(404)
    expect((await get(viewer, {}, sheetFolderId, 7)).status).toBe(404)
    expect((await get(viewer, { pinId: 999_999_999 })).status).toBe(404)
  })
})
