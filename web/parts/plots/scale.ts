/** Converts values to positions on the plot, and computes the round numbers at its edge. */

export type Scale = (value: number) => number

export const scale =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    from === to ? start : start + ((value - from) / (to - from)) * (end - start)

/** Steps of 1, 2, 4, 5 or 10 of a power of ten; integers, because counts are integers. */
const steps = [1, 2, 4, 5, 10]

/** Round numbers from 0 on, about as many as wanted; the last is not below the largest value. */
export function ticks(largest: number, wanted: number): number[] {
  const rough = Math.max(largest, 1) / Math.max(wanted, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * steps.find((each) => each * power >= rough - 1e-9)!)
  const count = Math.max(1, Math.ceil(largest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

/** Every so many-th gets a label, so that no two touch. */
export const everyNth = (stepPx: number, labelPx: number): number =>
  Math.max(1, Math.ceil(labelPx / Math.max(stepPx, 0.001)))
