/** The lines that the bench prints: ours, what it is held against, and whether that is what was aimed at. */

export interface Line {
  what: string
  ours: number
  /** What it is held against; unset where the target is a plain number. */
  baseline?: number
  against: string
  unit: string
  /** Ours to the baseline, or to the target where there is none. */
  ratio: number
  target?: Target
}

export interface Target {
  bound: 'at least' | 'at most'
  value: number
}

export const atLeast = (value: number): Target => ({ bound: 'at least', value })
export const atMost = (value: number): Target => ({ bound: 'at most', value })

/** Ours beside a baseline: the target is of their ratio. */
export const compared = (
  what: string,
  unit: string,
  ours: number,
  against: string,
  baseline: number,
  target?: Target,
): Line => ({ what, ours, baseline, against, unit, ratio: baseline > 0 ? ours / baseline : 0, target })

/** Ours by itself: the target is of the number, and the ratio says how much of it is used up. */
export const alone = (what: string, unit: string, ours: number, most: number): Line => ({
  what,
  ours,
  against: `${most} ${unit}`,
  unit,
  ratio: ours / most,
  target: atMost(1),
})

/** Undefined where nothing was aimed at. */
export const isMet = ({ ratio, target }: Line): boolean | undefined =>
  target && (target.bound === 'at least' ? ratio >= target.value : ratio <= target.value)

const heads = ['what', 'ours', 'baseline', '', 'ratio', 'target', '']

export const tableOf = (lines: readonly Line[]): string => columns([heads, ...lines.map(cellsOf)], [1, 2, 4])

/** Cells under each other; those of `numbers` end at the same place. */
export function columns(rows: readonly string[][], numbers: readonly number[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (numbers.includes(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const cellsOf = (line: Line): string[] => [
  line.what,
  `${figure(line.ours)} ${line.unit}`,
  line.baseline === undefined ? '' : `${figure(line.baseline)} ${line.unit}`,
  line.against,
  line.ratio.toFixed(2),
  line.target ? `${line.target.bound === 'at least' ? '≥' : '≤'} ${line.target.value.toFixed(2)}` : '',
  { true: 'met', false: 'not met', undefined: '' }[`${isMet(line)}`]!,
]

/** As many digits as mean something. */
export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
