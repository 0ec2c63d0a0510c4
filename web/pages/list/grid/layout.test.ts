import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Layout } from './layout.ts'

const heights = { row: 34, head: 38 }

describe('one list', () => {
  const layout = new Layout(10_000, heights)
  test('has a line for each row', () => {
    expect([layout.lineCount, layout.height]).toEqual([10_000, 340_000])
    expect(layout.lineAt(9_999)).toEqual({ row: 9_999, group: 0 })
    expect([layout.lineAtTop(0), layout.lineAtTop(33), layout.lineAtTop(34)]).toEqual([0, 0, 1])
    expect(layout.lineAtTop(10_000_000)).toBe(9_999)
  })
  test('may be empty', () => {
    const empty = new Layout(0, heights)
    expect([empty.lineCount, empty.height, empty.lineAtTop(50)]).toEqual([0, 0, 0])
  })
})

test('a folded section shows its head only, and its rows have no line', () => {
  const layout = new Layout([{ count: 2 }, { count: 3, isFolded: true }, { count: 1 }], heights)
  const lines = Array.from({ length: layout.lineCount }, (_, line) => layout.lineAt(line))
  expect(lines).toEqual([
    { head: 0 },
    { row: 0, group: 0 },
    { row: 1, group: 0 },
    { head: 1 },
    { head: 2 },
    { row: 5, group: 2 },
  ])
  expect([1, 3, 5].map((row) => layout.lineOfRow(row))).toEqual([2, undefined, 5])
  expect(layout.height).toBe(3 * 38 + 3 * 34)
})

test('where a line is and which line is there say the same', () => {
  const groups = fc.array(fc.record({ count: fc.integer({ min: 1, max: 30 }), isFolded: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(groups, (all) => {
      const layout = new Layout(all, heights)
      for (let line = 0; line < layout.lineCount; line++) {
        expect(layout.lineAtTop(layout.topOf(line))).toBe(line)
        const at = layout.lineAt(line)
        if ('row' in at) expect(layout.lineOfRow(at.row)).toBe(line)
        else expect(layout.headLine(at.head)).toBe(line)
      }
    }),
  )
})
