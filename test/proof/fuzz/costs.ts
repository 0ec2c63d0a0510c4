/** Where the time of a run went: processor time by process, and how long each operation took by the server's own numbers. */
import { descendantsOf, statOf } from '../process.ts'

const ticksPerSecond = 100
const shown = 25

/** Processor seconds so far, those of the children with PostgreSQL. The start belongs to no request. */
export interface Spent {
  fuzz: number
  server: number
  PostgreSQL: number
}

export function spentSoFar(pid: number): Spent {
  const { user, system } = process.cpuUsage()
  return {
    fuzz: (user + system) / 1e6,
    server: processorSeconds([pid]),
    PostgreSQL: processorSeconds(descendantsOf(pid)),
  }
}

/** The processor time of a request, in all and by process. */
export function msOfEach(before: Spent, after: Spent, requests: number): string {
  const names = Object.keys(after) as Array<keyof Spent>
  const each = (seconds: number): string => `${((1000 * seconds) / Math.max(1, requests)).toFixed(1)} ms`
  const parts = names.map((name) => [name, after[name] - before[name]] as const)
  const total = parts.reduce((sum, [, seconds]) => sum + seconds, 0)
  return `${each(total)} of the processor each (${parts.map(([name, seconds]) => `${name} ${each(seconds)}`).join(', ')})`
}

export async function costsOf(
  { url, pid, before }: { url: string; pid: number; before: Spent },
  requests: number,
): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const operations = new Map<string, { seconds: number; count: number }>()
  for (const [, what, name, value] of text.matchAll(
    /^plumbline_call_duration_seconds_(sum|count)\{operation="([^"]*)"[^}]*\} (\S+)$/gm,
  )) {
    const of = operations.get(name!) ?? { seconds: 0, count: 0 }
    of[what === 'sum' ? 'seconds' : 'count'] += Number(value)
    operations.set(name!, of)
  }
  const all = [...operations]
  const count = all.reduce((sum, [, of]) => sum + of.count, 0)
  const dearest = all
    .toSorted(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, shown)
    .map(([name, of]) => `  ${name}: ${of.count} in ${of.seconds.toFixed(1)} s, ${perCall(of)} ms each`)
  return [
    `${count} calls were answered, those that prepare others among them`,
    msOfEach(before, spentSoFar(pid), requests),
    ...dearest,
    '',
  ].join('\n')
}

const perCall = ({ seconds, count }: { seconds: number; count: number }): string =>
  ((1000 * seconds) / count).toFixed(1)

/** User and system time, also of children that ended. */
const processorSeconds = (pids: readonly number[]): number =>
  pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number)).reduce((sum, one) => sum + one, 0) /
  ticksPerSecond
