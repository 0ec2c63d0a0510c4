/** Days in the time zone of a project. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addWorkingDays, dayIn, projectDay } from './days.ts'

test('today is the day in the time zone of the project', () => {
  const moment = new Date('2026-03-08T09:30:00Z')
  expect(dayIn('UTC', moment)).toBe('2026-03-08')
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-03-08')
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-03-08')
  expect(dayIn('America/Los_Angeles', new Date('2026-03-08T07:59:59Z'))).toBe('2026-03-07')
  expect(dayIn('Pacific/Auckland', new Date('2026-03-08T11:00:00Z'))).toBe('2026-03-09')
})

test('midnight UTC is that day in every time zone, any other time is the day in the time zone', () => {
  expect(projectDay('America/Los_Angeles', new Date('2026-03-08T00:00:00Z'))).toBe('2026-03-08')
  expect(projectDay('America/Los_Angeles', new Date('2026-03-08T00:00:00.001Z'))).toBe('2026-03-07')
})

test('adding days works across months, leap days and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-07', 14)).toBe('2026-03-21')
})

test('working days skip Saturdays and Sundays', () => {
  expect(addWorkingDays('2026-01-01', 7)).toBe('2026-01-12')
  expect(addWorkingDays('2026-01-02', 1)).toBe('2026-01-05')
  expect(addWorkingDays('2026-01-03', 1)).toBe('2026-01-05')
  expect(addWorkingDays('2026-01-04', 5)).toBe('2026-01-09')
})

test('adding working days ends on a working day, with the requested number in between', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  const weekday = (text: string): number => new Date(`${text}T00:00:00Z`).getUTCDay()
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), (from, count) => {
      const to = addWorkingDays(from, count)
      let worked = 0
      for (let each = addDays(from, 1); each <= to; each = addDays(each, 1))
        if (weekday(each) % 6 !== 0) worked++
      expect([worked, weekday(to) % 6 !== 0]).toEqual([count, true])
    }),
    { seed: 1 },
  )
})
