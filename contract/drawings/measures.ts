/** Lengths and areas of what is drawn on a page, and how they are written; imports nothing, so that the web app has it alone. */

/** Of a line through points, x and y in turn. */
export function lengthOf(points: readonly number[]): number {
  let sum = 0
  for (let i = 2; i + 1 < points.length; i += 2)
    sum += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!)
  return sum
}

/** Within these corners. */
export function areaOf(points: readonly number[]): number {
  let twice = 0
  for (let i = 0; i + 1 < points.length; i += 2) {
    const next = i + 3 < points.length ? i + 2 : 0
    twice += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!
  }
  return Math.abs(twice) / 2
}

const inches = 12
const sixteenths = 16

/** With feet, inches and sixteenths, as on a tape. */
export function feetAndInches(feet: number): string {
  const parts = Math.round(feet * inches * sixteenths)
  const whole = Math.floor(parts / (inches * sixteenths))
  const rest = parts % (inches * sixteenths)
  const [inch, over] = [Math.floor(rest / sixteenths), rest % sixteenths]
  const by = over && greatest(over, sixteenths)
  return `${whole}'-${inch}${over ? ` ${over / by}/${sixteenths / by}` : ''}"`
}

const greatest = (one: number, other: number): number => (other === 0 ? one : greatest(other, one % other))

/** A scale of a part of a page; without sides of all of it. */
export interface ScaledPart {
  readonly x?: number | null
  readonly y?: number | null
  readonly width?: number | null
  readonly height?: number | null
}

/** The scale of the part in which the middle of these points is. Those of parts come first. */
export function scaleAt<T extends ScaledPart>(
  scales: readonly T[],
  points: readonly number[],
): T | undefined {
  const middle = (from: number): number => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let i = from; i < points.length; i += 2) {
      least = Math.min(least, points[i]!)
      most = Math.max(most, points[i]!)
    }
    return (least + most) / 2
  }
  const [x, y] = [middle(0), middle(1)]
  return scales.find(({ x: left, y: top, width, height }) => {
    if (!width || !height) return true
    return x >= (left ?? 0) && x <= (left ?? 0) + width && y >= (top ?? 0) && y <= (top ?? 0) + height
  })
}
