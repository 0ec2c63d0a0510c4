/**
 * How far what is drawn on one page lies from the same on another: looked for coarsely in all directions, then finely where most
 * lines met. Samples of the ink are enough to find it.
 */
import type { Place } from '../../../../contract/drawings/similarity.ts'
import { type Ink, pooled } from './ink.ts'

/** Places of ink, in pixels. */
export interface Sample {
  readonly x: Int32Array
  readonly y: Int32Array
}

interface Step {
  /** Of a block, in pixels. */
  readonly side: number
  readonly samplesMax: number
  /** How many of the best places are looked at more finely: in a grid all its lines meet at many of them. */
  readonly kept: number
}

const steps: readonly Step[] = [
  { side: 8, samplesMax: 12_000, kept: 60 },
  { side: 4, samplesMax: 12_000, kept: 60 },
  { side: 2, samplesMax: 20_000, kept: 40 },
  { side: 1, samplesMax: 40_000, kept: 1 },
]
/** Of the first step, in blocks: smaller blocks say more, and in more of them it takes longer. */
const rangeMax = 32
/** In blocks of the next step: half a block before, and what rounding takes. */
const around = 2

/** Where the sample of the old ink is asked to lie, before it is moved. */
export type Sampled = (ink: Ink, side: number, samplesMax: number) => Sample

/** In pixels, at most `farthest`; undefined if no line meets another. */
export function findShift(old: Ink, other: Ink, farthest: number, sampled: Sampled): Place | undefined {
  let places: Place[] = [{ x: 0, y: 0 }]
  const used = steps.filter(({ side }) => side < steps[0]!.side || farthest / (side / 2) > rangeMax)
  let range = Math.ceil(farthest / used[0]!.side)
  let found: Met | undefined
  for (const { side, samplesMax, kept } of used) {
    const meeting = meetingOf(sampled(pooled(old, side), side, samplesMax), pooled(other, side))
    const all = places.flatMap((at) => bestAround(meeting, at, range, farthest / side, kept))
    const best = all.sort(better).slice(0, kept)
    found = best[0]
    if (!found || found.count === 0) return undefined
    if (side === 1) return between(found, meeting)
    places = best.map(({ x, y }) => ({ x: x * 2, y: y * 2 }))
    range = around
  }
  return undefined
}

interface Met extends Place {
  readonly count: number
}

/** Of equals the nearest: ink that says nothing moves nothing. */
const better = (one: Met, than: Met): number =>
  than.count - one.count || Math.hypot(one.x, one.y) - Math.hypot(than.x, than.y)

type Meeting = (x: number, y: number) => number

/** How many places of a sample are ink after a move. */
function meetingOf({ x: xs, y: ys }: Sample, { width, height, pixels }: Ink): Meeting {
  return (right, down) => {
    let count = 0
    for (let i = 0; i < xs.length; i++) {
      const x = xs[i]! + right
      const y = ys[i]! + down
      if (x >= 0 && x < width && y >= 0 && y < height) count += pixels[y * width + x]!
    }
    return count
  }
}

/** The best places that have no better one beside them. */
function bestAround(meeting: Meeting, at: Place, range: number, farthest: number, kept: number): Met[] {
  const side = 2 * range + 1
  const all: Met[] = []
  for (let down = -range; down <= range; down++)
    for (let right = -range; right <= range; right++) {
      const [x, y] = [at.x + right, at.y + down]
      const isNear = Math.hypot(x, y) <= farthest + 1
      all.push({ x, y, count: isNear ? meeting(x, y) : -1 })
    }
  const isTop = (met: Met, i: number): boolean => {
    const [column, row] = [i % side, Math.floor(i / side)]
    for (let y = Math.max(0, row - 1); y <= Math.min(side - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(side - 1, column + 1); x++)
        if (all[y * side + x]!.count > met.count) return false
    return met.count > 0
  }
  return all.filter(isTop).sort(better).slice(0, kept)
}

/** Between pixels: where a parabola through the counts beside the best one has its top. */
function between({ x, y, count }: Met, meeting: Meeting): Place {
  const top = (before: number, after: number): number => {
    const bend = 2 * count - before - after
    return bend > 0 ? Math.max(-0.5, Math.min(0.5, (after - before) / (2 * bend))) : 0
  }
  return {
    x: x + top(meeting(x - 1, y), meeting(x + 1, y)),
    y: y + top(meeting(x, y - 1), meeting(x, y + 1)),
  }
}

/** Places of ink, evenly from all of it: the same ones for the same ink. */
export function sampleOf(
  { width, pixels, count }: Ink,
  samplesMax: number,
  takes: Takes = () => true,
): Sample {
  const [x, y]: [number[], number[]] = [[], []]
  const share = samplesMax / Math.max(1, count)
  for (let at = 0; at < pixels.length; at++) {
    // Every so many pixels would be the same line again and again.
    if (pixels[at] !== 1 || (Math.imul(at, 0x9e3779b1) >>> 0) / 2 ** 32 >= share) continue
    const place = { x: at % width, y: Math.floor(at / width) }
    if (!takes(place)) continue
    x.push(place.x)
    y.push(place.y)
  }
  return { x: Int32Array.from(x), y: Int32Array.from(y) }
}

type Takes = (place: Place) => boolean
