/** The moment of which the register is shown: in its address by the clock of the project, as `2026-03-03T17:00`. */
import { readDay } from '../../../../contract/fields/dates.ts'
import type { Day } from '../../../../contract/fields/days.ts'

export interface AsOf {
  day: Day
  /** HH:MM */
  time: string
  /** As it is sent. */
  at: string
}

/** People go home then: what was in force when the work of a day was done. */
export const usualTime = '17:00'

export function asOfIn(text: string | null, timeZone: string | null | undefined): AsOf | undefined {
  const [written = '', time = usualTime] = (text ?? '').split('T')
  const day = readDay(written)
  if (!day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  return { day, time, at: instantIn(day, time, timeZone).toISOString() }
}

/** When a clock of that zone shows the day and time. Of an hour that it skips: the one after. */
export function instantIn(day: Day, time: string, timeZone: string | null | undefined): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const first = wanted - offsetMs(wanted, timeZone)
  return new Date(wanted - offsetMs(first, timeZone))
}

/** By how much the clock of the zone is ahead of UTC at that moment. */
function offsetMs(at: number, timeZone: string | null | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone || undefined,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value)
  const there = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return there - Math.floor(at / 1000) * 1000
}
