/** What Linux says about a process. */
import { readFileSync } from 'node:fs'

/** Its resident memory; 0 where that cannot be told. */
export function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
