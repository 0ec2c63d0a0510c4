/** Memory and processor time of processes, as counted by Linux; undefined elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Held {
  /** Of the server and its workers, in MB: proportional set size, so shared pages count by their share. */
  serverMb: number
  /** Including all processes of PostgreSQL. */
  allMb: number
}

/** `but` is left out: the connection of the bench does not belong to the server. */
export function heldBy(pid: number, but: number): Held | undefined {
  try {
    const { server, postgres } = processesOf(pid)
    const serverMb = sumOf(server, pssMb)
    const others = postgres.filter((one) => one !== but)
    return { serverMb, allMb: serverMb + sumOf(others, pssMb) }
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
    const { server, postgres } = processesOf(pid)
    return { server: sumOf(server, ticksOf) * tickMs, postgres: sumOf(postgres, ticksOf) * tickMs }
  } catch {
    return undefined
  }
}

/** The server with its workers, and the PostgreSQL that it has started. */
function processesOf(pid: number): { server: number[]; postgres: number[] } {
  const children = below(pid)
  const isPostgres = (one: number): boolean => tryRead(`/proc/${one}/comm`).startsWith('postgres')
  return {
    server: [pid, ...children.filter((one) => !isPostgres(one))],
    postgres: children.filter(isPostgres),
  }
}

const sumOf = (pids: readonly number[], of: (pid: number) => number): number =>
  pids.reduce((sum, pid) => sum + of(pid), 0)

/** On every Linux that Node runs on. */
const tickMs = 10

/** With those of its children that have ended: connections of a baseline end with it. */
const ticksOf = (pid: number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)

/**
 * The fields from the state on: the name of the program before it, in brackets, may contain blanks and
 * brackets.
 */
const statOf = (pid: number | string): string[] =>
  tryRead(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** A process that has ended in the meantime counts as 0. */
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
