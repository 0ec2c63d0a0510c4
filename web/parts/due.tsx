import { type Day, daysBetween } from '../../contract/fields/days.ts'
import { nearDay, shortDay, wholeDay } from '../app/language/dates.ts'
import { common } from '../texts/everypage.ts'
import { Icon } from './icon.tsx'

/** A due day: red with a flag and the days where it is late, amber today. */
export function Due({
  day,
  today,
  isOverdue,
  form = 'short',
}: {
  day: Day | undefined
  today: Day
  isOverdue?: boolean | null
  /** `short`: Oct 20 23 d; `words`: 23 days late */
  form?: 'short' | 'words'
}) {
  if (!day) return <span class="muted" />
  const days = daysBetween(day, today)
  const near = nearDay(day, today)
  const title = wholeDay(day)
  if (isOverdue && days > 0)
    return (
      <span class="late" title={title}>
        <Icon name="flag" />
        {form === 'words' ? (
          common.late(days)
        ) : (
          <>
            <time dateTime={day}>{shortDay(day, today)}</time>
            <span class="muted">
              {common.lateShort(days)}
              <span class="vh"> {common.late(days)}</span>
            </span>
          </>
        )}
      </span>
    )
  return (
    <time dateTime={day} title={title} class={day === today ? 'soon' : undefined}>
      {near ?? shortDay(day, today)}
    </time>
  )
}
