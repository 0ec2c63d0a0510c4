/** Figures in the text format of Prometheus, and the histograms that they are collected in. */

export type Labels = Readonly<Record<string, string>>

/** One line. `suffix` is part of the name: `_bucket`, `_sum` or `_count` of a histogram. */
export interface Sample {
  suffix?: string
  labels?: Labels
  value: number
}

/** All lines of one name. Plain data: processes send them to each other. */
export interface Family {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export const counter = (name: string, help: string, samples: Sample[] | number): Family =>
  family('counter', name, help, samples)

export const gauge = (name: string, help: string, samples: Sample[] | number): Family =>
  family('gauge', name, help, samples)

const family = (type: Family['type'], name: string, help: string, samples: Sample[] | number): Family => ({
  name,
  type,
  help,
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

/** Names without a line are left out. */
export function textOf(families: readonly Family[]): string {
  const lines: string[] = []
  for (const { name, type, help, samples } of families) {
    if (samples.length === 0) continue
    lines.push(`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`)
    for (const { suffix = '', labels, value } of samples)
      lines.push(`${name}${suffix}${labelText(labels)} ${numberText(value)}`)
  }
  return `${lines.join('\n')}\n`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) => `${key}="${escaped(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const numberText = (value: number): string => {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}

/** Figures of several processes as one: each line gets a label that names its process. */
export function merged(parts: ReadonlyArray<{ labels: Labels; families: readonly Family[] }>): Family[] {
  const all = new Map<string, Family>()
  for (const { labels, families } of parts)
    for (const one of families) {
      const together = all.get(one.name) ?? { ...one, samples: [] }
      all.set(one.name, together)
      for (const sample of one.samples)
        together.samples.push({ ...sample, labels: { ...sample.labels, ...labels } })
    }
  return [...all.values()]
}

/** Counts how many values were at most as large as each bound, in ascending order. */
export class Histogram {
  private readonly bounds: readonly number[]
  private readonly counts: number[]
  private sum = 0
  private count = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = bounds.map(() => 0)
  }

  observe(value: number): void {
    this.sum += value
    this.count++
    const at = this.bounds.findIndex((bound) => value <= bound)
    if (at >= 0) this.counts[at]!++
  }

  samples(labels: Labels = {}): Sample[] {
    let below = 0
    const buckets = this.bounds.map((bound, i) => {
      below += this.counts[i]!
      return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below }
    })
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: this.count },
      { suffix: '_sum', labels, value: this.sum },
      { suffix: '_count', labels, value: this.count },
    ]
  }
}
