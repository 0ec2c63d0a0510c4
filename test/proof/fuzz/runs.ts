/** A file with a line of JSON for each run, so that the requests of several runs can be added up. */
import { appendFile, readFile } from 'node:fs/promises'
import { type Counts, type Figures, listOf, sharesOf, sumOf } from './tally.ts'

export interface Run extends Figures {
  at: string
  firstSeed: number
  /** The last seed that was begun. */
  lastSeed: number
  seconds: number
}

export const appendRun = (file: string, run: Run): Promise<void> =>
  appendFile(file, `${JSON.stringify(run)}\n`)

export async function readRuns(file: string): Promise<Run[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Run)
}

/** A run without a seed goes on after those of the file. */
export const nextSeedAfter = (runs: readonly Run[]): number =>
  Math.max(0, ...runs.map(({ lastSeed }) => lastSeed)) + 1

/** The answers of each operation by status, the most requested first. */
export function tableOf(runs: readonly Run[]): string {
  const rows = [...operationsOf(runs)].map(([name, counts]) => ({ name, counts, all: sizeOf(counts) }))
  return rows
    .toSorted((a, b) => b.all - a.all)
    .map(({ name, counts, all }) => `${name}: ${all} (${listOf(counts)})\n`)
    .join('')
}

function operationsOf(runs: readonly Run[]): Map<string, Counts> {
  const of = new Map<string, Counts>()
  for (const { operations = {} } of runs)
    for (const [name, counts] of Object.entries(operations)) of.set(name, sumOf([of.get(name) ?? {}, counts]))
  return of
}

const sizeOf = (counts: Counts): number => Object.values(counts).reduce((sum, one) => sum + one, 0)

/** How many operations were answered 200, how often at least, and which were not. */
function reachedText(runs: readonly Run[]): string {
  const all = [...operationsOf(runs)]
  const never = all.filter(([, counts]) => !counts[200]).map(([name]) => name)
  const fewest = Math.min(...all.flatMap(([, counts]) => counts[200] ?? []))
  const reached = `${all.length - never.length} of ${all.length} operations were answered 200, each at least ${fewest} times`
  return never.length > 0 ? `${reached}; never: ${never.join(', ')}` : reached
}

export function sumText(runs: readonly Run[]): string {
  const total = (pick: (run: Run) => number): number => runs.reduce((sum, run) => sum + pick(run), 0)
  const [valid, hostile] = [sumOf(runs.map((run) => run.valid)), sumOf(runs.map((run) => run.hostile))]
  const memory = runs.map(({ memoryStart, memoryEnd }) => `${memoryStart} to ${memoryEnd}`).join(', ')
  return [
    `${runs.length} runs: ${total(({ requests }) => requests)} requests in ${total(({ seconds }) => seconds)} s, ` +
      `${total(({ findings }) => findings)} findings`,
    ...sharesOf({ valid, hostile }, sumOf([valid, hostile])),
    reachedText(runs),
    `slowest ${Math.max(...runs.map(({ slowestMs }) => slowestMs))} ms; memory in MiB, from its start to its end: ${memory}\n`,
  ].join('\n')
}
