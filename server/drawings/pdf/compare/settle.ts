/** Finds where exactly a place lies that somebody pointed at on both pages: by the lines around it. */
import { type PlacePair, placed, type Similarity } from '../../../../contract/drawings/similarity.ts'
import { findShift, type Sample, sampleOf } from './findshift.ts'
import type { Ink } from './ink.ts'

interface Scales {
  readonly old: number
  readonly new: number
}

/** In points: how far a hand is off, and what around the place is looked at. */
const offMax = 12
const around = 170

/** The pair with the place on the new page corrected. `about`: what both pairs say as they were given. */
export function settledPair(
  old: Ink,
  other: Ink,
  scale: Scales,
  pair: PlacePair,
  about: Similarity,
): PlacePair {
  const ratio = scale.new / scale.old
  const radius = around * scale.new
  const middle = { x: pair.old.x * scale.old, y: pair.old.y * scale.old }
  const sampled = (ink: Ink, side: number, samplesMax: number): Sample => {
    const isNear = ({ x, y }: { x: number; y: number }): boolean =>
      Math.hypot(x * side - middle.x, y * side - middle.y) <= radius
    // The middles of blocks, moved to where they are said to be.
    const toNew = { a: about.a * ratio, b: about.b * ratio, x: about.x * scale.new, y: about.y * scale.new }
    const { x: xs, y: ys } = sampleOf(ink, samplesMax * 8, isNear)
    for (let i = 0; i < xs.length; i++) {
      const at = placed(toNew, { x: (xs[i]! + 0.5) * side, y: (ys[i]! + 0.5) * side })
      xs[i] = Math.floor(at.x / side)
      ys[i] = Math.floor(at.y / side)
    }
    return { x: xs, y: ys }
  }
  const found = findShift(old, other, offMax * scale.new, sampled)
  if (!found) return pair
  return { old: pair.old, new: { x: pair.new.x + found.x / scale.new, y: pair.new.y + found.y / scale.new } }
}
