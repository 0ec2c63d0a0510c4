import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { rounds } from '../../../../test/kit/cases.ts'
import { openDatabase } from '../../../db/open.ts'
import { shortVector } from './shortvector.ts'
import { longVector, vectorAround, vectorOf } from './vector.ts'
import type { Weighted } from './words.ts'

const charsMax = 150_000

describe('a vector', () => {
  test('has the words with their positions and weights, and a gap between texts', () => {
    expect(
      vectorOf([
        ['A', 'Beam beam'],
        ['C', 'beam 007'],
      ]),
    ).toBe(`'beam':1A 'beam':2A 'beam':13C '7':14C`)
    expect(vectorAround([['D', 'Beam']])).toBe(`'beam':11D`)
    expect(vectorOf([])).toBe('')
  })

  test('of a long text has each word once', () => {
    const texts: Weighted[] = [
      ['A', 'Beam beam'],
      ['C', 'beam 007'],
    ]
    expect(longVector(texts, 0, charsMax)).toBe(`'beam':1A,2A,13C '7':14C`)
  })

  test('has a maximum length, and contains the first words', () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `w${i}x`).join(' ')
    const vector = vectorOf([
      ['A', 'First'],
      ['B', many],
    ])
    expect(vector.startsWith(`'first':1A 'w':`)).toBe(true)
    expect(vector.length).toBeLessThan(1_000_000)
    expect(Math.max(...[...vector.matchAll(/:(\d+)/g)].map(([, place]) => Number(place)))).toBe(16_383)
  })
})

describe('a short vector', () => {
  test('is only of short texts in ASCII', () => {
    for (const text of ['Türen', '门 12', 'a\u0000b', 'bell \u0007', 'x '.repeat(1_000)])
      expect(shortVector([['A', text]], 0)).toBeUndefined()
    expect(shortVector([['A', 'x'.repeat(1_990)]], 0)).toBe(`'${'x'.repeat(60)}':1A`)
    expect(shortVector([['A', 'a1'.repeat(995)]], 0)).toMatch(/^'a':1A '1':2A .* 'a':1989A '1':1990A$/)
    expect(shortVector([['A', 'a1'.repeat(996)]], 0)).toBeUndefined()
  })

  test('is the same to PostgreSQL as one of any text', async () => {
    const piece = fc.constantFrom(
      'Beam',
      'beam ',
      '007',
      '0',
      '000',
      ' ',
      '-',
      '\n',
      "'",
      'A',
      'level 12.',
      'x'.repeat(70),
      '0'.repeat(70),
      '\\',
      '~',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary-ascii', maxLength: 120 }),
      fc.nat(300).map((times) => 'a 1 '.repeat(times)),
    )
    const weighted = fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), text) as fc.Arbitrary<Weighted>
    const database = openDatabase(inject('connection'), { connectionsMax: 1, statementTimeoutMs: 60_000 })
    let compared = 0
    const law = fc.asyncProperty(
      fc.array(weighted, { maxLength: 8 }),
      fc.constantFrom(0, 10),
      async (texts, after) => {
        const short = shortVector(texts, after)
        if (short === undefined) return
        compared++
        const long = longVector(texts, after, charsMax)
        const row = await database.row('SELECT $1::text::tsvector = $2::text::tsvector AS same', [
          short,
          long,
        ])
        expect(row).toEqual({ same: true })
      },
    )
    try {
      await fc.assert(law, { numRuns: rounds(50, 200, 5_000) })
    } finally {
      await database.close()
    }
    expect(compared).toBeGreaterThan(10)
  })
})
