/** Days in the time zone of a project. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay } from '../../../../contract/fields/dates.ts'
import { addDays, asDayMoment, type Day, midnight } from '../../../../contract/fields/days.ts'
import { addWorkingDays, type Calendar, dayIn, dueAfter, isWorkingDay, projectDay } from './days.ts'

const day = (text: string): Day => readDay(text)!
const usual: Calendar = { weekdays: [1, 2, 3, 4, 5], holidays: new Set() }

test('today is the day in the time zone of the project', () => {
  const moment = new Date('2026-03-08T09:30:00Z')
  expect(dayIn('UTC', moment)).toBe('2026-03-08')
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-03-08')
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-03-08')
  expect(dayIn('America/Los_Angeles', new Date('2026-03-08T07:59:59Z'))).toBe('2026-03-07')
  expect(dayIn('Pacific/Auckland', new Date('2026-03-08T11:00:00Z'))).toBe('2026-03-09')
})

test('midnight UTC is that day in every time zone, any other time is the day in the time zone', () => {
  expect(projectDay('America/Los_Angeles', asDayMoment(new Date('2026-03-08T00:00:00Z')))).toBe('2026-03-08')
  expect(projectDay('America/Los_Angeles', asDayMoment(new Date('2026-03-08T00:00:00.001Z')))).toBe(
    '2026-03-07',
  )
})

test('adding days works across months, leap days and clock changes', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
  expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
  expect(addDays(day('2026-03-07'), 14)).toBe('2026-03-21')
})

test('working days skip Saturdays and Sundays', () => {
  expect(addWorkingDays(day('2026-01-01'), 7, usual)).toBe('2026-01-12')
  expect(addWorkingDays(day('2026-01-02'), 1, usual)).toBe('2026-01-05')
  expect(addWorkingDays(day('2026-01-03'), 1, usual)).toBe('2026-01-05')
  expect(addWorkingDays(day('2026-01-04'), 5, usual)).toBe('2026-01-09')
})

test('working days skip holidays and the free days of other weeks', () => {
  const holiday = { ...usual, holidays: new Set([day('2026-01-06')]) }
  expect(addWorkingDays(day('2026-01-02'), 7, usual)).toBe('2026-01-13')
  expect(addWorkingDays(day('2026-01-02'), 7, holiday)).toBe('2026-01-14')
  const sundayToThursday = { weekdays: [7, 1, 2, 3, 4], holidays: new Set<Day>() }
  expect(addWorkingDays(day('2026-01-01'), 1, sundayToThursday)).toBe('2026-01-04')
  expect(addWorkingDays(day('2026-01-07'), 2, sundayToThursday)).toBe('2026-01-11')
})

test('a term of calendar days ends on a working day', () => {
  const seven = { days: 7, isWorking: false }
  expect(dueAfter(day('2026-01-02'), seven, usual)).toBe('2026-01-09')
  expect(dueAfter(day('2026-01-03'), seven, usual)).toBe('2026-01-12')
  expect(dueAfter(day('2026-01-02'), seven, { ...usual, holidays: new Set([day('2026-01-09')]) })).toBe(
    '2026-01-12',
  )
  expect(dueAfter(day('2026-01-03'), { days: 0, isWorking: true }, usual)).toBe('2026-01-05')
})

test('adding working days ends on a working day, with the requested number in between', () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2000-01-01'), days))
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  const near = fc.array(fc.integer({ min: -5, max: 60 }), { maxLength: 20 })
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 30 }), weekdays, near, (from, count, week, free) => {
      const holidays = new Set(free.map((days) => addDays(from, days)))
      const calendar = { weekdays: week, holidays }
      const to = addWorkingDays(from, count, calendar)
      const isWorked = (one: Day): boolean =>
        week.includes(midnight(one).getUTCDay() || 7) && !holidays.has(one)
      let worked = 0
      for (let each = addDays(from, 1); each <= to; each = addDays(each, 1)) if (isWorked(each)) worked++
      expect([worked, isWorked(to), isWorkingDay(to, calendar)]).toEqual([count, true, true])
    }),
    { seed: 1 },
  )
})
