/** Pages that are compared: made-up sheets that were moved by known amounts, changed, turned, cropped, left blank. */
import { expect, test } from 'vitest'
import { type Place, placed } from '../../../../contract/drawings/similarity.ts'
import { engine } from '../../../../test/kit/drawings/engine.ts'
import { madePlan as plan, planSize } from '../../../../test/kit/drawings/madeplan.ts'
import { type SetPage, setOf } from '../../../../test/kit/drawings/sets.ts'
import { pointsPerMm } from './comparepages.ts'

const { pdf, file } = engine()

const [width, height] = planSize
const mediaBox = [0, 0, width, height]

/** Moved to the right and down. */
const moved = (right: number, down: number, content: string): string =>
  `1 0 0 1 ${right * pointsPerMm} ${-down * pointsPerMm} cm\n${content}`

const pageOf = (content: string, more: SetPage = {}): string => file(setOf([{ mediaBox, content, ...more }]))

async function shiftOf(old: string, other: string) {
  const { transform, agreement, areas } = await pdf.compare(old, other)
  return {
    shift: transform && { x: transform.x / pointsPerMm, y: transform.y / pointsPerMm },
    agreement,
    areas,
  }
}

/** In millimetres. */
function expectShift(shift: Place | undefined, x: number, y: number): void {
  expect(Math.abs(shift!.x - x)).toBeLessThan(0.1)
  expect(Math.abs(shift!.y - y)).toBeLessThan(0.1)
}

test.each([
  [0, 0],
  [0.4, 0.1],
  [3.2, -1.7],
  [-17.4, 12.9],
  [24.5, 0],
  [-17, -17.5],
])('a plan that was moved by %d and %d mm', async (right, down) => {
  const { shift, agreement, areas } = await shiftOf(pageOf(plan()), pageOf(moved(right, down, plan())))
  expectShift(shift, right, down)
  expect(agreement).toBeGreaterThan(98)
  expect(areas).toEqual([])
})

/** As shown the content is where it was, though the page is turned, cropped or measured in larger units. */
test.each<[what: string, page: SetPage]>([
  ['cropped', { mediaBox: [-100, -50, 900, 700], cropBox: mediaBox }],
  ['with another origin', { mediaBox: [-200, 0, 664, 648], content: `1 0 0 1 -200 0 cm\n${plan()}` }],
  ['turned', { mediaBox: [0, 0, height, width], rotate: 90, content: `0 1 -1 0 ${height} 0 cm\n${plan()}` }],
  ['turned twice', { rotate: 180, content: `-1 0 0 -1 ${width} ${height} cm\n${plan()}` }],
  ['in larger units', { mediaBox: [0, 0, 432, 324], userUnit: 2, content: `0.5 0 0 0.5 0 0 cm\n${plan()}` }],
  ['of which a side is a little longer', { mediaBox: [0, -2, width, height] }],
])('a page that is %s', async (_, page) => {
  const { shift, agreement } = await shiftOf(pageOf(plan()), pageOf(plan(), page))
  expectShift(shift, 0, 0)
  expect(agreement).toBeGreaterThan(97)
})

test('turned pages that were moved as they are shown', async () => {
  const turned = { mediaBox: [0, 0, height, width], rotate: 90 }
  const content = (right: number, down: number) => `0 1 -1 0 ${height} 0 cm\n${moved(right, down, plan())}`
  const { shift } = await shiftOf(pageOf(content(0, 0), turned), pageOf(content(6, -4), turned))
  expectShift(shift, 6, -4)
})

test('what differs is boxed, on both pages, and named by the words beside it', async () => {
  const name = 'BT /F1 14 Tf 735 500 Td (PHARMACY) Tj ET'
  const old = plan(`${name}\n740 300 40 25 re S`)
  const other = plan(`${name}\nBT /F1 9 Tf 740 480 Td (PASS-THRU) Tj ET 735 460 60 12 re S`)
  const { shift, agreement, areas } = await shiftOf(pageOf(old), pageOf(moved(5, 5, other)))
  expectShift(shift, 5, 5)
  expect(agreement).toBeGreaterThan(90)
  expect(areas).toHaveLength(2)
  const added = areas.find(({ only }) => only === 'new')!
  expect(added).toMatchObject({
    near: expect.arrayContaining(['PHARMACY']),
    newWords: ['PASS-THRU'],
    oldWords: [],
  })
  // From the top left of the page as shown: the rectangle and the words above it, as they were moved.
  const by = 5 * pointsPerMm
  expect(holds(added.new, { x: 735 + by, y: height - 486.5 + by, width: 60, height: 26.5 })).toBe(true)
  expect(holds(added.old, { x: 735, y: height - 486.5, width: 60, height: 26.5 })).toBe(true)
  const gone = areas.find(({ only }) => only === 'old')!
  expect(holds(gone.old, { x: 740, y: height - 325, width: 40, height: 25 })).toBe(true)
  expect(gone.newWords).toEqual([])
})

