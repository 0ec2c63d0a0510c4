/** A median by week as a line, the middle half as a band around it, and the agreed time. */
import { type Box, freePlace, widthOf } from './labels.ts'
import { everyNth, scale, ticks } from './scale.ts'

export interface WeekValue {
  /** Its place among all weeks shown, from 0. */
  at: number
  lower: number
  median: number
  upper: number
}

export interface Word {
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

export interface WeeksPlot {
  height: number
  left: number
  floor: number
  ticks: Array<{ value: number; y: number }>
  points: Array<{ at: number; x: number; y: number }>
  line: string
  band: string
  agreedY: number | undefined
  labels: Array<{ at: number; x: number }>
  words: { agreed?: Word; median?: Word; band?: Word }
}

export interface WeeksSaid {
  weeks: number
  values: readonly WeekValue[]
  agreed: number | undefined
  words: { agreed: string; median: string; band: string }
}

const height = 218
const top = 8
const floor = 196
const left = 22
const labelPx = 58
const wordHeight = 14

export function layWeeks({ weeks, values, agreed, words }: WeeksSaid, width: number): WeeksPlot {
  const largest = Math.max(1, agreed ?? 0, ...values.map(({ upper }) => upper))
  const marks = ticks(largest, 4)
  const y = scale([0, marks.at(-1)!], [floor, top])
  const step = (width - left - 28) / Math.max(1, weeks - 1)
  const x = (at: number): number => (weeks === 1 ? (left + width) / 2 : left + 10 + at * step)
  const points = values.map(({ at, median }) => ({ at, x: x(at), y: y(median) }))
  const agreedY = agreed === undefined ? undefined : y(agreed)
  const nth = everyNth(step, labelPx)
  return {
    height,
    left,
    floor,
    ticks: marks.map((value) => ({ value, y: y(value) })),
    points,
    line: points.map(joined).join(' '),
    band: bandOf(values, x, y),
    agreedY,
    labels: Array.from({ length: Math.ceil(weeks / nth) }, (_, i) => ({ at: i * nth, x: x(i * nth) })),
    words: placeWords({ points, values, agreedY, words, width, x, y }),
  }
}

const joined = ({ x, y }: { x: number; y: number }): string => `${round(x)},${round(y)}`
const round = (value: number): number => Math.round(value * 10) / 10

/** One week alone has no breadth: it gets some, so that it is seen. */
function bandOf(values: readonly WeekValue[], x: (at: number) => number, y: (v: number) => number): string {
  const half = values.length === 1 ? 6 : 0
  const along = (side: 'upper' | 'lower') =>
    values.flatMap((value) =>
      (half ? [-half, half] : [0]).map((by) => ({ x: x(value.at) + by, y: y(value[side]) })),
    )
  return [...along('upper'), ...along('lower').reverse()].map(joined).join(' ')
}

interface Placing {
  points: WeeksPlot['points']
  values: readonly WeekValue[]
  agreedY: number | undefined
  words: WeeksSaid['words']
  width: number
  x: (at: number) => number
  y: (value: number) => number
}

type Place = Box & { word: Word }

const placeOf = (text: string, x: number, y: number, anchor: Word['anchor']): Place => {
  const width = widthOf(text)
  const start = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: start, y: y - wordHeight + 3, width, height: wordHeight, word: { text, x, y, anchor } }
}

/** Each label beside its line, where neither line nor another label is in its way. */
function placeWords({ points, values, agreedY, words, width, x, y }: Placing): WeeksPlot['words'] {
  const taken: Box[] = linePieces(points)
  const put = (places: readonly Place[]): Word | undefined => {
    const free = freePlace(
      places.filter((place) => place.x >= left && place.x + place.width <= width + 1),
      taken,
    )
    if (free) taken.push(free)
    return free?.word
  }
  const agreed =
    agreedY === undefined
      ? undefined
      : put(
          [
            [width, -5, 'end'],
            [width, 14, 'end'],
            [left + 4, -5, 'start'],
            [left + 4, 14, 'start'],
          ].map(([at, by, anchor]) =>
            placeOf(words.agreed, at as number, agreedY + (by as number), anchor as Word['anchor']),
          ),
        )
  if (agreedY !== undefined) taken.push({ x: left, y: agreedY - 1, width: width - left, height: 2 })
  const median = put(
    points.flatMap((point) =>
      [18, -9].map((by) => placeOf(words.median, point.x + 2, point.y + by, 'start')),
    ),
  )
  const byBreadth = [...values].sort((one, other) => other.upper - other.lower - (one.upper - one.lower))
  const band = put(
    byBreadth
      .flatMap((value) =>
        [value.upper, (value.upper + value.median) / 2, (value.lower + value.median) / 2].map((edge, i) =>
          placeOf(words.band, x(value.at), y(edge) + (i === 0 ? 18 : 4), 'middle'),
        ),
      )
      .filter((place) => isWithin(place, values, x, y)),
  )
  return { agreed, median, band }
}

/** Whether the band is around a word from its one end to the other. */
function isWithin(box: Box, values: readonly WeekValue[], x: Placing['x'], y: Placing['y']): boolean {
  const at = (side: 'upper' | 'lower', place: number): number | undefined => {
    const i = values.findIndex((value) => x(value.at) >= place)
    const [before, after] = [values[i - 1], values[i]]
    if (!before || !after) return undefined
    const part = (place - x(before.at)) / (x(after.at) - x(before.at))
    return y(before[side] + (after[side] - before[side]) * part)
  }
  return [0, 0.25, 0.5, 0.75, 1].every((part) => {
    const place = box.x + part * box.width
    const [top, bottom] = [at('upper', place), at('lower', place)]
    return top !== undefined && bottom !== undefined && top <= box.y && bottom >= box.y + box.height
  })
}

/** The line as small boxes along it. */
function linePieces(points: WeeksPlot['points']): Box[] {
  return points.flatMap((point, i): Box[] => {
    const next = points[i + 1]
    const dot = { x: point.x - 5, y: point.y - 5, width: 10, height: 10 }
    if (!next) return [dot]
    const pieces = Array.from({ length: 8 }, (_, k) => {
      const part = (k + 0.5) / 8
      const at = { x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part }
      return { x: at.x - 2, y: at.y - 3, width: 4, height: 6 }
    })
    return [dot, ...pieces]
  })
}
