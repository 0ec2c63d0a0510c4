import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, readInstant } from './dates.ts'
import { utcDay } from './days.ts'
import * as fieldTypes from './fieldtypes.ts'

describe('instants', () => {
  const moment = '2026-01-31T10:20:30.000Z'
  const ms = Date.parse(moment)
  test.each([
    [`/Date(${ms})/`, moment],
    [`/Date(${ms}-0000)/`, moment],
    [`/Date(${ms}+0530)/`, moment],
    [`\\/Date(${ms}-0500)\\/`, moment],
    ['/Date(-1)/', '1969-12-31T23:59:59.999Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T10:20Z', '2026-01-31T10:20:00.000Z'],
    ['2026-01-31T10:20:30', moment],
    ['2026-01-31 10:20:30', moment],
    ['2026-01-31T10:20:30Z', moment],
    ['2026-01-31T10:20:30+00:00', moment],
    ['2026-01-31T05:20:30-05:00', moment],
    ['2026-01-31T15:50:30+0530', moment],
    ['2026-01-31T10:20:30.1Z', '2026-01-31T10:20:30.100Z'],
    ['2026-01-31T10:20:30.1239999Z', '2026-01-31T10:20:30.123Z'],
    ['2026-01-31T10:20:30.123456789Z', '2026-01-31T10:20:30.123Z'],
    [' 2026-01-31T10:20:30Z ', moment],
    ['Sat, 31 Jan 2026 10:20:30 GMT', moment],
    ['31 Jan 2026 10:20:30 GMT', moment],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.9999999', '9999-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00+02:00', '0001-01-01T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(readInstant(text)?.toISOString()).toBe(expected)
  })

  test.each([
    'soon',
    '',
    '2026-04-31',
    '2026-02-29T00:00:00Z',
    '2026-13-01',
    '2026-00-10',
    '2026-01-31T24:00:00Z',
    '2026-01-31T10:60:00Z',
    '2026-01-31T10:20:30+15:00',
    '0000-01-01',
    '1/31/2026',
    '/Date(x)/',
    '/Date(999999999999999)/',
    '/Date(-99999999999999)/',
    'Sat, 31 Foo 2026 10:20:30 GMT',
    'Sat, 31 Jan 2026 10:20:30 EST',
    '20260131',
  ])('refuses %j', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })

  test('reads every ISO 8601 time', () => {
    const years = { min: new Date('0001-01-02'), max: new Date('9999-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(readInstant(date.toISOString())).toEqual(date)
        expect(readInstant(`/Date(${date.getTime()}-0000)/`)).toEqual(date)
        expect(readDay(date.toISOString())).toBe(utcDay(date))
      }),
    )
  })
})

describe('days', () => {
  test.each([
    '2026-01-31',
    '2026/01/31',
    '2026-1-31',
    '1/31/2026',
    '01/31/2026',
    '1/31/26',
    '31/1/2026',
    '31/01/2026',
    '31-Jan-2026',
    '31-january-2026',
    'Jan 31, 2026',
    'January 31 2026',
    '2026-01-31 10:20',
    '2026/01/31 10:20:30',
    '1/31/2026 10:20:30 AM',
    '1/31/2026, 10:20:30\u202fPM',
    '1/31/26 10:20pm',
    '31-Jan-2026 23:59:59',
    'Jan 31, 2026 12:00 AM',
    '2026-01-31T10:20:30.1234567Z',
    '2026-01-31T00:00:00+02:00',
    '2026-01-31T23:00:00-05:00',
    `/Date(${Date.UTC(2026, 0, 31)})/`,
    `/Date(${Date.UTC(2026, 0, 31, 12)}-0500)/`,
    'Sat, 31 Jan 2026 10:20:30 GMT',
  ])('%s is the 31st of January', (text) => {
    expect(readDay(text)).toBe('2026-01-31')
    expect(readDay(` ${text} `)).toBe('2026-01-31')
  })

  test('every day of the calendar is read as it is, and no other', () => {
    for (const year of [1, 4, 100, 1900, 2000, 2023, 2024, 2100, 9999])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = [String(year).padStart(4, '0'), month, day]
            .map((one) => String(one).padStart(2, '0'))
            .join('-')
          const moment = new Date(0)
          moment.setUTCFullYear(year, month - 1, day)
          const isDay = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
          expect([text, readDay(text)]).toEqual([text, isDay ? text : undefined])
        }
  })

  test('if both could be the month, the first one is', () => {
    expect(readDay('3/4/2026')).toBe('2026-03-04')
    expect(readDay('12/13/2026')).toBe('2026-12-13')
    expect(readDay('13/12/2026')).toBe('2026-12-13')
  })

  test.each([
    'soon',
    'TBD',
    '31 April',
    '2026-04-31',
    '4/31/2026',
    '31/4/2026',
    '31-Apr-2026',
    'Apr 31, 2026',
    '2/29/2026',
    '13/13/2026',
    '0/5/2026',
    '1/0/2026',
    '1/31/226',
    '31-Foo-2026',
    '1/31/2026 25:00',
    '1/31/2026 13:00 PM',
    '1/31/2026 0:10 AM',
    '2026-01-31T10:20:30+99:00',
    '0000-00-00',
    '2026',
    '5',
  ])('refuses %j', (text) => {
    expect(readDay(text)).toBeUndefined()
  })
})

describe('fields', () => {
  const read = (fieldType: fieldTypes.FieldType<any, any>, value: unknown) => {
    let refused: string | undefined
    const fault = (_: string, errorCode: string) => {
      refused = errorCode
      return undefined
    }
    const result = fieldType.read(value, 'At', { loose: false, fault })
    return refused ?? result
  }

  test('a date string is stored as sent, trimmed', () => {
    expect(read(fieldTypes.date, ' 1/31/26 ')).toBe('1/31/26')
    expect(read(fieldTypes.date, '')).toBe('')
  })

  test.each(['2026-04-31', 'next week', 20260131, true])('%j is not a date', (value) => {
    expect(read(fieldTypes.date, value)).toBe('Date')
    expect(read(fieldTypes.instant, value)).toBe('Date')
  })

  test.each([
    '0001-01-01',
    '1/1/0001',
    '1/1/0001 12:00:00 AM',
    '0001-01-01T00:00:00',
    '0001-01-01T00:00:00.0000000Z',
    '0001-01-01T00:00:00+02:00',
    '/Date(-62135596800000)/',
    '/Date(-62135596800000-0000)/',
  ])('%s counts as not given', (value) => {
    expect(read(fieldTypes.date, value)).toBeUndefined()
    if (!value.startsWith('1/')) expect(read(fieldTypes.instant, value)).toBeUndefined()
  })

  test('an instant sent as an empty text is not given; another type is refused', () => {
    expect(read(fieldTypes.instant, ' ')).toBeUndefined()
    for (const value of [1767225600000, {}, []]) expect(read(fieldTypes.instant, value)).toBe('Date')
    expect(read(fieldTypes.date, {})).toBe('Type')
  })
})
