import { describe, expect, test } from 'vitest'
import { msPerDay } from '../../contract/fields/durations.ts'
import { calendarFor } from './calendar.ts'

const localTimeOf = (moment: Date): string =>
  moment.toLocaleString('en-GB', {
    timeZone: 'America/New_York',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

describe('the calendar of the demo', () => {
  test('ends before today, in the time zone of the project', () => {
    // Half past nine in the evening of a Saturday in Columbus is Sunday in Greenwich.
    expect(calendarFor(new Date('2026-11-15T02:30:00Z')).site(0)).toBe('2026-11-13')
    expect(calendarFor(new Date('2026-11-15T15:00:00Z')).site(0)).toBe('2026-11-14')
    expect(calendarFor(new Date('2026-11-16T15:00:00Z')).site(0)).toBe('2026-11-14')
  })

  test('has weeks of six days, whatever day today is', () => {
    for (let day = 1; day <= 7; day++) {
      const { site } = calendarFor(new Date(`2026-03-0${day}T15:00:00Z`))
      expect(Date.parse(site(0)) - Date.parse(site(-6))).toBe(7 * msPerDay)
    }
  })

  test('moves the desk work of a Saturday to Friday, in the same order', () => {
    const calendar = calendarFor(new Date('2026-11-15T15:00:00Z'))
    expect(localTimeOf(calendar.moment(-1, 960, true))).toBe('Fri 16:00')
    expect(localTimeOf(calendar.moment(0, 420, false))).toBe('Fri 16:30')
    expect(localTimeOf(calendar.moment(0, 930, false))).toBe('Fri 16:58')
    expect(localTimeOf(calendar.moment(0, 970, true))).toBe('Sat 16:10')
    expect(calendar.after(0, 1)).toBe('2026-11-16')
  })

  test('keeps its hours when daylight saving changes', () => {
    const calendar = calendarFor(new Date('2026-03-18T15:00:00Z'))
    for (const day of [0, -1, -2, -5, -9, -14])
      expect(localTimeOf(calendar.moment(day, 430, true))).toMatch(/07:10$/)
  })
})
