import { expect, test } from 'vitest'
import { plotOf } from './plot.ts'
import { atLeast, atMost, compared } from './table.ts'

const lines = [
  compared('half of it', '/s', 50, 'a', 100, atLeast(1)),
  compared('all of it', '/s', 100, 'b', 100, atLeast(1)),
  compared('far too much', 'ms', 900, 'c', 100, atMost(1.3)),
  compared('by the way', '/s', 1, 'd', 100),
]
const svg = plotOf(lines, 'A & B <today>')
const bars = [...svg.matchAll(/<rect class="(met|not)" x="(\d+)" y="\d+" width="([\d.]+)"/g)]
const target = Number(/<line x1="(\d+)"/.exec(svg)![1])

test('There is a bar for each line that has a target, coloured by whether it is met', () => {
  expect(bars.map(([, met]) => met)).toEqual(['not', 'met', 'not'])
  expect(svg).not.toContain('by the way')
})

test('A bar that reaches its target ends at the line, one that is far beyond it is cut off', () => {
  const ends = bars.map(([, , x, width]) => Number(x) + Number(width))
  const begin = Number(bars[0]![2])
  expect(ends[0]).toBeCloseTo((begin + target) / 2, 0)
  expect(ends[1]).toBeCloseTo(target, 0)
  expect(ends[2]).toBeCloseTo(target * 2 - begin, 0)
  expect(svg).toContain('9.00 ✗')
})

test('The picture has a text alternative, escaped, and colours for dark mode', () => {
  expect(svg).toContain('A &amp; B &lt;today&gt;')
  expect(svg).not.toMatch(/<today>/)
  expect(svg).toContain('prefers-color-scheme: dark')
  expect(svg).toMatch(/<title id="title">What was measured/)
})
