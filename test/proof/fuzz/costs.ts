/** Where the time of a run went: processor time by process, and how long each operation took by the server's own figures. */
import { descendantsOf, statOf } from '../process.ts'

const ticksPerSecond = 100
const shown = 25

export async function costsOf(url: string, pid: number, requests: number): Promise<string> {
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
  const { user, system } = process.cpuUsage()
  const spent = {
    fuzz: (user + system) / 1e6,
    server: processorSeconds([pid]),
    'PostgreSQL and other children': processorSeconds(descendantsOf(pid)),
  }
  const each = (seconds: number): string => `${((1000 * seconds) / Math.max(1, requests)).toFixed(2)} ms`
  const parts = Object.entries(spent).map(([name, seconds]) => `${name} ${each(seconds)}`)
  const total = Object.values(spent).reduce((sum, one) => sum + one, 0)
  return [
    `${count} calls were answered, those that prepare others among them`,
    `processor time of a request: ${each(total)} (${parts.join(', ')})`,
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
