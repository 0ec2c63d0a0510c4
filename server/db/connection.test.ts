import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parserOf } from './connection.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const read = parserOf(TIMESTAMPTZ)
/** By the driver. */
const asDriver = pg.types.getTypeParser(TIMESTAMPTZ)

describe('instants as PostgreSQL writes them', () => {
  it.each([
    ['2026-11-17 14:03:04+00', '2026-11-17T14:03:04.000Z'],
    ['2026-11-17 14:03:04.5+00', '2026-11-17T14:03:04.500Z'],
    ['2026-11-17 14:03:04.05+00', '2026-11-17T14:03:04.050Z'],
    ['2026-11-17 14:03:04.1239+00', '2026-11-17T14:03:04.123Z'],
    ['2026-11-17 14:03:04.123999+00', '2026-11-17T14:03:04.123Z'],
    ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
    ['2026-11-17 14:03:04+05:30', '2026-11-17T08:33:04.000Z'],
    ['0099-01-02 03:04:05+00', '0099-01-02T03:04:05.000Z'],
    ['0999-12-31 23:59:59.5+00', '0999-12-31T23:59:59.500Z'],
    ['1000-01-01 00:00:00+00', '1000-01-01T00:00:00.000Z'],
    ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect((read(text) as Date).toISOString()).toBe(expected)
  })

  it('as the driver reads them', () => {
    const days = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') }
    fc.assert(
      fc.property(fc.date({ ...days, noInvalidDate: true }), (date) => {
        // Without zeros at the end of the fraction.
        const text = `${date
          .toISOString()
          .replace('T', ' ')
          .replace(/\.?0*Z$/, '')}+00`
        expect(read(text)).toEqual(asDriver(text))
        expect(read(text)).toEqual(date)
      }),
      { numRuns: 2_000 },
    )
  })

  it('other forms are left to the driver', () => {
    expect(read('infinity')).toEqual(asDriver('infinity'))
    expect(read('-infinity')).toEqual(asDriver('-infinity'))
    expect(read('0044-03-15 12:00:00+00 BC')).toEqual(asDriver('0044-03-15 12:00:00+00 BC'))
  })
})
