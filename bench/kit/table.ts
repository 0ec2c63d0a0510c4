/** The lines that the bench prints: our figure, its baseline, and whether the target is met. */

export interface Line {
  what: string
  ours: number
  /** The baseline; unset if the target is a plain number. */
  baseline?: number
  against: string
  unit: string
  /** Ours to the baseline, or to the target if there is no baseline. */
  ratio: number
  target?: Target
}

export interface Target {
  bound: 'at least' | 'at most'
  value: number
}

export const atLeast = (value: number): Target => ({ bound: 'at least', value })
export const atMost = (value: number): Target => ({ bound: 'at most', value })

/** Our figure with a baseline: the target is for their ratio. */
export const compared = (
  what: string,
  unit: string,
  ours: number,
  against: string,
  baseline: number,
  target?: Target,
): Line => ({ what, ours, baseline, against, unit, ratio: baseline > 0 ? ours / baseline : 0, target })

/** Our figure alone: the target is for the number, and the ratio shows how much of it is used. */
export const alone = (what: string, unit: string, ours: number, most: number): Line => ({
  what,
  ours,
  against: `${most} ${unit}`,
  unit,
  ratio: ours / most,
  target: atMost(1),
})

/** Undefined if there is no target. */
export const isMet = ({ ratio, target }: Line): boolean | undefined =>
  target && (target.bound === 'at least' ? ratio >= target.value : ratio <= target.value)

const heads = ['what', 'ours', 'baseline', '', 'ratio', 'target', '']

export const tableOf = (lines: readonly Line[]): string => columns([heads, ...lines.map(cellsOf)], [1, 2, 4])

/** Aligned cells; those of `numbers` are aligned to the right. */
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

/** Only significant digits. */
export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
