/** Cut-outs of sheets: what is on them, who gets them, and what is refused. */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { SheetMarkupsSave } from '../../../../contract/drawings/sheetmarkup.ts'
import { place, sheetIn } from '../../../../test/kit/drawings/pinning.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../../test/kit/records.ts'
import { restricted } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
let sheetFolderId: number

const asked = (more: RecordData): string =>
  new URLSearchParams(
    Object.entries(more).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
const part = { x: 100, y: 100, width: 200, height: 100, pixels: 400 }
const get = (as: Person | undefined, more: RecordData = {}, sheet = sheetFolderId, version = 1) =>
  here.fetch(`/sheets/${sheet}/${version}/cutout?${asked({ ...part, ...more })}`, { ...(as && { as }) })

async function pictureOf(response: Response) {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  const open = sharp(Buffer.from(await response.arrayBuffer()))
  const { data, info } = await open.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  /** How many pixels of the part itself are red, which nothing on the page is. */
  const red = Array.from({ length: 400 * 200 }, (_, at) => data.subarray(at * 3, at * 3 + 3)).filter(
    ([r, g, b]) => r! > 150 && g! < 90 && b! < 90,
  ).length
  return { width: info.width, height: info.height, red }
}

beforeAll(async () => {
  const { pm, team } = world
  await published(here, pm, team.id, [{ number: 'A-1', revision: '1', issueDate: '2026-11-03' }])
  sheetFolderId = (await register(pm, team.id))[0]!.folderId!
})

test('has what it is of beneath, and that it is not in force where it is not', async () => {
  const { pm, viewer, team } = world
  await published(here, pm, team.id, [{ number: 'B-1', revision: '1' }], { issueDate: '2026-03-02' })
  const { folderId } = (await register(pm, team.id)).find(({ number }) => number === 'B-1')!
  const before = await get(viewer, {}, folderId!)
  expect(before.headers.get('Cache-Control')).toBe('private, max-age=300')
  expect(before.headers.get('Content-Disposition')).toContain('B-1 rev 1.png')
  const etag = before.headers.get('ETag')!
  const path = `/sheets/${folderId}/1/cutout?${asked(part)}`
  const again = await here.fetch(path, { as: viewer, headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  const inForce = await pictureOf(before)
  expect([inForce.width, inForce.height > 200]).toEqual([400, true])
  await published(here, pm, team.id, [{ number: 'B-1', revision: '2' }], { issueDate: '2026-03-03' })
  const now = await here.fetch(path, { as: viewer, headers: { 'If-None-Match': etag } })
  expect((await pictureOf(now)).height).toBeGreaterThan(inForce.height)
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

test('has mark-ups on request, as far as they are seen', async () => {
  const { pm, viewer } = world
  const line = { kind: 'Line', width: 6 }
  const markups = [
    { ...line, points: [110, 120, 290, 120], layer: 1 },
    { ...line, points: [110, 180, 290, 180], layer: 3 },
  ]
  const saved = (await pm.client.call(SheetMarkupsSave, { sheetFolderId, markups })).markups!
  const mine = saved[0]!.markupId
  const red = async (by: Person, more: RecordData) => (await pictureOf(await get(by, more))).red
  const one = await red(viewer, { wantMarkups: true })
  expect(one).toBeGreaterThan(1_000)
  expect(await red(viewer, { wantMarkups: true, wantOwnMarkups: true })).toBe(one)
  expect(await red(viewer, { wantOwnMarkups: true })).toBe(0)
  expect(await red(pm, { wantMarkups: true })).toBe(one)
  expect(await red(pm, { wantMarkups: true, wantOwnMarkups: true })).toBe(2 * one)
  expect(await red(pm, { markupId: mine })).toBe(one)
  expect((await get(viewer, { markupId: mine })).status).toBe(404)
  // Beside the part nothing is drawn.
  expect(await red(pm, { wantMarkups: true, x: 1_000 })).toBe(0)
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
