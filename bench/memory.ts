/** What processes hold in memory, as Linux counts it; elsewhere there is no such count, and nothing is told. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Held {
  /** Of the server, in MB: what it alone is answerable for, pages shared with others by their share. */
  serverMb: number
  /** With all processes below it, PostgreSQL's. */
  allMb: number
}

/** `but` is left out: the connection of who measures is none of the server's. */
export function heldBy(pid: number, but: number): Held | undefined {
  try {
    const serverMb = pssMb(pid)
    const others = below(pid).filter((child) => child !== but)
    return { serverMb, allMb: others.reduce((sum, child) => sum + pssMb(child), serverMb) }
  } catch {
    return undefined
  }
}

/** A process that has ended meanwhile holds nothing. */
function pssMb(pid: number): number {
  const text = tryRead(`/proc/${pid}/smaps_rollup`)
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

function below(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    // The name of a program, in brackets, may hold blanks and brackets.
    .map(
      (name) =>
        [
          Number(name),
          Number(
            tryRead(`/proc/${name}/stat`)
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ),
        ] as const,
    )
  const found = [pid]
  for (const one of found)
    found.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child))
  return found.slice(1)
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
