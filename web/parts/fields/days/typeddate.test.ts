import { expect, test } from 'vitest'
import { readDay } from '../../../../contract/fields/dates.ts'
import type { Day } from '../../../../contract/fields/days.ts'
import { orderOf, readTypedDay, typedForm } from './typeddate.ts'

const day = (text: string): Day => readDay(text)!

/** A Thursday. */
const today = day('2026-11-12')

test.each([
  ['today', '2026-11-12'],
  ['Tomorrow', '2026-11-13'],
  ['yesterday', '2026-11-11'],
  ['fri', '2026-11-13'],
  ['Friday', '2026-11-13'],
  // On a Thursday the one to come, not today.
  ['thu', '2026-11-19'],
  ['wed', '2026-11-18'],
  ['+7', '2026-11-19'],
  ['+2w', '2026-11-26'],
  ['+1m', '2026-12-12'],
  ['-1', '2026-11-11'],
  ['13', '2026-11-13'],
  ['3', '2026-12-03'],
  ['11/13', '2026-11-13'],
  ['11/13/26', '2026-11-13'],
  ['11/13/2027', '2027-11-13'],
  ['13/11', '2026-11-13'],
  ['13.11.', '2026-11-13'],
  ['13.11.2026', '2026-11-13'],
  // January is nearer ahead than behind.
  ['1/5', '2027-01-05'],
  ['10/30', '2026-10-30'],
  ['Nov 13', '2026-11-13'],
  ['nov 13, 2027', '2027-11-13'],
  ['13 November', '2026-11-13'],
  ['Fri, Nov 13, 2026', '2026-11-13'],
  ['2026-11-13', '2026-11-13'],
  ['13-Nov-2026', '2026-11-13'],
])('%s is %s', (text, expected) => {
  expect(readTypedDay(text, today, 'month-first')).toBe(expected)
})

test.each(['', 'soon', '2/30', '13/13', '31', 'Foo 12', '0001-01-01', '11/13/2026/5'])(
  '"%s" is no day',
  (text) => {
    expect(readTypedDay(text, today, 'month-first')).toBeUndefined()
  },
)

test('the month after one with 31 days ends sooner', () => {
  expect(readTypedDay('+1m', day('2026-01-31'), 'month-first')).toBe('2026-02-28')
})

test('days are read day first where the locale writes them so', () => {
  expect(readTypedDay('3/4', day('2026-03-01'), 'day-first')).toBe('2026-04-03')
  expect(readTypedDay('3/4', day('2026-03-01'), 'month-first')).toBe('2026-03-04')
  expect(orderOf('en-US')).toBe('month-first')
  expect(orderOf('en-GB')).toBe('day-first')
})

test.each([
  ['heute', '2026-11-12'],
  ['Morgen', '2026-11-13'],
  ['gestern', '2026-11-11'],
  ['fr', '2026-11-13'],
  ['Freitag', '2026-11-13'],
  ['mo', '2026-11-16'],
  ['13. März', '2027-03-13'],
  ['5. Dez. 2026', '2026-12-05'],
  ['Fr., 13. Nov. 2026', '2026-11-13'],
  ['13.11.', '2026-11-13'],
  ['+7', '2026-11-19'],
  ['tomorrow', '2026-11-13'],
  ['bald', undefined],
])('in German %s is %s', (text, day) => {
  expect(readTypedDay(text, today, 'day-first', 'de-DE')).toBe(day)
})

test('a German field has points', () => {
  expect(typedForm(day('2026-11-03'), 'day-first', 'de-DE')).toBe('3.11.2026')
  expect(readTypedDay('3.11.2026', today, 'day-first', 'de-DE')).toBe('2026-11-03')
})

test.each(['month-first', 'day-first'] as const)('what the field shows is read back: %s', (order) => {
  for (const text of ['2026-01-02', '2026-11-12', '2024-02-29', '2031-12-31'])
    expect(readTypedDay(typedForm(day(text), order), today, order)).toBe(text)
})
