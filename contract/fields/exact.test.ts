import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact, TooManyValues } from './exact.ts'

describe('numbers', () => {
  test.each<[string, unknown]>([
    ['0', 0],
    ['-0', -0],
    ['7', 7],
    ['[12,345]', [12, 345]],
    ['999999999999999', 999999999999999],
    ['-99999999999999', -99999999999999],
    ['-999999999999999', -999999999999999],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567', '12345678901234567'],
    ['{"a":1.5,"b":1.50}', { a: 1.5, b: '1.50' }],
    ['1e3', 1000],
    ['1e400', '1e400'],
    ['"12345678901234567890"', '12345678901234567890'],
  ])('%s', (text, expected) => {
    expect(parseExact(text)).toEqual(expected)
  })

  test.each(['007', '[1,007]', '1-2', '--1', '1.', '.5', '+1'])('%s is refused', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError)
  })

  test('a whole number keeps all its digits, as a number or as a text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (number) => {
        const read = (parseExact(`{"n":${number}}`) as { n: unknown }).n
        expect(String(read)).toBe(String(number))
        if (number < 10n ** 15n && number > 0n) expect(read).toBe(Number(number))
      }),
    )
  })
})

test('more values than allowed are refused', () => {
  expect(parseExact('[1,2]', 2)).toEqual([1, 2])
  expect(() => parseExact('[1,2,3]', 2)).toThrow(TooManyValues)
})
