/**
 * A clock that decides when there is no answer, on a machine that has no processor to spare: while the server or its PostgreSQL
 * waits for the processor, it hardly moves. So a starved machine is not taken for a server that does not answer.
 */
import { readFileSync } from 'node:fs'
import { descendantsOf } from './process.ts'

export interface PatientClock {
  /** In milliseconds. */
  now(): number
  stop(): void
}

const everyMs = 1_000
/** It always moves a little: nothing is waited for without end. */
const slowest = 0.1

export function patientClock(pid: number): PatientClock {
  let now = 0
  let at = performance.now()
  let waits = waitsOf(pid)
  const timer = setInterval(() => {
    const elapsed = performance.now() - at
    const after = waitsOf(pid)
    const longest = Math.max(0, ...[...after].map(([one, ms]) => ms - (waits.get(one) ?? ms)))
    now += elapsed * Math.max(slowest, 1 - longest / elapsed)
    at += elapsed
    waits = after
  }, everyMs).unref()
  return { now: () => now, stop: () => clearInterval(timer) }
}

/** For how long the process and its descendants have waited for the processor so far; nothing where Linux does not tell. */
function waitsOf(pid: number): Map<number, number> {
  return new Map([pid, ...descendantsOf(pid)].map((one) => [one, waitedMs(one)]))
}

/** `<ns on a processor> <ns waiting for one> <times>` */
function waitedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
