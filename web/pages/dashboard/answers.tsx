/** How long answers to RFIs took, week by week, compared with the time allowed. */
import { addDays, type Day, daysBetween } from '../../../contract/fields/days.ts'
import { dayOf, shortDay } from '../../app/language/dates.ts'
import { count, decimal } from '../../app/language/numbers.ts'
import { Drawing, Ticks } from '../../parts/plots/drawing.tsx'
import { layWeeks } from '../../parts/plots/weeks.ts'
import { useWidth } from '../../parts/plots/width.ts'
import { rfi } from '../../recordtypes/recordtypes.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { type Dashboard, listWith } from './links.ts'
import { Panel } from './panel.tsx'

type Answers = NonNullable<Dashboard['answerWeeks']>[number]

const sumOf = (answers: readonly Answers[], key: 'imported' | 'answered'): number =>
  answers.reduce((sum, week) => sum + (week[key] ?? 0), 0)

const anchors = { start: '', middle: 'mid', end: 'end' } as const

export function AnswersPlot({ data, projectId }: { data: Dashboard; projectId: number }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [from, today] = [dayOf(data.from)!, dayOf(data.today)!]
  const answers = data.answerWeeks ?? []
  // 0: none of the answered RFIs had a due day.
  const agreed = Number(data.answerTime?.agreedDays ?? 0) || undefined
  const plot = layWeeks(
    {
      weeks: Math.floor(daysBetween(from, today) / 7) + 1,
      values: answers.map((week) => ({
        at: Math.round(daysBetween(from, dayOf(week.from)!) / 7),
        lower: Number(week.lowerDays),
        median: Number(week.medianDays),
        upper: Number(week.upperDays),
      })),
      agreed,
      words: { ...t.words, agreed: t.words.agreed(agreed) },
    },
    width,
  )
  const [imported, answered] = [sumOf(answers, 'imported'), sumOf(answers, 'answered')]
  const labelOf = (week: Answers): string =>
    t.weekSaid(shortDay(dayOf(week.from)!, today), Number(week.medianDays), week.answered ?? 0)
  return (
    <Panel
      title={t.answers}
      about={t.answersAbout}
      size="five"
      table={answers.length > 0 && <AnswersTable {...{ answers, today, projectId }} />}
      keys={
        // A label that has no room on the plot is below it.
        answers.length > 0 && !plot.words.band ? (
          <p class="keys">
            <span>
              <i class="kband" />
              {t.words.band}
            </span>
          </p>
        ) : undefined
      }
    >
      {imported > 0 && <p class="hint">{t.importedPart(imported, answered)}</p>}
      <div class="chart" ref={ref}>
        {answers.length === 0 && <p class="muted">{t.noneAnswered}</p>}
        {width > 0 && answers.length > 0 && (
          <Drawing width={width} height={plot.height} label={t.answersPlot}>
            <Ticks at={plot.ticks} left={plot.left} width={width} />
            <polygon class="bandfill" points={plot.band} />
            {plot.agreedY !== undefined && (
              <line class="target" x1={plot.left} x2={width} y1={plot.agreedY} y2={plot.agreedY} />
            )}
            <polyline class="line" points={plot.line} />
            {plot.points.map(({ x, y }, i) => (
              <a key={i} href={listWith(projectId, rfi, answers[i]!.filter)}>
                <title>{labelOf(answers[i]!)}</title>
                <circle class="touch" cx={x} cy={y} r="12" />
                <circle class="dot" cx={x} cy={y} r="4" />
              </a>
            ))}
            {Object.entries(plot.words).map(
              ([name, word]) =>
                word && (
                  <text key={name} class={`${name}-word ${anchors[word.anchor]}`} x={word.x} y={word.y}>
                    {word.text}
                  </text>
                ),
            )}
            {plot.labels.map(({ at, x }) => (
              <text key={at} class="mid" x={x} y={plot.floor + 18}>
                {shortDay(addDays(from, at * 7), today)}
              </text>
            ))}
          </Drawing>
        )}
      </div>
    </Panel>
  )
}

function AnswersTable({ answers, today, projectId }: { answers: Answers[]; today: Day; projectId: number }) {
  return (
    <table>
      <caption class="vh">{t.answers}</caption>
      <thead>
        <tr>
          <th scope="col">{t.week}</th>
          {[t.median, t.lower, t.upper, t.answered].map((name) => (
            <th key={name} scope="col" class="n">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map((week) => (
          <tr key={week.from}>
            <th scope="row">{shortDay(dayOf(week.from)!, today)}</th>
            <td class="n">{decimal(Number(week.medianDays))}</td>
            <td class="n">{decimal(Number(week.lowerDays))}</td>
            <td class="n">{decimal(Number(week.upperDays))}</td>
            <td class="n">
              <a href={listWith(projectId, rfi, week.filter)}>{count(week.answered ?? 0)}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
