/** Pins that would lie on each other on the screen become one. */
import type { Place } from '../geometry.ts'

export interface Cluster<T> extends Place {
  readonly pins: readonly T[]
}

/** Closer than this on the screen, two are one. */
export const clusterPixels = 20

/**
 * By squares of that size, and what is near over their borders. Pins stay where they are as long as they are alone; several have
 * the middle of their places. In the order of the pins, so that the same pins are always the same clusters.
 */
export function clustersOf<T>(
  pins: readonly T[],
  placeOf: (pin: T) => Place,
  scale: number,
): Array<Cluster<T>> {
  const size = clusterPixels / scale
  const open = new Map<string, Array<{ x: number; y: number; pins: T[] }>>()
  const all: Array<{ x: number; y: number; pins: T[] }> = []
  for (const pin of pins) {
    const { x, y } = placeOf(pin)
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)]
    const near = around(column, row)
      .flatMap((key) => open.get(key) ?? [])
      .find((one) => Math.hypot(one.x - x, one.y - y) < size)
    if (near) near.pins.push(pin)
    else {
      const made = { x, y, pins: [pin] }
      all.push(made)
      const key = `${column} ${row}`
      open.set(key, [...(open.get(key) ?? []), made])
    }
  }
  return all.map(({ pins: own }) => ({ ...middleOf(own.map(placeOf)), pins: own }))
}

const around = (column: number, row: number): string[] =>
  [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => `${column + across} ${row + down}`))

const middleOf = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
})

/** Those that are as before are the same objects: nothing of them is drawn anew. */
export function keptClusters<T>(
  before: ReadonlyArray<Cluster<T>>,
  next: ReadonlyArray<Cluster<T>>,
): Array<Cluster<T>> {
  const known = new Map(before.map((one) => [one.pins[0]!, one]))
  return next.map((one) => {
    const old = known.get(one.pins[0]!)
    const isSame = old?.pins.length === one.pins.length && one.pins.every((pin, i) => pin === old.pins[i])
    return isSame ? old : one
  })
}
