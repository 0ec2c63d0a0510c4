import { describe, expect, test } from 'vitest'
import { layBars } from './bars.ts'
import { layDays } from './days.ts'
import { fitColumns, heatOf } from './heat.ts'
import { cutTo, freePlace, widthOf } from './labels.ts'
import { everyNth, scale, ticks } from './scale.ts'
import { layWeeks } from './weeks.ts'

describe('numbers at the edge', () => {
  test.each([
    [0, 4, [0, 1]],
    [1, 4, [0, 1]],
    [3, 4, [0, 1, 2, 3]],
    [15, 4, [0, 4, 8, 12, 16]],
    [63, 2, [0, 40, 80]],
    [80, 2, [0, 40, 80]],
    [1000, 4, [0, 400, 800, 1200]],
    [0.5, 4, [0, 1]],
  ])('up to %d, about %d of them', (largest, wanted, expected) => {
    expect(ticks(largest, wanted)).toEqual(expected)
  })

  test('reach the largest value and are few, whatever it is', () => {
    for (let largest = 1; largest < 3000; largest += 7) {
      const found = ticks(largest, 4)
      expect(found.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(found.length).toBeLessThanOrEqual(6)
    }
  })

  test('a scale turns over, and one of no extent stays where it begins', () => {
    expect(scale([0, 10], [100, 0])(2.5)).toBe(75)
    expect(scale([3, 3], [5, 9])(3)).toBe(5)
  })

  test('labels that would touch are left off', () => {
    expect(everyNth(34, 58)).toBe(2)
    expect(everyNth(80, 58)).toBe(1)
  })
})

describe('words', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 })
  test('take the first free place, or none', () => {
    expect(freePlace([box(0, 0), box(20, 0)], [box(5, 5)])).toEqual(box(20, 0))
    expect(freePlace([box(0, 0)], [box(9, 9)])).toBeUndefined()
    expect(freePlace([box(0, 0)], [box(10, 0)])).toEqual(box(0, 0))
  })
  test('are cut where they have no room', () => {
    expect(cutTo('Novak', 100)).toBe('Novak')
    const cut = cutTo('Lindqvist Moore Architects', 100)
    expect(cut).toMatch(/^Lindqvist.*…$/)
    expect(widthOf(cut)).toBeLessThanOrEqual(100)
  })
})

describe('bars', () => {
  const rows = [
    { label: 'Lindqvist Moore Architects', counts: [2, 3, 1, 0], total: 6, mark: '2 late' },
    { label: 'Tern', counts: [0, 0, 1, 0], total: 1, mark: '' },
  ]
  test.each([311, 496, 1000])('stay within %d px, with their sums', (width) => {
    const { bars } = layBars(rows, width)
    for (const [i, bar] of bars.entries()) {
      expect(bar.markX + widthOf(rows[i]!.mark)).toBeLessThanOrEqual(width)
      for (const part of bar.parts) expect(part.x + part.width).toBeLessThanOrEqual(bar.totalX)
    }
  })
  test('are as long as what they count, and leave out what is none', () => {
    const { bars } = layBars(rows, 496)
    const [first, second] = bars
    expect(first!.parts.map(({ at, count }) => [at, count])).toEqual([
      [0, 2],
      [1, 3],
      [2, 1],
    ])
    expect(second!.parts.map(({ at }) => at)).toEqual([2])
    expect(first!.parts[2]!.width).toBeCloseTo(second!.parts[0]!.width)
    expect(first!.parts[1]!.width).toBeGreaterThan(first!.parts[0]!.width)
  })
  test('have their names above them where it is narrow', () => {
    expect(layBars(rows, 311).bars[0]!.labelY).toBeLessThan(layBars(rows, 311).bars[0]!.y)
    expect(layBars(rows, 311).bars[0]!.parts[0]!.x).toBe(0)
    expect(layBars(rows, 496).bars[0]!.parts[0]!.x).toBeGreaterThan(100)
  })
  test('tell no number that has no room', () => {
    const many = [{ label: 'A', counts: [500, 1, 0, 0], total: 501, mark: '' }]
    expect(layBars(many, 400).bars[0]!.parts.map(({ isTold }) => isTold)).toEqual([true, false])
  })
  test('of nothing are nothing', () => {
    expect(layBars([], 400).bars).toEqual([])
  })
})

