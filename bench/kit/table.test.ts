import { expect, test } from 'vitest'
import { alone, atLeast, atMost, compared, figure, isMet, tableOf } from './table.ts'

test.each([
  ['at least, above', compared('x', '/s', 70, 'y', 100, atLeast(0.65)), true],
  ['at least, just', compared('x', '/s', 65, 'y', 100, atLeast(0.65)), true],
  ['at least, below', compared('x', '/s', 64, 'y', 100, atLeast(0.65)), false],
  ['at most, below', compared('x', 'ms', 130, 'y', 100, atMost(1.3)), true],
  ['at most, above', compared('x', 'ms', 131, 'y', 100, atMost(1.3)), false],
  ['a number by itself', alone('x', 'MB', 199, 200), true],
  ['one that is too large', alone('x', 'MB', 201, 200), false],
  ['nothing aimed at', compared('x', '/s', 1, 'y', 100), undefined],
  ['nothing to compare with', compared('x', '/s', 1, 'y', 0, atLeast(0.65)), false],
])('Whether a target is met: %s', (_, line, met) => {
  expect(isMet(line)).toBe(met)
})

test('Figures have only significant digits', () => {
  expect([0.1234, 9.876, 12.34, 123.4, 12345.6].map(figure)).toEqual([
    '0.12',
    '9.88',
    '12.3',
    '123',
    '12,346',
  ])
})

test('The table has aligned columns, and shows which targets are met', () => {
  const lines = [
    compared('read', '/s', 6500, '(a)', 10_000, atLeast(0.6)),
    compared('read: p99', 'ms', 50, 'p50', 10, atMost(4)),
    compared('read', '/s', 6500, '(b)', 6000),
    alone('memory', 'MB', 150, 200),
  ]
  expect(tableOf(lines)).toBe(
    [
      'what           ours   baseline          ratio  target',
      'read       6,500 /s  10,000 /s  (a)      0.65  ≥ 0.60  met',
      'read: p99   50.0 ms    10.0 ms  p50      5.00  ≤ 4.00  not met',
      'read       6,500 /s   6,000 /s  (b)      1.08',
      'memory       150 MB             200 MB   0.75  ≤ 1.00  met',
    ].join('\n'),
  )
})
