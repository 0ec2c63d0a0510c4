/** Open records by court and age: shows whom to call today. */
import { count } from '../../app/language/numbers.ts'
import { layBars } from '../../parts/plots/bars.ts'
import { Drawing } from '../../parts/plots/drawing.tsx'
import { useWidth } from '../../parts/plots/width.ts'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { type Dashboard, listWith, overdueOnly } from './links.ts'
import { Panel } from './panel.tsx'

type Courts = NonNullable<Dashboard['rfiCourts']>
type CourtOf = Courts[number]

const rowsMax = 6

interface Props {
  title: string
  recordType: RecordType
  projectId: number
  courts: Courts
  leftOff: number
}

const nameOf = ({ company, isMine }: CourtOf): string =>
  company ? (isMine ? t.yours(company) : company) : t.nobody

export function CourtsPlot({ title, recordType, projectId, courts, leftOff }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const shown = courts.slice(0, rowsMax)
  const ages = courts[0]?.ages ?? []
  const { height, barHeight, bars } = layBars(
    shown.map((court) => ({
      label: nameOf(court),
      counts: court.ages?.map((age) => age.count ?? 0) ?? [],
      total: court.count ?? 0,
      mark: court.overdue ? t.late(court.overdue) : '',
    })),
    width,
  )
  const keys = ages.map((age, i) => (
    <span key={i}>
      <i class={`k${i + 1}`} />
      {t.age(age.fromDays ?? 0, age.toDays)}
    </span>
  ))
  return (
    <Panel
      title={title}
      size="half"
      table={courts.length > 0 && <CourtsTable {...{ recordType, projectId, courts, leftOff, title }} />}
      keys={courts.length > 0 && <p class="keys">{keys}</p>}
    >
      <div class="chart" ref={ref}>
        {courts.length === 0 && <p class="muted">{t.noneOpen}</p>}
        {width > 0 && courts.length > 0 && (
          <Drawing width={width} height={height} label={t.courtsAbout(recordType.texts.many)}>
            {bars.map((bar, i) => (
              <g key={i}>
                <text class="ink" x="0" y={bar.labelY}>
                  {bar.label}
                </text>
                {bar.parts.map((part) => (
                  <Bar
                    key={part.at}
                    court={shown[i]!}
                    part={part}
                    y={bar.y}
                    {...{ barHeight, recordType, projectId }}
                  />
                ))}
                <a
                  href={listWith(projectId, recordType, shown[i]!.filter)}
                  aria-label={`${nameOf(shown[i]!)}: ${shown[i]!.count}`}
                >
                  <text class="ink" x={bar.totalX} y={bar.y + 15}>
                    {count(shown[i]!.count ?? 0)}
                  </text>
                </a>
                {shown[i]!.overdue ? (
                  <a
                    href={listWith(projectId, recordType, shown[i]!.filter, overdueOnly)}
                    aria-label={t.lateOf(nameOf(shown[i]!), shown[i]!.overdue ?? 0)}
                  >
                    <text class="bad" x={bar.markX} y={bar.y + 15}>
                      {t.late(shown[i]!.overdue ?? 0)}
                    </text>
                  </a>
                ) : null}
              </g>
            ))}
          </Drawing>
        )}
        {courts.length > rowsMax && <p class="hint">{t.moreCompanies(courts.length - rowsMax + leftOff)}</p>}
      </div>
    </Panel>
  )
}

interface BarProps {
  court: CourtOf
  part: { at: number; x: number; width: number; count: number; isTold: boolean }
  y: number
  barHeight: number
  recordType: RecordType
  projectId: number
}

function Bar({ court, part, y, barHeight, recordType, projectId }: BarProps) {
  const age = court.ages![part.at]!
  const label = t.part(nameOf(court), t.age(age.fromDays ?? 0, age.toDays), part.count)
  const step = part.at + 1
  return (
    <a href={listWith(projectId, recordType, age.filter)}>
      <title>{label}</title>
      <rect class={`age${step}`} x={part.x} y={y} width={part.width} height={barHeight} rx="2" />
      {part.isTold && (
        <text class={`mid on${step}`} x={part.x + part.width / 2} y={y + 15}>
          {part.count}
        </text>
      )}
    </a>
  )
}

function CourtsTable({ recordType, projectId, courts, leftOff, title }: Props) {
  const ages = courts[0]?.ages ?? []
  return (
    <table>
      <caption class="vh">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.courtsOf}</th>
          {ages.map(({ fromDays, toDays }) => (
            <th key={fromDays} scope="col" class="n">
              {t.age(fromDays ?? 0, toDays)}
            </th>
          ))}
          <th scope="col" class="n">
            {t.all}
          </th>
          <th scope="col" class="n">
            {t.lateColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {courts.map((court) => (
          <tr key={court.company ?? ''}>
            <th scope="row">{nameOf(court)}</th>
            {court.ages?.map((age) => (
              <NumberCell
                key={age.fromDays}
                n={age.count ?? 0}
                to={listWith(projectId, recordType, age.filter)}
              />
            ))}
            <NumberCell n={court.count ?? 0} to={listWith(projectId, recordType, court.filter)} />
            <NumberCell
              n={court.overdue ?? 0}
              to={listWith(projectId, recordType, court.filter, overdueOnly)}
            />
          </tr>
        ))}
      </tbody>
      {leftOff > 0 && (
        <tfoot>
          <tr>
            <td colSpan={ages.length + 3}>{t.leftOff(leftOff)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function NumberCell({ n, to }: { n: number; to: string }) {
  return <td class="n">{n > 0 ? <a href={to}>{count(n)}</a> : 0}</td>
}
