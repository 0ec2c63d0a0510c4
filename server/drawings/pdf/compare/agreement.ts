/** How far two pages agree, and the places where they do not: ink that has none of the other page beside it. */
import { inverse, type Similarity } from '../../../../contract/drawings/similarity.ts'
import { type Ink, spread } from './ink.ts'

/** Told of each pixel of ink that only one page has, where it is on the new one. */
export type Differs = (x: number, y: number, isOld: boolean) => void

/** `toNew`: from pixels of the old page to those of the new one; `radius`: as near as that is the same. */
export function agreementOf(
  old: Ink,
  other: Ink,
  toNew: Similarity,
  radius: number,
  differs: Differs = () => undefined,
): number {
  const ofOld = matched(old, spread(other, radius), toNew, (_x, _y, onNew) => differs(onNew.x, onNew.y, true))
  const ofNew = matched(other, spread(old, radius), inverse(toNew), (x, y) => differs(x, y, false))
  const all = ofOld.all + ofNew.all
  return all === 0 ? 0 : Math.floor((100 * (ofOld.met + ofNew.met)) / all)
}

interface Counted {
  met: number
  all: number
}

/** What lies beyond the other page can't be compared. */
function matched(
  from: Ink,
  near: Ink,
  { a, b, x: right, y: down }: Similarity,
  differs: (x: number, y: number, there: { x: number; y: number }) => void,
): Counted {
  const counted = { met: 0, all: 0 }
  const there = { x: 0, y: 0 }
  for (let y = 0, at = 0; y < from.height; y++)
    for (let x = 0; x < from.width; x++, at++) {
      if (from.pixels[at] !== 1) continue
      there.x = Math.floor(a * (x + 0.5) - b * (y + 0.5) + right)
      there.y = Math.floor(b * (x + 0.5) + a * (y + 0.5) + down)
      if (there.x < 0 || there.y < 0 || there.x >= near.width || there.y >= near.height) continue
      counted.all++
      if (near.pixels[there.y * near.width + there.x] === 1) counted.met++
      else differs(x, y, there)
    }
  return counted
}
