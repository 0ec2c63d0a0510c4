/** When a record came to be as it is, as people say it: "today at 8:31 am", "since Nov 4". */
import { clock, dayIn, daysBetween, instantOf, nearDay, shortDay } from '../../app/dates.ts'
import { nowTexts as t } from '../../texts/record.ts'
import type { Here } from './page.ts'

type Near = Pick<Here, 'standing' | 'today' | 'timeZone'>

/** today at 8:31 am; Nov 4 */
export function whenOf(here: Near, instant = here.standing.stepDate): string {
  const at = instantOf(instant)
  if (!at) return ''
  const day = dayIn(at, here.timeZone)
  const near = nearDay(day, here.today)?.toLowerCase()
  if (!near) return shortDay(day, here.today)
  return Math.abs(daysBetween(here.today, day)) <= 1 ? t.at(near, clock(at, here.timeZone)) : near
}

/** today; yesterday; Nov 4 */
export function sinceOf(here: Near): string {
  const at = instantOf(here.standing.stepDate)
  if (!at) return ''
  const day = dayIn(at, here.timeZone)
  return nearDay(day, here.today)?.toLowerCase() ?? shortDay(day, here.today)
}
