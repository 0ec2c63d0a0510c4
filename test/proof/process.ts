/** What Linux says about processes; nothing where it does not. */
import { readdirSync, readFileSync } from 'node:fs'

/** Its resident memory; 0 where that cannot be told. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may contain blanks. */
export function statOf(pid: number): string[] {
  const text = textOf(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The ids of all processes that it started, and of those that they did. */
export function descendantsOf(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`)
  const direct = children ? children.trim().split(' ').filter(Boolean).map(Number) : childrenByParent(pid)
  return direct.flatMap((one) => [one, ...descendantsOf(one)])
}

/** Where the system does not list the children of a process. */
function childrenByParent(pid: number): number[] {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all.map(Number).filter((one) => Number(statOf(one)[1]) === pid)
  } catch {
    return []
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
