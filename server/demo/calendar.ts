/**
 * The working days of the demo's site: Monday to Saturday, numbered back from the last one before today,
 * which is 0. Six of them are a week whatever day today is, so that the order of all acts, and with it every
 * id and number, is the same on each day of the week.
 */

import { addDays, type Day, midnight } from '../../contract/fields/days.ts'
import { msPerMinute } from '../../contract/fields/durations.ts'
import { dayIn } from '../records/engine/declare/days.ts'

export const timeZone = 'America/New_York'
/** The first day of the demo. */
export const firstDay = -77

export interface Calendar {
  /** The date of a site day. */
  site(day: number): Day
  /** The same for people in an office: on a Saturday, the day before. */
  desk(day: number): Day
  /** The date so many days after that, moved from a weekend to Monday. */
  after(day: number, days: number): Day
  /** When an act takes place. Minutes are counted from midnight in the project's time zone. */
  moment(day: number, minute: number, onSite: boolean): Date
}

/** Desk work is done between 7:00 and 16:00; work on site is recorded after that. */
const deskFrom = 7 * 60
const deskTo = 16 * 60

export function calendarFor(now: Date): Calendar {
  const days: Day[] = []
  for (let day = dayIn(timeZone, now); days.length <= -firstDay; ) {
    day = addDays(day, -1)
    if (weekday(day) !== 0) days.push(day)
  }
  const site = (day: number): Day => days[-day]!
  const desk = (day: number): Day => (weekday(site(day)) === 6 ? addDays(site(day), -1) : site(day))
  return {
    site,
    desk,
    after: (day, count) => workday(addDays(desk(day), count)),
    moment(day, minute, onSite) {
      if (onSite || desk(day) === site(day)) return local(site(day), minute)
      // Desk work of a Saturday is moved to the last half hour of Friday, in the same order.
      return local(desk(day), deskTo + 30 + (30 * (minute - deskFrom)) / (deskTo - deskFrom))
    },
  }
}

const weekday = (day: Day): number => midnight(day).getUTCDay()

const workday = (day: Day): Day =>
  weekday(day) === 6 ? addDays(day, 2) : weekday(day) === 0 ? addDays(day, 1) : day

const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** The instant of that local time. Daylight saving never changes between 7:00 and 17:00. */
function local(day: Day, minute: number): Date {
  const asUtc = midnight(day).getTime() + Math.round(minute * 60) * 1000
  const [hour, past] = clock.format(asUtc).split(':').map(Number)
  const shown = hour! * 60 + past!
  const behind = (Math.floor(minute) - shown + 24 * 60) % (24 * 60)
  return new Date(asUtc + behind * msPerMinute)
}
