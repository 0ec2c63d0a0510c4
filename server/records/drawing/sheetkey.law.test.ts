/** The key of a sheet: which numbers are one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(() => site())
const keyOf = async (numbers: readonly string[]): Promise<Array<string | null>> => {
  const rows = await here.database.rows<{ key: string | null }>(
    'SELECT sheet_key(n) AS key FROM unnest($1::text[]) WITH ORDINALITY AS q (n, i) ORDER BY i',
    [numbers],
  )
  return rows.map(({ key }) => key)
}

test.each([
  ['A-101', 'A101'],
  ['A 101', 'A101'],
  ['a101', 'A101'],
  ['A_101', 'A101'],
  ['A\u2013101', 'A101'],
  ['A\u00a0101', 'A101'],
  ['A-1.1', 'A1.1'],
  ['A-11', 'A11'],
  ['A-01', 'A01'],
  ['1-1-101', '1-1-101'],
  ['11-1-01', '11-1-01'],
  ['1--1', '1-1'],
  ['FP-A-101', 'FPA101'],
  ['A-101/2', 'A101/2'],
  ['-', null],
  [' ', null],
])('%j is %j', async (number, key) => {
  expect(await keyOf([number])).toEqual([key])
})

const character = fc.constantFrom(...'aAbZ019.-/ _\u2013\u00a0')
const numbers = fc.array(fc.string({ unit: character, maxLength: 12 }), { minLength: 1, maxLength: 40 })

test('a key is the key of itself, whatever the letter case, and has no spaces', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, async (given) => {
      const keys = await keyOf(given)
      expect(await keyOf(given.map((one) => one.toLowerCase()))).toEqual(keys)
      expect(await keyOf(keys.map((key) => key ?? ''))).toEqual(keys)
      for (const key of keys) expect(key ?? '').toMatch(/^[A-Z0-9./]*(?:(?<=\d)-(?=\d)[A-Z0-9./]*)*$/)
    }),
    { numRuns: 40 },
  )
})
