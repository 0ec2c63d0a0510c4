import { describe, expect, test } from 'vitest'
import { readDay } from '../../../contract/fields/dates.ts'
import { type Day, dayText } from '../../../contract/fields/days.ts'
import { bandOf, inBands, type Waiting, weekEnd } from './bands.ts'

const due = (dueDate: string | undefined, isOverdue = false): Waiting => ({ dueDate, isOverdue })

describe('bands', () => {
  test.each([
    ['2026-11-09', '2026-11-15', 'Monday'],
    ['2026-11-12', '2026-11-15', 'Thursday'],
    ['2026-11-15', '2026-11-15', 'Sunday'],
    ['2026-12-31', '2027-01-03', 'over the year'],
  ])('the week of %s ends on %s', (day, end) => {
    expect(weekEnd(readDay(day)!)).toBe(end)
  })

  test.each([
    [due('2026-11-04', true), 'overdue'],
    [due('2026-11-04'), 'none'],
    [due('2026-11-12'), 'week'],
    [due('2026-11-15'), 'week'],
    [due('2026-11-16'), 'later'],
    [due(undefined), 'none'],
  ] as const)('%j is in its band', (item, band) => {
    expect(bandOf(item, readDay('2026-11-12')!)).toBe(band)
  })

  test('keep the order they came in, each by the day where its project is', () => {
    const here = { ...due('2026-11-16'), projectId: 1 }
    const there = { ...due('2026-11-16'), projectId: 2 }
    const today = ({ projectId }: Waiting): Day => dayText(2026, 11, projectId === 1 ? 15 : 16)
    const bands = inBands([here, there, due(undefined)], today)
    expect(bands.week).toEqual([there])
    expect(bands.later[0]).toBe(here)
  })
})
