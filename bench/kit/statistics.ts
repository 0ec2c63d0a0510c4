/** Statistics of measurements. */

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The value below which this share of them is; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const mean = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0

/**
 * The ratio of the last third of samples to the one before it: 1 is "unchanged". The first third is the
 * warm-up, in which caches fill and code is compiled.
 */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3)
  if (third === 0) return 1
  return mean(samples.slice(-third)) / mean(samples.slice(-2 * third, -third))
}
