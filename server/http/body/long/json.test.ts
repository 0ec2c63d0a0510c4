/** A long JSON text is parsed in turns, and gives what JSON.parse gives. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExact } from '../../../../contract/fields/exact.ts'
import { parseYielding } from './json.ts'

const valuesMax = 250_000
const long = 'x'.repeat(200_000)
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i, text: `row ${i}`, cost: '1.50' }))

/** Long, with all kinds of characters, so that pieces end within each of them. */
const odd = (more: string): string => `ä梁🏗️"${more}`.repeat(30_000)

/** What came of it: the value, or that it is an error. */
const told = async (read: () => unknown): Promise<unknown> => {
  try {
    return { value: await read() }
  } catch (error) {
    return (error as Error).constructor.name
  }
}
const same = async (text: string): Promise<void> =>
  expect(await told(() => parseYielding(Buffer.from(text), valuesMax))).toEqual(
    await told(() => parseExact(text, valuesMax)),
  )

describe('the value is that of the whole text', () => {
  test.each<[string, string]>([
    ['a long list', JSON.stringify({ authSessionKey: 'k', list: rows(5_000), last: 1 })],
    ['two long lists of one name', `{"a":${JSON.stringify(rows(5_000))},"a":${JSON.stringify(rows(4_000))}}`],
    ['a list at the root', JSON.stringify(rows(5_000))],
    ['a long text', JSON.stringify({ a: 1, fileContent: long, b: [2] })],
    ['a long text with escapes', JSON.stringify({ a: `${long}\n"\\u0041"${long}` })],
    ['a long name', `{"${long}":"${long}"}`],
    ['long texts in a list', JSON.stringify({ a: [long, long, 'short', long] })],
    ['what is deeper', JSON.stringify({ a: { b: rows(5_000), c: long } })],
    [
      'a long text in an element of a list',
      JSON.stringify([{ a: long, b: [long] }, { a: 1 }, ...rows(3_000)]),
    ],
    ['a list of one long text', JSON.stringify({ a: [long], b: [[long]], c: [] })],
    ['escapes and characters of many bytes', JSON.stringify({ a: odd('\n\u2028'), b: [odd('\\')] })],
    ['escapes by their numbers', `{"a":"${'\\ud83c\\udfd7x\\/'.repeat(20_000)}"}`],
    ['numbers that a double cannot hold', `{"a":[${'12345678901234567.25,'.repeat(9_000)}1]}`],
    ['blanks', JSON.stringify({ a: rows(3_000) }, undefined, 9)],
    ['a long text alone', JSON.stringify(long)],
    ['__proto__', `{"__proto__":${JSON.stringify(rows(5_000))}}`],
  ])('%s', (_, text) => same(text))

  const some = JSON.stringify(rows(5_000)).slice(1, -1)
  test.each<[string, string]>([
    ['a comma too much at the end', `{"a":[${some},]}`],
    ['a comma too much after a long element', `{"a":["${long}",]}`],
    ['a comma too much between long elements', `{"a":["${long}",,"${long}"]}`],
    ['a comma too much at the beginning', `{"a":[,${some}]}`],
    ['two commas', `{"a":[${some},,${some}]}`],
    ['another bracket', `{"a":[${some}}}`],
    ['no bracket', `{"a":[${some}`],
    ['something after it', `{"a":[${some}]}x`],
    ['a text without an end', `{"a":"${long}`],
    ['a text that ends with a backslash', `{"a":"${long}\\"}`],
    ['an escape that is cut', `{"a":"${long}\\u00"}`],
    ['a character that is not allowed in a text', `{"a":"${long}\n"}`],
    ['a wrong escape', `{"a":"${long}\\x"}`],
    ['too many values', `{"a":[${'0,'.repeat(valuesMax)}0]}`],
    ['too deep', `{"a":[${some},${'['.repeat(40)}${']'.repeat(40)}]}`],
  ])('%s is refused', (_, text) => same(text))

  test('any value, long or short', async () => {
    const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 1, max: 2_000 }), async (list, times) => {
        const repeated = Array.from({ length: times }, (_, i) => list[i % list.length])
        await same(JSON.stringify({ a: repeated, b: list[0], c: 'y'.repeat(times * 40) }))
      }),
      { numRuns: 20 },
    )
  })
})

test('a long body lets others be answered while it is parsed', async () => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  const text = JSON.stringify({ list: rows(8_000), fileContent: 'A'.repeat(1_000_000) })
  setImmediate(count)
  await parseYielding(Buffer.from(text), valuesMax)
  isOver = true
  // Without turns there would be one at most.
  expect(turns).toBeGreaterThan(text.length / 64 / 1024 / 2)
})
