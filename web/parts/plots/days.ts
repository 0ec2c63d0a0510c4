/** Columns by day. Where there are more days than the width has room for, the newest are shown. */
import { everyNth, scale, ticks } from './scale.ts'

export interface DayValue {
  /** Its place among all days, from 0. */
  at: number
  people: number
  isMissing: boolean
}

export interface Column {
  at: number
  x: number
  y: number
  width: number
  height: number
  isMissing: boolean
}

export interface DaysPlot {
  height: number
  left: number
  floor: number
  ticks: Array<{ value: number; y: number }>
  columns: Column[]
  /** Weeks that are named below: the first day of each. */
  labels: Array<{ at: number; x: number }>
  /** The first day that is shown. */
  first: number
  /** The position of the label of the newest missing report, above the columns around it. */
  gapWord: { x: number; y: number } | undefined
}

const height = 132
const top = 6
const floor = 112
const left = 26
const stepMin = 8
const columnMax = 30

/** `days`: how many there are; `mondays`: the places of those that begin a week. */
export function layDays(
  values: readonly DayValue[],
  days: number,
  mondays: readonly number[],
  labelPx: number,
  width: number,
): DaysPlot {
  const shown = Math.max(1, Math.min(days, Math.floor((width - left) / stepMin)))
  const first = days - shown
  const step = (width - left) / shown
  const x = (at: number): number => left + (at - first) * step
  const inSight = values.filter(({ at }) => at >= first)
  const most = Math.max(0, ...inSight.map(({ people }) => people))
  const marks = ticks(most, 2)
  const y = scale([0, marks.at(-1)!], [floor, top])
  const columnWidth = Math.min(columnMax, Math.max(2, step - Math.max(1, step * 0.18)))
  /** A report that is missing is drawn as high as those around it usually are. */
  const usual =
    middle(inSight.filter(({ isMissing }) => !isMissing).map(({ people }) => people)) || marks.at(-1)!
  const nth = everyNth(step * 7, labelPx)
  const columns = inSight.map(({ at, people, isMissing }) => {
    const columnTop = y(isMissing ? usual : people)
    // A day on which nobody worked still has its report: a line on the axis.
    const columnHeight = Math.max(1.5, floor - columnTop)
    return { at, x: x(at), y: floor - columnHeight, width: columnWidth, height: columnHeight, isMissing }
  })
  return {
    height,
    left,
    floor,
    ticks: marks.map((value) => ({ value, y: y(value) })),
    columns,
    gapWord: wordOver(columns, width),
    labels: mondays
      .filter((at) => at >= first && x(at) + labelPx <= width + 24)
      .filter((_, i) => i % nth === 0)
      .map((at) => ({ at, x: x(at) })),
    first,
  }
}

const gapWordPx = 56

/** Centred above the column, as far as it stays on the plot, and higher than its neighbours. */
function wordOver(columns: readonly Column[], width: number): DaysPlot['gapWord'] {
  const gap = columns.findLast(({ isMissing }) => isMissing)
  if (!gap) return undefined
  const half = gapWordPx / 2
  const at = Math.min(Math.max(gap.x + gap.width / 2, left + half), width - half)
  const beside = columns.filter((column) => column.x < at + half && column.x + column.width > at - half)
  return { x: at, y: Math.max(12, Math.min(...beside.map((column) => column.y)) - 6) }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