describe('weeks', () => {
  const words = { agreed: 'asked for: 7', median: 'median', band: 'half of the answers' }
  const values = Array.from({ length: 12 }, (_, at) => ({ at, lower: 3, median: 6 + (at % 3), upper: 12 }))
  test.each([311, 420, 900])('stay within %d px', (width) => {
    const plot = layWeeks({ weeks: 12, values, agreed: 7, words }, width)
    for (const { x } of [...plot.points, ...plot.labels]) {
      expect(x).toBeGreaterThanOrEqual(plot.left)
      expect(x).toBeLessThanOrEqual(width)
    }
    expect(plot.ticks.at(-1)!.value).toBeGreaterThanOrEqual(12)
    expect(plot.words.band?.text).toBe(words.band)
  })
  test('leave a week without answers out of the line, not at zero', () => {
    const plot = layWeeks({ weeks: 12, values: [values[0]!, values[11]!], agreed: undefined, words }, 420)
    expect(plot.points.map(({ at }) => at)).toEqual([0, 11])
    expect(plot.line.split(' ')).toHaveLength(2)
    expect(plot.agreedY).toBeUndefined()
  })
  test('of one week have a band that is seen', () => {
    const plot = layWeeks({ weeks: 4, values: [values[0]!], agreed: 7, words }, 420)
    expect(new Set(plot.band.split(' ')).size).toBe(4)
  })
  test('draw nothing where there is no answer', () => {
    const plot = layWeeks({ weeks: 12, values: [], agreed: undefined, words }, 420)
    expect(plot).toMatchObject({ points: [], line: '', band: '' })
  })
})

describe('days', () => {
  const values = Array.from({ length: 84 }, (_, at) => ({
    at,
    people: at % 7 < 5 ? 50 + (at % 4) : 0,
    isMissing: at === 80,
  }))
  const mondays = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77]
  test('show all where there is room, else the newest', () => {
    expect(layDays(values, 84, mondays, 70, 1068).first).toBe(0)
    const narrow = layDays(values, 84, mondays, 48, 311)
    expect(narrow.first).toBe(84 - Math.floor((311 - 26) / 8))
    expect(narrow.columns.every(({ at }) => at >= narrow.first)).toBe(true)
  })
  test.each([311, 1068])('stay within %d px', (width) => {
    for (const { x, width: wide, y, height } of layDays(values, 84, mondays, 70, width).columns) {
      expect(x).toBeGreaterThanOrEqual(26)
      expect(x + wide).toBeLessThanOrEqual(width)
      expect(y + height).toBeCloseTo(112)
    }
  })
  test('draw a report that is missing as high as is usual', () => {
    const { columns } = layDays(values, 84, mondays, 70, 1068)
    const gap = columns.find(({ isMissing }) => isMissing)!
    expect(gap.at).toBe(80)
    expect(gap.height).toBeGreaterThan(60)
  })
  test('name the newest that is missing above what stands beside it, on the drawing', () => {
    const { columns, gapWord } = layDays(values, 84, mondays, 70, 1068)
    const beside = columns.filter(({ x }) => Math.abs(x - gapWord!.x) < 20)
    for (const { y } of beside) expect(gapWord!.y).toBeLessThan(y)
    const last = layDays([{ at: 83, people: 0, isMissing: true }], 84, mondays, 70, 1068).gapWord!
    expect(last.x + 28).toBeLessThanOrEqual(1068)
    expect(layDays(values.slice(0, 80), 84, mondays, 70, 1068).gapWord).toBeUndefined()
  })
  test('have no two labels that touch', () => {
    const { labels } = layDays(values, 84, mondays, 70, 500)
    for (const [i, { x }] of labels.entries()) if (i) expect(x - labels[i - 1]!.x).toBeGreaterThanOrEqual(70)
  })
})

describe('heat', () => {
  test.each([
    [0, 24, 0],
    [24, 24, 4],
    [13, 24, 4],
    [8, 24, 3],
    [5, 24, 2],
    [3, 24, 1],
    [1, 1, 4],
  ])('%d of at most %d is step %d', (count, largest, expected) => {
    expect(heatOf(count, largest)).toBe(expected)
  })
  test('keeps the fullest columns in their order, and puts the others together', () => {
    const columns = [5, 1, 9, 2].map((count, i) => ({ count, floor: `L${i}` }))
    const { shown, rest } = fitColumns(columns, 3)
    expect(shown.map(({ floor }) => floor)).toEqual(['L0', 'L2'])
    expect(rest.map(({ floor }) => floor)).toEqual(['L1', 'L3'])
    expect(fitColumns(columns, 4).rest).toEqual([])
  })
})
