/** What a run of the fuzz has seen so far: answers by status, findings, memory, and which operations were ever answered 200. */
import { residentBytes } from '../process.ts'
import type { Tried } from './episode.ts'

export interface Tally {
  readonly findings: readonly string[]
  readonly tried: number
  note(seed: number, one: Tried): void
  find(text: string): void
  /** The shares and what was found at the end, as lines. */
  report(): string[]
  /** What a run adds to the sum of several. */
  figures(): Figures
}

export interface Figures {
  requests: number
  valid: Record<string, number>
  hostile: Record<string, number>
  findings: number
  /** In wall time. */
  slowestMs: number
  /** Resident memory of the server, in MiB: soon after the start, and at the end. */
  memoryStart: number
  memoryEnd: number
  /** The answers of each operation, by status. Older runs have none. */
  operations?: Record<string, Counts>
}

export type Counts = Record<string, number>

const mebibyte = 1024 * 1024
const printedMax = 100
const memoryEvery = 500
/** With fewer samples of the memory nothing can be said about its growth. */
const samplesMin = 20

export function newTally(pid: number): Tally {
  const counts: { valid: Counts; hostile: Counts } = { valid: {}, hostile: {} }
  const lines = new Map<string, { ok: number; all: number }>()
  const operations: Record<string, Counts> = {}
  const findings: string[] = []
  const memory: number[] = []
  let tried = 0
  let slowestMs = 0

  const find = (text: string): void => {
    findings.push(text)
    if (findings.length <= printedMax) process.stdout.write(`!! ${text}\n`)
  }
  const note: Tally['note'] = (seed, one) => {
    const { answer, isHostile, line } = one
    tried++
    const of = isHostile ? counts.hostile : counts.valid
    of[answer.status] = (of[answer.status] ?? 0) + 1
    slowestMs = Math.max(slowestMs, answer.ms)
    const [operation = ''] = line.split(' ')
    operations[operation] = sumOf([operations[operation] ?? {}, { [answer.status]: 1 }])
    const seen = lines.get(line) ?? { ok: 0, all: 0 }
    if (!isHostile) lines.set(line, { ok: seen.ok + (answer.status === 200 ? 1 : 0), all: seen.all + 1 })
    // 503 is what a machine that is too busy answers; it is counted.
    if (answer.status === 0 || (answer.status >= 500 && answer.status !== 503)) find(textOf(seed, one))
    if (tried % memoryEvery === 0) memory.push(residentBytes(pid) / mebibyte)
  }
  const figures = (): Figures => ({
    requests: tried,
    ...counts,
    findings: findings.length,
    slowestMs: Math.round(slowestMs),
    ...memoryOf(memory),
    operations,
  })
  const report = (): string[] => {
    const all = sumOf([counts.valid, counts.hostile])
    if (tried >= 1000 && shareOf(all) < 50) find(`Only ${shareOf(all).toFixed(1)} % of the answers are 200.`)
    const { memoryStart, memoryEnd } = memoryOf(memory)
    const memoryText = `memory ${memoryStart} MiB in the earlier part, ${memoryEnd} MiB at the end`
    if (memory.length >= samplesMin && memoryEnd > 1.5 * memoryStart + 64)
      find(`The memory grew: ${memoryText}`)
    return [...sharesOf(counts, all), `slowest ${Math.round(slowestMs)} ms; ${memoryText}`, ...seldom(lines)]
  }
  return {
    findings,
    get tried() {
      return tried
    },
    note,
    find,
    report,
    figures,
  }
}

/** Adds counts by their names. */
export function sumOf(list: readonly Counts[]): Counts {
  const sum: Counts = {}
  for (const counts of list)
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

export function sharesOf({ valid, hostile }: { valid: Counts; hostile: Counts }, all: Counts): string[] {
  return [
    `valid shape: ${shareOf(valid).toFixed(1)} % 200 (${listOf(valid)})`,
    `hostile: ${shareOf(hostile).toFixed(1)} % 200 (${listOf(hostile)})`,
    `all: ${shareOf(all).toFixed(1)} % 200`,
  ]
}

const shareOf = (counts: Counts): number => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (100 * (counts[200] ?? 0)) / Math.max(1, all)
}

export const listOf = (counts: Counts): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

const textOf = (seed: number, { line, sending, answer }: Tried): string =>
  `seed ${seed} ${line} ${sending.method} ${sending.path.slice(0, 300)} → ${answer.status} in ` +
  `${Math.round(answer.ms)} ms\n  ${JSON.stringify(sending.headers).slice(0, 300)}\n  ` +
  `${String(sending.body).slice(0, 1500)}\n  ${answer.text.slice(0, 500)}`

/** The means of the second fifth, when the server is warm, and of the last fifth. */
function memoryOf(memory: readonly number[]): { memoryStart: number; memoryEnd: number } {
  const mean = (list: readonly number[]): number =>
    Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length))
  const fifth = Math.max(1, Math.floor(memory.length / 5))
  return { memoryStart: mean(memory.slice(fifth, 2 * fifth)), memoryEnd: mean(memory.slice(-fifth)) }
}

/** Operations that are hardly reached by what is sent: they would be proven by nothing. */
function seldom(lines: ReadonlyMap<string, { ok: number; all: number }>): string[] {
  const names = [...lines].filter(([, { ok, all }]) => all > 5 && ok / all < 0.25).map(([line]) => line)
  return names.length > 0 ? [`seldom 200: ${names.join(', ')}`] : []
}
