import { expect, test } from 'vitest'
import { readDay } from '../../../../contract/fields/dates.ts'
import type { Day } from '../../../../contract/fields/days.ts'
import { addMonths, weekOf, weekStart, weeksOf } from './month.ts'

const day = (text: string): Day => readDay(text)!

test('a month is whole weeks', () => {
  const weeks = weeksOf(day('2026-11-12'), 0)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]![0]).toBe('2026-11-01')
  expect(weeks.at(-1)!.at(-1)).toBe('2026-12-05')
  expect(weeksOf(day('2026-02-10'), 0)).toHaveLength(4)
  expect(weeksOf(day('2026-08-10'), 0)).toHaveLength(6)
})

test('a week begins where the reader says', () => {
  expect(weekOf(day('2026-11-15'), 0)).toBe('2026-11-15')
  expect(weekOf(day('2026-11-15'), 1)).toBe('2026-11-09')
  expect(weekStart('de-DE')).toBe(1)
  expect(weekStart('en-US')).toBe(0)
})

test('a month on is never a day of the month after', () => {
  expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
  expect(addMonths(day('2026-01-31'), -2)).toBe('2025-11-30')
  expect(addMonths(day('2026-12-15'), 12)).toBe('2027-12-15')
})
