/** Reads the text format of Prometheus as strictly as `promtool check metrics` does. */

export interface ReadFamily {
  type: string
  help: string
  samples: Array<{ name: string; labels: Record<string, string>; value: number }>
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const labelPair = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/

/** Throws an Error that says what is wrong. */
export function readMetrics(text: string): Map<string, ReadFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const families = new Map<string, ReadFamily>()
  const seen = new Set<string>()
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name, rest] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (families.has(name!)) throw new Error(`${name} is there twice.`)
      families.set(name!, { type: '', help: rest!, samples: [] })
    } else if (kind === 'TYPE') families.get(name!)!.type = rest!
    else readSample(line, families, seen)
  }
  for (const [name, family] of families) checkFamily(name, family)
  return families
}

function readSample(line: string, families: Map<string, ReadFamily>, seen: Set<string>): void {
  const [, name, labelText = '', number] = sampleLine.exec(line) ?? []
  if (!name) throw new Error(`This is no line of the format: ${line}`)
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''))
  if (!family?.type) throw new Error(`${name} comes before its HELP and TYPE.`)
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number)
  if (Number.isNaN(value)) throw new Error(`This is no number: ${line}`)
  const series = line.slice(0, line.lastIndexOf(' '))
  if (seen.has(series)) throw new Error(`This is there twice: ${series}`)
  seen.add(series)
  family.samples.push({ name, labels: readLabels(labelText), value })
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== ''; ) {
    const [pair, key, value] = labelPair.exec(rest) ?? []
    if (!pair) throw new Error(`These are no labels: ${text}`)
    labels[key!] = value!
    rest = rest.slice(pair.length)
  }
  return labels
}

function checkFamily(name: string, { type, samples }: ReadFamily): void {
  if (!/^plumbline_[a-z0-9_]+$/.test(name)) throw new Error(`${name} is not a name of ours.`)
  if ((type === 'counter') !== name.endsWith('_total')) throw new Error(`A counter ends in _total: ${name}`)
  if (/_(ms|milliseconds|kb|mib|minutes|hours|percent)(_|$)/.test(name))
    throw new Error(`Not a base unit: ${name}`)
  if (samples.length === 0) throw new Error(`${name} has no line.`)
  if (type === 'counter' && samples.some(({ value }) => value < 0)) throw new Error(`${name} is below 0.`)
  if (type === 'histogram') checkHistogram(name, samples)
}

function checkHistogram(name: string, samples: ReadFamily['samples']): void {
  const series = new Map<string, ReadFamily['samples']>()
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels
    const key = JSON.stringify(labels)
    series.set(key, [...(series.get(key) ?? []), sample])
  }
  for (const [labels, all] of series) {
    const buckets = all.filter((one) => one.name.endsWith('_bucket'))
    const counts = buckets.map(({ value }) => value)
    const bounds = buckets.map((one) =>
      one.labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(one.labels.le),
    )
    const isAscending = (list: number[]) => list.every((value, i) => i === 0 || value >= list[i - 1]!)
    const count = all.find((one) => one.name.endsWith('_count'))?.value
    if (!isAscending(bounds) || !isAscending(counts) || bounds.at(-1) !== Number.POSITIVE_INFINITY)
      throw new Error(`The buckets of ${name}${labels} do not ascend to +Inf.`)
    if (counts.at(-1) !== count || !all.some((one) => one.name.endsWith('_sum')))
      throw new Error(`${name}${labels} lacks its sum, or its count differs from the last bucket.`)
  }
}
