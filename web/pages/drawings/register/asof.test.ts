import { describe, expect, test } from 'vitest'
import type { Day } from '../../../../contract/fields/days.ts'
import { asOfIn, instantIn } from './asof.ts'

describe('a moment by the clock of a project', () => {
  test.each([
    ['2026-03-03', '17:00', 'America/Los_Angeles', '2026-03-04T01:00:00.000Z'],
    ['2026-07-03', '17:00', 'America/Los_Angeles', '2026-07-04T00:00:00.000Z'],
    ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
    ['2026-12-31', '23:30', 'Asia/Kolkata', '2026-12-31T18:00:00.000Z'],
    ['2026-01-01', '00:00', 'UTC', '2026-01-01T00:00:00.000Z'],
  ])('%s %s in %s', (day, time, zone, at) => {
    expect(instantIn(day as Day, time, zone).toISOString()).toBe(at)
  })

  test('is read from an address; without a time it is the end of a working day', () => {
    expect(asOfIn('2026-03-03T08:15', 'UTC')).toEqual({
      day: '2026-03-03',
      time: '08:15',
      at: '2026-03-03T08:15:00.000Z',
    })
    expect(asOfIn('2026-03-03', 'UTC')?.time).toBe('17:00')
    for (const text of [null, '', '2026-02-30', '2026-03-03T25:00', 'yesterday'])
      expect(asOfIn(text, 'UTC')).toBeUndefined()
  })
})
