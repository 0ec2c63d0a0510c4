/** People on site by day, and the working days without a report. */
import { addDays, type Day as CalendarDay, daysBetween } from '../../../contract/fields/days.ts'
import { dayOf, shortDay, weekday, wholeDay } from '../../app/language/dates.ts'
import { count, decimal } from '../../app/language/numbers.ts'
import { type Column, layDays } from '../../parts/plots/days.ts'
import { Drawing, Ticks } from '../../parts/plots/drawing.tsx'
import { useWidth } from '../../parts/plots/width.ts'
import { dailyReport, placeOfRecord } from '../../recordtypes/recordtypes.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { type Dashboard, listWith } from './links.ts'
import { Panel } from './panel.tsx'

type Day = NonNullable<Dashboard['days']>[number]

interface Props {
  data: Dashboard
  projectId: number
  /** Whether the user sees all reports, and not only their own. */
  isAll: boolean
  /** Whether the user may write the missing report. */
  mayWrite: boolean
}

const longLabelPx = 86
const shortLabelPx = 52

export function OnSitePlot({ data, projectId, isAll, mayWrite }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [from, today] = [dayOf(data.from)!, dayOf(data.today)!]
  const days = data.days ?? []
  const all = daysBetween(from, today) + 1
  const missing = days.filter(({ isMissing }) => isMissing).length
  const mondays = Array.from({ length: Math.ceil(all / 7) }, (_, week) => week * 7)
  const hasRoom = width > 700
  const plot = layDays(
    days.map(({ day, people, isMissing }) => ({
      at: daysBetween(from, dayOf(day)!),
      people: people ?? 0,
      isMissing: Boolean(isMissing),
    })),
    all,
    mondays,
    hasRoom ? longLabelPx : shortLabelPx,
    width,
  )
  const byPlace = new Map(days.map((day) => [daysBetween(from, dayOf(day.day)!), day]))
  const label = (at: number): string => {
    const day = addDays(from, at)
    const short = shortDay(day, today)
    return hasRoom ? `${weekday(day).slice(0, 3)} ${short}` : short
  }
  const about = [
    isAll ? t.onSiteAbout(missing) : t.onSiteOwn,
    plot.first > 0 ? t.newestDays(all - plot.first) : '',
  ].filter(Boolean)
  return (
    <Panel
      title={t.onSiteDays}
      about={days.length > 0 ? about.join('; ') : undefined}
      size="whole"
      table={days.length > 0 && <DaysTable {...{ days, today, projectId, mayWrite }} />}
    >
      <div class="chart" ref={ref}>
        {days.length === 0 && <p class="muted">{t.noneReported}</p>}
        {width > 0 && days.length > 0 && (
          <Drawing width={width} height={plot.height} label={t.onSitePlot}>
            <Ticks at={plot.ticks} left={plot.left} width={width} />
            {plot.columns.map((column) => (
              <DayColumn
                key={column.at}
                column={column}
                day={byPlace.get(column.at)!}
                isNewest={column === plot.columns.at(-1)}
                {...{ projectId, mayWrite }}
              />
            ))}
            {plot.gapWord && (
              <text class="bad mid" x={plot.gapWord.x} y={plot.gapWord.y}>
                {t.noReport}
              </text>
            )}
            {plot.labels.map(({ at, x }) => (
              <text key={at} x={x} y={plot.floor + 17}>
                {label(at)}
              </text>
            ))}
          </Drawing>
        )}
      </div>
    </Panel>
  )
}

/** A day's one report, its reports, or a new one for a day that has none. */
function placeOfDay(day: Day, projectId: number): string {
  if (day.isMissing) return `/p/${projectId}/daily/new?date=${dayOf(day.day)}`
  if (day.reports === 1) return placeOfRecord(projectId, day.folderId ?? 0, dailyReport.folderType)
  return listWith(projectId, dailyReport, day.filter)
}

interface ColumnProps {
  column: Column
  day: Day
  isNewest: boolean
  projectId: number
  mayWrite: boolean
}

function DayColumn({ column, day, isNewest, projectId, mayWrite }: ColumnProps) {
  const { x, y, width, height, isMissing } = column
  const name = wholeDay(dayOf(day.day)!)
  const label = isMissing ? (mayWrite ? t.gapWrite(name) : t.gapSaid(name)) : t.daySaid(name, day.people ?? 0)
  const mark = (
    <>
      <title>{label}</title>
      {isMissing ? (
        <rect class="none" x={x + 0.5} y={y} width={Math.max(1, width - 1)} height={height} rx="2" />
      ) : (
        <rect class={isNewest ? 'col now' : 'col'} {...{ x, y, width, height }} rx={width > 6 ? 2 : 1} />
      )}
    </>
  )
  if (isMissing && !mayWrite) return <g>{mark}</g>
  return <a href={placeOfDay(day, projectId)}>{mark}</a>
}

function DaysTable({
  days,
  today,
  projectId,
  mayWrite,
}: Omit<Props, 'data' | 'isAll'> & { days: Day[]; today: CalendarDay }) {
  return (
    <table>
      <caption class="vh">{t.onSiteDays}</caption>
      <thead>
        <tr>
          <th scope="col">{t.day}</th>
          <th scope="col" class="n">
            {t.peopleColumn}
          </th>
          <th scope="col" class="n">
            {t.hoursColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => {
          const name = shortDay(dayOf(day.day)!, today)
          const hasWay = !day.isMissing || mayWrite
          return (
            <tr key={day.day}>
              <th scope="row">{hasWay ? <a href={placeOfDay(day, projectId)}>{name}</a> : name}</th>
              <td class="n">
                {day.isMissing ? <span class="late">{t.noReport}</span> : count(day.people ?? 0)}
              </td>
              <td class="n">{day.isMissing ? '' : decimal(Number(day.hours ?? 0))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
