/** What is on cut-outs of sheets: what they are of, mark-ups as far as they are seen, and how many are drawn at once. */
import { beforeAll, expect, test } from 'vitest'
import { SheetMarkupsSave } from '../../../../contract/drawings/sheetmarkup.ts'
import { cutOut, cutOutPath, pictureOf } from '../../../../test/kit/drawings/cutouts.ts'
import { published, register } from '../../../../test/kit/drawings/publishing.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import type { RecordData } from '../../../../test/kit/records.ts'
import { restricted } from '../../../../test/kit/restricted.ts'

const here = prepared(() => site())
const world = prepared(() => restricted(here))
let sheetFolderId: number
const get = (as: Person, more: RecordData = {}) => cutOut(here, as, sheetFolderId, more)

beforeAll(async () => {
  const { pm, team } = world
  await published(here, pm, team.id, [{ number: 'A-1', revision: '1', issueDate: '2026-11-03' }])
  sheetFolderId = (await register(pm, team.id))[0]!.folderId!
})

test('say what they are of, and that it is not in force where it is not', async () => {
  const { pm, viewer, team } = world
  await published(here, pm, team.id, [{ number: 'B-1', revision: '1' }], { issueDate: '2026-03-02' })
  const { folderId } = (await register(pm, team.id)).find(({ number }) => number === 'B-1')!
  const before = await cutOut(here, viewer, folderId!)
  expect(before.headers.get('Cache-Control')).toBe('private, max-age=300')
  expect(before.headers.get('Content-Disposition')).toContain('B-1 rev 1.png')
  const etag = before.headers.get('ETag')!
  const known = () => here.fetch(cutOutPath(folderId!, 1), { as: viewer, headers: { 'If-None-Match': etag } })
  expect((await known()).status).toBe(304)
  const inForce = await pictureOf(before)
  expect([inForce.width, inForce.height > 200]).toEqual([400, true])
  await published(here, pm, team.id, [{ number: 'B-1', revision: '2' }], { issueDate: '2026-03-03' })
  expect((await pictureOf(await known())).height).toBeGreaterThan(inForce.height)
})

test('have mark-ups on request, as far as they are seen', async () => {
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

test('say what a length measures', async () => {
  const { pm } = world
  const points = [1_110, 120, 1_290, 120]
  const sent = ['Line', 'Length'].map((kind) => ({ kind, points, width: 6 }))
  const { markups } = await pm.client.call(SheetMarkupsSave, { sheetFolderId, markups: sent })
  const [line, length] = await Promise.all(
    markups!.map(async ({ markupId }) => pictureOf(await get(pm, { x: 1_100, markupId }))),
  )
  expect(length!.red).toBeGreaterThan(line!.red + 300)
})

test('are drawn two at once for one person, and for others besides', async () => {
  const { pm, viewer } = world
  const many = Array.from({ length: 12 }, (_, i) => get(pm, { pixels: 1_600, x: 100 + i }))
  const [others, ...own] = await Promise.all([get(viewer), ...many])
  expect(others!.status).toBe(200)
  const statuses = own.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const refused = own.find(({ status }) => status === 503)!
  expect(refused.headers.get('Retry-After')).toBe('2')
  expect((await get(pm)).status).toBe(200)
})
