/** What processes hold in memory and what they have computed, as Linux counts it; elsewhere nothing is told. */
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

export interface Computed {
  /** In ms since its start. */
  server: number
  postgres: number
}

export function computedBy(pid: number): Computed | undefined {
  try {
    return {
      server: ticksOf(pid) * tickMs,
      postgres: below(pid).reduce((sum, child) => sum + ticksOf(child), 0) * tickMs,
    }
  } catch {
    return undefined
  }
}

/** On all Linux that Node runs on. */
const tickMs = 10

const ticksOf = (pid: number): number => Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0)

/** From the state on: the name of a program before it, in brackets, may hold blanks and brackets. */
const statOf = (pid: number | string): string[] =>
  tryRead(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** A process that has ended meanwhile holds nothing. */
function pssMb(pid: number): number {
  const text = tryRead(`/proc/${pid}/smaps_rollup`)
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

function below(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(name)[1])] as const)
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
