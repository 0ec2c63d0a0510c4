/** Open records by label and type: shows where the safety issues and the owner's requests are. */
import { count } from '../../app/language/numbers.ts'
import { layBars } from '../../parts/plots/bars.ts'
import { Drawing } from '../../parts/plots/drawing.tsx'
import { useWidth } from '../../parts/plots/width.ts'
import type { RecordType } from '../../recordtypes/recordtype.ts'
import {
  openIssue,
  punchListItem,
  recordTypeOf,
  recordTypes,
  rfi,
  submittalItem,
} from '../../recordtypes/recordtypes.ts'
import { dashboardTexts as t } from '../../texts/dashboard.ts'
import { type Dashboard, listWith, overdueOnly } from './links.ts'
import { Panel } from './panel.tsx'

type Labels = NonNullable<Dashboard['labels']>
type TypeCount = NonNullable<Labels[number]['types']>[number]

const rowsMax = 8

interface Props {
  labels: Labels
  projectId: number
}

const countOf = (label: Labels[number], folderType: number): TypeCount | undefined =>
  label.types?.find((one) => one.folderType === folderType)

const usual: readonly RecordType[] = [rfi, submittalItem, punchListItem, openIssue]

/** In the order of the parts of a bar. */
const typesIn = (labels: Labels): readonly RecordType[] => [
  ...usual,
  ...recordTypes.filter(
    (type) => !usual.includes(type) && labels.some((label) => countOf(label, type.folderType)),
  ),
]

/** The shade of the part at that place: further types share the last one. */
const stepOf = (at: number): number => Math.min(at, usual.length - 1) + 1

export function LabelsPlot({ labels, projectId }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [shown, types] = [labels.slice(0, rowsMax), typesIn(labels)]
  const { height, barHeight, bars } = layBars(
    shown.map((label) => ({
      label: label.name ?? '',
      counts: types.map(({ folderType }) => countOf(label, folderType)?.count ?? 0),
      total: label.count ?? 0,
      mark: label.overdue ? t.late(label.overdue) : '',
    })),
    width,
  )
  const keys = types.map(({ name, texts }, i) => (
    <span key={name}>
      <i class={`k${stepOf(i)}`} />
      {texts.many}
    </span>
  ))
  return (
    <Panel
      title={t.labels}
      about={t.labelsAbout}
      size="half"
      table={<LabelsTable labels={labels} projectId={projectId} />}
      keys={<p class="keys">{keys}</p>}
    >
      <div class="chart" ref={ref}>
        {width > 0 && (
          <Drawing width={width} height={height} label={t.labelsPlot}>
            {bars.map((bar, i) => (
              <g key={i}>
                <text class="ink" x="0" y={bar.labelY}>
                  {bar.label}
                </text>
                {bar.parts.map((part) => (
                  <a key={part.at} href={hrefOf(projectId, shown[i]!, types[part.at]!)}>
                    <title>{t.part(shown[i]!.name ?? '', types[part.at]!.texts.many, part.count)}</title>
                    <rect
                      class={`age${stepOf(part.at)}`}
                      x={part.x}
                      y={bar.y}
                      width={part.width}
                      height={barHeight}
                      rx="2"
                    />
                    {part.isTold && (
                      <text class={`mid on${stepOf(part.at)}`} x={part.x + part.width / 2} y={bar.y + 15}>
                        {part.count}
                      </text>
                    )}
                  </a>
                ))}
                <text class="ink" x={bar.totalX} y={bar.y + 15}>
                  {count(shown[i]!.count ?? 0)}
                </text>
                {shown[i]!.overdue ? (
                  <text class="bad" x={bar.markX} y={bar.y + 15}>
                    {t.late(shown[i]!.overdue ?? 0)}
                  </text>
                ) : null}
              </g>
            ))}
          </Drawing>
        )}
        {labels.length > rowsMax && <p class="hint">{t.moreLabels(labels.length - rowsMax)}</p>}
      </div>
    </Panel>
  )
}

const hrefOf = (projectId: number, label: Labels[number], type: RecordType): string =>
  listWith(projectId, type, countOf(label, type.folderType)?.filter)

function LabelsTable({ labels, projectId }: Props) {
  const types = typesIn(labels)
  return (
    <table>
      <caption class="vh">{t.labels}</caption>
      <thead>
        <tr>
          <th scope="col">{t.label}</th>
          {types.map(({ name, texts }) => (
            <th key={name} scope="col" class="n">
              {texts.many}
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
        {labels.map((label) => (
          <tr key={label.labelId}>
            <th scope="row">{label.name}</th>
            {types.map((type) => {
              const n = countOf(label, type.folderType)?.count ?? 0
              return (
                <td key={type.name} class="n">
                  {n > 0 ? <a href={hrefOf(projectId, label, type)}>{count(n)}</a> : 0}
                </td>
              )
            })}
            <td class="n">{count(label.count ?? 0)}</td>
            <td class="n">
              <Late label={label} projectId={projectId} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A list is of one type, so the number links to it only where all late ones are of one. */
function Late({ label, projectId }: { label: Labels[number]; projectId: number }) {
  const late = (label.types ?? []).filter(({ overdue }) => overdue)
  const type = late.length === 1 ? recordTypeOf(late[0]!.folderType ?? 0) : undefined
  if (!type) return <>{count(label.overdue ?? 0)}</>
  return <a href={listWith(projectId, type, late[0]!.filter, overdueOnly)}>{count(label.overdue ?? 0)}</a>
}
