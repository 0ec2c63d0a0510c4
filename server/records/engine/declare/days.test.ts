/** Days where a project is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addWorkingDays, dayIn, dayMeant } from './days.ts'

test('today is the day where the project is', () => {
  const moment = new Date('2026-03-08T09:30:00Z')
  expect(dayIn('UTC', moment)).toBe('2026-03-08')
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-03-08')
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-03-08')
  expect(dayIn('America/Los_Angeles', new Date('2026-03-08T07:59:59Z'))).toBe('2026-03-07')
  expect(dayIn('Pacific/Auckland', new Date('2026-03-08T11:00:00Z'))).toBe('2026-03-09')
})

test('midnight UTC means that day everywhere, any other time the day there', () => {
  expect(dayMeant('America/Los_Angeles', new Date('2026-03-08T00:00:00Z'))).toBe('2026-03-08')
  expect(dayMeant('America/Los_Angeles', new Date('2026-03-08T00:00:00.001Z'))).toBe('2026-03-07')
})

test('days go on over months, leap days and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-07', 14)).toBe('2026-03-21')
})

test('working days leave out Saturdays and Sundays', () => {
  expect(addWorkingDays('2026-01-01', 7)).toBe('2026-01-12')
  expect(addWorkingDays('2026-01-02', 1)).toBe('2026-01-05')
  expect(addWorkingDays('2026-01-03', 1)).toBe('2026-01-05')
  expect(addWorkingDays('2026-01-04', 5)).toBe('2026-01-09')
})

test('working days end on a working day, with as many in between as were asked for', () => {
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
