/** Where the time of a run went: processor time by process, and how long each operation took by the server's own figures. */
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const shown = 25

export async function costsOf(url: string, pid: number): Promise<string> {
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
  return [
    `${count} calls were answered, those that prepare others among them`,
    `processor: fuzz ${((user + system) / 1e6).toFixed(1)} s, server ${processorSeconds([pid])} s, ` +
      `PostgreSQL and other children ${processorSeconds(descendantsOf(pid))} s`,
    ...dearest,
    '',
  ].join('\n')
}

const perCall = ({ seconds, count }: { seconds: number; count: number }): string =>
  ((1000 * seconds) / count).toFixed(1)

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may contain blanks. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** User and system time, also of children that ended. */
const processorSeconds = (pids: readonly number[]): string => {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number))
  return (ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond).toFixed(1)
}

function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ one: Number(name), parent: Number(statOf(Number(name))[1]) }))
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap(({ one }) => [one, ...below(one)])
  return below(pid)
}
