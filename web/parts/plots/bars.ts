/** Horizontal bars: a row for each company, its parts side by side, the totals behind them. */
import { cutTo, widthOf } from './labels.ts'

export interface BarRow {
  label: string
  /** Of each age, the youngest first. */
  counts: readonly number[]
  total: number
  /** The red text behind the total. */
  mark: string
}

export interface Part {
  at: number
  x: number
  width: number
  count: number
  /** Whether the number has room on it. */
  isTold: boolean
}

export interface Bar {
  label: string
  labelY: number
  y: number
  parts: Part[]
  totalX: number
  markX: number
}

export interface Bars {
  height: number
  barHeight: number
  bars: Bar[]
}

const barHeight = 22
const gap = 2
const between = 8
const top = 4
/** The name has a line of its own where the drawing is narrower than this. */
const narrowPx = 380
const labelLine = 18

export function layBars(rows: readonly BarRow[], width: number): Bars {
  const isNarrow = width < narrowPx
  const longest = Math.max(0, ...rows.map(({ label }) => widthOf(label)))
  const labelRoom = isNarrow ? 0 : Math.min(longest, width * 0.4) + 12
  const sumRoom = Math.max(0, ...rows.map(sumWidth)) + 8
  const most = Math.max(1, ...rows.map(({ total }) => total))
  const unit = Math.max(0, width - labelRoom - sumRoom) / most
  const rowHeight = barHeight + between + (isNarrow ? labelLine : 0)
  const bars = rows.map((row, i): Bar => {
    const rowTop = top + i * rowHeight
    const y = rowTop + (isNarrow ? labelLine : 0)
    const { parts, end } = layParts(row.counts, labelRoom, unit)
    return {
      label: cutTo(row.label, isNarrow ? width : labelRoom - 8),
      labelY: isNarrow ? rowTop + 12 : y + 15,
      y,
      parts,
      totalX: end + 8,
      markX: end + 8 + widthOf(String(row.total)) + 8,
    }
  })
  return { height: top + rows.length * rowHeight - between + 4, barHeight, bars }
}

const sumWidth = ({ total, mark }: BarRow): number => 8 + widthOf(String(total)) + 8 + widthOf(mark)

function layParts(counts: readonly number[], start: number, unit: number): { parts: Part[]; end: number } {
  let x = start
  const parts = counts.flatMap((count, at): Part[] => {
    if (count === 0) return []
    const room = count * unit
    const width = Math.max(2, room - gap)
    const part = { at, x, width, count, isTold: width >= widthOf(String(count)) + 4 }
    x += room
    return [part]
  })
  return { parts, end: x - gap }
}
