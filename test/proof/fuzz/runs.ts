/** A file with a line of JSON for each run, so that the requests of several runs can be added up. */
import { appendFile, readFile } from 'node:fs/promises'
import { type Figures, sharesOf, sumOf } from './tally.ts'

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

export function sumText(runs: readonly Run[]): string {
  const total = (pick: (run: Run) => number): number => runs.reduce((sum, run) => sum + pick(run), 0)
  const [valid, hostile] = [sumOf(runs.map((run) => run.valid)), sumOf(runs.map((run) => run.hostile))]
  const memory = runs.map(({ memoryStart, memoryEnd }) => `${memoryStart} to ${memoryEnd}`).join(', ')
  return [
    `${runs.length} runs: ${total(({ requests }) => requests)} requests in ${total(({ seconds }) => seconds)} s, ` +
      `${total(({ findings }) => findings)} findings`,
    ...sharesOf({ valid, hostile }, sumOf([valid, hostile])),
    `slowest ${Math.max(...runs.map(({ slowestMs }) => slowestMs))} ms; memory in MiB, from its start to its end: ${memory}\n`,
  ].join('\n')
}
