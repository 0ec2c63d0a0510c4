/** What Linux says about processes; nothing where it does not. */
import { readFileSync } from 'node:fs'

/** Its resident memory; 0 where that cannot be told. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may contain blanks. */
export function statOf(pid: number): string[] {
  const text = textOf(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The ids of all processes that it started, and of those that they did; none where Linux does not list them. */
export function descendantsOf(pid: number): number[] {
  const direct = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return direct.flatMap((one) => [one, ...descendantsOf(one)])
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
