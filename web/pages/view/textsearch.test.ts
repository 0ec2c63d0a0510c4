import { expect, test } from 'vitest'
import { boxOn, placesIn, type TextRun } from './textsearch.ts'

/** Ten points for each letter, twelve high, on a page of 200 by 100. */
const run = (str: string, x: number, y: number, more: Partial<TextRun> = {}): TextRun => ({
  str,
  transform: [12, 0, 0, 12, x, y],
  width: str.length * 10,
  ...more,
})
const boxOf = boxOn((x, y) => [x, 100 - y], 200, 100)

test('a place in a run is marked by its letters', () => {
  expect(placesIn([run('Lintel L-7', 0, 50)], 'l-7', boxOf)).toEqual([
    [{ left: 0.35, top: 0.38, width: 0.15, height: 0.12 }],
  ])
})

test('words over two runs and over the end of a line are one place', () => {
  const runs = [run('see det', 0, 50), run('ail', 70, 50, { hasEOL: true }), run('A-101', 0, 30)]
  expect(placesIn(runs, 'DETAIL  a-1', boxOf).map((boxes) => boxes.length)).toEqual([3])
})

test('upright text has an upright box', () => {
  expect(placesIn([run('GRID', 100, 20, { transform: [0, 12, -12, 0, 100, 20] })], 'grid', boxOf)).toEqual([
    [{ left: 0.44, top: 0.4, width: 0.06, height: 0.4 }],
  ])
})

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['what is not there', 'column'],
])('%s is found nowhere', (_, words) => {
  expect(placesIn([run('Lintel', 0, 0)], words, boxOf)).toEqual([])
})
