import { expect, test } from 'vitest'
import { cutOutOf } from './cutout.ts'
import type { Page } from './pagesmodel.ts'

const page = (x: number, y: number, width: number, height: number, more: Partial<Page> = {}): Page =>
  ({
    width: 2592,
    height: 1728,
    numberBox: { x, y, width, height },
    ...more,
  }) as Page

test.each([
  ['in the middle', page(1000, 800, 100, 40), { x: 975, y: 785.91, width: 150, height: 68.18 }],
  ['in the corner', page(2500, 1680, 92, 48), { x: 2433.6, y: 1656, width: 158.4, height: 72 }],
  ['upright', page(10, 10, 20, 100), { x: 0, y: 0, width: 330, height: 150 }],
  ['larger than the page', page(0, 0, 2592, 1728), { x: 0, y: 274.91, width: 2592, height: 1178.18 }],
])('the part of a page around its number: %s', (_, shown, part) => {
  expect(cutOutOf(shown)).toEqual(part)
})

test('without a box there is none', () => {
  expect(cutOutOf(page(0, 0, 10, 10, { numberBox: undefined }))).toBeUndefined()
  expect(cutOutOf(page(0, 0, 10, 10, { width: 0 }))).toBeUndefined()
})
