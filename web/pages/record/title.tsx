/** The title, state, court, due day and age of a record. */
import { daysBetween } from '../../../contract/fields/days.ts'
import type { Standing } from '../../app/calls/preview.ts'
import { dayOf, nearDay, shortDay } from '../../app/language/dates.ts'
import { useTitle } from '../../app/shell/title.ts'
import { markedNames } from '../../parts/fields/people/parties.ts'
import { Icon } from '../../parts/icon.tsx'
import { UnreachedMark } from '../../parts/person.tsx'
import { State } from '../../parts/state.tsx'
import type { RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { sinceOf } from '../../recordtypes/records/since.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts as t } from '../../texts/record/record.ts'

interface Props {
  page: RecordPage
  standing: Partial<Standing> | undefined
  context: RecordContext | undefined
}

export function Title({ page, standing, context }: Props) {
  const title = (context && page.title?.(context)) || standing?.title || (standing ? t.untitled : '')
  const where = context && page.where?.(context)
  useTitle([standing?.number, title].filter(Boolean).join(' '), context?.project?.projectName)
  return (
    <header class="title">
      {where && <p class="record-where">{where}</p>}
      <h1 dir="auto">{title || ' '}</h1>
      <p class="standing">
        {context && page.state
          ? page.state(context)
          : standing?.statusName && (
              <State
                recordType={page.recordType}
                code={standing.statusId}
                name={standing.statusName}
                form="pill"
              />
            )}
        {context && page.status2?.(context)}
        {context && <Court context={context} />}
        {context && <DueDay context={context} />}
        {context && page.status && context.standing.daysOpen ? (
          <span class="dot-sep">{common.daysOpen(context.standing.daysOpen)}</span>
        ) : null}
        {standing?.isRestricted && (
          <span class="tag">
            <Icon name="lock" />
            {t.restrictedShort}
          </span>
        )}
      </p>
    </header>
  )
}

function Court({ context }: { context: RecordContext }) {
  const { isYours, courtName, outsideParties, reachesNobody } = context.standing
  const since = sinceOf(context)
  const when = since && <time dateTime={context.standing.courtDate!}>{t.since(since)}</time>
  const [before, yours, after] = t.inYourCourt
  if (isYours)
    return (
      <span>
        {before}
        <b>{yours}</b>
        {after}
        {when} {reachesNobody && <UnreachedMark />}
      </span>
    )
  if (!courtName) return null
  return (
    <span>
      {t.inCourtOf} <b>{markedNames(courtName, outsideParties)}</b>
      {when} {reachesNobody && <UnreachedMark />}
    </span>
  )
}

function DueDay({ context }: { context: RecordContext }) {
  const { standing, today } = context
  const day = dayOf(standing.dueDate)
  if (!day) return null
  const near = nearDay(day, today)?.toLowerCase()
  const short = shortDay(day, today)
  return (
    <span class="dot-sep">
      {t.due}{' '}
      <b class={standing.isOverdue ? 'late' : day === today ? 'soon' : ''}>
        {standing.isOverdue && <Icon name="flag" />}
        <time dateTime={day}>{near ? `${near}, ${short}` : short}</time>
      </b>
      {standing.isOverdue && `, ${common.late(daysBetween(day, today))}`}
    </span>
  )
}
