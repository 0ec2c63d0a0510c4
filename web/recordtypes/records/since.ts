/** Who brought a record to its state and since when, in words: "today at 8:31 am", "since Nov 4". */
import { daysBetween } from '../../../contract/fields/days.ts'
import { clock, dayIn, dayOf, instantOf, nearDay, shortDay } from '../../app/language/dates.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts, nowTexts as t } from '../../texts/record/record.ts'
import type { RecordContext } from './page.ts'

type Near = Pick<RecordContext, 'standing' | 'today' | 'timeZone'>

/** today at 8:31 am; Nov 4 */
export function whenOf(context: Near, instant = context.standing.stepDate): string {
  const at = instantOf(instant)
  if (!at) return instant === context.standing.stepDate ? beforeImport(context) : ''
  const day = dayIn(at, context.timeZone)
  const near = nearDay(day, context.today)?.toLowerCase()
  if (!near) return shortDay(day, context.today)
  return Math.abs(daysBetween(context.today, day)) <= 1 ? t.at(near, clock(at, context.timeZone)) : near
}

/** The day of a step elsewhere, as the source says it: on Nov 4; before it was imported */
function beforeImport({ standing, today }: Near): string {
  const day = dayOf(standing.stepOn)
  return day ? common.onDay(shortDay(day, today)) : t.beforeImport
}

/** Since when it waits on those whose turn it is: today; yesterday; Nov 4 */
export function sinceOf(context: Near): string {
  const at = instantOf(context.standing.courtDate)
  if (!at) return ''
  const day = dayIn(at, context.timeZone)
  return nearDay(day, context.today)?.toLowerCase() ?? shortDay(day, context.today)
}

/** Who took the last step: Maria Delgado on behalf of Ingrid Lindqvist */
export const stepBy = ({ standing }: Near): string =>
  // Of a record that was imported, the source may name who took it.
  recordTexts.onBehalf(
    standing.stepName || (standing.stepDate ? '' : t.elsewhere),
    standing.stepOnBehalfOfName,
  )

/** Who asks: the person it comes from, and if somebody else entered it, them on behalf of that person. */
export const askedBy = (
  { standing, ...context }: Near,
  fromId: number | null | undefined,
  fromName: string | null | undefined,
): string => {
  if (!fromName) return stepBy({ standing, ...context })
  // The person who brought it in has not asked on their behalf.
  if (standing.accordingTo) return fromName
  const isTheirs = fromId === standing.createdByUserId || !standing.createdByName
  return isTheirs ? fromName : recordTexts.onBehalf(standing.createdByName!, fromName)
}

/** A sentence that may begin with somebody elsewhere. */
export const begun = (sentence: string): string =>
  sentence.startsWith(t.elsewhere) ? t.elsewhereFirst + sentence.slice(t.elsewhere.length) : sentence
