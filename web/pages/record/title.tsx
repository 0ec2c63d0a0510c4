/** What it is about, its state, whose turn it is, when it is due, how long it is open. */
import { dayOf, daysBetween, nearDay, shortDay } from '../../app/dates.ts'
import type { Standing } from '../../app/preview.ts'
import { useTitle } from '../../app/title.ts'
import { Icon } from '../../parts/icon.tsx'
import { State } from '../../parts/state.tsx'
import type { Here, RecordPage } from '../../recordtypes/records/page.ts'
import { sinceOf } from '../../recordtypes/records/since.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts as t } from '../../texts/record.ts'

interface Props {
  page: RecordPage
  standing: Partial<Standing> | undefined
  here: Here | undefined
}

export function Title({ page, standing, here }: Props) {
  const title = (here && page.title?.(here)) || standing?.title || (standing ? t.untitled : '')
  useTitle([standing?.number, title].filter(Boolean).join(' '), here?.project?.projectName)
  return (
    <header class="title">
      <h1>{title || ' '}</h1>
      <p class="standing">
        {standing?.statusName && (
          <State
            recordType={page.recordType}
            code={standing.statusId}
            name={standing.statusName}
            form="pill"
          />
        )}
        {here && page.status2?.(here)}
        {here && <Court here={here} />}
        {here && <DueDay here={here} />}
        {here && page.status && here.standing.daysOpen ? (
          <span class="dot-sep">{common.daysOpen(here.standing.daysOpen)}</span>
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

function Court({ here }: { here: Here }) {
  const { isYours, courtName } = here.standing
  const since = sinceOf(here)
  const [before, yours, after] = t.inYourCourt
  if (isYours)
    return (
      <span>
        {before}
        <b>{yours}</b>
        {after}
        {since && t.since(since)}
      </span>
    )
  if (!courtName) return null
  return (
    <span>
      {t.inCourtOf} <b>{courtName}</b>
      {since && t.since(since)}
    </span>
  )
}

function DueDay({ here }: { here: Here }) {
  const { standing, today } = here
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