interface Box extends Place {
  readonly width: number
  readonly height: number
}

/** With a margin of some points. */
function holds(outer: Box, inner: Box): boolean {
  const edges = [
    inner.x - outer.x,
    inner.y - outer.y,
    outer.x + outer.width - inner.x - inner.width,
    outer.y + outer.height - inner.y - inner.height,
  ]
  return edges.every((edge) => edge > -2 && edge < 10)
}

test.each([
  [4, 0],
  [-11, 7.5],
])('a grid, whose lines meet again and again, that was moved by %d and %d mm', async (right, down) => {
  const lines = [
    ...Array.from({ length: 26 }, (_, i) => `${50 + i * 30} 50 m ${50 + i * 30} 590 l S`),
    ...Array.from({ length: 19 }, (_, i) => `50 ${50 + i * 30} m 800 ${50 + i * 30} l S`),
  ]
  const grid = `0.5 w\n${lines.join('\n')}`
  const changed = `${grid}\n300 300 m 400 420 l S`
  const { shift } = await shiftOf(pageOf(grid), pageOf(moved(right, down, changed)))
  expectShift(shift, right, down)
})

test.each<[what: string, old: string, other: string]>([
  ['no ink on both', '', ''],
  ['no ink on the old one', '', plan()],
  ['no ink on the new one', plan(), ''],
])('pages with %s lie nowhere', async (_, old, other) => {
  expect(await shiftOf(pageOf(old), pageOf(other))).toEqual({ shift: undefined, agreement: 0, areas: [] })
})

test('plans of different buildings do not agree', async () => {
  const { agreement } = await shiftOf(pageOf(plan('', 7)), pageOf(plan('', 99)))
  expect(agreement).toBeLessThan(80)
})

test('pages of other sizes lie nowhere until two places of each are given', async () => {
  const larger = { mediaBox: [0, 0, 1296, 972] }
  const content = `1.5 0 0 1.5 0 0 cm\n${plan()}`
  const paths = [pageOf(plan()), pageOf(content, larger)] as const
  expect(await pdf.compare(...paths)).toMatchObject({
    sizes: { old: { width, height }, new: { width: 1296, height: 972 } },
    transform: undefined,
    areas: [],
  })
  // Met within some points only, as by hand.
  const pairs = [
    { old: { x: 40, y: 40 }, new: { x: 63, y: 57 } },
    { old: { x: 824, y: 608 }, new: { x: 1233, y: 915 } },
  ]
  const { transform, agreement, areas } = await pdf.compare(...paths, pairs)
  for (const corner of [
    { x: 40, y: 40 },
    { x: 824, y: 608 },
    { x: 40, y: 608 },
  ]) {
    const there = placed(transform!, corner)
    expect(Math.hypot(there.x - corner.x * 1.5, there.y - corner.y * 1.5)).toBeLessThan(0.7)
  }
  expect(agreement).toBeGreaterThan(95)
  expect(areas.length).toBeLessThan(3)
})

test('a plan that was turned, by two places', async () => {
  const turned = { mediaBox: [0, 0, height, width] }
  const content = `0 1 -1 0 ${height} 0 cm\n${plan()}`
  // Against the clock by a quarter: what was at the top right is at the top left.
  const pairs = [
    { old: { x: 824, y: 40 }, new: { x: 41, y: 39 } },
    { old: { x: 40, y: 608 }, new: { x: 607, y: 826 } },
  ]
  const { transform, agreement } = await pdf.compare(pageOf(plan()), pageOf(content, turned), pairs)
  expect(transform!.a).toBeCloseTo(0, 2)
  expect(transform!.b).toBeCloseTo(-1, 2)
  expect(agreement).toBeGreaterThan(95)
})

test('a page that cannot be drawn is refused by a sentence', async () => {
  const broken = file(Buffer.from('%PDF-1.7 and nothing else'))
  await expect(pdf.compare(broken, pageOf(plan()))).rejects.toMatchObject({ kind: 'Broken' })
  await expect(pdf.compare(pageOf(plan()), broken)).rejects.toMatchObject({ kind: 'Broken' })
})

test('a sheet on which all differs has a bounded number of areas', async () => {
  const dots = (from: number): string =>
    Array.from(
      { length: 2_000 },
      (_, i) => `${from + (i % 50) * 16} ${50 + Math.floor(i / 50) * 14} 3 3 re f`,
    ).join('\n')
  const { areas } = await shiftOf(pageOf(plan()), pageOf(plan(dots(50))))
  expect(areas.length).toBeGreaterThan(0)
  expect(areas.length).toBeLessThanOrEqual(150)
})
