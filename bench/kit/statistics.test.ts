import { expect, test } from 'vitest'
import { growthOf, mean, median, percentile } from './statistics.ts'

test('A percentile is the value below which that share of values is', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(percentile(values, 0)).toBe(1)
  expect(percentile(values, 0.5)).toBe(51)
  expect(percentile(values, 0.99)).toBe(100)
  expect(percentile(values, 1)).toBe(100)
  expect(percentile([], 0.5)).toBe(0)
})

test('Median and mean, also of no values, do not change the values', () => {
  const values = [3, 1, 2]
  expect(median(values)).toBe(2)
  expect(mean(values)).toBe(2)
  expect(values).toEqual([3, 1, 2])
  expect([median([]), mean([])]).toEqual([0, 0])
})

test.each([
  ['as it was, after warming up', [10, 50, 90, 100, 100, 100, 100, 100, 100], 1],
  ['growing', [100, 100, 100, 100, 100, 100, 120, 120, 120], 1.2],
  ['too few to tell', [100, 200], 1],
])('Growth is the last third to the one before it: %s', (_, samples, growth) => {
  expect(growthOf(samples)).toBeCloseTo(growth)
})
