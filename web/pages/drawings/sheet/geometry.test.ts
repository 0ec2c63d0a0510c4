import { describe, expect, test } from 'vitest'
import {
  boxOf,
  fitted,
  levelFor,
  moved,
  paperScale,
  partOf,
  percentOf,
  placeAt,
  scaledAround,
  tilesIn,
  viewIn,
  written,
} from './geometry.ts'

/** A sheet of 36 by 24 inches, with levels up to 200 dpi. */
const page = { width: 2592, height: 1728 }
const levels = [
  { width: 450, height: 300 },
  { width: 900, height: 600 },
  { width: 1800, height: 1200 },
  { width: 3600, height: 2400 },
  { width: 7200, height: 4800 },
]
const area = { width: 1000, height: 800 }

describe('the view', () => {
  test('of the whole sheet has its middle in the middle, and both sides within', () => {
    const view = fitted(page, area)
    expect([view.x, view.y]).toEqual([1296, 864])
    const part = partOf(view, area)
    expect(part.left).toBeLessThan(0)
    expect(part.top).toBeLessThan(0)
    expect(part.left + part.width).toBeGreaterThan(page.width)
    expect(part.left + part.width - page.width).toBeCloseTo(-part.left)
  })

  test.each([
    [{ x: 0, y: 0 }, 3],
    [{ x: 500, y: 400 }, 0.5],
    [{ x: 730, y: 110 }, 1.4],
  ])('zoomed around %j by %d has the same place there', (at, factor) => {
    const before = { x: 1200, y: 900, scale: 0.8 }
    const after = scaledAround(before, page, area, before.scale * factor, at)
    expect(after.scale).toBeCloseTo(0.8 * factor)
    expect(placeAt(after, area, at).x).toBeCloseTo(placeAt(before, area, at).x)
    expect(placeAt(after, area, at).y).toBeCloseTo(placeAt(before, area, at).y)
  })

  test('is neither too small nor too large, and never beside the sheet', () => {
    const view = fitted(page, area)
    const middle = { x: 500, y: 400 }
    expect(scaledAround(view, page, area, 0.0001, middle).scale).toBeCloseTo(view.scale / 2)
    expect(percentOf(scaledAround(view, page, area, 1e6, middle))).toBe(800)
    expect(moved(view, page, { x: 1e6, y: -1e6 })).toEqual({ x: 0, y: 1728, scale: view.scale })
  })

  test('follows the finger', () => {
    const view = { x: 1000, y: 1000, scale: 2 }
    expect(moved(view, page, { x: 20, y: -40 })).toEqual({ x: 990, y: 1020, scale: 2 })
  })

  test('is kept in an address; nonsense there is the whole sheet', () => {
    const view = { x: 1200.4, y: 310, scale: paperScale * 0.86 }
    const query = new URLSearchParams(written(view) as Record<string, string>)
    expect(String(query)).toBe('x=1200&y=310&z=86')
    expect(viewIn(query)).toEqual({ x: 1200, y: 310, scale: expect.closeTo(view.scale) })
    for (const text of ['', 'x=1&y=2', 'x=1&y=2&z=0', 'x=a&y=2&z=3', 'x=1&y=2&z=-3'])
      expect(viewIn(new URLSearchParams(text))).toBeUndefined()
    expect(written(undefined)).toEqual({ x: undefined, y: undefined, z: undefined })
  })
})

describe('levels', () => {
  test.each([
    [0.17, 1, 0],
    [0.35, 1, 1],
    [0.35, 2, 2],
    [paperScale, 1, 3],
    [paperScale, 2, 4],
    [paperScale * 8, 1, 4],
  ])('at a scale of %d and %d pixels for one it is %d', (scale, density, level) => {
    expect(levelFor(levels, page, scale, density)).toBe(level)
  })
})

describe('tiles', () => {
  test('of the whole sheet are all of its level', () => {
    const part = partOf(fitted(page, area), area)
    expect(tilesIn(levels, 0, page, part)).toEqual([{ level: 0, column: 0, row: 0 }])
    expect(tilesIn(levels, 2, page, part)).toHaveLength(4 * 3)
    expect(tilesIn(levels, 7, page, part)).toEqual([])
  })

  test('of a part are those that show it, the middle first', () => {
    const part = partOf({ x: 1296, y: 900, scale: paperScale }, { width: 1200, height: 400 })
    const tiles = tilesIn(levels, 3, page, part)
    expect(tiles[0]).toEqual({ level: 3, column: 3, row: 2 })
    expect(new Set(tiles.map(({ column }) => column))).toEqual(new Set([2, 3, 4]))
    expect(new Set(tiles.map(({ row }) => row))).toEqual(new Set([2]))
  })

  test('touch each other, and the last ones end with the page', () => {
    const [first, next] = [0, 1].map((column) => boxOf(levels[2]!, page, { column, row: 0 }))
    expect(next!.left).toBeCloseTo(first!.left + first!.width)
    const last = boxOf(levels[2]!, page, { column: 3, row: 2 })
    expect([last.left + last.width, last.top + last.height]).toEqual([
      expect.closeTo(2592),
      expect.closeTo(1728),
    ])
  })
})
