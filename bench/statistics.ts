/** Numbers of numbers. */

export const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The value below which this share of them lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const mean = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0

/**
 * How the last third of samples stands to the one before it: 1 is "as it was". The first third is the warming up, in which
 * caches fill and the compiler works.
 */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3)
  if (third === 0) return 1
  return mean(samples.slice(-third)) / mean(samples.slice(-2 * third, -third))
}
