/** Measures the contenders in turns, so that other load of the machine affects all of them equally. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bare } from './bare.ts'
import { type Ask, drive, type Figures, runProgram } from './load.ts'
import { type Computed, computedBy } from './memory.ts'
import type { Options } from './options.ts'
import type { Plain } from './plain.ts'
import { progress } from './progress.ts'
import { vacuumWrittenAndWait, withoutAutovacuum } from './quiet.ts'
import { answer, bearer, type Site } from './site.ts'
import { median } from './statistics.ts'
import type { Line } from './table.ts'

export interface Bench {
  site: Site
  options: Options
  lines: Line[]
  /** All results, by name. */
  figures: Record<string, Figures>
}

export type Contender = () => Promise<Figures>

/** The medians of the rounds, for each contender. A round before them is not counted: in it the code of each is compiled. */
export async function contest<K extends string>(
  { site, options, figures }: Bench,
  title: string,
  contenders: Record<K, Contender>,
): Promise<Record<K, Figures>> {
  const names = Object.keys(contenders) as K[]
  const all = new Map<K, Figures[]>(names.map((name) => [name, []]))
  await withoutAutovacuum(site.connection, async () => {
    for (let round = 0; round <= options.rounds; round++)
      for (const name of names) {
        progress(`${title}: ${name}`, round / (options.rounds + 1))
        await vacuumWrittenAndWait(site)
        const measured = await contenders[name]()
        if (round > 0) all.get(name)!.push(measured)
      }
  })
  progress()
  const medians = Object.fromEntries(names.map((name) => [name, medianOf(all.get(name)!)])) as Record<
    K,
    Figures
  >
  for (const name of names) figures[`${title}: ${name}`] = medians[name]
  return medians
}

function medianOf(rounds: readonly Figures[]): Figures {
  const keys = Object.keys(rounds[0]!) as Array<keyof Figures>
  return Object.fromEntries(
    keys.map((key) => [key, median(rounds.map((round) => round[key] ?? 0))]),
  ) as unknown as Figures
}

/** The server itself under the load of these requests. */
export const ours =
  (
    bench: Bench,
    asks: readonly Ask[],
    other: Partial<Duration & Pick<Options, 'connections'>> = {},
  ): Contender =>
  () => {
    const { site, options } = bench
    const load = { ...loadOf({ ...options, ...other }, asks), url: site.url, headers: bearer(site.key) }
    return withProcessorTime(site, () => drive(options.driver, load))
  }

/** How long the server and its PostgreSQL computed for one answer. */
async function withProcessorTime(site: Site, measure: Contender): Promise<Figures> {
  const before = computedBy(site.pid)
  const figures = await measure()
  const after = computedBy(site.pid)
  if (!before || !after) return figures
  const each = (part: keyof Computed) => (after[part] - before[part]) / figures.answered
  return { ...figures, serverMsEach: each('server'), postgresMsEach: each('postgres') }
}

export type Duration = Pick<Options, 'seconds' | 'warmSeconds'>

const loadOf = ({ connections, warmSeconds, seconds }: Options, asks: readonly Ask[]) => ({
  asks,
  connections,
  warmSeconds,
  seconds,
})

/** Baselines (a) and (b): a bare server that responds to the first of the requests as ours does. */
export async function withBare<T>(
  { site, options }: Bench,
  asks: readonly Ask[],
  select: Bare['select'],
  work: (contender: Contender) => Promise<T>,
): Promise<T> {
  const { path, body } = asks[0]!
  const { status, headers, text } = await answer(site.url, site.key, path, body)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  const bare: Bare = { headers: sameHeaders(headers), body: text, select }
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bare.js', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    child.stdin.write(`${JSON.stringify(bare)}\n`)
    const [line] = await once(child.stdout, 'data')
    const url = String(line).trim()
    return await work(() =>
      drive(options.driver, { ...loadOf(options, asks), url, headers: bearer(site.key) }),
    )
  } finally {
    await ended(child)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdin!.end()
  if (child.exitCode === null) await once(child, 'exit')
}

/** All headers of the operation that node:http does not send by itself. */
const sameHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].filter(([name]) => !['connection', 'keep-alive', 'date', 'content-length'].includes(name)),
  )

/** Baseline (c): that many at the same time, over that many connections to the database. */
export const plain =
  (
    { site }: Bench,
    work: Plain['work'],
    amount: Pick<Plain, 'inFlight' | 'connectionsMax'>,
    lasting: Duration,
  ): Contender =>
  () =>
    withProcessorTime(site, () =>
      runProgram<Figures>(fileURLToPath(new URL('./plain.js', import.meta.url)), {
        connection: site.connection,
        ...amount,
        ...lasting,
        work,
      } satisfies Plain),
    )
